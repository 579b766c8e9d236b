"""How many streams are open."""

from __future__ import annotations

from prometheus_client import REGISTRY


def open_streams() -> int:
    """The number of live streams that this process counts as open."""
    return int(REGISTRY.get_sample_value("passgo_viewers") or 0)
