"""What can be wrong with a request for a sheet."""

from solver import SecondGuessError


class SheetError(SecondGuessError):
    """A sheet that cannot be laid out as asked: too many pages, too little room."""


class UnknownFormatError(SecondGuessError):
    """An output file whose extension no writer knows."""
