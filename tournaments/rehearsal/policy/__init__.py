"""How people at a table decide: pure, seeded, from the snapshot and the offers alone."""

from tournaments.rehearsal.policy.chance import Chance
from tournaments.rehearsal.policy.decks import Decks
from tournaments.rehearsal.policy.players import choose
from tournaments.rehearsal.policy.temperament import Temperament, temperament
from tournaments.rehearsal.policy.view import View

__all__ = ["Chance", "Decks", "Temperament", "View", "choose", "temperament"]
