"""What the tests of the generator share."""

import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[2] / "scripts")]

from codegen import cpp, cpp_build, load, model, model_build  # noqa: E402
from codegen_support import SHOP, Probe, find_probe  # noqa: E402


@pytest.fixture(scope="session")
def shop_document() -> load.Document:
    return load.Document(SHOP)


@pytest.fixture(scope="session")
def shop_model(shop_document) -> model.Model:
    return model_build.build(shop_document)


@pytest.fixture
def shop_cpp(shop_document) -> cpp.CppModel:
    return cpp_build.build(model_build.build(shop_document))


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


@pytest.fixture(scope="module")
def probe():
    path = find_probe()
    if path is None:
        pytest.fail("no decode_probe: build it or name it in HIVELINE_DECODE_PROBE", pytrace=False)
    running = Probe(path)
    yield running
    running.close()
