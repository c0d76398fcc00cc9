#include "knowledge/extract/docx.h"

#include <doctest/doctest.h>

#include "common/error.h"
#include "tests/knowledge/files.h"

using hiveline::common::Error;
using hiveline::knowledge::Document;
using hiveline::knowledge::extractDocx;
using hiveline::knowledge::Section;
using namespace hiveline::knowledge::test;  // NOLINT(google-build-using-namespace)

namespace {

Document read(const std::string& archive) {
    const TemporaryFile file(archive);
    return extractDocx(file.path());
}

std::string textOf(const std::string& body) {
    const Document document = read(docxOf(body));
    return document.sections.empty() ? "" : document.sections[0].text;
}

std::string paragraph(const std::string& text, const std::string& properties = {}) {
    return "<w:p><w:pPr>" + properties + "</w:pPr><w:r><w:t>" + text + "</w:t></w:r></w:p>";
}

}  // namespace

TEST_CASE("docx: by pandoc") {
    const Document document = extractDocx(sample("pandoc.docx"));
    CHECK(document.title == "Linden Dental");
    REQUIRE(document.sections.size() == 3);
    CHECK(
        document.sections[0] ==
        Section{
            "Opening hours",
            "Monday to Friday, nine to five.\n\n- Emergencies by phone\n- Closed on holidays"}
    );
    CHECK(
        document.sections[1] ==
        Section{"Prices", "Service: Check-up | Price: 45 EUR\nService: Cleaning | Price: 80 EUR"}
    );
    CHECK(
        document.sections[2] ==
        Section{"Prices \u203A Insurance", "All insurers are accepted, see our list."}
    );
}

TEST_CASE("docx: footnotes by pandoc") {
    const Document document = extractDocx(sample("pandoc-notes.docx"));
    REQUIRE(document.sections.size() == 1);
    CHECK(
        document.sections[0] ==
        Section{
            "Prices",
            "A check-up costs 45 EUR. (Children under twelve pay half.) Cleaning costs 80 EUR.\n\n"
            "Service: Crown (Including the laboratory. Two visits are needed.) | Price: 600 EUR"}
    );
}

TEST_CASE("docx: a note is read where it is first referred to") {
    const std::string reference = R"(<w:r><w:footnoteReference w:id="2"/></w:r>)";
    const std::string body = "<w:p><w:r><w:t>a</w:t></w:r>" + reference + reference +
                             R"(<w:r><w:endnoteReference w:id="2"/></w:r>)"
                             R"(<w:r><w:footnoteReference w:id="3"/></w:r>)"
                             R"(<w:r><w:footnoteReference w:id="none"/></w:r></w:p>)";
    const Document document = read(zipOf(
        {{"_rels/.rels", relationship("officeDocument", "word/main.xml")},
         {"word/main.xml", "<w:document><w:body>" + body + "</w:body></w:document>"},
         {"word/_rels/main.xml.rels",
          relationships({{"footnotes", "f.xml"}, {"endnotes", "e.xml"}})},
         {"word/f.xml",
          R"(<w:footnotes><w:footnote w:id="2">)" + paragraph("one") + paragraph("two") +
              reference + R"(</w:footnote><w:footnote w:id="3"/></w:footnotes>)"},
         {"word/e.xml",
          R"(<w:endnotes><w:endnote w:id="2">)" + paragraph("end") + "</w:endnote></w:endnotes>"}}
    ));
    REQUIRE(document.sections.size() == 1);
    CHECK(document.sections[0].text == "a (one two) (end)");
}

TEST_CASE("docx: by LibreOffice") {
    const Document document = extractDocx(sample("libreoffice.docx"));
    REQUIRE(document.sections.size() == 4);
    CHECK(document.sections[0].title == "Linden Dental");
    CHECK(document.sections[0].text.find("Grüße aus Köln – “welcome”.") != std::string::npos);
    CHECK(document.sections[1].title == "Linden Dental \u203A Opening hours");
    CHECK(document.sections[2].text.find("Check-up") != std::string::npos);
    CHECK(document.sections[2].text.find("45 EUR") != std::string::npos);
    CHECK(document.sections[3].title == "Linden Dental \u203A Prices \u203A Insurance");
}

