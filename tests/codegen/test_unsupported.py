"""Whatever the generator does not understand stops it, with file, JSON pointer and what is not supported."""

import copy

import pytest
import yaml

from codegen import cpp_build, load, model_build

BASE = {
    "openapi": "3.1.0",
    "info": {"title": "T", "version": "1.0.0"},
    "security": [{"HTTPBearer": []}],
    "x-runtime": {
        "limits": {"json": 1, "file": 2, "bytes": 3, "signedForm": 4, "formOverhead": 5},
        "reads": ["GET"],
        "security": {"HTTPBearer": "token", "TwilioSignature": "signature", "PlivoSignature": "signature"},
        "requestHeaders": [],
        "responseHeaders": [],
    },
    "paths": {
        "/v1/things/{id}": {
            "put": {
                "operationId": "putThing",
                "tags": ["things"],
                "parameters": [
                    {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}},
                    {"name": "q", "in": "query", "schema": {"type": "string"}},
                ],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}},
                },
                "responses": {
                    "200": {
                        "description": "Done.",
                        "headers": {"ETag": {"schema": {"type": "string"}}},
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}},
                    }
                },
            }
        }
    },
    "components": {
        "securitySchemes": {"HTTPBearer": {"type": "http", "scheme": "bearer"}},
        "schemas": {
            "Thing": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}},
        },
    },
}

A = "/components/schemas/Thing/properties/a"
THING = "/components/schemas/Thing"
OPERATION = "/paths/~1v1~1things~1{id}/put"
MEDIA = OPERATION + "/requestBody/content"
ANSWER = OPERATION + "/responses/200"


def steps(pointer: str) -> list:
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def patched(pointer: str, value) -> dict:
    """BASE with one place set."""
    document = copy.deepcopy(BASE)
    *parents, last = steps(pointer)
    place = document
    for step in parents:
        place = place[int(step)] if isinstance(place, list) else place.setdefault(step, {})
    place[int(last) if isinstance(place, list) else last] = value
    return document


