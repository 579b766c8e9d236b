"""The kinds of decisions that somebody at the table owes before play goes on."""

from __future__ import annotations

from collections.abc import Mapping


class OpenDecision(str):
    """A kind of open decision, which is called so in JSON. The chapter that opens it declares it:
    what it says while it is open, and what ends it.

    It is offered by an `Offers` with `when=deciding(…)` and closed by `OutcomeBuilder.answer`.
    """

    sentence: str
    """That it is open; it may name `{seat}` and, as printed, the lot that it is about (`{lot}`)."""
    subject: str
    """What it is about, as JSON calls that: "lot", "deck", or "" for nothing of its own."""
    of_table: bool
    """Whether all at the table decide, so that it stays open when the seat is out."""
    of_turn: bool
    """Whether it ends when dice aren't entered any more, or the token is set elsewhere."""
    settled_otherwise: bool
    """Whether it needn't be closed before a bankruptcy that ends the game."""

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
        """That it is open for a seat, about a lot by its printed name (or "")."""
        return self.sentence.format(seat=seat, lot=lot)


kinds: dict[str, OpenDecision] = {}
DECISIONS: Mapping[str, OpenDecision] = kinds
"""The kinds that the chapters have declared, by name; `engine.registry` keeps them."""
