"""Edition files on the command line: taken up for the games, checked, printed."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from engine.edition import Document, add_edition_source, edition_document
from engine.edition_file import read_edition_file, write_edition
from engine.errors import Unusable
from engine.texts import Text, template

NO_FAULT = template("no fault; “{name}”, {title}, {sizes} cards")
AND = Text(" and ")


def take_up(args: Namespace) -> int:
    """Take up, check and print editions as the command line says, and return the exit status."""
    added: dict[str, Document] = {}
    add_edition_source(added.get)
    worst = 0
    for path in args.edition_file:
        document = _read(path)
        if document is None:
            worst = 2
        else:
            added[document["name"]] = document
    for path in args.check_edition:
        document = _read(path)
        if document is None:
            worst = max(worst, 1)
        else:
            sizes = AND.join(str(len(cards)) for cards in document["decks"].values())
            name, title = document["name"], document["title"]
            print(f"{path}: {NO_FAULT(name=name, title=title, sizes=sizes)}")
    if args.write_edition:
        try:
            print(write_edition(edition_document(args.write_edition)), end="")
        except Unusable as fault:
            print(fault, file=sys.stderr)
            worst = 2
    return worst


def _read(path: str) -> Document | None:
    try:
        found = read_edition_file(Path(path).read_bytes())
    except OSError as fault:
        print(f"{path}: {fault.strerror}", file=sys.stderr)
        return None
    for fault_found in found.faults:
        print(f"{path}: {fault_found}", file=sys.stderr)
    return found.document
