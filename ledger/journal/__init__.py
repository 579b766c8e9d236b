"""The journal of a book: its entries, looked up, and which of them count."""
