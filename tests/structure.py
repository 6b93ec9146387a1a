"""`make structure`: the house in figures, read from the imports and definitions of the code.

Prints, for each package, its files, rooms (folders and single files at its top), arrows between
rooms (imports), circles of imports, and imports that go past a door; then the sizes of functions
and files. Imports inside functions and for type checkers count like any other. The package's
doors are `solver`, `worksheets`, their rooms, and what each lists in its `__init__.pyi` or
`__all__`.
"""

import ast
import statistics
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import networkx as nx

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("solver", "worksheets", "bot")


class Import(NamedTuple):
    """One name imported by a module: `from target import name`, or `import target`."""

    importer: str
    line: int
    target: str
    name: str | None


class Function(NamedTuple):
    """A function's size: lines from `def` to its end less the docstring, and its parameters."""

    place: str
    lines: int
    parameters: int


def module_files(package: str) -> dict[str, Path]:
    """Every module of a package by its dotted name; a folder's `__init__` bears the folder's."""
    found = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def all_modules() -> dict[str, Path]:
    """The modules of all packages."""
    return {name: path for package in PACKAGES for name, path in module_files(package).items()}


def imports(module: str, path: Path) -> Iterator[Import]:
    """What a module imports from the three packages, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] in PACKAGES:
                    yield Import(module, node.lineno, alias.name, None)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in PACKAGES:
            for alias in node.names:
                yield Import(module, node.lineno, node.module or "", alias.name)


def exported(path: Path) -> dict[str, str]:
    """The names that a package's stub hands on, each with the module that it comes from."""
    stub = path.with_suffix(".pyi")
    if path.name != "__init__.py" or not stub.is_file():
        return {}
    names = {}
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            names.update({alias.name: node.module or "" for alias in node.names})
    return names


def room_of(module: str) -> str:
    """The room of a module: its folder, or the file itself at the top of a package."""
    parts = module.split(".")
    path = all_modules()[module]
    if path.name == "__init__.py" or len(parts) <= 2:
        return module
    return ".".join(parts[:-1])


def file_graph() -> "nx.DiGraph[str]":
    """Modules and their imports; a name taken through a door leads to the module it comes from."""
    modules = all_modules()
    doors = {name: exported(path) for name, path in modules.items()}
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(modules)
    for module, path in modules.items():
        for found in imports(module, path):
            target = _home(found, modules, doors)
            if target is not None and target != module:
                graph.add_edge(module, target)
    return graph


def _home(found: Import, modules: dict[str, Path], doors: dict[str, dict[str, str]]) -> str | None:
    """The module that an imported name stands in."""
    target = found.target
    if found.name is not None:
        if f"{target}.{found.name}" in modules:
            return f"{target}.{found.name}"
        while found.name in doors.get(target, {}):
            target = f"{target}.{doors[target][found.name]}"
    return target if target in modules else None


def room_graph() -> "nx.DiGraph[str]":
    """The rooms and the imports between them."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    files = file_graph()
    graph.add_nodes_from(room_of(module) for module in files)
    for one, other in files.edges:
        if room_of(one) != room_of(other):
            graph.add_edge(room_of(one), room_of(other))
    return graph


def circles(graph: "nx.DiGraph[str]") -> list[list[str]]:
    """The groups of modules or rooms that import one another."""
    parts = nx.strongly_connected_components(graph)
    return sorted(sorted(part) for part in parts if len(part) > 1)


def past_doors() -> list[Import]:
    """Imports of another package that do not go through a door of it."""
    modules = all_modules()
    found = []
    for module, path in modules.items():
        for each in imports(module, path):
            package = each.target.split(".")[0]
            if module.split(".")[0] != package and not _through_door(each, modules):
                found.append(each)
    return found


def _through_door(found: Import, modules: dict[str, Path]) -> bool:
    path = modules.get(found.target)
    if path is None or found.name is None:
        return False
    if path.name == "__init__.py":
        return found.name in exported(path)
    # A file at the top of a package is a room of its own, if it says what is public.
    return found.target.count(".") == 1 and found.name in _listed(path)


def _listed(path: Path) -> list[str]:
    """The names in a module's `__all__`."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    return []


def functions(module: str, path: Path) -> Iterator[Function]:
    """Every function and method of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body
            documented = ast.get_docstring(node, clean=False) is not None
            text = body[0].end_lineno or 0 if documented else 0
            lines = (node.end_lineno or 0) - node.lineno + 1
            if documented:
                lines -= text - body[0].lineno + 1
            every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            own = [each for each in every if each.arg not in ("self", "cls")]
            yield Function(f"{module}.{node.name}", lines, len(own))


def floors(graph: "nx.DiGraph[str]", package: str) -> int:
    """How many rooms stand above one another at most within a package."""
    own = graph.subgraph([room for room in graph if room.split(".")[0] == package])
    return int(nx.dag_longest_path_length(nx.condensation(own))) + 1


def report() -> Iterator[str]:
    """The lines that the command prints."""
    files, rooms = file_graph(), room_graph()
    yield f"{'':12}{'files':>7}{'lines':>8}{'rooms':>7}{'floors':>8}{'arrows':>8}"
    for package in PACKAGES:
        own = rooms.subgraph([room for room in rooms if room.split(".")[0] == package])
        modules = module_files(package)
        lines = sum(map(_lines, modules.values()))
        yield (
            f"{package:12}{len(modules):7}{lines:8,}{own.number_of_nodes():7}"
            f"{floors(rooms, package):8}{own.number_of_edges():8}"
        )
    for what, graph in (("files", files), ("rooms", rooms)):
        found = circles(graph)
        yield f"circles of {what}: {len(found)}"
        yield from (f"  {' <-> '.join(circle)}" for circle in found)
    past = past_doors()
    yield f"imports past a door: {len(past)}"
    yield from (f"  {each.importer}:{each.line} {each.target} {each.name}" for each in past)
    yield from _sizes()


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _sizes() -> Iterator[str]:
    modules = all_modules()
    every = [each for name, path in modules.items() for each in functions(name, path)]
    lengths = sorted(each.lines for each in every)
    largest = max(every, key=lambda each: each.lines)
    yield (
        f"functions: {len(every):,}, median {statistics.median(lengths):.0f} lines, "
        f"largest {largest.lines} ({largest.place}), {sum(n > 40 for n in lengths)} over 40"
    )
    outside = [each for each in every if not each.place.startswith("bot.commands.")]
    many = max(outside, key=lambda each: each.parameters)
    yield (
        f"parameters: {sum(each.parameters > 6 for each in every)} functions with more than 6, "
        f"outside bot.commands at most {many.parameters} ({many.place})"
    )
    sizes = {name: _lines(path) for name, path in modules.items()}
    longest = max(sizes, key=lambda name: sizes[name])
    yield f"largest file: {sizes[longest]} lines ({longest})"


if __name__ == "__main__":
    for line in report():
        print(line)
