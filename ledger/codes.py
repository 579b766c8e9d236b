"""The codes of the ledger's refusals, each once."""

from __future__ import annotations

from engine.codes import ProblemCode


class LedgerCode(ProblemCode):
    """Codes of the journal, its passes, its files and its API."""

    # The request itself.
    KEY_MISSING = "KEY_MISSING", "A post needs a key, so that a repeated one is entered once."
    KEY_REUSED = "KEY_REUSED", "A key belongs to one request for good. Make a new one."
    VERSION_MISSING = "VERSION_MISSING", "A post says which version of the book it was made for."
    TOO_LARGE = "TOO_LARGE", "Send less at once."
    NO_FORM = "NO_FORM", "Send the file itself as the body."
    NOT_FOUND = "NOT_FOUND", "The address is wrong."

    # Who may.
    NO_PASS = "NO_PASS", "Open the link of a card, or log in."
    PASS_REVOKED = "PASS_REVOKED", "Ask the organiser for a new link."
    LINK_EXPIRED = "LINK_EXPIRED", "Load the page again."
    PAIR_FIRST = "PAIR_FIRST", "Pair a device with the card first, and post with the device's pass."
    ACCESS_KEY_REVOKED = "ACCESS_KEY_REVOKED", "Make a new key on the page Access keys."
    ACCESS_KEY_EXISTS = "ACCESS_KEY_EXISTS", "Choose another name, or revoke that key."
    UNKNOWN_CARD = "UNKNOWN_CARD", "Scan the banker's card again."
    ALREADY_PAIRED = "ALREADY_PAIRED", "The organiser releases the device that has the card."
    OTHER_TABLE = "OTHER_TABLE", "Use the pass of this table, or ask the organiser."
    READ_ONLY_LINK = "READ_ONLY_LINK", "Post with the pass of the table's bank."
    ORGANISER_ONLY = "ORGANISER_ONLY", "Log in as an organiser."
    FORBIDDEN = "FORBIDDEN", "Log in as somebody who may."

    # The book.
    UNKNOWN_GAME = "UNKNOWN_GAME", "Look the game up again."
    STALE_VERSION = (
        "STALE_VERSION",
        "Read what has been entered since, then send it with the new version.",
    )
    OTHER_BOOK = (
        "OTHER_BOOK",
        "Read the book again from its first entry; waiting entries come after it.",
    )

    # Taking back.
    NOTHING_TO_VOID = (
        "NOTHING_TO_VOID",
        "Such an entry moved no goods: `position` corrects it.",
    )
    VOIDS_NO_UNDO = "VOIDS_NO_UNDO", "Void the entry that it takes back."
    VOIDS_NO_START = "VOIDS_NO_START", "Undo from the newest entry, or set up another position."
    ENTRIES_IN_THE_WAY = "ENTRIES_IN_THE_WAY", "Void the entries in `in_the_way` along with it."
    NOT_IN_THE_WAY = "NOT_IN_THE_WAY", "Void that one by itself."
    SAME_REVERSAL = "SAME_REVERSAL", "Name one of the two."
    VOID_IMPOSSIBLE = "VOID_IMPOSSIBLE", "Post an adjustment instead."

    # Files.
    EDITION_FAULTS = "EDITION_FAULTS", "Mend what `faults` lists, and send the edition again."
    UNKNOWN_EDITION = "UNKNOWN_EDITION", "Add the edition's file first."
    MALFORMED_FILE = "MALFORMED_FILE", "The file holds no game. Export it again."
    FILE_REFUSED = "FILE_REFUSED", "The rules refuse that line of the file. Mend it."
    HEAD_DIFFERS = (
        "HEAD_DIFFERS",
        "Import the file as it was exported, with the version of Passgo that exported it.",
    )

    # The computer.
    BUSY = "BUSY", "Send the same request with the same key again."
    DISK_FULL = "DISK_FULL", "Free some space on the disk, then send the same request again."
    FAULT = "FAULT", "Tell the people who run Passgo: its log has the details."
