"""Counters for operators who watch the program with Prometheus; server.metrics shows them.

Names, labels and meanings are in docs/operators.md. A counter costs about a microsecond.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

POST_SECONDS = Histogram(
    "passgo_post_seconds",
    "Posts to books by outcome, from their last byte to their answer.",
    ["outcome"],
    buckets=(0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10),
)
PROBLEMS = Counter("passgo_problems", "Problems that the API has answered, by code.", ["code"])
VIEWERS = Gauge("passgo_viewers", "Open live streams.", multiprocess_mode="livesum")
