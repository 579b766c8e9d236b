"""The wall: the organiser's choice, or else what is due."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.utils.safestring import SafeString

from ledger.models import Game
from tournaments.clock import OVER, PAUSED, RUNNING, WAITING
from tournaments.models import Event, Projector, Result, Round
from tournaments.person_names import natural_key
from tournaments.plurals import of_which
from tournaments.ranking import METRICS
from tournaments.services import projectors
from tournaments.services.announcing import known_by
from tournaments.views.components.clock import ShownClock, clock_now
from tournaments.views.components.qr import qr_code
from tournaments.views.components.seating import SeatedTable, seating
from tournaments.views.components.standings import RankedRow, ShownStandings, shown_standings
from tournaments.views.components.winners import (
    ShownChampion,
    WinningTeam,
    shown_champions,
    winning_team,
)
from tournaments.views.components.worth_chart import FinalChart, finals_of

FEW_TABLES = 2
"""Up to this many tables have the wall to themselves, with all their players."""

_WORDS = {
    WAITING: "Take your seats",
    RUNNING: "until the last turn",
    PAUSED: "The clock is paused",
    OVER: "Time! Play the last turns",
}
_ALL_ENDED = "All games have ended"
_MORE_TIME = "There is more time: play on"
_NEWEST_MAX = 3
"""Up to this many who share the newest announced place fit in large lines above the others; more go
to the head of the list, whose pages turn."""
_Shows = Projector.Shows


@dataclass(frozen=True, slots=True)
class Leader:
    """One line of the list on the wall."""

    rank: int
    name: str
    value: str
    through: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The list on the wall, with its head; `newest` are the lines announced last. `divisions`
    follow, each on pages of its own."""

    title: str
    leaders: list[Leader]
    newest: list[Leader] = field(default_factory=list)
    divisions: list[tuple[str, list[Leader]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """A seat, to be found by the player's name."""

    name: str
    table: int
    letter: str


@dataclass(frozen=True, slots=True)
class Wall:
    """Everything that the wall may show. `shows` says which part it does: one of `Projector.Shows`,
    where DUE is the clock with the leaders, or "champion", "tables" or "welcome". `state` says how
    far the evening is. `announced` is the message if it isn't all that the wall shows.
    `follows_books`: whether each entry at the tables of the round may move it. On a frozen wall,
    `shows` and `state` are those of the picture in `frozen`."""

    event: Event
    champions: list[ShownChampion]
    team: WinningTeam | None
    shows: str
    round: Round | None
    clock: ShownClock | None
    word: str
    state: str
    seats: list[FoundSeat]
    tables: list[SeatedTable]
    board: Board | None
    finals: list[FinalChart]
    message: str
    announced: str
    sponsors: list[str]
    link: str
    qr: SafeString
    follows_books: bool = False
    frozen: dict[str, Any] | None = None


_PICTURE = (
    "shows",
    "state",
    "champions",
    "team",
    "seats",
    "tables",
    "board",
    "finals",
    "message",
    "sponsors",
)
_LONGER_MAX = 3
"""The most tables with extra time that are named under the clock."""


def wall_of(event: Event, link: str, chosen: str = "") -> Wall:
    """Return what the wall shows now, or would if `chosen` were put there; `link` leads phones to
    the event."""
    projector = projectors.of_event(event)
    wall = _wall(event, projector, link, chosen)
    if chosen or projector.frozen is None:
        return wall
    picture = projector.frozen
    says_it = (picture["shows"], picture["message"]) == (_Shows.MESSAGE, wall.message)
    return replace(
        wall,
        shows=picture["shows"],
        state=picture["state"],
        announced="" if says_it else wall.message,
        follows_books=False,
        frozen=picture | {"qr": wall.qr},
    )


def glimpse_of(wall: Wall, most: int) -> Wall:
    """The same wall for a preview, with at most `most` lines of each list."""
    board = wall.board
    if board is not None:
        divisions = [(name, lines[:most]) for name, lines in board.divisions]
        board = replace(board, leaders=board.leaders[:most], divisions=divisions)
    frozen = wall.frozen
    if frozen is not None:
        frozen = frozen | {"seats": frozen["seats"][:most]}
        if kept := frozen["board"]:
            divisions = [(name, lines[:most]) for name, lines in kept["divisions"]]
            cut = {"leaders": kept["leaders"][:most], "divisions": divisions}
            frozen["board"] = kept | cut
    return replace(wall, seats=wall.seats[:most], board=board, frozen=frozen)


def picture_of(event: Event, link: str) -> dict[str, Any]:
    """Return what the wall shows now, for `projectors.freeze`: all that templates/screen/body.html
    needs except the QR code, as JSON."""
    wall = wall_of(event, link)
    picture = {name: getattr(wall, name) for name in _PICTURE}
    kept: dict[str, Any] = json.loads(json.dumps(picture, default=asdict))
    return kept


def _wall(event: Event, projector: Projector, link: str, chosen: str) -> Wall:
    round_ = Round.objects.shown(event)
    clock = clock_now(event)
    shows = chosen or projector.shows
    board = _board(event, round_, projector, to_the_last=shows == _Shows.STANDINGS)
    champions = shown_champions(event)
    tables = seating(round_) if round_ else []
    sponsors = [line.strip() for line in projector.sponsors.splitlines() if line.strip()]
    final = round_ if shows == _Shows.FINAL and round_ and round_.is_final else None
    finals = finals_of(event, final) if final else []
    there = {
        _Shows.SEATS: bool(tables),
        _Shows.CLOCK: clock is not None,
        _Shows.STANDINGS: board is not None,
        _Shows.FINAL: bool(finals),
        _Shows.MESSAGE: bool(projector.message),
        _Shows.SPONSORS: bool(sponsors),
    }
    if not there.get(_Shows(shows), False):
        shows = _due(champions, round_, anything=bool(clock or board))
    if shows == _Shows.SEATS and len(tables) <= FEW_TABLES:
        shows = "tables"
    return Wall(
        event=event,
        champions=champions if shows == "champion" else [],
        team=winning_team(event) if shows == "champion" else None,
        shows=shows,
        round=round_,
        clock=clock,
        word=_word(clock) if clock else "",
        state=_state(round_, shows),
        seats=_by_name(tables) if shows == _Shows.SEATS else [],
        tables=tables if shows == "tables" else [],
        board=board,
        finals=finals,
        message=projector.message,
        announced=projector.message if shows != _Shows.MESSAGE else "",
        sponsors=sponsors,
        link=link,
        qr=qr_code(link),
        follows_books=final is not None,
    )


def _due(champions: list[ShownChampion], round_: Round | None, *, anything: bool) -> str:
    if champions:
        return "champion"
    # Until play begins people look for their seats; from then on for the time and the leaders.
    if round_ is not None and round_.status == Round.Status.RELEASED:
        return _Shows.SEATS
    return _Shows.DUE if anything else "welcome"


def _by_name(tables: list[SeatedTable]) -> list[FoundSeat]:
    found = [
        FoundSeat(name, table.number, letter) for table in tables for letter, name, _ in table.seats
    ]
    return sorted(found, key=lambda seat: natural_key(seat.name))


def _board(
    event: Event, round_: Round | None, projector: Projector, *, to_the_last: bool
) -> Board | None:
    """The players who have played. From the final on, only its players, with what they had there
    once it is played, unless everybody is asked for. While places are announced, only those that
    are known."""
    known = known_by(event, projector)
    shown = shown_standings(event, known=known)
    if known is not None and known.newest is not None:
        return _announced(shown, *known.newest)
    rows = shown.rows
    finalists = [row for row in rows if row.through]
    # Nobody is in a final whose last table was canceled.
    if to_the_last or round_ is None or not round_.is_final or not finalists:
        played = [row for row in rows if row.played]
        title = _titled("Standings", shown, played)
        apart = [*_by_division(shown), *_teams(shown)]
        if shown.finals_apart:
            # One list of all would rank the winners of different finals among each other.
            divided = {row.number for each in shown.divisions for _, row in each.rows}
            rows = [row for row in played if row.number not in divided]
        else:
            rows = played
        listed = [Leader(r.rank, r.name, _amount(r), r.through) for r in rows]
        return Board(title, listed, divisions=apart) if played else None
    is_played = any(row.final for row in finalists)
    unsigned = any(row.final and row.is_open for row in finalists)
    title = "The final, to be signed" if unsigned else "The final"
    title = title if is_played else f"In the final, with their {_unit(shown) or 'sums'} so far"
    if round_.stage.divisions_apart and shown.divisions:
        apart = [
            (each.name, [_finalist(rank, row, is_played) for rank, row in each.rows if row.through])
            for each in shown.divisions
        ]
        return Board(title, [], divisions=apart)
    return Board(title, [_finalist(row.rank, row, is_played) for row in finalists])


def _finalist(rank: int, row: RankedRow, is_played: bool) -> Leader:
    return Leader(rank, row.name, row.final if is_played else row.value, through=False)


def _by_division(shown: ShownStandings) -> list[tuple[str, list[Leader]]]:
    return [
        (each.name, [Leader(rank, row.name, _amount(row), row.through) for rank, row in each.rows])
        for each in shown.divisions
    ]


def _teams(shown: ShownStandings) -> list[tuple[str, list[Leader]]]:
    teams = [Leader(team.rank, team.name, team.value, through=False) for team in shown.teams]
    return [("Teams", teams)] if teams else []


def _announced(shown: ShownStandings, division: str, place: int) -> Board:
    """Return the places announced so far, of the whole order or of the division being announced."""
    ranked = [(row.rank, row) for row in shown.rows if row.played]
    if division:
        ranked = next((each.rows for each in shown.divisions if each.name == division), [])
    leaders = [Leader(rank, row.name, _amount(row), through=False) for rank, row in ranked]
    newest = [line for line in leaders if line.rank == place]
    title = f"Standings · {division}" if division else "Standings"
    title = _titled(title, shown, [row for _, row in ranked])
    if len(newest) > _NEWEST_MAX:
        return Board(title, leaders)
    return Board(title, [line for line in leaders if line.rank != place], newest)


def _amount(row: RankedRow) -> str:
    """A player's value, with a star as long as a result of theirs isn't signed by all; a finalist's
    is what they had in the final alone, and says so."""
    text = row.final or row.value
    text = f"{text}*" if row.is_open and not text.endswith("*") else text
    return f"{text} final" if row.final else text


def _titled(title: str, shown: ShownStandings, rows: list[RankedRow]) -> str:
    star = "* to be signed" if any(row.is_open for row in rows) else ""
    return " · ".join(part for part in (title, _unit(shown), star) if part)


def _unit(shown: ShownStandings) -> str:
    """What the values count; "" for money, which has its sign."""
    is_money = shown.value_title == METRICS["assets"].title
    return "" if is_money else shown.value_title.lower()


def _word(clock: ShownClock) -> str:
    """The line under the clock, and the tables that play longer."""
    longer = [
        f"table {table.number} +{table.extra_minutes} min"
        for table in clock.round.tables.filter(extra_seconds__gt=0, game__status=Game.Status.OPEN)
    ]
    more = len(longer) - _LONGER_MAX
    others = [f"and {more} more"] if more > 0 else []
    return " · ".join([_of_all(clock), *longer[:_LONGER_MAX], *others])


def _of_all(clock: ShownClock) -> str:
    books = Game.objects.filter(table__round=clock.round).values_list("status", flat=True)
    if set(books) == {Game.Status.CLOSED}:
        return _ALL_ENDED
    return _MORE_TIME if clock.given_back else _WORDS[clock.state]


def _state(round_: Round | None, shows: str) -> str:
    """Name the round and, as long as that is of interest, say how many of its tables are in."""
    if round_ is None:
        return "Welcome"
    progress = _progress(round_) if shows != "champion" else ""
    return f"{round_.title} · {progress}" if progress else round_.title


def _progress(round_: Round) -> str:
    tables = round_.tables.count()
    in_ = Result.objects.counting().filter(table__round=round_).count()
    return of_which(in_, tables, "table", "in") if in_ else ""
