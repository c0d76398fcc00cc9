"""What people meet in a terminal: what was said, the example data again, and what they get wrong."""

import os
import pty
import re
import shutil
import subprocess
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
import requests

from support.server import Server, environment, wait_until

SECONDS = 60
TOKEN = re.compile(r"hvl_[A-Za-z0-9_-]{43}")
CALL = re.compile(r"http://\S+/talk/(con\.\S+)#(\S+)")
NOBODY = 65534


@pytest.fixture
def run(executable):
    def run(*arguments, **options) -> subprocess.CompletedProcess:
        return subprocess.run(
            [executable, *map(str, arguments)], capture_output=True, text=True, timeout=SECONDS, env=environment(),
            stdin=subprocess.DEVNULL, **options)

    return run


@pytest.fixture(scope="module")
def example(executable, tmp_path_factory):
    server = Server(executable, tmp_path_factory.mktemp("example") / "data", "--demo").start()
    wait_until(lambda: "/docs" in server.output(), SECONDS, "the welcome")
    yield server
    server.stop()


def failure(done: subprocess.CompletedProcess, code: int = 1) -> str:
    assert (done.returncode, done.stdout) == (code, "")
    return done.stderr.splitlines()[0].removeprefix("hiveline: ")


def session(server: Server, output: str) -> requests.Session:
    made = requests.Session()
    made.headers["Authorization"] = "Bearer " + TOKEN.search(output).group()
    return made


# --- what was said ----------------------------------------------------------------------------------------------------


def test_agents_and_conversations_are_listed_beside_the_server(example):
    api = session(example, example.output())
    agents = api.get(example.base_url + "/v1/ai-agents").json()
    lines = example.cli("agents").splitlines()
    assert lines[0].split() == ["ID", "STATUS", "CREATED", "NAME", "ROLE"]
    assert [line.split()[0] for line in lines[1:]] == [agent["id"] for agent in agents]
    stored = api.get(example.base_url + "/v1/conversations?sortBy=timestampStart&limit=5").json()
    lines = example.cli("conversations", "--limit", "5").splitlines()
    assert [line.split()[0] for line in lines[1:]] == [conversation["id"] for conversation in stored]
    assert "Maya" in example.cli("conversations")


def test_a_conversation_is_shown_with_all_that_was_said_and_noted(example):
    api = session(example, example.output())
    stored = next(each for each in api.get(example.base_url + "/v1/conversations?limit=50").json()
                  if each["status"] == "completed")
    shown = example.cli("conversation", stored["id"])
    for part in ("\nSummary\n", "\nTranscript\n", "\nNoted\n", stored["transcriptSummary"].splitlines()[0]):
        assert part in shown
    for message in stored["transcriptText"]:
        assert message["message"].splitlines()[0] in shown
        assert message["timestamp"][11:19] in shown
    assert "Caller" in shown and "00Z" not in shown.splitlines()[-1]


def test_what_moves_the_cursor_is_not_printed(own_server):
    server = own_server.start()
    org = server.cli("org", "create", "Linden")
    api = requests.Session()
    api.headers["Authorization"] = "Bearer " + server.cli("token", "create", "--org", org)
    base = server.base_url + "/v1"
    agent = api.post(base + "/ai-agents", json={
        "name": "Maya\x1b]0;x\x07", "role": "a\nb\x1b[2J", "timezone": "Europe/Berlin",
        "mission": {"greeting": "Hello", "objective": "Help"}}).json()
    conversation = api.post(base + "/connections", json={
        "sourceName": "BROWSER", "sourceId": "w", "sourceProps": {"agentId": agent["id"]}}).json()["sourceProps"]["conversationId"]
    changed = api.put(f"{base}/conversations/{conversation}", json={
        "timestampStart": "2026-11-20T09:00:00Z", "timestampEnd": "2026-11-20T09:03:05Z",
        "transcriptText": [{"speaker": "USER", "message": "one\ntwo \x1b[31mred\u202e\x9b", "timestamp": "2026-11-20T09:00:01Z"}],
        "transcriptSummary": "\x1b[1mbold" + "ä" * 300,
        "conversationAnalytics": {"action_items": ["call\x07 back"], "caller\x1b": "x"}})
    assert changed.status_code == 200, changed.text
    for words in (("agents",), ("conversations",), ("conversation", conversation)):
        shown = server.cli(*words)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", shown), words
    assert "09:00:01  Caller" in shown and "\n" + " " * 20 in shown and "length 3:05" in shown
    assert "two ?[31mred" in shown and "    - call? back" in shown
    row = server.cli("conversations").splitlines()[1]
    assert row.endswith("…") and len(row) < 250


