"""Bank 2 stands before Bank 10 wherever organisers look for a banker."""

from __future__ import annotations

import re

import pytest

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Staff
from tournaments.services import people

IN_ORDER = ["Bank 1", "Bank 2", "Bank 10"]


@pytest.fixture
def cast(cast: Cast) -> Cast:
    """An event whose bankers were added the other way round."""
    cast.event.staff.all().delete()
    for number in (10, 2, 1):
        people.add_staff(cast.event, f"Bank {number}", Staff.Role.BANKER)
    return cast


def test_on_the_page_of_people(cast: Cast) -> None:
    page = cast.ada.get(cast.url("people")).content.decode()
    assert list(dict.fromkeys(re.findall(r"Bank \d+", page))) == IN_ORDER


def test_in_the_choice_of_each_table_of_a_draw(cast: Cast) -> None:
    round_ = evening.drafted(cast.event)
    page = cast.ada.get(cast.url("round", round_.number)).content.decode()
    [choices] = re.findall(r'<template id="bankers-to-choose">.*?</template>', page)
    assert re.findall(r"Bank \d+", choices) == IN_ORDER
