"""Accounts with telephone carriers on the command line: what goes in, what is stored, what is shown, and the key to it."""

import base64
import os
import pty
import re
import select
import signal
import stat
import subprocess
import tarfile
import termios
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from support.server import Server, environment, wait_until

SECONDS = 60
SID = "AC0123456789abcdef0123456789abcdef"
TOKEN = "5up3r-s3cret-t0ken-0f-a-carrier"
KEY = base64.b64encode(bytes(range(32))).decode()
OTHER_KEY = base64.b64encode(bytes(range(1, 33))).decode()


@pytest.fixture
def data(tmp_path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def run(executable, data):
    """Runs a command on the data folder to its end, with text on its standard input."""

    def run(*arguments, text="", **variables) -> subprocess.CompletedProcess:
        return subprocess.run(
            [executable, *map(str, arguments), "--data", data], capture_output=True, text=True, timeout=SECONDS,
            env=environment() | variables, input=text,
        )

    return run


@pytest.fixture
def org(run) -> str:
    return printed(run("org", "create", "Acme")).strip()


def printed(done: subprocess.CompletedProcess) -> str:
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def failure(done: subprocess.CompletedProcess) -> str:
    assert (done.returncode, done.stdout) == (1, "") and TOKEN not in done.stderr
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("hiveline: ")
    return done.stderr.removeprefix("hiveline: ").rstrip("\n")


def store(run, org: str, carrier: str = "twilio", id: str = SID, token: str = TOKEN, options=(), **variables) -> None:
    done = run("carrier", "set", "--org", org, carrier, *options, text=f"{id}\n{token}\n", **variables)
    assert printed(done) == f"Account with {carrier} of {org} stored\n"


def rows(listed: str) -> list[list[str]]:
    heading, *lines = [re.split("  +", line) for line in listed.splitlines()]
    assert heading == ["ORGANISATION", "CARRIER", "SET", "ACCOUNT"]
    return lines


def test_an_account_is_set_listed_replaced_and_removed(run, org):
    other = printed(run("org", "create", "Other")).strip()
    assert rows(printed(run("carrier", "list"))) == []
    store(run, org)
    store(run, org, "plivo", "MAXXXXXXXXXXXXXXXXXX", "plivo-token")
    store(run, other, "plivo", "MAYYYYYYYYYYYYYYYY12", "plivo-token")
    listed = printed(run("carrier", "list"))
    assert [(r[0], r[1], r[3]) for r in rows(listed)] == [
        (org, "plivo", "…XXXX"), (org, "twilio", "…cdef"), (other, "plivo", "…YY12"),
    ]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", row[2]) for row in rows(listed))
    assert TOKEN not in listed and SID[:-4] not in listed and "plivo-token" not in listed
    assert len(rows(printed(run("carrier", "list", "--org", other)))) == 1
    store(run, org, "twilio", SID[:-4] + "0000")
    assert [row[3] for row in rows(printed(run("carrier", "list", "--org", org)))] == ["…XXXX", "…0000"]
    assert printed(run("carrier", "remove", "--org", org, "twilio")) == f"Account with twilio of {org} removed\n"
    assert failure(run("carrier", "remove", "--org", org, "twilio")) == f"Organisation {org} has no account with twilio"
    assert len(rows(printed(run("carrier", "list")))) == 2


def test_wrong_input_is_one_clear_line_and_stores_nothing(run, org):
    lines = "expected two lines on the standard input, the Account SID and the auth token, not "
    token = "the second line, the auth token: expected 1 to 256 printable characters without blanks"
    for text, said in (
        ("", lines + "nothing"), (SID, lines + "one"), (f"{SID}\n", lines + "one"), (f"{SID}\n{TOKEN}\n\n", lines + "more"),
        (f"{TOKEN}\n{SID}\n", "the first line, the Account SID: expected AC and 32 hexadecimal digits"),
        (f"{SID}\n\n", token), (f"{SID}\n{TOKEN} \n", token), (f"{SID}\n{'x' * 257}\n", token),
        ("x" * 100_000, "expected two lines on the standard input, not more than 4096 bytes"),
    ):
        assert failure(run("carrier", "set", "--org", org, "twilio", text=text)) == said
    assert rows(printed(run("carrier", "list"))) == []


def test_unknown_organisations_carriers_and_folders(run, org, data):
    for command in (("set",), ("remove",), ("list",)):
        carrier = () if command == ("list",) else ("twilio",)
        done = run("carrier", *command, "--org", "org.9", *carrier, text=f"{SID}\n{TOKEN}\n")
        assert failure(done) == "Organisation org.9 not found"
    for command in ("set", "remove"):
        done = run("carrier", command, "--org", org, "sip", text=f"{SID}\n{TOKEN}\n")
        assert done.returncode == 2 and done.stderr.startswith('hiveline: CARRIER: expected twilio or plivo, not "sip"\n')
    done = run("carrier", "set", "--org", org, "twilio", SID, TOKEN)
    assert done.returncode == 2 and rows(printed(run("carrier", "list"))) == []
    data.rename(data.with_name("away"))
    for command in (("set", "--org", org, "twilio"), ("remove", "--org", org, "twilio"), ("list",)):
        assert str(data) in failure(run("carrier", *command, text=f"{SID}\n{TOKEN}\n"))
        assert not data.exists()


def test_token_and_id_are_nowhere_in_the_data_folder(run, org, data):
    store(run, org)
    store(run, org, token=TOKEN + "2")
    key = base64.b64decode((data / "secret.key").read_bytes())
    assert len(key) == 32
    for file in data.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            assert TOKEN.encode() not in content and SID.encode() not in content, file.name
            assert key not in content, file.name


def test_the_key_is_made_on_first_need_for_its_owner_alone(run, org, data):
    printed(run("carrier", "list"))
    assert not (data / "secret.key").exists()
    old = os.umask(0)
    try:
        store(run, org)
    finally:
        os.umask(old)
    about = (data / "secret.key").stat()
    assert stat.S_IMODE(about.st_mode) == 0o600 and about.st_nlink == 1
    before = (data / "secret.key").read_bytes()
    store(run, org, "plivo", "MA123456")
    assert (data / "secret.key").read_bytes() == before
    assert [file.name for file in data.iterdir() if file.name.startswith("secret.key")] == ["secret.key"]


def test_first_use_by_many_processes_makes_one_key(run, data):
    orgs = [printed(run("org", "create", f"Org {number}")).strip() for number in range(6)]
    with ThreadPoolExecutor(len(orgs)) as crowd:
        list(crowd.map(lambda org: store(run, org), orgs))
    assert [row[3] for row in rows(printed(run("carrier", "list")))] == ["…cdef"] * len(orgs)
    assert [file.name for file in data.iterdir() if file.name.startswith("secret.key")] == ["secret.key"]


@pytest.mark.parametrize("spoil, said", [
    (lambda key: key.chmod(0o644), "others than its owner may use it (chmod 600)"),
    (lambda key: key.write_text("short\n"), "expected one line, the base64 of 32 bytes (openssl rand -base64 32)"),
    (lambda key: key.rename(key.with_name("else")) and key.symlink_to("else"), "it is a symbolic link"),
])
def test_a_key_file_that_is_not_right_is_refused(run, org, data, spoil, said):
    store(run, org)
    spoil(data / "secret.key")
    done = run("carrier", "set", "--org", org, "plivo", text="MA123456\nt\n")
    assert failure(done) == f"the secret key {data / 'secret.key'} cannot be used: {said}"
    assert rows(printed(run("carrier", "list")))[0][3].endswith(said)


def test_a_key_of_the_operator(run, org, data, tmp_path):
    file = tmp_path / "key"
    assert failure(run("carrier", "set", "--org", org, "twilio", "--secret-key-file", file, text=f"{SID}\n{TOKEN}\n")) == \
        f"there is no secret key {file}"
    file.write_text(KEY + "\n")
    file.chmod(0o600)
    store(run, org, options=("--secret-key-file", file))
    store(run, org, HIVELINE_SECRET_KEY_FILE=str(file))
    assert not (data / "secret.key").exists()
    for shown in (run("carrier", "list", "--secret-key-file", file), run("carrier", "list", HIVELINE_SECRET_KEY=KEY)):
        assert rows(printed(shown))[0][3] == "…cdef"
    both = run("carrier", "list", "--secret-key-file", file, HIVELINE_SECRET_KEY=OTHER_KEY)
    assert rows(printed(both))[0][3].endswith("sealed with another secret key than the one that is here")
    wrong = run("carrier", "list", HIVELINE_SECRET_KEY="c2hvcnQ=")
    assert wrong.returncode == 2 and "c2hvcnQ=" not in wrong.stderr
    assert wrong.stderr.startswith("hiveline: HIVELINE_SECRET_KEY: expected the base64 of 32 bytes")


def test_a_backup_has_the_accounts_and_not_the_key(run, org, data, tmp_path):
    store(run, org)
    archive = tmp_path / "backup.tar"
    printed(run("backup", archive))
    key = base64.b64decode((data / "secret.key").read_bytes())
    content = archive.read_bytes()
    assert key not in content and base64.b64encode(key) not in content and TOKEN.encode() not in content
    with tarfile.open(archive) as tar:
        assert not [name for name in tar.getnames() if "key" in name]
        tar.extractall(tmp_path / "restored")
    data.rename(tmp_path / "old")
    (tmp_path / "restored").rename(data)
    assert "there is no secret key" in rows(printed(run("carrier", "list")))[0][3]
    said = failure(run("carrier", "set", "--org", org, "plivo", text="MA123456\nt\n"))
    assert said.startswith(f"there is no secret key {data / 'secret.key'}, with which 1 carrier account is sealed: put that")
    (data / "secret.key").write_bytes((tmp_path / "old" / "secret.key").read_bytes())
    (data / "secret.key").chmod(0o600)
    assert rows(printed(run("carrier", "list")))[0][3] == "…cdef"


# --- beside a server --------------------------------------------------------------------------------------------------


def logged(server: Server) -> list[str]:
    return [line for line in server.output().splitlines() if "secret_key_unusable" in line]


def test_accounts_are_set_beside_a_running_server_and_are_not_in_its_log(run, executable, data):
    server = Server(executable, data).start()
    try:
        org = server.cli("org", "create", "Beside")
        store(run, org)
        assert rows(printed(run("carrier", "list")))[0][3] == "…cdef"
        assert printed(run("carrier", "remove", "--org", org, "twilio"))
    finally:
        server.stop()
    assert not logged(server) and TOKEN not in server.output() and SID not in server.output()


def test_a_server_with_the_right_key_says_nothing(run, executable, data, org):
    store(run, org)
    server = Server(executable, data).start()
    server.stop()
    assert not logged(server)


@pytest.mark.parametrize("case", ["missing", "another", "open to others", "named and missing"])
def test_a_server_with_a_wrong_key_starts_and_says_so(run, executable, data, org, tmp_path, case):
    store(run, org)
    key, options, variables = data / "secret.key", (), {}
    if case == "missing":
        key.unlink()
        said = f"there is no secret key {key}"
    elif case == "another":
        variables["HIVELINE_SECRET_KEY"] = OTHER_KEY
        said = "it was sealed with another secret key than the one that is here"
    elif case == "open to others":
        key.chmod(0o640)
        said = "others than its owner may use it"
    else:
        options = ("--secret-key-file", str(tmp_path / "none"))
        said = f"there is no secret key {tmp_path / 'none'}"
    server = Server(executable, data, *options, **variables).start()
    try:
        wait_until(lambda: logged(server), SECONDS, "a line about the key")
        (line,) = logged(server)
        assert "of 1 carrier account 1 cannot be opened" in line and said in line
    finally:
        server.stop()
    assert case != "missing" or not key.exists()


def test_a_server_refuses_a_key_that_is_none_without_showing_it(run, executable, data, org):
    done = run("serve", "--listen", "127.0.0.1:0", HIVELINE_SECRET_KEY="bm90LWEta2V5")
    assert done.returncode == 2 and "bm90LWEta2V5" not in done.stderr


# --- at a terminal ----------------------------------------------------------------------------------------------------


class Terminal:
    """A command with a terminal as its standard input; its stderr is the terminal too."""

    def __init__(self, *command):
        self.end, self._terminal = pty.openpty()
        self.shown = b""
        self.process = subprocess.Popen(
            list(map(str, command)), stdin=self._terminal, stdout=subprocess.PIPE, stderr=self._terminal, env=environment(),
            preexec_fn=self._control,
        )

    def _control(self):
        os.setsid()
        import fcntl

        fcntl.ioctl(self._terminal, termios.TIOCSCTTY, 0)

    @property
    def echoes(self) -> bool:
        return bool(termios.tcgetattr(self._terminal)[3] & termios.ECHO)

    def until(self, text: str) -> None:
        ends = time.monotonic() + SECONDS
        while text.encode() not in self.shown:
            assert time.monotonic() < ends, self.shown
            if select.select([self.end], [], [], 1)[0]:
                self.shown += os.read(self.end, 4096)

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def close(self) -> tuple[int, str]:
        output = self.process.communicate(timeout=SECONDS)[0].decode()
        while select.select([self.end], [], [], 0)[0]:
            self.shown += os.read(self.end, 4096)
        return self.process.returncode, output

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(SECONDS)
        self.process.stdout.close()
        os.close(self.end)
        os.close(self._terminal)


def test_a_terminal_is_asked_and_does_not_show_the_token(executable, run, data, org):
    with Terminal(executable, "carrier", "set", "--org", org, "twilio", "--data", data) as terminal:
        terminal.until("Account SID: ")
        assert terminal.echoes
        terminal.type(SID + "\n")
        terminal.until("Auth token (not shown): ")
        assert not terminal.echoes
        terminal.type(TOKEN + "\n")
        assert terminal.close() == (0, f"Account with twilio of {org} stored\n")
        assert terminal.echoes
        assert SID.encode() in terminal.shown and TOKEN.encode() not in terminal.shown
    assert rows(printed(run("carrier", "list")))[0][3] == "…cdef"


@pytest.mark.parametrize("first", [True, False])
def test_an_interrupt_leaves_the_terminal_as_it_was(executable, run, data, org, first):
    with Terminal(executable, "carrier", "set", "--org", org, "twilio", "--data", data) as terminal:
        terminal.until("Account SID: ")
        if not first:
            terminal.type(SID + "\n")
            terminal.until("Auth token (not shown): ")
        terminal.type("\x03")
        assert terminal.close()[0] == -signal.SIGINT
        assert terminal.echoes
    assert rows(printed(run("carrier", "list"))) == []


def test_the_end_of_the_input_at_a_terminal_is_an_error(executable, run, data, org):
    with Terminal(executable, "carrier", "set", "--org", org, "plivo", "--data", data) as terminal:
        terminal.until("Auth ID: ")
        terminal.type("\x04")
        code, output = terminal.close()
        assert (code, output) == (1, "") and b"expected two lines on the standard input" in terminal.shown


def test_an_unknown_organisation_is_told_before_anything_is_asked(executable, data, org):
    with Terminal(executable, "carrier", "set", "--org", "org.9", "twilio", "--data", data) as terminal:
        assert terminal.close()[0] == 1
        assert b"Account SID" not in terminal.shown and b"Organisation org.9 not found" in terminal.shown
