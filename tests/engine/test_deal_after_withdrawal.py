"""A player leaves while deeds are dealt: the deeds left behind are auctioned, not dealt again."""

import pytest

import engine
from tests.engine.offering import offered

DEALT = ("mediterranean-avenue", "baltic-avenue")


def test_deeds_up_for_auction_are_not_dealt() -> None:
    game = engine.new_game("fandom-timed", "ABC")
    for data in (
        {"type": "start", "first": "A"},
        {"type": "deal", "seat": "A", "lots": DEALT},
        {"type": "withdraw", "seat": "A"},
    ):
        engine.apply(game, engine.decide(game, engine.parse_command(data)))

    deals = [item for item in offered(game) if item["command"]["type"] == "deal"]
    assert deals
    for item in deals:
        assert not {option["value"] for option in item["asks"]["lots"]["options"]} & set(DEALT)
    again = engine.parse_command({"type": "deal", "seat": "B", "lots": DEALT})
    with pytest.raises(engine.Refusal, match="can't be dealt"):
        engine.decide(game, again)
