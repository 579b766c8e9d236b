"""An account is made without keeping the bank waiting."""

from __future__ import annotations

import pytest
from django.contrib.auth import hashers
from django.db import connection

from tournaments.services import accounts

PASSWORD = "correct horse battery"


@pytest.mark.django_db(transaction=True)
def test_the_password_is_hashed_before_the_database_is_locked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hasher = type(hashers.get_hasher())
    hashed_in_transaction: list[bool] = []
    encode = hasher.encode

    def noting(self: hashers.BasePasswordHasher, password: str, salt: str) -> str:
        hashed_in_transaction.append(connection.in_atomic_block)
        encoded: str = encode(self, password, salt)
        return encoded

    monkeypatch.setattr(hasher, "encode", noting)
    token = accounts.invitation_token(accounts.invite())
    olga = accounts.make_account(token, username="olga", password=PASSWORD)

    assert hashed_in_transaction == [False]
    assert olga.check_password(PASSWORD)
