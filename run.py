"""Set Smazzata up and start it, on a machine that has nothing but Python.

python3 run.py            set up what is missing, then serve
python3 run.py setup      set up, and stop there
python3 run.py test ...   run all the tests; further words go to pytest

Older Pythons have to read this file to be told what is wrong: no new syntax, and annotations
that need a newer Python stand in quotes.
"""

import argparse
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "set-up.txt"
TO_RUN = ROOT / "requirements.txt"
TO_TEST = ROOT / "requirements-dev.txt"  # holds everything that TO_RUN holds
OLDEST_PYTHON = (3, 11)


class CannotSetUpError(Exception):
    """Something a person has to mend; the message is for them."""


def main(words: "list[str]") -> int:
    """Do what the command line asks and return the exit code."""
    try:
        refuse_old_python(tuple(sys.version_info))
        return dispatch(words)
    except CannotSetUpError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130


def dispatch(words: "list[str]") -> int:
    # argparse would take pytest's options for its own, so they never reach it.
    if words[:1] == ["test"]:
        set_up(TO_TEST)
        return hand_over([str(ROOT / "tests" / "runner.py"), *words[1:]], dict(os.environ))
    options = command_line().parse_args(words)
    set_up(TO_RUN)
    if options.verb == "setup":
        print("Ready. Start with: python3 run.py")
        return 0
    return hand_over(serve_command(options), serve_environment(options, os.environ))


def command_line() -> argparse.ArgumentParser:
    """Describe the options of the plain start."""
    parser = argparse.ArgumentParser(
        description="Set Smazzata up and start it. `run.py test` takes pytest's options."
    )
    verbs = ("setup", "test")
    parser.add_argument("verb", nargs="?", choices=verbs, help="default: set up, then serve")
    parser.add_argument(
        "--port",
        type=port_number,
        default=os.environ.get("PORT") or "8000",
        help="where to listen (default: PORT from the environment, else 8000)",
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="default: this computer only; 0.0.0.0 lets the phones on the hall's Wi-Fi in",
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=os.environ.get("SMAZZATA_DATA") or str(ROOT / "data"),
        help="where the database is kept (default: SMAZZATA_DATA, else data/ beside run.py)",
    )
    parser.add_argument("--no-demo", action="store_true", help="start empty")
    return parser


def port_number(text: str) -> int:
    """Read a TCP port, or say what one looks like."""
    if text.isdecimal() and 0 < int(text) <= 65535:  # noqa: PLR2004 - the highest TCP port
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a port: give a number from 1 to 65535")


def serve_command(options: argparse.Namespace) -> "list[str]":
    """Return the command that serves, without its interpreter."""
    command = [str(ROOT / "manage.py"), "serve", "--host", options.host]
    command += ["--port", str(options.port), "--data", str(options.data.resolve())]
    return command + (["--no-demo"] if options.no_demo else [])


def serve_environment(options: argparse.Namespace, given: "os._Environ[str]") -> "dict[str, str]":
    """Tell the settings, which are read before any option is, what the options say."""
    address = f"http://127.0.0.1:{options.port}"
    named = given.get("SITE_URL") or address
    return dict(given, SMAZZATA_DATA=str(options.data.resolve()), SITE_URL=named)


def refuse_old_python(version: "tuple[object, ...]") -> None:
    """Tell the owner of an old Python what to do about it."""
    if version[:2] >= OLDEST_PYTHON:
        return
    raise CannotSetUpError(
        "Smazzata needs Python {}.{} or newer, and this is Python {}.{}.\n"
        "Install a newer one and start run.py with it, or let uv do both:\n"
        "    uv run --no-project --python 3.13 run.py".format(*OLDEST_PYTHON + version[:2])
    )


def refuse_without_installer(uv: "str | None", *, has_pip: bool) -> None:
    """Tell the owner of a Python without pip what to do about it."""
    if uv or has_pip:
        return
    raise CannotSetUpError(
        "This Python can make no virtual environment: it comes without ensurepip.\n"
        "On Debian and Ubuntu: sudo apt install python3-venv\n"
        "Elsewhere: install uv, or a Python that is complete. Then start again."
    )


