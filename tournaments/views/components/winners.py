"""The champions of an event and its winning team, with the results that made them so."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, Player
from tournaments.ranking import METRICS
from tournaments.services.announcing import known_of
from tournaments.services.champions import champions_of, known_champions
from tournaments.services.leagues import is_night
from tournaments.views.components.list_part import ListQuery
from tournaments.views.components.standings import ShownStandings, ranked_teams, shown_standings
from tournaments.views.components.version_cache import once


@dataclass(frozen=True, slots=True)
class ShownChampion:
    """A champion, or the winner of a league's night, as the `title` says: the name, the division
    ("" for all), and the result in the final, as "won the final with $8,430"; "" without one."""

    title: str
    division: str
    name: str
    words: str


def title_of_winner(event: Event) -> str:
    """The title of whoever is first at the end."""
    return "Winner of the night" if is_night(event) else "Champion"


def shown_champions(event: Event, *, to_all: bool = True) -> list[ShownChampion]:
    """The champion, or that of each division; none before the end nor, if shown `to_all`, before
    they are announced."""
    found = known_champions(event) if to_all else champions_of(event)
    finals: dict[int, str] = {}
    if found:
        shown = _first_places(event)
        first = [*shown.rows, *(row for each in shown.divisions for _, row in each.rows)]
        finals = {row.number: row.final for row in first}
    return [
        ShownChampion(
            title_of_winner(event),
            each.division,
            each.player.display_name,
            f"won the final with {final}" if (final := finals.get(each.player.number)) else "",
        )
        for each in found
    ]


@dataclass(frozen=True, slots=True)
class WinningTeam:
    """The winning team and its value; the names of several if they are equal."""

    names: list[str]
    words: str


def winning_team(event: Event, *, to_all: bool = True) -> WinningTeam | None:
    """The winning team, once there is a champion; None without teams and, if shown to all, while
    the standings are held."""
    if not _has_team_won(event, to_all=to_all):
        return None
    shown = _first_places(event)
    first = [team for team in shown.teams if team.rank == 1]
    if not first:
        return None
    words = achieved(first[0].value, shown.team_value_title)
    return WinningTeam([team.name for team in first], words)


def winning_team_of(event: Event, player: Player) -> str:
    """The name of a player's team once everybody may know that it has won; "" if it hasn't."""
    teams = ranked_teams(event) if _has_team_won(event, to_all=True) else []
    won = (team for team in teams if team.rank == 1)
    return next((team.name for team in won if player.pk in team.counting + team.others), "")


def _has_team_won(event: Event, *, to_all: bool) -> bool:
    if event.champion_id is None or event.team_counts is None:
        return False
    return not (to_all and known_of(event))


def _first_places(event: Event) -> ShownStandings:
    """The head of each list, where the winner's name goes."""
    return once(event, "first-places", lambda: shown_standings(event, asked=ListQuery()))


def achieved(value: str, counted_as: str) -> str:
    """The value that took somebody to their place: money needs no word for its metric."""
    is_money = counted_as == METRICS["assets"].title
    return f"with {value}" if is_money else f"{counted_as.lower()}: {value}"
