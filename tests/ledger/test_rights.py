"""Who may do what at a table: each stranger gets a clear no, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from ledger import passes
from ledger.api import permissions
from ledger.models import Game, Pass
from tests.ledger.books import grant, open_game
from tests.ledger.client import Table, assert_problem, book
from tests.ledger.conftest import link, paired

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
CLOSE = {"type": "close", "reason": "fire alarm"}


def assert_refused(table: Table, status: int, code: str, body: Any = ROLL) -> None:
    """Posting the body is refused, and the book is as it was."""
    before = book(table.game)
    assert_problem(table.post(body), status, code)
    assert book(table.game) == before


def said(table: Table, body: Any) -> str:
    """The sentence with which the body is refused."""
    return str(table.post(body).json()["detail"])


def test_nobody_posts_without_a_pass(started: Table) -> None:
    assert_refused(started.with_pass(None), 401, "NO_PASS")
    assert started.with_pass(None).post(ROLL).headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("token", ["", "x", "x.y", "ü.ü", "A" * 22 + "." + "A" * 22, "." * 99])
def test_nobody_posts_with_a_made_up_pass(started: Table, token: str) -> None:
    response = started.post(ROLL, Authorization=f"Bearer {token}".encode().decode("latin-1"))

    assert_problem(response, 401, "NO_PASS")


def test_a_token_with_another_signature_opens_nothing(started: Table) -> None:
    assert started.holder is not None
    short, _, signature = passes.token(started.holder).partition(".")
    forged = f"Bearer {short}.{signature[::-1]}"

    assert_problem(started.post(ROLL, Authorization=forged), 401, "NO_PASS")


def test_the_device_of_another_table_opens_nothing_here(started: Table) -> None:
    stranger = paired(open_game(ruleset="classic", seats="AB"))

    assert_refused(started.with_pass(stranger), 403, "OTHER_TABLE")
    assert_problem(started.with_pass(stranger).get(), 403, "OTHER_TABLE")
    assert_problem(started.with_pass(stranger).get("/transactions"), 403, "OTHER_TABLE")


def test_a_players_link_reads_and_does_not_post(started: Table) -> None:
    ada = started.with_pass(link(started.game, "player", "A"))

    assert ada.get().json()["offers"] == []
    assert ada.get("/transactions").status_code == 200
    assert_refused(ada, 403, "READ_ONLY_LINK")
    assert_problem(ada.post(ROLL, rest="/preview"), 403, "READ_ONLY_LINK")


def test_a_card_alone_does_not_post(started: Table) -> None:
    assert started.holder is not None
    assert_refused(started.with_pass(started.holder.card), 403, "PAIR_FIRST")


def test_a_revoked_device_does_not_post(started: Table) -> None:
    assert started.holder is not None
    passes.revoke(started.holder)

    assert_refused(started, 403, "PASS_REVOKED")


def test_a_banker_does_not_do_what_a_referee_does(started: Table) -> None:
    assert_refused(started, 403, "REFEREE_ONLY", CLOSE)
    assert_refused(started, 403, "REFEREE_ONLY", {"type": "position", "cash": {"A": 9999}})
    assert said(started, CLOSE) == "Only a referee or the organiser can enter this."
    older = {"type": "void", "number": 1, "reason": "It was 4"}
    assert said(started, older) == "Only a referee or the organiser can take back an older entry."
    offered = {offer["command"]["type"] for offer in started.get().json()["offers"]}
    assert not offered & {"close", "position", "withdraw"}


def test_a_banker_does_not_pay_a_salary_again_that_the_throw_has_paid(started: Table) -> None:
    late = {"type": "salary", "seat": "A", "late": True}
    referee = started.with_pass(link(started.game, "referee"))

    assert_refused(started, 403, "REFEREE_ONLY", late)
    assert not [offer for offer in started.get().json()["offers"] if "late" in offer["command"]]
    assert [offer for offer in referee.get().json()["offers"] if "late" in offer["command"]]
    referee.enter(late)
    started.enter({"type": "untrack"})
    started.enter(late)


def test_a_referees_link_does(started: Table) -> None:
    referee = started.with_pass(link(started.game, "referee"))

    assert "close" in {offer["command"]["type"] for offer in referee.get().json()["offers"]}
    assert referee.enter(CLOSE)["status"] == "closed"


def test_a_closed_book_takes_one_thing_only_and_from_a_referee(started: Table) -> None:
    referee = started.with_pass(link(started.game, "referee"))
    referee.enter(CLOSE)
    opening = {"type": "undo", "number": 2}

    assert_refused(referee, 409, "BOOK_CLOSED", CLOSE)
    assert_refused(referee, 409, "BOOK_CLOSED", ROLL)
    assert_refused(started, 409, "BOOK_CLOSED", opening)
    assert referee.enter(opening)["status"] == "open"


@pytest.mark.parametrize("address", ["not-a-game", "00000000-0000-0000-0000-000000000000", "1"])
def test_an_unknown_game_is_unknown(table: Table, address: str) -> None:
    headers = {"Authorization": table.authorization, "If-Match": '"0"'}

    for rest in ("", "/offers", "/transactions", "/transactions/1"):
        response = table.client.get(f"/api/v1/games/{address}{rest}", headers=headers)
        assert_problem(response, 404, "UNKNOWN_GAME")
    for rest in ("/transactions", "/preview"):
        response = table.client.post(
            f"/api/v1/games/{address}{rest}", ROLL, "application/json", headers=headers
        )
        assert_problem(response, 404, "UNKNOWN_GAME")


class TestAnAccount:
    """Somebody logged in, whose role `tournaments` knows."""

    @pytest.fixture
    def roles(self, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
        """Roles by user name, in the place of an event's."""
        roles: dict[str, str] = {}

        def role_of(user: User, game: Game) -> str | None:
            return roles.get(user.get_username())

        monkeypatch.setattr(permissions, "_user_roles", [role_of])
        return roles

    @pytest.fixture
    def cleo(self, started: Table) -> Table:
        """Cleo, logged in, without a pass."""
        table = started.with_pass(None)
        table.client.force_login(User.objects.create_user("cleo"))
        return table

    def test_an_organiser_may_close(self, cleo: Table, roles: dict[str, str]) -> None:
        roles["cleo"] = "organiser"

        entry = cleo.enter(CLOSE)["transaction"]

        assert entry["role"] == "organiser"
        assert entry["actor"] == "cleo"

    def test_a_stranger_with_an_account_may_nothing(
        self, cleo: Table, roles: dict[str, str]
    ) -> None:
        assert_refused(cleo, 403, "OTHER_TABLE")
        assert_problem(cleo.get(), 403, "OTHER_TABLE")

    def test_another_site_can_not_post_in_an_organisers_name(
        self, cleo: Table, roles: dict[str, str]
    ) -> None:
        roles["cleo"] = "organiser"
        cleo.client.handler.enforce_csrf_checks = True

        assert_refused(cleo, 403, "PERMISSION_DENIED", CLOSE)


def test_a_device_follows_its_card_to_the_next_game(started: Table) -> None:
    assert started.holder is not None
    assert started.holder.card is not None
    later = open_game(ruleset="classic", seats="AB")
    card: Pass = started.holder.card
    grant(card, later, "bank")

    grants = started.client.get(
        "/api/v1/me", headers={"Authorization": started.authorization}
    ).json()["grants"]

    assert [grant["game"] for grant in grants] == [str(started.game.pk), str(later.pk)]
    assert Table(later, started.holder).enter({"type": "start", "first": "B"})["version"] == 1
