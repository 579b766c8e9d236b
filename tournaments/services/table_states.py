"""A table at a glance: in which state it is, whose turn it is, what was entered last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import prefetch_related_objects
from django.utils import timezone

import engine
from ledger import presence
from ledger.journal.newest import newest_entries
from ledger.models import Game, Pass, Transaction
from ledger.presence import Seen
from tournaments.clock import OVER
from tournaments.models import Dispute, Result, Round, Seat, Signature, Table
from tournaments.person_names import display_name

SILENT_AFTER_SECONDS = 360
OFFLINE_AFTER_SECONDS = 60
"""A tablet asks six times a minute which table it is at."""

NO_BANKER = "no banker"
NO_TABLET = "no tablet yet"
OFFLINE = "tablet offline"
LAST_TURNS = "last turns"
ON_PAPER = "on paper"
SLIPS = "slips to type in"


@dataclass(frozen=True, slots=True)
class State:
    """The state of a table in words, its tone (good, wait, alarm or ""), and a line about it."""

    words: str
    tone: str
    line: str = ""


@dataclass(frozen=True, slots=True)
class FloorRow:
    """One table of the floor view. `turn_name` says whose turn it is, and `turn_number` which turn
    of the game that is; "" and 0 if that isn't known. `last_text` and `last_at` are the newest
    entry of its book, "" and None before the first. `quiet_since`: since when nothing has been
    entered while the round's clock ran; None if nobody plays or enters anything.
    `more` is how many minutes it plays longer than its round, while it plays. `on_paper` is set
    until its game ends."""

    pk: int
    number: int
    state: str
    tone: str
    line: str
    turn_number: int
    turn_name: str
    last_text: str
    last_at: datetime | None
    quiet_since: datetime | None
    banker: str
    more: int
    on_paper: bool

    @property
    def awaits_tablet(self) -> bool:
        """Whether play could begin if the table, or its banker, had a tablet."""
        return self.state in (NO_BANKER, NO_TABLET)


@dataclass(frozen=True, slots=True)
class Tablets:
    """The bankers' cards that have a tablet, and those whose tablet has been heard from."""

    paired: frozenset[UUID]
    seen: Mapping[UUID, Seen]

    def gone(self, card: UUID) -> Seen | None:
        """The last sign of life of a card's tablet, if that is too long ago."""
        found = self.seen.get(card)
        latest = timezone.now() - timedelta(seconds=OFFLINE_AFTER_SECONDS)
        return found if found and found.at < latest else None


@dataclass(frozen=True, slots=True)
class Players:
    """The players at a table by seat letter, the letters that have signed its result, and what
    others say against it, oldest first."""

    names: Mapping[str, str]
    signed: Collection[str]
    against: Sequence[tuple[str, str]]


def table_state(table: Table) -> State:
    """The state of a table (as from `for_floor`), for everybody."""
    return _state(table, None)


def _state(table: Table, players: Players | None) -> State:
    game = table.game
    if table.postponed:
        return State("postponed", "wait", "It will be played later.")
    if game is None:
        return State("not open yet", "")
    if not game.is_open:
        return _ended(table, players)
    if table.on_paper:
        return _paper_state(table)
    if not game.version:
        return State("about to begin", "")
    if _time_is_up(table) or game.state["situation"]["status"] == "last_turn":
        return State(LAST_TURNS, "wait", "Its banker ends the game after them.")
    return State("playing", "good")


def _time_is_up(table: Table) -> bool:
    plays_longer = table.extra_seconds > 0 and table.clock_state().state != OVER
    return table.round.status == Round.Status.TIME_UP and not plays_longer


def _paper_state(table: Table) -> State:
    """No tablet reports on a game that is played on paper: the clock alone does."""
    if table.round.status == Round.Status.FINISHED or _time_is_up(table):
        return State(SLIPS, "wait", "Time is up: type in its tally slips.")
    return State(ON_PAPER, "", "Its tally slips are typed in when time is up.")


def floor_state(
    table: Table,
    tablets: Tablets,
    newest: Transaction | None,
    players: Players | None = None,
) -> State:
    """The state of a table for officials, who also see what it lacks before it can begin, a tablet
    that isn't heard from any more, a count that waits for them, and a disputed result. `newest` is
    the newest entry. `players` must be given for a table that `for_floor` didn't read. A missing
    tablet is an alarm once the clock has started."""
    game = table.game
    if table.postponed:
        return State("postponed", "wait", f"It will be played later: {table.postponed}")
    if game is not None and game.is_open and newest is not None and _count_differs(game, newest):
        return State("count differs", "alarm", "The counted cash differs from the book.")
    if game is not None and not game.is_open:
        return _ended(table, players, for_officials=True)
    if game is None or table.on_paper or (game.version and table.banker is None):
        return _state(table, players)
    if table.banker is None:
        return State(NO_BANKER, "alarm", "Nobody is the banker of this table yet.")
    late = "alarm" if table.round.status in (Round.Status.PLAYING, Round.Status.TIME_UP) else "wait"
    card = table.banker.card_id
    if not game.version and card not in tablets.paired:
        return State(NO_TABLET, late, f"{table.banker.name}’s card has not been scanned.")
    if card in tablets.paired and (gone := tablets.gone(card)):
        return State(OFFLINE, late, _gone_in_words(gone))
    if game.version:
        return _state(table, players)
    return State("ready", "good", "The tablet is connected; nothing has been entered yet.")


def _gone_in_words(seen: Seen) -> str:
    """“Its tablet hasn't been heard from since 20:14. New entries wait on it.”"""
    since = f"Its tablet hasn’t been heard from since {timezone.localtime(seen.at):%H:%M}."
    if not seen.waiting:
        return f"{since} New entries wait on it."
    waited = "1 entry" if seen.waiting == 1 else f"{seen.waiting} entries"
    return f"{since} {waited} waited on it then."


