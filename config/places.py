"""The paths of everything. Free of Django, so that the start command can use them before Django is
loaded."""

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("VAR_DIR") or BASE_DIR / "var").resolve()
"""Everything that belongs to this installation: database, secret key, lock."""
