"""A rehearsal on the terminal: a bar per round, and a summary."""

from __future__ import annotations

import threading

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from rehearsal.watchers import Summary
from tournaments.models import Event, Standings
from tournaments.services.champions import champions_of, names_of

SHOWN = 8


class Bars:
    """A watcher with a progress bar: rounds of turns, of all tables together."""

    def __init__(self, console: Console) -> None:
        self._progress = Progress(
            TextColumn("{task.description:<9}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("turns"),
            TimeElapsedColumn(),
            console=console,
        )
        self._lock = threading.Lock()
        self._turns = 0
        self._played: dict[int, int] = {}

    def __enter__(self) -> Bars:
        self._progress.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._progress.stop()

    def round_begins(self, title: str, tables: int, turns: int) -> None:
        """A new bar."""
        with self._lock:
            self._turns = turns
            self._played = {}
            self._task = self._progress.add_task(title, total=tables * turns)

    def table_has_played(self, number: int, turns: int | None) -> None:
        """Move the bar to where the table was to arrive."""
        self.table_goes_on(number, self._turns if turns is None else turns)

    def table_goes_on(self, number: int, turns: int) -> None:
        """The bar moves on."""
        with self._lock:
            self._played[number] = min(turns, self._turns)
            self._progress.update(self._task, completed=sum(self._played.values()))

    def says(self, sentence: str) -> None:
        """A line above the bars."""
        self._progress.console.print(sentence, highlight=False)


def print_summary(console: Console, event: Event, summary: Summary) -> None:
    """Print what was entered, how fast, and the standings now."""
    total = summary.entries.total()
    rate = f", {total / summary.seconds:.0f} a second" if summary.seconds else ""
    console.print(f"\n{summary.stopped}", highlight=False)
    console.print(f"{total:,} entries at the tables in {summary.seconds:.1f} s{rate}.")
    listed = ", ".join(f"{count} {kind}" for kind, count in summary.entries.most_common())
    if listed:
        console.print(f"[dim]{listed}[/dim]", highlight=False)
    facts = [f"{summary.tables} games ended", f"{summary.signatures} signatures"]
    if summary.sent_again:
        facts.append(f"requests sent again: {summary.sent_again}")
    console.print(", ".join(facts) + ".")
    standings = Standings.objects.filter(event=event).first()
    if standings and standings.rows:
        _print_standings(console, standings)
    champions = champions_of(event)
    if champions:
        console.print(f"Champion: [bold]{names_of(champions)}[/bold]")


def _print_standings(console: Console, standings: Standings) -> None:
    table = Table(
        title=f"Standings, the first {min(SHOWN, len(standings.rows))}", title_justify="left"
    )
    table.add_column("", justify="right")
    table.add_column("Player")
    table.add_column("Assets by round", justify="right")
    for row in standings.rows[:SHOWN]:
        assets = [f"{each['assets']:,}" for each in row["rounds"]]
        table.add_row(str(row["rank"]), row["name"], " · ".join(assets))
    console.print(table)