TEST_CASE("docx: what is deleted, hidden or an instruction is left out") {
    CHECK(
        textOf("<w:p><w:r><w:t xml:space=\"preserve\">a "
               "</w:t></w:r><w:del><w:r><w:delText>no</w:delText>"
               "</w:r></w:del><w:ins><w:r><w:t>b</w:t></w:r></w:ins><w:r><w:instrText>PAGE</"
               "w:instrText></w:r>"
               "<w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r><w:r><w:tab/><w:t>c</w:t><w:br/>"
               "<w:t>d</w:t></w:r></w:p>") == "a b\tc\nd"
    );
    CHECK(
        textOf(
            "<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val=\"Table of "
            "Contents\"/></w:docPartObj>"
            "</w:sdtPr><w:sdtContent>" +
            paragraph("no") + "</w:sdtContent></w:sdt>" + paragraph("yes")
        ) == "yes"
    );
}

TEST_CASE("docx: headings by style name, style base and outline level") {
    const std::string styles =
        "<w:styles><w:style w:type=\"paragraph\" w:styleId=\"berschrift1\"><w:name w:val=\"heading "
        "1\"/>"
        "</w:style><w:style w:type=\"paragraph\" w:styleId=\"Own\"><w:name w:val=\"Own\"/>"
        "<w:basedOn w:val=\"berschrift1\"/></w:style><w:style w:type=\"paragraph\" "
        "w:styleId=\"Loop\">"
        "<w:basedOn w:val=\"Loop\"/></w:style></w:styles>";
    const Document document = read(zipOf(
        {{"_rels/.rels", relationship("officeDocument", "/doc/main.xml")},
         {"doc/_rels/main.xml.rels", relationship("styles", "../look/s.xml")},
         {"look/s.xml", styles},
         {"word/document.xml", "<no/>"},
         {"doc/main.xml",
          "<w:document><w:body>" + paragraph("A", "<w:pStyle w:val=\"berschrift1\"/>") +
              paragraph("a") + paragraph("B", "<w:outlineLvl w:val=\"1\"/>") + paragraph("b") +
              paragraph("C", "<w:pStyle w:val=\"Own\"/>") +
              paragraph("c", "<w:pStyle w:val=\"Loop\"/>") + "</w:body></w:document>"}}
    ));
    REQUIRE(document.sections.size() == 3);
    CHECK(document.sections[0] == Section{"A", "a"});
    CHECK(document.sections[1] == Section{"A \u203A B", "b"});
    CHECK(document.sections[2] == Section{"C", "c"});
}

TEST_CASE("docx: entries of a table of contents are no text") {
    CHECK(
        textOf(paragraph("One\t12", "<w:pStyle w:val=\"TOC1\"/>") + paragraph("Text.")) == "Text."
    );
    CHECK(textOf(paragraph("Tocsin", "<w:pStyle w:val=\"Tocsin\"/>")) == "Tocsin");
}

namespace {

/// A DOCX with these heads and feet, `h1.xml` and so on, as `rId1` and so on.
Document readFramed(
    const std::string& body, const std::vector<std::string>& frames, bool hasEven = false
) {
    std::string relations = "<Relationships>";
    std::vector<std::pair<std::string, std::string>> entries{
        {"_rels/.rels", relationship("officeDocument", "word/main.xml")},
        {"word/main.xml", "<w:document><w:body>" + body + "</w:body></w:document>"},
        {"word/s.xml",
         hasEven ? "<w:settings><w:evenAndOddHeaders/></w:settings>" : "<w:settings/>"}};
    for (std::size_t i = 1; i <= frames.size(); ++i) {
        const std::string name = "h" + std::to_string(i) + ".xml";
        relations += R"(<Relationship Id="rId)" + std::to_string(i) +
                     R"(" Type="http://x/header" Target=")" + name + R"("/>)";
        entries.emplace_back("word/" + name, frames[i - 1]);
    }
    relations += R"(<Relationship Id="s" Type="http://x/settings" Target="s.xml"/>)";
    entries.emplace_back("word/_rels/main.xml.rels", relations + "</Relationships>");
    return read(zipOf(entries));
}

std::string head(const std::string& text) {
    return "<w:hdr>" + paragraph(text) + "</w:hdr>";
}

std::string pages(const std::string& references) {
    return "<w:sectPr>" + references + "</w:sectPr>";
}

std::string shows(int frame, const std::string& kind = "default", const char* of = "header") {
    return std::string("<w:") + of + "Reference w:type=\"" + kind + "\" r:id=\"rId" +
           std::to_string(frame) + "\"/>";
}

const std::string kHeading = R"(<w:outlineLvl w:val="0"/>)";

}  // namespace

