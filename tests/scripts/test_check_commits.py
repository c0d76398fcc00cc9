"""Which messages of commits scripts/check-commits refuses, in histories made for it."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
GOOD = "storage: group-commit writes\n\nA sync for each was the limit."


@pytest.fixture
def tree(tmp_path):
    """A tree with the script, and no history yet."""
    (tmp_path / "scripts").mkdir()
    for name in ("check-commits", "usage.sh"):
        shutil.copy(ROOT / "scripts" / name, tmp_path / "scripts" / name)
    return tmp_path


def git(tree: Path, *arguments: str) -> str:
    command = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false", *arguments]
    return subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True, timeout=SECONDS).stdout.strip()


def history(tree: Path, *messages: str) -> str:
    """A commit before the rule, and one for each message; gives the first one's name."""
    git(tree, "init", "-q")
    git(tree, "commit", "-q", "--allow-empty", "-m", "Everything at once.")
    first = git(tree, "rev-parse", "HEAD")
    for message in messages:
        git(tree, "commit", "-q", "--allow-empty", "--cleanup=verbatim", "-m", message)
    return first


def judge(tree: Path, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([tree / "scripts" / "check-commits", *arguments], cwd=tree, capture_output=True, text=True, timeout=SECONDS)


@pytest.mark.parametrize("message", [
    GOOD,
    "voice: höre zu, mit Umlauten und bis zu sechzig Zeichen äöüß\n\nCharacters count, not bytes.",
    "tests/voice, docs: 42 calls of strangers\n\nAs first heard.",
    ".ci: run what a bare Debian has\n\nA machine's own node hid a fault.",
    "generated: what an agent's department makes",
])
def test_messages_that_follow_the_rule_pass(tree, message):
    done = judge(tree, history(tree, GOOD, message))
    assert (done.returncode, done.stdout) == (0, "2 commits judged\n"), done.stdout


@pytest.mark.parametrize(("message", "why"), [
    ("storage: " + "x" * 52 + "\n\nWhy.", "the subject has 61 characters, 60 is the most"),
    ("Group-commit writes\n\nWhy.", "the subject does not begin with its area"),
    ("Storage: group-commit writes\n\nWhy.", "the subject does not begin with its area"),
    ("storage:\n\nWhy.", "the subject does not begin with its area"),
    ("storage: group-commit writes.\n\nWhy.", "the subject ends with a full stop"),
    ("storage: group-commit writes\nWhy.", "the subject is not followed by an empty line"),
    ("storage: group-commit writes", "there is no body that says why"),
    ("storage: group-commit writes\n\n \n", "there is no body that says why"),
])
def test_a_message_against_the_rule_is_refused_with_the_reason(tree, message, why):
    done = judge(tree, history(tree, GOOD, message, GOOD))
    assert done.returncode == 1
    assert why in done.stdout and done.stdout.endswith("3 commits judged\n")
    assert done.stdout.count("\n    ") == 1


def test_what_was_before_the_rule_is_not_judged(tree):
    history(tree, "Everything once more.", GOOD)
    assert judge(tree, "HEAD~1").returncode == 0
    assert judge(tree, "HEAD~2").returncode == 1


def test_a_first_commit_that_is_not_there_is_refused(tree):
    history(tree, GOOD)
    done = judge(tree, "no-such-commit")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no commit before this one: no-such-commit" in done.stderr


def test_without_a_history_or_its_beginning_nothing_is_judged_and_that_is_said(tree):
    done = judge(tree)
    assert (done.returncode, done.stdout) == (0, "no history here: no commit is judged\n")
    history(tree, "Everything once more.")
    done = judge(tree)
    assert done.returncode == 0 and done.stdout.startswith("the history does not go back to ")
