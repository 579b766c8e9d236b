"""What is offered to buyers and bidders, and what the tablet grays out."""

from __future__ import annotations

import engine
from tests.engine import offering
from tests.engine.telling import after, nearly, offered, refused

DECLINE: dict[str, object] = {"type": "decline", "seat": "A", "lot": "reading-railroad"}
LANDED = "position cash={cash} tokens=A:36 turn=A\nA roll 1+2\n"
# A leaves Boardwalk to the Bank, with its mortgage: the interest is 20.
LEFT = "position cash=A:20,{cash} deeds=boardwalk:A mortgaged=boardwalk tokens=A:0 turn=A\n"
LEFT += "A roll 1+3\nA choose-tax flat\nA bankrupt\n"


def most(game: engine.Game) -> dict[str, int]:
    [auction] = offered(game, "auction")
    found: dict[str, int] = auction["asks"]["price"]["max_by_seat"]
    return found


def test_a_house_rule_against_auctions_is_named_as_the_reason() -> None:
    untracked = "position turn=A\nuntrack\n"
    without = after(f'[Option "auctions=none"]\n{untracked}')

    for line in ("auction boardwalk B 10", "no-bids boardwalk"):
        refusal = refused(without, line)
        assert refusal.sentence == "Boardwalk isn't up for auction."
        assert engine.rule_behind(without, refusal)["rule_changed"]
        assert "house rule" in engine.rule_behind(without, refusal)["rule_text"]


def test_where_auctions_are_held_a_lot_that_is_not_up_is_no_house_rule() -> None:
    game = after("position turn=A\nuntrack\n")

    refusal = refused(game, "no-bids boardwalk")
    assert refusal.sentence == "Boardwalk isn't up for auction."
    assert not engine.rule_behind(game, refusal)["rule_changed"]
    assert "house rule" not in engine.rule_behind(game, refusal)["rule_text"]


def test_everybody_bids_up_to_the_last_dollar() -> None:
    declined = LANDED.format(cash="A:0,B:1,C:700") + "A decline boardwalk\n"

    assert most(after(declined)) == {"B": 1, "C": 700, "D": 1500}


def test_a_bid_for_a_mortgaged_lot_leaves_its_interest() -> None:
    game = after(LEFT.format(cash="B:20,C:21,D:100"))
    [auction] = offered(game, "auction")

    assert most(game) == {"C": 1, "D": 80}
    assert (auction["interest"], auction["condition"]) == (20, "can_lift")
    assert {"seat", "price", "lift"} == set(auction["asks"])
    assert [each["value"] for each in auction["asks"]["lift"]["options"]] == ["boardwalk"]


def test_a_bid_for_an_unmortgaged_lot_has_no_interest() -> None:
    game = after(LANDED.format(cash="A:0") + "A decline boardwalk\n")
    [auction] = offered(game, "auction")

    assert not {"interest", "condition"} & set(auction)
    assert set(auction["asks"]) == {"seat", "price"}


def test_the_highest_bid_comes_next_and_no_bid_instead() -> None:
    game = after(LANDED.format(cash="A:0") + "A decline boardwalk\n")

    assert [offer["due"] for offer in offered(game, "auction")] == ["next"]
    assert [offer["due"] for offer in offered(game, "no_bids")] == ["instead"]


def test_nobody_bids_where_nobody_has_a_dollar() -> None:
    game = after(LANDED.format(cash="A:0,B:0,C:0,D:0") + "A decline boardwalk\n")

    assert offered(game, "auction") == []
    assert [offer["due"] for offer in offered(game, "no_bids")] == ["next"]


def test_a_bid_beyond_the_cash_is_offered_where_it_makes_a_debt() -> None:
    declined = LANDED.format(cash="A:0") + "A decline boardwalk\n"
    game = after(f'[Option "auction_overbid=debt_to_bank"]\n{declined}')

    assert set(most(game)) == set("ABCD")
    assert set(most(game).values()) == {1_000_000}


def test_a_debtor_does_not_bid() -> None:
    game = after("position cash=C:10 turn=A\nuntrack\nC tax luxury\n")

    assert offered(game, "auction")
    for auction in offered(game, "auction"):
        assert set(auction["asks"]["price"]["max_by_seat"]) == {"A", "B", "D"}


def test_without_dice_a_player_with_the_price_may_buy_what_is_not_up_for_auction() -> None:
    game = after("position cash=A:400,B:399,C:10 turn=A\nuntrack\nC tax luxury\n")
    [boardwalk] = [each for each in offered(game, "buy") if each["command"]["lot"] == "boardwalk"]

    assert boardwalk["amount"] == 400
    assert [each["value"] for each in boardwalk["asks"]["seat"]["options"]] == ["A", "D"]


def test_without_dice_a_lot_up_for_auction_is_not_for_sale_besides() -> None:
    game = after(
        "position cash=A:0 deeds=oriental-avenue:A turn=A\nuntrack\nA tax luxury\nA mortgage "
        "oriental-avenue\nA withdraw\n"
    )

    lots = [offer["command"]["lot"] for offer in offered(game, "buy")]
    assert "oriental-avenue" not in lots
    assert "connecticut-avenue" in lots
    auctions = [offer["command"]["lot"] for offer in offered(game, "auction")]
    assert sorted(auctions) == sorted(set(auctions))


