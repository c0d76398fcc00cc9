"""Files as other people's programs write them, uploaded and searched; of recorded conversations it stays known who said what."""

import json
from pathlib import Path

import pytest

from support import hives, office
from support.organisation import Organisation
from support.server import Server

SAMPLES = Path(__file__).resolve().parents[1] / "knowledge" / "samples"
VTT = """WEBVTT - Call of a patient

NOTE recorded with the consent of both

STYLE
::cue { color: lime }

1
00:00:01.000 --> 00:00:04.200 align:start position:10%
<v Maya>Linden Dental, this is Maya. How may I help?

2
00:00:04.500 --> 00:00:08.000
<v.loud Oskar Brandt>My <i>crown</i> fell out
while I was eating nougat &amp; nuts.

3
00:00:08.500 --> 00:00:12.000
<v Maya>Then come at a quarter past seven, before we open.
"""
SRT = """\ufeff1\r
00:00:01,000 --> 00:00:04,000\r
Maya: Linden Dental, this is Maya.\r
\r
2\r
00:00:04,500 --> 00:00:09,000\r
Petra: Can my son have <i>laughing gas</i>\r
for his milk tooth?\r
\r
3\r
00:00:09,500 --> 00:00:12,000\r
Maya: Yes, from the age of six.\r
"""
TEXT = """Maya: Linden Dental, this is Maya.
Jonas: I grind my teeth at night, and I need a splint.
Maya: A splint takes two appointments and costs 380 euros.
"""
MESSAGES = [
    {"speaker": "AI", "message": "Linden Dental, this is Maya.", "timestamp": "2026-11-20T09:00:00Z", "message_id": "dia.1"},
    {"speaker": "USER", "message": "Do you whiten teeth with a laser?", "timestamp": "2026-11-20T09:00:04Z", "message_id": "dia.2"},
    {"speaker": "AI", "message": "We whiten with gel in a tray, not with a laser.", "timestamp": "2026-11-20T09:00:09Z",
     "message_id": "dia.3"},
]  # fmt: skip
UMLAUTS = "Öffnungszeiten: täglich außer Mittwoch; die Straßenbahn hält vor der Tür."


@pytest.fixture(scope="module")
def org(executable, judge, tmp_path_factory):
    server = Server(executable, tmp_path_factory.mktemp("files") / "data").start()
    yield Organisation(server, judge)
    server.stop()


def read(org: Organisation, *files: tuple[str, bytes], kind: str = "DOCS") -> dict:
    return hives.read(org, hives.of_files(org, *files, kind=kind))


def first(org: Organisation, hive: dict, question: str) -> dict:
    found = hives.search(org, hive, question)
    assert found, f"nothing about {question}"
    return found[0]


def test_an_address_that_stands_in_feet_alone_is_found_and_a_table_of_contents_is_not(org):
    chapters = {
        "Unpacking the boiler": "Two people lift it out of its box.",
        "Mounting on the wall": "Four screws hold the frame, each of eight millimetres.",
        "Filling with water": "The gauge shows one and a half bar when it is cold.",
        "Cleaning the burner": "A brush of brass takes the soot off.",
        "Errors and their causes": "F28 is shown when the gas tap is closed.",
    }
    foot = ["", "Linden Heating, 5 Canal Street, Kassel", "Telephone 0561 1234"]
    contents = ["What this manual tells", *chapters]
    pages = [contents, *([title, text] for title, text in chapters.items())]
    made = office.pdf([[*lines, *foot, f"Page {number}"] for number, lines in enumerate(pages, 1)])
    hive = hives.read(org, hives.of_files(org, ("manual.pdf", made)))
    passages = hives.search(org, hive, "Where in Canal Street?")
    text = "\n".join(passage["text"] for passage in passages)
    assert text.count("5 Canal Street, Kassel") == 1 and text.count("0561 1234") == 1
    for title, words in chapters.items():
        assert text.count(title) == 1 and text.count(words) == 1, title


@pytest.mark.parametrize("name", ["pandoc.docx", "libreoffice.docx", "libreoffice.pdf", "groff.pdf"])
def test_documents_of_other_programs_are_found_by_what_they_say(org, name):
    hive = read(org, (name, (SAMPLES / name).read_bytes()))
    hours = first(org, hive, "What are your opening hours?")
    assert "Monday to Friday, nine to five." in hours["text"] and hours["source"] == name
    price = first(org, hive, "What does a check-up cost, the price?")
    assert "45 EUR" in price["text"] or "Price: 45 EUR" in price["text"]
    assert "Linden Dental" in price["title"] + price["text"] or name == "groff.pdf"
    (page,) = hives.pages(org, hive)
    assert (page["source"], page["state"], page["error"], page["depth"]) == (name, "done", None, 0) and page["chunks"] > 0


