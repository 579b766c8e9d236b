"""The changes that an act made, in words: a set-up beside the one before it, a ruling beside what
it replaced. What acts of older versions lack is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import engine
from tournaments.models import Act, Event, Seat, Stage
from tournaments.services.acts.shapes import as_today

ColumnsTold = Mapping[str, Any]
"""What an act says of a thing, column by column."""

_OF_EVENT = {
    "ruleset": "rules",
    "edition": "board",
    "divisions": "divisions",
    "tables_out_of_use": "tables out of use",
    "accessible_tables": "accessible tables",
    "words_apart": "families kept apart",
    "clubs_apart": "clubs kept apart",
    "nights_counted": "best nights that count",
}
_OF_STAGE = {
    "plays": "who plays",
    "players": "how many play",
    "rounds": "rounds",
    "minutes": "minutes",
    "table_size": "players per table",
    "tables": "tables",
    "scoring": "ranked by",
    "best": "best rounds that count",
    "carries_over": "what was scored before still counts",
    "divisions_apart": "divisions play apart",
    "champion_plays": "the defending champion has a seat",
    "waves": "waves",
}
_LABELS: Mapping[str, Mapping[Any, Any]] = {
    "plays": dict(Stage.Plays.choices),
    "tables": dict(Stage.Tables.choices),
    "scoring": dict(Stage.ScoringName.choices),
}


def changes_of(event: Event, acts: Iterable[Act]) -> dict[int, list[str]]:
    """The changes that set-ups and rulings among these acts made, by the act's number, as
    "Final, minutes: 90 → 75" and "Ada: $1,500 → $2,000". Two queries at most."""
    acts = list(acts)
    set_ups = [act.number for act in acts if act.kind == Act.Kind.SET_UP]
    ruled = [act for act in acts if act.kind == Act.Kind.RULED]
    found = dict(_set_ups(event, max(set_ups))) if set_ups else {}
    return found | (_rulings(event, ruled) if ruled else {})


def _set_ups(event: Event, newest: int) -> Iterator[tuple[int, list[str]]]:
    told = Act.objects.filter(event=event.pk, number__lte=newest, data__now__has_key="event")
    before: ColumnsTold | None = None
    for number, kind, data in told.order_by("number").values_list("number", "kind", "data"):
        now = as_today("event", data["now"]["event"])
        if before and now and kind == Act.Kind.SET_UP:
            yield number, [*_of_event(before, now), *_of_stages(before, now)]
        before = now


def _of_event(before: ColumnsTold, now: ColumnsTold) -> Iterator[str]:
    for column, words in _OF_EVENT.items():
        yield from _changed(words, column, before, now)
    old, new = before.get("options", {}), now.get("options", {})
    for option in sorted(old.keys() | new.keys()):
        was, is_ = (
            _said(option, each[option]) if option in each else "as usual" for each in (old, new)
        )
        if was != is_:
            yield f"rule “{option.replace('_', ' ')}”: {was} → {is_}"


def _of_stages(before: ColumnsTold, now: ColumnsTold) -> Iterator[str]:
    old, new = _stages(before), _stages(now)
    if len(old) != len(new):
        yield from (f"{name} was taken out" for name in old if name not in new)
        yield from (f"{name} was added" for name in new if name not in old)
        pairs = [(name, name) for name in old if name in new]
    else:
        pairs = list(zip(old, new, strict=True))
    for was, is_ in pairs:
        if was != is_:
            yield f"{was} is called {is_}"
        for column, words in _OF_STAGE.items():
            yield from _changed(f"{is_}, {words}", column, old[was], new[is_])


def _stages(told: ColumnsTold) -> dict[str, ColumnsTold]:
    """The stages' names; older acts don't have them."""
    stages = told.get("stages", [])
    names = told.get("stage_names") or [f"stage {each['number']}" for each in stages]
    return dict(zip(names, stages, strict=True))


def _changed(words: str, column: str, before: ColumnsTold, now: ColumnsTold) -> Iterator[str]:
    if column in before and column in now and before[column] != now[column]:
        yield f"{words}: {_said(column, before[column])} → {_said(column, now[column])}"


def _said(column: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if value is None:
        return "all"
    return str(_LABELS.get(column, {}).get(value, value)).replace("_", " ")


def _rulings(event: Event, acts: list[Act]) -> dict[int, list[str]]:
    money = engine.load_edition(event.edition).money
    rulings = {
        act.number: (int(name.partition(":")[2]), told[-1])
        for act in acts
        for name, told in act.data["now"].items()
        if name.startswith("rulings:") and told
    }
    seats = Seat.objects.filter(table__in=[table for table, _ in rulings.values()])
    names = {(seat.table_id, seat.letter): seat for seat in seats.select_related("player")}
    found: dict[int, list[str]] = {}
    for number, (table, ruling) in rulings.items():
        before, after = ruling["before"], ruling["after"]
        found[number] = [
            f"{seat.player.display_name if seat else letter}: "
            f"{money(before[letter])} → {money(after[letter])}"
            for letter in sorted(before.keys() & after.keys())
            if before[letter] != after[letter]
            for seat in [names.get((table, letter))]
        ]
    return found
