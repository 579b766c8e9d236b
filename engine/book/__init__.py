"""How a book is kept, on the server and on a tablet alike: pure Python, like the rules.

What a command does as the next entry (`deciding`), how entries are taken back (`taking_back`), why
an entry is as it is (`explaining`), what is refused (`problems`): the ledger does all that on a
database. `local_book` does it in the memory of a banker's device, whose worker calls it through
`calls`.
"""
