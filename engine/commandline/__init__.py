"""The command line: games in notation are replayed, editions checked; see `guide`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from pathlib import Path

from engine.commandline import editions
from engine.commandline.guide import DESCRIPTION, GUIDE
from engine.commandline.lists import LISTS, list_of
from engine.commandline.report import offer_lines, position_lines, tally_lines
from engine.edition import EDITION_NAMES
from engine.errors import Unusable
from engine.notation import NotationError, decode, read, replay
from engine.notation.faults import FAULTS_MAX
from engine.texts import Counted, Template, Text, template

BYTES_MAX = 16 * 2**20
_FAULTS_MAX = 20

PROGRAM = Text("python -m engine")
USAGE = Text("python -m engine [options] FILE ...")
A_GAME = Text("a game in notation; - reads what is piped in")
JOURNAL = Text("print what each line did")
OFFERS = Text("print what can be entered next, and how")
QUIET = Text("print no position and no tally")
WORDS = template("print words: {lists}, or an edition")
A_BOARD = Text("a board that games may name; can be given more than once")
CHECK = Text("list the faults of an edition file")
WRITE = Text("print the file of an edition")

NAME_A_FILE = Text("name a FILE to replay, or - for what is typed or piped in; see --help")
NO_SUCH_LIST = template("--list has no “{name}”; it has {known}, and editions added")
NO_GAME = Text("there is no game in it: no line has a command, like: start A")
TOO_LARGE = template("it is over {most} MB: that can't be a game")
COMMANDS = Counted("{count} command", "{count} commands")
EXPECTATIONS = Counted("{count} expectation", "{count} expectations")
IN_LINE = template("line {line}: {sentence}")
NOT_PLAYED = Text("the lines after it were not played")
AND_MORE = template("and {count:,} more")
AND_AT_LEAST_MORE = template("and at least {count:,} more")


class _Unread(Exception):
    """A file from which no game can be read, and why, in a sentence."""


def main(argv: list[str] | None = None) -> int:
    """Do what the command line says, and return the exit status that `guide` explains."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't show a sign gets a substitute, never a traceback.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a file has it
    parser = _parser()
    args = parser.parse_args(argv)
    if not any((args.files, args.edition_file, args.check_edition, args.write_edition, args.list)):
        parser.error(NAME_A_FILE)
    worst = editions.take_up(args)
    if args.list:
        try:
            print("\n".join(list_of(args.list)))
        except Unusable:
            known = ", ".join((*LISTS, *EDITION_NAMES))
            parser.error(NO_SUCH_LIST(name=args.list, known=known))
    for path in args.files if worst < 2 else ():
        worst = max(worst, _replay(path, args))
    return worst


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog=PROGRAM,
        usage=USAGE,
        description=DESCRIPTION,
        epilog=GUIDE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("files", nargs="*", metavar="FILE", help=A_GAME)
    add("--journal", action="store_true", help=JOURNAL)
    add("--offers", action="store_true", help=OFFERS)
    add("--quiet", action="store_true", help=QUIET)
    add("--list", metavar="WHAT", help=WORDS(lists=", ".join(LISTS)))
    add("--edition-file", action="append", default=[], metavar="FILE", help=A_BOARD)
    add("--check-edition", action="append", default=[], metavar="FILE", help=CHECK)
    add("--write-edition", metavar="NAME", help=WRITE)
    return parser


def _replay(path: str, args: Namespace) -> int:
    """Replay one file and print what was asked for; returns its exit status."""
    name = "input" if path == "-" else path
    try:
        record = read(decode(_content(path)))
        if not any(line.is_played for line in record.lines):
            raise _Unread(NO_GAME)
    except (OSError, _Unread) as error:
        print(f"{name}: {getattr(error, 'strerror', error)}", file=sys.stderr)
        return 2
    except NotationError as error:
        for fault in error.faults[:_FAULTS_MAX]:
            print(f"{name}: {fault}", file=sys.stderr)
        # Reading stops at this many faults, so there may be more.
        more = AND_AT_LEAST_MORE if len(error.faults) >= FAULTS_MAX else AND_MORE
        _tell_of_more(name, len(error.faults), more)
        return 2
    run = replay(record)
    print(f"{name}: {COMMANDS(len(run.commands))}, {EXPECTATIONS(run.checked)}")
    if args.journal:
        for line, text in run.journal:
            print(f"  {line:>4}  {text}")
    if not args.quiet:
        print("\n".join((*position_lines(run.game), *tally_lines(run.game))))
    if args.offers:
        print("\n".join(offer_lines(run.game)))
    for wrong in run.faults[:_FAULTS_MAX]:
        print(f"{name}: {IN_LINE(line=wrong.line, sentence=wrong.sentence)}", file=sys.stderr)
    _tell_of_more(name, len(run.faults), AND_MORE)
    if run.stopped and record.lines[-1].number > run.faults[-1].line:
        print(f"{name}: {NOT_PLAYED}", file=sys.stderr)
    return 1 if run.faults else 0


def _tell_of_more(name: str, count: int, more: Template) -> None:
    """Say how many faults were not printed."""
    if count > _FAULTS_MAX:
        print(f"{name}: {more(count=count - _FAULTS_MAX)}", file=sys.stderr)


def _content(path: str) -> bytes:
    """The bytes of a file, or of what is piped in for "-". Raises `OSError` or `_Unread`."""
    if path == "-":
        content = sys.stdin.buffer.read(BYTES_MAX + 1)
    else:
        with Path(path).open("rb") as file:
            content = file.read(BYTES_MAX + 1)
    if len(content) > BYTES_MAX:
        raise _Unread(TOO_LARGE(most=BYTES_MAX // 2**20))
    return content
