"""Handler classes to begin with."""

import pytest
from codegen_support import ROOT, SHOP
from test_compile import compile_source, generate
from test_generated import DOCUMENT, run

from codegen import cpp_build, handlers, load, model_build, stubs



def models_of(document):
    model = model_build.build(load.Document(document))
    return model, cpp_build.build(model)


@pytest.mark.parametrize("document", [DOCUMENT, SHOP], ids=["our own", "the shop"])
def test_the_stub_of_every_resource_compiles_and_lacks_no_operation(document, tmp_path):
    generate(document, tmp_path)
    model, cpp = models_of(document)
    for api in cpp.apis:
        stubs.write(stubs.stub(cpp, api.stem).files, tmp_path / "handlers")
    assert [fault for fault in handlers.faults(model, cpp, tmp_path / "handlers") if "checks.h" not in fault] == []
    # As one source: they share most headers. Each class is made, which an abstract one cannot be.
    sources = "".join(f'#include "{path}"\n' for path in sorted((tmp_path / "handlers").glob("*.cpp")))
    made = "".join(f"    hiveline::handlers::{api.handler} {api.stem}Made;\n" for api in cpp.apis)
    (tmp_path / "all.cpp").write_text(f"{sources}\nint main() {{\n{made}}}\n")
    done = compile_source(tmp_path / "all.cpp", tmp_path, "-fsyntax-only", "-Wno-unused-variable")
    assert done.returncode == 0, done.stderr


def test_one_operation_is_a_declaration_and_a_definition(shop_cpp):
    made = stubs.stub(shop_cpp, "ping")
    assert made.files == {
        "health_handler.h": "    models::Pong ping() override;\n",
        "health_handler.cpp": 'models::Pong HealthHandler::ping() {\n    common::notImplemented("ping");\n}\n',
    }


def test_the_command_prints_or_writes_and_replaces_nothing(tmp_path):
    done = run("--stub", "items", "--document", SHOP)
    assert done.returncode == 0 and "class ItemsHandler final : public api::ItemsApi {" in done.stdout, done.stderr
    assert done.stdout.endswith(
        "// handlers/handler_set.h names it:      ItemsHandler items;\n"
        "// handlers/handler_set.cpp passes it:   .items = items,\n"
    )
    folder = tmp_path / "new"
    done = run("--stub", "items", "--document", SHOP, "--out", folder)
    assert done.returncode == 0 and sorted(path.name for path in folder.iterdir()) == ["items_handler.cpp", "items_handler.h"]
    (folder / "items_handler.h").unlink()
    done = run("--stub", "items", "--document", SHOP, "--out", folder)
    assert done.returncode == 1 and "items_handler.cpp is there already" in done.stderr
    assert not (folder / "items_handler.h").exists()


def test_a_name_that_the_document_does_not_have_is_told_with_those_that_it_has():
    done = run("--stub", "item", "--document", SHOP)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("item is neither a resource nor an operationId of the document. Is it items?")
    assert "health, items, pictures" in done.stderr
    assert run("--stub", "products").returncode == 0, "the document of this repository is the usual one"


def test_the_help_fits_half_a_page_and_names_every_option():
    done = run("--help")
    assert done.returncode == 0 and len(done.stdout.splitlines()) <= 40
    source = (ROOT / "scripts" / "codegen" / "arguments.py").read_text()
    for option in ("--document", "--out", "--check", "--diff", "--stub", "--list", "--inputs", "--depfile", "--bundle", "--columns"):
        assert f'"{option}"' in source and option in done.stdout
