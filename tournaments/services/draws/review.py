"""Review a draw for the organisers: who meets again, who has no seat, what is missing."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from django.db.models import Count, F, Q, QuerySet

from tournaments.models import Event, KeepApart, Player, Round, Seat, Staff, Table
from tournaments.person_names import display_name
from tournaments.plurals import counted
from tournaments.problems import changed_meanwhile
from tournaments.seating import DrawFacts, History, cost_of_swap
from tournaments.seating import meetings as repeats
from tournaments.seating.sizes import LARGEST
from tournaments.services.draws.divided import mixed_tables, would_mix
from tournaments.services.draws.keeping_apart import kept_apart, words_of


def history_before(event: Event, number: int, players: AbstractSet[int] | None) -> History:
    """Return who has met whom and sat where in earlier rounds, and who is kept apart; only for
    these `players` (by id), unless None."""
    always, rather = (words_of(event, each) for each in (KeepApart.ALWAYS, KeepApart.RATHER))
    history = History(apart=always, rather=rather)
    tables: dict[int, list[int]] = {}
    earlier = Seat.objects.filter(round__event=event, round__number__lt=number)
    for key, player in earlier.order_by("table", "letter").values_list("table", "player"):
        tables.setdefault(key, []).append(player)
    for table in tables.values():
        if players is None or not players.isdisjoint(table):
            history.add_table(table)
    return history


def as_drawn(round_: Round) -> DrawFacts:
    """The draw as the pure seating module reads it."""
    tables: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    named = ("player__name", "player__number", "player__has_namesake")
    for number, player, *name in _seats(round_).values_list("table__number", "player", *named):
        tables.setdefault(number, []).append(player)
        names[player] = display_name(*name)
    history = history_before(round_.event, round_.number, set(names) if round_.wave else None)
    stage = round_.stage
    return DrawFacts(
        tables, history, names, round_.plan, stage.is_seated_at_once, by_hand=stage.is_by_hand
    )


def meetings(round_: Round) -> dict[int, list[str]]:
    """Per seat (its pk) the names of those at the table whom the player has met before."""
    drawn = as_drawn(round_)
    seat_of = dict(round_.seats.values_list("player", "pk"))
    found: dict[int, list[str]] = {}
    for meeting in repeats(drawn):
        found.setdefault(seat_of[meeting.one], []).append(drawn.names[meeting.other])
        found.setdefault(seat_of[meeting.other], []).append(drawn.names[meeting.one])
    return found


def swap_cost(round_: Round, seats: tuple[int, int]) -> list[str]:
    """Say what it would cost to exchange the players of two seats (by pk), in sentences. Raises
    `Problem` DRAW_CHANGED if one of them is gone."""
    found = round_.seats.filter(pk__in=seats).select_related("player", "table")
    taken = {seat.pk: seat for seat in found}
    if len(taken) < len(set(seats)):
        raise changed_meanwhile("draw")
    one, other = (taken[seat] for seat in seats)
    return [*_cost(round_, one, other), *_would_need(one, other), *_would_need(other, one)]


def _cost(round_: Round, one: Seat, other: Seat) -> list[str]:
    if one.table != other.table and would_mix(round_, one, other):
        names = f"{one.player.display_name} and {other.player.display_name}"
        return [f"{names} belong to divisions that play apart."]
    return cost_of_swap(as_drawn(round_), one.player_id, other.player_id)


def _would_need(moved: Seat, to: Seat) -> list[str]:
    """A sentence saying that somebody who needs an accessible table would sit at another."""
    event, number = moved.round.event, to.table.number
    accessible = set(event.accessible_tables).difference(event.tables_out_of_use)
    stays = moved.table_id == to.table_id or number in accessible
    if stays or not moved.player.needs_accessible_table:
        return []
    return [f"{moved.player.display_name} needs an accessible table, and table {number} isn’t one."]


def unseated(round_: Round) -> QuerySet[Player]:
    """The players present without a seat in this round: late arrivals, alternates. If the
    standings decide who plays, only those whom the organisers left out by hand."""
    if round_.stage.is_for_all:
        return round_.due().exclude(seats__round=round_).order_by("number")
    waiting = round_.event.players.present().exclude(seats__round=round_).order_by("number")
    if round_.stage.is_by_hand:
        return waiting.filter(number__in=round_.drawn_from["basis"]["players"])
    return Player.objects.none()


def roomy_tables(round_: Round) -> QuerySet[Table]:
    """The tables that one more player can join: they have not begun and are not full."""
    waiting = round_.tables.filter(Q(game=None) | Q(game__version=0))
    return waiting.annotate(players=Count("seats")).filter(players__lt=LARGEST)


def waits_for_players(round_: Round) -> bool:
    """Whether latecomers could still get a seat in this round, as far as its state goes."""
    over = (Round.Status.TIME_UP, Round.Status.FINISHED)
    return round_.stage.is_for_all and round_.status not in over


def warnings(round_: Round) -> list[str]:
    """Return what the organiser should look at before play begins, in sentences."""
    found = [
        f"{seat.player.display_name} (table {seat.table.number}) is no longer here."
        for seat in _seats(round_).exclude(player__in=round_.event.players.present())
    ]
    waiting = list(unseated(round_)) if round_.tables.exists() else []
    if waiting:
        names = ", ".join(player.display_name for player in waiting)
        found.append(f"Here, but without a seat: {names}.")
    found += _of_other_waves(round_)
    found += mixed_tables(round_) + kept_apart(round_) + _elsewhere(round_)
    found += _out_of_use(round_) + _taken(round_) + inaccessible(round_)
    bankers, tables = banker_count(round_.event), round_.tables.count()
    if bankers < tables:
        found.append(banker_shortage(bankers, tables))
    return found


def _of_other_waves(round_: Round) -> list[str]:
    """Players seated although they belong to another wave: put there by hand, or moved since the
    draw."""
    if not round_.wave:
        return []
    return [
        f"{seat.player.display_name} (table {seat.table.number}) is in wave {seat.player.wave}."
        for seat in _seats(round_).exclude(player__wave__in=["", round_.wave])
    ]


def _elsewhere(round_: Round) -> list[str]:
    """Players who have a table of their own and sit at another. None in a final, which has one
    table."""
    if round_.is_final:
        return []
    seats = _seats(round_).exclude(player__own_table=None)
    return [
        f"{seat.player.display_name} should sit at table {seat.player.own_table}, and sits at "
        f"table {seat.table.number}."
        for seat in seats.exclude(player__own_table=F("table__number"))
    ]


def _out_of_use(round_: Round) -> list[str]:
    """The tables of a round that are out of use."""
    out = round_.tables.filter(number__in=round_.event.tables_out_of_use)
    return [f"Table {each.number} is out of use: give it another number." for each in out]


def _taken(round_: Round) -> list[str]:
    """The tables of a round at which another evening in the same hall plays."""
    evenings = Event.objects.beside(round_.event)
    plays = Q(round__event__in=evenings, round__status__in=Round.DRAWN)
    played = Table.objects.filter(plays).exclude(round__status=Round.Status.FINISHED)
    here = round_.tables.values("number")
    return [
        f"{each.round.event.name} plays at table {each.number}: give yours another number."
        for each in played.filter(number__in=here).select_related("round__event", "round__stage")
    ]


def inaccessible(round_: Round) -> list[str]:
    """Players who need an accessible table and sit at another, and why."""
    event = round_.event
    accessible = set(event.accessible_tables).difference(event.tables_out_of_use)
    needing = list(_seats(round_).filter(player__needs_accessible_table=True))
    found = [
        f"{seat.player.display_name} needs an accessible table, and sits at table "
        f"{seat.table.number}."
        for seat in needing
        if seat.table.number not in accessible
    ]
    if not found:
        return []
    if not accessible:
        return [*found, "No table is marked as accessible: name them in the set-up."]
    tables = len({seat.table_id for seat in needing})
    if tables > len(accessible):
        need = counted(tables, "table")
        return [
            *found,
            f"{need} should be accessible, and the hall has {len(accessible)}: let these players "
            "share a table, or name more accessible ones in the set-up.",
        ]
    return found


def banker_count(event: Event) -> int:
    """Count the bankers of the event."""
    return event.staff.filter(role=Staff.Role.BANKER).count()


def banker_shortage(bankers: int, tables: int) -> str:
    """A sentence saying that there are more tables than bankers."""
    have = counted(bankers, "banker")
    need = counted(tables, "table")
    return f"{have} for {need}: add more; a player may bank their own table."


def _seats(round_: Round) -> QuerySet[Seat]:
    seats = Seat.objects.filter(round=round_).select_related("player", "table")
    return seats.order_by("table__number", "letter")