def test_many_files_of_one_hive_are_told_apart(org):
    named = {path.name: path.read_bytes() for path in SAMPLES.iterdir() if path.suffix in (".pdf", ".docx")}
    cities = {f"branch{n}.txt": f"The branch in {city} has {n + 2} chairs.".encode() for n, city in enumerate(("Bonn", "Trier"))}
    hive = read(org, *named.items(), *cities.items())
    assert first(org, hive, "chairs in Trier")["source"] == "branch1.txt"
    states = {page["source"]: page for page in hives.pages(org, hive)}
    assert set(states) == {*named, *cities}
    assert states["password.pdf"]["state"] == "failed" and "password" in states["password.pdf"]["error"]
    assert {page["state"] for name, page in states.items() if name != "password.pdf"} == {"done"}
    progress = org.api.get(f"/v1/hives/{hive['id']}").json["content"]["hiveProps"]["progress"]
    assert (progress["pages_done"], progress["pages_total"], progress["pages_failed"]) == (len(states), len(states), 1)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
def test_text_of_any_common_encoding_is_found_with_and_without_accents(org, encoding):
    text = (UMLAUTS + "\n\n" + "Wir freuen uns über Ihren Besuch, auch wenn es schön regnet. " * 5).encode(encoding)
    hive = read(org, ("zeiten.txt", text))
    assert UMLAUTS in first(org, hive, "Öffnungszeiten")["text"]
    assert UMLAUTS in first(org, hive, "offnungszeiten MITTWOCH")["text"]


def test_markdown_is_found_under_its_headings(org):
    text = "# Practice\n\n## Parking\n\nPark in the yard.\n\n## Pets\n\n* Dogs wait outside.\n* Parrots may come in.\n\n| Day | Open |\n|---|---|\n| Monday | 9 |\n"
    hive = read(org, ("practice.md", text.encode()))
    found = first(org, hive, "May my parrot come in?")
    assert "Parrots may come in." in found["text"] and "Practice" in found["title"]


@pytest.mark.parametrize("name, content, question, said", [
    ("call.vtt", VTT, "crown fell out eating nougat", "Oskar Brandt: My crown fell out while I was eating nougat & nuts."),
    ("call.vtt", VTT, "come before we open", "Maya: Then come at a quarter past seven, before we open."),
    ("call.srt", SRT, "laughing gas for children", "Petra: Can my son have laughing gas for his milk tooth?"),
    ("call.txt", TEXT, "cost of a splint", "Maya: A splint takes two appointments and costs 380 euros."),
    ("call.json", json.dumps(MESSAGES), "whiten with a laser", "USER: Do you whiten teeth with a laser?"),
    ("call.json", json.dumps(MESSAGES), "gel tray", "AI: We whiten with gel in a tray, not with a laser."),
])
def test_transcripts_keep_who_said_what(org, name, content, question, said):
    hive = read(org, (name, content.encode()), kind="TRANSCRIPTS")
    found = first(org, hive, question)
    assert said in found["text"].replace("\n", " ") and found["source"] == name
    assert "-->" not in found["text"] and "<v" not in found["text"] and "consent" not in found["text"]


@pytest.mark.parametrize("name", ["ffmpeg.srt", "ffmpeg.vtt"])
def test_subtitles_of_another_program_keep_who_said_what(org, name):
    hive = read(org, (name, (SAMPLES / name).read_bytes()), kind="TRANSCRIPTS")
    found = first(org, hive, "Does fluoride hurt?")
    assert "Ines: Does the fluoride varnish hurt, and what does it cost?" in found["text"].replace("\n", " ")
    assert "Maya: It does not hurt, and the insurance pays" in found["text"] and "<" not in found["text"]


def test_transcripts_of_every_kind_make_one_hive(org):
    files = {"a.vtt": VTT, "b.srt": SRT, "c.txt": TEXT, "d.json": json.dumps(MESSAGES)}
    hive = read(org, *((name, content.encode()) for name, content in files.items()), kind="TRANSCRIPTS")
    asked = {"nougat": "a.vtt", "laughing gas": "b.srt", "splint": "c.txt", "laser": "d.json"}
    assert {question: first(org, hive, question)["source"] for question in asked} == asked
