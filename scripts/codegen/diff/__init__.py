"""What a change of a document means for the clients of its server: views of schemas, their comparison, operations, report.

Works on loaded documents (stage 1), so that it compares documents that the generator has no C++ for.
"""

from __future__ import annotations

from pathlib import Path

from .changes import Changes
from .operations import DocumentComparison
from .report import report
from .sources import open_new, open_old


def compare(old: str, new: Path) -> tuple[str, bool]:
    """The report, and whether clients break. Throws DocumentError where one of the documents cannot be read."""
    changes = Changes()
    after = open_new(new)
    DocumentComparison(open_old(old, new), after, changes).run()
    return report(changes), any(changes.breaking())
