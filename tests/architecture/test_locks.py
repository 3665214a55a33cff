"""The lock files hold what pyproject.toml asks for, on every platform, each file by its hash."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
TO_RUN = ROOT / "requirements.txt"
TO_TEST = ROOT / "requirements-dev.txt"


def label(value: object) -> str:
    return value.name if isinstance(value, Path) else str(value)


LOCKS = pytest.mark.parametrize("lock", [TO_RUN, TO_TEST], ids=label)


def entries(lock: Path) -> list[str]:
    """Return one line per requirement, hashes and all."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    return text.replace("\\\n", " ").splitlines()


def pins(lock: Path) -> list[Requirement]:
    return [Requirement(entry.partition("--hash")[0]) for entry in entries(lock)]


def versions(lock: Path, name: str) -> list[str]:
    """Return the versions of one package: a marker may choose between several."""
    found = (pin for pin in pins(lock) if canonicalize_name(pin.name) == canonicalize_name(name))
    return [str(pin.specifier).removeprefix("==") for pin in found]


def wishes() -> Iterator[tuple[Path, str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for wish in project["project"]["dependencies"]:
        yield TO_RUN, wish
        yield TO_TEST, wish
    for wish in project["dependency-groups"]["dev"]:
        yield TO_TEST, wish


@pytest.mark.parametrize(("lock", "wish"), list(wishes()), ids=label)
def test_every_dependency_is_pinned_within_its_range(lock: Path, wish: str) -> None:
    wanted = Requirement(wish)
    pinned = versions(lock, wanted.name)
    assert pinned, f"compile the lock files again: {lock.name} lacks {wanted.name}"
    assert [version for version in pinned if version not in wanted.specifier] == []


@LOCKS
def test_every_line_is_one_exact_version(lock: Path) -> None:
    specifiers = [list(pin.specifier) for pin in pins(lock)]
    assert [len(several) for several in specifiers] == [1] * len(specifiers)
    assert {only.operator for (only,) in specifiers} == {"=="}


@LOCKS
def test_every_requirement_has_hashes(lock: Path) -> None:
    digest = re.compile(r"--hash=sha256:[0-9a-f]{64}\b")
    assert [entry for entry in entries(lock) if not digest.search(entry)] == []


@LOCKS
def test_no_address_is_committed(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert [line for line in text.splitlines() if line.startswith("-")] == []
    assert [pin.name for pin in pins(lock) if pin.url] == []


def test_what_runs_is_what_is_tested() -> None:
    tested = {str(pin) for pin in pins(TO_TEST)}
    assert [str(pin) for pin in pins(TO_RUN) if str(pin) not in tested] == []
