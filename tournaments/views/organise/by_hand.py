"""The list by which organisers make the tables of a round by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.codes import Code
from tournaments.models import Player, Round
from tournaments.problems import EveningProblem
from tournaments.seating import Place, key_of, read_places
from tournaments.services import draws


@dataclass(frozen=True, slots=True)
class ByHand:
    """The list as the page shows it, its faults, and the players without a seat."""

    text: str
    lines: int
    faults: Sequence[str]
    waiting: Sequence[str]


def by_hand(round_: Round, text: str = "", faults: Sequence[str] = ()) -> ByHand | None:
    """The list of a draft, or the `text` that had `faults`; None if the tables aren't made by
    hand."""
    if not draws.can_seat(round_):
        return None
    waiting = [player.display_name for player in draws.unseated(round_)]
    shown = text or _listed(round_, waiting)
    return ByHand(shown, len(shown.splitlines()), faults, waiting)


def read_list(round_: Round, text: str) -> list[Place]:
    """The places in this list; a first name is enough if only one player has it. Raises `Problem`
    BAD_PLACES with all that can't be read."""
    called: dict[str, set[int]] = {}
    by_first_name: dict[str, set[int]] = {}
    for player in draws.field_of(round_):
        for name in (player.display_name, player.name, str(player.number)):
            called.setdefault(key_of(name), set()).add(player.pk)
        by_first_name.setdefault(key_of(player.name.split()[0]), set()).add(player.pk)
    places, faults = read_places(text, by_first_name | called)
    if faults:
        raise EveningProblem(Code.BAD_PLACES, faults[0], status=400, faults=faults)
    return places


def _listed(round_: Round, waiting: Sequence[str]) -> str:
    """Everybody with their table, those without one last."""
    names = {
        player.pk: player.display_name for player in Player.objects.filter(seats__round=round_)
    }
    lines = [f"{names[place.player]}, {place.table}" for place in draws.places_of(round_)]
    return "\n".join(lines + [f"{name}, " for name in waiting])
