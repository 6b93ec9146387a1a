from .best_opener import BestOpener as BestOpener
from .best_opener import OpenersProgress as OpenersProgress
from .best_opener import prove_best_opener as prove_best_opener
from .driver import ExactSearch as ExactSearch
from .driver import solve_exact as solve_exact
from .result import Progress as Progress
