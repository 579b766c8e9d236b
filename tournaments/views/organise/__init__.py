"""The organiser's pages, and those that referees share."""
