"""A process remembers what it did last, and not more than it was told to."""

from __future__ import annotations

from ledger.recent import Recent


def test_what_was_put_in_last_is_there() -> None:
    recent = Recent[str, int](2)
    recent.put("Ada", 1)
    recent.put("Ada", 2)

    assert recent.get("Ada") == 2
    assert recent.get("Ben") is None


def test_what_was_put_in_longest_ago_makes_room() -> None:
    recent = Recent[str, int](2)
    for name in ("Ada", "Ben", "Ada", "Cleo"):
        recent.put(name, 1)

    assert [recent.get(name) for name in ("Ada", "Ben", "Cleo")] == [1, None, 1]


def test_what_is_forgotten_is_gone_and_may_be_forgotten_again() -> None:
    recent = Recent[str, int](2)
    recent.put("Ada", 1)

    recent.forget("Ada")
    recent.forget("Ada")

    assert recent.get("Ada") is None
