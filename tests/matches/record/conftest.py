"""What every test of the record's verbs asks them by."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command


@pytest.fixture
def answer(tmp_path: Path) -> Any:
    """A verb's answer to a file, as JSON, and its exit code."""

    def run(verb: str, given: Any) -> tuple[Any, int]:
        file, out, code = tmp_path / "given.json", io.StringIO(), 0
        file.write_text(json.dumps(given), encoding="utf-8")
        try:
            call_command("record", verb, str(file), "--language", "en", stdout=out)
        except SystemExit as left:
            code = int(left.code or 0)
        return json.loads(out.getvalue()), code

    return run
