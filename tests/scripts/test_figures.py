"""What scripts/figures counts, in small trees whose figures are known, and what it does with its arguments."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
# ctags comes with the packages of scripts/check (and .ci/run), not with those of scripts/test.
pytestmark = pytest.mark.skipif(shutil.which("ctags") is None, reason="universal-ctags is not installed")


def run(*arguments: str | Path) -> subprocess.CompletedProcess:
    return subprocess.run([ROOT / "scripts/figures", *arguments], capture_output=True, text=True, timeout=SECONDS)


def figures(folder: Path, *arguments: str | Path) -> dict[str, list[str]]:
    done = run(*arguments, folder)
    assert done.returncode == 0, done.stderr
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines()[2:]]
    return {name: columns for name, *columns in rows}


@pytest.fixture
def tree(tmp_path):
    def write(**files: str) -> Path:
        for name, text in files.items():
            path = tmp_path / "tree" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return tmp_path / "tree"

    return lambda files: write(**files)


def body(lines: int, name: str = "lengthy") -> str:
    return f"void {name}() {{\n" + "".join(f"    {name}{n}();\n" for n in range(lines - 2)) + "}\n"


def test_long_functions_and_files_are_named_with_their_length(tree):
    counted = figures(tree({"common/a.cpp": body(61), "common/b.cpp": body(600, "most") + "\n", "common/c.cpp": body(60, "fits")}))
    assert counted["functions"] == ["3"]
    assert counted["functions over 60 lines"] == ["2: most 600, lengthy 61"]
    assert counted["files over 600 lines"] == ["1: common/b.cpp 601"]
    assert counted["lines per function: median / p90 / maximum"] == ["61 / 600 / 600"]


def test_generated_sources_and_tests_are_not_counted(tree):
    counted = figures(tree({"common/a.cpp": body(5), "generated/b.cpp": body(99), "tests/c.cpp": body(99), "build/d.cpp": body(99)}))
    assert counted["files, lines"] == ["1, 5"]


def test_comments_are_counted_for_each_line_of_code_by_room(tree):
    counted = figures(tree({
        "common/a.h": "// What it is.\n\nint a();  // trailing\nint b();\n", "storage/b.h": "int c();\n", "storage/b.cpp": "// why\nint c;\n",
    }))
    assert counted["… common"] == ["0.500 / -"]
    assert counted["… storage"] == ["0.000 / 1.000"]
    assert counted["comment lines per code line, .h / .cpp"] == ["0.333 / 1.000"]


def test_members_are_those_of_a_class_and_not_its_functions(tree):
    many = "".join(f"    int member{n}_ = {n};\n" for n in range(16))
    counted = figures(tree({"common/a.h": f"class Many {{\n    void run();\n{many}}};\nclass Few {{\n{many[:-25]}}};\n"}))
    assert counted["classes with more than 15 members"] == ["1: Many 16"]


def test_the_include_chain_ends_where_files_include_each_other(tree):
    counted = figures(tree({
        "common/a.cpp": '#include "common/b.h"\n#include <vector>\n', "common/b.h": '#include "common/c.h"\n',
        "common/c.h": '#include "common/d.h"\n#include "pistache/other.h"\n', "common/d.h": '#include "common/d.h"\n',
    }))
    assert counted["deepest include chain"] == ["4: a.cpp → b.h → c.h → d.h"]


def test_a_repeated_run_counts_once_however_long_and_not_below_six_lines(tree):
    block = "".join(f"    call{n}(one, two);\n" for n in range(9))
    short = "".join(f"    other{n}(one, two);\n" for n in range(5))
    counted = figures(tree({
        "common/a.cpp": f"void a() {{\n{block}{short}}}\n", "common/b.cpp": f"void b() {{\n    // why\n\n{block}    end();\n}}\n",
        "common/c.cpp": f"void c() {{\n    begin();\n{short}    end();\n}}\n",
    }))
    assert counted["pairs of equal runs of 6 lines or more"] == ["1"]


def test_a_declaration_and_its_definition_are_no_pair(tree):
    declaration = "void declared(\n" + "".join(f"    int parameter{n},\n" for n in range(7))
    counted = figures(tree({
        "common/a.h": declaration + "    int last);\n", "common/b.cpp": declaration + "    int last);\n",
        "common/a.cpp": '#include "common/a.h"\n' + declaration + "    int last) {\n}\n",
    }))
    assert counted["pairs of equal runs of 6 lines or more"] == ["2"], "b.cpp includes neither"


def test_what_is_mostly_texts_is_counted_apart_and_wants_no_comments(tree):
    words = "constexpr std::array kWords{\n" + "".join(f'    "word{n}",\n' for n in range(60)) + "};\n"
    few = 'constexpr std::array kFew{\n    "one",\n    "two",\n};\n'
    counted = figures(tree({"common/words.cpp": words, "common/few.cpp": few, "common/a.cpp": "// why\nint a;\nint b;\n"}))
    assert counted["of them mostly texts, such as lists of words"] == ["1, 62"]
    assert counted["… common"] == ["- / 0.167"]


def test_bool_parameters_that_a_call_gives_a_literal_are_named(tree):
    counted = figures(tree({
        "common/a.h": "void hidden(int a, bool isLoud);\nvoid told(bool isActive);\nvoid set(bool is);\nvoid said(bool is);\n",
        "common/a.cpp": (
            "void a() {\n    hidden(one(2, {3, 4}),\n        true);\n    told(isThere);\n    flag = true;\n    set(true == x);\n"
            "    // said(true);\n    other({false});\n}\n"
        ),
    }))
    assert counted["functions with a bool parameter"] == ["4"]
    assert counted["… that a call gives a bare `true` or `false`"] == ["1: hidden"]


def test_bool_parameters_are_found_by_value_and_not_inside_of_other_types(tree):
    counted = figures(tree({"common/a.h": (
        "void flag(int a, bool isLoud);\nvoid constant(const bool isLoud = false);\nvoid map(std::map<int, bool> all);\n"
        "void callback(std::function<bool(int)> done);\nvoid boolean(booleans all);\n"
    )}))
    assert counted["functions with a bool parameter"] == ["2"]


def test_older_sources_have_a_column_of_their_own(tree, tmp_path):
    (tmp_path / "old/common").mkdir(parents=True)
    (tmp_path / "old/common/a.cpp").write_text(body(3))
    counted = figures(tree({"common/a.cpp": body(4)}), "--before", tmp_path / "old")
    assert counted["files, lines"] == ["1, 3", "1, 4"]


def test_subjects_of_commits_are_counted_where_a_range_is_given():
    if subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True).returncode != 0:
        pytest.skip("no history here")
    counted = figures(ROOT, "--commits", "HEAD..HEAD")
    assert counted["commit subjects over 60 characters"] == ["0 of 0"]


def test_a_folder_that_is_not_there_is_refused():
    done = run("/nothing/here")
    assert done.returncode == 2 and "no such folder: /nothing/here" in done.stderr


def test_the_page_has_every_figure_of_the_script(tree):
    page = (ROOT / "docs/house.md").read_text(encoding="utf-8")
    names = set(figures(tree({"common/a.cpp": body(3)}))) - {"… common"}
    rows = {line.strip("| ").split(" | ")[0] for line in page.splitlines() if line.startswith("|")}
    assert names <= rows
