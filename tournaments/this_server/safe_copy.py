"""The copy of the evening in a second place, where `make run` was told to make one each minute.

The server says how it goes (`server.copies`): pages are drawn in the same process.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class CopyNews:
    """Where copies go, when the newest was made, and why there has been none since ("" if there
    has)."""

    place: str
    made_at: datetime | None
    fault: str


_news: CopyNews | None = None


def tell(news: CopyNews | None) -> None:
    """How it stands now; None where no copies are made."""
    global _news
    _news = news


def copy_news() -> CopyNews | None:
    """How it stands, for those who run the evening."""
    return _news
