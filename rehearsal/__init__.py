"""A night played by the software: to practice with, for the demo, and to test everything together.

`policy/` decides like people at a table, from the position and the offers that a tablet gets;
`table`, `tablet` and `http_connection` enter it by the API that tablets use; `night` does the
organiser's part.
"""
