"""The book in the engine's notation: what still counts, as a game that `python -m engine` replays.

Notation has no undo, so the file tells what still counts: undone entries are comments, and a void
is an adjustment of holdings. Each command is decided again on the way. If the outcome differs from
the book's (the rules have changed since, or a void took away what it was built on), `adjust` and
`position` lines restore the book's. At the end the file expects the book's position and tally, so
it can't be wrong unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterator

import engine
from engine.chain import canonical_json
from engine.notation import Comment, Expectation, NotedLine, Record, write_command
from engine.notation.writing import write_headers, write_line
from ledger.exports.exported_book import ExportedBook
from ledger.exports.patching import patches
from ledger.journal.entry import Entry
from ledger.journal.lookup import EXITS

SUFFIX = "game"
CONTENT_TYPE = "text/plain; charset=utf-8"


def write(book: ExportedBook) -> Iterator[str]:
    """The file, line by line. The undos are read first: they say which entries stand in the end."""
    return (f"{line}\n" for line in _lines(book))


def _lines(book: ExportedBook) -> Iterator[str]:
    game = book.game
    record = Record(
        title=f"Passgo, game {game.pk}",
        ruleset=game.ruleset,
        edition=game.edition,
        seats=game.seats,
        options={name: str(value) for name, value in game.options.items()},
    )
    yield from write_headers(record)
    yield f"# {game.version} entries, {game.status}"
    yield ""
    player = _Playback(book)
    effective = book.effective()
    sign = player.told.edition.sign
    for entry in book.entries():
        if entry.kind != "undo":
            # No line brings a player back into a game, so a player who is back in the end is
            # never sent out.
            plays = entry.number not in effective.taken_back or entry.command["type"] not in EXITS
            undo = [_taken_back(entry, sign)] if entry.number in effective.undone else None
            lines = undo or player.lines(entry, plays=plays)
            yield from (write_line(line, sign) for line in lines)
    final = game.engine_game()
    yield ""
    if differences := player.differences(final):
        yield "# Notation can't tell all of this book: after the last line these differ from it:"
        yield f"# {', '.join(differences)}."
    for expectation in _expectations(final):
        yield write_line(NotedLine(0, expectation))


class _Playback:
    """Plays the lines as they are written, beside the game as the book has it."""

    def __init__(self, book: ExportedBook) -> None:
        game = book.game
        setting = (game.ruleset, game.seats, game.options, game.edition)
        self.told = engine.new_game(*setting)
        self.booked = engine.new_game(*setting)

    def lines(self, entry: Entry, *, plays: bool) -> list[NotedLine]:
        """The lines that do what an entry did: its command, if it `plays` it with the same outcome,
        or else lines that lead to the same holdings."""
        outcome = entry.outcome
        command = _readable(entry)
        engine.apply(self.booked, outcome)
        if plays and command is not None and self._decides(command, outcome):
            return [NotedLine(0, command, f"# {entry.number}")]
        said = _said(entry, self.told.edition.sign)
        lines = _comments(f"# {entry.number}. {said}: as the book has it")
        reason = f"Entry {entry.number} of the book"
        lines += [NotedLine(0, line) for line in patches(self.told, self.booked, reason)]
        return lines

    def differences(self, final: engine.Game) -> list[str]:
        """The differences where the lines end, by their names in the snapshot."""
        told, booked = (engine.game_to_json(game) for game in (self.told, final))
        pairs = [(told, booked), (told.pop("situation"), booked.pop("situation"))]
        return [name for one, other in pairs for name in one if one[name] != other.get(name)]

    def _decides(self, command: engine.Command, outcome: engine.Outcome) -> bool:
        """Play the command if its outcome by the rules is that of the book."""
        try:
            decided = engine.decide(self.told, command)
        except engine.Refusal:
            return False
        if _as_text(decided) != _as_text(outcome):
            return False
        engine.apply(self.told, decided)
        return True


def _as_text(outcome: engine.Outcome) -> str:
    return canonical_json(engine.outcome_to_json(outcome))


def _readable(entry: Entry) -> engine.Command | None:
    """The engine's command of an entry; None for the ledger's own, and for one that can't be read
    now."""
    try:
        return engine.parse_command(entry.command)
    except engine.Malformed:
        return None


def _said(entry: Entry, sign: str) -> str:
    command = _readable(entry)
    return write_command(command, sign) if command else canonical_json(entry.command)


def _taken_back(entry: Entry, sign: str) -> NotedLine:
    return NotedLine(0, Comment(f"# {entry.number}. {_said(entry, sign)}: taken back"))


def _comments(*texts: str) -> list[NotedLine]:
    return [NotedLine(0, Comment(text)) for text in texts]


def _expectations(game: engine.Game) -> Iterator[Expectation]:
    """The book's position and tally, against which the file is checked."""
    yield Expectation("status", (game.status,))
    if game.status == "new":
        return
    for holder in (*game.seats, engine.BANK):
        yield Expectation("cash", (holder, str(game.cash[holder])))
    for lot, owner in game.owner.items():
        if owner != engine.BANK:
            yield Expectation("owner", (lot, owner))
            if level := game.level(lot):
                yield Expectation("level", (lot, "hotel" if game.hotels[lot] else str(level)))
            if game.mortgages[lot]:
                yield Expectation("mortgaged", (lot,))
    yield Expectation("stock", ("house", str(game.bank_houses)))
    yield Expectation("stock", ("hotel", str(game.bank_hotels)))
    for deck, holder in game.jail_cards.items():
        yield Expectation("jail-card", (deck, holder))
    for seat in game.seats:
        yield Expectation("token", (seat, str(game.tokens[seat])))
        yield Expectation("jail", (seat, str(game.jail.get(seat, "out"))))
    for seat, own in engine.tally_of(game).items():
        yield Expectation("tally", (seat, str(own["total"])))
    for seat, place in engine.places_of(game).items():
        yield Expectation("place", (seat, str(place)))
    if game.status == "finished":
        yield Expectation("winner", (",".join(engine.winners_of(game)) or "nobody",))
