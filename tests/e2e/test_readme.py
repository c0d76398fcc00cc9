"""The README's tour, typed as it stands: every command has to work."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 120


def test_the_tour_of_the_readme_works(own_server, executable, tmp_path):
    server = own_server.start()
    blocks = re.findall(r"^```sh tour\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) >= 4
    script = "\n".join(blocks)
    script = script.replace("./build/release/hiveline", str(executable)).replace("./tour-data", str(server.data))
    script = script.replace("http://127.0.0.1:8080", server.base_url)
    done = subprocess.run(
        ["bash", "-e", "-u", "-o", "pipefail", "-c", script], capture_output=True, text=True, timeout=SECONDS,
        cwd=tmp_path, env=os.environ | {"NO_PROXY": "127.0.0.1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    assert '"no_of_prospects":1,"appointment_scheduled":1' in done.stdout
    assert '"average_call_duration":200' in done.stdout
    first, again = done.stdout.rstrip("\n").splitlines()[-2:]
    assert first == again and '"name":"Bo Lind"' in first
