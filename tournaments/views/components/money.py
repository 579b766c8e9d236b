"""Amounts with a sign, as people write them: with a true minus."""

from __future__ import annotations

from engine import Edition


def balance_in_words(amount: int, edition: Edition) -> str:
    """Word the balance of an account: "$1,400", "−$200"."""
    return edition.money(amount) if amount >= 0 else f"−{edition.money(-amount)}"


def change_in_words(amount: int, edition: Edition) -> str:
    """Word an amount that came in or went out: "+$400", "−$400"."""
    return f"+{edition.money(amount)}" if amount > 0 else balance_in_words(amount, edition)
