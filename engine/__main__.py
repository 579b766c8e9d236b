"""Replay games in notation: check what they expect, print where they end and the tally.

Also checks and prints edition files.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.edition import Document, add_edition_source, edition_document
from engine.edition_file import read_edition_file, write_edition
from engine.errors import Unusable
from engine.game import Game
from engine.notation import NotationError, Replay, read, replay
from engine.offers import offers
from engine.tally import places_of, tally_of

_EPILOG = """
A file has headers ([Ruleset "classic"], [Edition "us-pre2008"], [Seats "A B C D"],
[Option "rounding=down"], [Game "a title"]), then one command a line:

  start A                          A throws first
  A roll 3+4                       A throws; the turn before ends by itself
  A buy boardwalk                  or: A decline boardwalk, then
  auction boardwalk B 150          or: no-bids boardwalk
  D collect-rent A boardwalk       D asks A for the rent
  A draw CH02                      a card, by its id
  A build boardwalk:1,park-place:1
  A trade B $40,baltic-avenue boardwalk
  position cash=A:200 deeds=boardwalk:A buildings=boardwalk:0 tokens=A:36 turn=A

and, to check it: expect cash A 1500, refused UNEVEN: A build boardwalk:2. An indented line goes
on with the one before it; # begins a comment. Exit status: 0 if everything is as the files
expect, 1 if not, 2 if a file can't be read.

Boards and decks: us-pre2008, us-2008 and uk are built in. Others come from edition files (JSON,
see docs/editions.md): --edition-file club.json lets games say [Edition "club"], --check-edition
club.json lists all its faults, each with its line, and --write-edition uk prints a file to start
from.
"""


def position_lines(game: Game) -> list[str]:
    """The position as lines for people: one per seat, then the Bank."""
    money = game.edition.money
    lines = []
    for seat in game.seats:
        deeds = [_deed_text(game, lot) for lot in game.deeds_of(seat)]
        cards = [deck for deck, holder in game.jail_cards.items() if holder == seat]
        place = "out" if seat in game.bankrupt else _place_text(game, seat)
        goods = ", ".join(deeds + [f"jail card ({deck})" for deck in cards]) or "no deeds"
        lines.append(f"{seat}  {money(game.cash[seat]):>8}  {place}: {goods}")
    lines.append(f"Bank: {game.bank_houses} houses, {game.bank_hotels} hotels")
    return lines


def _deed_text(game: Game, lot: str) -> str:
    level = game.level(lot)
    marks = {0: "", game.hotel_level: " [hotel]"}.get(level, f" [{level}]")
    return game.edition.name_of(lot) + marks + (" (mortgaged)" if game.mortgages[lot] else "")


def _place_text(game: Game, seat: str) -> str:
    jail = " (in Jail)" if seat in game.jail else ""
    return game.edition.spaces[game.tokens[seat]].name + jail


def tally_lines(game: Game) -> list[str]:
    """The tally as lines for people, best first."""
    totals = {seat: own["total"] for seat, own in tally_of(game).items()}
    placed = places_of(game)
    ordered = sorted(totals, key=lambda seat: (placed[seat], seat))
    return [f"{placed[seat]}. {seat}  {game.edition.money(totals[seat]):>8}" for seat in ordered]


def _report(path: str, run: Replay, args: argparse.Namespace) -> None:
    print(f"{path}: {len(run.commands)} commands, {run.checked} expectations")
    if args.journal:
        for line, text in run.journal:
            print(f"  {line:>4}  {text}")
    if not args.quiet:
        print(f"status: {run.game.status}, round {run.game.round_number}")
        print("\n".join(position_lines(run.game)))
        print("tally:")
        print("\n".join(tally_lines(run.game)))
    if args.offers:
        print("can be entered now:")
        for item in offers(run.game):
            print(f"  {item['text']}")
    for fault in run.faults:
        print(f"{path}:{fault.line}: {fault.sentence}", file=sys.stderr)


def _editions(args: argparse.Namespace) -> int:
    """Take up, check and print editions as the command line says; gives the exit status."""
    added: dict[str, Document] = {}
    add_edition_source(added.get)
    worst = 0
    for path in args.edition_file:
        document = _read_edition(path)
        if document is None:
            worst = 2
        else:
            added[document["name"]] = document
    for path in args.check_edition:
        document = _read_edition(path)
        if document is None:
            worst = max(worst, 1)
        else:
            sizes = " and ".join(str(len(cards)) for cards in document["decks"].values())
            print(f"{path}: no fault; “{document['name']}”, {document['title']}, {sizes} cards")
    if args.write_edition:
        try:
            print(write_edition(edition_document(args.write_edition)), end="")
        except Unusable as fault:
            print(fault, file=sys.stderr)
            worst = 2
    return worst


def _read_edition(path: str) -> Document | None:
    try:
        read = read_edition_file(Path(path).read_bytes())
    except OSError as fault:
        print(f"{path}: {fault}", file=sys.stderr)
        return None
    for found in read.faults:
        print(f"{path}: {found}", file=sys.stderr)
    return read.document


def main(argv: list[str] | None = None) -> int:
    """Replay the files named on the command line; see `_EPILOG` for the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m engine",
        description=__doc__,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="a game in notation, - for input")
    parser.add_argument(
        "--edition-file",
        action="append",
        default=[],
        metavar="FILE",
        help="an edition that games may be played on; can be given again",
    )
    parser.add_argument(
        "--check-edition",
        action="append",
        default=[],
        metavar="FILE",
        help="list the faults of an edition file",
    )
    parser.add_argument("--write-edition", metavar="NAME", help="print the file of an edition")
    parser.add_argument("--journal", action="store_true", help="print a line per command")
    parser.add_argument("--offers", action="store_true", help="print what can be entered now")
    parser.add_argument("--quiet", action="store_true", help="print faults and counts only")
    args = parser.parse_args(argv)
    asked = (args.files, args.edition_file, args.check_edition, args.write_edition)
    if not any(asked):
        parser.error("name a FILE, or an edition to check or to write")
    worst = _editions(args)
    for path in args.files if worst < 2 else ():
        try:
            text = sys.stdin.read() if path == "-" else Path(path).read_text("utf-8")
            run = replay(read(text))
        except (OSError, UnicodeDecodeError, NotationError, Unusable) as fault:
            print(f"{path}: {fault}", file=sys.stderr)
            worst = 2
            continue
        _report(path, run, args)
        worst = max(worst, 1 if run.faults else 0)
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
