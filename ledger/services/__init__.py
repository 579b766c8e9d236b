"""The use cases of a book, one verb for each."""
