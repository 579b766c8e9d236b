"""The worth of each player of a game, from the postings alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Sum

import engine
from ledger.models import Game, Posting


def tally(game: Game) -> dict[str, Any]:
    """Per seat {"total": dollars, "lines": [...], "tie": ...}, as the engine's tally gives it.

    Holdings are summed from the journal's postings, neither from the kept balances nor from the
    snapshot; their value is the engine's.
    """
    return value(game, balances(game), game.state["situation"].get("prices", {}))


def balances(game: Game, number: int | None = None) -> list[tuple[str, str, int]]:
    """(account, commodity, quantity) after entry `number` (None for the newest), without those of
    0, sorted in this order: summed from the postings."""
    rows = Posting.objects.filter(transaction__game=game)
    if number is not None:
        rows = rows.filter(transaction__number__lte=number)
    summed = rows.order_by().values_list("account", "commodity").annotate(total=Sum("quantity"))
    return sorted(row for row in summed if row[2])


def value(
    game: Game, held: Iterable[tuple[str, str, int]], prices: Mapping[str, Sequence[int]]
) -> dict[str, Any]:
    """The tally of these balances. `prices`: what the buildings of a lot fetched at an auction,
    which is in the facts, not in the holdings."""
    options = engine.resolve_options(game.ruleset, game.options, game.edition)
    paid = {}
    if options.building_resale == "half_paid":
        paid = {lot: sum(each) for lot, each in prices.items()}
    holdings = engine.holdings_from_balances(game.seats, held, paid)
    return engine.tally_holdings(engine.load_edition(game.edition), holdings, options)
