"""The pictures of docs/architecture.md: who imports whom, taken from the imports themselves.

`.venv/bin/python -m docs` redraws them, and a test compares the page with the code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import grimp

from docs import tablet_imports
from docs.parts import filled

PAGE = Path(__file__).with_name("architecture.md")
PACKAGES = ("config", "engine", "ledger", "rehearsal", "server", "tournaments")

Arrows = Mapping[str, frozenset[str]]


class Circle(Exception):
    """Rooms that import each other in a circle."""


def rendered(page: str) -> str:
    """The page with its pictures as they have to be now."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)

    def part(name: str, about: list[str]) -> str:
        if name == "tablet":
            return _drawn(tablet_imports.arrows(), tablet_imports.is_folder)
        rooms = graph.find_children(about[0]) if about else PACKAGES
        return _drawn(arrows_between(graph, rooms), lambda room: bool(graph.find_children(room)))

    return filled(page, part)


def _drawn(arrows: Arrows, is_folder: Callable[[str], bool]) -> str:
    """A Mermaid picture of these packages or modules: folders as boxes, modules rounded."""
    lines = ["```mermaid", "flowchart TD"]
    shown = without_detours(arrows)
    for room in sorted(shown):
        name = room.rpartition(".")[2]
        lines.append(f'  {_id(room)}["{name}/"]' if is_folder(room) else f"  {_id(room)}({name})")
    for room, targets in sorted(shown.items()):
        lines += [f"  {_id(room)} --> {_id(target)}" for target in sorted(targets)]
    return "\n".join([*lines, "```", ""])


def _id(room: str) -> str:
    """A name that can't be a keyword of Mermaid's, such as `end`, nor look like an arrow."""
    return "_" + room.rpartition(".")[2].replace("-", "_")


def arrows_between(graph: grimp.ImportGraph, rooms: Iterable[str]) -> Arrows:
    """For each room, the others from which something in it imports."""
    arrows: dict[str, set[str]] = {room: set() for room in rooms}
    inside = {module: room for room in arrows for module in (room, *graph.find_descendants(room))}
    for module, room in inside.items():
        for imported in graph.find_modules_directly_imported_by(module):
            target = inside.get(imported, room)
            if target != room:
                arrows[room].add(target)
    return {room: frozenset(targets) for room, targets in arrows.items()}


def without_detours(arrows: Arrows) -> Arrows:
    """The arrows without those that follow from others: a to c, if a leads to b and b to c."""
    reach = reach_of(arrows)
    return {
        room: frozenset(
            target for target in targets if not any(target in reach[other] for other in targets)
        )
        for room, targets in arrows.items()
    }


def reach_of(arrows: Arrows) -> Arrows:
    """For each room, all others that its arrows lead to, directly or not. Raises `Circle`."""
    reach: dict[str, frozenset[str]] = {}

    def follow(room: str, way: tuple[str, ...]) -> frozenset[str]:
        if room in way:
            raise Circle(" → ".join((*way[way.index(room) :], room)))
        if room not in reach:
            beyond = (follow(target, (*way, room)) for target in sorted(arrows[room]))
            reach[room] = arrows[room].union(*beyond)
        return reach[room]

    return {room: follow(room, ()) for room in arrows}