# Where BASE is changed, to what; where the fault is (None: there), and what it says.
CASES = {
    # keywords
    "anyOf": (A, {"anyOf": []}, A + "/anyOf", "needs a branch that is not null"),
    "if": (A, {"type": "string", "if": {}}, A + "/if", "'if' is not enforced"),
    "contentEncoding": (A, {"type": "string", "contentEncoding": "x"}, A + "/contentEncoding", "is not enforced"),
    "prefixItems": (A, {"type": "array", "prefixItems": []}, A + "/prefixItems", "is not enforced"),
    "contains": (A, {"type": "array", "items": {}, "contains": {}}, A + "/contains", "is not enforced"),
    "propertyNames": (A, {"type": "object", "propertyNames": {}}, A + "/propertyNames", "is only enforced if it is a string"),
    "nullable of 3.0": (A, {"type": "string", "nullable": True}, A + "/nullable", "nullable is of OpenAPI 3.0"),
    "members of known ones": (
        A, {"type": "object", "x-members": True, "properties": {"a": {"type": "string"}}}, A + "/x-members",
        "x-members is for objects without any other rule",
    ),
    "unknown extension": (A, {"type": "string", "x-other": 1}, A + "/x-other", "the extension x-other has no meaning here"),
    # types and formats
    "type file": (A, {"type": "file"}, A + "/type", "type 'file' is not supported"),
    "type not text": (A, {"type": 5}, A + "/type", "should be a string"),
    "binary in JSON": (A, {"type": "string", "format": "binary"}, A, "format binary is only supported in multipart"),
    "length of a date-time": (
        A, {"type": "string", "format": "date-time", "maxLength": 9}, A + "/maxLength", "beside format date-time"
    ),
    # values of keywords
    "length not a number": (A, {"type": "string", "minLength": "1"}, A + "/minLength", "should be a whole number"),
    "negative length": (A, {"type": "string", "maxLength": -1}, A + "/maxLength", "should be a whole number"),
    "fraction as bound": (A, {"type": "integer", "minimum": 1.5}, A + "/minimum", "should be an integer"),
    "bound beyond 64 bits": (A, {"type": "integer", "maximum": 2**63}, A + "/maximum", "does not fit 64 bits"),
    "look-ahead": (A, {"type": "string", "pattern": "(?=x)"}, A + "/pattern", "look-around"),
    "look-behind": (A, {"type": "string", "pattern": "(?<!x)y"}, A + "/pattern", "look-around"),
    "back-reference": (A, {"type": "string", "pattern": r"(a)\1"}, A + "/pattern", "back-references"),
    "a character by four digits": (A, {"type": "string", "pattern": r"\u0041"}, A + "/pattern", r"\u"),
    "a character by one digit": (A, {"type": "string", "pattern": r"\x4"}, A + "/pattern", r"\x without two digits"),
    "a rule for a uri": (A, {"type": "string", "format": "uri", "pattern": "^x"}, A + "/pattern", "the pattern of a uri"),
    "broken pattern": (A, {"type": "string", "pattern": "("}, A + "/pattern", "pattern does not compile"),
    "enum with a number": (A, {"type": "string", "enum": ["a", 1]}, A + "/enum", "should be strings"),
    "enum twice the same": (A, {"type": "string", "enum": ["a", "a"]}, A + "/enum", "values that differ"),
    "enum without null": (A, {"type": ["string", "null"], "enum": ["a"]}, A + "/enum", "null is in type and not among the values"),
    "enum with null": (A, {"type": "string", "enum": ["a", None]}, A + "/enum", "null is among the values and not in type"),
    "const with null": (A, {"type": ["string", "null"], "const": "a"}, A + "/const", "null is in type and not among the values"),
    "default of an object": (A, {"type": "object", "default": {}}, A + "/default", "the default is not applied"),
    "minLength above maxLength": (
        A, {"type": "string", "minLength": 3, "maxLength": 2}, A + "/minLength", "minLength is above maxLength: nothing fits"
    ),
    "minItems above maxItems": (
        A, {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 1}, A + "/minItems", "nothing fits"
    ),
    "minimum above maximum": (A, {"type": "integer", "minimum": 2, "maximum": 1}, A + "/minimum", "is above maximum"),
    "huge minLength": (A, {"type": "string", "minLength": 10**30}, A + "/minLength", "does not fit 64 bits"),
    "default of another type": (
        THING + "/properties/b", {"type": "string", "default": 5}, THING + "/properties/b/default", "does not fit"
    ),
    "default outside the enum": (
        THING + "/properties/b", {"type": "string", "enum": ["x"], "default": "y"}, THING + "/properties/b/default",
        "does not fit",
    ),
    "default of a required member": (A, {"type": "string", "default": "x"}, A + "/default", "has no meaning"),
    "integer without bounds": (A, {"type": "integer"}, A, "an integer in a request needs minimum and maximum"),
    "integer without maximum": (A, {"type": "integer", "minimum": 1}, A, "needs minimum and maximum"),
    # objects and unions
    "required nothing": (THING + "/required", ["b"], THING, "'b', which is no property"),
    "no properties": (THING + "/properties", {}, THING, "'a', which is no property"),
    "required without properties": (A, {"type": "object", "required": ["x"]}, A, "'x', which is no property"),
    "oneOf of null": (A, {"oneOf": [{"type": "null"}]}, A + "/oneOf", "a branch that is not null"),
    "allOf of itself": (THING, {"allOf": [{"$ref": "#" + THING}]}, None, "contains itself"),
    "allOf inside itself": (A, {"allOf": [{"$ref": "#" + THING}]}, THING, "contains itself"),
    "recursion": (A, {"$ref": "#" + THING}, THING, "contains itself is not supported: Thing > Thing"),
    "list without items": (A, {"type": "array"}, A, "'items' is missing"),
    "$ref to no schema": (A, {"$ref": "#/info"}, A + "/$ref", "a schema can only refer to a schema"),
    "$ref to nothing": (A, {"$ref": "#/components/schemas/No"}, A + "/$ref", "points at nothing"),
    # parameters
    "checks of nothing": (
        "/paths/~1v1~1x",
        {"get": {"operationId": "getX", "tags": ["x"], "x-checks": True, "responses": BASE["paths"]["/v1/things/{id}"]["put"]["responses"]}},
        "/paths/~1v1~1x/get/x-checks", "x-checks is for operations with parameters or a body",
    ),
    "secret after a call": (
        OPERATION + "/x-after-call", True, None, "x-after-call is for operations that take the secret of a call",
    ),
    "secret of a read": (
        "/paths/~1v1~1x",
        {"get": {"operationId": "getX", "tags": ["x"], "x-secret-answer": True, "responses": BASE["paths"]["/v1/things/{id}"]["put"]["responses"]}},
        "/paths/~1v1~1x/get/x-secret-answer", "x-secret-answer is for operations that write",
    ),
    "heard JSON": (OPERATION + "/x-hears", True, None, "x-hears is for operations that need a token and take bytes"),
    "strict with a body": (OPERATION + "/x-strict", True, None, "x-strict is for operations without a body"),
    "cookie": (OPERATION + "/parameters/1/in", "cookie", OPERATION + "/parameters/1", "in their usual style"),
    "deepObject": (OPERATION + "/parameters/1/style", "deepObject", None, "style deepObject is for objects"),
    "explode": (OPERATION + "/parameters/1/explode", False, OPERATION + "/parameters/1", "in their usual style"),
    "object in a query": (OPERATION + "/parameters/1/schema", {"type": "object"}, None, "should be a plain value"),
    "null in a query": (
        OPERATION + "/parameters/1/schema", {"type": ["string", "null"]}, OPERATION + "/parameters/1", "no way to say null"
    ),
    "list of objects in a query": (
        OPERATION + "/parameters/1/schema", {"type": "array", "items": {"type": "object"}}, None, "of plain values"
    ),
    "optional in a path": (
        OPERATION + "/parameters/0/required", False, OPERATION + "/parameters/0", "a path parameter must be required"
    ),
    "path parameter of another name": (OPERATION + "/parameters/0/name", "x", OPERATION, "are not those of"),
    # bodies and answers
    "text body": (MEDIA, {"text/plain": {"schema": {}}}, None, "not text/plain"),
    "two media types": (
        MEDIA, {"application/json": {"schema": {}}, "multipart/form-data": {"schema": {}}}, None, "a body should be"
    ),
    "multipart of a list": (
        MEDIA, {"multipart/form-data": {"schema": {"type": "array", "items": {}}}}, MEDIA + "/multipart~1form-data",
        "should be an object with properties",
    ),
    "multipart without files": (
        MEDIA, {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/Thing"}}}, THING,
        "exactly one list of files",
    ),
    "inline object in an answer": (
        ANSWER + "/content/application~1json/schema", {"type": "object", "properties": {"x": {"type": "string"}}}, None,
        "name it in components",
    ),
    "nullable answer": (
        ANSWER + "/content/application~1json/schema", {"type": ["string", "null"]}, None, "an answer that may be null"
    ),
    "answer without content": (ANSWER, {"description": "x"}, None, "an answer of status 200 needs content"),
    "no 200": (OPERATION + "/responses", {"201": {"description": "x"}}, None, "has an answer of status 200"),
    "default answer": (
        OPERATION + "/responses/default", {"description": "x"}, OPERATION + "/responses", "and no ranges"
    ),
    "header of a number": (ANSWER + "/headers/X-N", {"schema": {"type": "boolean"}}, ANSWER + "/headers/X-N/schema",
                           "should be a string or an integer"),
    # the rest
    "servers of an operation": (OPERATION + "/servers", [], None, "'servers' has no meaning here"),
    "operationId": (OPERATION + "/operationId", "put-thing", None, "should be camelCase"),
    "no operationId": (OPERATION, {"responses": {}}, None, "'operationId' is missing"),
    "method trace": ("/paths/~1v1~1things~1{id}/trace", {}, None, "'trace' is no operation here"),
    "half a parameter in a path": ("/paths/~1x{id}", {}, None, "segments of plain characters"),
    "api key": ("/components/securitySchemes/Key", {"type": "apiKey"}, None, "the security scheme Key has no role in x-runtime"),
    "another security": (OPERATION + "/security", [{"Key": []}], None, "security should be"),
    "OpenAPI 3.0": ("/openapi", "3.0.3", None, "OpenAPI 3.0.3 is not read, OpenAPI 3.1 is. Convert the document: `npx"),
    "OpenAPI 3.2": ("/openapi", "3.2.0", None, "only OpenAPI 3.1 is supported, this is OpenAPI 3.2.0"),
    "Swagger": ("/swagger", "2.0", None, "Swagger 2.0 is not read, OpenAPI 3.1 is. Convert the document: `npx"),
    "top level": ("/x-tagGroups", [], None, "the extension x-tagGroups has no meaning here"),
}


def generate(path):
    document = load.Document(path)
    made = cpp_build.build(model_build.build(document))
    document.refuse_notes()
    return made


def test_the_document_without_a_patch_is_understood(write):
    generate(write(openapi=yaml.safe_dump(BASE, sort_keys=False)))


def test_the_root_is_a_path(write):
    made = copy.deepcopy(BASE)
    made["paths"]["/"] = {
        "get": {
            "operationId": "getRoot", "tags": ["things"],
            "responses": {"200": {"description": "Found.", "content": {"text/html": {"schema": {"type": "string"}}}}},
        }
    }  # fmt: skip
    model = generate(write(openapi=yaml.safe_dump(made, sort_keys=False)))
    assert [path.allow for path in model.paths if path.path == "/"] == ["GET, HEAD, OPTIONS"]


@pytest.mark.parametrize("case", CASES)
def test_unsupported(write, case):
    place, value, fault, text = CASES[case]
    root = write(openapi=yaml.safe_dump(patched(place, value), sort_keys=False))
    with pytest.raises(load.DocumentError) as caught:
        generate(root)
    lines = str(caught.value).splitlines()
    wanted = fault or place
    assert any(f": #{wanted}: " in line and text in line for line in lines), lines
    assert all(line.startswith("api/openapi.yaml:") for line in lines)


def test_paths_that_only_differ_in_a_parameter_name(write):
    document = copy.deepcopy(BASE)
    operation = document["paths"].pop("/v1/things/{id}")["put"]
    for number, path in enumerate(("/v1/a/{x}", "/v1/a/{y}")):
        copied = copy.deepcopy(operation)
        copied["operationId"] = f"put{number}"
        copied["parameters"][0]["name"] = path[-2]
        document["paths"][path] = {"put": copied}
    with pytest.raises(load.DocumentError, match="cannot be told from"):
        generate(write(openapi=yaml.safe_dump(document, sort_keys=False)))


def test_an_operation_id_twice(write):
    document = copy.deepcopy(BASE)
    item = document["paths"]["/v1/things/{id}"]
    item["post"] = copy.deepcopy(item["put"])
    with pytest.raises(load.DocumentError, match="operationId putThing is also in api/openapi.yaml"):
        generate(write(openapi=yaml.safe_dump(document, sort_keys=False)))


def test_files_that_need_each_other(write):
    def schema(name, other):
        return (
            f"paths: {{/{name}: {{}}}}\ncomponents:\n  schemas:\n    {name.upper()}1: {{type: string, enum: [x]}}\n"
            f"    {name.upper()}2: {{type: object, properties: {{p: {{$ref: "
            f"'{other}.yaml#/components/schemas/{other.upper()}1'}}}}}}\n"
        )

    root = write(openapi="openapi: 3.1.0\npaths:\n  /a: {$ref: 'a.yaml#/paths/~1a'}\n", a=schema("a", "b"), b=schema("b", "a"))
    with pytest.raises(load.DocumentError, match="schemas need each other: a > b > a"):
        generate(root)
