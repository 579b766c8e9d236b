"""At every step of the worked examples: what comes next is said of one offer at the most, what
answers the open question says so, and what costs or brings a sum names it."""

from __future__ import annotations

from pathlib import Path

from tests.engine.offering import offered
from tests.engine.scenario_index import for_each_scenario
from tests.engine.test_scenarios_step_by_step import steps

ANSWERS = frozenset(
    ("roll", "buy", "decline", "auction", "no_bids", "draw", "pay_fine", "use_jail_card")
    + ("rent_throw", "choose_tax", "deal", "auction_building", "close_building_auction")
    + ("pay", "pay_all", "pay_with_deeds", "bankrupt", "end_game")
)
NAME_THEIR_SUM = frozenset(
    ("buy", "pay", "pay_all", "pay_fine", "collect_rent", "collect_pot", "salary")
)


@for_each_scenario
def test_one_offer_comes_next_where_play_waits_for_one(path: Path) -> None:
    for game, _, _ in steps(path):
        offers = offered(game)
        types = {offer["command"]["type"] for offer in offers}
        following = [offer for offer in offers if offer.get("due") == "next"]
        assert len(following) <= 1, following
        # Which tax is the player's choice alike, and whether to raise a price; a debtor may first
        # have a rent to ask for.
        either = "choose_tax" in types or ("decline" in types and "buy" not in types)
        open_to_choice = either or game.shortage or (game.debts and game.claims)
        if game.tracked and not open_to_choice:
            assert following, offers


@for_each_scenario
def test_what_answers_the_open_question_says_so(path: Path) -> None:
    for game, _, _ in steps(path):
        for offer in offered(game):
            # Of several open questions one comes next, and the others wait.
            one_question = game.tracked and not game.debts and len(game.pending) == 1
            if offer["command"]["type"] not in ANSWERS:
                assert "due" not in offer or game.status == "new", offer
            elif one_question and game.status != "new":
                assert "due" in offer, offer


@for_each_scenario
def test_what_has_one_sum_names_it(path: Path) -> None:
    for game, _, _ in steps(path):
        for offer in offered(game):
            if offer["command"]["type"] in NAME_THEIR_SUM:
                assert "amount" in offer, offer
