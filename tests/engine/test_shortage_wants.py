"""What a shortage auction offers to want can be entered as it is offered."""

import engine
from tests.engine.offering import offered

GROUPS_OF_A = ("light_blue", "pink", "orange", "red")


def test_a_player_who_owns_much_is_offered_no_more_houses_than_the_set_has() -> None:
    game = engine.new_game(seats="AB")
    deeds = {lot: "A" for group in GROUPS_OF_A for lot in game.edition.groups[group]}
    deeds |= dict.fromkeys(game.edition.groups["yellow"], "B")
    setup = engine.parse_command({"type": "position", "deeds": deeds, "turn": "A"})
    engine.apply(game, engine.decide(game, setup))

    offer = next(
        offer
        for offer in offered(game)
        if offer["command"] == {"type": "open_building_auction", "building": "house"}
    )
    wants = offer["asks"]["wants"]["max"]

    assert wants == {"A": 32, "B": 12}
    command = engine.parse_command({**offer["command"], "wants": wants})
    assert engine.decide(game, command).facts
