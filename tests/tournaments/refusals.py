"""Refusals of services, as tests expect them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ledger.problems import Problem


@contextmanager
def refused(code: str, sentence: str = "") -> Iterator[pytest.ExceptionInfo[Problem]]:
    """Expect that what is inside is refused with this code, in a whole sentence that has this in
    it."""
    with pytest.raises(Problem) as caught:
        yield caught
    assert caught.value.code == code
    assert sentence in caught.value.sentence
    assert caught.value.sentence.endswith((".", "!", "?", ".”"))
