"""The attacks on a book with SQL, each with what the database has to say to it.

Every attack is one statement on two books: in `{game}` seat A has thrown and bought Baltic Avenue,
and after that the same has been done in `{other}`.
"""

from __future__ import annotations

from typing import NamedTuple

from ledger.models import Balance, Posting, Reply, Transaction

APPEND_ONLY = "refused: the book is append-only"
BY_POSTINGS = "refused: only postings move a balance"
HEAD = "refused: the head of a book is its newest entry"
RULES = "refused: the rules of a game never change"
CLOSED = "refused: a game's last entry closes its book"
ANSWERED = "a key is answered with its entry, or with a refusal if it has none"
BEGINS = "a book begins at version 0, with the first hash of each chain"

_A_CASH = "WHERE game_id = {game} AND account = 'A' AND commodity = 'cash'"
_FRESH = "'6f9619ff-8b86-4d01-b42d-00cf4fc964ff'"


class Attack(NamedTuple):
    """A statement, and what its refusal says. `only`: the one database that knows the statement."""

    sql: str
    says: str
    only: str = ""


def _of_each_column() -> list[Attack]:
    """Every column of the journal, set to its present value."""
    return [
        Attack(
            f'UPDATE {model._meta.db_table} SET "{field.column}" = "{field.column}"', APPEND_ONLY
        )
        for model in (Transaction, Posting, Reply)
        for field in model._meta.concrete_fields
    ]


def _game(change: str, says: str) -> Attack:
    return Attack(f"UPDATE ledger_game SET {change} WHERE id = {{game}}", says)


def _copy(key: str = _FRESH, *, version: int = 0, link: str = "link", seal: str = "seal") -> str:
    return (
        "INSERT INTO ledger_game (id, ruleset, options, edition, seats, version, state, status,"
        f" opened_at, link, seal) SELECT {key}, ruleset, options, edition, seats, {version}, state,"
        f" status, opened_at, {link}, {seal} FROM ledger_game WHERE id = {{game}}"
    )


_LINK_2 = "SELECT link FROM ledger_transaction WHERE game_id = {game} AND number = 2"
_SEAL_2 = "SELECT seal FROM ledger_transaction WHERE game_id = {game} AND number = 2"
_TIME_3 = "SELECT posted_at FROM ledger_transaction WHERE game_id = {game} AND number = 3"
_DIGEST = f"'{'0' * 64}'"
_NO = '{"code": "NO", "sentence": "No."}'


def _reply(status: int, body: str, digest: str = _DIGEST) -> Attack:
    return Attack(
        "INSERT INTO ledger_reply (game_id, key, digest, status, body)"
        f" VALUES ({{game}}, {_FRESH}, {digest}, {status}, '{body}')",
        ANSWERED,
    )


REPLIES = [
    _reply(201, '{"number": 1}'),
    _reply(201, '{"number": null}'),
    _reply(201, "{}"),
    _reply(200, _NO),
    _reply(422, "{}"),
    _reply(422, "null"),
    _reply(422, "[]"),
    _reply(422, '{"code": 1, "sentence": "No."}'),
    _reply(422, '{"code": "NO", "sentence": null}'),
    _reply(422, _NO, "'00'"),
    _reply(422, _NO, f"'{'X' * 64}'"),
]

JOURNAL = [
    *_of_each_column(),
    Attack("UPDATE ledger_posting SET quantity = quantity * 10", APPEND_ONLY),
    Attack("UPDATE ledger_transaction SET actor = 'pass:another'", APPEND_ONLY),
    Attack("DELETE FROM ledger_posting", APPEND_ONLY),
    Attack("DELETE FROM ledger_posting WHERE line = 1", APPEND_ONLY),
    Attack("DELETE FROM ledger_transaction WHERE number = 3", APPEND_ONLY),
    Attack("DELETE FROM ledger_reply", APPEND_ONLY),
]

BALANCES = [
    *(
        Attack(f'UPDATE ledger_balance SET "{field.column}" = "{field.column}"', BY_POSTINGS)
        for field in Balance._meta.concrete_fields
    ),
    Attack("UPDATE ledger_balance SET quantity = quantity + 1 " + _A_CASH, BY_POSTINGS),
    Attack("UPDATE ledger_balance SET quantity = 0 " + _A_CASH, BY_POSTINGS),
    Attack("UPDATE ledger_balance SET quantity = quantity", BY_POSTINGS),
    # Back to an older posting of the same place, with the balance that it had left.
    Attack(
        "UPDATE ledger_balance SET (quantity, posting_id) = (SELECT balance, id FROM ledger_posting"
        f" {_A_CASH} ORDER BY id LIMIT 1) {_A_CASH}",
        BY_POSTINGS,
    ),
    # On to a newer posting of the same place in another game.
    Attack(
        "UPDATE ledger_balance SET (quantity, posting_id) = (SELECT balance, id FROM ledger_posting"
        f" {_A_CASH.replace('{game}', '{other}')} ORDER BY id DESC LIMIT 1) {_A_CASH}",
        BY_POSTINGS,
    ),
    # On to a newer posting of another place.
    Attack(
        "UPDATE ledger_balance SET (quantity, posting_id) = (SELECT balance, id FROM ledger_posting"
        " WHERE game_id = {game} AND account = 'Bank' AND commodity = 'deed:baltic-avenue'"
        f" ORDER BY id DESC LIMIT 1) {_A_CASH}",
        BY_POSTINGS,
    ),
    Attack(f"UPDATE ledger_balance SET account = 'E' {_A_CASH}", BY_POSTINGS),
    Attack(f"UPDATE ledger_balance SET commodity = 'house' {_A_CASH}", BY_POSTINGS),
    Attack("UPDATE ledger_balance SET id = -id", BY_POSTINGS),
    Attack(f"UPDATE ledger_balance SET game_id = {_FRESH} {_A_CASH}", BY_POSTINGS),
    Attack("DELETE FROM ledger_balance", APPEND_ONLY),
    Attack(f"DELETE FROM ledger_balance {_A_CASH}", APPEND_ONLY),
    Attack(
        "INSERT INTO ledger_balance (game_id, account, commodity, quantity, posting_id)"
        " SELECT game_id, 'A:boardwalk', 'hotel', 1, posting_id FROM ledger_balance " + _A_CASH,
        BY_POSTINGS,
    ),
]

