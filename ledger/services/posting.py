"""Posting: the only way for an entry to get into a book.

A request is answered in this order: a key that was answered before gets the same answer; then the
version must be the one the client saw; then the command is decided and written. Accepted commands
and refusals by the rules are bound to their key for good. A stale version, a closed book, a missing
right and a fault bind no key: it may be sent again.

A post reads its command (`parsed_items`), decides it (`deciding`), appends what was decided to the
book (`append`), writes that, and announces it (`book_news`).

All this is done under the lock of the game. Only commands that make a single entry are decided
before it, and written if the book, once locked, is still in the state on which they were decided.

Rights may change while a request waits for the lock. Where a function takes `actor_now`, it asks
there who the sender is by then; `actor_now` raises if they may no longer post.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from engine.book.previewing import Preview, preview_of
from ledger import outbox, problems, writing
from ledger.actors import Actor
from ledger.items import Item, ShownOutcome
from ledger.models import Game
from ledger.problems import Problem, Refused
from ledger.services import book_news, recent_books
from ledger.services.append import append
from ledger.services.book import Book, book_from, book_of
from ledger.services.deciding import decide
from ledger.services.parsed_items import ParsedItem, parse
from ledger.services.posted import BatchResult, Posted
from ledger.topics import BOOK_CLOSED, BOOK_REOPENED

BATCH_MAX = 100

ActorNow = Callable[[], Actor]


def post(
    game_id: UUID,
    command: Any,
    *,
    actor: Actor,
    version: int | None,
    key: UUID | None = None,
    made_at: datetime | None = None,
    shown: ShownOutcome | None = None,
    sender: writing.Sender | None = None,
    actor_now: ActorNow | None = None,
) -> Posted:
    """Post one command. `version` is the newest entry that the client knows, None for any. A
    `sender` that was let in before, with a pass, comes with its `actor_now`.

    Raises `Problem`: the refusal by the rules (422), or what else stands in the way.
    """
    parsed = parse(Item(command, key or uuid4(), made_at, shown))
    return _post_at_once(game_id, parsed, actor, version, sender) or _post_locked(
        game_id, parsed, actor, version, actor_now
    )


def post_ordinary(
    game_id: UUID, item: Item, *, actor: Actor, version: int, sender: writing.Sender
) -> Posted | None:
    """Post a command that is one entry and leaves the book open, as most do, for a `sender` that
    was let in before. None, with nothing written, for any other command, if something else was
    entered meanwhile, or if the sender's rights have changed: then `post` gives the reason.

    Raises `Problem` MALFORMED.
    """
    return _post_at_once(game_id, parse(item), actor, version, sender)


def _post_at_once(
    game_id: UUID,
    parsed: ParsedItem,
    actor: Actor,
    version: int | None,
    sender: writing.Sender | None = None,
) -> Posted | None:
    """Post a command that is one entry and leaves the book open. None, with nothing written, for
    any other, or if something else was entered meanwhile."""
    book = recent_books.recall(game_id, version) or _look(game_id, parsed.item.key)
    if book is None or book.replies:
        return None
    recent_books.forget(game_id)
    before = book.seal
    try:
        decided = decide(book, parsed, actor, version)
    except Problem:
        return None
    if len(decided.all) != 1 or not book.is_open:
        return None
    [entry] = append(book, parsed, decided, actor)
    state = book.snapshot()
    if not book.is_open:
        return None
    if not writing.write_if_next(entry, state, after=before, sender=sender):
        return None
    recent_books.keep(book)
    book_news.announce(book)
    return Posted(book, [entry.number], replayed=False)


def _look(game_id: UUID, key: UUID) -> Book | None:
    kept = writing.look_at_game(game_id, key)
    return book_from(kept) if kept else None


def _post_locked(
    game_id: UUID, parsed: ParsedItem, actor: Actor, version: int | None, actor_now: ActorNow | None
) -> Posted:
    with writing.turn():
        book = _lock(game_id, [parsed.item])
        actor = actor_now() if actor_now else actor
        first = book.version
        with _announcing(book):
            result = _settle(book, parsed, actor, version)
    if isinstance(result, Problem):
        raise result
    return Posted(book, [result], replayed=book.version == first)


def post_batch(
    game_id: UUID,
    items: Sequence[Item],
    *,
    actor: Actor,
    version: int | None,
    link: str | None = None,
    actor_now: ActorNow | None = None,
) -> Posted:
    """Post several commands in order, all or none of them.

    Those whose keys were posted before are not posted again. A problem names the item at fault by
    its `index`; a refusal is not bound to its key, as it was decided in a position that never
    came to be.
    """
    _check_batch(items)
    parsed_items = []
    for index, item in enumerate(items):
        with _naming(index):
            parsed_items.append(parse(item))
    numbers = []
    with writing.turn():
        book = _lock(game_id, items)
        actor = actor_now() if actor_now else actor
        _require_same_book(book, version, link)
        first = book.version
        with _announcing(book):
            for index, parsed in enumerate(parsed_items):
                with _naming(index):
                    # The client's version holds for the first; the others follow on ours.
                    seen = version if book.version == first else None
                    result = _settle(book, parsed, actor, seen)
                    if isinstance(result, Problem):
                        raise result
                    numbers.append(result)
    return Posted(book, numbers, replayed=book.version == first)


def post_until_problem(
    game_id: UUID,
    items: Sequence[Item],
    *,
    actor: Actor,
    version: int | None,
    link: str | None = None,
    actor_now: ActorNow | None = None,
) -> BatchResult:
    """Post several commands in order, up to the first with a problem; those before it stay.

    A refusal by the rules is bound to its key, as for a single command. Raises `Problem` only for
    faults of the batch as a whole.
    """
    _check_batch(items)
    results: list[int | Problem] = []
    with writing.turn():
        book = _lock(game_id, items)
        actor = actor_now() if actor_now else actor
        _require_same_book(book, version, link)
        first = book.version
        with _announcing(book):
            for item in items:
                seen = version if book.version == first else None
                try:
                    results.append(_settle(book, parse(item), actor, seen))
                except Problem as problem:
                    results.append(problem)
                if isinstance(results[-1], Problem):
                    break
    return BatchResult(book, results, replayed=book.version == first)


def _check_batch(items: Sequence[Item]) -> None:
    if not 1 <= len(items) <= BATCH_MAX:
        raise problems.malformed("transactions", f"A batch has 1 to {BATCH_MAX} commands.")
    if len({item.key for item in items}) != len(items):
        raise problems.malformed("transactions", "Each command of a batch has a key of its own.")


def _require_same_book(book: Book, version: int | None, link: str | None) -> None:
    """Raise `Problem` OTHER_BOOK if the version that the client saw had another head. Later entries
    are left to the check of the version."""
    if link is not None and version == book.version and link != book.link:
        raise problems.other_book(book.version)


def preview(game_id: UUID, command: Any, *, actor: Actor) -> Preview:
    """Decide what the command would do now, without lock or write. Raises what `post` would
    raise."""
    parsed = parse(Item(command))
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise problems.unknown_game()
    book = book_of(game)
    decided = decide(book, parsed, actor)
    own = decided.own
    return preview_of(book.game, own.kind, own.command, own.text, decided.outcome)


@contextmanager
def _naming(index: int) -> Iterator[None]:
    """Make a problem inside name the item of the batch that it is about."""
    try:
        yield
    except Problem as problem:
        problem.extra["index"] = index
        raise


def _lock(game_id: UUID, items: Sequence[Item]) -> Book:
    kept = writing.lock_game(game_id, [item.key for item in items])
    if kept is None:
        raise problems.unknown_game()
    return book_from(kept)


def _settle(book: Book, parsed: ParsedItem, actor: Actor, version: int | None) -> int | Problem:
    """The number of the command's entry, or its refusal: what its key is bound to from now on.

    Raises `Problem` for what binds no key.
    """
    bound = _replay(book, parsed)
    if bound is not None:
        return bound
    try:
        decided = decide(book, parsed, actor, version)
    except Refused as refusal:
        _bind_refusal(book, parsed, refusal)
        return refusal
    entries = append(book, parsed, decided, actor)
    writing.write_entries(entries, book.snapshot())
    return next(entry.number for entry in entries if entry.key == parsed.item.key)


def _replay(book: Book, parsed: ParsedItem) -> int | Problem | None:
    """The number or the refusal that the key is bound to already, or None."""
    kept = book.replies.get(parsed.item.key)
    if kept is None:
        return None
    if kept.digest != parsed.digest:
        raise problems.key_reused()
    if kept.status == 201:
        number: int = kept.body["number"]
        return number
    refusal = Problem(kept.status, **kept.body)
    refusal.replayed = True
    return refusal


def _bind_refusal(book: Book, parsed: ParsedItem, refusal: Problem) -> None:
    body = {"code": refusal.code, "sentence": refusal.sentence, **refusal.extra}
    writing.keep_refusal(book.game_id, parsed.item.key, parsed.digest, refusal.status, body)


@contextmanager
def _announcing(book: Book) -> Iterator[None]:
    """Announce the entries that are written inside, and whether the book was closed or reopened."""
    version, was_open = book.version, book.is_open
    yield
    if book.version == version:
        return
    if book.is_open != was_open or book.closed_at:
        _turn_over(book)
    book_news.announce(book)


def _turn_over(book: Book) -> None:
    """Note on the game that its book has just been closed, and when, or is open again.

    The row in the outbox makes sure that the tally follows.
    """
    Game.objects.filter(pk=book.game_id).update(status=book.status, closed_at=book.closed_at)
    outbox.add(BOOK_REOPENED if book.is_open else BOOK_CLOSED, {"game": str(book.game_id)})
