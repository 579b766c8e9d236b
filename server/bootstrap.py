"""Makes the virtual environment and installs what is locked, before anything else runs.

    python3 server/bootstrap.py run|dev     what make calls
    python3 manage.py start PORT=8080       the same and the start itself, where there is no make

It runs on any Python, however old, so that a wrong one is reported in one sentence: keep its syntax
plain, and import nothing that is not in every standard library.
"""

import hashlib
import os
import signal
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
IN_VENV = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
OLDEST = (3, 11)
NEWEST = (3, 14)


def main(kind):
    """Leave a virtual environment that holds exactly what the lock file of `kind` names."""
    check_python()
    if not works(python()):
        make_venv()
    # The tools for development include all that a run needs.
    if is_installed(kind) or (kind == "run" and is_installed("dev")):
        return
    install(lock_file(kind))
    with open(stamp(kind), "w") as file:
        file.write(digest(kind))


def start(words):
    """Do what `make run` does, with settings as make takes them: `PORT=8080 COPY_TO=/some/folder`.
    Returns the exit code."""
    for word in words:
        name, is_setting, value = word.partition("=")
        if not is_setting:
            stop("%s isn't a setting such as PORT=8080; docs/operators.md has them all." % word)
        os.environ[name] = value
    main("run")
    # Files of ours are in UTF-8, which Windows doesn't take for granted.
    os.environ["PYTHONUTF8"] = "1"
    server = subprocess.Popen([python(), "-m", "server.serve"], cwd=ROOT)
    # Ctrl-C reaches the server too, which says when it has stopped.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: server.terminate())
    code = server.wait()
    return code if code >= 0 else 128 - code  # as in shells for an end by a signal


def venv():
    """Return the path of the virtual environment; `start` takes it as a setting."""
    return os.path.abspath(os.environ.get("VENV") or os.path.join(ROOT, ".venv"))


def python():
    """The interpreter of the virtual environment."""
    return os.path.join(venv(), *IN_VENV)


def check_python():
    """Stop unless this is a Python that the locked packages were tested with."""
    if not OLDEST <= tuple(sys.version_info[:2]) <= NEWEST:
        stop(
            "Passgo needs Python %d.%d to %d.%d, and %s is Python %d.%d; install one of them, or "
            "name it: make run PYTHON=/path/to/python%d.%d"
            % (OLDEST + NEWEST + (sys.executable or "this",) + tuple(sys.version_info[:2]) + NEWEST)
        )


def works(interpreter):
    """Tell whether this interpreter starts: one in a moved virtual environment does not."""
    if not os.path.exists(interpreter):
        return False
    return subprocess.call([interpreter, "-c", "import pip"], stderr=subprocess.DEVNULL) == 0


def make_venv():
    """Make a new virtual environment."""
    say("Making the virtual environment in %s ..." % os.path.relpath(venv()))
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", venv()], stdout=subprocess.DEVNULL
    )
    if done.returncode:
        stop(
            "The virtual environment %s can't be made; is that folder writable, and is "
            "Python's venv module installed (on Debian and Ubuntu: apt install python3-venv)?"
            % venv()
        )


def install(lock):
    """Install a lock file, every download checked by its hash."""
    say("Installing what Passgo needs (the first time this takes a minute or two) ...")
    command = [python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run(
        command + ["--require-hashes", "--no-deps", "-r", lock],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    if done.returncode:
        log = os.path.join(venv(), "install.log")
        with open(log, "wb") as file:
            file.write(done.stdout + done.stderr)
        stop(
            "The packages can't be installed; is this computer on the internet? "
            "The output of pip is in %s" % log
        )


def is_installed(kind):
    """Tell whether this very lock file has been installed completely."""
    if not os.path.exists(stamp(kind)):
        return False
    with open(stamp(kind)) as file:
        return file.read() == digest(kind)


def lock_file(kind):
    """Return the path of the lock file."""
    return os.path.join(ROOT, "requirements", kind + ".txt")


def stamp(kind):
    """Return the path of the note that says which lock file the virtual environment holds."""
    return os.path.join(venv(), "installed-" + kind)


def digest(kind):
    """The fingerprint of a lock file."""
    with open(lock_file(kind), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def say(sentence):
    """Say what is being done."""
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


def stop(sentence):
    """Say what is wrong, and end."""
    sys.stderr.write(sentence + "\n")
    sys.exit(1)


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else "run")
    except KeyboardInterrupt:
        stop("Stopped; the next start goes on with the set-up.")
