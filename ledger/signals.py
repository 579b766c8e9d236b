"""What the ledger tells the rest of the process after a commit."""

from django.dispatch import Signal

# Sent after each commit that changed a book: sender=Game, game_id=<UUID>, version=<int>. Receivers
# only pass the news on; work that must not be lost subscribes to the outbox instead.
posted = Signal()
