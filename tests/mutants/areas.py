"""The areas that `make mutants` changes, and the tests that have to notice, as data.

An area's judges are the tests of its name, so that a mutant is killed by the test in which a
reader would look for the behavior, and not by chance in another corner. For a chapter of the
rules these are the scenarios of its rules, what is nearly possible in them (test_unavailable.py),
and whatever file of tests/engine bears its name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CITED = re.compile(r"\(rules?:\s+([a-z0-9-]+(?:,\s+[a-z0-9-]+)*)\)")
PLAYED = ("tests/engine/test_scenarios*.py", "tests/engine/test_unavailable.py")


@dataclass(frozen=True, slots=True)
class Area:
    """Some modules and their judges, as patterns of paths from the root of the project."""

    mutated: tuple[str, ...]
    judges: tuple[str, ...]
    slugs: tuple[str, ...] = ()
    """The rules whose scenarios are judges too, beside those that the modules cite."""
    patience: int = 15
    """How many times as long as before a change the judges may take; 15 is mutmut's own default.
    Less where they take seconds: a mutant that never ends takes all of it."""

    @property
    def of_the_engine(self) -> bool:
        """Nothing but the engine is needed, and no Django."""
        return all(each.startswith("engine/") for each in self.mutated)

    def scenarios(self) -> set[str]:
        """The slugs of all its scenarios; empty for an area that isn't a chapter."""
        if not self.of_the_engine:
            return set()
        modules = [path.read_text("utf-8") for each in self.mutated for path in ROOT.glob(each)]
        cited = (slugs.split(",") for text in modules for slugs in CITED.findall(text))
        return {*self.slugs, *(slug.strip() for slugs in cited for slug in slugs)}


def _chapter(name: str, *slugs: str, judges: tuple[str, ...] = ()) -> Area:
    """A module of engine/chapters; `judges` are the tests in tests/engine that bear its name."""
    tests = tuple(f"tests/engine/{each}" for each in judges)
    return Area((f"engine/chapters/{name}.py",), (*PLAYED, *tests), slugs)


