"""The tours of the README and of docs/api-tour.md, typed as they stand: every command has to work."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 120


def run_tour(document: str, server, executable, folder: Path) -> str:
    """What the document's commands print."""
    blocks = re.findall(r"^```sh tour\n(.*?)^```", (ROOT / document).read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) >= 3
    script = "\n".join(blocks)
    script = script.replace("./build/release/hiveline", str(executable)).replace("./tour-data", str(server.data))
    script = script.replace("http://127.0.0.1:8080", server.base_url)
    done = subprocess.run(
        ["bash", "-e", "-u", "-o", "pipefail", "-c", script], capture_output=True, text=True, timeout=SECONDS,
        cwd=folder, env=os.environ | {"NO_PROXY": "127.0.0.1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    return done.stdout


def test_the_five_minutes_of_the_readme_work(own_server, executable, tmp_path):
    said = run_tour("README.md", own_server.start(), executable, tmp_path)
    assert '"status":"completed"' in said
    assert '"name_of_caller":"Ada Moss"' in said


def test_the_tour_of_the_api_works(own_server, executable, tmp_path):
    said = run_tour("docs/api-tour.md", own_server.start(), executable, tmp_path)
    assert '"no_of_prospects":1,"appointment_scheduled":1' in said
    assert '"average_call_duration":200' in said
    first, again = said.rstrip("\n").splitlines()[-2:]
    assert first == again and '"name":"Bo Lind"' in first
