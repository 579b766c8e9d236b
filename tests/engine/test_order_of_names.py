"""The order in which a client names lots or seats decides nothing."""

import engine


def test_the_same_houses_named_in_another_order_are_the_same_entry() -> None:
    game = engine.new_game(seats="AB")
    lots = game.edition.groups["light_blue"]
    setup = {"type": "position", "deeds": dict.fromkeys(lots, "A"), "turn": "A"}
    engine.apply(game, engine.decide(game, engine.parse_command(setup)))

    def built(names: tuple[str, ...]) -> engine.Outcome:
        command = {"type": "build", "seat": "A", "lots": dict.fromkeys(names, 2)}
        return engine.decide(game, engine.parse_command(command))

    assert built(lots) == built(lots[::-1])