def test_of_several_organisations_one_has_to_be_named(run, tmp_path):
    data = tmp_path / "data"
    one = run("org", "create", "One", "--data", data).stdout.strip()
    assert run("conversations", "--data", data).stdout.split() == "ID BEGAN LENGTH STATUS SOURCE AGENT SUMMARY".split()
    run("org", "create", "Two", "--data", data)
    said = "there are 2 organisations: name one by --org (hiveline org list)"
    assert failure(run("agents", "--data", data)) == said
    assert run("agents", "--data", data, "--org", one).returncode == 0
    assert failure(run("agents", "--data", data, "--org", "org.9")) == "Organisation org.9 not found"
    assert failure(run("conversation", "con.9", "--org", one, "--data", data)) == "Conversation con.9 not found"
    assert "--limit: expected a number from 1 to 10000" in failure(run("conversations", "--data", data, "--limit", "0"), 2)
    assert failure(run("agents", "--data", tmp_path / "none")).startswith("there is no data folder")


# --- the example data again -------------------------------------------------------------------------------------------


def test_demo_prints_a_call_and_a_new_token_beside_the_server(example):
    shown = example.cli("demo", "--url", example.base_url + "/")
    api = session(example, shown)
    assert TOKEN.search(shown).group() != TOKEN.search(example.output()).group()
    assert api.get(example.base_url + "/v1/stats").status_code == 200
    conversation, secret = CALL.search(shown).groups()
    assert CALL.search(example.output()).group(1) == conversation  # it waits still: no second one
    call = requests.get(f"{example.base_url}/v1/conversations/{conversation}/call", headers={"Authorization": f"Bearer {secret}"})
    assert call.status_code == 200, call.text
    assert f"{example.base_url}/docs" in shown


def test_a_second_start_prints_a_call_and_where_a_token_comes_from(executable, tmp_path):
    server = Server(executable, tmp_path / "data", "--demo").start()
    wait_until(lambda: "/docs" in server.output(), SECONDS, "the welcome")
    api = session(server, server.output())
    waiting = CALL.search(server.output()).group(1)
    assert requests.post(f"{server.base_url}/v1/conversations/{waiting}/end", headers=api.headers).status_code == 200
    server.stop()
    server.start()
    try:
        wait_until(lambda: "/docs" in server.output(), SECONDS, "the welcome")
        assert not TOKEN.search(server.output()) and f"demo --data {server.data} --url {server.base_url}" in server.output()
        conversation, secret = CALL.search(server.output()).groups()
        assert conversation != waiting
        address = f"{server.base_url}/v1/conversations/{conversation}"
        assert requests.get(address + "/call", headers={"Authorization": f"Bearer {secret}"}).status_code == 200
        prospect = api.get(address).json()["prospectId"]
        assert api.get(f"{server.base_url}/v1/prospects/{prospect}").json().get("name") is None  # whoever comes
    finally:
        server.stop()


def test_demo_says_when_there_is_no_example_data(run, tmp_path):
    run("org", "create", "One", "--data", tmp_path / "data")
    assert "has no example data (hiveline serve --demo fills an empty one)" in failure(run("demo", "--data", tmp_path / "data"))
    assert "--url: expected a URL" in failure(run("demo", "--data", tmp_path / "data", "--url", "here"), 2)


