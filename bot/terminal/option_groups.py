"""Options that belong together: written once as a dataclass, spelled out on each command."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import wraps
from typing import Any, get_type_hints

Command = Callable[..., None]


class OptionGroup:
    """Base of the dataclasses whose fields are options, annotated as typer wants them."""


def spelled_out(command: Command) -> Command:
    """The command with each parameter that is an `OptionGroup` replaced by the group's options.

    Called with the options, it makes the groups and calls the command.
    """
    groups: dict[str, type[Any]] = {}
    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(command).parameters.values():
        if isinstance(parameter.annotation, type) and issubclass(parameter.annotation, OptionGroup):
            groups[parameter.name] = parameter.annotation
            parameters.extend(_options(parameter.annotation))
        else:
            parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))

    @wraps(command)
    def spelled(**values: Any) -> None:
        made = {
            name: group(**{field.name: values.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        command(**values, **made)

    del spelled.__wrapped__
    spelled.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    spelled.__annotations__ = {each.name: each.annotation for each in parameters}
    return spelled


def _options(group: type[Any]) -> Iterator[inspect.Parameter]:
    hints = get_type_hints(group, include_extras=True)
    for field in fields(group):
        yield inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=field.default,
            annotation=hints[field.name],
        )
