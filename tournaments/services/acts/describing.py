"""Describe the rows that decide an evening, as acts keep them and the audit compares them.

A *subject* is a thing by its name: `event`, `lots`, or a kind with an id, as in `table:12`. Its
description holds everything about it that decides, and no names: players and bankers by id, names
and notes by digest. A description that lacks something says nothing about it, so that acts older
than a column still hold.

    event            stages, rules, divisions, tables of the hall, league, champion,
                     the evenings of other divisions beside it
    player:<id>      number, digest of the name, division, wave, person, since when dropped, whether
                     they defend the title
    payment:<id>     number, kind, amount, player, digest of the payer, when paid and taken back
    waiting:<id>     digest of the name, since when they have waited
    round:<id>       number, stage, wave, kind, status, minutes, seed, chosen sizes, digests of the
                     draw's explanation and of what it followed from
    promise:<id>     round, hash and time of a seed whose hash was published
    clock:<round>    the clock's marks in their order
    table:<id>       round, number, game, banker, player by seat, digest of why it is postponed,
                     seconds that it plays longer, and how many of them make up for a late start
    result:<table>   what counts, of which entry of the book, in which state
    signatures:<table>, rulings:<table>, disputes:<table>, calls:<table>   in their order
    banker_calls:<banker>   the calls that a banker made without a table, in their order
    lots             the draws of lots in their order
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import F, Q, QuerySet

from engine.chain import canonical_json, digest
from tournaments.models import (
    Call,
    ClockMark,
    Dispute,
    DrawOfLots,
    Event,
    EventChain,
    Payment,
    Player,
    Result,
    Round,
    Ruling,
    Seat,
    SeedPromise,
    Signature,
    Stage,
    Table,
    Waiting,
)
from tournaments.seating import published_hash
from tournaments.services.acts.chain import name_digest
from tournaments.services.acts.columns import read

Description = Any

EVENT, LOTS = "event", "lots"


def subject(kind: str, key: object) -> str:
    """The name of a thing, as in `table:12`."""
    return f"{kind}:{key}"


def of_table(table_id: int) -> list[str]:
    """The result of a table, with its signatures and rulings, and any disputes and calls."""
    disputed = Dispute.objects.filter(result__table=table_id).exists()
    return [
        subject("result", table_id),
        subject("signatures", table_id),
        subject("rulings", table_id),
        *([subject("disputes", table_id)] if disputed else []),
        *calls_of(table_id),
    ]


def of_round(round_id: int) -> list[str]:
    """A round with its tables, their calls, and its clock."""
    tables = Table.objects.filter(round=round_id).order_by("number")
    keys = list(tables.values_list("pk", flat=True))
    return [
        subject("round", round_id),
        subject("clock", round_id),
        *(subject("table", key) for key in keys),
        *calls_of(*keys),
    ]


def calls_of(*table_ids: int) -> list[str]:
    """The calls of these tables; those without a call are left out."""
    called = Call.objects.filter(table__in=table_ids).order_by("table")
    return [subject("calls", key) for key in called.values_list("table", flat=True).distinct()]


def call_subject(call: Call) -> str:
    """The subject of a call: the calls of its table, or of its banker."""
    if call.table_id is None:
        return subject("banker_calls", call.banker_id)
    return subject("calls", call.table_id)


def describe(chain: EventChain, subjects: Iterable[str]) -> dict[str, Description]:
    """Describe these things of an event as they stand now."""
    wanted: dict[str, list[int]] = {}
    found: dict[str, Description] = {}
    for each in subjects:
        kind, _, number = each.partition(":")
        found[each] = None
        wanted.setdefault(kind, []).append(int(number or 0))
    for kind, keys in wanted.items():
        for key, description in _DESCRIBERS[kind](chain, keys):
            found[kind if kind in (EVENT, LOTS) else subject(kind, key)] = description
    return found


def everything(chain: EventChain, known: Iterable[str] = ()) -> set[str]:
    """All existing things of an event; `known` are those that its acts mention.

    A table belongs to it if its round does, or if an act says so. A round that isn't drawn yet is
    left out, unless something of it counts already.
    """
    event_id = chain.event
    rounds = _keys(_counting_rounds(chain), "id")
    told = {int(each.partition(":")[2]) for each in known if each.startswith("table:")}
    tables = _keys(Table.objects.filter(Q(round__in=rounds) | Q(pk__in=told)), "id")
    by_kind = {
        "player": _keys(Player.objects.filter(event=event_id), "id"),
        "payment": _keys(Payment.objects.filter(event=event_id), "id"),
        "waiting": _keys(Waiting.objects.filter(event=event_id), "id"),
        "promise": _keys(SeedPromise.objects.filter(event=event_id), "id"),
        "round": rounds,
        "clock": _keys(ClockMark.objects.filter(round__in=rounds), "round"),
        "table": tables,
        "result": _keys(Result.objects.filter(table__in=tables), "table"),
        "signatures": _keys(Signature.objects.filter(result__table__in=tables), "result__table"),
        "rulings": _keys(Ruling.objects.filter(result__table__in=tables), "result__table"),
        "disputes": _keys(Dispute.objects.filter(result__table__in=tables), "result__table"),
        "calls": _keys(Call.objects.filter(table__in=tables), "table"),
        "banker_calls": _keys(Call.objects.filter(table=None, banker__event=event_id), "banker"),
    }
    found = {subject(kind, key) for kind, keys in by_kind.items() for key in keys}
    if DrawOfLots.objects.filter(event=event_id).exists():
        found.add(LOTS)
    return found | {EVENT}


def _counting_rounds(chain: EventChain) -> QuerySet[Round]:
    """The rounds that are drawn, and any other with something that no draft has: a game, a result,
    a mark of the clock, or a seat that claims another round."""
    elsewhere = Seat.objects.exclude(round=F("table__round"))
    return Round.objects.filter(event=chain.event).filter(
        Q(status__in=Round.DRAWN)
        | Q(pk__in=Table.objects.exclude(game=None).values("round"))
        | Q(pk__in=Result.objects.values("table__round"))
        | Q(pk__in=ClockMark.objects.values("round"))
        | Q(pk__in=elsewhere.values("table__round"))
    )


def _keys(rows: Any, column: str) -> set[int]:
    return set(rows.values_list(column, flat=True))


Described = Iterator[tuple[int, Description]]


STAGE = ("number", "plays", "players", "rounds", "minutes", "table_size", "tables", "scoring",
         "best", "carries_over", "divisions_apart", "champion_plays", "waves")  # fmt: skip
"""The columns of a stage that an act tells of. Its name is told separately, since it decides
nothing."""


def _event(chain: EventChain, keys: list[int]) -> Described:
    columns = ("ruleset", "options", "edition", "divisions", "tables_out_of_use",
               "accessible_tables", "words_apart", "clubs_apart", "league", "nights_counted",
               "evening", "champion")  # fmt: skip
    own = Stage.objects.filter(event=chain.event).order_by("number")
    stages = [dict(zip(STAGE, values, strict=True)) for values in read(own, *STAGE)]
    names = [name for (name,) in read(own, "name")]
    for values in read(Event.objects.filter(pk=chain.event), *columns):
        yield 0, dict(zip(columns, values, strict=True), stages=stages, stage_names=names)


def _players(chain: EventChain, keys: list[int]) -> Described:
    rows = Player.objects.filter(event=chain.event, pk__in=keys)
    columns = ("id", "name", "number", "division", "wave", "person", "dropped_at", "is_defending")
    for key, name, *values in read(rows, *columns):
        told = dict(zip(columns[2:], values, strict=True))
        yield key, told | {"name": name_digest(chain.salt, name)}


def _payments(chain: EventChain, keys: list[int]) -> Described:
    columns = ("id", "payer", "number", "kind", "amount", "player", "paid_at", "by",
               "taken_back_at", "taken_back_by")  # fmt: skip
    rows = Payment.objects.filter(event=chain.event, pk__in=keys)
    for key, payer, *values in read(rows, *columns):
        told = dict(zip(columns[2:], values, strict=True))
        yield key, told | {"payer": name_digest(chain.salt, payer)}


def _waiting(chain: EventChain, keys: list[int]) -> Described:
    rows = Waiting.objects.filter(event=chain.event, pk__in=keys)
    for key, name, since in read(rows, "id", "name", "since"):
        yield key, {"name": name_digest(chain.salt, name), "since": since}


def _rounds(chain: EventChain, keys: list[int]) -> Described:
    rows = Round.objects.filter(event=chain.event, pk__in=keys)
    columns = ("id", "draw_note", "stage", "number", "wave", "status", "minutes", "draw_seed",
               "sizes", "drawn_from")  # fmt: skip
    stages = {stage.pk: stage for stage in Stage.objects.filter(round_set__in=rows).distinct()}
    for key, note, stage_id, *values in read(rows, *columns):
        stage = stages.get(stage_id)
        # What it followed from is long; the record that everybody may read has it in full.
        *values, drawn_from = values
        yield (
            key,
            dict(
                zip(columns[3:-1], values, strict=True),
                drawn_from=digest(canonical_json(drawn_from)),
                stage=stage and stage.number,
                kind="final" if stage and stage.is_final else "preliminary",
                draw_note=name_digest(chain.salt, canonical_json(note)),
            ),
        )


def _promises(chain: EventChain, keys: list[int]) -> Described:
    rows = SeedPromise.objects.filter(event=chain.event, pk__in=keys)
    for key, number, seed, at in read(rows, "id", "number", "seed", "published_at"):
        yield key, {"number": number, "sha256": published_hash(seed), "published_at": at}


def _clocks(chain: EventChain, keys: list[int]) -> Described:
    marks: dict[int, list[Any]] = {}
    rows = ClockMark.objects.filter(round__in=keys).order_by("pk")
    for key, kind, at, seconds, by in read(rows, "round", "kind", "at", "seconds", "by"):
        mark = {"kind": kind, "at": at, "seconds": seconds, "by": name_digest(chain.salt, by)}
        marks.setdefault(key, []).append(mark)
    yield from marks.items()


def _tables(chain: EventChain, keys: list[int]) -> Described:
    seats: dict[int, dict[str, Any]] = {}
    rows = Seat.objects.filter(table__in=keys).order_by("pk")
    columns = ("table", "table__round", "round", "letter", "player")
    for table, its_round, own_round, letter, player in read(rows, *columns):
        # A seat repeats the round of its table. It is mentioned only if it doesn't.
        told = player if own_round == its_round else {"player": player, "round": own_round}
        seats.setdefault(table, {})[letter] = told
    tables = Table.objects.filter(pk__in=keys)
    told = ("id", "round", "number", "game", "banker", "postponed", "extra_seconds", "late_seconds")
    for key, round_, number, game, banker, postponed, extra_seconds, late in read(tables, *told):
        yield (
            key,
            {
                "round": round_,
                "number": number,
                "game": game,
                "banker": banker,
                "seats": seats.get(key, {}),
                "postponed": name_digest(chain.salt, postponed),
                "extra_seconds": extra_seconds,
                "late_seconds": late,
            },
        )


def _results(chain: EventChain, keys: list[int]) -> Described:
    columns = ("table", "tally", "status", "assets", "places", "bankrupt", "version",
               "book_version", "link", "seal", "tallied_at")  # fmt: skip
    for key, tally, *values in read(Result.objects.filter(table__in=keys), *columns):
        # The tally is long and follows from the book.
        yield key, dict(zip(columns[2:], values, strict=True), tally=digest(canonical_json(tally)))


def _signatures(chain: EventChain, keys: list[int]) -> Described:
    signed: dict[int, list[Any]] = {}
    rows = Signature.objects.filter(result__table__in=keys).order_by("pk")
    columns = ("result__table", "seat__table", "seat__letter", "seat__player", "via", "at")
    for key, own_table, letter, player, via, at in read(rows, *columns):
        # A seat belongs to the table. It is mentioned only if it doesn't.
        seat = letter if own_table == key else f"{letter} of table {own_table}"
        told = {"seat": seat, "player": player, "via": via, "at": at}
        signed.setdefault(key, []).append(told)
    yield from signed.items()


def _rulings(chain: EventChain, keys: list[int]) -> Described:
    ruled: dict[int, list[Any]] = {}
    rows = Ruling.objects.filter(result__table__in=keys).order_by("pk")
    columns = ("result__table", "by_name", "at", "by", "reason", "before", "after", "version")
    for key, name, *values in read(rows, *columns):
        told = dict(zip(columns[2:], values, strict=True))
        ruled.setdefault(key, []).append(told | {"by_name": name_digest(chain.salt, name)})
    yield from ruled.items()


def _disputes(chain: EventChain, keys: list[int]) -> Described:
    found: dict[int, list[Any]] = {}
    rows = Dispute.objects.filter(result__table__in=keys).order_by("pk")
    columns = ("result__table", "text", "seat__table", "seat__letter", "seat__player", "via", "at",
               "end", "ended_by", "ended_at")  # fmt: skip
    for key, text, own_table, letter, player, *values in read(rows, *columns):
        seat = letter if own_table == key else f"{letter} of table {own_table}"
        told = dict(zip(columns[5:], values, strict=True), seat=seat, player=player)
        found.setdefault(key, []).append(told | {"text": name_digest(chain.salt, text)})
    yield from found.items()


def _calls(chain: EventChain, keys: list[int]) -> Described:
    return _calls_by(chain, "table", Call.objects.filter(table__in=keys))


def _banker_calls(chain: EventChain, keys: list[int]) -> Described:
    rows = Call.objects.filter(table=None, banker__in=keys, banker__event=chain.event)
    return _calls_by(chain, "banker", rows)


def _calls_by(chain: EventChain, caller: str, rows: QuerySet[Call]) -> Described:
    found: dict[int, list[Any]] = {}
    columns = (caller, "banker", "by", "heard_name", "key", "reason", "entry", "called_at",
               "heard_by", "heard_at", "end", "ended_by", "ended_at")  # fmt: skip
    for key, banker, by, name, *values in read(rows.order_by("pk"), *columns):
        told = dict(zip(columns[4:], values, strict=True))
        # A table's call has no banker. It is mentioned only if it has one.
        told["by"] = by if banker is None or caller == "banker" else f"banker {banker}, {by}"
        found.setdefault(key, []).append(told | {"heard_name": name_digest(chain.salt, name)})
    yield from found.items()


def _lots(chain: EventChain, keys: list[int]) -> Described:
    columns = ("order", "reason", "drawn_at")
    rows = DrawOfLots.objects.filter(event=chain.event).order_by("pk")
    drawn = [dict(zip(columns, values, strict=True)) for values in read(rows, *columns)]
    if drawn:
        yield 0, drawn


_DESCRIBERS: Mapping[str, Callable[[EventChain, list[int]], Described]] = {
    EVENT: _event,
    "player": _players,
    "payment": _payments,
    "waiting": _waiting,
    "promise": _promises,
    "round": _rounds,
    "clock": _clocks,
    "table": _tables,
    "result": _results,
    "signatures": _signatures,
    "rulings": _rulings,
    "disputes": _disputes,
    "calls": _calls,
    "banker_calls": _banker_calls,
    LOTS: _lots,
}
KINDS = frozenset(_DESCRIBERS)