GAMES = [
    _game("ruleset = 'classic'", RULES),
    _game('options = \'{"time_up": "stop_now"}\'', RULES),
    _game("edition = 'uk'", RULES),
    _game("seats = 'ABCDE'", RULES),
    _game("opened_at = '2020-01-01 00:00:00+00'", RULES),
    _game(f"id = {_FRESH}", RULES),
    _game("version = version + 1", HEAD),
    _game("version = version - 1", HEAD),
    _game("version = 0", HEAD),
    _game("link = seal", HEAD),
    _game("seal = link", HEAD),
    _game("link = '', seal = ''", HEAD),
    # The newest entry forgotten: the head set back to the one before it.
    _game(f"version = 2, link = ({_LINK_2}), seal = ({_SEAL_2})", HEAD),
    _game("status = 'closed'", CLOSED),
    _game("closed_at = opened_at", CLOSED),
    _game("status = 'closed', closed_at = opened_at", CLOSED),
    _game(f"status = 'closed', closed_at = ({_TIME_3})", CLOSED),
    Attack("DELETE FROM ledger_game WHERE id = {game}", APPEND_ONLY),
    Attack(_copy(version=3), BEGINS),
    Attack(_copy(link="''"), BEGINS),
    Attack(_copy(seal="''"), BEGINS),
    Attack(_copy(link="upper(link)"), BEGINS),
    Attack(_copy(seal="substr(seal, 2)"), BEGINS),
]

_TABLES = (
    "ledger_balance",
    "ledger_game",
    "ledger_posting",
    "ledger_reply",
    "ledger_transaction",
)

TRUNCATES = [Attack(f"TRUNCATE {name} CASCADE", APPEND_ONLY, "postgresql") for name in _TABLES]

_ROWID = "SELECT rowid FROM ledger_game WHERE id = {game}"
_HEADER = ", ".join(
    ["id", "number", "key"]
    + [
        field.attname
        for field in Transaction._meta.concrete_fields
        if field.attname not in ("id", "number", "key")
    ]
)

REPLACES = [
    # Several guards stand in the way of most of these; which one comes first, SQLite chooses.
    *(
        Attack(f"INSERT OR REPLACE INTO {name} SELECT * FROM {name}", "", "sqlite")
        for name in _TABLES
    ),
    Attack(_copy("id").replace("INSERT", "INSERT OR REPLACE"), "game already exists", "sqlite"),
    Attack(
        "INSERT OR REPLACE INTO ledger_posting (game_id, transaction_id, line, account, commodity,"
        " quantity, balance) SELECT game_id, transaction_id, line, 'B', commodity, quantity,"
        " balance FROM ledger_posting",
        "",
        "sqlite",
    ),
    Attack(
        "INSERT OR REPLACE INTO ledger_balance (game_id, account, commodity, quantity, posting_id)"
        " SELECT game_id, account, commodity, balance, id FROM ledger_posting",
        "this balance already exists",
        "sqlite",
    ),
    Attack("UPDATE OR REPLACE ledger_balance SET account = 'A'", BY_POSTINGS, "sqlite"),
    Attack("UPDATE OR REPLACE ledger_game SET id = {other}", RULES, "sqlite"),
    Attack(
        f"UPDATE OR REPLACE ledger_game SET rowid = ({_ROWID}) WHERE id = {{other}}",
        "a game keeps its rowid",
        "sqlite",
    ),
    Attack("UPDATE ledger_game SET rowid = rowid + 99", "a game keeps its rowid", "sqlite"),
    Attack(
        _copy()
        .replace("INSERT INTO ledger_game (", "INSERT OR REPLACE INTO ledger_game (rowid, ")
        .replace("SELECT ", f"SELECT ({_ROWID}), ", 1),
        "game already exists",
        "sqlite",
    ),
    # The next entry of one game, in the place of the other game's newest.
    Attack(
        f"INSERT OR REPLACE INTO ledger_transaction (rowid, {_HEADER})"
        " SELECT (SELECT rowid FROM ledger_transaction WHERE game_id = {other} AND number = 3),"
        f" {_HEADER.replace('id, number, key', f'{_FRESH}, number + 1, {_FRESH}', 1)}"
        " FROM ledger_transaction WHERE game_id = {game} AND number = 3",
        "this entry already exists",
        "sqlite",
    ),
]

ALL = [*JOURNAL, *BALANCES, *GAMES, *REPLIES, *REPLACES]
