"""The generated code compiles and does what it should."""

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from codegen_support import ROOT, SHOP

from codegen import cpp_build, load, model_build, render

COMPILER = [*filter(None, [shutil.which("ccache")]), os.environ.get("CXX", "g++")]
FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]


def generate(document: Path, folder: Path) -> None:
    loaded = load.Document(document)
    render.write(render.render(cpp_build.build(model_build.build(loaded)), loaded.bundle()), folder / "generated")


def compile_source(source: Path, folder: Path, *options: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [*COMPILER, *FLAGS, f"-I{folder}", f"-I{ROOT}", *options, str(source)],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def build(sources: list[Path], runtime: Path, folder: Path) -> Path:
    """Links an executable of the sources and the library of what they call."""

    def one(numbered: tuple[int, Path]) -> Path:
        number, source = numbered
        output = folder / f"{number}.o"
        done = compile_source(source, folder, "-O0", "-c", "-o", str(output))
        assert done.returncode == 0, done.stderr
        return output

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(one, enumerate(sources)))
    program = folder / "program"
    done = subprocess.run(
        [COMPILER[-1], "-o", str(program), *map(str, objects), str(runtime), "-lre2", "-lcrypto"],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return program


def test_the_generated_code_of_the_shop_does_what_it_should(executable, tmp_path):
    generate(SHOP, tmp_path)
    generated = [path for path in (tmp_path / "generated").rglob("*.cpp")]
    sources = sorted([*generated, ROOT / "tests" / "codegen" / "shop_test.cpp"])
    program = build(sources, executable.parent / "libcommon.a", tmp_path)
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout
