"""The speed of posting, beside the least that a database must do for an entry, in one run.

    python -m benchmarks.ledger [postgresql|sqlite] [--rounds N] [--json FILE]

- the *floor* (`floor`): a script on the bare driver; an entry is one header, two postings, two
  balances and a durable commit, in plain tables of its own
- the *service*: `ledger.services.posting.post`, guards, chains and snapshot with it
- *HTTP*: the ASGI application called in this process, as the server calls it for a tablet
- the *peer*: django-hordak, in an environment of its own (PostgreSQL only)

Machines are busy and disks have moods, so nothing is measured alone: each round does some entries
of the floor, some of the subject, and some of the floor again, and gives a ratio. The median of
the rounds' ratios is the figure. Everything happens in databases that are made for it and dropped.
"""
