"""The use cases of a book, a verb each."""
