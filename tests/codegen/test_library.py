"""A document with the constructs that documents use: a server of it builds, and does what an independent judge expects."""

import fcntl
import http.client
import json
import os
import re
import subprocess
from pathlib import Path

import library_formats
import pytest
from codegen_support import LIBRARY, ROOT, Probe
from jsonschema import Draft202012Validator
from test_compile import compile_source
from test_generated import run
from violations import Violations

from codegen import cpp_build, load, model_build

DOCUMENT = load.Document(LIBRARY)
BUNDLED = DOCUMENT.bundle()
SCHEMAS = BUNDLED["components"]["schemas"]
# Of each schema, values that fit it and together use every keyword.
BOOK = {"title": "Emma", "isbn": "9780141439587", "genre": "novel", "price": 7.5}
VALUES = {
    "Book": [
        BOOK,
        {**BOOK, "printed": None, "read": "2026-01-02T03:04:05.000Z", "opens": "09:00:00Z", "mail": "a@b.example",
         "home": "urn:isbn:1", "host": "a.example", "v4": "192.0.2.1", "v6": "::1", "picture": "YQ==", "pin": "1",
         "country": "DE", "size": 5, "nothing": None, "three": 3, "kept": True, "ratio": 0.5, "pages": 474},
        {**BOOK, "printed": "1815-12-23", "size": "XL", "contents": [{"title": "One", "parts": [{"title": "Two", "parts": []}]}],
         "copies": [1, None, 2], "notes": {"a": "x", "b": None}, "codes": {"x-a": 1, "y-b": "c"}, "labels": {"ab": 1},
         "open": {"a": "x", "b": 2.5}, "closed": {"a": "x"}, "held": {"by": "Ann", "until": "noon"}, "word": "hello"},
        {**BOOK, "either": "2026-01-01", "either_or": 9, "listed": "abc", "maybe": None, "pair": [1, 2], "class": "first",
         "co-author": "x", "co_author": "y", "callback": "https://a.example/b", "anything": {"a": [1]}, "always": [False]},
        {**BOOK, "either": 7, "either_or": 10, "listed": ["x"], "maybe": "Emma", "level": 2, "step": 0.5,
         "tree": {"left": {"right": None}, "by_name": {"a": {}}, "leaf": {"of": {"leaf": {"value": 1}}, "value": 2}},
         "json": ["a", True, ["b", []]]},
    ],
    "BookFields": [{"title": "Emma", "price": 0.25, "pages": 2}, {"price": 3}],
    "Problem": [{"title": "No", "status": 404, "code": "two", "retry": True}, {"code": None}, {"code": {"three": 3}}, {"code": 1}],
    "Loan": [
        {"book": "0b6f2a4e-9a51-4a8b-9b7e-0a2f3c4d5e6f", "borrower": {"kind": "person", "name": "Ann", "birthday": "1990-02-28"}},
        {"book": "0b6f2a4e-9a51-4a8b-9b7e-0a2f3c4d5e6f", "borrower": {"kind": "company", "name": "Ink", "vat": "GB1"},
         "deposit": {"object": "bank", "number": "1", "bank": "x"}, "contact": {"phone": "1"}},
    ],
    "Tree": [{"left": {}, "right": {"right": None}}],
    "Json": ["a", [True]],
    "Borrower": [{"kind": "company", "name": "Ink", "vat": "GB1"}],
    "Wrapper-Collection": [{"data": [{}, {"a": 1}]}],
    "Links-Self": [{"self": "https://a.example/"}],
}  # fmt: skip
# Keywords that say how a value is used, not what it is.
NO_CONSTRAINTS = {
    "description", "title", "example", "examples", "xml", "readOnly", "writeOnly", "deprecated", "default", "$ref", "$defs",
    "properties", "items", "allOf", "discriminator", "patternProperties", "unevaluatedProperties", "additionalProperties",
}  # fmt: skip
# The formats that are noted as not checked, or are none.
FREE_FORMATS = {"password", "iso-country-code", "double", "binary"}


