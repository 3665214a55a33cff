"""run.py starts on a bare Python, says what is wrong with an old one, and sets up only once."""

import argparse
import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "run.py"
TREE = ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 7))


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("smazzata_run", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return run.py, at work in a folder of its own, with nothing really installed."""
    module = load()
    for name in ("requirements.txt", "requirements-dev.txt"):
        (tmp_path / name).write_text("one==1\n", encoding="utf-8")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path)
    monkeypatch.setattr(module, "STAMP", tmp_path / "set-up.txt")
    monkeypatch.setattr(module, "TO_RUN", tmp_path / "requirements.txt")
    monkeypatch.setattr(module, "TO_TEST", tmp_path / "requirements-dev.txt")
    monkeypatch.setattr(module, "venv_python", lambda: Path(sys.executable))
    return module


@pytest.fixture
def installed(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the lock files that were installed."""
    names: list[str] = []
    monkeypatch.setattr(run, "make_venv", lambda _python: None)
    monkeypatch.setattr(run, "install", lambda lock, _uv, **_: names.append(lock.name))
    monkeypatch.setattr(run, "refuse_without_installer", lambda _uv, **_: None)
    return names


def imported_names() -> set[str]:
    nodes = list(ast.walk(TREE))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def evaluated_annotations() -> list[ast.expr | None]:
    nodes = list(ast.walk(TREE))
    returns = [node.returns for node in nodes if isinstance(node, ast.FunctionDef)]
    return returns + [
        node.annotation for node in nodes if isinstance(node, ast.arg | ast.AnnAssign)
    ]


def test_it_needs_nothing_but_the_standard_library() -> None:
    tops = {name.partition(".")[0] for name in imported_names()}
    assert tops - sys.stdlib_module_names == set()
    # A __future__ import that an old Python does not know is a syntax error there.
    assert "__future__" not in tops


def test_no_annotation_needs_a_new_python() -> None:
    new = [
        ast.unparse(a) for a in evaluated_annotations() if isinstance(a, ast.Subscript | ast.BinOp)
    ]
    assert new == []


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 9, 6), (3, 10, 13)])
def test_an_old_python_is_told_what_it_is_and_what_to_do(
    run: ModuleType, version: tuple[int, ...]
) -> None:
    with pytest.raises(run.CannotSetUpError) as refused:
        run.refuse_old_python(version)
    assert "3.11 or newer" in str(refused.value)
    assert f"this is Python 3.{version[1]}." in str(refused.value)
    assert "uv run" in str(refused.value)


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 1), (4, 0, 0)])
def test_a_new_python_is_welcome(run: ModuleType, version: tuple[int, ...]) -> None:
    run.refuse_old_python(version)


def test_without_uv_and_ensurepip_the_package_to_install_is_named(run: ModuleType) -> None:
    with pytest.raises(run.CannotSetUpError, match="sudo apt install python3-venv"):
        run.refuse_without_installer(None, has_pip=False)
    run.refuse_without_installer("uv", has_pip=False)
    run.refuse_without_installer(None, has_pip=True)


def test_trouble_is_one_sentence_and_no_traceback(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_words: list[str]) -> int:
        raise run.CannotSetUpError("mend this")

    monkeypatch.setattr(run, "dispatch", refuse)
    assert run.main([]) == 1
    assert capsys.readouterr().err == "mend this\n"


def test_the_second_set_up_installs_nothing(run: ModuleType, installed: list[str]) -> None:
    run.set_up(run.TO_RUN)
    run.set_up(run.TO_RUN)
    assert installed == ["requirements.txt"]


def test_a_set_up_for_tests_is_enough_to_run(run: ModuleType, installed: list[str]) -> None:
    run.set_up(run.TO_TEST)
    run.set_up(run.TO_RUN)
    assert installed == ["requirements-dev.txt"]


def test_a_set_up_to_run_is_not_enough_for_tests(run: ModuleType, installed: list[str]) -> None:
    run.set_up(run.TO_RUN)
    run.set_up(run.TO_TEST)
    assert installed == ["requirements.txt", "requirements-dev.txt"]


