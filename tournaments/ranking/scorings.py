"""The orders in which an event looks at the metrics: the first that differs decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.ranking.metrics import METRICS, Metric


@dataclass(frozen=True, slots=True)
class Scoring:
    """A named order of metrics; after the last of them lots are drawn, where it matters."""

    name: str
    title: str
    metrics: tuple[Metric, ...]

    @property
    def counts_cash(self) -> bool:
        """Whether it looks at the cash held at the end."""
        return any(metric.name == "cash" for metric in self.metrics)

    @property
    def counts_rounds(self) -> bool:
        """Whether those who have played more rounds come first."""
        return any(metric.name == "rounds" for metric in self.metrics)

    @property
    def deciding(self) -> Metric:
        """The first metric after the final that counts a player's own games."""
        return next(each for each in self.metrics if each.name not in ("final", "rounds"))

    def sentence(self, *, has_final: bool = True) -> str:
        """The order in a sentence for those who are ranked by it."""
        order = ", then ".join(metric.title.lower() for metric in self.metrics[1:])
        if not has_final:
            return f"By {order}; then by lot."
        return (
            "The finalists are ranked by their place in the final, everybody else by "
            f"{order}; then by lot."
        )


SCORINGS: Mapping[str, Scoring] = MappingProxyType(
    {
        name: Scoring(name, title, tuple(METRICS[metric] for metric in order))
        for name, title, order in (
            ("assets", "Sum of assets", ("final", "assets", "wins", "share")),
            ("money", "Sum of assets, then cash", ("final", "assets", "cash", "wins", "share")),
            ("places", "Points by place", ("final", "points", "assets", "wins")),
            ("share", "Share of the table", ("final", "share", "assets", "wins")),
            (
                "beaten",
                "Opponents beaten",
                ("final", "beaten", "wins", "encounter", "opponents"),
            ),
            ("wins", "Tables won", ("final", "wins", "encounter", "assets", "opponents")),
            (
                "finish",
                "Order of finish",
                ("final", "rounds", "finish", "wins", "encounter", "opponents"),
            ),
        )
    }
)
