"""The draw of a round, for programs that organise. Every change names the version it saw."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.numbers import NUMBER_MAX, read_whole
from ledger.api.views.base import ApiView
from tournaments.api import docs
from tournaments.api.rendering.draws import render_draw, render_next_draw
from tournaments.api.rendering.events import render_promise
from tournaments.api.rendering.rounds import render_round
from tournaments.api.serializers.draws import (
    BankerChoicesSerializer,
    ConfirmSerializer,
    DrawRequestSerializer,
    DrawSerializer,
    LockSerializer,
    NextDrawSerializer,
    SeatIdSerializer,
    SeatPlayerSerializer,
    SeedSerializer,
    SubstituteSerializer,
    SwapCostSerializer,
    SwapSerializer,
    TableIdSerializer,
    TableMoveSerializer,
    VersionSerializer,
)
from tournaments.api.serializers.events import PromiseSerializer
from tournaments.api.serializers.rounds import RoundSerializer
from tournaments.api.views.organising import find_player, find_round, organising, read
from tournaments.codes import Code
from tournaments.models import Seat
from tournaments.services import draws, rounds

_EVENT = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT"}
_ROUND = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT, NO_ROUND"}
_UNDRAWABLE = "ROUND_NOT_FINISHED, RESULTS_OPEN, TABLES_POSTPONED, TOO_FEW_PLAYERS, EVENT_OVER"
_MOVING = "ROUND_OVER, TABLE_PLAYS, BANKER_PLAYS_ELSEWHERE, BANKER_MAY_NOT_PLAY_FINAL"
_NUMBERING = {400: "MALFORMED", **_ROUND, 409: "DRAW_CHANGED, ROUND_OVER, NUMBER_TAKEN"}
_DISCARDING = {400: "MALFORMED", **_ROUND, 409: "DRAW_CHANGED, TABLE_PLAYS, BUILT_ON"}


def changing(codes: str, missing: str = "") -> dict[Any, Any]:
    """Document the problems of any change to a draw, and these `codes`."""
    listed = {
        400: "MALFORMED",
        **_ROUND,
        404: f"UNKNOWN_EVENT, NO_ROUND{missing}",
        409: f"DRAW_CHANGED, {codes}",
    }
    return docs.problems(listed)


class DrawsView(ApiView):
    """The draw that comes next."""

    @extend_schema(
        operation_id="draw_next",
        summary="What the next draw would be, and the sizes of tables to choose among",
        responses={200: NextDrawSerializer, **docs.problems({**_EVENT, 409: _UNDRAWABLE})},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The outlook; 409 with what stands in the way of a draw."""
        with organising(request, slug) as event:
            expected = draws.outlook(event)
            if expected.problem is not None:
                raise expected.problem
            return Response(render_next_draw(event, expected))

    @extend_schema(
        operation_id="draw_make",
        summary="Draw the next round, or draw it again",
        description="Nobody but organisers sees it until it is released. The same players, rounds "
        "before, `sizes` and `seed` give the same draw. A draw that is there is drawn again, if "
        "`version` is its version.",
        request=DrawRequestSerializer,
        responses={
            201: DrawSerializer,
            **docs.problems(
                {
                    400: "MALFORMED",
                    **_EVENT,
                    409: "DRAW_CHANGED, BAD_SIZES, MADE_BY_HAND, SEED_PUBLISHED, "
                    f"LOCKED_TOO_MANY, {_UNDRAWABLE}",
                }
            ),
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """The draft."""
        with organising(request, slug) as event:
            drawn = draws.draft(event.pk, **read(DrawRequestSerializer, request))
            return Response(render_draw(drawn), status=201)


class SeedView(ApiView):
    """The seed that a round will be drawn with."""

    @extend_schema(
        operation_id="draw_publish_seed",
        summary="Publish the hash of the seed that a round will be drawn with",
        description="It can't be taken back. Everybody reads the hash at once (`promises` of the "
        "event), the seed once the round is released.",
        request=SeedSerializer,
        responses={
            201: PromiseSerializer,
            **docs.problems(
                {
                    400: "MALFORMED",
                    **_ROUND,
                    409: "SEED_PUBLISHED, ALREADY_DRAWN, MADE_BY_HAND",
                }
            ),
        },
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The hash, and the seed for organisers."""
        with organising(request, slug) as event:
            promise = draws.publish(event.pk, number, **read(SeedSerializer, request))
            told = draws.Promise(number, promise.sha256, promise.published_at, promise.seed)
            return Response(render_promise(told), status=201)


class DrawView(ApiView):
    """The draw of one round."""

    @extend_schema(
        operation_id="draw_read",
        summary="The draw of a round, released or not",
        responses={200: DrawSerializer, **docs.problems(_ROUND)},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The draw as it is now."""
        with organising(request, slug) as event:
            return Response(render_draw(find_round(event, number)))

    @extend_schema(
        operation_id="draw_discard",
        summary="Withdraw a draw, if none of its tables has begun to play",
        parameters=[OpenApiParameter("version", int, required=True, description="Of the draw.")],
        responses={204: None, **docs.problems(_DISCARDING)},
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """An empty answer, 204, once the draw is gone."""
        with organising(request, slug) as event:
            version = read_whole(request, "version", 0, 0, NUMBER_MAX)
            draws.discard(find_round(event, number).pk, version=version)
            return Response(status=204)


class ConfirmView(ApiView):
    """The organisers' yes to a draft."""

    @extend_schema(
        operation_id="draw_confirm",
        summary="Confirm a draft",
        request=ConfirmSerializer,
        responses={200: DrawSerializer, **changing("PLAYERS_AWAY, TABLE_TOO_SMALL, NOT_SEATED")},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw, confirmed."""
        with organising(request, slug) as event:
            changes = read(ConfirmSerializer, request)
            return Response(render_draw(draws.confirm(find_round(event, number).pk, **changes)))


class ReleaseView(ApiView):
    """The release of a draw."""

    @extend_schema(
        operation_id="draw_release",
        summary="Show everybody their seat, and open the books",
        description="All tables open, or none.",
        request=VersionSerializer,
        responses={
            200: DrawSerializer,
            **changing("PLAYERS_AWAY, TABLE_TOO_SMALL, BANKER_MISSING, BANKER_MAY_NOT_PLAY_FINAL"),
        },
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw, released."""
        with organising(request, slug) as event:
            changes = read(VersionSerializer, request)
            return Response(render_draw(draws.release(find_round(event, number).pk, **changes)))


class SwapView(ApiView):
    """Two players change places."""

    @extend_schema(
        operation_id="draw_swap_cost",
        summary="What it would cost to let two players change places",
        parameters=[
            OpenApiParameter(name, int, required=True, description="A seat of the draw, by id.")
            for name in ("one", "other")
        ],
        responses={
            200: SwapCostSerializer,
            **docs.problems({400: "MALFORMED", **_ROUND, 409: "DRAW_CHANGED"}),
        },
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Sentences: who would meet again, or sit beside somebody they are kept apart from."""
        with organising(request, slug) as event:
            one, other = (read_whole(request, name, 0, 0, NUMBER_MAX) for name in ("one", "other"))
            said = draws.swap_cost(find_round(event, number), (one, other))
            return Response({"costs": said})

    @extend_schema(
        operation_id="draw_swap",
        summary="Let two players change places",
        request=SwapSerializer,
        responses={200: DrawSerializer, **changing(f"SAME_SEAT, {_MOVING}")},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw with the two exchanged."""
        with organising(request, slug) as event:
            asked = read(SwapSerializer, request)
            one, other = asked["seats"]
            round_ = find_round(event, number)
            changed = draws.swap(round_.pk, version=asked["version"], seats=(one, other))
            return Response(render_draw(changed))


class LockView(ApiView):
    """Seats stay as they are."""

    @extend_schema(
        operation_id="draw_lock",
        summary="Lock players at their table or in their seat, or unlock them",
        description="When a draft is drawn again, locked players stay where they are.",
        request=LockSerializer,
        responses={200: DrawSerializer, **changing(Code.NOTHING_TO_LOCK)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw with these locks."""
        with organising(request, slug) as event:
            asked = read(LockSerializer, request)
            asked["lock"] = Seat.Lock(asked["lock"])
            return Response(render_draw(draws.lock_seats(find_round(event, number).pk, **asked)))


class UnseatView(ApiView):
    """A seat is taken away."""

    @extend_schema(
        operation_id="draw_unseat",
        summary="Take a player's seat away",
        request=SeatIdSerializer,
        responses={200: DrawSerializer, **changing("TABLE_TOO_SMALL, ROUND_OVER, TABLE_PLAYS")},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw without that seat."""
        with organising(request, slug) as event:
            changes = read(SeatIdSerializer, request)
            return Response(render_draw(draws.unseat(find_round(event, number).pk, **changes)))


class SeatView(ApiView):
    """Somebody joins a table."""

    @extend_schema(
        operation_id="draw_seat",
        summary="Give a player without a seat one more at a table",
        request=SeatPlayerSerializer,
        responses={
            200: DrawSerializer,
            **changing(
                f"SEATED, PLAYED_BESIDE, PLAYERS_AWAY, TABLE_TOO_BIG, {_MOVING}", ", UNKNOWN_PLAYER"
            ),
        },
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw with the new seat."""
        with organising(request, slug) as event:
            changes = read(SeatPlayerSerializer, request)
            changes["player"] = find_player(event, changes["player"]).pk
            return Response(render_draw(draws.seat_player(find_round(event, number).pk, **changes)))


class SubstituteView(ApiView):
    """Somebody takes another's seat."""

    @extend_schema(
        operation_id="draw_substitute",
        summary="Let a player without a seat take that of another",
        request=SubstituteSerializer,
        responses={
            200: DrawSerializer,
            **changing(f"SEATED, PLAYED_BESIDE, PLAYERS_AWAY, {_MOVING}", ", UNKNOWN_PLAYER"),
        },
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw with the newcomer."""
        with organising(request, slug) as event:
            changes = read(SubstituteSerializer, request)
            changes["player"] = find_player(event, changes["player"]).pk
            return Response(render_draw(draws.substitute(find_round(event, number).pk, **changes)))


class CancelTableView(ApiView):
    """A table is taken away."""

    @extend_schema(
        operation_id="draw_cancel_table",
        summary="Take away a table that has not begun",
        description="Once the round is finished, only a postponed table, but even the last one: "
        "then nobody has played the round.",
        request=TableIdSerializer,
        responses={200: DrawSerializer, **changing("LAST_TABLE, ROUND_OVER, TABLE_PLAYS")},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw without that table."""
        with organising(request, slug) as event:
            changes = read(TableIdSerializer, request)
            round_ = find_round(event, number)
            return Response(render_draw(draws.cancel_table(round_.pk, **changes)))


class MoveTableView(ApiView):
    """A table gets another number."""

    @extend_schema(
        operation_id="draw_move_table",
        summary="Give a table another number",
        description="Everybody there moves, in mid-game too. If another table has that number, "
        "the two change places. Once the round is finished, a table that plays on can only move to "
        "a number that is free.",
        request=TableMoveSerializer,
        responses={200: DrawSerializer, **docs.problems(_NUMBERING)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The draw with the table at its new number."""
        with organising(request, slug) as event:
            changes = read(TableMoveSerializer, request)
            round_ = find_round(event, number)
            return Response(render_draw(draws.move_table(round_.pk, **changes)))


class BankersView(ApiView):
    """The bankers of a round's tables."""

    @extend_schema(
        operation_id="draw_bankers",
        summary="Give tables their bankers",
        description="Tables that aren't named keep theirs. In mid-game the new card opens the "
        "table at once.",
        request=BankerChoicesSerializer,
        responses={
            200: DrawSerializer,
            **changing(
                "ROUND_FINISHED, BANKER_TWICE, BANKER_PLAYS_ELSEWHERE, BANKER_MAY_NOT_PLAY_FINAL",
                ", UNKNOWN_BANKER",
            ),
        },
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """The draw with these bankers."""
        with organising(request, slug) as event:
            asked = read(BankerChoicesSerializer, request)
            chosen = {each["table"]: each["banker"] for each in asked["bankers"]}
            round_ = find_round(event, number)
            changed = draws.assign_bankers(round_.pk, version=asked["version"], bankers=chosen)
            return Response(render_draw(changed))


class FinishView(ApiView):
    """The end of a round."""

    @extend_schema(
        operation_id="round_finish",
        summary="Finish a round once all its tables are in",
        description="Repeating it changes nothing. Results may still be signed and ruled on.",
        request=None,
        responses={
            200: RoundSerializer,
            **docs.problems({**_ROUND, 409: "TABLES_OPEN, NOT_PLAYING"}),
        },
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The round, finished."""
        with organising(request, slug) as event:
            return Response(render_round(rounds.finish(find_round(event, number).pk)))
