"""What each player of a game is worth, from the postings alone."""

from __future__ import annotations

from typing import Any

from django.db.models import Sum

import engine
from ledger.models import Game, Posting


def tally(game: Game) -> dict[str, Any]:
    """Per seat {"total": dollars, "lines": [...], "tie": ...}, as the engine's tally gives it.

    Holdings are summed from the journal's postings, neither from the kept balances nor from the
    snapshot; their value is the engine's.
    """
    rows = (
        Posting.objects.filter(transaction__game=game)
        .order_by()
        .values_list("account", "commodity")
        .annotate(total=Sum("quantity"))
    )
    options = engine.resolve_options(game.ruleset, game.options, game.edition)
    paid = {}
    if options.building_resale == "half_paid":
        # What an auction fetched is no holding: it stands in the facts, and so in the snapshot.
        paid = {
            lot: sum(prices) for lot, prices in game.state["situation"].get("prices", {}).items()
        }
    held = engine.holdings_from_balances(game.seats, rows, paid)
    return engine.tally_holdings(engine.load_edition(game.edition), held, options)
