"""What the documents say of the repository itself, as far as a program can tell."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LONG = 60  # characters: shorter lines, of tables and code, may come twice


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
