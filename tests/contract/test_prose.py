"""What the documents say of the repository itself, as far as a program can tell."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LONG = 60  # characters: shorter lines, of tables and code, may come twice
MAX_COLUMN = 120
MAX_LINES = {"README.md": 130, "ARCHITECTURE.md": 130}  # a page each
# How a translation puts it, and what it should say.
TRANSLATED = {
    r"[Jj]udged is\b": "… is what is checked",
    r"\bUnderstood are\b": "Supported …:",
    r"\bthose that wait not\b": "… are kept",
    r"\b[Ww]ho wants\b": "to …",
    r"\bbelongs? into\b": "must be added to, must be in",
    r"\bbeside a running server\b": "while the server is running",
    r"\bon the average\b": "on average",
    r"\bis told (?:4|5)\d\d\b": "gets …",
    r"\bare told (?:4|5)\d\d\b": "get …",
    r"\b[Oo]f a call that is over\b": "for a finished call",
    r"\bwhat it is told of\b": "what it learns of",
    r"\bno schema can tell\b": "that a schema cannot express",
    r"\btells? nothing of\b": "reveals nothing about",
}
OLD_LIMITS = re.compile(r"\bk(?:Most|Longest)[A-Z]")  # limits are named kMax…
HAND_WRITTEN = [path for room in ("auth", "common", "delivery", "handlers", "knowledge", "outbound", "server", "storage", "tests",
                                  "voice") for path in sorted((ROOT / room).rglob("*")) if path.suffix in (".h", ".cpp")]


@pytest.mark.parametrize("path", sorted(ROOT.glob("docs/decisions/*.md")), ids=lambda path: path.name)
def test_a_decision_is_titled_with_its_number(path):
    assert path.read_text(encoding="utf-8").startswith(f"# {path.name[:4]}: ")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_document_says_a_sentence_twice(path):
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    paragraphs = [re.sub(r"\s+", " ", paragraph) for paragraph in text.split("\n\n") if "|" not in paragraph]
    sentences = [each for paragraph in paragraphs for each in re.split(r"[.;:](?: |$)", paragraph)]
    sentences = [each for each in sentences if len(each) > LONG and not re.match(r"\d{4}-", each)]  # nor captions
    assert [sentence for sentence, times in Counter(sentences).items() if times > 1] == []


def test_the_presets_that_documents_name_are_those_of_cmake():
    presets = json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]
    known = {preset["name"] for preset in presets if not preset.get("hidden")}
    listed = re.search(r"presets of CMake are([^(]+)", (ROOT / "docs/building.md").read_text(encoding="utf-8"))
    assert {"release", "test"} <= set(re.findall(r"`(\w+)`", listed[1])) <= known
    for path in DOCUMENTS:
        used = re.findall(r"--preset (\w+)", path.read_text(encoding="utf-8"))
        assert set(used) <= known, path.name


def prose(path: Path) -> list[tuple[int, str]]:
    """The lines of a page that are neither code nor table nor picture, with their numbers."""
    found, is_code = [], False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not line.lstrip().startswith(("|", "![", "<!--")):
            found.append((number, line))
    return found


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_prose_ends_at_column_120(path):
    assert [number for number, line in prose(path) if len(line) > MAX_COLUMN] == []


@pytest.mark.parametrize(("name", "most"), MAX_LINES.items())
def test_a_front_page_stays_a_page(name, most):
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= most


@pytest.mark.parametrize("path", [*DOCUMENTS, *sorted(ROOT.glob("openapi/*.yaml")), ROOT / "server/cli/settings.h",
                                  ROOT / "server/cli/help_texts.h"], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_phrase_of_a_translation_comes_back(path):
    text = re.sub(r"\s+", " ", path.read_text(encoding="utf-8"))
    assert {found[0]: better for phrase, better in TRANSLATED.items() if (found := re.search(phrase, text))} == {}


def test_links_between_pages_lead_somewhere():
    missing = []
    for path in DOCUMENTS:
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            file, _, heading = target.partition("#")
            page = (path.parent / file).resolve() if file else path
            if "://" in target or (page.is_file() and (not heading or heading in anchors(page))) or (page.is_dir() and not heading):
                continue
            missing.append(f"{path.name}: {target}")
    assert missing == []


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub forms them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_limits_are_named_max():
    assert len(HAND_WRITTEN) > 500
    assert [path.name for path in HAND_WRITTEN if OLD_LIMITS.search(path.read_text(encoding="utf-8"))] == []