@pytest.mark.parametrize("options, is_logged", [((), False), (("--log-level", "info"), True)])
def test_requests_do_not_scroll_the_welcome_away(executable, tmp_path, options, is_logged):
    """In a terminal, which the standard error is here."""
    ours, theirs = pty.openpty()
    out = (tmp_path / "out").open("w+")
    process = subprocess.Popen(
        [executable, "serve", "--demo", "--listen", "127.0.0.1:0", "--data", tmp_path / "data", *options],
        stdin=subprocess.DEVNULL, stdout=out, stderr=theirs, env=environment())
    try:
        os.close(theirs)
        shown = lambda: (tmp_path / "out").read_text()  # noqa: E731
        wait_until(lambda: "/docs" in shown(), SECONDS, "the welcome")
        url = re.search(r"listens on (\S+)", shown()).group(1)
        assert requests.get(url + "/healthz", timeout=SECONDS).status_code == 200
    finally:
        process.terminate()
        logged = b""
        while True:
            try:
                logged += os.read(ours, 4096)
            except OSError:  # the other end is closed: the process has ended
                break
        assert process.wait(SECONDS) == 0
        out.close()
        os.close(ours)
    assert (b"/healthz" in logged) == is_logged


# --- what goes wrong --------------------------------------------------------------------------------------------------


@pytest.fixture
def as_nobody(tmp_path):
    """Options by which a process runs without any right of the superuser, and a folder that it may pass through."""
    if os.geteuid() != 0:
        return {}
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == 0 and folder != folder.parent:
            folder.chmod(folder.stat().st_mode | 0o011)
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def is_passable(path) -> bool:
    return all(folder.stat().st_mode & 0o001 for folder in path.parents)


def test_folders_and_files_without_permission_are_named(run, executable, tmp_path, as_nobody):
    data = tmp_path / "data"
    org = run("org", "create", "One", "--data", data).stdout.strip()
    program = shutil.copy(executable, tmp_path / "hiveline")  # to where everybody may look for it
    assert org and is_passable(data)

    def ask(folder):
        return subprocess.run([program, "org", "list", "--data", folder], capture_output=True, text=True, timeout=SECONDS,
                              env=environment(), stdin=subprocess.DEVNULL, cwd="/", **as_nobody)

    def complaint():
        said = failure(ask(data))
        assert "read-only" not in said and "filesystem error" not in said and "[" not in said, said
        return said

    if os.geteuid() == 0:
        data.chmod(0o755)
        assert complaint() == (
            f"cannot use the data folder: {data}: no permission to write in it (it belongs to user 0, this is user {NOBODY})")
        os.chown(data, NOBODY, NOBODY)
        assert f"{data / 'hiveline.db'}: no permission to read and write it" in complaint()
        (data / "inner").mkdir()
        os.chown(data, 0, 0)
        data.chmod(0o700)
        assert failure(ask(data / "inner")) == f"cannot use the data folder: {data / 'inner'}: no permission to look at it"
    else:
        data.chmod(0o500)
        assert f"{data}: no permission to write in it" in complaint()
        data.chmod(0o700)
    assert failure(run("org", "list", "--data", __file__)) == f"cannot use the data folder: {__file__}: it is no folder"


@pytest.mark.parametrize("arguments, said", [
    (("serve", "--lisen", "x"), "unknown option --lisen; did you mean --listen?"),
    (("serve", "x", "--datta=y"), "unknown option --datta; did you mean --data?"),
    (("serve", "--quite-another"), "unknown option --quite-another"),
    (("org", "list", "all"), 'unexpected argument "all"'),
])
def test_an_argument_that_nothing_takes_is_named(run, arguments, said):
    assert failure(run(*arguments), 2) == said


