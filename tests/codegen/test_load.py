"""Stage 1: files, references, positions, bundling."""

import json

import pytest

from codegen.load import Document, DocumentError, compact_json

ROOT_FILE = "openapi: 3.1.0\npaths:\n  /a: {$ref: 'a.yaml#/paths/~1a'}\n"


def test_every_node_knows_file_pointer_and_line(write):
    document = Document(write(openapi="openapi: 3.1.0\npaths:\n  /a/{b}:\n    get:\n      tags: [x, y]\n"))
    node = document.root["paths"]["/a/{b}"]["get"]["tags"].elements()[1]
    assert (node.file, node.pointer, node.line) == ("api/openapi.yaml", "/paths/~1a~1{b}/get/tags/1", 5)


def test_references_are_followed_between_files(write):
    document = Document(write(openapi=ROOT_FILE, a="paths:\n  /a:\n    get: {operationId: x}\n"))
    item = document.follow(document.root["paths"]["/a"])
    assert item["get"]["operationId"].value == "x"
    assert item.file == "api/a.yaml"
    assert [path.name for path in document.inputs()] == ["a.yaml", "openapi.yaml"]


@pytest.mark.parametrize(
    "text, value",
    [
        ("no", "no"), ("on", "on"), ("2026-11-20", "2026-11-20"), ("1_000", "1_000"), ("0x10", "0x10"), ("'5'", "5"),
        ("010", "010"), ("5", 5), ("-5", -5), ("2.5", 2.5), ("1e3", 1000.0), ("true", True), ("null", None), ("~", None),
        ("", None), ("'null'", "null"), ("> \n  a\n  b", "a b\n"),
    ],
)  # fmt: skip
def test_scalars_are_those_of_json(write, text, value):
    document = Document(write(openapi=f"x: {text}\n"))
    assert document.root["x"].value == value and type(document.root["x"].value) is type(value)


@pytest.mark.parametrize(
    "files, message",
    [
        ({"openapi": "a: 1\nb: {c: 1, c: 2}\n"}, "api/openapi.yaml:2: #/b/c: the key is there twice"),
        ({"openapi": "a: [1\n"}, "api/openapi.yaml:2: #: is not YAML"),
        ({"openapi": ""}, "api/openapi.yaml:1: #: is empty"),
        ({"openapi": ROOT_FILE}, "api/openapi.yaml:3: #/paths/~1a/$ref: a.yaml#/paths/~1a: no such file"),
        ({"openapi": "a: {$ref: 'http://x/y.yaml#/b'}\n"}, "only references to files beside this one"),
        ({"openapi": "a: {$ref: '/etc/x.yaml#/b'}\n"}, "only references to files beside this one"),
        ({"openapi": "a:\n  ? [b]\n  : c\n"}, "api/openapi.yaml:2: #/a: a key should be a string"),
        ({"openapi": "a: &x\n  b: *x\n"}, "the document is nested too deeply or too large"),
        ({"openapi": "a: " + "[" * 200 + "]" * 200 + "\n"}, "the document is nested too deeply or too large"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(write, files, message):
    with pytest.raises(DocumentError) as caught:
        Document(write(**files))
    assert message in str(caught.value)


def test_a_reference_to_nothing_is_named(write):
    document = Document(write(openapi="a: {$ref: '#/b/c'}\nb: {}\n"))
    with pytest.raises(DocumentError, match="api/openapi.yaml:1: #/a/\\$ref: #/b/c points at nothing"):
        document.resolve(document.root["a"]["$ref"])


def test_references_that_lead_back_to_themselves_are_refused(write):
    document = Document(write(openapi="a: {$ref: '#/b'}\nb: {$ref: '#/a'}\n"))
    with pytest.raises(DocumentError, match="api/openapi.yaml:2: #/b/\\$ref: #/a leads back to itself"):
        document.follow(document.root["a"])


def test_an_element_of_a_list_can_be_referred_to(write):
    document = Document(write(openapi="a: {$ref: '#/b/1'}\nb: [x, y]\n"))
    assert document.resolve(document.root["a"]["$ref"]).value == "y"


def test_a_reference_inside_data_is_data(write):
    text = "components:\n  examples:\n    x: {value: {$ref: nowhere.yaml}}\n  schemas:\n    A: {default: {$ref: no.yaml}}\n"
    document = Document(write(openapi="paths: {}\n" + text))
    assert document.bundle()["components"]["examples"]["x"] == {"value": {"$ref": "nowhere.yaml"}}


def test_a_reference_inside_an_extension_is_data(write):
    root = write(openapi="info: {x-note: {$ref: elsewhere.yaml}}\ncomponents: {schemas: {x-ray: {$ref: b.yaml#/a}}}\n", b="a: 1\n")
    document = Document(root)
    assert sorted(document.files) == ["b.yaml", "openapi.yaml"]


def test_an_extension_of_the_root_is_bundled_as_it_is(write):
    bundled = Document(write(openapi="x-topics: [{content: {$ref: ./docs/start.md}}]\npaths: {}\n")).bundle()
    assert bundled["x-topics"] == [{"content": {"$ref": "./docs/start.md"}}]


def test_bundle_has_every_reference_inside_it(shop_document):
    bundled = shop_document.bundle()
    text = compact_json(bundled)
    assert ".yaml" not in text
    assert json.loads(text) == bundled
    assert bundled["paths"]["/v1/items/{item_id}"]["put"]["operationId"] == "updateItem"
    for name in ("Item", "Note", "PictureUpload"):
        assert name in bundled["components"]["schemas"]
    assert list(bundled)[:2] == ["openapi", "info"]


def test_bundle_refuses_a_component_defined_twice(write):
    component = "components:\n  schemas:\n    A: {type: string}\n"
    root = write(openapi=f"paths:\n  /a: {{$ref: 'a.yaml#/paths/~1a'}}\n{component}", a=f"paths: {{/a: {{}}}}\n{component}")
    with pytest.raises(DocumentError, match="A is also defined in api/"):
        Document(root).bundle()


def test_bundle_refuses_references_into_the_middle_of_other_files(write):
    root = write(
        openapi="paths: {}\ncomponents:\n  schemas:\n    A: {$ref: 'b.yaml#/components/schemas/B/properties/c'}\n",
        b="components:\n  schemas:\n    B: {properties: {c: {}}}\n",
    )
    with pytest.raises(DocumentError, match="only components and whole path items"):
        Document(root).bundle()


def test_bundle_keeps_references_into_the_middle_of_the_root_file(write):
    root = write(openapi="paths: {}\ncomponents:\n  schemas:\n    A: {$ref: '#/components/schemas/B/properties/c'}\n"
                 "    B: {properties: {c: {}}}\n")  # fmt: skip
    assert Document(root).bundle()["components"]["schemas"]["A"] == {"$ref": "#/components/schemas/B/properties/c"}
