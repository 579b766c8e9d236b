# Passgo: `make run` starts it, `make test` tests it. docs/operators.md has the settings.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 \
	|| command -v python3.14 || command -v python3 || echo python3)
VENV ?= .venv
export VENV

.PHONY: run test soak mutants bench lint format lock vendor python

run: python
	@$(PYTHON) server/bootstrap.py run
	@exec $(VENV)/bin/python -m server.serve

test: python
	@$(PYTHON) server/bootstrap.py dev
	@$(VENV)/bin/python tests/run.py $(ARGS)

# Tests by chance: games, books, files, races, crashes. Takes hours, and goes on where it was
# stopped. ARGS="races --on sqlite" is one part of it.
soak: python
	@$(PYTHON) server/bootstrap.py dev
	@$(VENV)/bin/python -m tests.soak $(ARGS)

# Whether a test notices when a line is wrong. Takes hours, and goes on where it was stopped.
# ARGS="seating rent" is two areas of it.
mutants: python
	@$(PYTHON) server/bootstrap.py dev
	@$(VENV)/bin/python -m tests.mutants $(ARGS)

# How fast the rules are, and the book; docs/benchmarks.md has the figures.
bench: python
	@$(PYTHON) server/bootstrap.py dev
	@$(VENV)/bin/python -m benchmarks.engine
	@$(VENV)/bin/python -m benchmarks.ledger

lint: python
	@$(PYTHON) server/bootstrap.py dev
	@$(VENV)/bin/python tests/run.py --lint

format:
	@$(VENV)/bin/ruff check --fix --quiet . || true
	@$(VENV)/bin/ruff format --quiet .
	@$(VENV)/bin/python -m tests.node biome check --write

# For developers: write the lock files again, and fetch the vendored files again.
lock:
	@$(VENV)/bin/python requirements/lock.py

vendor:
	@$(VENV)/bin/python requirements/vendor.py

python:
	@command -v $(PYTHON) >/dev/null || { \
	echo "Passgo needs Python 3.11 to 3.14, and $(PYTHON) is not there; install one of them, or name it: make run PYTHON=/path/to/python3.14" >&2; exit 1; }
