"""What the evening of the examples asks of its tables: calls, disputes, signatures, rulings."""

from __future__ import annotations

from uuid import uuid4

from ledger import passes
from tests.api.recorder import Cast, Recorder, carrying
from tournaments.models import Table
from tournaments.services import people

NOWHERE = "00000000-0000-4000-8000-000000000000"


def at_the_tables(recorder: Recorder, cast: Cast, tables: list[Table]) -> None:
    """All that can be asked of a table whose game is over."""
    _call(recorder, cast, tables[0])
    _call_without_a_table(recorder, cast, tables[0])
    _tokens(recorder, cast, tables[0])
    _dispute(recorder, cast, tables[0])
    _sign(recorder, cast, tables)
    _changes(recorder, cast, tables)


def _call(r: Recorder, cast: Cast, table: Table) -> None:
    calls = f"tables/{table.pk}/calls"
    one = {"key": "7f1c2f1e-1d0b-4a53-9d43-5a8f4f0e2a11", "reason": "rule"}
    r.ask(
        cast.bank, "post", calls, one | {"entry": 1, "waited_seconds": 40}, name="A rule question"
    )
    r.ask(cast.bank, "post", calls, {"key": 1})
    mine = f"{calls}/{one['key']}"
    for who in (cast.nobody, cast.stranger, cast.player):
        r.ask(who, "post", calls, one)
        r.ask(who, "delete", mine)
        for answer in ("heard", "done"):
            r.ask(who, "post", f"{mine}/{answer}")
    r.ask(cast.bank, "post", "tables/999999/calls", one)
    r.ask(cast.bank, "delete", f"{calls}/{NOWHERE}")
    r.ask(cast.bank, "delete", f"tables/999999/calls/{one['key']}")
    for answer in ("heard", "done"):
        r.ask(cast.referee, "post", f"{mine}/{answer}")
        r.ask(cast.referee, "post", f"{calls}/{NOWHERE}/{answer}")
        r.ask(cast.referee, "post", f"tables/999999/calls/{one['key']}/{answer}")
    r.ask(cast.bank, "post", calls, {"key": str(uuid4())})
    standing = r.ask(cast.bank, "get", f"games/{table.game_id}/table").json()["call"]
    r.ask(cast.bank, "delete", f"{calls}/{standing['key']}")


def _call_without_a_table(r: Recorder, cast: Cast, table: Table) -> None:
    boris = people.add_staff(table.round.event, "Boris", "banker")
    tablet = carrying(passes.token(passes.pair(boris.card, "Tablet 9")))
    one = {"key": "0e5a6f0b-7d0c-4c7e-8f43-0c3d8be1b0a4", "reason": "other"}
    r.ask(tablet, "post", "banker/calls", one, name="A banker needs somebody")
    r.ask(tablet, "post", "banker/calls", {"key": 1})
    r.ask(tablet, "get", "banker/calls")
    _answer(r, cast, table.round.event.slug, boris.pk, one["key"])
    r.ask(tablet, "post", "banker/calls", one | {"key": one["key"].replace("0e5a", "0e5b")})
    for who in (cast.nobody, cast.player):
        r.ask(who, "get", "banker/calls")
        r.ask(who, "post", "banker/calls", one)
        r.ask(who, "delete", f"banker/calls/{one['key']}")
    r.ask(tablet, "delete", f"banker/calls/{NOWHERE}")
    r.ask(tablet, "delete", f"banker/calls/{one['key']}")
    card = {**one, "key": one["key"].replace("0e5a", "0e5c"), "card": passes.token(boris.card)}
    r.ask(cast.nobody, "post", "cards/calls", card, name="A tablet is broken")
    r.ask(cast.nobody, "post", "cards/calls", {"card": 1})
    r.ask(cast.nobody, "post", "cards/calls", card | {"card": "of nobody"})
    lost = people.add_staff(table.round.event, "Lotte", "banker")
    people.remove_staff(lost)
    r.ask(cast.nobody, "post", "cards/calls", card | {"card": passes.token(lost.card)})


def _answer(r: Recorder, cast: Cast, slug: str, banker: int, key: str) -> None:
    event, staff = f"events/{slug}", f"events/{slug}/staff"
    r.ask(cast.referee, "get", f"{event}/calls", name="Who calls")
    r.ask(cast.referee, "get", "events/none/calls")
    for who in (cast.nobody, cast.player):
        r.ask(who, "get", f"{event}/calls")
        for answer in ("heard", "done"):
            r.ask(who, "post", f"{staff}/{banker}/calls/{key}/{answer}")
    for answer in ("heard", "done"):
        r.ask(cast.referee, "post", f"{staff}/{banker}/calls/{key}/{answer}")
        r.ask(cast.referee, "post", f"{staff}/{banker}/calls/{NOWHERE}/{answer}")
        r.ask(cast.referee, "post", f"{staff}/999999/calls/{key}/{answer}")


