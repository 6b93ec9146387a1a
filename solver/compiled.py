"""How kernels are compiled: once, free of the interpreter lock, and kept on disk where possible.

Where no folder to keep them in can be written to, numba refuses to decorate a function at all; its
kernel is then compiled again in each process.

Functions that only compiled code calls do without the wrapper that lets Python call them; this
saves a third of the time that the first ever use takes.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba

from solver.kernel_cache import folder_for_kernels

__all__ = ["ever_compiled", "inlined", "inner", "kernel", "outer"]

_njit: Any = numba.njit  # whose types do not know these options


def _decorator(**options: bool) -> Callable[[Callable[..., Any]], Any]:
    """A decorator that compiles with these options, kept on disk if a folder can be found."""

    def compiled(function: Callable[..., Any]) -> Any:
        if folder_for_kernels(Path(function.__code__.co_filename).parent):
            try:
                return _njit(cache=True, nogil=True, **options)(function)
            except RuntimeError:
                pass  # "no locator available": numba itself is of another opinion
        return _njit(nogil=True, **options)(function)

    return compiled


# Called from Python with any argument types.
kernel: Any = _decorator()
# The exact search: called from Python; only from compiled code; and compiled into each caller.
outer: Any = _decorator(no_cfunc_wrapper=True)
inner: Any = _decorator(no_cfunc_wrapper=True, no_cpython_wrapper=True)
inlined: Any = _decorator(no_cfunc_wrapper=True, no_cpython_wrapper=True, forceinline=True)


def ever_compiled() -> bool:
    """Whether kernels of an earlier process are kept where this one will look for them."""
    folder = folder_for_kernels()
    return folder is not None and any(folder.rglob("measures._measure*.nbi"))
