"""The report of an examination, for a test to look at."""

from __future__ import annotations

from collections.abc import Iterable

from server.doctor.findings import Finding, Severity


def wrongs(found: Iterable[Finding]) -> list[str]:
    """The faults, each as "subject: sentence". Every one has a remedy."""
    told = [each for each in found if each.severity is Severity.WRONG]
    assert all(each.remedy for each in told)
    return [f"{each.subject}: {each.sentence}" for each in told]


def notes(found: Iterable[Finding]) -> list[str]:
    """The notes, likewise."""
    return [f"{each.subject}: {each.sentence}" for each in found if each.severity is Severity.NOTE]