def _count_differs(game: Game, newest: Transaction) -> bool:
    """Whether the newest entry of a game is a count that differs from its book."""
    if newest.command["type"] != "count":
        return False
    command = engine.parse_command(newest.command)
    assert isinstance(command, engine.Count)
    return any(
        game.state["cash"][seat] != cash for seat, cash in engine.counted_cash(command).items()
    )


def _ended(table: Table, players: Players | None, *, for_officials: bool = False) -> State:
    result: Result | None = getattr(table, "result", None)
    if result is None:
        return State("being counted", "wait", "The tally will be here in a moment.")
    if result.status == Result.Status.RULED:
        return State("ruled", "")
    if result.status == Result.Status.SIGNED:
        return State("signed", "")
    players = players or _players_of(table, result)
    if players.against and for_officials:
        said = [f"{players.names[letter]}: “{text}”" for letter, text in players.against]
        return State("disputed", "alarm", f"The result is disputed. {' '.join(said)}")
    signed = len(players.signed)
    left = len(players.names.keys() - players.signed - set(result.excused))
    have = "has" if signed == 1 else "have"
    return State("to be signed", "wait", f"{signed} of {signed + left} {have} signed.")


def _players_of(table: Table, result: Result) -> Players:
    letters = {seat.pk: seat.letter for seat in table.seats.all()}
    return Players(
        table.names(),
        {letters[each.seat_id] for each in result.signatures.all()},
        [(letters[each.seat_id], each.text) for each in result.standing_disputes()],
    )


def players_of(tables: Sequence[Table]) -> dict[int, Players]:
    """The players of these tables by their pk, and what they say of a result that doesn't stand
    yet. Three queries, which make no objects: a round may have thousands of seats."""
    names: dict[int, dict[str, str]] = defaultdict(dict)
    seats = Seat.objects.filter(table__in=[table.pk for table in tables]).order_by("letter")
    fields = ("player__name", "player__number", "player__has_namesake")
    for table, letter, *name in seats.values_list("table", "letter", *fields):
        names[table][letter] = display_name(*name)

    signed: dict[int, set[str]] = defaultdict(set)
    against: dict[int, list[tuple[str, str]]] = defaultdict(list)
    results = [table.result.pk for table in tables if _is_provisional(table)]
    signatures = Signature.objects.filter(result__in=results)
    for table, letter in signatures.values_list("result__table", "seat__letter"):
        signed[table].add(letter)
    disputes = Dispute.objects.filter(result__in=results, end="").order_by("pk")
    for table, letter, text in disputes.values_list("result__table", "seat__letter", "text"):
        against[table].append((letter, text))
    return {pk: Players(names[pk], signed[pk], against[pk]) for pk in (t.pk for t in tables)}


def _is_provisional(table: Table) -> bool:
    result: Result | None = getattr(table, "result", None)
    return result is not None and not result.is_final


def tablets_of(tables: Sequence[Table]) -> Tablets:
    """The tablets of these tables, in one query."""
    cards = [table.banker.card_id for table in tables if table.banker]
    rows = Pass.objects.filter(card__in=cards, revoked_at=None)
    paired = frozenset(card for card in rows.values_list("card_id", flat=True) if card)
    return Tablets(paired, presence.seen(paired))


def floor_rows(tables: Sequence[Table]) -> list[FloorRow]:
    """The floor view of these tables (as from `on_floor`). Six queries."""
    rounds = {table.round_id: table.round for table in tables}
    prefetch_related_objects(list(rounds.values()), "clock_marks")
    runs_since = {pk: round_.runs_since() for pk, round_ in rounds.items()}
    tablets = tablets_of(tables)
    newest = newest_entries(table.game for table in tables if table.game)
    players = players_of(tables)
    return [
        _floor_row(table, tablets, newest, players[table.pk], runs_since[table.round_id])
        for table in tables
    ]


def _turn_of(game: Game) -> tuple[str, int]:
    """The seat whose turn it is, as the people at the table see it, and the number of that turn.
    In the book a turn lasts until the next throw; a silent table waits for whoever has the dice."""
    played = game.engine_game()
    seat = engine.whose_turn(played)
    if seat is None:
        return "", 0
    return seat, played.turn_number + (seat != played.turn)


def _floor_row(
    table: Table,
    tablets: Tablets,
    newest: Mapping[UUID, Transaction],
    players: Players,
    runs_since: datetime | None,
) -> FloorRow:
    names = players.names
    entry = newest.get(table.game_id) if table.game_id else None
    state = floor_state(table, tablets, entry, players)
    on_paper = table.on_paper and table.is_playing
    plays = table.is_playing and not table.postponed and not on_paper
    turn, number = _turn_of(table.game) if plays and entry and table.game else ("", 0)
    last_at = entry.posted_at if entry else None
    quiet_since = None
    if plays and runs_since and state.words not in (NO_BANKER, NO_TABLET):
        # The count starts over after a pause, since a break mustn't send people to every table.
        quiet_since = max(runs_since, last_at or runs_since)
    return FloorRow(
        pk=table.pk,
        number=table.number,
        state=state.words,
        tone=state.tone,
        line=state.line,
        turn_number=number,
        turn_name=names.get(turn, ""),
        last_text=engine.with_names(entry.text, names) if entry else "",
        last_at=last_at,
        quiet_since=quiet_since,
        banker=table.banker.name if table.banker else "",
        more=table.extra_minutes if table.game and table.game.is_open else 0,
        on_paper=on_paper,
    )
