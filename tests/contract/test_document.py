"""Lints the OpenAPI document: whole, well-formed, within what the generator understands, every example valid."""

import importlib
import re

import jsonschema
import pytest
from document import (
    ROOT, DocumentError, all_schemas, answer, bundle, faults, instance_types, load_files, lookup, members, operations,
    parameters, resolve, types, walk,
)  # fmt: skip


@pytest.fixture(scope="session")
def document() -> dict:
    return bundle()


# --------------------------------------------------------------------------------------------- files and bundling


def test_every_file_is_reached_and_every_path_belongs_to_its_file():
    files = load_files()
    reached = {}
    for path, item in files["openapi.yaml"]["paths"].items():
        name, pointer = item["$ref"].split("#")
        assert lookup(files[name], pointer) is files[name]["paths"][path], f"{path} refers to another path"
        reached.setdefault(name, set()).add(path)
    written = {name: set(content.get("paths", {})) for name, content in files.items() if name != "openapi.yaml"}
    assert reached == {name: paths for name, paths in written.items() if paths}
    assert set(written) - set(reached) == {"common.yaml"}


def test_operations_carry_the_tag_of_their_file():
    files = load_files()
    tags = {tag["name"] for tag in files["openapi.yaml"]["tags"]}
    assert {f"{tag}.yaml" for tag in tags} | {"common.yaml", "openapi.yaml"} == set(files)
    for name in set(files) - {"common.yaml", "openapi.yaml"}:
        for path, method, operation in operations(files[name]):
            assert operation["tags"] == [name.removesuffix(".yaml")], f"{name} {method} {path}"


def test_references_of_a_file_to_itself_name_no_file():
    for name, content in load_files().items():
        for path, value in walk(content):
            if path and path[-1] == "$ref":
                assert not value.startswith(name), f"{name} {path}"


@pytest.mark.parametrize(
    ("resource", "complaint"),
    [
        ("paths: {/a: {get: {$ref: '#/components/schemas/B'}}}", "names nothing"),
        ("paths: {/a: {get: {$ref: '#/paths/~1a'}}}", "outside the components"),
        ("paths: {/a: {}}\ncomponents: {schemas: {A: {}}}", "defined in two files"),
        ("paths: {/a: {}, /a: {}}", "occurs twice"),
        ("paths: {/b: {}}", "names nothing"),
    ],
)
def test_a_document_that_cannot_be_put_together_is_refused(tmp_path, resource, complaint):
    (tmp_path / "openapi.yaml").write_text("paths: {/a: {$ref: 'a.yaml#/paths/~1a'}}")
    (tmp_path / "common.yaml").write_text("components: {schemas: {A: {}}}")
    (tmp_path / "a.yaml").write_text(resource)
    with pytest.raises(DocumentError, match=complaint):
        bundle(tmp_path)


def test_the_generator_puts_the_same_document_together(document, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT.parent / "scripts"))
    load = importlib.import_module("codegen.load")
    assert load.Document(ROOT / "openapi.yaml").bundle() == document


def test_every_component_is_used(document):
    used = {tuple(v[2:].split("/")[1:3]) for p, v in walk(document) if p and p[-1] == "$ref"}
    defined = {
        (kind, name)
        for kind, group in document["components"].items()
        for name in group
        if kind != "securitySchemes"
    }
    assert defined == used


def test_component_names_are_title_case(document):
    for kind, group in document["components"].items():
        for name in group:
            assert re.fullmatch(r"[A-Z][A-Za-z0-9]*", name), f"{kind}/{name}"


# ---------------------------------------------------------------------------------------------- OpenAPI structure

# Objects of OpenAPI 3.1 as far as this document uses them: allowed members, then those it must have.
OBJECTS = {
    "root": (
        "openapi info servers security tags paths webhooks components",
        "openapi info servers security tags paths webhooks components",
    ),
    "info": ("title version summary description contact license", "title version description license"),
    "license": ("name identifier", "name identifier"),
    "server": ("url description variables", "url description variables"),
    "variable": ("default description", "default description"),
    "tag": ("name description", "name description"),
    "security scheme": ("type scheme in name description", "type description"),
    "components": (
        "schemas parameters responses headers examples securitySchemes",
        "schemas parameters responses headers examples securitySchemes",
    ),
    "operation": (
        "operationId tags summary description x-addition x-after-call x-base-url x-checks x-deferred x-hears x-secret-answer x-strict security parameters requestBody responses deprecated",
        "operationId tags summary description responses",
    ),
    "parameter": ("name in required description schema example", "name in description schema"),
    "header": ("description required schema example", "description schema"),
    "request body": ("required content description", "required content"),
    "response": ("description headers content", "description"),
    "media type": ("schema examples", "schema"),
    "example": ("value summary", "value"),
}  # fmt: skip


