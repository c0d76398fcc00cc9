"""What makes the comparison with the second baseline of scripts/bench a fair one, and what it may fetch."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BASELINE = ROOT / "tests" / "bench" / "baseline_node"
TABLES = ["connections", "conversations", "prospects"]  # what a POST of a connection writes


def indexes(schema: Path, table: str) -> list[str]:
    """The columns of the table's indexes up to the one that makes their order unique, spelled as the document's fields."""
    found = re.findall(rf"^CREATE (?:UNIQUE )?INDEX \w+ ON {table} \((.+)\)", schema.read_text(), re.MULTILINE)
    spelled = [re.sub(r"_(\w)", lambda letter: letter[1].upper(), columns) for columns in found]
    return [columns.partition(", id")[0] for columns in spelled]


@pytest.mark.parametrize("table", TABLES)
def test_the_baseline_has_no_index_that_the_server_does_without(table):
    ours, theirs = (indexes(schema, table) for schema in (ROOT / "storage" / "schema.sql", BASELINE / "schema.sql"))
    assert table == "connections" or theirs
    assert set(theirs) <= set(ours) and len(theirs) <= len(ours)


def test_packages_are_pinned_by_hash_and_come_from_no_particular_registry():
    lock = json.loads((BASELINE / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert {"node_modules/better-sqlite3", "node_modules/fastify"} <= set(packages)
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-") and "resolved" not in package, name


def test_only_the_package_that_is_compiled_has_an_install_script():
    lock = json.loads((BASELINE / "package-lock.json").read_text())
    assert [name for name, package in lock["packages"].items() if package.get("hasInstallScript")] == ["node_modules/better-sqlite3"]
