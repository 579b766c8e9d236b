"""The result of a table: tallied from its closed book, signed by its players, or ruled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

import engine
from engine.codes import RuleCode
from ledger import tallies
from ledger.actors import OFFICIALS, Actor
from ledger.models import Game, Transaction
from ledger.services import games, posting
from tournaments.codes import Code
from tournaments.models import (
    Act,
    Call,
    Dispute,
    Result,
    Ruling,
    Seat,
    Signature,
    Table,
)
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import (
    acts,
    calls,
    consequences,
    highlights,
    live,
    paper,
    reopening,
    standings,
)
from tournaments.services.locking import locked_table
from tournaments.services.table_games import game_of_table

ASSETS_MAX = 10_000_000


def tally_table(game_id: UUID) -> Result | None:
    """Bring the result of a game's table up to date with its book; None if it has no result.

    A closed book is tallied from its postings, once for each time that it is closed. A book that
    was opened again makes its result provisional, and signatures void, until it closes. Idempotent:
    it looks at the book as it is now, whatever caused the call.
    """
    with transaction.atomic():
        found = Table.objects.filter(game_id=game_id).values_list("pk", flat=True).first()
        if found is None:
            return None
        table = locked_table(found)
        game = Game.objects.get(pk=game_id)
        result = Result.objects.filter(table=table).first()
        if game.is_open:
            if result is None or not _withdraw(result):
                return result
            acts.record(table.round.event, Act.Kind.SET_ASIDE, *acts.of_table(table.pk))
        elif result is None or result.book_version != game.version:
            result = _tally(table, game, result)
            told = [*_no_longer_postponed(table), *acts.of_table(table.pk)]
            acts.record(table.round.event, Act.Kind.TALLIED, *told)
        else:
            return result
        standings.follow(table.round, tallied=not game.is_open)
        if not game.is_open:
            highlights.follow(table.round.event)
        return result


def _no_longer_postponed(table: Table) -> list[str]:
    """A table that has a result was played; returns its subject for the act if it was postponed."""
    if not table.postponed:
        return []
    table.postponed = ""
    table.save(update_fields=["postponed"])
    return [acts.subject("table", table.pk)]


def sign(table_id: int, letter: str, *, via: str, version: int | None = None) -> Result:
    """A player agrees with the result; with the last signature it stands. Signing again changes
    nothing.

    A bankrupt player with nothing left may sign, but the result doesn't wait for that. `version` is
    the result that the player saw. Raises `Problem` RESULT_CHANGED if it is another one now,
    NO_RESULT, ALREADY_RULED, UNKNOWN_SEAT, DISPUTED if this player disputes it, SECOND_PERSON if an
    official signs for a player what the same official typed in from paper.
    """
    with transaction.atomic():
        table = locked_table(table_id)
        result, seat = open_result(table, letter, version, even_signed=True)
        if via != Signature.Via.PHONE:
            _require_second_person(result, "sign it")
        if any(dispute.seat_id == seat.pk for dispute in result.standing_disputes()):
            raise EveningProblem(
                Code.DISPUTED,
                f"{seat.player.display_name} disputes this result.",
                "Take the dispute back first.",
            )
        _, new = Signature.objects.get_or_create(result=result, seat=seat, defaults={"via": via})
        settle(table, result, Act.Kind.SIGNED if new else None)
    return result


def take_signature_back(table_id: int, letter: str) -> Result:
    """Take back a signature that was a mistake, as long as the result isn't signed by all. A seat
    without a signature stays as it is. Raises `Problem` NO_RESULT, ALREADY_RULED, ALREADY_SIGNED,
    UNKNOWN_SEAT.
    """
    with transaction.atomic():
        table = locked_table(table_id)
        result, seat = open_result(table, letter)
        gone, _ = result.signatures.filter(seat=seat).delete()
        settle(table, result, Act.Kind.UNSIGNED if gone else None)
    return result


def open_result(
    table: Table, letter: str, version: int | None = None, *, even_signed: bool = False
) -> tuple[Result, Seat]:
    """The result of a locked table on which its players may still act, and the seat.

    Raises `Problem` NO_RESULT, ALREADY_RULED, ALREADY_SIGNED, RESULT_CHANGED, UNKNOWN_SEAT.
    """
    result = _result_of(table)
    if result.status == Result.Status.RULED:
        raise EveningProblem(Code.ALREADY_RULED, "The referee has ruled on this result; it stands.")
    if version is not None and version != result.version:
        raise changed_meanwhile("result")
    if result.status == Result.Status.SIGNED and not even_signed:
        raise EveningProblem(
            Code.ALREADY_SIGNED,
            "All have signed this result; it stands.",
            "A referee can open the book again.",
        )
    # A form may send anything: PostgreSQL would refuse to look up a NUL letter.
    seats = table.seats.select_related("player")
    seat = next((each for each in seats if each.letter == letter), None)
    if seat is None:
        raise EveningProblem(
            Code.UNKNOWN_SEAT, f"Nobody sits in seat {letter} of this table.", status=404
        )
    return result, seat


def rule(
    table_id: int,
    *,
    version: int,
    actor: Actor,
    by: str,
    reason: str,
    assets: Mapping[str, int] | None = None,
) -> list[str]:
    """A referee's word on a result: it stands as ruled, with other assets or as it was.

    `version` is the result that the referee saw; `assets` has the seats whose assets change, in
    dollars. A later round that is drawn stays as it is; what follows from the ruling, and what to
    do about it, is returned in sentences for the organiser, and kept until an official has
    seen it. Raises `Problem` RESULT_CHANGED if the result is another one now, REFEREE_ONLY,
    REASON_MISSING, NO_RESULT, BAD_ASSETS, and SECOND_PERSON as `sign` does.
    """
    if not actor.is_official:
        raise EveningProblem(
            RuleCode.REFEREE_ONLY, "Only a referee or the organiser can rule.", status=403
        )
    if not reason.strip():
        raise EveningProblem(
            Code.REASON_MISSING, "A ruling needs a reason that everybody can read.", status=400
        )
    with transaction.atomic():
        table = locked_table(table_id)
        result = _result_of(table)
        if version != result.version:
            raise changed_meanwhile("result")
        _require_second_person(result, "rule on it")
        stood = consequences.before(table.round.event)
        reopening.keep_what_stood(result, stood)
        before: dict[str, int] = dict(result.assets)
        after = before | _checked(assets or {}, before)
        _let_stand(result, after)
        Ruling.objects.create(
            result=result,
            by=actor.reference,
            by_name=by,
            reason=reason.strip(),
            before=before,
            after=after,
            version=result.version,
        )
        _end_disputes(result, Dispute.End.RULED)
        acts.record(table.round.event, Act.Kind.RULED, *acts.of_table(table_id))
        standings.compute(table.round.event_id)
        reopening.forget_unless_changed(result)
        return consequences.told(table.round, stood)


def _let_stand(result: Result, assets: dict[str, int]) -> None:
    """The result stands as ruled, with these assets. Its signatures stand only for what was
    signed."""
    places = places_of(assets, result.bankrupt, result.tally)
    if (assets, places) != (result.assets, result.places):
        result.signatures.all().delete()
    result.assets, result.places = assets, places
    result.status = Result.Status.RULED
    result.version += 1
    result.save()


def close_book(table_id: int, *, actor: Actor, reason: str, seen: int | None = None) -> None:
    """The referee ends a table's game as it stands; the tally follows by itself.

    `seen` is the newest entry that the referee saw; the table may have played on since. Raises
    `Problem` BOOK_CHANGED if another official has taken an entry back since, for example to reopen
    a closed book, NOT_OPEN, REASON_MISSING, and the ledger's own: REFEREE_ONLY, BOOK_CLOSED.
    """
    if not reason.strip():
        raise EveningProblem(Code.REASON_MISSING, "Closing a book needs a reason.", status=400)
    if seen is not None and _taken_back_since(table_id, seen):
        raise changed_meanwhile("book")
    games.close_book(game_of_table(table_id).pk, actor=actor, reason=reason.strip())


def _taken_back_since(table_id: int, number: int) -> bool:
    newer = Transaction.objects.filter(game__table=table_id, number__gt=number, role__in=OFFICIALS)
    return newer.filter(kind=Transaction.Kind.UNDO).exists()


def take_out(table_id: int, letter: str, *, actor: Actor) -> None:
    """The referee takes a player out of a game that goes on: all goods go to the Bank.

    Raises `Problem` NOT_OPEN, and the ledger's own, such as REFEREE_ONLY or a refusal by the rules.
    """
    command = {"type": "withdraw", "seat": letter}
    posting.post(game_of_table(table_id).pk, command, actor=actor, version=None)


def play_on(table_id: int, *, actor: Actor) -> None:
    """The referee takes back the last turn at one table, whatever was played since.

    Raises `Problem` NOT_OPEN, and the ledger's own, such as NO_LAST_TURN.
    """
    posting.post(game_of_table(table_id).pk, {"type": "play_on"}, actor=actor, version=None)


def _result_of(table: Table) -> Result:
    result = Result.objects.filter(table=table).first()
    if table.game is None or table.game.is_open:
        raise no_result()
    if result is None or result.book_version != table.game.version:
        raise EveningProblem(
            Code.NO_RESULT,
            f"The result of table {table.number} is just being worked out.",
            "Try again in a moment.",
        )
    return result


def no_result() -> EveningProblem:
    """The `Problem` NO_RESULT, for a table whose game goes on."""
    return EveningProblem(
        Code.NO_RESULT,
        "This table has no result: its game is not over.",
        "The banker ends the game, or a referee closes the book.",
    )


def _require_second_person(result: Result, what: str) -> None:
    """A result from paper needs two people: the one who typed it in, and another."""
    if paper.typed_by(result) == acts.actor_now():
        raise EveningProblem(
            Code.SECOND_PERSON,
            f"You typed this result in from paper, so somebody else has to {what}.",
            "The players sign on their phones, or another organiser or referee does it.",
            status=403,
        )


def _tally(table: Table, game: Game, result: Result | None) -> Result:
    sheet = engine.sheet_from(tallies.tally(game), game.state["situation"]["bankrupt"])
    result = result or Result(table=table, version=0)
    if (result.assets, result.places) != (sheet["assets"], sheet["places"]):
        result.version += 1
    result.status = Result.Status.PROVISIONAL
    for name, value in sheet.items():
        setattr(result, name, value)
    result.book_version, result.link, result.seal = game.version, game.link, game.seal
    result.tallied_at = timezone.now()
    result.save()
    # The players signed an earlier state of the book, which may have been opened and closed again
    # before this ran.
    result.signatures.all().delete()
    _end_disputes(result, Dispute.End.SET_ASIDE)
    return result


def _withdraw(result: Result) -> bool:
    """Make the result of a reopened book provisional. False if that was done before."""
    if result.book_version == 0:
        return False
    stood = consequences.before(result.table.round.event, still=result)
    reopening.keep_what_stood(result, stood)
    result.book_version, result.link, result.seal = 0, "", ""
    result.status = Result.Status.PROVISIONAL
    result.version += 1
    result.signatures.all().delete()
    result.save()
    _end_disputes(result, Dispute.End.SET_ASIDE)
    return True


def _end_disputes(result: Result, end: Dispute.End) -> None:
    """Nothing about this result is disputed any more, and the call of the dispute is answered."""
    standing = Dispute.objects.filter(result=result, end="")
    standing.update(end=end, ended_by=acts.actor_now(), ended_at=timezone.now())
    calls.end_about_result(result.table_id, Call.End.DONE)


def settle(table: Table, result: Result, done: Act.Kind | None) -> None:
    """Let the result stand if all who must have signed and nobody disputes it. Record what was
    `done` to it; None if that was done before."""
    event = table.round.event
    complete = (
        result.status == Result.Status.PROVISIONAL
        and not result.still_to_sign(table.seats.all())
        and not Dispute.objects.filter(result=result, end="").exists()
    )
    if complete:
        result.status = Result.Status.SIGNED
        result.save(update_fields=["status"])
        reopening.forget_unless_changed(result)
    if done or complete:
        acts.record(event, done or Act.Kind.SIGNED, *acts.of_table(table.pk))
    if complete:
        standings.follow(table.round)
    elif done:
        live.announce(event)


def places_of(
    assets: Mapping[str, int], bankrupt: list[str], tally: dict[str, Any]
) -> dict[str, int]:
    """The place of each seat by its assets in dollars, then by what the book's `tally` says of
    ties; the bankrupt are last, in their order.

    A bankrupt player to whom a ruling gave assets is not last on account of the bankruptcy.
    """
    out = engine.with_nothing_left(bankrupt, assets)
    return engine.places(dict(assets), out, engine.ties_of(tally))


def _checked(assets: Mapping[str, int], known: Mapping[str, int]) -> dict[str, int]:
    for seat, amount in assets.items():
        if seat not in known or type(amount) is not int or not 0 <= amount <= ASSETS_MAX:
            raise EveningProblem(
                Code.BAD_ASSETS,
                f"Assets are whole numbers from 0 to {ASSETS_MAX:,} for a seat of this table.",
                status=400,
                field=seat,
            )
    return dict(assets)
