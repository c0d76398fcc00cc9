"""The members of our own in a document have a schema, which says what the generator takes and what our documents use."""

import json

import pytest
import yaml
from codegen_support import ROOT, SHOP
from jsonschema import Draft202012Validator
from test_unsupported import BASE, generate, patched

from codegen import load, model_operations

SCHEMA = json.loads((ROOT / "scripts" / "codegen" / "extensions.schema.json").read_text())
METHODS = ("get", "put", "post", "delete", "patch")


def validator(part: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": SCHEMA["$defs"]})


@pytest.mark.parametrize("path", [ROOT / "openapi" / "openapi.yaml", SHOP], ids=["our own", "the shop"])
def test_documents_fit_the_schema(path):
    document = load.Document(path)
    validator("root").validate(document.root.plain())
    for item in document.bundle()["paths"].values():
        for method in METHODS:
            validator("operation").validate(item.get(method, {}))


def test_the_schema_knows_what_the_generator_knows():
    known = set(SCHEMA["$defs"]["operation"]["properties"])
    assert known == model_operations._HOSTED_KEYS | {"x-addition"}


@pytest.mark.parametrize(
    "change, text",
    [
        ({"limits": {"json": 1}}, "'file' is missing"),
        ({"limits": {**BASE["x-runtime"]["limits"], "bytes": 0}}, "should be a number of bytes"),
        ({"limits": {**BASE["x-runtime"]["limits"], "bytes": True}}, "should be a number of bytes"),
        ({"limits": {**BASE["x-runtime"]["limits"], "more": 1}}, "'more' in limits"),
        ({"security": {"HTTPBearer": "password"}}, "should be one of token, callSecret, signature"),
        ({"security": {}}, "the security scheme HTTPBearer has no role in x-runtime"),
        ({"requestHeaders": "Range"}, "should be a list"),
        ({"reads": None}, "should be a list"),
        ({"caller": "auth"}, "'caller' in x-runtime"),
    ],
)
def test_what_does_not_fit_is_refused(write, change, text):
    runtime = {**BASE["x-runtime"], **change}
    with pytest.raises(load.DocumentError, match=text):
        generate(write(openapi=yaml.safe_dump(patched("/x-runtime", runtime), sort_keys=False)))


def test_methods_that_read_get_a_transaction_for_reading(write):
    document = patched("/x-runtime", {**BASE["x-runtime"], "reads": ["GET", "PUT"]})
    model = generate(write(openapi=yaml.safe_dump(document, sort_keys=False)))
    assert [operation.tx for operation in model.operations] == ["read"]
