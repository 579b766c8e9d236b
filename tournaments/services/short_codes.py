"""Short codes on the players' cards: an address that a phone without a camera can type.

A code is the player's number in the database and a keyed hash of their link, in letters and digits
that nobody confuses. It is derived like the link itself and expires with it (`passes.renew`).
"""

from __future__ import annotations

from django.utils.crypto import constant_time_compare, salted_hmac

from ledger.models import Pass
from tournaments.models import Player

_SALT = "tournaments.short_codes"
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE = str.maketrans("ILO", "110", "- .")
_SIGNED = 7
_NUMBER_MAX = 6
_GROUP = 3


def code_of(player: Player) -> str:
    """The code of a player, in groups of three: "347-KQ2-9FH"."""
    code = _in_letters(player.pk) + _signature(player.link)
    first = len(code) % _GROUP or _GROUP
    groups = [code[:first], *(code[at : at + _GROUP] for at in range(first, len(code), _GROUP))]
    return "-".join(groups)


def find_player(text: str) -> Player | None:
    """The player whose code this is, in whatever case and with or without the dashes; None for any
    other text, and for a link that was withdrawn."""
    code = text.upper().translate(_ALIKE)
    number, signed = code[:-_SIGNED], code[-_SIGNED:]
    if not 1 <= len(number) <= _NUMBER_MAX or not set(code) <= set(_ALPHABET):
        return None
    found = Player.objects.select_related("link").filter(pk=_as_number(number)).first()
    if found is None or found.link.is_revoked:
        return None
    return found if constant_time_compare(signed, _signature(found.link)) else None


def _signature(link: Pass) -> str:
    """35 bits: one code in 34 thousand million is right, and an address gets one wrong try every
    three seconds (server.lanes)."""
    digest = salted_hmac(_SALT, f"{link.pk.hex}:{link.version}", algorithm="sha256").digest()
    number = int.from_bytes(digest[:8], "big") % len(_ALPHABET) ** _SIGNED
    return _in_letters(number).rjust(_SIGNED, "0")


def _in_letters(number: int) -> str:
    letters = ""
    while number or not letters:
        number, at = divmod(number, len(_ALPHABET))
        letters = _ALPHABET[at] + letters
    return letters


def _as_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(_ALPHABET) + _ALPHABET.index(letter)
    return number
