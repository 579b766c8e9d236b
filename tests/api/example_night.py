"""The evening from which the examples of the API's description are taken: it is really played.

Every operation is called, correctly and wrongly, and what was sent and answered is kept under the
operation's name. `python -m pytest tests/api/test_examples.py` with PASSGO_WRITE_EXAMPLES=1 writes
it to ledger/api/examples.json and tournaments/api/examples.json.
"""

from __future__ import annotations

import json
from uuid import UUID, uuid4

from django.test import Client

from ledger import passes
from ledger.models import Game
from tests.api.example_organising import organise
from tests.api.example_setting_up import on_the_floor, set_up
from tests.api.example_tables import at_the_tables
from tests.api.recorder import Cast, Json, Recorder, carrying
from tests.ledger.client import body_of
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Event

BIG = "#" * (17 * 2**20)
NOWHERE = "00000000-0000-4000-8000-000000000000"

NOTATION = """[Ruleset "classic"]
[Seats "A B C"]
start A
A roll 2+1
A buy baltic-avenue
"""
DECK = {
    "extends": "uk",
    "name": "uk-club",
    "title": "London board, Chance of our club",
    "decks": {
        "chance": [
            {"id": "CH01", "label": "Out of Jail", "effect": "jail_card"},
            {"id": "CH02", "label": "A prize", "effect": "collect_bank", "amount": 60},
        ]
    },
}
REASON = "It was Ben's turn"


def play(operations: dict[tuple[str, str], str]) -> dict[str, dict[str, list[Json]]]:
    """Play the evening; returns what was kept of it."""
    recorder = Recorder(operations)
    event = evening.make_event(here=8, table_size=4)
    recorder.ask(Client(), "get", f"events/{event.slug}/clock")
    tables = evening.tables_of(evening.playing(event))
    cast = Cast(event, tables)
    _pair(recorder, cast)
    game = str(tables[0].game_id)
    _play(recorder, cast, game)
    _read(recorder, cast, game)
    _void(recorder, cast, game)
    _preview(recorder, cast, game)
    _refused_posts(recorder, cast, game)
    evening.end_game(tables[0])
    _closed(recorder, cast, game)
    _export(recorder, cast, game, event)
    _import(recorder, cast)
    _editions(recorder, cast)
    at_the_tables(recorder, cast, tables)
    _event(recorder, cast, event)
    organise(recorder, cast)
    set_up(recorder, cast)
    on_the_floor(recorder, cast, event, tables[1])
    return recorder.kept


def _pair(r: Recorder, cast: Cast) -> None:
    wanted = {"card": passes.token(cast.card), "device": "Tablet 1", "key": str(uuid4())}
    answer = r.ask(cast.nobody, "post", "pair", wanted, name="A tablet and its card")
    cast.bank = carrying(answer.json()["pass"])
    r.ask(cast.nobody, "post", "pair", wanted | {"key": str(uuid4())})
    r.ask(cast.nobody, "post", "pair", wanted | {"card": "no card"})
    r.ask(cast.nobody, "post", "pair", {})
    withdrawn = passes.issue("card", "Table 9")
    passes.revoke(withdrawn)
    r.ask(cast.nobody, "post", "pair", wanted | {"card": passes.token(withdrawn)})
    r.ask(cast.bank, "get", "me")
    r.ask(cast.nobody, "get", "me")
    r.ask(carrying(passes.token(withdrawn)), "get", "me")


def enter(r: Recorder, who: Client, game: str, body: Json, name: str = "", **more: str) -> Json:
    """Post as a tablet does, with a new key and the newest version."""
    version = Game.objects.get(pk=game).version
    headers = {"Idempotency-Key": str(uuid4()), "If-Match": f'"{version}"'} | more
    answer = r.ask(who, "post", f"games/{game}/transactions", body, name=name, **headers)
    told: Json = answer.json()
    return told


def throw(seat: str, *dice: int) -> Json:
    return {"type": "roll", "seat": seat, "dice": list(dice)}


