"""The rulebook, a module a chapter: what each chapter forbids, does, and offers."""
