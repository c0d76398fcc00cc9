"""Whole calls in chromium with the real server, and with services of the OpenAI protocol behind it: heard, thought and
spoken by them, interrupted, and killed in the middle. What the page showed is compared with what is stored."""

import json
import re
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import requests

from support.server import Server
from support.sounds import syllables

STAND_IN = Path(__file__).resolve().parents[1] / "support" / "openai_stand_in.py"
SECONDS = 60
LOUD = 7000
STAGES = [
    {"stageName": "Need", "description": "Ask what the caller needs."},
    {"stageName": "Time", "description": "Ask for a day and a time."},
    {"stageName": "Details", "description": "Ask for name and phone number."},
    {"stageName": "Summary", "description": "Repeat what was agreed."},
]
SPOKEN = "I would like an appointment (en)."


class StandIn:
    """A server of the OpenAI protocol."""

    def __init__(self):
        self._process = subprocess.Popen(
            [sys.executable, "-B", STAND_IN, "--until-eof"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._root = f"http://127.0.0.1:{int(self._process.stdout.readline())}"

    def url(self, scenario: str) -> str:
        return f"{self._root}/{scenario}/v1"

    def requests(self, scenario: str, path: str) -> list[dict]:
        seen = requests.get(f"{self._root}/{scenario}/_requests", timeout=SECONDS).json()
        return [one for one in seen if one["path"] == path]

    def release(self) -> None:
        requests.post(f"{self._root}/held/_release", timeout=SECONDS).raise_for_status()

    def stop(self) -> None:
        self._process.stdin.close()
        self._process.wait(SECONDS)
        self._process.stdout.close()


class Desk:
    """A server with an organisation and one agent, and a call of it."""

    def __init__(self, executable, tmp_path, provider: str, *options: str):
        self.server = Server(executable, tmp_path / "data", "--reply-timeout", "60s", *options).start()
        self.server.address = self.server.base_url.removeprefix("http://")  # the same after a restart
        organisation = self.server.cli("org", "create", "Linden Dental")
        self._headers = {"Authorization": "Bearer " + self.server.cli("token", "create", "--org", organisation)}
        agent = self._post("ai-agents", {
            "name": "Maya", "mission": {"greeting": "Linden Dental, this is Maya.", "farewell": "Goodbye.", "sequence": STAGES},
            "voice": {"languageAccent": {"language": "en-US"}},
            "intelligenceProvider": {"providerName": provider, "model": "stand-in"},
        })
        self.connection = self._post("connections", {
            "sourceName": "BROWSER", "sourceId": "website", "sourceProps": {"agentId": agent["id"]}})
        self.call_url = self.connection["sourceProps"]["callUrl"]

    def _post(self, path: str, body: dict) -> dict:
        answer = requests.post(f"{self.server.base_url}/v1/{path}", json=body, headers=self._headers, timeout=SECONDS)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def _get(self, path: str) -> requests.Response:
        conversation = self.connection["sourceProps"]["conversationId"]
        answer = requests.get(
            f"{self.server.base_url}/v1/conversations/{conversation}{path}", headers=self._headers, timeout=SECONDS)
        answer.raise_for_status()
        return answer

    def conversation(self) -> dict:
        return self._get("").json()

    def events(self) -> list[tuple[int, str, dict]]:
        """Those of a call that is over."""
        found = re.findall(r"^id: (\d+)\nevent: (\w+)\ndata: (.*)\n\n", self._get("/events").text, re.M)
        return [(int(number), event, json.loads(data)) for number, event, data in found]

    def words(self) -> list[tuple[str, str]]:
        """What was said and heard, which is what the page shows."""
        return [(entry["speaker"], entry["message"]) for entry in self.conversation()["transcriptText"] if entry["message"]]


@contextmanager
def controls(**actions):
    """A server for browser.mjs: POST /test/NAME does what `actions` has under that name."""

    class Control(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_POST(self):
            actions[self.path.removeprefix("/test/")]()
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

    with ThreadingHTTPServer(("127.0.0.1", 0), Control) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def stand_in():
    service = StandIn()
    yield service
    service.stop()


@pytest.fixture
def hold(executable, tmp_path, drive, stand_in):
    """Holds a call in the browser, and gives the desk and what the page showed, after it was compared with the store."""
    started = []

    def call(scenario: str, *options: str, provider: str = "scripted", **given) -> Desk:
        desk = Desk(executable, tmp_path, provider, *options)
        started.append(desk)
        said = tmp_path / "said.json"
        with controls(kill=desk.server.kill, start=desk.server.start, release=stand_in.release) as base:
            drive(scenario, re.sub("([A-Z])", r"-\1", scenario).lower(), base=base, call_url=desk.call_url, said=said, **given)
        shown = [(one["speaker"], one["message"]) for one in json.loads(said.read_text())]
        assert shown == desk.words()
        stored = desk.conversation()
        assert stored["status"] == "completed" and stored["timestampEnd"] and stored["transcriptSummary"]
        numbers = [number for number, _, _ in desk.events()]
        assert numbers == list(range(1, len(numbers) + 1))
        return desk

    yield call
    for desk in started:
        desk.server.kill()


def kinds(desk: Desk) -> list[str]:
    return [event for _, event, _ in desk.events()]


def test_the_caller_speaks_and_the_server_understands(hold, stand_in, tmp_path):
    desk = hold("realSpeech", "--transcription-url", stand_in.url("plain.hears"), "--transcription-model", "whisper-1",
                sound=syllables(tmp_path / "voice.wav", LOUD))  # fmt: skip
    said = [words for speaker, words in desk.words() if speaker == "USER"]
    heard = stand_in.requests("plain.hears", "/v1/audio/transcriptions")
    assert said.count(SPOKEN) >= 2 and "My name is Ada Moss" in said
    assert said.count(SPOKEN) <= len(heard), "each sound is said once"
    assert desk.conversation()["conversationAnalytics"]["name_of_caller"] == "Ada Moss"


def test_the_server_speaks_sentence_by_sentence(hold, stand_in):
    desk = hold("realVoice", "--speech-url", stand_in.url("plain.speaks"), "--speech-model", "tts-1")
    asked = [json.loads(one["body"])["input"].strip() for one in stand_in.requests("plain.speaks", "/v1/audio/speech")]
    spoken = [data["message"].strip() for _, event, data in desk.events() if event == "message" and data["speaker"] == "AI"]
    assert asked[0] == "Linden Dental, this is Maya." and len(asked) >= 2
    assert set(asked) <= set(spoken)


def test_the_first_sentence_shows_while_the_model_still_writes(hold, stand_in):
    desk = hold("realSentences", "--openai-url", stand_in.url("held"), provider="openai")
    assert ("AI", "Let me look. Friday at ten is free for “an appointment”.") in desk.words()
    pieces = [data["continues"] for _, event, data in desk.events() if event == "message" and "look" in data["message"]]
    assert pieces == [False, False]


def test_words_stop_the_speech_of_the_agent(hold, stand_in):
    desk = hold("realInterruption", "--speech-url", stand_in.url("long-speech"), "--speech-model", "tts-1")
    for words in ("I need a check-up", "Friday at ten"):
        events = desk.events()
        at = next(i for i, (_, event, data) in enumerate(events) if event == "message" and data["message"] == words)
        around = [event for _, event, _ in events[max(at - 2, 0) : at + 2]]
        assert "stopped" in around, (words, kinds(desk))


def test_an_acknowledgement_lets_the_agent_go_on_and_an_interruption_cuts_what_is_shown(hold, tmp_path):
    desk = hold("realAside", sound=syllables(tmp_path / "voice.wav", 0))
    assert desk.words()[:3] == [("AI", "Linden Dental,"), ("USER", "mhm"), ("USER", "No, wait, who are you")]
    assert desk.conversation()["transcriptText"][0]["said"] == "Linden Dental, this is Maya."
    assert [kind for kind in kinds(desk) if kind in ("resumed", "stopped")][:2] == ["resumed", "stopped"]


def test_the_voice_of_the_caller_stops_the_speech_of_the_agent(hold, stand_in, tmp_path):
    desk = hold("realVoiceInterruption", "--speech-url", stand_in.url("long-speech"), "--speech-model", "tts-1",
                "--transcription-url", stand_in.url("plain"), "--transcription-model", "whisper-1",
                sound=syllables(tmp_path / "voice.wav", LOUD))  # fmt: skip
    events = kinds(desk)
    assert "paused" in events and "stopped" in events[events.index("paused") :]


def test_a_server_that_is_killed_and_started_again(hold):
    desk = hold("realRestart")
    said = [words for speaker, words in desk.words() if speaker == "USER"]
    assert said == ["before the kill", "typed while it is away", "after the restart", "after another one"]
    speakers = [speaker for speaker, _ in desk.words()]
    assert speakers.count("AI") >= 5
    assert kinds(desk).count("ended") == 1


def test_a_reply_that_is_owed_when_the_server_is_killed(hold, stand_in):
    desk = hold("realRestartThinking", "--openai-url", stand_in.url("held-first"), provider="openai")
    replies = [words for speaker, words in desk.words() if "“killed while it thinks”" in words]
    assert replies == ["Let me look. Friday at ten is free for “killed while it thinks”."]
