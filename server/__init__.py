"""The start of Passgo and the process that it runs in: set-up, greeting, threads, worker, files.

It stands above everything but the rehearsal, and nobody imports it.
"""
