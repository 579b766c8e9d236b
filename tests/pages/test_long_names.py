"""A name that is too long is refused beside its field and comes back whole, never cut silently."""

from __future__ import annotations

import pytest
from django import forms

from tests.pages.conftest import Cast
from tournaments.forms.events import EventForm
from tournaments.forms.players import PlayerForm
from tournaments.forms.registration import RegisterForm

TOO_LONG = "A" * 93


@pytest.mark.parametrize(
    "filled",
    [
        PlayerForm({"name": TOO_LONG}),
        RegisterForm({"name": TOO_LONG}, asks_club=False),
    ],
)
def test_the_browser_does_not_cut_and_the_form_says_how_long_it_is(filled: forms.Form) -> None:
    assert "maxlength" not in str(filled["name"])
    assert TOO_LONG in str(filled["name"])
    assert filled.errors["name"] == ["At most 80 characters, please: this has 93."]


def test_so_does_the_set_up_of_an_evening() -> None:
    field = EventForm.base_fields["name"]
    assert "maxlength" not in field.widget.attrs


def test_a_player_with_too_long_a_name_comes_back_with_it(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("add-player"), {"name": TOO_LONG})
    assert answer.status_code == 400
    text = answer.content.decode()
    assert "this has 93" in text
    assert TOO_LONG in text
