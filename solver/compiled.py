"""How kernels are compiled: once, free of the interpreter lock, and kept on disk where possible.

Where no folder to keep them in can be written to, numba refuses to decorate a function at all; its
kernel is then compiled again in each process.

Functions that only compiled code calls do without the wrapper that lets Python call them; this
saves a third of the time that the first ever use takes.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba

from solver.kernel_cache import ENGINE, folder_for_kernels
from solver.kernel_stamp import discard_old_kernels, kernel_stamp

__all__ = ["ever_compiled", "inlined", "inner", "kernel", "outer"]

_njit: Any = numba.njit  # whose types do not know these options


def _decorator(**options: bool) -> Callable[[Callable[..., Any]], Any]:
    """A decorator that compiles with these options, kept on disk if a folder can be found."""

    def compiled(function: Callable[..., Any]) -> Any:
        folder = _folder()
        if folder:
            try:
                with _kept_in(folder):
                    return _njit(cache=True, nogil=True, **options)(function)
            except RuntimeError:
                pass  # "no locator available": numba itself is of another opinion
        return _njit(nogil=True, **options)(function)

    return compiled


@cache
def _folder() -> Path | None:
    """The folder for kernels of the engine as it is now; those of older engines are discarded."""
    place = folder_for_kernels()
    if place is None:
        return None
    folder = place / f"kernels-{kernel_stamp(ENGINE)}"
    discard_old_kernels(folder)
    return folder


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    """Have numba keep here what is decorated meanwhile, and nothing else."""
    settings: Any = numba.config  # which has its names from the environment
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


# Called from Python with any argument types.
kernel: Any = _decorator()
# The exact search: called from Python; only from compiled code; and compiled into each caller.
outer: Any = _decorator(no_cfunc_wrapper=True)
inner: Any = _decorator(no_cfunc_wrapper=True, no_cpython_wrapper=True)
inlined: Any = _decorator(no_cfunc_wrapper=True, no_cpython_wrapper=True, forceinline=True)


def ever_compiled() -> bool:
    """Whether kernels of an earlier process are kept where this one will look for them."""
    folder = _folder()
    return folder is not None and any(folder.rglob("measures._measure*.nbi"))