def test_a_changed_lock_is_installed(run: ModuleType, installed: list[str]) -> None:
    run.set_up(run.TO_RUN)
    run.TO_RUN.write_text("one==2\n", encoding="utf-8")
    run.set_up(run.TO_RUN)
    assert len(installed) == 2


def test_another_python_sets_up_anew(run: ModuleType, installed: list[str]) -> None:
    run.set_up(run.TO_RUN)
    lines = run.STAMP.read_text(encoding="utf-8").splitlines()
    run.STAMP.write_text("\n".join(["cpython-399", *lines[1:]]), encoding="utf-8")
    run.set_up(run.TO_RUN)
    assert len(installed) == 2


def test_a_set_up_that_is_cut_short_is_done_again(
    run: ModuleType, installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_short(_lock: Path, _uv: str | None, **_: bool) -> None:
        raise KeyboardInterrupt

    run.set_up(run.TO_RUN)
    run.TO_RUN.write_text("one==2\n", encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(run, "install", cut_short)
        with pytest.raises(KeyboardInterrupt):
            run.set_up(run.TO_RUN)
    assert not run.STAMP.exists()
    run.set_up(run.TO_RUN)
    assert len(installed) == 2


def test_pip_takes_over_where_uv_fails(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def fail(command: list[str], **_: object) -> bool:
        asked.append(command)
        return False

    monkeypatch.setattr(run, "succeeds", fail)
    monkeypatch.setattr(run, "run_or_refuse", fail)
    run.install(run.TO_RUN, "uv", has_pip=True)
    assert [command[1:3] for command in asked] == [
        ["pip", "install"],
        ["-m", "ensurepip"],
        ["-m", "pip"],
    ]
    assert all("--require-hashes" in command for command in (asked[0], asked[2]))


def handed_over(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> tuple[list[str], dict[str, str]]:
    given: list[tuple[list[str], dict[str, str]]] = []

    def take(command: list[str], environment: dict[str, str]) -> int:
        given.append((command, environment))
        return 0

    monkeypatch.setattr(run, "set_up", lambda _lock: None)
    monkeypatch.setattr(run, "hand_over", take)
    assert run.main(words) == 0
    return given[0]


def test_the_plain_start_serves_with_our_defaults(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PORT", "SMAZZATA_DATA"):
        monkeypatch.delenv(name, raising=False)
    command, environment = handed_over(run, monkeypatch, [])
    data = str(run.ROOT / "data")
    assert command == [
        *(str(run.ROOT / "manage.py"), "serve"),
        *("--host", "127.0.0.1", "--port", "8000", "--data", data),
    ]
    assert environment["SMAZZATA_DATA"] == data


def test_the_options_reach_the_server(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "8001")
    command, environment = handed_over(run, monkeypatch, ["--data", "here", "--no-demo"])
    assert command[-5:] == ["--port", "8001", "--data", str(Path("here").resolve()), "--no-demo"]
    assert environment["SMAZZATA_DATA"] == str(Path("here").resolve())
    assert "8002" in handed_over(run, monkeypatch, ["--port", "8002"])[0]


def test_the_environment_may_name_the_data_too(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SMAZZATA_DATA", str(tmp_path / "there"))
    _, environment = handed_over(run, monkeypatch, [])
    assert environment["SMAZZATA_DATA"] == str(tmp_path / "there")


def test_pytest_gets_its_words_untouched(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    command, _ = handed_over(run, monkeypatch, ["test", "-k", "pozzetto", "--port"])
    assert command == [str(run.ROOT / "tests" / "runner.py"), "-k", "pozzetto", "--port"]


@pytest.mark.parametrize("text", ["", "0", "65536", "-1", "80.5", "http"])
def test_what_is_no_port_is_refused(run: ModuleType, text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="from 1 to 65535"):
        run.port_number(text)
