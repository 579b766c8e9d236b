"""Answers are the JSON that DRF would write, byte for byte."""

from __future__ import annotations

from collections import UserString
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.utils.functional import lazystr
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.renderers import JSONRenderer
from rest_framework.serializers import Serializer
from rest_framework.utils.serializer_helpers import ReturnDict, ReturnList

from ledger.api.renderers import QuickJSONRenderer
from ledger.models import Pass

ESCAPED = st.text(alphabet='\0\b\f\n\r\t"\\/\x1f\x7f\x9f\u2028\u2029é€🎲')
PLAIN = st.none() | st.booleans() | st.integers() | st.text() | ESCAPED
VALUES = st.recursive(
    PLAIN | st.uuids() | st.datetimes(timezones=st.just(UTC)),
    lambda inner: (
        st.lists(inner)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text() | st.integers(), inner)
    ),
)


class Pair(NamedTuple):
    """A tuple with names."""

    first: int
    second: str


@given(VALUES)
def test_values_are_written_as_drf_writes_them(value: Any) -> None:
    assert _written(QuickJSONRenderer, value) == _written(JSONRenderer, value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        2**53,
        2**63,
        2**64,
        -(2**63) - 1,
        10**30,
        Pair(1, "one"),
        [Pair(1, "one")],
        Pass.Kind.CARD,
        {"kind": Pass.Kind.CARD, Pass.Kind.CARD: 1},
        UUID(int=7),
        datetime(2026, 11, 21, 19, 30, tzinfo=UTC),
        datetime(2026, 11, 21, 19, 30, 0, 123456, timezone(timedelta(hours=1))),
        date(2026, 11, 21),
        time(19, 30),
        timedelta(minutes=90),
        Decimal("1.50"),
        lazystr("later"),
        b"bytes",
        ReturnDict({"a": 1}, serializer=Serializer()),
        ReturnList([1], serializer=Serializer()),
        {2: "two", None: "none", True: "true"},
        {2, 1},
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_not_plain_is_written_as_drf_writes_it(value: Any) -> None:
    assert _written(QuickJSONRenderer, value) == _written(JSONRenderer, value)


@pytest.mark.parametrize(
    "value",
    ["\ud800", object(), UserString("x"), {UUID(int=7): 1}],
    ids=lambda value: type(value).__name__,
)
def test_what_drf_does_not_write_is_not_written(value: Any) -> None:
    for renderer in (JSONRenderer, QuickJSONRenderer):
        with pytest.raises((TypeError, ValueError)):
            _written(renderer, [value])


def _written(renderer: type[JSONRenderer], value: Any) -> bytes:
    return renderer().render(value, "application/json", {})