def test_files_that_settings_name_are_told_with_what_is_wrong(run, tmp_path):
    serve = ("serve", "--listen", "127.0.0.1:0", "--data", tmp_path / "data")
    key = ("--openai-url", "http://127.0.0.1:9", "--openai-model", "m", "--openai-key-file")
    assert failure(run(*serve, *key, tmp_path / "key")) == \
        f"--openai-key-file: cannot read {tmp_path / 'key'}: No such file or directory"
    (tmp_path / "text").write_text("one\ntwo\n")
    assert failure(run(*serve, *key, tmp_path / "text")) == \
        f"--openai-key-file: expected a file with one line, the key: {tmp_path / 'text'}"
    tls = ("--tls-cert", tmp_path / "text", "--tls-key", tmp_path / "none")
    assert failure(run(*serve, *tls)) == \
        f"cannot use the TLS certificate {tmp_path / 'text'}: there is no certificate in it in the form PEM (-----BEGIN …)"


def test_the_help_of_backup_says_that_the_key_is_not_in_it(run):
    shown = " ".join(run("backup", "--help").stdout.split())
    assert "whole data folder" not in shown and "secrets and header fields of actions" in shown and "mkdir -m 700" in shown


def test_a_key_that_does_not_open_secrets_of_actions_is_told_at_the_start(own_server):
    server = own_server.start()
    org = server.cli("org", "create", "Linden")
    headers = {"Authorization": "Bearer " + server.cli("token", "create", "--org", org)}
    body = {"name": "hook", "invocationTrigger": "CALL_COMPLETED", "endpoint": {"url": "https://hooks.example.com/x", "method": "POST"}}
    ids = [requests.post(server.base_url + "/v1/actions", json=body, headers=headers).json()["id"] for _ in range(2)]
    assert "secret_key_unusable" not in server.output()
    server.stop()
    (server.data / "secret.key").rename(server.data.parent / "kept.key")
    server.start()
    wait_until(lambda: "secret_key_unusable" in server.output(), SECONDS, "a line about the key")
    assert "of 2 actions with a secret 2 cannot be opened: there is no secret key" in server.output()
    assert requests.get(server.base_url + "/readyz").status_code == 200
    assert requests.post(server.base_url + "/v1/actions", json=body, headers=headers).status_code == 503
    for action in ids:  # the way out that docs/configuration.md tells
        assert requests.delete(f"{server.base_url}/v1/actions/{action}", headers=headers).status_code == 200
    assert requests.post(server.base_url + "/v1/actions", json=body, headers=headers).status_code == 200
    server.stop()
    (server.data.parent / "kept.key").replace(server.data / "secret.key")
    server.start()
    wait_until(lambda: "secret_key_unusable" in server.output(), SECONDS, "a line about the key")
    assert "of 1 actions with a secret 1 cannot be opened: they were sealed with another secret key" in server.output()


# --- services ---------------------------------------------------------------------------------------------------------


class Silent(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_error(404)

    def log_message(self, *_):
        pass


def test_a_voice_service_that_cannot_be_reached_is_told_at_the_start_and_when_it_comes(executable, tmp_path):
    service = HTTPServer(("127.0.0.1", 0), Silent, bind_and_activate=False)
    service.server_bind()  # its port is taken, and nobody listens there
    url = f"http://127.0.0.1:{service.server_address[1]}"
    server = Server(executable, tmp_path / "data", "--openai-url", url, "--openai-model", "m", "--transcription-model", "w")
    server.start()
    try:
        wait_until(lambda: "voice_service_unreachable" in server.output(), SECONDS, "a warning")
        (line,) = [each for each in server.output().splitlines() if "voice_service_unreachable" in each]
        assert url in line and "thinking, hearing" in line and "voice_service_reachable" not in server.output()
        service.server_activate()
        Thread(target=service.serve_forever, daemon=True).start()
        wait_until(lambda: "voice_service_reachable" in server.output(), SECONDS, "a line that it answers")
    finally:
        server.stop()
        service.shutdown()
        service.server_close()
