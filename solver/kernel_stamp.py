"""What kept kernels were compiled from: a stamp that changes when any source of theirs does.

numba compares a kernel's own file only. What it calls, and the constants it reads from other files,
are compiled into it, so a kernel of yesterday would go on calling the functions of yesterday.
"""

import hashlib
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

__all__ = ["discard_old_kernels", "kernel_sources", "kernel_stamp"]

_DECORATED = "\nfrom solver.compiled import "
_IMPORTED = re.compile(r"^(?:from|import) (solver[.\w]*)", re.MULTILINE)
_CHARACTERS = 16
_OTHERS_KEPT = 2  # for other versions that share the place


def kernel_stamp(engine: Path) -> str:
    """A short name for the state of every file that kernels are compiled from, by content.

    Content, because a checkout or an unpacked archive gives the same file another date.
    """
    digest = hashlib.sha256()
    for module, text in sorted(kernel_sources(engine).items()):
        digest.update(f"{module} {len(text)}\n{text}".encode())
    return digest.hexdigest()[:_CHARACTERS]


def kernel_sources(engine: Path) -> dict[str, str]:
    """The files with kernels and all that they import from the engine, as module → text."""
    texts = {_module(path, engine): path.read_text("utf-8") for path in engine.rglob("*.py")}
    found: set[str] = set()
    waiting = [module for module, text in texts.items() if _DECORATED in text]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += _imported(texts[module], texts)
    return {module: texts[module] for module in found}


def discard_old_kernels(folder: Path) -> None:
    """Remove, before `folder` is used for the first time, all but the newest of its siblings."""
    if folder.exists():
        return
    others = [other for other in folder.parent.glob("kernels-*") if other.is_dir()]
    others.sort(key=_last_change, reverse=True)
    for other in others[_OTHERS_KEPT:]:
        shutil.rmtree(other, ignore_errors=True)


def _last_change(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0  # discarded by another process meanwhile


def _imported(text: str, texts: Mapping[str, str]) -> Iterator[str]:
    """The engine's modules that this text imports at its top; of a package, every file in it."""
    for name in set(_IMPORTED.findall(text)):
        if name in texts:
            yield name
        else:
            yield from (module for module in texts if module.rpartition(".")[0] == name)


def _module(path: Path, engine: Path) -> str:
    """`solver.rules.codes` for `solver/rules/codes.py`."""
    return ".".join(path.relative_to(engine.parent).with_suffix("").parts)
