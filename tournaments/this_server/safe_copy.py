"""The copy of the evening in a second place, where somebody has one made each minute.

`make run` says in the same process how it goes. Another program (`python -m server.copies`) leaves
it in a file in the data folder, which all web processes read.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

SILENT = timedelta(minutes=3)
"""The program says each minute how it goes."""


@dataclass(frozen=True)
class CopyNews:
    """The news of copies: where they go, when the newest was made, and why there has been none
    since ("" if there has)."""

    place: str
    made_at: datetime | None
    fault: str


_news: CopyNews | None = None
_told_at: datetime | None = None


def tell(news: CopyNews | None) -> None:
    """Note the present news; None where no copies are made."""
    global _news, _told_at
    _news, _told_at = news, timezone.now()


def leave(news: CopyNews | None) -> None:
    """The same, for the web processes."""
    if news is None:
        _file().unlink(missing_ok=True)
        return
    draft = _file().with_suffix(".draft")
    draft.write_text(json.dumps(asdict(news) | {"told_at": timezone.now()}, default=str))
    draft.replace(_file())


def copy_news() -> CopyNews | None:
    """Return the present news, for those who run the evening."""
    if _news is None or _told_at is None:
        return _left()
    return _aged(_news, _told_at, "Passgo has stopped making them; start it again")


def _left() -> CopyNews | None:
    try:
        found = json.loads(_file().read_text())
        made_at = found["made_at"] and datetime.fromisoformat(found["made_at"])
        news = CopyNews(found["place"], made_at, found["fault"])
        told_at = datetime.fromisoformat(found["told_at"])
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return _aged(news, told_at, "the program that makes them has ended")


def _aged(news: CopyNews, told_at: datetime, silence: str) -> CopyNews:
    """The same, with why nothing more was heard, if that is long ago."""
    return replace(news, fault=silence) if timezone.now() - told_at > SILENT else news


def _file() -> Path:
    return Path(settings.VAR_DIR, "copies.json")
