"""The pages / and /docs in Debian's chromium, as somebody uses them who has just started a server with example data."""

import os
import re
from pathlib import Path

import pytest

from support.server import Server


@pytest.fixture
def visit(node, executable, tmp_path):
    server = Server(executable, tmp_path / "data", "--demo").start()

    def go(scenario: str, *options) -> None:
        shots = Path(os.environ.get("HIVELINE_SHOTS", tmp_path)) / f"first-{scenario}"
        shots.mkdir(parents=True, exist_ok=True)
        node("pages.mjs", scenario, "--base", server.base_url, "--shots", shots, *options)

    go.server = server
    yield go
    server.stop()


def test_the_first_page_leads_to_the_documentation(visit):
    visit("home")


def test_the_printed_token_and_enter_authorise_at_docs(visit):
    visit("docs", "--token", re.search(r"hvl_[\w-]+", visit.server.output()).group())
