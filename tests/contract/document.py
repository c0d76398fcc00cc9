"""Loads the OpenAPI document of openapi/ for tests, puts its files together into one, and answers questions about it.

Deliberately independent of the generator, so that the two can be compared.
"""

import copy
import re
from pathlib import Path
from typing import Any, Iterator
from urllib.parse import urlsplit

import jsonschema
import yaml

ROOT = Path(__file__).resolve().parents[2] / "openapi"
METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")


class DocumentError(Exception):
    """The document cannot be put together; the text says where."""


class _UniqueKeyLoader(yaml.SafeLoader):
    """PyYAML takes the last of two equal keys in silence; a contract must not."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise DocumentError(f"{node.start_mark}: key {key!r} occurs twice")
            if not isinstance(key, str):
                raise DocumentError(f"{node.start_mark}: key {key!r} is not a string")
        return super().construct_mapping(node, deep)


# Timestamps and the like stay the strings that they are in JSON.
_UniqueKeyLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def load_file(path: Path) -> dict:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=_UniqueKeyLoader)


def load_files(root: Path = ROOT) -> dict[str, dict]:
    """Every file of the document by its name, as written."""
    return {path.name: load_file(path) for path in sorted(root.glob("*.yaml"))}


def lookup(document: dict, pointer: str) -> Any:
    """What a JSON pointer (RFC 6901) names in `document`."""
    value: Any = document
    for step in pointer.split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def bundle(root: Path = ROOT, entry: str = "openapi.yaml") -> dict:
    """One document: path items in their places, components of all files under `components`, references local."""
    files = load_files(root)
    document = copy.deepcopy(files[entry])
    # Between the document and the program, and not served.
    document.pop("x-runtime", None)
    for section in ("paths", "webhooks"):
        for key, item in document.get(section, {}).items():
            if "$ref" in item:
                name, pointer = item["$ref"].split("#")
                document[section][key] = _localized(_target(files, name, pointer, f"{entry} {key}"), name, files)
    components = document.setdefault("components", {})
    for name, content in files.items():
        if name == entry:
            continue
        for kind, members in content.get("components", {}).items():
            group = components.setdefault(kind, {})
            for key, value in members.items():
                if key in group:
                    raise DocumentError(f"{name}: components/{kind}/{key} is defined in two files")
                group[key] = _localized(value, name, files)
    return document


def _target(files: dict[str, dict], name: str, pointer: str, place: str) -> Any:
    try:
        return lookup(files[name], pointer)
    except (KeyError, IndexError, ValueError) as error:
        raise DocumentError(f"{place}: {name}#{pointer} names nothing") from error


def _localized(value: Any, home: str, files: dict[str, dict]) -> Any:
    """A copy of `value`, found in file `home`, whose references point into the one document."""
    if isinstance(value, list):
        return [_localized(item, home, files) for item in value]
    if not isinstance(value, dict):
        return value
    result = {key: _localized(item, home, files) for key, item in value.items()}
    if isinstance(value.get("$ref"), str):
        name, _, pointer = value["$ref"].partition("#")
        _target(files, name or home, pointer, home)
        if not pointer.startswith("/components/"):
            raise DocumentError(f"{home}: {value['$ref']} points outside the components")
        result["$ref"] = "#" + pointer
    return result


def resolve(document: dict, value: Any) -> Any:
    """Follows `$ref` of a bundled document until something else stands there; members beside `$ref` win."""
    while isinstance(value, dict) and "$ref" in value:
        beside = {key: item for key, item in value.items() if key != "$ref"}
        target = lookup(document, value["$ref"][1:])
        value = {**target, **beside} if beside else target
    return value


def operations(document: dict) -> Iterator[tuple[str, str, dict]]:
    """Every (path, method, operation) of a bundled document."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def walk(value, path=()):
    """Every (path, value) below and including `value`."""
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from walk(item, path + (key,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from walk(item, path + (index,))


def subschemas(schema, path):
    """Every (path, schema) in a schema, not following references."""
    yield path, schema
    for name, member in schema.get("properties", {}).items():
        yield from subschemas(member, f"{path}/properties/{name}")
    for key in ("allOf", "oneOf"):
        for index, branch in enumerate(schema.get(key, [])):
            yield from subschemas(branch, f"{path}/{key}/{index}")
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from subschemas(schema[key], f"{path}/{key}")


def all_schemas(document):
    """Every (place, schema) of the document: components and those written inline."""
    for name, schema in document["components"]["schemas"].items():
        yield from subschemas(schema, f"components/schemas/{name}")
    for path, value in walk({key: document[key] for key in ("paths", "components")}):
        inline = isinstance(value, dict) and path and path[-1] == "schema" and "schemas" not in path
        if inline and "examples" not in path:
            yield from subschemas(value, "/".join(map(str, path)))


def members(document, schema) -> dict:
    """Members of an object schema with those of its `allOf` branches, references followed."""
    schema = resolve(document, schema)
    found = dict(schema.get("properties", {}))
    for branch in schema.get("allOf", []):
        found.update(members(document, branch))
    return found


def required(document, schema) -> set:
    schema = resolve(document, schema)
    return set(schema.get("required", [])).union(*(required(document, b) for b in schema.get("allOf", [])))


def types(document, schema) -> set:
    """JSON types that a schema allows; empty for any."""
    schema = resolve(document, schema)
    if "oneOf" in schema:
        return set().union(*(types(document, branch) for branch in schema["oneOf"]))
    if "allOf" in schema:
        return {"object"}
    stated = schema.get("type", [])
    return {stated} if isinstance(stated, str) else set(stated)


def nullable(document, schema) -> bool:
    return "null" in types(document, schema)


def parameters(document, operation) -> list[dict]:
    return [resolve(document, parameter) for parameter in operation.get("parameters", [])]


def parameter_names(document, operation) -> list[str]:
    return [parameter["name"] for parameter in parameters(document, operation)]


def answer(document, operation, status="200") -> dict:
    return resolve(document, operation["responses"][status])


def signed(operation) -> bool:
    return {"TwilioSignature": []} in operation.get("security", [])


def secured(operation) -> bool:
    return operation.get("security") != [] and not signed(operation)


def is_record(document, method, operation) -> bool:
    """Whether the operation is about one record, which has an ETag: reads, makes, changes or removes it."""
    oid = operation["operationId"]
    if method == "put" or re.match(r"(get|create)[A-Z]", oid):
        media = answer(document, operation)["content"].get("application/json", {})
        schema = resolve(document, media.get("schema", {}))
        found = set(members(document, schema))
        return "updatedAt" in found and bool({"id", "sourceId"} & found)
    return bool(re.match(r"delete[A-Z]", oid)) and oid != "deleteFiles"


def instance_types(schema) -> set:
    stated = schema.get("type", [])
    return {stated} if isinstance(stated, str) else set(stated)


TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)?")
formats = jsonschema.FormatChecker(formats=())
formats.checks("date-time")(lambda value: not isinstance(value, str) or TIME.fullmatch(value) is not None)
formats.checks("uri")(
    lambda value: not isinstance(value, str)
    or (urlsplit(value).scheme in ("http", "https") and bool(urlsplit(value).netloc) and " " not in value)
)


def faults(document, schema, value) -> list[str]:
    """What is wrong with `value` by a schema of the document."""
    whole = {**schema, "components": document["components"]}
    validator = jsonschema.Draft202012Validator(whole, format_checker=formats)
    return [f"{list(error.absolute_path)}: {error.message}" for error in validator.iter_errors(value)]
