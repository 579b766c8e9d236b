"""Finding the moment of a game from a time on the clock."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo


def moment_meant(clock: time, zone: tzinfo, opened_at: datetime, newest_at: datetime) -> datetime:
    """The moment when a clock in `zone` shows this time, in a game from its opening to its newest
    entry: the first such moment in the game, even past midnight; if there is none, the one nearest
    to the game. It is the end of that minute, since people read and say times to the minute.
    """
    minute = clock.replace(second=59, microsecond=999_999)
    day = opened_at.astimezone(zone).date()
    nights = [day + timedelta(days) for days in (-1, 0, 1)]
    moments = [datetime.combine(night, minute, zone).astimezone(UTC) for night in nights]
    after = min(each for each in moments if each >= opened_at)
    before = max(each for each in moments if each < opened_at)
    is_before = newest_at < after and opened_at - before < after - newest_at
    return before if is_before else after