def set_up(lock: Path) -> None:
    """Make .venv hold what the lock file pins; do nothing where it already does."""
    python = sys.implementation.cache_tag
    if venv_python().exists() and is_stamped(STAMP, stamp_lines(python, [lock])):
        return
    uv, has_pip = shutil.which("uv"), importlib.util.find_spec("ensurepip") is not None
    refuse_without_installer(uv, has_pip=has_pip)
    make_venv(python)
    # A set-up that is cut short must not look finished.
    STAMP.unlink(missing_ok=True)
    install(lock, uv, has_pip=has_pip)
    held = [TO_RUN, TO_TEST] if lock == TO_TEST else [lock]
    STAMP.write_text("\n".join(stamp_lines(python, held)) + "\n", encoding="utf-8")


def stamp_lines(python: str, locks: "list[Path]") -> "list[str]":
    """Describe a finished set-up: the Python and the exact lock files."""
    return [python, *(f"{lock.name} {sha256(lock)}" for lock in locks)]


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def is_stamped(stamp: Path, wanted: "list[str]") -> bool:
    """Whether an earlier set-up holds all that is wanted now."""
    return stamp.exists() and set(wanted) <= set(stamp.read_text(encoding="utf-8").splitlines())


def make_venv(python: str) -> None:
    """Make .venv, anew where the one that is there belongs to another Python or is broken."""
    if python_of_venv() == python:
        return
    say("Making a virtual environment in .venv ...")
    # Without pip: uv needs none, and ensurepip adds it where there is no uv.
    run_or_refuse([sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV)])


def python_of_venv() -> str:
    """Return which Python .venv holds, "" where it holds none that runs."""
    question = [str(venv_python()), "-c", "import sys; print(sys.implementation.cache_tag)"]
    try:
        return subprocess.check_output(question, universal_newlines=True).strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def venv_python() -> Path:
    """Return the interpreter inside .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(lock: Path, uv: "str | None", *, has_pip: bool) -> None:
    """Install what the lock file pins, each file checked against its hash."""
    say(f"Installing the packages of {lock.name}; the first time takes up to a minute ...")
    python, wanted = str(venv_python()), ["--require-hashes", "-r", str(lock)]
    if uv and succeeds([uv, "pip", "install", "--quiet", "--python", python, *wanted]):
        return
    if uv and has_pip:
        say("uv could not install them; trying pip ...")
    refuse_without_installer(None, has_pip=has_pip)
    run_or_refuse([python, "-m", "ensurepip"], stdout=subprocess.DEVNULL)
    quiet = ["--quiet", "--no-input", "--disable-pip-version-check"]
    run_or_refuse([python, "-m", "pip", "install", *quiet, *wanted])


def succeeds(command: "list[str]") -> bool:
    return subprocess.call(command, cwd=str(ROOT), stdin=subprocess.DEVNULL) == 0


def run_or_refuse(command: "list[str]", stdout: "int | None" = None) -> None:
    if subprocess.call(command, cwd=str(ROOT), stdin=subprocess.DEVNULL, stdout=stdout) != 0:
        raise CannotSetUpError(
            "The set-up did not finish; the lines above say why. Once that is mended, start again."
        )


def say(sentence: str) -> None:
    # Flushed: a process that is replaced takes its unwritten lines with it.
    print(sentence, flush=True)


def hand_over(command: "list[str]", environment: "dict[str, str]") -> int:
    """Give this terminal to .venv's Python; only Windows comes back from here."""
    full = [str(venv_python()), *command]
    environment.setdefault("PYTHONUTF8", "1")  # a Windows console would choke on Italian accents
    os.chdir(str(ROOT))
    if os.name == "posix":
        os.execve(full[0], full, environment)  # noqa: S606 - no shell is wanted
    # Ctrl-C reaches the child too: it ends by itself, and we wait for it however long it takes.
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.Popen(full, env=environment).wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
