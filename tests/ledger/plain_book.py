"""A bookkeeper with a pencil: what a book has to say, in plain dictionaries and lists.

It asks the engine only what a command does in a position. Adding up, taking back, keys, versions,
closing and rights it works out by itself, so that two ways of thinking have to agree: don't let
it use the ledger's services, its decisions or its SQL.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from uuid import UUID, uuid5

import engine
from ledger.actors import Actor

Json = dict[str, Any]
Place = tuple[str, str]

# The answer to a void that can't be; and an answer that only the services know.
IMPOSSIBLE, PERHAPS = "impossible", "perhaps"


class Row(NamedTuple):
    """One posting as the journal has it."""

    account: str
    commodity: str
    quantity: int
    balance: int


@dataclass(frozen=True)
class Request:
    """A command as a device sends it; `version` is the one that it has seen, None for a referee who
    closes the book."""

    command: Json
    actor: Actor
    version: int | None
    key: UUID

    @property
    def undoes(self) -> int | None:
        """The entry that it takes back, if any."""
        return self.command["number"] if self.command["type"] == "undo" else None

    def __str__(self) -> str:
        """The request as it can be typed."""
        command = json.dumps(self.command, ensure_ascii=False)
        return f"{command}, {self.actor.role}, version={self.version}, key={self.key.int}"


@dataclass(frozen=True)
class Answer:
    """The due answer to a request: the code of a problem, or "" and the number of its entry.

    `bound` says that its key gets this answer for ever, `replayed` that it got it before.
    """

    code: str
    number: int = 0
    bound: bool = False
    replayed: bool = False


class PlainBook:
    """One book. Questions to it ask for predictions; what it is told has happened."""

    def __init__(self, ruleset: str, seats: str) -> None:
        self.states: list[Json] = [engine.game_to_json(engine.new_game(ruleset, seats))]
        self.sums: list[dict[Place, int]] = [{}]
        self.rows: list[list[Row]] = [[]]
        self.requests: list[Request | None] = [None]
        self.standing: list[int] = []
        self.undone: list[int] = []
        self.reverses: dict[int, int] = {}
        self.replies: dict[UUID, tuple[Json, Answer]] = {}
        self._next: tuple[Request, Json, engine.Outcome] | None = None

    def fork(self) -> PlainBook:
        """The same book, to try something with."""
        twin = object.__new__(PlainBook)
        for name, value in vars(self).items():
            setattr(twin, name, value.copy() if isinstance(value, (list, dict)) else value)
        return twin

    # --- What it says now -------------------------------------------------------------------
    @property
    def version(self) -> int:
        """The number of the newest entry."""
        return len(self.states) - 1

    @property
    def state(self) -> Json:
        """The snapshot after the newest entry."""
        return self.states[-1]

    @property
    def is_open(self) -> bool:
        """Whether it takes entries."""
        return bool(self.state["situation"]["status"] != "finished")

    def position(self) -> engine.Game:
        """The game as it stands, to decide on and to throw away."""
        return engine.game_from_json(json.loads(json.dumps(self.state)))

    # --- Predictions ------------------------------------------------------------------------
    def expects(self, request: Request) -> Answer:
        """The answer that is due to this request now."""
        if request.key in self.replies:
            command, answer = self.replies[request.key]
            if command != request.command:
                return Answer("KEY_REUSED")
            return Answer(answer.code, answer.number, bound=True, replayed=True)
        undoes = request.undoes
        if not self.is_open and (undoes is None or not request.actor.is_official):
            return Answer("BOOK_CLOSED")
        if self._is_for_officials(request.command) and not request.actor.is_official:
            return Answer("REFEREE_ONLY")
        if request.version not in (None, self.version):
            return Answer("STALE_VERSION")
        if request.command["type"] == "void":
            return self._if_it_can_be(request)
        return self._by_the_rules(request) if undoes is None else self._by_order(request, undoes)

    def _is_for_officials(self, command: Json) -> bool:
        kind, tracked = command["type"], self.state["situation"]["tracked"]
        late = kind == "salary" and command.get("late", False)
        return kind in {*engine.command_names(referee=True), "void"} or (late and tracked)

    def _if_it_can_be(self, request: Request) -> Answer:
        """A void of one entry: whether everybody still holds what has to go back. Whether the board
        allows it, only the services know."""
        number = request.command["number"]
        if number > self.version:
            return Answer("NO_SUCH_ENTRY", bound=True)
        if others := request.command.get("with"):
            return Answer(PERHAPS, self.version + 1 + len(others), bound=True)
        held = dict(self.sums[-1])
        for row in self.rows[number]:
            place = (row.account, row.commodity)
            held[place] = held.get(place, 0) - row.quantity
        if any(count < 0 and not _may_be_negative(place) for place, count in held.items()):
            return Answer(IMPOSSIBLE, bound=True)
        return Answer(PERHAPS, self.version + 1, bound=True)

    def _by_the_rules(self, request: Request) -> Answer:
        game = self.position()
        try:
            outcome = engine.decide(game, engine.parse_command(request.command))
        except engine.Refusal as refusal:
            return Answer(refusal.code, bound=True)
        engine.apply(game, outcome)
        self._next = request, json.loads(json.dumps(engine.game_to_json(game))), outcome
        return Answer("", self.version + 1, bound=True)

    def _by_order(self, request: Request, undoes: int) -> Answer:
        """Newest first; and a banker leaves alone what an official has entered."""
        if undoes > self.version:
            return Answer("NO_SUCH_ENTRY", bound=True)
        if undoes in (*self.standing[-1:], *self.undone[-1:]):
            entered = self.requests[undoes]
            assert entered is not None
            if entered.actor.is_official and not request.actor.is_official:
                return Answer("REFEREE_ONLY")
            return Answer("", self.version + 1, bound=True)
        taken_back = undoes in self.reverses.values()
        return Answer("ALREADY_TAKEN_BACK" if taken_back else "NOT_NEWEST", bound=True)

    # --- What has happened ------------------------------------------------------------------
    def follow(self, request: Request, answer: Answer) -> None:
        """The request was answered so, as `expects` has just said it would be."""
        if answer.replayed or not answer.bound:
            return
        number = 0
        if not answer.code and request.command["type"] == "void":
            number = self._void(request)
        elif not answer.code:
            self._enter(request)
            number = self.version
        self.replies[request.key] = (request.command, replace(answer, number=number))

    def follow_with_advance(
        self, request: Request, answer: Answer, advance: Request, repaid: Request
    ) -> None:
        """The same for a void to which the Bank has lent cash: both are adjustments, and the second
        takes back what the first has given."""
        self._adjust(advance)
        self.follow(request, answer)
        self._adjust(repaid)
        lent, returned = _moved(self.rows[-1]), Counter[tuple[str, str, int]]()
        for row in self.rows[self.requests.index(advance)]:
            returned[row.account, row.commodity, -row.quantity] += 1
        assert lent == returned, "the advance is not what is returned"

    def _adjust(self, request: Request) -> None:
        answer = self._by_the_rules(request)
        assert not answer.code
        self._enter(request)
        self.replies[request.key] = (request.command, answer)

    def _void(self, request: Request) -> int:
        """The postings go back, those of the others first. The situation stays as it is, except for
        notes about goods that went and for players who went out by the entry. Returns its
        number."""
        for other in request.command.get("with", ()):
            command = {**request.command, "number": other}
            del command["with"]
            key = uuid5(request.key, f"void {other}")
            self.follow(replace(request, command=command, key=key), Answer("", 0, bound=True))
        number = self.version + 1
        rows = self._turned(request.command["number"], number)
        game = self.position()
        # The other way round: in a pair of postings the giver is first.
        legs = [(row.account, row.commodity, row.quantity) for row in reversed(rows)]
        owner = dict(game.owner)
        because = [{"kind": "set_right"}] * (len(legs) // 2)
        engine.apply(game, engine.outcome_from_rows(legs, [["because", because]]))
        state = json.loads(json.dumps(engine.game_to_json(game)))
        self._bring_back(request.command["number"], state["situation"])
        state["situation"]["fresh"] = [
            lot
            for lot in state["situation"]["fresh"]
            if game.owner[lot] == owner[lot] and game.mortgages[lot]
        ]
        self.states.append(state)
        self.rows.append(rows)
        self.standing.append(number)
        self.undone.clear()
        self.requests.append(request)
        return number

    def _bring_back(self, number: int, now: Json) -> None:
        """The player whom this entry put out is back in the game with their debts; what is still
        asked and owed about their deeds is called off."""
        voided = self.requests[number]
        if voided is None or voided.command["type"] not in ("bankrupt", "withdraw"):
            return
        seat = voided.command["seat"]
        before, after = (self.states[at]["situation"] for at in (number - 1, number))
        now["bankrupt"].remove(seat)
        asked = [each for each in after["pending"] if each not in before["pending"]]
        auctions = [each for each in asked if each["kind"] == "auction"]
        now["pending"] = [each for each in now["pending"] if each not in auctions]
        old = {debt["id"] for debt in before["debts"]}
        fees = {
            debt["id"]
            for debt in after["debts"]
            if debt["id"] not in old and debt["reason"]["kind"] == "interest"
        }
        now["debts"] = [debt for debt in now["debts"] if debt["id"] not in fees]
        for debt in before["debts"]:
            if debt["seat"] == seat and debt["creditor"] not in now["bankrupt"]:
                now["debts"].append(debt | {"id": now["next_debt"]})
                now["next_debt"] += 1

    def _turned(self, taken_back: int, number: int) -> list[Row]:
        """Entry `number` lies on the stack of the one that it takes back, and does the opposite."""
        top = taken_back
        while top in self.reverses.values():
            top = next(upper for upper, lower in self.reverses.items() if lower == top)
        self.reverses[number] = top
        return [row._replace(quantity=-row.quantity) for row in self.rows[taken_back]]

    def _enter(self, request: Request) -> None:
        number, undoes = self.version + 1, request.undoes
        if undoes is None:
            assert self._next is not None
            assert self._next[0] is request
            _, state, outcome = self._next
            self.states.append(state)
            self.rows.append([Row(p.account, p.commodity, p.quantity, 0) for p in outcome.postings])
            self.standing.append(number)
            self.undone.clear()
        else:
            self.states.append(self.states[undoes - 1])
            self.rows.append(self._turned(undoes, number))
            from_, to = (
                (self.standing, self.undone)
                if undoes in self.standing[-1:]
                else (self.undone, self.standing)
            )
            from_.pop()
            to.append(number)
        self.requests.append(request)

    # --- Adding up --------------------------------------------------------------------------
    def add_up(self, number: int, rows: Sequence[Row]) -> list[str]:
        """Take in the postings of an entry as the journal has them; what is wrong with them."""
        faults = []
        if len(rows) == 1:
            faults.append("has a single posting")
        if _moved(rows) != _moved(self.rows[number]):
            faults.append(f"posts {_moved(rows)}, not {_moved(self.rows[number])}")
        off: Counter[str] = Counter()
        held = dict(self.sums[number - 1])
        for row in rows:
            place = (row.account, row.commodity)
            off[row.commodity] += row.quantity
            held[place] = held.get(place, 0) + row.quantity
            if not row.quantity:
                faults.append(f"moves nothing: {row}")
            if held[place] != row.balance:
                faults.append(f"leaves {held[place]} and says {row}")
            if held[place] < 0 and not _may_be_negative(place):
                faults.append(f"leaves less than nothing: {row}")
        faults += [f"is off by {count} {what}" for what, count in off.items() if count]
        self.rows[number] = list(rows)
        self.sums.append({place: count for place, count in held.items() if count})
        below = self.reverses.get(number)
        if below and _moved(rows) != _moved(
            [r._replace(quantity=-r.quantity) for r in self.rows[below]]
        ):
            faults.append(f"does not take back entry {below}, on which it lies")
        request = self.requests[number]
        undoes = request.undoes if request else None
        if undoes and self.sums[number] != self.sums[undoes - 1]:
            faults.append(f"does not restore what was before entry {undoes}")
        return [f"entry {number} {fault}" for fault in faults]


def _may_be_negative(place: Place) -> bool:
    return place[0] == "Box" or place == ("Bank", "cash")


def _moved(rows: Sequence[Row]) -> Counter[tuple[str, str, int]]:
    return Counter((row.account, row.commodity, row.quantity) for row in rows)
