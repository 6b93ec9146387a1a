"""The expressions of workflows, as far as this project's go."""

import re
from collections.abc import Callable

_TOKEN = re.compile(r"'[^']*'|&&|\|\||[!=]=|!|[()]|[A-Za-z_][\w.-]*(?:\(\))?|\s+|.")
_OPERATORS = {"&&": " and ", "||": " or ", "!": " not "}
Value = str | bool


def evaluated(expression: str, look_up: Callable[[str], Value]) -> Value:
    """The value of an expression; `look_up` gives that of `github.ref_name`, `always()`, …

    >>> evaluated("a.b != '' && !c", {"a.b": "x", "c": ""}.__getitem__)
    True
    """
    values: dict[str, Value] = {}

    def python(token: str) -> str:
        if re.match(r"[A-Za-z_]", token):
            values[name := f"v{len(values)}"] = look_up(token)
            return name
        return _OPERATORS.get(token, token)

    code = "".join(python(token) for token in _TOKEN.findall(expression)).strip()
    value: Value = eval(code, {"__builtins__": {}}, values)
    return value


def filled_in(text: str, look_up: Callable[[str], Value]) -> str:
    """A text with the values of its `${{ … }}`."""

    def shown(found: re.Match[str]) -> str:
        value = evaluated(found[1], look_up)
        return str(value).lower() if isinstance(value, bool) else value

    return re.sub(r"\$\{\{(.*?)\}\}", shown, text)