def test_a_player_who_cannot_bid_a_dollar_is_told_why() -> None:
    game = after(LANDED.format(cash="A:0,B:1") + "A decline boardwalk\n")
    grayed = {text: item for text, item in nearly(game).items() if "auctioned" in text}

    [(text, item)] = grayed.items()
    assert text == "Boardwalk is auctioned to seat A"
    assert item["group"] == "auction"
    assert item["refused"]["sentence"] == (
        "Seat A has $0 and needs $1 for the bid on Boardwalk: $1 short."
    )


def test_a_player_who_cannot_pay_the_price_is_told_why() -> None:
    game = after(LANDED.format(cash="A:399"))
    item = nearly(game)["Seat A buys Boardwalk"]

    assert item["group"] == "turn"
    assert item["refused"]["sentence"] == (
        "Seat A has $399 and needs $400 for Boardwalk: $1 short."
    )
    assert [offer["due"] for offer in offered(game, "decline")] == ["next"]


def test_a_player_who_can_raise_the_price_is_told_how_much() -> None:
    game = after(LANDED.format(cash="A:300 deeds=short-line:A"))
    item = nearly(game)["Seat A buys Boardwalk"]

    assert item["refused"]["sentence"] == (
        "Seat A has $300 and needs $400 for Boardwalk: $100 short, but can raise $100."
    )
    assert [offer["due"] for offer in offered(game, "decline")] == ["instead"]


def test_what_another_owns_is_not_for_sale() -> None:
    game = after("position deeds=boardwalk:B tokens=A:36 turn=A\nA roll 1+2")

    assert refused(game, "A buy boardwalk").sentence == (
        "Boardwalk belongs to seat B, not to the Bank."
    )


def test_only_the_player_who_landed_buys_or_declines_and_only_that_lot() -> None:
    game = after(LANDED.format(cash="A:1000"))

    for line in (
        "A buy park-place",
        "B buy boardwalk",
        "A decline park-place",
        "B decline boardwalk",
    ):
        assert refused(game, line).code == "NOT_LANDED_ON"


def test_a_debt_comes_before_a_purchase_or_a_bid() -> None:
    # By doubles A came from D's Boardwalk, whose rent A can't pay, to a lot for sale.
    game = after(
        "position cash=A:300 deeds=boardwalk:D,park-place:D buildings=boardwalk:5,park-place:5 "
        "tokens=A:37 turn=A\nA roll 1+1\nA roll 2+4\nD collect-rent A boardwalk"
    )
    sentence = "Seat A owes $2,000 and must settle that first."
    no = refused(game, "A buy reading-railroad")

    assert (no.sentence, no.rule) == (sentence, "BUYING PROPERTY")
    assert offered(game, "buy") == []
    engine.apply(game, engine.decide(game, engine.parse_command(DECLINE)))
    no = refused(game, "auction reading-railroad A 10")
    assert (no.sentence, no.rule) == (sentence, "AUCTION")


def test_without_dice_no_lot_is_offered_to_a_player_in_debt() -> None:
    game = after("position cash=C:70 turn=A\nuntrack\nC tax luxury")

    [baltic] = [each for each in offered(game, "buy") if each["command"]["lot"] == "baltic-avenue"]
    buyers = [option["value"] for option in baltic["asks"]["seat"]["options"]]
    assert (game.cash["C"], buyers) == (70, ["A", "B", "D"])


def test_whose_lot_was_declined_is_kept() -> None:
    [auction] = after(LANDED.format(cash="A:0") + "A decline boardwalk\n").pending

    assert (auction.seat, auction.subject) == ("A", "boardwalk")


def test_a_bid_has_to_leave_the_interest_of_the_mortgage() -> None:
    game = after(LEFT.format(cash="B:29"))

    assert refused(game, "auction boardwalk B 10").sentence == (
        "Seat B has $29 and needs $30 for the bid on Boardwalk and its mortgage interest: $1 short."
    )


# A has landed on Chance when B leaves Short Line to the Bank, and draws "Advance to Boardwalk".
SENT = "position tokens=A:0 deeds=short-line:B turn=A\nA roll 3+4\nB withdraw\nA draw CH14"


def test_a_lot_landed_on_and_a_lot_up_for_auction_are_both_offered() -> None:
    game = after(SENT)

    assert [each["command"]["lot"] for each in offered(game, "buy")] == ["boardwalk"]
    assert [each["command"]["lot"] for each in offered(game, "auction")] == ["short-line"]
    assert [each["command"]["lot"] for each in offered(game, "no_bids")] == ["short-line"]


def test_an_auction_leaves_the_choice_of_a_player_who_landed_elsewhere() -> None:
    game = after(f"{SENT}\nauction short-line C 10")

    assert [each["command"]["lot"] for each in offered(game, "buy")] == ["boardwalk"]


def test_a_look_at_a_group_of_offers_has_one_next_too() -> None:
    landed = after(LANDED.format(cash="A:1000"))
    declined = after(LANDED.format(cash="A:1000") + "A decline boardwalk")
    turn = offering.offered(landed, frozenset({"turn"}))
    auction = offering.offered(declined, frozenset({"auction"}))

    assert [(each["command"]["type"], each["due"]) for each in turn] == [
        ("buy", "next"), ("decline", "instead"),
    ]  # fmt: skip
    assert [(each["command"]["type"], each["due"]) for each in auction] == [
        ("auction", "next"), ("no_bids", "instead"),
    ]  # fmt: skip


def test_without_dice_no_auction_comes_next_before_it_is_called() -> None:
    game = after("position turn=A\nuntrack")

    assert {each.get("due") for each in offered(game, "auction")} == {None}