def objects(document):
    """Every (kind, place, object) of the document but schemas."""
    yield "root", "", document
    yield "info", "info", document["info"]
    yield "license", "info/license", document["info"]["license"]
    yield "components", "components", document["components"]
    for server in document["servers"]:
        yield "server", server["url"], server
        yield from (("variable", name, variable) for name, variable in server["variables"].items())
    yield from (("tag", tag["name"], tag) for tag in document["tags"])
    yield from (("security scheme", n, s) for n, s in document["components"]["securitySchemes"].items())
    for name, parameter in document["components"]["parameters"].items():
        yield "parameter", name, parameter
    for name, header in document["components"]["headers"].items():
        yield "header", name, header
    for name, example in document["components"]["examples"].items():
        yield "example", name, example
    for name, response in document["components"]["responses"].items():
        yield from response_objects(document, name, response)
    for path, method, operation in operations(document):
        place = f"{method} {path}"
        yield "operation", place, operation
        yield from (("parameter", place, p) for p in parameters(document, operation))
        if "requestBody" in operation:
            yield "request body", place, operation["requestBody"]
            yield from media_objects(document, place, operation["requestBody"]["content"])
        for status, response in operation["responses"].items():
            yield from response_objects(document, f"{place} {status}", resolve(document, response))


def response_objects(document, place, response):
    yield "response", place, response
    for name, header in response.get("headers", {}).items():
        yield "header", f"{place} {name}", resolve(document, header)
    yield from media_objects(document, place, response.get("content", {}))


def media_objects(document, place, content):
    for name, media in content.items():
        yield "media type", f"{place} {name}", media
        for key, example in media.get("examples", {}).items():
            yield "example", f"{place} {key}", resolve(document, example)


def test_objects_have_the_members_that_openapi_gives_them(document):
    problems = []
    for kind, place, value in objects(document):
        allowed, needed = (set(text.split()) for text in OBJECTS[kind])
        problems += [f"{kind} {place}: {key} is not known" for key in set(value) - allowed]
        problems += [f"{kind} {place}: {key} is missing" for key in needed - set(value)]
        problems += [f"{kind} {place}: {key} is empty" for key in needed & set(value) if value[key] in ("", {}, [])]
    assert not problems, "\n".join(problems)


def test_path_items_hold_operations_only(document):
    for path, item in document["paths"].items():
        assert set(item) <= {"get", "post", "put", "delete"} and item, path


def test_version_licence_and_servers(document):
    assert document["openapi"] == "3.1.0"
    assert document["info"]["version"] == "1.0.0"
    assert document["info"]["license"]["identifier"] == "Apache-2.0"
    assert [server["description"] for server in document["servers"]] == ["Production", "Development"]
    assert [server["url"] for server in document["servers"]] == ["{base_url}", "{dev_base_url}"]
    for server in document["servers"]:
        assert re.findall(r"{(\w+)}", server["url"]) == list(server["variables"])


def test_bearer_authentication_everywhere_but_outside_v1(document):
    schemes = {
        name: (s["type"], s.get("scheme") or s["name"]) for name, s in document["components"]["securitySchemes"].items()
    }
    assert schemes == {
        "HTTPBearer": ("http", "bearer"), "CallSecret": ("http", "bearer"),
        "TwilioSignature": ("apiKey", "X-Twilio-Signature"), "PlivoSignature": ("apiKey", "X-Plivo-Signature-V3"),
    }  # fmt: skip
    assert document["security"] == [{"HTTPBearer": []}]
    for path, method, operation in operations(document):
        expected = None if path.startswith("/v1/") else []
        if "calls" in operation["tags"] or operation["operationId"] == "createNextCall":
            expected = [{"HTTPBearer": []}, {"CallSecret": []}]
        if path.startswith("/telephony/"):
            expected = [{"TwilioSignature": []}, {"PlivoSignature": []}]
        assert operation.get("security") == expected, f"{method} {path}"


