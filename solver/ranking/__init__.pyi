from .partitions import Group as Group
from .partitions import official_candidates as official_candidates
from .partitions import partition_of as partition_of
from .scores import OBJECTIVES as OBJECTIVES
from .scores import Worth as Worth
from .scores import rank as rank
from .scores import rank_of as rank_of
