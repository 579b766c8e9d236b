#!/usr/bin/env python
"""Django's command line for Passgo: `python manage.py help` lists what it can do.

`python manage.py start` is `make run` without make, on any system: it needs nothing but Python.
"""

import os
import subprocess
import sys


def main():
    """Run the command. Returns the exit code."""
    if sys.argv[1:2] == ["start"]:
        from server import bootstrap

        return bootstrap.start(sys.argv[2:])
    if os.name == "nt" and not sys.flags.utf8_mode:  # files of ours are in UTF-8
        return subprocess.call([sys.executable, "-X", "utf8", *sys.argv])  # noqa: S603
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
        from django.db import DataError, Error, IntegrityError
    except ImportError:
        return "Passgo's packages aren't installed for this Python; manage.py start installs them."
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as fault:
        return "Passgo can't start: " + str(fault)
    except Error as fault:
        if isinstance(fault, (DataError, IntegrityError)) or "--traceback" in sys.argv:
            raise
        said = (str(fault).strip() or type(fault).__name__).splitlines()[0].rstrip(".")
        return (
            "The database can't be used: " + said + ".\n"
            "manage.py doctor says what to do about it; --traceback shows where it happened."
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
