"""How the search is compiled: once, kept on disk, free of the interpreter lock.

Functions that only compiled code calls do without the wrapper that lets Python call them; this
saves a third of the time that the first ever use takes.
"""

from typing import Any

import numba

_njit: Any = numba.njit  # whose types do not know these options
_OPTIONS = {"cache": True, "nogil": True, "no_cfunc_wrapper": True}

# Called from Python; only from compiled code; and compiled into each caller.
outer: Any = _njit(**_OPTIONS)
inner: Any = _njit(**_OPTIONS, no_cpython_wrapper=True)
inlined: Any = _njit(**_OPTIONS, no_cpython_wrapper=True, forceinline=True)
