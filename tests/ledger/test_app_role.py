"""PostgreSQL: the program's role, which owns no table, serves a game and can't touch its past."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, ProgrammingError, connection

from ledger.checks import check_guards, check_role
from ledger.models import Balance, Game
from tests import services
from tests.ledger.books import open_game
from tests.ledger.client import Table, book
from tests.ledger.conftest import paired
from tests.tournaments import evening
from tournaments.services import auditing, draws, players

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}


@pytest.fixture(autouse=True)
def waits_for_the_disk(transactional_db: None) -> Iterator[None]:
    """Commits are answered as in an evening, not as in other tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(connection.settings_dict["OPTIONS"], "options")
        connection.close()
        yield
    connection.close()


@pytest.fixture
def role(transactional_db: None) -> Iterator[str]:
    """A role of its own, granted by the owner of the tables."""
    name = f"{connection.settings_dict['NAME']}_app"
    services.make_role(name)
    call_command("grant", name, verbosity=0)
    yield name
    with connection.cursor() as cursor:
        cursor.execute(f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {name}")
        cursor.execute(f"REVOKE ALL ON SCHEMA public FROM {name}")
    services.drop_role(name)


@pytest.fixture
def as_role(role: str) -> Iterator[str]:
    """Everything that the test does is done as this role."""
    owner = {name: connection.settings_dict[name] for name in ("USER", "PASSWORD")}
    connection.close()
    connection.settings_dict |= {"USER": role, "PASSWORD": role}
    yield role
    connection.close()
    connection.settings_dict |= owner


@pytest.fixture
def played(as_role: str) -> Table:
    """A game that was opened and begun by the role."""
    game = open_game(ruleset="night-2016", seats="ABCD")
    table = Table(game, paired(game))
    table.enter({"type": "start", "first": "A"})
    return table


def test_it_serves_a_game(played: Table) -> None:
    played.enter(ROLL)
    played.enter({"type": "undo", "number": 2})
    refused = played.post({"type": "roll", "seat": "C", "dice": [2, 1]})
    assert refused.status_code == 422

    assert played.get().json()["version"] == 3
    assert len(played.get("/transactions").json()["results"]) == 3
    assert check_role(databases=["default"]) == []
    assert [message.id for message in check_guards(databases=["default"])] == ["ledger.I001"]


FORBIDDEN = [
    "UPDATE ledger_transaction SET text = 'nothing happened'",
    "UPDATE ledger_posting SET quantity = 1",
    "UPDATE ledger_reply SET status = 422",
    "UPDATE ledger_balance SET account = 'B'",
    "UPDATE ledger_game SET ruleset = 'classic'",
    "DELETE FROM ledger_transaction",
    "DELETE FROM ledger_posting",
    "DELETE FROM ledger_reply",
    "DELETE FROM ledger_balance",
    "DELETE FROM ledger_game",
    "UPDATE tournaments_act SET kind = 'signed'",
    "UPDATE tournaments_eventchain SET event = gen_random_uuid()",
    "DELETE FROM tournaments_act",
    "DELETE FROM tournaments_eventchain",
    "TRUNCATE tournaments_act",
    "TRUNCATE ledger_posting",
    "TRUNCATE ledger_game CASCADE",
    "DROP TABLE ledger_posting",
    "DROP TRIGGER ledger_guard_posting_change ON ledger_posting",
    "DROP FUNCTION ledger_seal() CASCADE",
    "CREATE OR REPLACE FUNCTION ledger_seal() RETURNS trigger LANGUAGE plpgsql AS"
    " 'BEGIN RETURN NEW; END'",
    "ALTER TABLE ledger_posting DISABLE TRIGGER USER",
    "ALTER TABLE ledger_posting DISABLE TRIGGER ledger_guard_posting_moves",
    "ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_covered",
    "ALTER TABLE ledger_posting OWNER TO CURRENT_USER",
    "CREATE TRIGGER aside BEFORE INSERT ON ledger_posting FOR EACH ROW"
    " EXECUTE FUNCTION ledger_seal()",
    "CREATE RULE aside AS ON INSERT TO ledger_posting DO INSTEAD NOTHING",
    "CREATE TABLE public.ledger_copy (id integer)",
    "CREATE TEMPORARY TABLE aside (id integer)",
    "SET session_replication_role = replica",
    "INSERT INTO django_migrations (app, name, applied) VALUES ('ledger', 'x', now())",
]


@pytest.mark.usefixtures("as_role")
def test_it_runs_an_evening_and_records_its_acts() -> None:
    event = evening.make_event()
    evening.played(event)
    players.drop(evening.player(event, "Ada"))
    round_ = evening.drafted(event)
    draws.discard(round_.pk, version=round_.version)

    assert auditing.audit_log(event.pk).faults == []


def test_it_is_refused_all_else(played: Table) -> None:
    before = book(played.game)

    for statement in FORBIDDEN:
        with pytest.raises(ProgrammingError) as refused, connection.cursor() as cursor:
            cursor.execute(statement)
        assert isinstance(refused.value.__cause__, psycopg.errors.InsufficientPrivilege), statement
    assert book(played.game) == before


def test_the_guards_hold_for_it_too(played: Table) -> None:
    with pytest.raises(IntegrityError, match="only postings move a balance"):
        Balance.objects.filter(game=played.game).update(quantity=1)
    with pytest.raises(IntegrityError, match="the head of a book is its newest entry"):
        Game.objects.filter(pk=played.game.pk).update(version=9)


def test_the_owner_is_warned_of(transactional_db: None) -> None:
    [warning] = check_role(databases=["default"])

    assert warning.id == "ledger.W001"
    assert "owns the table" in warning.msg


def test_a_role_that_could_get_past_the_guards_is_not_granted(transactional_db: None) -> None:
    with pytest.raises(CommandError, match="owns the table"):
        call_command("grant", connection.settings_dict["USER"])
    with pytest.raises(CommandError, match="doesn't exist"):
        call_command("grant", "nobody_of_that_name")


def test_only_the_owner_of_the_tables_grants(as_role: str) -> None:
    """PostgreSQL would warn, give nothing, and let the command look as if it had."""
    with pytest.raises(CommandError, match="Only the owner of the tables"):
        call_command("grant", as_role)
