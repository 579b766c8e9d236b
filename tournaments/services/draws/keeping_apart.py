"""Keep players apart: by a word of their own, as families are, and by their club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.db.models import Q

from tournaments.models import Event, KeepApart, Round
from tournaments.plurals import counted, listed
from tournaments.seating.history import GroupWords


def words_of(event: Event, strength: KeepApart) -> GroupWords:
    """The words of each player; two players with the same word are kept apart with this
    strength."""
    words: dict[int, set[str]] = {}
    for player, apart, club in event.players.values_list("pk", "apart", "club"):
        for key, _ in _words(event, strength, apart, club):
            words.setdefault(player, set()).add(key)
    return words


def kept_apart(round_: Round) -> list[str]:
    """A sentence for each table and word where players who are always kept apart sit together, with
    the reason if there are more of them than tables. None for a final, whose players can't be
    chosen."""
    event, told = round_.event, Q()
    if event.words_apart == KeepApart.ALWAYS:
        told |= ~Q(player__apart="")
    if event.clubs_apart == KeepApart.ALWAYS:
        told |= ~Q(player__club="")
    if round_.is_final or not told:
        return []
    groups: dict[tuple[int, str], list[str]] = {}
    seats = round_.seats.select_related("player", "table").order_by("table__number", "letter")
    for seat in seats.filter(told):
        player = seat.player
        for key, word in _words(event, KeepApart.ALWAYS, player.apart, player.club):
            group = groups.setdefault((seat.table.number, key), [word])
            group.append(player.display_name)
    tables = round_.tables.count()
    of_word = Counter(key for (_, key), (_, *names) in groups.items() for _ in names)
    return [
        f"{listed(names)} are kept apart ({word}), but sit together at table {number}."
        + _why(len(names), of_word[key], tables)
        for (number, key), (word, *names) in groups.items()
        if len(names) > 1
    ]


def _why(together: int, players: int, tables: int) -> str:
    """A sentence saying that this many of these players have to share a table; "" if they don't."""
    if together > -(-players // tables):
        return ""
    return f" It can’t be helped: there are {players} of them, and {counted(tables, 'table')}."


def _words(event: Event, strength: KeepApart, apart: str, club: str) -> Iterator[tuple[str, str]]:
    """Yield what keeps a player apart with this strength: a key that tells a club from a word, and
    the word as it was typed."""
    kinds = (("word", event.words_apart, apart), ("club", event.clubs_apart, club))
    for kind, is_kept, typed in kinds:
        word = " ".join(typed.split())
        if word and is_kept == strength:
            yield f"{kind} {word.casefold()}", word
