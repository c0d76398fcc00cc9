"""The command line as people and scripts meet it: what is printed where, exit codes, commands beside a server."""

import json
import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest
import requests

from support.server import Server, environment, wait_until

SECONDS = 60
ID = r"{}\.\d{{16}}\.[a-z2-7]{{8}}"
TOKEN = re.compile(r"hvl_[A-Za-z0-9_-]{43}")


@pytest.fixture
def run(executable):
    """Runs the program to its end."""

    def run(*arguments, env=None, cwd=None) -> subprocess.CompletedProcess:
        return subprocess.run(
            [executable, *map(str, arguments)], capture_output=True, text=True, timeout=SECONDS,
            env=environment() | (env or {}), cwd=cwd, stdin=subprocess.DEVNULL,
        )

    return run


@pytest.fixture
def data(tmp_path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def org_id(run, data) -> str:
    return run("org", "create", "Acme", "--data", data).stdout.strip()


def printed(done: subprocess.CompletedProcess) -> str:
    """What a command that has to succeed printed; nothing may be on stderr."""
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def failure(done: subprocess.CompletedProcess) -> str:
    """The one line of a command that has to fail."""
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("hiveline: ")
    return done.stderr.removeprefix("hiveline: ").rstrip("\n")


def status(server: Server, token: str) -> int:
    answer = requests.get(server.base_url + "/v1/stats", headers={"Authorization": f"Bearer {token}"}, timeout=SECONDS)
    return answer.status_code


# --- organisations and tokens -----------------------------------------------------------------------------------------


def test_org_create_prints_the_id_and_nothing_else(run, data):
    assert re.fullmatch(ID.format("org") + "\n", printed(run("org", "create", "Acme Dental", "--data", data)))


def test_org_list_shows_ids_and_names(run, data):
    first = printed(run("org", "create", "Acme", "--data", data)).strip()
    second = printed(run("org", "create", "Zoë's Practice", "--data", data)).strip()
    lines = printed(run("org", "list", "--data", data)).splitlines()
    assert any(line.startswith(first) and line.endswith("Acme") for line in lines)
    assert any(line.startswith(second) and line.endswith("Zoë's Practice") for line in lines)
    assert len(lines) == 3  # a heading, then one line each
    assert run("org", "create", "two\nlines", "--data", data).returncode == 2


def test_token_create_prints_the_token_and_nothing_else(run, data, org_id):
    output = printed(run("token", "create", "--org", org_id, "--data", data))
    assert TOKEN.fullmatch(output.strip()) and output.endswith("\n") and output.count("\n") == 1


def test_tokens_differ(run, data, org_id):
    tokens = {printed(run("token", "create", "--org", org_id, "--data", data)) for _ in range(3)}
    assert len(tokens) == 3


def test_token_list_tells_everything_but_the_token(run, data, org_id):
    other = printed(run("org", "create", "Other", "--data", data)).strip()
    token = printed(run(
        "token", "create", "--org", org_id, "--scope", "read", "--expires", "30d", "--name", "night", "--user", "usr.7",
        "--data", data,
    )).strip()
    printed(run("token", "create", "--org", other, "--name", "elsewhere", "--data", data))
    everything = printed(run("token", "list", "--data", data))
    assert token not in everything and token[4:20] not in everything
    assert "elsewhere" in everything
    mine = printed(run("token", "list", "--org", org_id, "--data", data))
    line = next(line for line in mine.splitlines() if "night" in line)
    assert re.match(ID.format("tok"), line)
    assert all(part in line for part in (org_id, "read", "usr.7"))
    assert "elsewhere" not in mine


def test_the_token_itself_is_nowhere_in_the_data_folder(run, data, org_id):
    token = printed(run("token", "create", "--org", org_id, "--data", data)).strip()
    for file in data.rglob("*"):
        if file.is_file():
            assert token.encode() not in file.read_bytes()


def test_token_for_an_unknown_organisation_fails(run, data, org_id):
    assert failure(run("token", "create", "--org", "org.9", "--data", data)) == "Organisation org.9 not found"


def test_listing_tokens_of_an_unknown_organisation_fails(run, data, org_id):
    assert failure(run("token", "list", "--org", "org.9", "--data", data)) == "Organisation org.9 not found"


def test_revoking_an_unknown_token_fails(run, data, org_id):
    assert failure(run("token", "revoke", "tok.9", "--data", data)) == "Token tok.9 not found"


def test_a_token_made_beside_a_server_works_at_once(own_server, run):
    server = own_server.start()
    org = server.cli("org", "create", "Beside")
    assert status(server, server.cli("token", "create", "--org", org)) == 200


def test_a_revoked_token_is_refused_within_a_second(own_server):
    server = own_server.start()
    org = server.cli("org", "create", "Revoking")
    token = server.cli("token", "create", "--org", org, "--name", "mine")
    assert status(server, token) == 200
    token_id = re.search(ID.format("tok"), server.cli("token", "list", "--org", org)).group()
    assert server.cli("token", "revoke", token_id) == f"Token {token_id} revoked"
    wait_until(lambda: status(server, token) == 401, 1, "a refusal of the token")
    assert server.cli("token", "revoke", token_id) == f"Token {token_id} revoked"


def test_an_expired_token_is_refused(own_server):
    server = own_server.start()
    org = server.cli("org", "create", "Expiring")
    token = server.cli("token", "create", "--org", org, "--expires", "2s")
    assert status(server, token) == 200
    wait_until(lambda: status(server, token) == 401, 4, "a refusal of the token")


@pytest.mark.parametrize("command", [
    ("org", "list"), ("token", "list"), ("token", "revoke", "tok.1"), ("token", "create", "--org", "o"), ("backup", "x.tar"),
])
def test_commands_do_not_create_a_data_folder_that_is_not_there(run, tmp_path, command):
    missing = tmp_path / "typo"
    assert str(missing) in failure(run(*command, "--data", missing, cwd=tmp_path))
    assert not missing.exists()


# --- the rest of the commands -----------------------------------------------------------------------------------------


def test_version(run):
    assert re.fullmatch(r"hiveline \d+\.\d+\.\d+\n", printed(run("--version")))
    first, _, libraries = printed(run("version")).partition("\n")
    assert first + "\n" == run("--version").stdout
    assert re.search(r"^  SQLite 3\.\d+\.\d+, 20\d\d-\d\d-\d\d ", libraries, re.MULTILINE)
    for library in ("SQLiteCpp", "Pistache", "RE2", "pugixml", "utf8proc", "libstemmer", "expat", "gumbo", "uchardet", "zlib", "RapidJSON",
                    "OpenSSL", "libzip"):
        assert re.search(rf"^  {library} \S*\d", libraries, re.MULTILINE), library
    assert "libcurl" in libraries and "unknown" not in libraries


def test_openapi_prints_what_the_server_serves(run, server):
    document = json.loads(printed(run("openapi")))
    assert document["openapi"] == "3.1.0"
    assert requests.get(server.base_url + "/openapi.json", timeout=SECONDS).json() == document


def test_backup_of_a_running_server_is_complete(own_server, executable, tmp_path):
    server = own_server.start()
    token = server.cli("token", "create", "--org", server.cli("org", "create", "Saved"))
    headers = {"Authorization": f"Bearer {token}"}
    url = server.base_url + "/v1"
    requests.post(url + "/prospects", json={"name": "Ada"}, headers=headers, timeout=SECONDS)
    requests.post(url + "/files", files={"file": ("notes.txt", b"precious")}, headers=headers, timeout=SECONDS)
    archive = tmp_path / "backup.tar"
    assert server.cli("backup", str(archive)) == ""
    copy = tmp_path / "copy"
    copy.mkdir()
    subprocess.run(["tar", "-xf", archive, "-C", copy], check=True, timeout=SECONDS)
    restored = Server(executable, copy).start()
    try:
        prospects = requests.get(restored.base_url + "/v1/prospects", headers=headers, timeout=SECONDS).json()
        assert [prospect["name"] for prospect in prospects] == ["Ada"]
        file = requests.get(restored.base_url + "/v1/files", headers=headers, timeout=SECONDS).json()[0]
        assert requests.get(file["fileUrl"], headers=headers, timeout=SECONDS).content == b"precious"
    finally:
        restored.stop()


def test_backup_never_overwrites(run, data, org_id, tmp_path):
    target = tmp_path / "there.tar"
    target.write_bytes(b"precious")
    failure(run("backup", target, "--data", data))
    assert target.read_bytes() == b"precious"


def test_backup_says_what_is_wrong_with_its_target(run, data, org_id, tmp_path):
    no_folder = failure(run("backup", tmp_path / "typo" / "b.tar", "--data", data))
    assert str(tmp_path / "typo") in no_folder and "there is no folder" in no_folder
    (tmp_path / "file").write_text("")
    assert "there is no folder" in failure(run("backup", tmp_path / "file" / "b.tar", "--data", data))
    refused = run("backup", "/proc/b.tar", "--data", data)
    assert refused.returncode == 1
    assert refused.stderr.splitlines()[-1].startswith("hiveline: cannot write the backup /proc/b.tar: Storage is")
    assert run("backup", "", "--data", data).returncode == 2


@pytest.mark.parametrize("arguments", [
    (), ("bogus",), ("serve", "--bogus"), ("serve", "--listen", "nowhere"), ("serve", "--threads", "0"), ("org",),
    ("org", "create"), ("token", "create"), ("token", "create", "--org", "o", "--scope", "all"), ("backup",),
])
def test_wrong_usage_exits_with_2_and_says_where_help_is(run, arguments):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("hiveline: ") and "\nTry: hiveline" in done.stderr and "--help\n" in done.stderr


@pytest.mark.parametrize("command", [
    (), ("serve",), ("org",), ("org", "create"), ("org", "list"), ("token",), ("token", "create"), ("token", "list"),
    ("token", "revoke"), ("openapi",), ("backup",), ("version",),
])
def test_help_exists_for_every_command(run, command):
    assert "Usage: hiveline" in printed(run(*command, "--help"))


def test_the_documentation_has_every_setting_in_the_words_of_the_help(run):
    settings = printed(run("serve", "--help")).partition("Print this help message and exit\n")[2]
    options = re.findall(
        r"^ +(--[a-z-]+)(?: ([A-Z:]+))?\s+(.*?)\((?:default: (.*?); )?(HIVELINE_\w+)\)$",
        settings, re.MULTILINE | re.DOTALL,
    )
    told = [tuple(" ".join(part.split()) for part in option) for option in options if option[0] != "--config"]
    text = (Path(__file__).resolve().parents[2] / "docs/configuration.md").read_text(encoding="utf-8")
    rows = [re.split(r" \| ", row.strip("| ")) for row in text.splitlines() if row.startswith("| `--")]
    documented = []
    for flag, variable, default, meaning in rows:
        name, _, placeholder = flag.strip("`").partition(" ")
        documented.append((name, placeholder, meaning, "" if default == "off" else default.strip("`"), variable.strip("`")))
    assert len(told) > 60 and documented == told


# --- serve ------------------------------------------------------------------------------------------------------------


def test_serve_creates_the_data_folder_and_says_where_it_listens(own_server):
    assert not own_server.data.exists()
    own_server.start()
    assert own_server.data.is_dir()
    lines = [line for line in own_server.output().splitlines() if line.startswith("Hiveline listens on")]
    assert lines == [f"Hiveline listens on {own_server.base_url}"]
    assert not own_server.base_url.endswith(":0")


@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_end_the_server_with_0(own_server, signal_number):
    own_server.start()
    os.kill(own_server.pid, signal_number)
    own_server.join()


def test_environment_and_file_configure_the_server(executable, tmp_path):
    file = tmp_path / "hiveline.toml"
    file.write_text(f'listen = "127.0.0.1:0"\ndata = "{tmp_path / "from-file"}"\nlog-format = "json"\n')
    process = subprocess.Popen(
        [executable, "serve"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env=environment() | {"HIVELINE_CONFIG": str(file), "HIVELINE_DATA": str(tmp_path / "from-environment")},
    )
    try:
        assert process.stdout.readline().startswith("Hiveline listens on http://127.0.0.1:")
        assert (tmp_path / "from-environment").is_dir() and not (tmp_path / "from-file").exists()
    finally:
        process.terminate()
        process.stdout.close()
        assert process.wait(SECONDS) == 0


def test_a_second_server_on_the_same_data_is_refused(own_server, run):
    own_server.start()
    done = run("serve", "--listen", "127.0.0.1:0", "--data", own_server.data)
    assert done.returncode == 1 and done.stdout == ""
    assert str(own_server.pid) in done.stderr.splitlines()[-1]


def test_a_port_in_use_is_one_clear_line(run, data):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = "127.0.0.1:%d" % taken.getsockname()[1]
        done = run("serve", "--listen", address, "--data", data)
    assert done.returncode == 1 and done.stdout == ""
    assert address in done.stderr.splitlines()[-1]


def test_a_data_folder_that_cannot_be_made_is_one_clear_line(run, tmp_path):
    (tmp_path / "file").write_text("")
    done = run("serve", "--listen", "127.0.0.1:0", "--data", tmp_path / "file" / "data")
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith("hiveline: ")


def test_every_request_is_one_json_line_without_the_token(executable, tmp_path):
    server = Server(executable, tmp_path / "data", "--log-format", "json").start()
    org = server.cli("org", "create", "Logged")
    token = server.cli("token", "create", "--org", org)
    headers = {"Authorization": f"Bearer {token}", "X-Request-Id": "trace-4711"}
    requests.get(server.base_url + "/v1/stats?secret=x", headers=headers, timeout=SECONDS)
    requests.get(server.base_url + "/no\npath%0A", headers={"X-Request-Id": "trace-4712"}, timeout=SECONDS)
    server.stop()
    output = server.output()
    assert token not in output and "secret=x" not in output
    logged = [json.loads(line) for line in output.splitlines() if not line.startswith("Hiveline listens on")]
    mine = [line for line in logged if "trace-4711" in line.values()]
    assert len(mine) == 1
    assert (mine[0]["event"], mine[0]["level"], mine[0]["status"]) == ("request", "info", 200)
    assert mine[0]["path"] == "/v1/stats"


def test_log_level_off_is_silent(executable, tmp_path):
    server = Server(executable, tmp_path / "data", "--log-level", "off").start()
    requests.get(server.base_url + "/nothing", timeout=SECONDS)
    server.stop()
    assert server.output() == f"Hiveline listens on {server.base_url}\n"


# --- the example data -------------------------------------------------------------------------------------------------


@pytest.fixture
def demo(executable, tmp_path):
    server = Server(executable, tmp_path / "demo", "--demo").start()
    wait_until(lambda: server.output().count("curl") >= 3, SECONDS, "three curl lines")
    yield server
    if server.running:
        server.stop()


def test_demo_prints_a_token_and_three_curl_lines_that_work(demo):
    token = TOKEN.search(demo.output()).group()
    lines = [line.strip() for line in demo.output().splitlines() if line.strip().startswith("curl ")]
    assert len(lines) == 3 and status(demo, token) == 200
    for line in lines:
        done = subprocess.run(
            ["bash", "-c", line + " --fail --silent"], capture_output=True, text=True, timeout=SECONDS
        )
        assert done.returncode == 0, (line, done.stderr)
        assert json.loads(done.stdout)


def test_demo_has_something_of_everything(demo):
    session = requests.Session()
    session.headers["Authorization"] = "Bearer " + TOKEN.search(demo.output()).group()

    def get(path):
        answer = session.get(demo.base_url + path, timeout=SECONDS)
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()

    for kind in ("ai-agents", "hives", "files", "products", "actions", "prospects", "conversations", "connections"):
        assert len(get(f"/v1/{kind}")) >= 2, kind
    placeholders = ("name", "role", "roleDescription", "company_name", "sequences", "conversation_history", "context", "question")
    for agent in get("/v1/ai-agents"):
        assert all("{%s}" % name in agent["mission"]["prompt"] for name in placeholders), agent["name"]
        assert agent["mission"]["greeting"] and agent["mission"]["farewell"] and agent["mission"]["sequence"]
        assert get(f"/v1/ai-agents/{agent['id']}/hives") and get(f"/v1/ai-agents/{agent['id']}/actions")
    prospects = get("/v1/prospects?limit=100")
    assert {prospect["status"] for prospect in prospects} == {
        "NEW", "CONTACTED", "APPOINTMENT_SCHEDULED", "SERVICE_ORDER_PLACED", "UNQUALIFIED",
    }
    stats = get("/v1/stats")["response"]
    assert stats["no_of_prospects"] == len(prospects) and stats["average_call_duration"] > 0
    conversations = get("/v1/conversations?limit=100")
    assert any(get(f"/v1/conversations/{c['id']}/feedback") for c in conversations)
    waiting = [conversation for conversation in conversations if conversation["status"] == "active"]
    assert len(waiting) == 1  # the call that the welcome offers
    for conversation in conversations:
        if conversation in waiting:
            continue
        assert conversation["transcriptText"] and conversation["transcriptSummary"], conversation["id"]
        assert conversation["conversationAnalytics"]["summary"]
        assert conversation["timestampStart"] < conversation["timestampEnd"] < time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
    for file in get("/v1/files"):
        assert session.get(file["fileUrl"], timeout=SECONDS).status_code == 200


def test_demo_leaves_a_store_that_is_not_empty_alone(demo, executable):
    token = TOKEN.search(demo.output()).group()
    demo.stop()
    again = Server(executable, demo.data, "--demo").start()
    wait_until(lambda: "demo --data" in again.output(), SECONDS, "a hint")
    try:
        assert not TOKEN.search(again.output())
        assert status(again, token) == 200
        assert len(again.cli("org", "list").splitlines()) == 2  # a heading and the demo's organisation
    finally:
        again.stop()
