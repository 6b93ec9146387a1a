from .peaks import ranges_text as ranges_text
from .registry import STRATEGIES as STRATEGIES
from .suggestions import led_by as led_by
from .suggestions import suggestions as suggestions
