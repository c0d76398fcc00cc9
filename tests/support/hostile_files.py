"""Files that should not be as they are: bombs, loops, names that lead out of an archive."""

import io
import zipfile

MIB = 1024 * 1024
_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Target="{target}" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>'
)
_DOCUMENT = (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
    "<w:body><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:body></w:document>"
)


def docx(document: bytes, target: str = "word/document.xml", entries: dict[str, bytes] | None = None) -> bytes:
    """With this main part, which `target` names, and further entries."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _RELATIONS.format(target=target))
        archive.writestr("word/document.xml", document)
        for name, content in (entries or {}).items():
            archive.writestr(name, content)
    return made.getvalue()


def zip_bomb() -> bytes:
    """200 MiB of text in 200 KiB."""
    return docx(_DOCUMENT.format(text="x" * 200 * MIB).encode())


def memory_bomb() -> bytes:
    """Three parts of 31 MB that are nothing but attributes, in 0.4 MB."""
    marks = b'<a b="" c="" d="" e="" f="" g="" h=""/>' * 800_000
    relations = _RELATIONS.format(target="styles.xml").replace("/officeDocument\"", "/styles\"").encode()
    return docx(
        b"<w:document><w:body>" + marks + b"</w:body></w:document>",
        entries={
            "word/styles.xml": b"<w:styles>" + marks + b"</w:styles>",
            "word/_rels/document.xml.rels": relations.replace(b"</Relationships>", marks + b"</Relationships>"),
        },
    )


def billion_laughs() -> bytes:
    entities = "".join(
        f'<!ENTITY l{i} "{f"&l{i - 1};" * 10 if i else "ha"}">' for i in range(10)
    )
    text = _DOCUMENT.format(text="&l9;")
    return docx(f'<?xml version="1.0"?><!DOCTYPE w [{entities}]>{text}'.encode())


def climbing(text: str = "Nothing but a document.") -> bytes:
    """Its main part is what it should be; other entries, and a relation, lead out of the archive."""
    return docx(
        _DOCUMENT.format(text=text).encode(),
        entries={"../../../../tmp/evil.txt": b"evil", "/etc/evil": b"evil", "word/../../evil.xml": b"<evil/>"},
    )


def damaged() -> bytes:
    """Its main part cannot be unpacked."""
    made = bytearray(docx(_DOCUMENT.format(text=" ".join(f"word{n}" for n in range(5_000))).encode()))
    at = made.index(b"word/document.xml") + 3_000
    made[at : at + 500] = b"\xff" * 500
    return bytes(made)


def climbing_target() -> bytes:
    return docx(_DOCUMENT.format(text="inside").encode(), target="../../../../../../etc/passwd")


def foreign_entity() -> bytes:
    text = _DOCUMENT.format(text="before &secret; after")
    return docx(f'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY secret SYSTEM "file:///etc/passwd">]>{text}'.encode())


def looping_pdf(before: bool = True) -> bytes:
    """The tree of pages is its own child, a length is its own value, an outline goes round, and `before` this table of objects
    comes the same one."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>",
        b"<< /Type /Pages /Kids [2 0 R 3 0 R 2 0 R] /Count 1000000 /Parent 2 0 R >>",
        b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources 3 0 R /XObject << /X 4 0 R >> >>",
        b"<< /Type /XObject /Subtype /Form /Length 4 0 R /Resources << /XObject << /X 4 0 R >> >> >>\nstream\n/X Do /X Do\nendstream",
        b"<< /First 5 0 R /Last 5 0 R /Next 5 0 R /Prev 5 0 R >>",
    ]
    made = b"%PDF-1.7\n"
    offsets = []
    for number, each in enumerate(objects, 1):
        offsets.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    start = len(made)
    made += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    made += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    previous = b" /Prev %d" % start if before else b""
    return made + b"trailer\n<< /Size %d /Root 1 0 R%s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, previous, start)


def deep_html(depth: int = 100_000, text: str = "The ground of the well.") -> bytes:
    return b"<title>Deep</title>" + b"<div><b>" * (depth // 2) + text.encode()
