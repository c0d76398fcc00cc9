"""Office files of several kinds, made from a plain text that has all of them."""

import re
from xml.sax.saxutils import escape

from support.hostile_files import docx

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_WIDTH = 90  # characters of a line of a PDF
_LINES = 50  # of a page


def _docx(text: str) -> bytes:
    paragraphs = []
    for line in filter(None, text.splitlines()):
        marks = len(line) - len(line.lstrip("#"))
        style = f'<w:pPr><w:outlineLvl w:val="{marks - 1}"/></w:pPr>' if marks else ""
        paragraphs.append(f'<w:p>{style}<w:r><w:t xml:space="preserve">{escape(line.lstrip("# "))}</w:t></w:r></w:p>')
    return docx(f'<w:document {_W}><w:body>{"".join(paragraphs)}</w:body></w:document>'.encode())


def _wrapped(line: str) -> list[str]:
    lines = [""]
    for word in line.split():
        if len(lines[-1]) + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def pdf(pages: list[list[str]]) -> bytes:
    """Pages of lines, in the characters of Windows' code page 1252."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"", b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"]
    kids = []
    for lines in pages:
        drawn = b"BT /F1 10 Tf 13 TL 50 780 Td\n"
        for line in lines:
            shown = line.encode("cp1252", "replace").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
            drawn += b"(" + shown + b") Tj T*\n"
        drawn += b"ET"
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(drawn), drawn))
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents %d 0 R>>" % len(objects)
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    made = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(made))
        made += b"%d 0 obj%s endobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return made + b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1, table, len(objects) + 1, len(made),
    )  # fmt: skip


def _pdf(text: str) -> bytes:
    lines: list[str] = []
    for line in text.splitlines():
        lines += [*([""] if line.startswith("#") else []), *_wrapped(line.lstrip("# ")), *([""] if line.startswith("#") else [])]
    return pdf([lines[at : at + _LINES] for at in range(0, len(lines), _LINES)])


def files(text: str) -> list[tuple[str, bytes]]:
    """Names and contents: each begins with a line `=== NAME`, headings with `#`."""
    made = []
    for part in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]:
        name, _, content = part.partition("\n")
        suffix = name.rpartition(".")[2]
        made.append((name, {"docx": _docx, "pdf": _pdf}.get(suffix, str.encode)(content.strip("\n") + "\n")))
    return made
