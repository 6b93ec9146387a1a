"""How kernels are compiled: once, free of the interpreter lock, and kept on disk where possible.

numba keeps compiled code in the folder that `NUMBA_CACHE_DIR` names, else beside the source, else
in the user's cache. Where none of these can be written to, it refuses to decorate a function at
all; such a kernel is then compiled anew in each process.

Functions that only compiled code calls do without the wrapper that lets Python call them; this
saves a third of the time that the first ever use takes.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba

__all__ = ["ever_compiled", "inlined", "inner", "kernel", "outer"]

_njit: Any = numba.njit  # whose types do not know these options


def _decorator(**options: bool) -> Callable[[Callable[..., Any]], Any]:
    """A decorator that compiles with these options, kept on disk if a folder can be found."""

    def compiled(function: Callable[..., Any]) -> Any:
        try:
            return _njit(cache=True, nogil=True, **options)(function)
        except RuntimeError:
            # "no locator available": numba found no folder that it can write to.
            return _njit(nogil=True, **options)(function)

    return compiled


# Called from Python with any argument types.
kernel: Any = _decorator()
# The exact search: called from Python; only from compiled code; and compiled into each caller.
outer: Any = _decorator(no_cfunc_wrapper=True)
inner: Any = _decorator(no_cfunc_wrapper=True, no_cpython_wrapper=True)
inlined: Any = _decorator(no_cfunc_wrapper=True, no_cpython_wrapper=True, forceinline=True)


def ever_compiled() -> bool:
    """Whether the kernels are in numba's cache beside this file, or it is kept elsewhere."""
    beside = Path(__file__).parent / "__pycache__"
    return "NUMBA_CACHE_DIR" in os.environ or any(beside.glob("kernels._measure*.nbi"))
