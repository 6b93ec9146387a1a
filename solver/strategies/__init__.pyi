from .registry import STRATEGIES as STRATEGIES
from .registry import strategy_named as strategy_named
from .suggest import led_by as led_by
from .suggest import suggestions as suggestions
