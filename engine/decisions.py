"""The kinds of decisions that somebody at the table owes before play goes on."""

from __future__ import annotations

from collections.abc import Mapping


class OpenDecision(str):
    """A kind of open decision, with its name in JSON. The chapter that opens it declares it: its
    words while it is open, and what ends it.

    It is offered by an `Offers` with `when=deciding(…)` and closed by `OutcomeBuilder.answer`.
    """

    sentence: str
    """The words while it is open; may name `{seat}` and, as printed, its lot (`{lot}`)."""
    subject: str
    """The kind of its subject in JSON: "lot", "deck", or "" for none."""
    of_table: bool
    """Whether everybody at the table decides, so that it stays open when the seat is out."""
    of_turn: bool
    """Whether it ends when dice are no longer entered, or the token is moved elsewhere by hand."""
    settled_otherwise: bool
    """Whether it needn't be closed before a bankruptcy that ends the game; nor, without dice,
    before any other end."""

    def __new__(
        cls,
        name: str,
        sentence: str,
        subject: str = "",
        *,
        of_table: bool = False,
        of_turn: bool = True,
        settled_otherwise: bool = False,
    ) -> OpenDecision:
        made = super().__new__(cls, name)
        made.sentence = sentence
        made.subject = subject
        made.of_table = of_table
        made.of_turn = of_turn
        made.settled_otherwise = settled_otherwise
        return made

    def says(self, seat: str, lot: str) -> str:
        """The words for it while open: for a seat, about a lot by its printed name (or "")."""
        return self.sentence.format(seat=seat, lot=lot)


kinds: dict[str, OpenDecision] = {}
DECISIONS: Mapping[str, OpenDecision] = kinds
"""The kinds that the chapters have declared, by name; `engine.registry` keeps them."""