def _play(r: Recorder, cast: Cast, game: str) -> None:
    bank = cast.bank
    enter(r, bank, game, throw("A", 1, 2), "Throw", **{"Made-At": "2026-11-21T19:30:00Z"})
    enter(r, bank, game, {"type": "buy", "seat": "A", "lot": "baltic-avenue"}, "Buy")
    enter(r, bank, game, throw("B", 2, 4))
    enter(r, bank, game, {"type": "buy", "seat": "B", "lot": "oriental-avenue"})
    enter(r, bank, game, throw("C", 1, 5))
    rent = {"type": "collect_rent", "seat": "B", "payer": "C", "lot": "oriental-avenue"}
    shown = r.ask(bank, "post", f"games/{game}/preview", rent, name="A rent").json()
    outcome = {"digest": shown["digest"], "text": shown["text"]}
    enter(r, bank, game, rent | {"outcome": {**outcome, "digest": "9f" * 32}})
    enter(r, bank, game, rent | {"outcome": outcome}, "As it was shown")
    asked = {"type": "collect_rent", "seat": "A", "payer": "D", "lot": "baltic-avenue"}
    batch = [
        {"key": str(uuid4()), "command": throw("D", 1, 2), "made_at": "2026-11-21T19:31:00Z"},
        {"key": str(uuid4()), "command": asked},
    ]
    enter(r, bank, game, {"transactions": batch}, "A batch, all or nothing")
    refused = [
        {"key": str(uuid4()), "command": throw("A", 6, 5)},
        {"key": str(uuid4()), "command": {"type": "buy", "seat": "B", "lot": "boardwalk"}},
        {"key": str(uuid4()), "command": throw("B", 1, 2)},
    ]
    stopped = {"transactions": refused, "mode": "stop_at_first"}
    enter(r, bank, game, stopped, "A batch up to its first problem")
    trade = {
        "type": "trade",
        "seat": "A",
        "partner": "B",
        "gives": {"cash": 200},
        "takes": {"deeds": ["oriental-avenue"]},
    }
    enter(r, bank, game, {"type": "buy", "seat": "A", "lot": "st-charles-place"})
    enter(r, bank, game, trade, "Trade")
    newest = Game.objects.get(pk=game).version
    enter(r, bank, game, {"type": "undo", "number": newest}, "Take back the newest entry")
    enter(r, bank, game, {"type": "undo", "number": newest + 1}, "Enter it again")
    count = {"type": "count", "counted": {"A": 1086, "B": 1606}}
    enter(r, bank, game, count, "Count the table")
    moves = [{"from": "Bank", "to": "A", "cash": 200}]
    adjust = {"type": "adjust", "moves": moves, "reason": "A salary was forgotten"}
    enter(r, cast.referee, game, adjust, "Adjust a holding (referee)")


def _read(r: Recorder, cast: Cast, game: str) -> None:
    version = Game.objects.get(pk=game).version
    base = f"games/{game}"
    for who, path in (
        *((cast.bank, rest) for rest in ("", "/book", "/offers", "/transactions?limit=2")),
        *((cast.bank, f"/transactions/{rest}") for rest in ("3", "7/explain")),
        (cast.player, "/as-of?number=3"),
    ):
        r.ask(who, "get", base + path)
        for other, place in ((cast.nobody, base), (cast.stranger, base)):
            r.ask(other, "get", place + path)
        r.ask(cast.bank, "get", f"games/{NOWHERE}{path}")
    r.ask(cast.bank, "get", base, **{"If-None-Match": f'"{version}"'})
    r.ask(cast.player, "get", f"{base}/book")
    r.ask(cast.bank, "get", f"{base}/book?after=99")
    for path in ("/transactions?limit=0", "/book?limit=0", "/as-of"):
        r.ask(cast.bank, "get", base + path)
    for path in ("/transactions/99", "/transactions/99/explain", "/as-of?number=99"):
        r.ask(cast.bank, "get", base + path)


def _void(r: Recorder, cast: Cast, game: str) -> None:
    plan = f"games/{game}/transactions/{{}}/void"
    referee = cast.referee
    r.ask(referee, "get", plan.format(5))
    for who, number in ((cast.nobody, 5), (cast.bank, 5), (referee, 99), (referee, 1)):
        r.ask(who, "get", plan.format(number))
    r.ask(referee, "get", f"games/{NOWHERE}/transactions/5/void")
    void = {"type": "void", "number": 5, "reason": REASON}
    enter(r, referee, game, void)
    others = [each["number"] for each in r.ask(referee, "get", plan.format(5)).json()["in_the_way"]]
    enter(r, referee, game, void | {"with": others}, "Void an older entry (referee)")


def _preview(r: Recorder, cast: Cast, game: str) -> None:
    path = f"games/{game}/preview"
    count = {"type": "count", "counted": {"A": 1500}}
    for who, body in (
        (cast.bank, {"type": "flies"}),
        *((who, count) for who in (cast.nobody, cast.stranger, cast.player)),
        (cast.bank, {"type": "buy", "seat": "B", "lot": "boardwalk"}),
        (cast.bank, {"type": BIG}),
    ):
        r.ask(who, "post", path, body)
    r.ask(cast.bank, "post", f"games/{NOWHERE}/preview", count)


