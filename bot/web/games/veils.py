"""Words hidden in a link from the eyes of the person who opens it; no secret to a program."""

import base64
import binascii
from hashlib import sha256

from solver.errors import SecondGuessError
from solver.words import LENGTHS

SALT = b"secondguess challenge"
CHECK = 2  # bytes by which a damaged link is told from a whole one


def veil(word: str) -> str:
    """A word of lower-case letters as letters that say nothing to a reader, fit for an address.

    >>> unveil(veil("mound"))
    'mound'
    """
    plain = word.encode("ascii")
    check = sha256(SALT + plain).digest()[:CHECK]
    return base64.urlsafe_b64encode(check + _mixed(plain, check)).decode().rstrip("=")


def unveil(code: str) -> str:
    """The word of such a text; `SecondGuessError` if it is damaged."""
    try:
        whole = base64.b64decode(code + "=" * (-len(code) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise _damaged() from error
    check, plain = whole[:CHECK], _mixed(whole[CHECK:], whole[:CHECK])
    right = sha256(SALT + plain).digest()[:CHECK] == check
    if not (right and len(plain) in LENGTHS and plain.isalpha() and plain.islower()):
        raise _damaged()
    return plain.decode("ascii")


def _mixed(text: bytes, key: bytes) -> bytes:
    """Each byte with one of a stream made of the key; done twice, the text again."""
    stream = sha256(SALT + b" stream " + key).digest()
    return bytes(each ^ other for each, other in zip(text, stream, strict=False))


def _damaged() -> SecondGuessError:
    return SecondGuessError("the word hidden in this link is damaged; ask for the link again")
