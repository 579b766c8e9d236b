"""Recognize the columns of a list: by their headings, in several languages, or by their
contents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

Columns = dict[str, int]

NAME, FIRST, LAST, CLUB, APART, DIVISION, WAVE = MEANINGS = (
    "name", "first", "last", "club", "apart", "division", "wave",
)  # fmt: skip

# Common headings of columns, without accents, spaces and case.
_WORDS = {
    NAME: "name names player players playername fullname participant participants guest nom "
    "nomcomplet joueur joueurs joueuse spieler spielerin spielername teilnehmer "
    "teilnehmerin nombre nombrecompleto jugador jugadora participante nome giocatore namn "
    "spelare naam speler deelnemer navn spiller nimi pelaaja imie zawodnik",
    FIRST: "firstname givenname forename prenom vorname primernombre prenome fornamn voornaam "
    "fornavn etunimi",
    LAST: "lastname surname familyname nachname familienname nomdefamille apellido apellidos "
    "cognome sobrenome efternamn achternaam etternavn efternavn sukunimi nazwisko",
    CLUB: "club team company school organisation organization association verein firma schule "
    "mannschaft ecole equipe societe entreprise equipo empresa escuela squadra societa "
    "azienda scuola klubb foretag skola vereniging bedrijf klub",
    APART: "apart keepapart keepapartgroup family household famille familie familia famiglia "
    "familj trennen",
    DIVISION: "division divisions category agegroup ageclass altersklasse kategorie categorie "
    "categoria kategoria divisione divisao divisie divisjon klass",
    WAVE: "wave waves heat welle durchgang vague ola onda ondata",
}
_HEADINGS = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}

# The headings that can't be anybody's name, not even as a placeholder ("Guest", "Player").
_ONLY_HEADINGS = frozenset(
    {"name", "names", "playername", "fullname", "nom", "nomcomplet", "spielername", "nombre"}
    | {"nombrecompleto", "nome", "namn", "naam", "navn", "nimi", "imie"}
)

_LOOKED_AT_MAX = 50


def heading(cell: str) -> str:
    """The heading that a cell is, one of MEANINGS, or "".

    A heading has no digits: "Player 0001" is a player.
    """
    if any(map(str.isdigit, cell)):
        return ""
    return _HEADINGS.get(_bare(cell), "")


def _bare(cell: str) -> str:
    """The letters of a cell, without accents, spaces and case."""
    plain = unicodedata.normalize("NFKD", cell).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z]", "", plain.lower())


def find_heading(rows: Sequence[Sequence[str]]) -> int | None:
    """Return the index of the heading among the first rows, if there is one. Titles may stand above
    it.

    Below other rows only an unmistakable heading counts: a row with more cells filled than any
    above it, or the single word "Name".
    """
    best, most, widest = None, 0, 0
    for index, cells in enumerate(rows):
        filled = sum(1 for cell in cells if cell.strip())
        found = headed(cells)
        stands_out = not widest or (len(found) > 1 and filled > widest) or _is_only_name(cells)
        if stands_out and len(found) > most:
            best, most = index, len(found)
        widest = max(widest, filled)
    return best


def _is_only_name(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell.strip()]
    return len(filled) == 1 and _bare(filled[0]) in _ONLY_HEADINGS


def headed(cells: Sequence[str]) -> Columns:
    """The columns by a heading row; empty if the cells aren't one.

    "Name" beside a column of first names is the family name, and beside one of family names the
    first name, as in "Nom;Prénom" and "Nombre;Apellidos".
    """
    found: Columns = {}
    for column, cell in enumerate(cells):
        meaning = heading(cell)
        if meaning:
            found.setdefault(meaning, column)
    if NAME in found and FIRST in found and LAST not in found:
        found[LAST] = found.pop(NAME)
    elif NAME in found and LAST in found and FIRST not in found:
        found[FIRST] = found.pop(NAME)
    elif FIRST in found and LAST in found:
        found.pop(NAME, None)
    return found if found.keys() & {NAME, FIRST, LAST} else {}


def guessed(rows: Sequence[Sequence[str]]) -> Columns:
    """The columns of a list without a heading: the first with letters has the names, the next the
    clubs."""
    looked_at = rows[:_LOOKED_AT_MAX]
    width = max(map(len, looked_at), default=0)
    for column in range(width):
        cells = [row[column] for row in looked_at if len(row) > column and row[column].strip()]
        with_letters = sum(any(map(str.isalpha, cell)) for cell in cells)
        if with_letters * 2 > len(cells):
            return {NAME: column, CLUB: column + 1}
    return {NAME: 0, CLUB: 1}
