"""The decisions of people at a table: pure, seeded, from the position and the offers alone."""

from rehearsal.policy.chance import Chance
from rehearsal.policy.decks import Decks
from rehearsal.policy.players import choose
from rehearsal.policy.temperament import Temperament, temperament
from rehearsal.policy.view import View

__all__ = ["Chance", "Decks", "Temperament", "View", "choose", "temperament"]
