"""Places of a word in words."""

_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh"),
)


def ordinal(place: int) -> str:
    """The place's name, counted from 0: `first` for 0."""
    return _ORDINALS[place]
