"""Which column of a list is what: by its heading, in several languages, or by its contents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

Columns = dict[str, int]

NAME, FIRST, LAST, CLUB, APART = "name", "first", "last", "club", "apart"

# How people head their columns, without accents, spaces and case.
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
}
_HEADINGS = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}

_LOOKED_AT_MAX = 50


def heading(cell: str) -> str:
    """What a cell heads as: "name", "first", "last", "club", "apart", or ""."""
    plain = unicodedata.normalize("NFKD", cell).encode("ascii", "ignore").decode()
    return _HEADINGS.get(re.sub(r"[^a-z]", "", plain.lower()), "")


def headed(cells: Sequence[str]) -> Columns:
    """The columns by a heading row; empty if the cells are none.

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
    """The columns without a heading: names where there are letters, the club behind them."""
    looked_at = rows[:_LOOKED_AT_MAX]
    width = max(map(len, looked_at), default=0)
    for column in range(width):
        cells = [row[column] for row in looked_at if len(row) > column and row[column].strip()]
        with_letters = sum(any(map(str.isalpha, cell)) for cell in cells)
        if with_letters * 2 > len(cells):
            return {NAME: column, CLUB: column + 1}
    return {NAME: 0, CLUB: 1}
