"""The log of what decided an evening: acts, chained so that none can be changed unnoticed."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models


def new_salt() -> str:
    """Return a salt for the digests of an event's names, so that nobody can guess the names from
    them."""
    return secrets.token_hex(16)


class EventChain(models.Model):
    """The head of an event's chain of acts. It outlives the event, whose id it keeps.

    `opened_at` is when the event was made, `number` and `seal` are those of the newest act. `salt`
    goes into the digests of names; it is wiped when the event is removed, and then no digest can be
    traced back to a name.
    """

    event = models.UUIDField(unique=True, editable=False)
    opened_at = models.DateTimeField()
    number = models.PositiveIntegerField(default=0)
    seal = models.CharField(max_length=64)
    salt = models.CharField(max_length=32, blank=True, default=new_salt)

    def __str__(self) -> str:
        return f"chain of event {self.event}, {self.number} acts"


class Act(models.Model):
    """Something that decided an evening: who did what and when, and what stands since then.

    Never changed, never removed; the database holds that. `by` is a reference as in the journal,
    never a name. `data` has, under `now`, each thing that changed as it stands after the act, or
    null for what is gone; `tournaments.services.acts.describing` says how. For changes that decide
    nothing, such as a renewed card, it says only what the act was `about`; under `device` it has
    the device that was used. `seal` chains the act to the one before.
    """

    class Kind(models.TextChoices):
        """The kinds of acts, in the words of the organisers' log."""

        CREATED = "created", "The event was created"
        TAKEN_OVER = "taken_over", "The log began, with everything as it was"
        SET_UP = "set_up", "The set-up was changed"
        DETAILS_CHANGED = "details_changed", "Details of the evening were changed"
        NIGHT_FOLLOWED = "night_followed", "The next night was created"
        JOINED = "joined", "The evening was joined with others"
        REMOVED = "removed", "The event was removed"
        NAMES_REMOVED = "names_removed", "Names and links were removed"
        PLAYERS_ADDED = "players_added", "Players were added"
        REGISTRATION_OPENED = "registration_opened", "Registration was opened"
        REGISTRATION_CLOSED = "registration_closed", "Registration was closed"
        REGISTRATION_CHANGED = "registration_changed", "Registration was changed"
        REGISTERED = "registered", "A player registered"
        QUEUED = "queued", "Somebody was put on the waiting list"
        UNQUEUED = "unqueued", "Somebody left the waiting list"
        MOVED_UP = "moved_up", "Somebody moved up from the waiting list"
        SET_BACK = "set_back", "A player was moved to the waiting list"
        CHECKED_IN = "checked_in", "Players were checked in"
        CHECKED_OUT = "checked_out", "A check-in was taken back"
        PLAYER_RENAMED = "player_renamed", "A player was renamed"
        DIVISION_SET = "division_set", "Players were put in a division"
        WAVE_SET = "wave_set", "Players were put in a wave"
        DIVISIONS_RENAMED = "divisions_renamed", "Divisions were renamed"
        DIVISIONS_PARTED = "divisions_parted", "Divisions became evenings of their own"
        PLAYER_CHANGED = "player_changed", "A player’s club, group or table was changed"
        DEFENDER_SET = "defender_set", "The defending champion was changed"
        PLAYER_DROPPED = "player_dropped", "A player was dropped"
        PLAYER_RESTORED = "player_restored", "A player was restored"
        PLAYER_REMOVED = "player_removed", "A player was removed"
        STAFF_ADDED = "staff_added", "Bankers, referees or assistants were added"
        STAFF_REMOVED = "staff_removed", "A banker, referee or assistant was removed"
        CARD_RENEWED = "card_renewed", "A card got a new link"
        DEVICE_RELEASED = "device_released", "A card was freed for another device"
        INVITED = "invited", "Somebody was invited"
        ACCOUNT_MADE = "account_made", "Somebody accepted an invitation with a new account"
        ORGANISER_JOINED = "organiser_joined", "Somebody accepted an invitation with their account"
        INVITATION_WITHDRAWN = "invitation_withdrawn", "An invitation was withdrawn"
        ORGANISER_REMOVED = "organiser_removed", "An organiser was removed"
        TILL_CHANGED = "till_changed", "Prices or the currency changed"
        PAYMENT_TAKEN = "payment_taken", "A payment was recorded"
        PAYMENT_TAKEN_BACK = "payment_taken_back", "A payment was taken back"
        PAYMENT_PUT_BACK = "payment_put_back", "A payment was restored"
        SEED_PUBLISHED = "seed_published", "The hash of a draw's seed was published"
        DRAFTED = "drafted", "A draft of a round was drawn"
        DRAFT_CHANGED = "draft_changed", "Seats were changed before the release"
        SEATS_LOCKED = "seats_locked", "Seats of a draft were locked"
        SEATS_UNLOCKED = "seats_unlocked", "Seats of a draft were unlocked"
        BANKERS_CHOSEN = "bankers_chosen", "Bankers were chosen before the release"
        CONFIRMED = "confirmed", "The draw was confirmed"
        PASSED_OVER = "passed_over", "The round of a wave was skipped"
        RELEASED = "released", "The draw was released"
        DISCARDED = "discarded", "The draw was withdrawn"
        SEATS_SWAPPED = "seats_swapped", "Two players swapped seats"
        PLAYER_SUBSTITUTED = "player_substituted", "A player took another's seat"
        PLAYER_UNSEATED = "player_unseated", "A player gave up a seat"
        PLAYER_SEATED = "player_seated", "A player got a seat"
        SEATS_EXCHANGED = "seats_exchanged", "Two players exchanged seats, and the books were kept"
        PLAYED_ON_FOR = "played_on_for", "A player took over for another"
        TABLE_CANCELLED = "table_cancelled", "A table was canceled"
        TABLE_RESTORED = "table_restored", "A canceled table was restored"
        TABLE_MOVED = "table_moved", "A table got another number"
        TABLE_POSTPONED = "table_postponed", "A table was postponed"
        TABLE_RESUMED = "table_resumed", "A postponed table was resumed"
        TABLES_ON_PAPER = "tables_on_paper", "Tables were marked as played on paper"
        TABLES_OFF_PAPER = "tables_off_paper", "“Played on paper” was taken back"
        TABLE_EXTENDED = "table_extended", "A table got more time"
        TABLE_SHORTENED = "table_shortened", "A table’s extra time was taken away"
        BANKERS_ASSIGNED = "bankers_assigned", "Bankers were assigned"
        CLOCK_START = "clock_start", "The clock was started"
        CLOCK_UNSTARTED = "clock_unstarted", "The start of the clock was taken back"
        CLOCK_PAUSE = "clock_pause", "The clock was paused"
        CLOCK_RESUME = "clock_resume", "The clock was resumed"
        CLOCK_EXTEND = "clock_extend", "The round was extended"
        CLOCK_SHORTEN = "clock_shorten", "The round was shortened"
        CLOCK_END = "clock_end", "The last turn was called"
        CLOCK_GO_ON = "clock_go_on", "Time was given back"
        CLOCK_JUMP = "clock_jump", "The computer’s clock was changed, and the round’s with it"
        CLOCK_SET_BACK = "clock_set_back", "The start of the clock was backdated"
        TIME_UP = "time_up", "Time was up"
        FINISHED = "finished", "The round was finished"
        REOPENED = "reopened", "A finished round was opened again"
        TALLIED = "tallied", "A table was tallied"
        SET_ASIDE = "set_aside", "A result was set aside"
        SIGNED = "signed", "A player signed"
        UNSIGNED = "unsigned", "A signature was taken back"
        DISPUTED = "disputed", "A player disputed a result"
        DISPUTE_TAKEN_BACK = "dispute_taken_back", "A dispute was taken back"
        RULED = "ruled", "A referee ruled"
        REFEREE_CALLED = "referee_called", "A referee was called"
        CALL_HEARD = "call_heard", "A referee is on the way"
        CALL_ENDED = "call_ended", "A call was answered or withdrawn"
        STANDINGS_HELD = "standings_held", "The standings were held"
        PLACE_ANNOUNCED = "place_announced", "A place was announced"
        STANDINGS_FOLLOW = "standings_follow", "The standings follow the results again"
        MESSAGE_SHOWN = "message_shown", "A message was put on all screens"
        MESSAGE_GONE = "message_gone", "The message was taken off the screens"
        WALL_CHOSEN = "wall_chosen", "The wall was switched to something else"
        WALL_FROZEN = "wall_frozen", "The wall was frozen"
        WALL_UNFROZEN = "wall_unfrozen", "The wall was unfrozen"
        SPONSORS_CHANGED = "sponsors_changed", "The sponsors were changed"
        TABLES_SHOWN = "tables_shown", "The tables were shown to everybody"
        TABLES_HIDDEN = "tables_hidden", "The tables were hidden"
        WEBHOOK_ADDED = "webhook_added", "A webhook was added"
        WEBHOOK_REMOVED = "webhook_removed", "A webhook was removed"
        WEBHOOK_OFF = "webhook_off", "A webhook was switched off"
        WEBHOOK_ON = "webhook_on", "A webhook was switched on"
        WEBHOOK_RENEWED = "webhook_renewed", "A webhook got a new secret"
        LOTS_DRAWN = "lots_drawn", "Lots were drawn"
        CROWNED = "crowned", "The champion was crowned"
        UNCROWNED = "uncrowned", "The title was taken back"

    event = models.UUIDField(editable=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    data: Any = models.JSONField()
    by = models.CharField(max_length=80)
    at = models.DateTimeField()
    seal = models.CharField(max_length=64)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="tournaments_one_act"),
        ]

    def __str__(self) -> str:
        return f"act {self.number}: {self.kind}"

    @property
    def title(self) -> str:
        """The kind in the words of the log; the bare kind if a newer version made the act."""
        return dict(Act.Kind.choices).get(self.kind, self.kind)