def _tokens(r: Recorder, cast: Cast, table: Table) -> None:
    path, told = f"tables/{table.pk}/tokens", {"tokens": {"A": "Hat", "B": "Ship"}}
    r.ask(cast.bank, "put", path, told, name="Two tokens")
    r.ask(cast.bank, "put", path, {"tokens": 1})
    for who in (cast.nobody, cast.stranger, cast.player):
        r.ask(who, "put", path, told)
    r.ask(cast.bank, "put", "tables/999999/tokens", told)


def _dispute(r: Recorder, cast: Cast, table: Table) -> None:
    disputes, signatures = f"tables/{table.pk}/disputes", f"tables/{table.pk}/signatures"
    body = {"seat": "A", "text": "The hotel on Boardwalk is missing", "version": 1}
    r.ask(cast.bank, "post", disputes, body, name="Seat A")
    r.ask(cast.bank, "post", signatures, {"seat": "A"})
    r.ask(cast.bank, "post", disputes, {"seat": 1})
    r.ask(cast.bank, "post", disputes, body | {"text": " "})
    r.ask(cast.bank, "post", disputes, body | {"seat": "C", "version": 9})
    for place in (disputes, signatures):
        for who in (cast.nobody, cast.stranger):
            r.ask(who, "delete", f"{place}/A")
        r.ask(cast.player, "delete", f"{place}/B")
        r.ask(cast.bank, "delete", f"{place}/H")
        r.ask(cast.bank, "delete", f"{place.replace(str(table.pk), '999999')}/A")
        r.ask(cast.bank, "delete", f"{place}/A")
    for who in (cast.nobody, cast.stranger):
        r.ask(who, "post", disputes, body)
    r.ask(cast.player, "post", disputes, body | {"seat": "B"})
    r.ask(cast.bank, "post", "tables/999999/disputes", body)
    r.ask(cast.player, "post", disputes, body)
    r.ask(cast.bank, "post", disputes, body | {"text": "All is there", "rewords": True})
    for who in (cast.bank, cast.player):
        r.ask(who, "delete", f"{disputes}/A")


def _sign(r: Recorder, cast: Cast, tables: list[Table]) -> None:
    first, second = tables[:2]
    by_game = "games/{}/table"
    r.ask(cast.player, "get", by_game.format(first.game_id))
    for who in (cast.nobody, cast.stranger):
        r.ask(who, "get", by_game.format(first.game_id))
    for kind, body in (
        ("signatures", {"seat": "A", "version": 1}),
        (
            "rulings",
            {"version": 1, "reason": "Two notes lay under the board", "assets": {"B": 1620}},
        ),
    ):
        path = f"tables/{first.pk}/{kind}"
        sender = cast.bank if kind == "signatures" else cast.referee
        r.ask(sender, "post", path, body, name="Seat A" if kind == "signatures" else "A ruling")
        for who in (cast.nobody, cast.stranger):
            r.ask(who, "post", path, body)
        r.ask(sender, "post", path, {"seat": 1, "reason": 1})
        r.ask(sender, "post", f"tables/999999/{kind}", body)
        r.ask(
            cast.stranger if kind == "signatures" else cast.organiser,
            "post",
            f"tables/{second.pk}/{kind}",
            body,
        )
    for kind in ("signatures", "disputes"):
        r.ask(cast.bank, "delete", f"tables/{first.pk}/{kind}/A")


def _changes(r: Recorder, cast: Cast, tables: list[Table]) -> None:
    path = "tables/{}/changes"
    first, second = (path.format(table.pk) for table in tables[:2])
    version = r.ask(cast.organiser, "get", first, name="Nothing besides").json()["version"]
    for who in (cast.nobody, cast.stranger):
        r.ask(who, "get", first)
        r.ask(who, "post", first, {"version": version})
    r.ask(cast.organiser, "get", path.format(999999))
    r.ask(cast.organiser, "get", second)
    r.ask(cast.organiser, "post", path.format(999999), {"version": version})
    r.ask(cast.organiser, "post", first, {"version": version + 1})
    r.ask(cast.organiser, "post", first, {"version": "the newest"})
    r.ask(cast.organiser, "post", first, {"version": version}, name="Seen")
