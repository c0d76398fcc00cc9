"""What the tests of the generator share."""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from codegen import cpp, load, model  # noqa: E402

SHOP = Path(__file__).resolve().parent / "shop" / "openapi.yaml"


@pytest.fixture(scope="session")
def shop_document() -> load.Document:
    return load.Document(SHOP)


@pytest.fixture(scope="session")
def shop_model(shop_document) -> model.Model:
    return model.build(shop_document)


@pytest.fixture
def shop_cpp(shop_document) -> cpp.CppModel:
    return cpp.build(model.build(shop_document))


@pytest.fixture
def write(tmp_path):
    """Writes the files of a document and returns the path of the root."""

    def write_files(**files: str) -> Path:
        folder = tmp_path / "api"
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        return folder / "openapi.yaml"

    return write_files


@pytest.fixture(scope="session")
def probe_path() -> Path:
    """The executable decode_probe, built with everything else."""
    named = os.environ.get("HIVELINE_DECODE_PROBE")
    binary = os.environ.get("HIVELINE_BIN")
    places = [Path(named)] if named else []
    places += [Path(binary).parent / "tests" / "decode_probe"] if binary else []
    places += [ROOT / "build" / kind / "tests" / "decode_probe" for kind in ("test", "release", "debug", "asan")]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        pytest.fail("no decode_probe: build it or name it in HIVELINE_DECODE_PROBE", pytrace=False)
    return found
