"""Documents with mistakes: whatever is wrong, the generator says what and where, and never ends in a traceback."""

import copy
import json
import os
import random

import pytest
import yaml
from codegen_support import LIBRARY, SHOP

from codegen import cpp_build, examples, load, model_build, render

SEEDS = int(os.environ.get("HIVELINE_MUTATIONS", "600"))
PART = 100
VALUES = [
    None, True, False, 0, -1, 1.5, 10**30, "", "x", "\u00e4 \u00df", "a" * 300, [], {}, [None], {"": {}}, {"$ref": "#/nowhere"},
    {"$ref": "#/components/schemas/Book"}, {"type": "object"}, {"type": ["string", "null"]}, {"allOf": [{}]}, {"oneOf": []},
    {"anyOf": [{"type": "null"}]}, {"not": {}}, {"enum": []}, {"const": {}}, {"type": "array"}, {"type": "thing"},
    {"properties": {"": True}}, {"additionalProperties": {"$ref": "#/components/schemas/Tree"}}, "/a/{b}", "(", "[a-", "2.0",
]  # fmt: skip
WORDS = [
    "type", "$ref", "allOf", "oneOf", "anyOf", "not", "enum", "const", "items", "properties", "required", "default", "format",
    "minimum", "maximum", "multipleOf", "pattern", "minLength", "maxItems", "additionalProperties", "patternProperties",
    "discriminator", "in", "name", "style", "explode", "schema", "content", "headers", "security", "operationId", "tags",
    "parameters", "requestBody", "responses", "callbacks", "links", "x-other", "readOnly", "deprecated", "x-strict", "example",
]  # fmt: skip


def places(node, found):
    """Every container with each of its keys."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in pairs:
        found.append((node, key))
        places(child, found)
    return found


def mutate(document, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 4)):
        holder, key = chance.choice(places(document, []))
        kind = chance.randrange(6)
        if kind == 0:
            del holder[key]
        elif kind == 1:
            holder[key] = copy.deepcopy(chance.choice(VALUES))
        elif kind == 2 and isinstance(holder, dict):
            holder[chance.choice(WORDS)] = copy.deepcopy(chance.choice(VALUES))
        elif kind == 3 and isinstance(holder, dict):
            holder[chance.choice(WORDS)] = holder.pop(key)
        elif kind == 4:
            other, place = chance.choice(places(document, []))
            holder[key] = copy.deepcopy(other[place])
        elif isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        else:
            holder[key] = [holder[key]]


def generated(text: str, folder) -> str:
    """`made`, or what is wrong."""
    path = folder / "openapi.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        document = load.Document(path)
        bundled = document.bundle()
        model = model_build.build(document)
        render.render(cpp_build.build(model), bundled, examples.shown_by(document, model))
    except load.DocumentError as error:
        assert str(error).strip()
        return str(error)
    return "made"


def one_file(root) -> dict:
    """The bundled document as one file; without x-runtime, which the bundle leaves out, unless the root has it."""
    document = load.Document(root)
    bundled = document.bundle()
    runtime = document.root.get("x-runtime")
    return bundled | ({"x-runtime": runtime.plain()} if runtime else {})


@pytest.mark.parametrize("first", range(0, SEEDS, PART))
def test_no_mutation_of_a_document_ends_in_a_traceback(first, tmp_path):
    origins = [one_file(LIBRARY), one_file(SHOP)]
    outcomes = []
    for seed in range(first, first + PART):
        chance = random.Random(seed)
        document = copy.deepcopy(origins[seed % 4 == 3])
        mutate(document, chance)
        # JSON is YAML, and quicker to write.
        text = json.dumps(document) if seed % 5 else yaml.safe_dump(document)
        try:
            outcomes.append(generated(text, tmp_path))
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
    made = outcomes.count("made")
    assert PART // 10 < made < PART, "mutations ought to be found out, and harmless ones to be taken"
    assert all("openapi.yaml:" in outcome for outcome in outcomes if outcome != "made")


@pytest.mark.parametrize("seed", range(40))
def test_broken_text_is_no_traceback_either(seed, tmp_path):
    chance = random.Random(seed)
    text = list(LIBRARY.read_text(encoding="utf-8"))
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(text))
        text[at : at + chance.randint(0, 5)] = chance.choice(["", "\t", "{", "]", ":", "- ", "\x00", "&a ", "*a", "'", "\n\n"])
    assert generated("".join(text), tmp_path)
