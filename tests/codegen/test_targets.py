"""The project's own targets and the document: none reads code that is out of date, and the build names an operation
that no handler implements before it stops at anything else."""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from codegen_support import ROOT

COMMITTED = ROOT / "generated"
# One of each kind: the rooms, the executable, unit tests, tools, benchmarks, fuzzers.
TARGETS = {"models", "api", "storage", "handlers", "server", "hiveline", "server_tests", "decode_probe", "edge_probe",
           "bench_knowledge", "request_fuzz"}  # fmt: skip
NOTES = """
  /v1/prospects/{prospect_id}/notes:
    post:
      operationId: createProspectNote
      tags: [prospects]
      x-addition: true
      summary: Note something about a prospect
      parameters:
        - $ref: '#/components/parameters/ProspectId'
      responses:
        '200':
          description: The prospect.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Prospect'}
"""


class Tree:
    """A build tree of the project for a copy of the document."""

    def __init__(self, folder: Path, compiler: str):
        self.folder = folder / "build"
        self.document = folder / "openapi"
        shutil.copytree(ROOT / "openapi", self.document)
        done = self._run(
            "cmake", "-G", "Ninja", "-S", ROOT, "-B", self.folder, f"-DHIVELINE_DOCUMENT={self.document}/openapi.yaml",
            f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=Debug", "-DHIVELINE_TESTS=ON",
            "-DHIVELINE_FUZZERS=ON", "-DHIVELINE_DOCS_UI=OFF", "-DHIVELINE_PRECOMPILED_HEADERS=OFF",
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        self.commands = json.loads((self.folder / "compile_commands.json").read_text())

    def build(self, *targets: str) -> subprocess.CompletedProcess:
        return self._run("cmake", "--build", self.folder, *(["--target", *targets] if targets else []))

    def compile(self, source: Path) -> subprocess.CompletedProcess:
        """What the build would say of a source, by the build's own command."""
        command = next(each for each in self.commands if Path(each["file"]) == source)
        return self._run(*shlex.split(command["command"]), "-fsyntax-only", cwd=command["directory"])

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.document / name
        text = path.read_text()
        assert text.count(old) == 1, f"{name}: {old}"
        path.write_text(text.replace(old, new))

    @staticmethod
    def _run(*command, cwd=None) -> subprocess.CompletedProcess:
        return subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture
def tree(executable, tmp_path) -> Tree:
    cache = (executable.parent / "CMakeCache.txt").read_text()
    return Tree(tmp_path, re.search(r"^CMAKE_CXX_COMPILER:\w+=(.+)$", cache, re.MULTILINE)[1])


def include_folders(command: dict) -> list[Path]:
    words = shlex.split(command["command"])
    found = []
    for index, word in enumerate(words):
        match = re.fullmatch(r"-(?:I|isystem|iquote|idirafter)(.*)", word)
        if match:
            found.append(Path(command["directory"], match[1] or words[index + 1]))
    return found


def test_no_include_path_of_any_target_leads_to_the_committed_code(tree):
    names = [path.relative_to(COMMITTED / "cpp") for path in (COMMITTED / "cpp").rglob("*.h")]
    assert names
    targets = set()
    for command in tree.commands:
        output = re.search(r"CMakeFiles/([\w-]+)\.dir/", command["command"])
        targets.add(output[1])
        folders = include_folders(command)
        for folder in folders:
            assert COMMITTED not in (folder.resolve(), *folder.resolve().parents), command["file"]
            reached = [name for name in names if (folder / "generated" / name).resolve().is_relative_to(COMMITTED)
                       and (folder / "generated" / name).exists()]
            assert not reached, f"{output[1]}: {command['file']} reaches {reached[0]} by {folder}"
        if ROOT in folders:
            assert tree.folder / "codegen" in folders, command["file"]
    assert targets >= TARGETS, "a kind of target is not looked at"


def test_no_object_was_made_of_the_committed_code(executable):
    """What the compiler really read, for every object of the build under test."""
    done = subprocess.run(
        ["ninja", "-C", str(executable.parent), "-t", "deps"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    read = {(executable.parent / line.strip()).resolve() for line in done.stdout.splitlines() if line.startswith("    ")}
    assert any(path.is_relative_to(executable.parent / "codegen") for path in read)
    assert not sorted(str(path) for path in read if path.is_relative_to(COMMITTED))


def first_error(done: subprocess.CompletedProcess) -> str:
    """The output of the first command that failed."""
    return done.stdout.partition("FAILED: ")[2].partition("\nFAILED: ")[0]


def test_a_build_names_the_operation_that_no_handler_implements(tree):
    tree.edit("prospects.yaml", "\ncomponents:\n", NOTES + "\ncomponents:\n")
    tree.edit("openapi.yaml", "  /v1/prospects: {$ref",
              "  /v1/prospects/{prospect_id}/notes:\n"
              "    $ref: 'prospects.yaml#/paths/~1v1~1prospects~1{prospect_id}~1notes'\n  /v1/prospects: {$ref")
    done = tree.build()
    assert done.returncode != 0
    said = first_error(done)
    assert re.search(r"openapi/prospects\.yaml:\d+: operation createProspectNote \(POST /v1/prospects/", said), said
    assert "ProspectsHandler::createProspectNote is missing, handlers/prospects_handler.h lacks it" in said
    assert "createProspectNote(storage::WriteTx& tx, const auth::Caller& caller, const api::CreateProspectNoteParams&" in said

    # The compiler would not have let it pass either: the wiring makes objects of an abstract class.
    assert tree.build("embedded").returncode == 0
    done = tree.compile(ROOT / "server" / "app.cpp")
    assert done.returncode != 0
    assert "hiveline::handlers::ProspectsHandler" in done.stderr and "abstract" in done.stderr
    assert "createProspectNote(" in done.stderr


def test_a_build_names_a_renamed_operation_first_and_goes_on_once_it_is_mended(tree):
    rating, text = "rating: {type: integer, minimum: 1, maximum: 5}", "rating: {type: string, maxLength: 5}"
    tree.edit("conversations.yaml", rating, text)
    tree.edit("prospects.yaml", "operationId: getProspect\n", "operationId: fetchProspect\n")
    done = tree.build()
    assert done.returncode != 0
    said = first_error(done)
    assert "operation fetchProspect (GET /v1/prospects/{prospect_id}) has no handler" in said
    assert "ProspectsHandler::fetchProspect is missing" in said and "is it what getProspect was?" in said
    assert "ProspectsHandler::getProspect is no operation of openapi/prospects.yaml" in said

    assert "AdminComment.rating needs a column of type TEXT; adminComments.rating is INTEGER" in said

    tree.edit("prospects.yaml", "operationId: fetchProspect\n", "operationId: getProspect\n")
    tree.edit("conversations.yaml", text, rating)
    done = tree.build("codegen")
    assert done.returncode == 0, done.stdout
