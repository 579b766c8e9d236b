"""Tokens: derived, checked, renewed."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from ledger import passes
from ledger.models import Game, Grant, Pass

pytestmark = pytest.mark.django_db


def test_a_token_finds_its_pass_and_can_be_made_again() -> None:
    card = passes.issue("card", "Table 3")

    found = passes.find(passes.token(card))

    assert found == card
    assert found is not None
    assert passes.token(found) == passes.token(card)


def test_nothing_that_is_stored_opens_anything() -> None:
    card = passes.issue("card", "Table 3")
    signature = passes.token(card).partition(".")[2]

    stored = [str(value) for value in type(card).objects.values_list().get(pk=card.pk)]

    assert not any(signature in value for value in stored)


@pytest.mark.parametrize("spell", [lambda id_: id_[:-1] + chr(ord(id_[-1]) + 1), "*{}".format])
def test_a_token_has_one_spelling(spell: Callable[[str], str]) -> None:
    card = Pass.objects.create(pk=UUID(int=0), kind="card", label="Table 3")
    short, _, signature = passes.token(card).partition(".")
    other = f"{spell(short)}.{signature}"

    assert passes.find(other) is None
    assert not passes.is_of_staff(other)


def test_another_secret_key_makes_other_tokens(settings: Any) -> None:
    card = passes.issue("card", "Table 3")
    token = passes.token(card)
    settings.SECRET_KEY = "another key"

    assert passes.find(token) is None


def test_a_renewed_pass_has_a_new_token_and_the_old_one_opens_nothing() -> None:
    card = passes.issue("card", "Table 3")
    old = passes.token(card)

    new = passes.renew(card)

    assert passes.find(old) is None
    assert passes.find(new) == card


def test_the_token_of_one_pass_does_not_sign_for_another() -> None:
    ada, ben = passes.issue("player", "Ada"), passes.issue("player", "Ben")
    short = passes.token(ada).partition(".")[0]
    signature = passes.token(ben).partition(".")[2]

    assert passes.find(f"{short}.{signature}") is None


def test_a_pass_has_one_grant_at_a_game(game: Game) -> None:
    ada = passes.issue("player", "Ada")
    passes.grant_many([Grant(holder=ada, game=game, role="player", seat="A")])

    with pytest.raises(IntegrityError), transaction.atomic():
        passes.grant_many([Grant(holder=ada, game=game, role="player", seat="B")])

    assert [held.seat for held in Grant.objects.of(ada)] == ["A"]
