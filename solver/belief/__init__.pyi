from .history import History as History
from .model import Belief as Belief
from .model import Reason as Reason
from .model import believe as believe
from .walk import Walk as Walk
from .walk import walk_forward as walk_forward
