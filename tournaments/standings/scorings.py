"""In which order an event looks at the metrics: the first that differs decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.standings.metrics import METRICS, Metric


@dataclass(frozen=True, slots=True)
class Scoring:
    """A named order of metrics; after the last of them lots are drawn, where it matters."""

    name: str
    title: str
    sentence: str
    metrics: tuple[Metric, ...]


def _scoring(name: str, title: str, *metrics: str) -> Scoring:
    chosen = tuple(METRICS[metric] for metric in metrics)
    order = ", then ".join(metric.title.lower() for metric in chosen[1:])
    sentence = f"Those in the final by their place there; everybody else by {order}; then by lot."
    return Scoring(name, title, sentence, chosen)


SCORINGS: Mapping[str, Scoring] = MappingProxyType(
    {
        scoring.name: scoring
        for scoring in (
            _scoring("assets", "Sum of assets", "final", "assets", "wins", "share"),
            _scoring("places", "Points by place", "final", "points", "assets", "wins"),
            _scoring("share", "Share of the table", "final", "share", "assets", "wins"),
        )
    }
)