def test_headings_of_the_rules_that_hold_everywhere(document):
    headings = re.findall(r"^## (.+)$", document["info"]["description"], re.MULTILINE)
    assert headings == [
        "Authentication", "Success and errors", "Rates", "Compression and other origins", "Caches and media types", "Request id", "Bodies", "Identifiers", "Timestamps", "Audit fields",
        "Deletes and links", "Lists", "Concurrent updates", "Retries",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------------- schemas

KEYWORDS = {
    "$ref", "type", "properties", "required", "additionalProperties", "allOf", "oneOf", "enum", "const", "default",
    "format", "pattern", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "items", "readOnly",
    "writeOnly", "description", "title", "example", "examples", "deprecated", "x-addition",
    "x-members",
}  # fmt: skip
FORMATS = {"string": {"date-time", "uri", "email", "binary"}, "integer": {"int64"}}


def test_only_keywords_that_the_generator_understands(document):
    problems = []
    for place, schema in all_schemas(document):
        problems += [f"{place}: {keyword}" for keyword in set(schema) - KEYWORDS]
        kinds = instance_types(schema) - {"null"}
        if "format" in schema and not any(schema["format"] in FORMATS.get(kind, ()) for kind in kinds):
            problems.append(f"{place}: format {schema['format']} of {kinds}")
        if "$ref" in schema and set(schema) - {"$ref", "default", "description", "x-addition"}:
            problems.append(f"{place}: more than annotations beside $ref")
    assert not problems, "\n".join(problems)


def test_schemas_are_json_schema_2020_12(document):
    for place, schema in all_schemas(document):
        try:
            jsonschema.Draft202012Validator.check_schema(schema)
        except jsonschema.SchemaError as error:
            pytest.fail(f"{place}: {error.message}")


def test_bounds_fit_types_and_each_other(document):
    applies = {
        "minLength": "string", "maxLength": "string", "pattern": "string", "minItems": "array", "maxItems": "array",
        "items": "array", "minimum": "integer number", "maximum": "integer number", "properties": "object", "required": "object",
        "additionalProperties": "object",
    }  # fmt: skip
    for place, schema in all_schemas(document):
        for keyword in set(schema) & set(applies):
            assert set(applies[keyword].split()) & instance_types(schema), f"{place}: {keyword} without its type"
        for low, high in (("minLength", "maxLength"), ("minItems", "maxItems"), ("minimum", "maximum")):
            if low in schema and high in schema:
                assert schema[low] <= schema[high], place
        assert set(schema.get("required", ())) <= set(schema.get("properties", ())), f"{place}: required but unknown"


def test_defaults_are_valid(document):
    for place, schema in all_schemas(document):
        if "default" in schema:
            assert not faults(document, schema, schema["default"]), place


def test_one_of_branches_have_distinct_json_types(document):
    for place, schema in all_schemas(document):
        if "oneOf" in schema:
            seen = [kind for branch in schema["oneOf"] for kind in types(document, branch)]
            assert len(seen) == len(set(seen)) and seen, place


def test_all_of_joins_objects_of_distinct_members(document):
    for place, schema in all_schemas(document):
        names = [name for branch in schema.get("allOf", []) for name in members(document, branch)]
        assert len(names) == len(set(names)), place


# ------------------------------------------------------------------------------------------------------ examples


def contents(document):
    """Every (place, media type, media object) of requests and answers."""
    for path, method, operation in operations(document):
        if "requestBody" in operation:
            for name, media in operation["requestBody"]["content"].items():
                yield f"{method} {path} request", name, media
        for status, response in operation["responses"].items():
            for name, media in resolve(document, response).get("content", {}).items():
                yield f"{method} {path} {status}", name, media
    for name, response in document["components"]["responses"].items():
        for media_type, media in response.get("content", {}).items():
            yield f"responses/{name}", media_type, media


def test_every_example_is_valid(document):
    problems = []
    for place, _, media in contents(document):
        for key, example in media.get("examples", {}).items():
            value = resolve(document, example)["value"]
            problems += [f"{place} {key} {fault}" for fault in faults(document, media["schema"], value)]
    for group in ("parameters", "headers"):
        for name, item in document["components"][group].items():
            if "example" in item:
                problems += [f"{group}/{name} {fault}" for fault in faults(document, item["schema"], item["example"])]
    assert not problems, "\n".join(sorted(set(problems)))


def test_every_request_and_every_good_answer_has_an_example(document):
    for path, method, operation in operations(document):
        good = answer(document, operation)["content"]
        sound = set(good) == {"audio/wav"}  # of which a document can show nothing
        assert sound or any(media.get("examples") for media in good.values()), f"{method} {path} 200"
        for name, media in operation.get("requestBody", {}).get("content", {}).items():
            assert media.get("examples") or name.startswith("audio/"), f"{method} {path} request"


def test_examples_name_no_member_that_the_schema_lacks(document):
    """Unknown members are ignored, so a misspelt one would be valid; in an example it is a mistake."""
    def unknown(schema, value, place):
        schema = resolve(document, schema)
        for branch in schema.get("oneOf", []):
            if not faults(document, branch, value):
                return unknown(branch, value, place)
        if isinstance(value, list) and "items" in schema:
            return [u for i, item in enumerate(value) for u in unknown(schema["items"], item, f"{place}[{i}]")]
        known = members(document, schema)
        if not isinstance(value, dict) or not known or schema.get("additionalProperties"):
            return []
        found = [f"{place}.{key}" for key in value if key not in known]
        return found + [u for k, v in value.items() if k in known for u in unknown(known[k], v, f"{place}.{k}")]

    problems = []
    for place, _, media in contents(document):
        for key, example in media.get("examples", {}).items():
            problems += unknown(media["schema"], resolve(document, example)["value"], f"{place} {key}")
    assert not problems, "\n".join(problems)


def test_times_and_identifiers_in_answers_are_written_as_the_server_writes_them(document):
    time = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
    ident = re.compile(r"[a-z]{3}\.\d{16}\.[a-z2-7]{8}")
    for place, _, media in contents(document):
        if place.endswith("request"):
            continue
        for key, example in media.get("examples", {}).items():
            for path, value in walk(resolve(document, example)["value"]):
                name = path[-1] if path else ""
                if value is None or not isinstance(name, str):
                    continue
                if name.endswith("At") or name.startswith("timestamp"):
                    assert time.fullmatch(value), f"{place} {key} {path}"
                if name in ("id", "orgId", "conversationId", "prospectId", "agentId", "aiAgentId", "message_id"):
                    assert ident.fullmatch(value), f"{place} {key} {path}"