CHAPTERS = {
    "adjusting": _chapter(
        "adjusting",
        *("bank-business", "position"),
        judges=("test_adjust.py", "test_adjust_words.py"),
    ),
    "bankruptcy": _chapter(
        "bankruptcy",
        *("last-player", "raising-cash", "bank-never-broke", "prisoner-trades"),
        *("bankrupt-to-bank", "several-creditors", "heir-pays-interest", "last-bankruptcy"),
        *("over-at-first", "over-at-second", "short-game", "several-debts", "no-auctions"),
        *("shortage-wait", "shortage-auction"),
        judges=(
            *("test_deal_after_withdrawal.py", "test_deal_of_the_last_deeds.py"),
            *("test_bankruptcy_told.py", "test_closed_by_a_bankruptcy.py"),
        ),
    ),
    "board_index": _chapter(
        "board_index",
        *("rent", "utilities", "railroads", "double-rent", "even-building", "untracked"),
        judges=("test_board_index.py",),
    ),
    "breaking": _chapter(
        "breaking",
        *("break-down-evenly", "hotels", "half-price", "hotels-without-houses"),
        *("hotels-at-once", "houses-one-by-one"),
        judges=("test_reasons_to_break.py",),
    ),
    "building": _chapter(
        "building",
        *("houses", "houses-at-once", "houses-one-by-one", "even-building", "house-price"),
        *("hotels", "hotels-at-once", "three-house-hotels", "double-rent-beside-houses"),
        *("shortage-auction", "shortage-wait", "half-price"),
        judges=("test_build_order.py", "test_building.py", "test_whole_rows.py"),
    ),
    "buying": _chapter(
        "buying",
        *("no-auctions", "bid-beyond-cash", "untracked", "mortgages-at-the-bank"),
        *("prisoner-trades", "bankrupt-to-bank"),
        judges=("test_buying_offers.py", "test_causes_kept.py"),
    ),
    "cards": _chapter(
        "cards",
        *("cards", "card-moves", "jail-card", "jail-ways-in", "house-rules", "prisoner-trades"),
        *("free-parking", "untracked", "editions"),
        judges=(
            *("test_nearest_card.py", "test_card_choices.py", "test_card_words.py"),
            *("test_causes_kept.py", "test_cards_on_other_boards.py"),
        ),
    ),
    "common": _chapter(
        "common",
        *("half-price", "interest-base", "salary", "untracked", "free-parking", "no-auctions"),
        *("jail-card", "rounding"),
        judges=("test_explain.py", "test_words_in_common.py"),
    ),
    "counting": _chapter("counting", "banker", judges=("test_count_words.py",)),
    "creditors": _chapter(
        "creditors",
        *("bankrupt-to-player", "bankrupt-to-bank", "over-at-second"),
        judges=("test_creditors.py",),
    ),
    "debts": _chapter(
        "debts",
        *("debt-in-full", "several-debts", "no-loans", "raising-cash", "trade-in-debt"),
        *("bankrupt", "jail-third-miss", "several-creditors"),
        judges=(
            *("test_no_needless_debts.py", "test_trades_offered_in_debt.py"),
            *("test_debt_offers.py", "test_all_debts.py"),
        ),
    ),
    "deed_payments": _chapter(
        "deed_payments",
        *("several-creditors", "several-debts", "mortgages-at-the-bank", "only-the-owner-lifts"),
        judges=("test_debt_offers.py", "test_refusals_name_the_lot.py"),
    ),
    "ending": _chapter(
        "ending",
        *("over-at-first", "over-at-second", "short-game", "last-player", "tally", "tally-short"),
        *("ties", "two-players-left", "untracked", "last-bankruptcy", "mortgages-at-the-bank"),
        judges=(
            *("test_order_before_the_end.py", "test_the_winner_is_named.py"),
            *("test_words_of_the_last_turn.py", "test_before_the_end.py"),
            "test_causes_kept.py",
        ),
    ),
    "jail": _chapter(
        "jail",
        *("double-after-release", "jail-card", "jail-must-leave", "jail-no-salary"),
        *("jail-since-2008", "jail-ways-in", "just-visiting", "rent-in-jail", "untracked"),
        *("editions", "free-parking"),
        judges=("test_jail_words.py",),
    ),
    "landing": _chapter(
        "landing",
        *("landing", "moving", "free-parking", "house-rules", "just-visiting", "luxury-tax"),
        *("salary-once", "double-salary", "jail-ways-in", "jail-no-salary", "buying"),
        *("card-moves", "utilities"),
        judges=("test_landing_words.py", "test_causes_kept.py", "test_cards_on_other_boards.py"),
    ),
    "last_bankruptcy": _chapter(
        "last_bankruptcy",
        *("last-player", "two-players-left", "over-at-first", "over-at-second", "short-game"),
        "last-bankruptcy",
        judges=("test_order_before_the_end.py", "test_bankruptcy_told.py"),
    ),
    "last_debts": _chapter("last_debts", "last-bankruptcy", judges=("test_last_debts.py",)),
    "moments": _chapter(
        "moments", "building-times", "trading-times", "rent-window", judges=("test_moments.py",)
    ),
    "mortgages": _chapter(
        "mortgages",
        *("lifting", "mortgages-at-the-bank", "only-the-owner-lifts", "rent-mortgaged"),
        judges=("test_mortgages_passed_on.py",),
    ),
    "owing": _chapter(
        "owing", "several-debts", "debt-in-full", "no-loans", judges=("test_owing.py",)
    ),
    "position_checks": _chapter("position_checks", judges=("test_impossible_positions.py",)),
    "positions": _chapter(
        "positions",
        *("position", "untracked"),
        judges=(
            *("test_impossible_positions.py", "test_printed_position.py"),
            *("test_set_up_positions.py", "test_recorded.py", "test_deal_of_the_last_deeds.py"),
        ),
    ),
    "preparation": _chapter(
        "preparation",
        *("players", "starting-money", "short-game", "three-free-deeds", "two-paid-deeds"),
        *("banker", "no-choice"),
        judges=("test_start_offers.py", "test_recorded.py", "test_deal_of_the_last_deeds.py"),
    ),
    "readmission": _chapter("readmission", judges=("test_readmission.py",)),
    "raising": _chapter(
        "raising",
        "raising-cash",
        judges=("test_raising.py", "test_raising_nothing_needless.py", "test_last_debts.py"),
    ),
    "rent": _chapter(
        "rent",
        *("rent", "rent-beside-mortgages", "rent-in-jail", "rent-mortgaged", "rent-silence"),
        *("rent-window", "railroads", "utilities", "double-rent", "double-rent-beside-houses"),
        *("immunity", "untracked"),
        judges=(
            *("test_rent_expired.py", "test_rent_ground.py", "test_rent_offers.py"),
            "test_nearest_card.py",
        ),
    ),
    "rent_amounts": _chapter(
        "rent_amounts",
        *("rent", "utilities", "railroads", "double-rent", "double-rent-beside-houses"),
        *("rent-beside-mortgages", "card-moves", "untracked"),
        judges=(
            "test_rent_ground.py",
            "test_rent_now.py",
            "test_nearest_card.py",
            "test_explain.py",
        ),
    ),
    "rolling": _chapter(
        "rolling",
        *("moving", "jail-ways-in", "jail-ways-out", "salary-once"),
        judges=("test_throw_offers.py", "test_throws_recorded.py"),
    ),
    "rows": _chapter("rows", "half-price", judges=("test_whole_rows.py",)),
    "salaries": _chapter(
        "salaries",
        *("salary", "salary-once", "double-salary", "jail-no-salary", "untracked"),
        judges=("test_words_of_a_late_salary.py", "test_salary_offers.py", "test_recorded.py"),
    ),
    "selling": _chapter(
        "selling",
        *("break-down-evenly", "half-price", "hotels", "hotels-broken", "selling-lots"),
        judges=(
            *("test_selling_offers.py", "test_selling_told.py"),
            *("test_selling_in_one_entry.py", "test_whole_rows.py", "test_raising.py"),
        ),
    ),
    "shortage": _chapter(
        "shortage",
        "shortage-wait",
        judges=(
            *("test_shortage_wants.py", "test_shortage_offers.py"),
            *("test_shortage_of_hotels.py", "test_shortage.py"),
        ),
    ),
    "solvency": _chapter("solvency", "raising-cash", "debt-in-full", judges=("test_solvency.py",)),
    "taxes": _chapter(
        "taxes",
        *("income-tax-current", "income-tax-flat", "income-tax-night", "luxury-tax"),
        *("twenty-percent", "untracked"),
        judges=(
            *("test_income_tax_is_blind.py", "test_tax_offers.py", "test_taxes_told.py"),
            "test_recorded.py",
        ),
    ),
    "tracking": _chapter("tracking", judges=("test_before_the_end.py",)),
    "trading": _chapter(
        "trading",
        *("trading-times", "immunity", "prisoner-trades", "mortgaged-deed-sold", "no-loans"),
        *("selling-lots", "jail-card"),
        judges=(
            *("test_trades_offered_in_debt.py", "test_trades_refused.py"),
            "test_trades_told.py",
        ),
    ),
    "turns": _chapter(
        "turns",
        *("doubles", "first-player", "two-players-left", "rent-window", "time-limit"),
        "shortage-auction",
        judges=(
            *("test_throw_offers.py", "test_rent_offers.py", "test_rounds.py"),
            "test_throws_recorded.py",
        ),
    ),
}
"""The chapters of the rules, each an area of its own."""

