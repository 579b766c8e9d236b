"""What an evening says no with, each code once."""

from __future__ import annotations

from engine.codes import ProblemCode


class Code(ProblemCode):
    """Codes of events, people, draws, clocks and results."""

    # Nothing of that name.
    UNKNOWN_EVENT = "UNKNOWN_EVENT", "Look the event up again."
    UNKNOWN_TABLE = "UNKNOWN_TABLE", "Look the table up again: a draw may have taken it away."
    UNKNOWN_CALL = "UNKNOWN_CALL", "Look which table calls now."
    UNKNOWN_PLAYER = "UNKNOWN_PLAYER", "Look the player's number up on the list."
    UNKNOWN_SEAT = "UNKNOWN_SEAT", "Name a seat of this table."
    UNKNOWN_LINK = "UNKNOWN_LINK", "Ask for a new link."
    UNKNOWN_BANKER = "UNKNOWN_BANKER", "Choose a banker who is on the list."
    NOT_WAITING = "NOT_WAITING", "Look whether they have moved up."
    UNKNOWN_IMPORT = "UNKNOWN_IMPORT", "Load the page again."
    NO_TABLET_FILE = "NO_TABLET_FILE", "Choose the file that the tablet has saved."
    NO_ROUND = "NO_ROUND", "Wait until the round is released."
    NO_TABLE = "NO_TABLE", "Ask for the game itself: it was not played at an event."
    NO_RESULT = "NO_RESULT", "End the game first."

    # Who may.
    OFFICIALS_ONLY = "OFFICIALS_ONLY", "Log in as an organiser, or open a referee's link."
    OTHER_SEAT = "OTHER_SEAT", "Sign for your own seat; the tablet signs for any."
    LINK_USED = "LINK_USED", "Log in with the account that the link made."

    # Somebody was faster.
    EVENT_CHANGED = "EVENT_CHANGED", "Load the event's settings again, then save yours."
    DRAW_CHANGED = "DRAW_CHANGED", "Look at the draw as it is now, then do yours again."
    PLAYER_CHANGED = "PLAYER_CHANGED", "Load the player again, then save yours."
    CHECK_IN_CHANGED = "CHECK_IN_CHANGED", "Look whether the player is here."
    REGISTRATION_CHANGED = "REGISTRATION_CHANGED", "Look at it as it is now, then save yours."
    PROJECTOR_CHANGED = "PROJECTOR_CHANGED", "Look at the list again, then save yours."
    RESULT_CHANGED = "RESULT_CHANGED", "Look at the result as it is now, then rule or sign."
    BOOK_CHANGED = "BOOK_CHANGED", "Look whether your correction is still needed."
    CARD_CHANGED = "CARD_CHANGED", "Use the link that stands on the page now."
    DEVICE_CHANGED = "DEVICE_CHANGED", "Look which device has the card now."
    CLOCK_CHANGED = "CLOCK_CHANGED", "Look at the clock, then press again if you still want it."
    LIST_CHANGED = "LIST_CHANGED", "Look the list over, then add the players."
    PLAYER_REMOVED = "PLAYER_REMOVED", "Add the player again, if that was a mistake."
    ALREADY_UNDONE = "ALREADY_UNDONE", "Nothing is left to do."

    # The event and its people.
    EVENT_STARTED = "EVENT_STARTED", "Leave it on the list: its results are kept."
    EVENT_OVER = "EVENT_OVER", "Nothing is drawn after the final. Make a new event."
    STILL_PLAYED = "STILL_PLAYED", "Finish the round first, or throw its draw away."
    RULES_FIXED = "RULES_FIXED", "Rules can be changed until the first draw."
    ROUNDS_DRAWN = "ROUNDS_DRAWN", "Plan at least as many rounds as are drawn."
    FINAL_DRAWN = "FINAL_DRAWN", "Throw the final's draw away first."
    STAGE_DRAWN = "STAGE_DRAWN", "Throw the draw of this stage away first."
    BAD_STAGES = "BAD_STAGES", "Change the stages as the sentence says."
    BAD_NUMBER = "BAD_NUMBER", "Give a number within the limits."
    BAD_SCORING = "BAD_SCORING", "Choose one of the scorings."
    BAD_NAME = "BAD_NAME", "Give a shorter name, or any."
    NAMESAKE = "NAMESAKE", "Confirm that this is another person of that name."
    NAME_TAKEN = "NAME_TAKEN", "Choose another user name."
    REGISTRATION_OFF = "REGISTRATION_OFF", "Ask the organisers whether there is a place."
    WAITING_LIST_FULL = "WAITING_LIST_FULL", "Ask the organisers whether there is a place."
    NOBODY_WAITS = "NOBODY_WAITS", "Lower the capacity first, or remove the player."
    PLAYER_LEFT = "PLAYER_LEFT", "Ask an organiser to restore the player."
    CHECK_IN_AT_DOOR = "CHECK_IN_AT_DOOR", "Tell the people at the door that you are here."
    EVENING_BEGUN = "EVENING_BEGUN", "Tell an organiser."
    HAS_HISTORY = "HAS_HISTORY", "Drop the player instead of removing them."
    WHICH_PLAYER = "WHICH_PLAYER", "Add the number of the player to the name."
    ALREADY_BANKER = "ALREADY_BANKER", "Nothing is left to do."
    BANKER_HAS_TABLE = "BANKER_HAS_TABLE", "Give the table another banker first."

    # The draw.
    ROUND_NOT_FINISHED = "ROUND_NOT_FINISHED", "Finish the round on the floor page first."
    ROUND_FINISHED = "ROUND_FINISHED", "A finished round stays as it is."
    ROUND_OVER = "ROUND_OVER", "Its seats stay as they are."
    RESULTS_OPEN = "RESULTS_OPEN", "The players sign, or a referee rules."
    TOO_FEW_PLAYERS = "TOO_FEW_PLAYERS", "Check in who is here."
    SEED_PUBLISHED = "SEED_PUBLISHED", "Draw: the seed that was published is the draw's."
    ALREADY_DRAWN = "ALREADY_DRAWN", "Publish the hash for a round that is still to be drawn."
    BAD_SEED = "BAD_SEED", "Choose a shorter seed."
    NO_RECORD = "NO_RECORD", "Nothing: it was drawn by an older version."
    BAD_SIZES = "BAD_SIZES", "Choose among the sizes that are offered now."
    PLAYERS_AWAY = "PLAYERS_AWAY", "Check them in, or seat somebody else."
    SEATED = "SEATED", "Exchange the two players instead."
    SAME_SEAT = "SAME_SEAT", "Choose two players."
    ONE_SEAT = "ONE_SEAT", "Tick one name."
    TWO_SEATS = "TWO_SEATS", "Tick two names."
    TABLE_TOO_SMALL = "TABLE_TOO_SMALL", "Seat somebody there, or take the table away."
    TABLE_TOO_BIG = "TABLE_TOO_BIG", "Choose another table."
    TABLE_PLAYS = "TABLE_PLAYS", "A referee takes a player out of the game by a withdrawal."
    LAST_TABLE = "LAST_TABLE", "Throw the whole draw away instead."
    BANKER_MISSING = "BANKER_MISSING", "Give each table a banker, then release."
    NO_FREE_BANKER = "NO_FREE_BANKER", "Add bankers, or let a player bank their own table."
    BANKER_TWICE = "BANKER_TWICE", "Choose another banker for one of the tables."
    BANKER_PLAYS_ELSEWHERE = (
        "BANKER_PLAYS_ELSEWHERE",
        "Choose somebody who plays at no other table.",
    )
    BANKER_MAY_NOT_PLAY_FINAL = "BANKER_MAY_NOT_PLAY_FINAL", "Choose somebody who doesn't play it."

    # The clock.
    NOT_RELEASED = "NOT_RELEASED", "Release the draw first."
    NOT_PLAYING = "NOT_PLAYING", "Start the clock of the round first."
    CLOCK_WAITING = "CLOCK_WAITING", "Start the clock first."
    CLOCK_RUNNING = "CLOCK_RUNNING", "Nothing is left to do."
    CLOCK_PAUSED = "CLOCK_PAUSED", "Resume it to go on."
    TIME_IS_UP = "TIME_IS_UP", "Give time back to play on."
    TIME_NOT_UP = "TIME_NOT_UP", "Wait until the time is up, or call the last turn."
    BEING_CALLED = "BEING_CALLED", "Try again in a moment."
    BAD_EXTENSION = "BAD_EXTENSION", "Give a number of minutes within the limits."
    TOO_LITTLE_LEFT = "TOO_LITTLE_LEFT", "Take away less, or call the last turn."
    NO_TIME_LEFT = "NO_TIME_LEFT", "Say how many minutes to give."
    TABLES_OPEN = "TABLES_OPEN", "Their bankers end the games, or a referee closes the books."
    ALL_ENDED = "ALL_ENDED", "Open the book of a table again to let it play on."

    # Results and corrections.
    NOT_OPEN = "NOT_OPEN", "Release the draw first."
    BOOK_OPEN = "BOOK_OPEN", "Nothing is left to do."
    REASON_MISSING = "REASON_MISSING", "Write a reason that all can read."
    BAD_ASSETS = "BAD_ASSETS", "Give whole numbers within the limits, for seats of this table."
    DISPUTED = "DISPUTED", "Take the dispute back, then sign."
    ALREADY_SIGNED = "ALREADY_SIGNED", "Ask a referee to open the book again."
    ALREADY_RULED = "ALREADY_RULED", "A ruling stands until the referee rules again."
    NOTHING_TO_ADJUST = "NOTHING_TO_ADJUST", "Change something, or leave it."
    SLIP_DIFFERS = "SLIP_DIFFERS", "Look for the slip of the pen, on the paper or in the form."
    SECOND_PERSON = "SECOND_PERSON", "Let the players sign, or another organiser or referee."
