#include "common/file_type.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

using namespace hiveline::common;

namespace {

/// A temporary file with the given content.
class Sample {
public:
    explicit Sample(const std::string& content)
        : path_(
              std::filesystem::temp_directory_path() /
              ("hiveline-type-" + std::to_string(::getpid()))
          ) {
        std::ofstream(path_, std::ios::binary) << content;
    }
    Sample(const Sample&) = delete;
    Sample& operator=(const Sample&) = delete;
    ~Sample() { std::filesystem::remove(path_); }
    [[nodiscard]] std::optional<FileType> as(std::string_view name) const {
        return detectFileType(path_.string(), name);
    }

private:
    std::filesystem::path path_;
};

std::string number(std::size_t value, std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) {
        bytes.push_back(static_cast<char>(value >> (8 * i) & 0xffU));
    }
    return bytes;
}

/// A zip archive whose directory lists one empty entry of the given name.
std::string zipOf(const std::string& name) {
    const std::string local =
        "PK\x03\x04" + std::string(22, '\0') + number(name.size(), 2) + number(0, 2) + name;
    const std::string entry = "PK\x01\x02" + std::string(24, '\0') + number(name.size(), 2) +
                              std::string(16, '\0') + name;
    return local + entry + "PK\x05\x06" + std::string(8, '\0') + number(entry.size(), 4) +
           number(local.size(), 4) + number(0, 2);
}

}  // namespace

TEST_CASE("file type: PDF and DOCX are known by content, whatever the name") {
    CHECK(Sample("%PDF-1.7\n...").as("report.pdf") == FileType::kPdf);
    CHECK(Sample("%PDF-1.7\n...").as("notes.txt") == FileType::kPdf);
    CHECK(Sample(zipOf("word/document.xml")).as("letter.docx") == FileType::kDocx);
    CHECK_FALSE(Sample(zipOf("xl/workbook.xml")).as("letter.docx"));
    CHECK_FALSE(Sample("PK\x03\x04 cut short").as("letter.docx"));
}

TEST_CASE("file type: kinds of text are told apart by name and must agree with it") {
    CHECK(Sample("words").as("notes.TXT") == FileType::kText);
    CHECK(Sample("words").as("README") == FileType::kText);
    CHECK(Sample("# Title").as("notes.md") == FileType::kMarkdown);
    CHECK(Sample("a,b\n1,2").as("table.csv") == FileType::kCsv);
    CHECK(Sample(" {\"a\":1}").as("data.json") == FileType::kJson);
    CHECK(Sample("\xef\xbb\xbf[1.5, null]\n").as("data.json") == FileType::kJson);
    CHECK_FALSE(Sample("not json").as("data.json"));
    CHECK_FALSE(Sample("{not json").as("data.json"));
    CHECK_FALSE(Sample("{\"a\":1").as("data.json"));
    CHECK_FALSE(Sample("{\"a\":1} x").as("data.json"));
    CHECK_FALSE(Sample("").as("data.json"));
    CHECK(Sample("\xef\xbb\xbfWEBVTT\n").as("call.vtt") == FileType::kVtt);
    CHECK_FALSE(Sample("words").as("call.vtt"));
    CHECK(Sample("1\n00:00:01,000 --> 00:00:02,000\nHi\n").as("call.srt") == FileType::kSrt);
    CHECK_FALSE(Sample("words").as("call.srt"));
    CHECK(Sample(std::string("\xff\xfew\0o\0", 6)).as("notes.txt") == FileType::kText);
    CHECK(Sample("caf\xe9").as("latin1.txt") == FileType::kText);
    CHECK(Sample("").as("empty.txt") == FileType::kText);
}

TEST_CASE("file type: text that speaks of PDF is text, and a PDF may begin with other bytes") {
    CHECK(Sample("How a file begins: %PDF-1.7").as("formats.md") == FileType::kMarkdown);
    CHECK(Sample("How a file begins: %PDF-1.7").as("formats") == FileType::kText);
    CHECK(Sample(std::string("\0\0%PDF-1.4", 10)).as("scan.txt") == FileType::kPdf);
    CHECK(Sample("preamble %PDF-1.4").as("scan.pdf") == FileType::kPdf);
    CHECK_FALSE(Sample(std::string(1024, '\n') + "%PDF-1.4").as("scan.pdf"));
}

TEST_CASE("file type: of long JSON the beginning is judged") {
    const std::string list = "[" + std::string(70'000, ' ');
    CHECK(Sample(list + "1]").as("data.json") == FileType::kJson);
    CHECK(Sample("[\"" + std::string(70'000, 'a') + "\"]").as("data.json") == FileType::kJson);
    CHECK(Sample(std::string(70'000, '[')).as("data.json") == FileType::kJson);
    CHECK_FALSE(Sample("[x" + std::string(70'000, ' ') + "]").as("data.json"));
}

TEST_CASE("file type: UTF-16 is judged by its characters") {
    CHECK(Sample(std::string("\xfe\xff\0W\0E\0B\0V\0T\0T", 14)).as("call.vtt") == FileType::kVtt);
    CHECK(
        Sample("\xff\xfe\x3d\xd8\x00\xde").as("smile.txt") == std::nullopt
    );  // ends inside a pair
    CHECK(Sample(std::string("\xff\xfe\x3d\xd8\x00\xde", 6)).as("smile.txt") == FileType::kText);
    CHECK_FALSE(Sample(std::string("\xff\xfe\x00\xde", 4)).as("half.txt"));
    CHECK_FALSE(Sample("\xff\xfeodd").as("odd.txt"));
    CHECK_FALSE(Sample(std::string("\xff\xfe\x01\0\x02\0", 6)).as("binary.txt"));
    CHECK_FALSE(Sample(std::string("\xff\xfe[\0]\0", 6)).as("data.json"));
    CHECK(
        Sample(std::string("\xff\xfe") + std::string(70'000, 'a')).as("long.txt") == FileType::kText
    );
}

TEST_CASE("file type: everything else is refused") {
    CHECK_FALSE(Sample("words").as("report.pdf"));
    CHECK_FALSE(Sample("<html>").as("page.html"));
    CHECK_FALSE(Sample(std::string(
                           "\x7f"
                           "ELF\0\0",
                           6
                       ))
                    .as("program.txt"));
    CHECK_FALSE(Sample(std::string("a\0b", 3)).as("notes.txt"));
}
