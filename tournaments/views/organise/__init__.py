"""The organiser's pages, and the referee's share of them."""