def cpp_name(schema: str) -> str:
    return schema.replace("-", "")


def without_nulls(value):
    """An optional member that is null is as good as absent."""
    if isinstance(value, dict):
        return {key: without_nulls(each) for key, each in value.items() if each is not None}
    return [without_nulls(each) for each in value] if isinstance(value, list) else value


def with_byte(node):
    """The same schemas, which say base64 in the way that jsonschema checks."""
    if isinstance(node, list):
        return [with_byte(each) for each in node]
    if not isinstance(node, dict):
        return node
    return {key: with_byte(each) for key, each in node.items()} | ({"format": "byte"} if "contentEncoding" in node else {})


COMPONENTS = with_byte(BUNDLED["components"])


def judge(schema: str) -> Draft202012Validator:
    return Draft202012Validator(
        {"$ref": f"#/components/schemas/{schema}", "components": COMPONENTS},
        format_checker=library_formats.CHECKER,
    )


def build_project(folder: Path, built: Path) -> None:
    """What `codegen new` writes, built as its README says; the runtime is that of the build under test."""
    done = run("new", folder, "--document", LIBRARY)
    assert done.returncode == 0, done.stderr
    configure = ["cmake", "-G", "Ninja", "-S", folder, "-B", folder / "build", f"-DHIVELINE_BUILD={built}",
                 "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0 -Werror", "-DCMAKE_CXX_COMPILER=g++"]  # fmt: skip
    for command in (configure, ["cmake", "--build", folder / "build"]):
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=580, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def build_probe(folder: Path, built: Path) -> None:
    """The tool decode_probe for the schemas of this document."""
    generated = folder / "build" / "codegen"
    objects = []
    for source in (ROOT / "tests/tools/decode_probe.cpp", generated / "generated/tests/decode_registry.cpp"):
        objects.append(folder / f"{source.stem}.o")
        done = compile_source(source, generated, "-O0", "-Wno-missing-field-initializers", "-c", "-o", str(objects[-1]))
        assert done.returncode == 0, done.stderr
    done = subprocess.run(
        ["g++", "-o", folder / "probe", *objects, folder / "build/libapi.a", built / "libcommon.a", "-lre2", "-lcrypto"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def project(executable, tmp_path_factory) -> Path:
    """Built once for all processes of a run."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared
    folder = shared / "library"
    with (shared / "library.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "probe").exists():
            build_project(folder, executable.parent)
            build_probe(folder, executable.parent)
    return folder


@pytest.fixture(scope="module")
def library_probe(project):
    running = Probe(project / "probe")
    yield running
    running.close()


# --- schemas ---


@pytest.mark.parametrize("schema", VALUES)
def test_what_fits_is_taken_and_given_back_as_it_was(library_probe, schema):
    for value in VALUES[schema]:
        assert judge(schema).is_valid(value), value
        text = json.dumps(value)
        assert library_probe.faults(cpp_name(schema), text) == [], value
        assert without_nulls(json.loads(library_probe.again(cpp_name(schema), text))) == without_nulls(value)


def test_what_breaks_a_keyword_is_refused(library_probe):
    broken_keywords = set()
    wanted = set().union(*map(constraints, SCHEMAS.values()))
    for schema, values in VALUES.items():
        for value in values:
            for keyword, broken in Violations(BUNDLED["components"]).of(SCHEMAS[schema], value):
                if judge(schema).is_valid(broken):
                    continue  # another branch takes it, or the value has no such member
                faults = library_probe.faults(cpp_name(schema), json.dumps(broken))
                assert faults, (schema, keyword, broken)
                broken_keywords.add(keyword)
    assert broken_keywords >= wanted, wanted - broken_keywords


def constraints(node, is_names: bool = False) -> set[str]:
    """The keywords that the schemas use, each format apart."""
    if isinstance(node, list):
        return set().union(*map(constraints, node))
    if not isinstance(node, dict):
        return set()
    found = set()
    for key, child in node.items():
        if not is_names and key in ("example", "examples", "enum", "const", "required", "dependentRequired", "xml", "discriminator"):
            found |= {key} - NO_CONSTRAINTS
            continue
        if not is_names and key == "format":
            found |= {f"format {child}"} if child not in FREE_FORMATS else set()
        elif not is_names and key == "additionalProperties" and child is False:
            found.add(key)
        elif not is_names and key not in NO_CONSTRAINTS:
            found.add(key)
        if key == "propertyNames":
            continue
        found |= constraints(child, not is_names and key in ("properties", "patternProperties", "$defs"))
    return found


@pytest.mark.parametrize(
    "schema, value, loc, type",
    [
        ("Borrower", {"kind": "ghost"}, ["body", "kind"], "union_tag_invalid"),
        ("Borrower", {"name": "Ann"}, ["body", "kind"], "missing"),
        ("Loan", {**VALUES["Loan"][1], "deposit": {"object": "bank", "number": "1", "bank": "x", "cvc": "1"}},
         ["body", "deposit", "cvc"], "extra_forbidden"),
        ("Loan", {**VALUES["Loan"][1], "deposit": {"object": "card", "number": "1", "cvc": "1"}},
         ["body", "deposit", "cvc"], "string_too_short"),
        ("Loan", {**VALUES["Loan"][1], "contact": {}}, ["body", "contact", "mail"], "missing"),
        ("Book", {**BOOK, "either_or": 15}, ["body", "either_or"], "value_error"),
        ("Book", {**BOOK, "copies": [1, 2, 1]}, ["body", "copies"], "value_error"),
        ("Book", {**BOOK, "word": "damn"}, ["body", "word"], "value_error"),
        ("Book", {**BOOK, "price": 0.3}, ["body", "price"], "multiple_of"),
        ("Book", {**BOOK, "codes": {"z": 1}}, ["body", "codes", "z"], "extra_forbidden"),
        ("Book", {**BOOK, "contents": [{"title": "a", "parts": [{}]}]}, ["body", "contents", 0, "parts", 0, "title"], "missing"),
        ("Book", {**BOOK, "tree": {"leaf": {"of": {"left": 1}}}}, ["body", "tree", "leaf", "of", "left"], "model_attributes_type"),
        ("Book", {**BOOK, "held": {"until": "noon"}}, ["body", "held", "by"], "missing"),
    ],
)  # fmt: skip
def test_a_fault_is_named_where_it_is(library_probe, schema, value, loc, type):
    assert [(fault[0], fault[2]) for fault in library_probe.faults(schema, json.dumps(value))] == [(loc, type)]


# --- the server ---


@pytest.fixture(scope="module")
def mock(project):
    process = subprocess.Popen(
        [project / "build/lending-library", "--listen", "127.0.0.1:0", "--credential", "key", "--mock"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    yield int(process.stdout.readline().rsplit(" ", 1)[1])
    process.terminate()
    assert process.wait(timeout=60) == 0


def ask(port, method, path, headers=None, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(method, path, body, {"Authorization": "Bearer key", **(headers or {})})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer, json.loads(text) if "json" in (answer.getheader("Content-Type") or "") else text


def test_the_test_of_the_project_passes(project):
    done = subprocess.run(["ctest", "--test-dir", project / "build", "--output-on-failure"], capture_output=True, text=True,
                          timeout=120, check=False)  # fmt: skip
    assert done.returncode == 0 and "0 tests failed out of 2" in done.stdout


def test_example_answers_fit_the_document(project, mock):
    requests = json.loads((project / "build/codegen/generated/tests/requests.json").read_text())
    judged = 0
    operations = {re.sub(r"-(.)", lambda match: match[1].upper(), operation.get("operationId", "")): operation
                  for item in BUNDLED["paths"].values() for operation in item.values() if isinstance(operation, dict)}  # fmt: skip
    for request in requests:
        keys = {"X-Key": "key", "Cookie": "key=key", **request["headers"]}
        path = request["path"] + ("&" if "?" in request["path"] else "?") + "key=key"
        answer, value = ask(mock, request["method"], path, keys, request["body"])
        assert answer.status == request["status"], (request, value)
        responses = operations.get(request["operation"], {}).get("responses", {})
        response = responses.get(str(answer.status)) or responses.get("2XX") or responses.get("default") or {}
        for media in response.get("content", {}).values():
            if isinstance(value, (dict, list)):
                schema = {**media["schema"], "components": BUNDLED["components"]}
                Draft202012Validator(schema, format_checker=library_formats.CHECKER).validate(value)
                judged += 1
                break
    assert judged >= 5


@pytest.mark.parametrize(
    "query, loc, type",
    [
        ("page=0", ["query", "page"], "greater_than_equal"),
        ("limit=31", ["query", "limit"], "less_than_equal"),
        ("genre=novel&genre=novel", ["query", "genre"], "value_error"),
        ("genre=poem", ["query", "genre", 0], "enum"),
        ("shelves=1%7C100", ["query", "shelves", 1], "less_than_equal"),
        ("words=a,bbbbbbbbbbbbbbbbbbbbb", ["query", "words", 1], "string_too_long"),
        ("filter%5Bauthor%5D=x", ["query", "filter", "author"], "string_too_short"),
        ("filter%5Bsince%5D=2026-13-01", ["query", "filter", "since"], "date_from_datetime_parsing"),
        ("area=%7B%22lat%22:91%7D", ["query", "area", "lat"], "less_than_equal"),
        ("area=%7B", ["query", "area"], "json_invalid"),
    ],
)  # fmt: skip
def test_parameters_are_read_by_their_style(mock, query, loc, type):
    answer, value = ask(mock, "GET", f"/books?{query}")
    assert answer.status == 422 and [(each["loc"], each["type"]) for each in value["detail"]] == [(loc, type)], value


def test_parameters_of_all_styles_at_once(mock):
    query = ("page=2&limit=3&genre=novel&genre=1st&shelves=1%7C2&words=a,b&filter%5Bauthor%5D=Ann&filter%5Btags%5D=x"
             "&area=%7B%22lat%22:1%7D&old=true")  # fmt: skip
    headers = {"X-Trace": "0b6f2a4e-9a51-4a8b-9b7e-0a2f3c4d5e6f", "X-Wanted": "title,author", "Cookie": "session=abcd"}
    answer, value = ask(mock, "GET", f"/books?{query}", headers)
    assert answer.status == 200 and answer.getheader("X-Total") == "2", value


def test_headers_and_cookies_are_checked(mock):
    headers = {"X-Trace": "no", "X-Wanted": "title,isbn", "Cookie": "session=abc"}
    answer, value = ask(mock, "GET", "/books", headers)
    assert [each["loc"] for each in value["detail"]] == [["header", "x-trace"], ["header", "x-wanted", 1], ["cookie", "session"]]


def test_forms_are_read(mock):
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer, value = ask(mock, "POST", "/desk/sign-in", form, "user=ann&pin=1234&roles=reader&roles=clerk")
    assert answer.status == 200 and value["kind"] == "company"
    answer, value = ask(mock, "POST", "/desk/sign-in", form, "pin=1&roles=a")
    assert [(each["loc"], each["type"]) for each in value["detail"]] == [
        (["body", "user"], "missing"), (["body", "pin"], "greater_than_equal"), (["body", "roles", 0], "enum"),
    ]  # fmt: skip
    assert ask(mock, "POST", "/desk/sign-in", {"Content-Type": "application/json"}, "{}")[0].status == 415


def test_path_values_and_methods(mock):
    assert ask(mock, "GET", "/books/no-uuid")[0].status == 422
    assert ask(mock, "GET", "/books/x/cover")[0].status == 422
    assert ask(mock, "GET", "/books/7/cover")[0].getheader("Content-Type") == "image/png"
    assert ask(mock, "GET", "/desk/kinds/ghost")[0].status == 422
    answer, _ = ask(mock, "PUT", "/books")
    assert answer.status == 405 and answer.getheader("Allow") == "GET, HEAD, OPTIONS, POST"


def test_each_scheme_lets_in_who_has_its_credential(mock):
    body = json.dumps(BOOK)
    both = {"Authorization": "", "Content-Type": "application/json", "X-Key": "key"}
    assert ask(mock, "POST", "/books?key=key", both, body)[0].status == 201
    assert ask(mock, "POST", "/books", both, body)[0].status == 401, "both keys are needed"
    assert ask(mock, "POST", "/books", {"Content-Type": "application/json"}, body)[0].status == 201
    book = "/books/0b6f2a4e-9a51-4a8b-9b7e-0a2f3c4d5e6f"
    assert ask(mock, "DELETE", book)[0].status == 401, "a bearer token is none of its schemes"
    assert ask(mock, "DELETE", book, {"Cookie": "other=1; key=key"})[0].status == 204
    assert ask(mock, "DELETE", book, {"Authorization": "Basic YW5uOmtleQ=="})[0].status == 204
    assert ask(mock, "DELETE", book, {"Authorization": "Basic YW5uOm5v"})[0].status == 401
    assert ask(mock, "POST", "/desk/notes", {"Authorization": "", "Content-Type": "text/plain"}, "x")[0].status == 204


# --- what is said about it ---


def test_what_is_not_enforced_is_named():
    document = load.Document(LIBRARY)
    cpp_build.build(model_build.build(document))
    assert all(re.match(r"library/openapi\.yaml:\d+: #/", note) for note in document.notes)
    told = "\n".join(document.notes)
    for text in (
        "#/x-retries: the extension", "#/info/x-feedback: the extension", "country/format: the format 'iso-country-code'",
        "xml: 'xml' has no meaning", "application~1xml: answers of", "application~1xml: a body of", "links/get: the link get",
        "callbacks/added: the callback added", "image~1png: an answer of", "text~1plain: a body of", "Certificate: the server",
        "parameters/9: Accept is no parameter", "size: an integer in a request",
    ):  # fmt: skip
        assert text in told, text
    with pytest.raises(load.DocumentError, match="the extension x-retries"):
        document.refuse_notes()


def test_a_project_replaces_nothing(tmp_path):
    assert run("new", tmp_path / "a", "--document", LIBRARY, "--mock").returncode == 0
    assert "Answers::kExamples;" in (tmp_path / "a" / "main.cpp").read_text()
    done = run("new", tmp_path / "a", "--document", LIBRARY)
    assert done.returncode == 1 and "is there already" in done.stderr


def test_our_own_document_has_a_program_already(tmp_path):
    done = run("new", tmp_path / "a", "--document", ROOT / "openapi" / "openapi.yaml")
    assert done.returncode == 1 and "a document with x-runtime has a program of its own" in done.stderr


def test_an_operation_may_leave_its_answers_open(write):
    document = load.Document(write(openapi="openapi: 3.1.0\npaths:\n  /a:\n    get: {}\n"))
    model = cpp_build.build(model_build.build(document))
    assert [operation.result for operation in model.operations] == ["common::Response"]
    assert [operation.id for operation in model.operations] == ["getA"]
    assert document.notes == ["api/openapi.yaml:4: #/paths/~1a/get: 'responses' is missing: the handler gives the whole answer"]


def test_a_document_without_operations_makes_no_server(write, tmp_path):
    root = write(openapi="openapi: 3.1.0\nwebhooks: {}\n")
    done = run("new", tmp_path / "a", "--document", root)
    assert done.returncode == 1 and "has no operation that a server could answer" in done.stderr
    assert not (tmp_path / "a").exists()
