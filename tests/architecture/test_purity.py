"""The rules, the pairing and the record run where no Django is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCKED = (
    "django",
    "rest_framework",
    "celery",
    "psycopg",
    "redis",
    "allauth",
    "environs",
    "drf_spectacular",
)
PURE = ("scoring", "matches.pairing", "matches.record")

PROGRAM = """
import importlib, pkgutil, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ImportError(f"{{name}} is blocked here")

sys.meta_path.insert(0, Blocked())
for name in {names!r}:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, f"{{name}}."):
        importlib.import_module(module.name)
        print(module.name)
"""


def _run(names: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    program = PROGRAM.format(blocked=BLOCKED, names=names)
    return subprocess.run(  # noqa: S603 (our own words)
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", PURE)
def test_every_module_imports_without_django(name):
    done = _run((name,))
    assert (done.returncode, done.stderr) == (0, "")
    folder = ROOT.joinpath(*name.split("."))
    files = {path for path in folder.rglob("*.py") if path.name != "__init__.py"}
    packages = {path.parent for path in folder.rglob("__init__.py")} - {folder}
    assert len(done.stdout.split()) == len(files) + len(packages)


def test_the_block_holds():
    done = _run(("tournaments.models",))
    assert done.returncode == 1
    assert "is blocked here" in done.stderr