def _refused_posts(r: Recorder, cast: Cast, game: str) -> None:
    count = {"type": "count", "counted": {"A": 1500}}
    for who in (cast.nobody, cast.stranger, cast.player):
        enter(r, who, game, count)
    for body in ({"type": "flies"}, {"type": BIG}, {"type": "void", "number": 5, "reason": REASON}):
        enter(r, cast.bank, game, body)
    enter(r, cast.bank, game, {"type": "buy", "seat": "B", "lot": "boardwalk"})
    enter(r, cast.bank, game, count, **{"If-Match": '"3"'})
    enter(r, cast.bank, game, count, **{"If-Match": ""})
    enter(r, cast.bank, game, count, **{"Idempotency-Key": ""})
    key = {"Idempotency-Key": str(uuid4())}
    enter(r, cast.bank, game, count, **key)
    enter(r, cast.bank, game, {"type": "count", "counted": {"A": 1400}}, **key)
    headers = {"Idempotency-Key": str(uuid4()), "If-Match": '"1"'}
    r.ask(cast.bank, "post", f"games/{NOWHERE}/transactions", count, **headers)


def _closed(r: Recorder, cast: Cast, game: str) -> None:
    """Ask a closed book for things that it refuses."""
    count = {"type": "count", "counted": {"A": 1500}}
    enter(r, cast.bank, game, count)
    r.ask(cast.bank, "post", f"games/{game}/preview", count)
    r.ask(cast.referee, "get", f"games/{game}/transactions/3/void")


def _export(r: Recorder, cast: Cast, game: str, event: Event) -> None:
    for name in ("beancount", "hledger", "csv", "json", "notation"):
        r.ask(cast.referee, "get", f"games/{game}/export?format={name}", name=name)
    r.ask(cast.referee, "get", f"games/{game}/export?format=pdf")
    for who in (cast.nobody, cast.bank):
        r.ask(who, "get", f"games/{game}/export?format=json")
    r.ask(cast.referee, "get", f"games/{NOWHERE}/export?format=json")
    books = f"events/{event.slug}/export"
    r.ask(cast.referee, "get", books)
    r.ask(cast.referee, "get", books + "?format=pdf")
    for who in (cast.nobody, cast.bank):
        r.ask(who, "get", books)
    r.ask(cast.referee, "get", "events/no-night/export")


def _import(r: Recorder, cast: Cast) -> None:
    def bring_in(who: Client, file: str, name: str = "", key: object = None) -> Response:
        headers = {"Idempotency-Key": str(key or uuid4())}
        return r.ask(who, "post", "games/import", file, name=name, media="text/plain", **headers)

    key = UUID(int=1)
    made = bring_in(cast.organiser, NOTATION, "Notation", key)
    bring_in(cast.organiser, NOTATION + "B roll 1+1\n", key=key)
    for file in ("start A\nA flies\n", "start A\nB roll 2+1\n", BIG):
        bring_in(cast.organiser, file)
    for who in (cast.nobody, cast.referee):
        bring_in(who, NOTATION)
    game = made.json()["id"]
    exported = body_of(cast.organiser.get(f"/api/v1/games/{game}/export?format=json")).decode()
    headers = {"Idempotency-Key": str(uuid4())}
    file = json.loads(exported)
    r.ask(cast.organiser, "post", "games/import", file, name="JSON", **headers)
    form = "multipart/form-data; boundary=part"
    r.ask(cast.organiser, "post", "games/import", "--part--", media=form, **headers)
    r.ask(cast.organiser, "get", f"games/{game}/table")


def _editions(r: Recorder, cast: Cast) -> None:
    r.ask(cast.nobody, "get", "rulesets")
    r.ask(cast.nobody, "get", "editions")
    r.ask(cast.organiser, "post", "editions", DECK, name="One deck for the London board")
    faulty = json.loads(json.dumps(DECK).replace("60", '"sixty"'))
    for who, body in (
        (cast.nobody, DECK),
        (cast.referee, DECK),
        (cast.organiser, faulty),
        (cast.organiser, {"name": BIG}),
        (cast.organiser, "{"),
    ):
        r.ask(who, "post", "editions", body)
    for name in ("uk-club", "nowhere"):
        r.ask(cast.nobody, "get", f"editions/{name}")
        r.ask(cast.nobody, "get", f"editions/{name}/file")


def _event(r: Recorder, cast: Cast, event: Event) -> None:
    for rest in ("", "/clock", "/standings", "/league", "/rounds/1", "/rounds/1/record"):
        r.ask(cast.nobody, "get", f"events/{event.slug}{rest}")
        r.ask(cast.nobody, "get", f"events/no-night{rest}")