TEST_CASE("docx: a head that differs between sections stands with its section") {
    const Document document = readFramed(
        paragraph("Doors", kHeading) + paragraph("We fit doors.") + paragraph("", pages(shows(1))) +
            paragraph("Prices", kHeading) + paragraph("A door costs 400 EUR.", pages(shows(2))) +
            paragraph("Ask us.") + pages(shows(1)),
        {head("Chapter 1: Fitting"), head("Chapter 2: Costs")}
    );
    REQUIRE(document.sections.size() == 2);
    CHECK(document.sections[0] == Section{"Doors", "Chapter 1: Fitting\n\nWe fit doors."});
    CHECK(
        document.sections[1] ==
        Section{"Prices", "Chapter 2: Costs\n\nA door costs 400 EUR.\n\nAsk us."}
    );
}

TEST_CASE("docx: a head or foot that comes again is kept once, without page numbers") {
    const std::string field = R"(<w:r><w:fldChar w:fldCharType="begin"/></w:r>)"
                              R"(<w:r><w:instrText> PAGE \* MERGEFORMAT </w:instrText></w:r>)"
                              R"(<w:r><w:fldChar w:fldCharType="separate"/></w:r>)"
                              R"(<w:r><w:t>17</w:t></w:r>)"
                              R"(<w:r><w:fldChar w:fldCharType="end"/></w:r>)";
    const std::string numbered =
        "<w:ftr><w:p><w:r><w:t>Linden Dental, Elm Street 4 | Page </w:t>"
        "</w:r>" +
        field +
        R"(<w:r><w:t> of </w:t></w:r><w:fldSimple w:instr="NUMPAGES">)"
        "<w:r><w:t>40</w:t></w:r></w:fldSimple></w:p><w:p>" +
        field + "</w:p></w:ftr>";
    const Document document = readFramed(
        paragraph("One.", pages(shows(1) + shows(2, "default", "footer"))) +
            paragraph("Two.", pages("")) + paragraph("Three.") + pages(shows(3)),
        {head("Manual 2024"), numbered, head("Manual 2024")}
    );
    REQUIRE(document.sections.size() == 1);
    CHECK(
        document.sections[0].text ==
        "Manual 2024\nLinden Dental, Elm Street 4\n\nOne.\n\nTwo.\n\nThree."
    );
}

TEST_CASE("docx: a head that a paragraph says, or that no page shows, is left out") {
    const auto textOfBody = [](const std::string& references, bool hasEven) {
        const Document document = readFramed(
            paragraph("Doors", kHeading) + paragraph("We fit doors.") + pages(references),
            {head("Doors"), head("Even"), head("First"), "no XML <", head("")},
            hasEven
        );
        REQUIRE(document.sections.size() == 1);
        return document.sections[0].text;
    };
    const std::string all = shows(1) + shows(2, "even") + shows(3, "first");
    CHECK(textOfBody(all, false) == "We fit doors.");
    CHECK(textOfBody(all, true) == "Even\n\nWe fit doors.");
    CHECK(textOfBody(all + "<w:titlePg/>", false) == "First\n\nWe fit doors.");
    CHECK(textOfBody(shows(4) + shows(5, "even") + shows(9, "first"), true) == "We fit doors.");
}

TEST_CASE("docx: hostile documents are refused or harmless") {
    CHECK_THROWS_AS(read("PK nothing"), Error);
    CHECK_THROWS_AS(read(zipOf({{"word/document.xml", "<x/>"}})), Error);
    CHECK_THROWS_AS(read(docxOf("<w:p>")), Error);
    CHECK_THROWS_WITH_AS(
        read(zipOf({{"_rels/.rels", "x"}}, 0x7FFFFFFF)),
        "The document unpacks to more than 100 MiB",
        Error
    );
    std::vector<std::pair<std::string, std::string>> entries(20'000, {"a", ""});
    CHECK_THROWS_AS(read(zipOf(entries)), Error);
    CHECK_THROWS_AS(
        read(zipOf({{"_rels/.rels", relationship("officeDocument", "../../../etc/passwd")}})), Error
    );
    const std::string laughs =
        "<!DOCTYPE w:document [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\"><!ENTITY c SYSTEM "
        "\"/etc/passwd\">]>";
    CHECK(read(docxOf(paragraph("&b;&c;!"), laughs)).sections[0].text == "&b;&c;!");
    CHECK(
        textOf(repeated("<w:x>", 200'000) + paragraph("deep") + repeated("</w:x>", 200'000)) ==
        "deep"
    );
    CHECK(
        textOf(
            repeated("<w:tbl><w:tr><w:tc>", 50'000) + paragraph("deep") +
            repeated("</w:tc></w:tr></w:tbl>", 50'000)
        ) == "deep"
    );
    CHECK_THROWS_WITH_AS(
        textOf(repeated("<a/>", 3'100'000)), "The document has too many tags and attributes", Error
    );
}
