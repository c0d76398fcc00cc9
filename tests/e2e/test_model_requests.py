"""What a model is sent in a whole call: as much as can be is what it was sent before."""

import json
import os
from pathlib import Path

import pytest
import requests

from support import hives
from support.calls import Call
from support.organisation import Organisation
from support.server import Server
from support.stand_in import running

STAND_IN = Path(__file__).resolve().parents[1] / "support" / "openai_stand_in.py"
SECONDS = 60
TURNS = 25
CHAPTERS = ("boilers", "radiators", "pumps", "valves", "meters", "filters", "tanks", "ducts", "fans", "chimneys")


def manual() -> bytes:
    """Longer than what is given whole: ten chapters with words of their own."""
    parts = ["# Manual"]
    for chapter in CHAPTERS:
        for part in range(12):
            sentences = " ".join(f"Step {step} of part {part} is for {chapter} of series {step * 7 + part}." for step in range(30))
            parts.append(f"## {chapter.capitalize()}, part {part}\n\n{sentences}")
    return "\n\n".join(parts).encode()


@pytest.fixture
def server(executable, tmp_path):
    with running(STAND_IN) as url:
        url += "/plain.prefix"
        made = Server(executable, tmp_path / "data", *hives.LOOPBACK, "--openai-url", url + "/v1", "--openai-model", "m").start()
        made.model = url
        yield made
        made.kill()


def test_four_fifths_of_a_request_are_what_the_one_before_was_also_after_a_kill(server, judge):
    org = Organisation(server, judge)
    agent = org.agent(
        mission={"greeting": "Hello, this is Ada.", "objective": "Answer questions about heating."},
        intelligenceProvider={"providerName": "openai"},
    )
    hive = hives.read(org, hives.of_files(org, ("manual.md", manual())))
    org.api.post(f"/v1/ai-agents/{agent['id']}/hives/{hive['id']}/link")
    call = Call(org, agent)
    for turn in range(TURNS):
        if turn == TURNS // 2:
            server.kill()
            server.start()
            org.api.base_url = server.base_url  # the port may be another one
        call.say(f"What is step {turn} of part {turn % 12} for {CHAPTERS[turn % len(CHAPTERS)]}?", by=call.operator)
    made = requests.get(server.model + "/_requests", timeout=SECONDS).json()
    bodies = [each["body"] for each in made if each["path"].endswith("/chat/completions")]
    bodies = [body for body in bodies if json.loads(body).get("stream")]
    assert len(bodies) == TURNS
    assert "is for boilers" in bodies[0] and len(bodies[0]) < len(manual()) / 2, "given whole: the test shows nothing"
    equal = sum(len(os.path.commonprefix(pair)) for pair in zip(bodies, bodies[1:], strict=False))
    assert equal >= 0.8 * sum(len(body) for body in bodies[1:]), equal / sum(len(body) for body in bodies[1:])
    for turn in range(TURNS):
        assert f"What is step {turn} of part {turn % 12} " in bodies[-1], "the call has lost a turn"
