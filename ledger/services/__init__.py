"""What can be done with a book, a verb each."""