AREAS = CHAPTERS | {
    "seating": Area(
        ("tournaments/seating/*.py",),
        tuple(
            f"tests/tournaments/test_{each}.py"
            for each in (
                "seating",
                "every_way",
                "planned_rounds",
                "drawn_again",
                "base_rounds",
                "held_players",
                "rather_apart",
                "places_from_a_list",
                "shared_halls",
                "table_sizes",
                "table_prices",
                "draw_basis",
                "rounds_ahead",
                "draw_records",
                "seat_balance",
                "seat_letters",
                "swap_cost",
                "tables_by_rank",
                "table_numbers",
                "parts_of_a_field",
                "draw_explained",
            )
        ),
        patience=1,
    ),
    "ranking": Area(
        ("tournaments/ranking/*.py",),
        tuple(
            f"tests/tournaments/test_{each}.py"
            for each in (
                "ranking",
                "metrics_of_others",
                "prospects",
                "prospects_of_two_stages",
                "prospects_of_winners",
                "teams",
                "ranked_divisions",
                "ranked_nights",
            )
        ),
    ),
    "book": Area(
        (
            *(
                f"engine/book/{each}.py"
                for each in ("deciding", "effective_entries", "taking_back", "newest")
            ),
            "ledger/journal/effective_entries.py",
        ),
        (
            "tests/engine/test_waiting_commands.py",
            *(
                f"tests/ledger/test_{each}.py"
                for each in (
                    *("undo", "local_book", "void_undone", "reversal_stacks", "rights"),
                    *("effective_entries", "newest_entry"),
                )
            ),
        ),
    ),
    "posting": Area(
        tuple(
            f"ledger/services/{each}.py"
            for each in ("posting", "append", "deciding", "recent_books")
        ),
        tuple(
            f"tests/ledger/test_{each}.py"
            for each in (
                *("post", "ordinary_posts", "batch*", "replay", "versions", "refused"),
                *("outcome_shown", "preview", "meanwhile", "rights", "close", "kept_book"),
                *("recent_books", "void_manners", "rights_under_the_lock"),
            )
        ),
    ),
    "voiding": Area(
        tuple(f"ledger/services/{each}.py" for each in ("voiding", "void_simulation", "undoing")),
        tuple(
            f"tests/ledger/test_{each}.py"
            for each in (
                *("void", "void_manners", "void_plans", "void_undone", "void_weak_points"),
                *("void_words", "undo"),
            )
        ),
        patience=1,
    ),
}
