"""SELLING PROPERTY to other players, trades, and no loans (000:L85, L105; 004:L38-42)."""

from __future__ import annotations

from engine.chapters import mortgages
from engine.chapters.common import Offer, offer, require_owner, seat_choices
from engine.chapters.solvency import owed_to_each
from engine.chapters.survey import Survey
from engine.codecs import Bundle
from engine.commands import Trade
from engine.draft import Draft
from engine.errors import Refusal
from engine.game import Game
from engine.outcome import BANK, Outcome

RULE = "SELLING PROPERTY"


def decide_trade(game: Game, command: Trade) -> Outcome:
    """Deeds, jail cards and cash against each other, all or nothing, at any price."""
    sides = ((command.seat, command.partner, command.gives),
             (command.partner, command.seat, command.takes))  # fmt: skip
    _require_two_sides(command)
    _require_no_promise(game, command)
    for giver, _, goods in sides:
        _require_goods(game, giver, goods)
    draft = Draft(game)
    for giver, taker, goods in sides:
        if goods.cash > game.cash[giver]:
            _refuse_short(game, giver, goods.cash, "for its side of the trade")
        draft.pay(giver, taker, goods.cash)
    for giver, taker, goods in sides:
        for lot in goods.deeds:
            draft.deed(lot, giver, taker)
        for deck in goods.jail_cards:
            draft.jail_card(deck, giver, taker)
    _settle_mortgages(draft, command)
    _require_debts_covered(draft, command)
    return draft.outcome()


def _require_two_sides(command: Trade) -> None:
    gives, takes = command.gives, command.takes
    if command.seat == command.partner:
        raise Refusal("SAME_PLAYER", "A trade needs two different players.", RULE)
    only_cash = not any((gives.deeds, gives.jail_cards, takes.deeds, takes.jail_cards))
    if only_cash and not (gives.empty and takes.empty):
        raise Refusal(
            "LOAN_BETWEEN_PLAYERS",
            "Cash for nothing is a loan or a gift: players may not lend each other money.",
            "MISCELLANEOUS",
        )
    if gives.empty or takes.empty:
        raise Refusal("NOTHING_IN_RETURN", "Each side of a trade has to give something.", RULE)


def _require_no_promise(game: Game, command: Trade) -> None:
    """No loans between players (000:L105); no promise of immunity unless a ruleset allows it."""
    if command.promise == "loan" or (
        command.promise == "immunity" and game.options.immunity_deals == "forbid"
    ):
        what = "to pay money back" if command.promise == "loan" else "not to ask for rent"
        raise Refusal(
            "LOAN_BETWEEN_PLAYERS",
            f"A trade is settled when it is made: nobody may promise {what}.",
            "MISCELLANEOUS",
        )


def _require_goods(game: Game, giver: str, goods: Bundle) -> None:
    require_owner(game, giver, goods.deeds, RULE)
    for lot in goods.deeds:
        if game.built_group(lot):
            raise Refusal(
                "BUILDINGS_ON_GROUP",
                f"Buildings stand in the color group of {game.edition.name_of(lot)}: they must "
                "be sold back to the Bank before it changes hands.",
                RULE,
            )
    for deck in goods.jail_cards:
        if game.jail_cards[deck] != giver:
            raise Refusal("NO_JAIL_CARD", f"Seat {giver} doesn't hold that jail card.", RULE)


def _refuse_short(game: Game, seat: str, amount: int, purpose: str) -> None:
    money = game.edition.money
    raise Refusal(
        "NOT_ENOUGH_CASH",
        f"Seat {seat} has {money(game.cash[seat])} and needs {money(amount)} {purpose}.",
        RULE,
    )


def _settle_mortgages(draft: Draft, command: Trade) -> None:
    """Each new owner pays the interest at once, or lifts the mortgage in the trade itself."""
    game = draft.game
    lifted = set(command.lift)
    moved = command.gives.deeds + command.takes.deeds
    mortgages.require_mortgages_passed(game, command.lift, moved)
    for taker, lots in (
        (command.partner, command.gives.deeds),
        (command.seat, command.takes.deeds),
    ):
        for lot in lots:
            if not game.mortgages[lot]:
                continue
            interest = mortgages.transfer_interest(game, lot)
            due = interest + (mortgages.at_once(game, lot) if lot in lifted else 0)
            if due > draft.cash(taker):
                raise Refusal(
                    "NOT_ENOUGH_CASH",
                    f"Seat {taker} has {game.edition.money(draft.cash(taker))} left and must pay "
                    f"the Bank {game.edition.money(due)} for the mortgage on "
                    f"{game.edition.name_of(lot)}.",
                    mortgages.RULE,
                )
            draft.pay(taker, BANK, due)
            if lot in lifted:
                draft.unmark(lot, taker)
            else:
                mortgages.note_taken(draft, lot)


def _require_debts_covered(draft: Draft, command: Trade) -> None:
    """Who owes may trade only if that covers the debt (rulings, row 24)."""
    game = draft.game
    option = game.options.trade_in_debt
    for seat in (command.seat, command.partner):
        if not game.owed_by(seat) or option == "free":
            continue
        owed = sum(owed_to_each(game, seat).values())
        if option == "forbid" or draft.cash(seat) < owed:
            raise Refusal(
                "TRADE_IN_DEBT",
                f"Seat {seat} owes {game.edition.money(owed)}: a trade now must leave it the "
                "cash to pay that.",
                "BANKRUPTCY",
            )


def offers(survey: Survey) -> list[Offer]:
    """Per player, what could be given and taken; the joint conditions are named."""
    game, live = survey.game, survey.live
    if len(live) < 2:
        return []
    goods = {seat: _tradable(survey, seat) for seat in live}
    some = any(goods[seat]["deeds"] or goods[seat]["jail_cards"] for seat in live)
    if not some:
        return []
    lift = mortgages.lift_ask(game, (lot for lot, owner in game.owner.items() if owner in goods))
    found = []
    for seat in survey.asking:
        others = [other for other in live if other != seat]
        if game.options.trade_in_debt == "forbid" and game.owed_by(seat):
            continue
        asks: dict[str, object] = {
            "partner": {"kind": "one_of", "options": seat_choices(others)},
            "gives": {"kind": "bundle", **goods[seat]},
            "takes": {
                "kind": "bundle",
                "by_seat": {other: goods[other] for other in others},
            },
        }
        asks |= lift
        if game.options.immunity_deals == "allow":
            options = [{"value": "immunity", "text": "rent is not asked later"}]
            asks["promise"] = {"kind": "one_of", "optional": True, "options": options}
        text = f"Seat {seat} trades"
        command = {"type": "trade", "seat": seat}
        found.append(offer("trade", text, command, asks=asks, condition="both_give_and_can_pay"))
    return found


def _tradable(survey: Survey, seat: str) -> dict[str, object]:
    game, built = survey.game, survey.built_by(seat)
    deeds = survey.deeds_of(seat)
    return {
        "cash": game.cash[seat],
        "deeds": [lot for lot in deeds if lot not in built] if built else list(deeds),
        "jail_cards": [deck for deck, holder in game.jail_cards.items() if holder == seat],
    }
