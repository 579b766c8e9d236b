"""Numbers of tables as people type them: "3, 7–9"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms

from tournaments.models import TABLE_NUMBER_MAX

_PART = re.compile(r"(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?")


class TableNumbers(forms.CharField):
    """Optional numbers of tables. The value is the text in the usual spelling, which `numbers_in`
    reads."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=200, required=False, **kwargs)

    def to_python(self, value: Any) -> str:
        """The numbers in their order."""
        try:
            return as_text(numbers_in(super().to_python(value) or ""))
        except ValueError:
            raise forms.ValidationError(
                f"Numbers from 1 to {TABLE_NUMBER_MAX} with commas between them, as in 3, 7–9."
            ) from None


def numbers_in(text: str) -> list[int]:
    """The numbers that a text names, in their order. Raises ValueError for anything else."""
    found: set[int] = set()
    for part in filter(None, (each.strip() for each in re.split(r"[,;]", text))):
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(part)
        first = int(match[1])
        last = int(match[2] or first)
        if not 1 <= first <= last:
            raise ValueError(part)
        found.update(range(first, last + 1))
    return sorted(found)


def as_text(numbers: Iterable[int]) -> str:
    """The same numbers as text, three and more that follow each other as "7–9"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )
