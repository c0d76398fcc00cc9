#include "knowledge/extract/pdf.h"

#include <sys/stat.h>

#include <doctest/doctest.h>

#include "common/error.h"
#include "knowledge/extract/extract.h"
#include "tests/knowledge/files.h"

using hiveline::common::Error;
using hiveline::common::ErrorCode;
using hiveline::common::StopSignal;
using hiveline::knowledge::Document;
using hiveline::knowledge::extractPdf;
using hiveline::knowledge::pagesOf;
using hiveline::knowledge::PdfReading;
using hiveline::knowledge::Section;
using namespace hiveline::knowledge::test;  // NOLINT(google-build-using-namespace)

namespace {

/// A folder with a program called pdftotext that does what the script says.
class StandIn {
public:
    explicit StandIn(const std::string& script) : file_("") {
        folder_ = file_.path() + "-bin";
        std::filesystem::create_directory(folder_);
        std::ofstream(folder_ + "/pdftotext") << "#!/bin/sh\n" << script << "\n";
        chmod((folder_ + "/pdftotext").c_str(), 0755);
    }
    StandIn(const StandIn&) = delete;
    StandIn& operator=(const StandIn&) = delete;
    ~StandIn() { std::filesystem::remove_all(folder_); }
    [[nodiscard]] PdfReading reading() const {
        return {.searchPath = folder_, .isConfined = false};
    }

private:
    TemporaryFile file_;
    std::string folder_;
};

ErrorCode codeOf(const PdfReading& reading) {
    const StopSignal never;
    try {
        static_cast<void>(extractPdf(sample("groff.pdf"), never, reading));
    } catch (const Error& error) {
        CHECK(std::string(error.what()).size() > 10);
        return error.code();
    }
    return ErrorCode::kInternal;
}

}  // namespace

TEST_CASE("pdf: by groff and LibreOffice") {
    const StopSignal never;
    const Document groff = extractPdf(sample("groff.pdf"), never);
    REQUIRE(groff.sections.size() == 2);
    CHECK(groff.sections[0].title == "Page 1");
    CHECK(
        groff.sections[0].text.find("so that the next patient need not wait") != std::string::npos
    );
    CHECK(groff.sections[1].text.find("A check-up is 45 EUR.") != std::string::npos);
    const Document office = extractPdf(sample("libreoffice.pdf"), never);
    REQUIRE(office.sections.size() == 1);
    CHECK(office.sections[0].text.find("Grüße aus Köln – “welcome”.") != std::string::npos);
}

TEST_CASE("pdf: pages") {
    const Document document = pagesOf(
        "Linden Dental\n\nThe first page ends within a\n1\n\fLinden Dental\n\nsentence. New "
        "one.\n2\n\f"
        "Linden Dental\n\nLast.\n3\n\f"
    );
    REQUIRE(document.sections.size() == 3);
    CHECK(document.sections[0] == Section{"", "Linden Dental"});
    CHECK(
        document.sections[1] == Section{"Page 1", "The first page ends within a sentence. New one."}
    );
    CHECK(document.sections[2] == Section{"Page 3", "Last."});
}

namespace {

std::string allText(const Document& document) {
    std::string text;
    for (const Section& section : document.sections) {
        text += section.text + "\n";
    }
    return text;
}

}  // namespace

namespace {

int timesIn(const std::string& text, const std::string& words) {
    int times = 0;
    for (std::size_t at = text.find(words); at != std::string::npos;
         at = text.find(words, at + words.size())) {
        ++times;
    }
    return times;
}

}  // namespace

TEST_CASE("pdf: heads and feet of chapters and of both sides are kept once") {
    std::string pages;
    for (int page = 1; page <= 40; ++page) {
        const std::string number = std::to_string(page);
        const std::string chapter = page <= 20 ? "Chapter one" : "The second chapter";
        pages += page % 2 == 0 ? number + "   Reference of all things\n"
                               : chapter + "   " + number + "\n";
        pages += "\nIt tells of thing" + std::to_string(page * page) + ".\nTotal " +
                 std::to_string(page * 7 % 31) + "\n\nReference " + number + " / 40\n\f";
    }
    const std::string text = allText(pagesOf(pages));
    CHECK(timesIn(text, "Reference of all things\n") == 1);
    CHECK(timesIn(text, "Reference") == 2);
    CHECK(timesIn(text, "Chapter one\n") == 1);
    CHECK(timesIn(text, "The second chapter\n") == 1);
    CHECK(timesIn(text, "hapter") == 2);
    CHECK(text.find("/ 40") == std::string::npos);
    CHECK(text.find("tells of thing1600.") != std::string::npos);
    CHECK(text.find("Total 7") != std::string::npos);
    CHECK(text.find("Total 28") != std::string::npos);
}

TEST_CASE("pdf: what stands in feet alone is kept once, in its order, without page numbers") {
    std::string pages;
    for (int page = 1; page <= 5; ++page) {
        const std::string number = std::to_string(page);
        pages += "Heating manual\n\nPart " + std::string(1, static_cast<char>('A' + page)) +
                 " is here.\n\n" + "Linden GmbH \u2013 Page " + number +
                 " of 5\nHauptstra\u00DFe 5, 34117 Kassel\n" +
                 "Telefon 0561 1234\nwww.linden.example\nUSt-IdNr. DE1\n\f";
    }
    const Document document = pagesOf("Heating manual\nis what this is.\n" + pages);
    REQUIRE(!document.sections.empty());
    CHECK(
        document.sections[0].text ==
        "Linden GmbH\nHauptstra\u00DFe 5, 34117 Kassel\nTelefon 0561 1234\nwww.linden.example\n"
        "USt-IdNr. DE1"
    );
    const std::string text = allText(document);
    CHECK(timesIn(text, "Kassel") == 1);
    CHECK(timesIn(text, "Part F is here.") == 1);
    CHECK(timesIn(text, "Heating manual") == 1);  // in the text, whose first page is another
    for (const char* line : {"Page 3 of 5", "3 / 5", "- 3 -", "Seite 3", "3", "Стр. 3"}) {
        std::string counted;
        for (int page = 1; page <= 5; ++page) {
            std::string foot = line;
            foot.replace(foot.find('3'), 1, std::to_string(page));
            counted +=
                "Text " + std::string(1, static_cast<char>('A' + page)) + "\n" + foot + "\n\f";
        }
        CAPTURE(std::string(line));
        CHECK(allText(pagesOf(counted)) == "Text B\nText C\nText D\nText E\nText F\n");
    }
}

TEST_CASE("pdf: tables of contents without page numbers are no text") {
    const std::string chapters =
        "1. Unpacking\nTake it out of its box.\n\f2. Mounting\nTwo screws hold it.\n\f"
        "3. First start\nPress the button.\n\n4. Cleaning the\nfilter and the fan\n"
        "Once a year.\n\f5. Errors\nF28: no flame.\n";
    const std::string text = allText(pagesOf(
        "Manual\nContents\n1. Unpacking\n2. Mounting\n\n3. First start\n"
        "4. Cleaning the filter and the fan\n\u2022 Errors\n\f" +
        chapters
    ));
    for (const char* once : {"Unpacking", "Mounting", "First start", "Errors", "Press", "Two"}) {
        CAPTURE(std::string(once));
        CHECK(timesIn(text, once) == 1);
    }
    CHECK(text.find("Contents") < text.find("1. Unpacking\nTake"));
    // Labels of one table that another has too, and a list that is said again, are no contents.
    const std::string table = "Weight\nPower\nPrice\nSize\n5 kg\n20 W\n9 EUR\n2 m\n";
    const std::string both = allText(pagesOf(table + "\f" + table));
    CHECK(timesIn(both, "Power") == 2);
    // Few lines that come again are not most.
    const std::string mixed = allText(
        pagesOf("Unpacking\nfirst tell your dealer.\nthen wait for him.\nMounting\nneeds a wall.\n"
                "and a drill.\nErrors\nare rare.\nand mild.\nCleaning\nno.\nnever.\n\f"
                "Unpacking\nA.\nMounting\nB.\nErrors\nC.\nCleaning\nD.\n")
    );
    CHECK(timesIn(mixed, "Mounting") == 2);
}

TEST_CASE("pdf: tables of contents are no text, tables with numbers are") {
    CHECK(
        allText(pagesOf(
            "Contents\n1 Before you begin . . . . . 3\n1.1 Tools ........ 4\n2 Setting up … 12\n"
            "\nThe text begins here ... and ends.\n"
        )) == "Contents\n\nThe text begins here ... and ends.\n"
    );
    CHECK(
        allText(pagesOf("Inhalt\n1 Anfang 3\n2 Aufbau 7\n3 Betrieb 7\n4 Störungen 15\n5 Wartung "
                        "22\n6 Anhang 30\n")) == "Inhalt\n"
    );
    CHECK(
        allText(pagesOf("Apples 30\nPears 20\nPlums 25\nNuts 90\nFigs 10\nDates 12\n"))
            .find("Nuts 90") != std::string::npos
    );
    CHECK(allText(pagesOf("")).empty());
    CHECK(allText(pagesOf("\f\f\f12\f13\f14\f")).empty());
}

TEST_CASE("pdf: what cannot be read says why") {
    const StopSignal never;
    CHECK_THROWS_WITH_AS(
        static_cast<void>(extractPdf(sample("password.pdf"), never)),
        "The PDF is protected by a password",
        Error
    );
    const TemporaryFile broken("%PDF-1.4\nnothing");
    CHECK_THROWS_WITH_AS(
        static_cast<void>(extractPdf(broken.path(), never)),
        "The PDF is damaged: pdftotext cannot read it",
        Error
    );
    CHECK(codeOf({.searchPath = "/nowhere"}) == ErrorCode::kUnavailable);
    CHECK(codeOf(StandIn("printf '\\f\\f'").reading()) == ErrorCode::kBadRequest);
    CHECK(codeOf(StandIn("exit 3").reading()) == ErrorCode::kBadRequest);
    CHECK(codeOf(StandIn("kill -SEGV $$").reading()) == ErrorCode::kTooLarge);
}

TEST_CASE("pdf: its reader is bounded") {
    const StandIn endless("while :; do :; done");
    PdfReading reading = endless.reading();
    reading.time = std::chrono::milliseconds(300);
    CHECK(codeOf(reading) == ErrorCode::kTooLarge);
    reading.time = std::chrono::seconds(300);
    reading.processorTime = std::chrono::seconds(1);
    CHECK(codeOf(reading) == ErrorCode::kTooLarge);
    CHECK(
        codeOf(StandIn("while :; do echo 0123456789012345678901234567890123456789; done").reading()
        ) == ErrorCode::kTooLarge
    );
    StopSignal stop;
    stop.stop();
    CHECK_THROWS_WITH_AS(
        static_cast<void>(extractPdf(sample("groff.pdf"), stop, endless.reading())),
        "Reading the PDF was stopped",
        Error
    );
    PdfReading small;
    small.mostMemory = 16UL * 1024 * 1024;
    CHECK(codeOf(small) != ErrorCode::kInternal);
}
