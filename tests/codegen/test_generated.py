"""The command line, and the generated code that is committed."""

import json
import os
import shlex
import subprocess
import sys

import pytest
from codegen_support import ROOT, SHOP

DOCUMENT = ROOT / "openapi" / "openapi.yaml"
GENERATED = ROOT / "generated" / "cpp"


def run(*arguments, cwd=ROOT, **environment):
    return subprocess.run(
        [sys.executable, "-B", str(ROOT / "scripts" / "codegen"), *map(str, arguments)],
        cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


def test_the_committed_code_is_what_the_document_asks_for():
    done = run("--document", DOCUMENT, "--out", GENERATED, "--check")
    assert done.returncode == 0, done.stderr


def test_a_difference_is_shown_with_the_way_to_mend_it(tmp_path):
    run("--document", SHOP, "--out", tmp_path)
    (tmp_path / "document.h").write_text("// edited\n")
    done = run("--document", SHOP, "--out", tmp_path, "--check")
    assert done.returncode == 1 and done.stdout == ""
    assert "document.h: differs" in done.stderr and "update-generated" in done.stderr
    assert (tmp_path / "document.h").read_text() == "// edited\n"
    way = shlex.split(done.stderr.splitlines()[-1])
    assert way[0] == "python3"
    subprocess.run([sys.executable, *way[1:]], cwd=ROOT, check=True, timeout=120)
    assert run("--document", SHOP, "--out", tmp_path, "--check").returncode == 0


def test_the_output_is_a_pure_function_of_document_and_templates(tmp_path):
    """Another folder, another hash seed, another way to name the document, another time zone and locale."""
    one, two = tmp_path / "one", tmp_path / "two"
    assert run("--document", DOCUMENT, "--out", one, PYTHONHASHSEED="1").returncode == 0
    done = run(
        "--document", "openapi.yaml", "--out", two, cwd=DOCUMENT.parent, PYTHONHASHSEED="2", TZ="Asia/Tokyo", LC_ALL="C"
    )
    assert done.returncode == 0, done.stderr
    assert files(one) == files(two)
    for name, text in files(one).items():
        assert str(ROOT) not in text and str(tmp_path) not in text, name


def test_list_names_the_outputs_and_writes_nothing(tmp_path):
    done = run("--document", SHOP, "--out", tmp_path / "x", "--list")
    assert done.returncode == 0 and not (tmp_path / "x").exists()
    run("--document", SHOP, "--out", tmp_path / "x")
    assert done.stdout.splitlines() == sorted(files(tmp_path / "x"))


def test_the_inputs_can_be_asked_for(tmp_path):
    done = run("--document", SHOP, "--inputs", "--depfile", tmp_path / "d", "--out", tmp_path / "x")
    inputs = done.stdout.splitlines()
    assert str(SHOP) in inputs and str(SHOP.parent / "shared.yaml") in inputs
    assert any(name.endswith("templates/router.cpp.j2") for name in inputs)
    rule = (tmp_path / "d").read_text()
    assert rule.startswith(str(tmp_path / "x" / "api")) and str(SHOP) in rule.split(": ")[1]


def test_the_bundled_document(tmp_path):
    assert run("--document", DOCUMENT, "--bundle", tmp_path / "b.json").returncode == 0
    bundled = json.loads((tmp_path / "b.json").read_text())
    assert bundled["openapi"] == "3.1.0" and "/v1/stats" in bundled["paths"]
    for reference in _references(bundled):
        target = bundled
        for step in reference.removeprefix("#/").split("/"):
            target = target[step]


def _references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for child in value.values():
            yield from _references(child)
    elif isinstance(value, list):
        for child in value:
            yield from _references(child)


@pytest.mark.parametrize("way", ["folder", "module"])
def test_both_ways_to_start_it(way, tmp_path):
    command = [str(ROOT / "scripts" / "codegen")] if way == "folder" else ["-m", "codegen"]
    done = subprocess.run(
        [sys.executable, "-B", *command, "--document", str(SHOP), "--list"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")}, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and "api/router.h" in done.stdout, done.stderr


def test_a_fault_of_the_document_is_one_line_and_a_status(write):
    root = write(openapi="openapi: 3.1.0\npaths: {}\ncomponents: {schemas: {A: {type: file}}}\n")
    done = run("--document", root, "--list")
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == "api/openapi.yaml:3: #/components/schemas/A/type: type 'file' is not supported\n"
