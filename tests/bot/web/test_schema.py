"""Requests made up from the OpenAPI document: none may end in a server error."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.web.serving import serving

pytestmark = pytest.mark.slow

CHECKS = ",".join(
    (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
        "unsupported_method",
    )
)
EXAMPLES = 40


def test_no_made_up_request_breaks_the_interface(own_settings: Path, tmp_path: Path) -> None:
    with serving() as server:
        ran = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "run"),
                f"{server.url}api/openapi.json",
                *("--checks", CHECKS, "--max-examples", str(EXAMPLES)),
                *("--request-timeout", "600", "--suppress-health-check", "too_slow"),
                *("--seed", "20260202", "--generation-database", ":memory:", "--no-color"),
            ],
            capture_output=True,
            text=True,
            cwd=tmp_path,
        )
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
    assert "Selected: 9/9" in ran.stdout, ran.stdout[-3000:]
