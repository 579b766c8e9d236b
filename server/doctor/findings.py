"""The findings of an examination."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """The weight of a finding. Only a wrong one makes the command fail."""

    FINE = "fine"
    NOTE = "note"
    WRONG = "WRONG"


@dataclass(frozen=True)
class Finding:
    """One sentence about `subject` and, if something has to be done, what."""

    severity: Severity
    subject: str
    sentence: str
    remedy: str = ""


def fine(subject: str, sentence: str) -> Finding:
    """Report that all is well there."""
    return Finding(Severity.FINE, subject, sentence)


def note(subject: str, sentence: str, remedy: str = "") -> Finding:
    """Report something worth knowing that may be intended."""
    return Finding(Severity.NOTE, subject, sentence, remedy)


def wrong(subject: str, sentence: str, remedy: str) -> Finding:
    """Report something to mend before the evening."""
    return Finding(Severity.WRONG, subject, sentence, remedy)
