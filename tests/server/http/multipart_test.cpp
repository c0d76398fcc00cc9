#include "server/http/multipart.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "common/digest.h"
#include "common/error.h"
#include "server/http/multipart_head.h"

namespace common = hiveline::common;
namespace server = hiveline::server;
using server::MultipartLimits;

namespace {

/// Keeps files in memory and counts what would be left on a disk.
class MemoryStore final : public common::PartStore {
public:
    struct Disk {
        int files = 0;
        bool full = false;
        std::vector<std::string> finished;
    };
    explicit MemoryStore(Disk& disk) : disk_(disk) {}

    std::unique_ptr<common::PartWriter> open() override { return std::make_unique<Writer>(disk_); }

private:
    class Writer final : public common::PartWriter {
    public:
        explicit Writer(Disk& disk) : disk_(disk) { ++disk_.files; }
        Writer(const Writer&) = delete;
        Writer& operator=(const Writer&) = delete;
        Writer(Writer&&) = delete;
        Writer& operator=(Writer&&) = delete;
        ~Writer() override {
            if (!finished_) {
                --disk_.files;
            }
        }
        void write(std::string_view bytes) override {
            if (disk_.full) {
                throw common::Error(common::ErrorCode::kUnavailable, "The disk is full");
            }
            content_ += bytes;
        }
        common::StoredPart finish() override {
            finished_ = true;
            disk_.finished.push_back(content_);
            return {
                .tempPath = "/memory",
                .size = content_.size(),
                .sha256 = common::sha256Hex(content_),
                .ticket = std::shared_ptr<void>(nullptr, [&disk = disk_](void*) { --disk.files; })};
        }

    private:
        Disk& disk_;
        std::string content_;
        bool finished_ = false;
    };

    Disk& disk_;
};

constexpr const char* kType = "multipart/form-data; boundary=XX";

std::string describe(const common::Request& request, const std::vector<std::string>& contents) {
    std::string text;
    for (const auto& field : request.fields) {
        text.append(field.name).append("=").append(field.value).append(";");
    }
    for (std::size_t i = 0; i < request.files.size(); ++i) {
        const auto& file = request.files[i];
        const std::string& content = contents.at(i);
        CHECK((file.size == content.size() && file.sha256 == common::sha256Hex(content)));
        text.append(file.fieldName).append("<").append(file.fileName).append(">");
        text.append(file.contentType).append("[").append(content).append("];");
    }
    return text;
}

std::string receive(
    const std::string& body, std::size_t portion, const MultipartLimits& limits, const char* type
) {
    MemoryStore::Disk disk;
    MemoryStore store(disk);
    std::string text;
    try {
        common::Request request;
        const auto sink = server::makeMultipartSink(type, store, limits);
        for (std::size_t at = 0; at < body.size(); at += portion) {
            sink->write(std::string(body, at, portion));
        }
        sink->finish(request);
        text = describe(request, disk.finished);
        CHECK((disk.files == static_cast<int>(request.files.size())));
    } catch (const common::Error& error) {
        text = std::to_string(common::httpStatus(error.code())).append(" ").append(error.what());
    }
    CHECK((disk.files == 0));
    return text;
}

/// What becomes of `body`, however it is cut.
std::string receive(
    const std::string& body, const MultipartLimits& limits = {}, const char* type = kType
) {
    std::string whole = receive(body, body.size() + 1, limits, type);
    for (std::size_t portion = 1; portion <= std::min<std::size_t>(body.size(), 80); ++portion) {
        if (receive(body, portion, limits, type) != whole) {
            FAIL_CHECK("portions of " << portion << " change the result of " << body);
        }
    }
    return whole;
}

std::string part(const std::string& headers, const std::string& content) {
    return "--XX\r\n" + headers + "\r\n\r\n" + content + "\r\n";
}
std::string text(const std::string& name, const std::string& value) {
    return part("Content-Disposition: form-data; name=\"" + name + "\"", value);
}
std::string file(const std::string& name, const std::string& content) {
    return part("Content-Disposition: form-data; name=f; filename=\"" + name + "\"", content);
}
std::string withDisposition(const std::string& value) {
    return part("Content-Disposition: " + value, "c") + "--XX--";
}

const std::string kEnd = "--XX--\r\n";

struct Case {
    std::string body;
    std::string expected;
};

// Tables rather than one CHECK a case: those would take the compiler minutes.
void check(const std::vector<Case>& cases, const MultipartLimits& limits = {}) {
    for (const Case& one : cases) {
        CAPTURE(one.body);
        CHECK(receive(one.body, limits) == one.expected);
    }
}

struct NameCase {
    std::string parameter;
    std::string expected;
};

void checkNames(const std::vector<NameCase>& cases) {
    for (const NameCase& one : cases) {
        CAPTURE(one.parameter);
        const std::string disposition = std::string("form-data; name=f; ").append(one.parameter);
        const std::string result = receive(withDisposition(disposition));
        const bool isFile = result.starts_with("f<");
        CHECK((isFile ? result.substr(2, result.rfind(">[c];") - 2) : result) == one.expected);
    }
}

}  // namespace

TEST_CASE("multipart: text and files") {
    const std::string named = part(
        "Content-Type: text/plain; x=y\r\n"
        "content-disposition: FORM-DATA ; name=\"files.items\" ; filename=n.txt",
        "1\r\n2"
    );
    check({
        {text("a", "b") + kEnd, "a=b;"},
        {text("a", "") + kEnd, "a=;"},
        {text("a", "b") + text("a", "c") + kEnd, "a=b;a=c;"},
        {file("x.txt", "hello") + kEnd, "f<x.txt>[hello];"},
        {file("x.txt", "") + kEnd, "f<x.txt>[];"},
        {text("a", "\xc3\xa4") + named + kEnd,
         "a=\xc3\xa4;files.items<n.txt>text/plain; x=y[1\r\n2];"},
        {kEnd, ""},
    });
}

TEST_CASE("multipart: preamble, padding and epilogue are dropped") {
    const std::string head = "Content-Disposition: form-data; name=a\r\n\r\n";
    check({
        {"preamble\r\n--X\r\n" + text("a", "b") + "--XX-- \r\nepilogue\r\n--XX\r\n", "a=b;"},
        {"--XX \t \r\n" + head + "b\r\n--XX--", "a=b;"},
        {"\r\n" + text("a", "b") + kEnd, "a=b;"},
        // an empty part whose line end is that of the boundary
        {"--XX\r\n" + head + "--XX--", "a=;"},
    });
}

TEST_CASE("multipart: content that looks like a boundary") {
    for (const char* content :
         {"\r\n--X",
          "\r\n-XX",
          "--XX",
          "\r\r\n--X",
          "\r\n\r\n--X\r\n",
          "\r",
          "\r\n",
          "\r\n--",
          "\n--XX",
          "\r\n--xx",
          "\r--XX",
          "x--XX--"}) {
        const std::string open = std::string("<").append(content);
        const std::string closed = std::string(open).append(">");
        check({
            {file("x", open) + kEnd, "f<x>[" + open + "];"},
            {file("x", closed) + kEnd, "f<x>[" + closed + "];"},
        });
    }
}

TEST_CASE("multipart: a body that ends too early") {
    std::string whole = text("a", "b") + file("x", "hello") + "--XX--";
    const std::string tooShort = "400 Multipart body ends before its final boundary";
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        CHECK(receive(whole.substr(0, size), 7, {}, kType) == tooShort);
    }
    CHECK(receive(whole, 7, {}, kType) == "a=b;f<x>[hello];");
}

TEST_CASE("multipart: malformed framing") {
    const std::string boundary = "400 Malformed boundary line in the multipart body";
    check({
        {"--XXY\r\n", boundary},
        {"--XX-\r\n", boundary},
        {"--XX\nA", boundary},
        {"--XX \r\r\n", boundary},
        {"--XX" + std::string(100, ' '), boundary},
        {"--XX\r\nA: b\n\r\n", "400 Header line of a part ends with a bare line feed"},
        {"--XX\r\nno colon\r\n\r\n", "400 Header field without colon"},
        {"--XX\r\nA : b\r\n\r\n", "400 Malformed header field name"},
        {"--XX\r\nA: b\r\n c\r\n\r\n", "400 Header field continues on a second line"},
        {std::string("--XX\r\nA: b\0\r\n\r\n", 14), "400 Control character in a header field"},
    });
}

TEST_CASE("multipart: malformed part headers") {
    const std::string disposition = "Content-Disposition: form-data; name=a";
    const std::string encoding = disposition + "\r\nContent-Transfer-Encoding: ";
    const std::string parameter = "400 Malformed parameter";
    const std::string quoted = "400 Quoted string without end in a parameter";
    check({
        {part("A: b", "c") + kEnd, "400 A part has no Content-Disposition"},
        {"--XX\r\n\r\nc\r\n--XX--", "400 A part has no Content-Disposition"},
        {part(disposition + "\r\n" + disposition, ""),
         "400 A part has more than one Content-Disposition"},
        {withDisposition("attachment; name=a"),
         "400 Content-Disposition of a part is not form-data"},
        {withDisposition("form-data"), "400 Content-Disposition of a part has no name"},
        {withDisposition("form-data; name=a; name=b"), "400 Part header names a parameter twice"},
        {withDisposition(R"(form-data; name="a)"), quoted},
        {withDisposition(R"(form-data; name="a\")"), quoted},
        {withDisposition("form-data; name"), parameter},
        {withDisposition("form-data; name="), parameter},
        {withDisposition("form-data; =a"), parameter},
        {withDisposition("form-data; name=a b"), parameter},
        {withDisposition(R"(form-data; name="a"b)"), parameter},
        {withDisposition("form-data; name=\"\xff\""), "400 Name of a part is not valid UTF-8"},
        {part(encoding + "base64", ""),
         "400 Content-Transfer-Encoding of a part is not binary, 8bit or 7bit"},
        {part(encoding + "Binary", "b") + kEnd, "a=b;"},
        {part("Content-Disposition: form-data; name=a;", "b") + kEnd, "a=b;"},
    });
}

TEST_CASE("multipart: folders are removed from file names") {
    const std::string folder = "400 File name names a folder";
    checkNames({
        {R"(filename="../../etc/passwd")", "passwd"},
        {R"(filename="/a/b.txt")", "b.txt"},
        {R"(filename="C:\dir\file.txt")", "file.txt"},
        {R"(filename="..\..\x")", "x"},
        {"filename*=UTF-8''..%2F..%2Fx", "x"},
        {"filename*=UTF-8''..%5Cx", "x"},
        {R"(filename="..")", folder},
        {R"(filename="a/..")", folder},
        {R"(filename=".")", folder},
        {R"(filename="a/")", folder},
        {R"(filename="...")", "..."},
    });
}

TEST_CASE("multipart: escapes and Unicode in file names") {
    const std::string notUtf8 = "400 File name is not valid UTF-8";
    const std::string malformed = "400 Malformed filename* parameter";
    checkNames({
        {R"(filename="a\"b")", R"(a"b)"},
        {R"(filename="a%22b")", R"(a"b)"},
        {R"(filename="a\\b")", "b"},
        {R"(filename="a;b=c")", "a;b=c"},
        {R"(filename="100%")", "100%"},
        {"FileName = token.txt", "token.txt"},
        {"filename=\"n\xc3\xa4h.txt\"", "n\xc3\xa4h.txt"},
        {"filename*=UTF-8''n%C3%A4h.txt", "n\xc3\xa4h.txt"},
        {"filename*=utf-8'de'n%C3%A4h.txt", "n\xc3\xa4h.txt"},
        {"filename*=iso-8859-1''n%E4h.txt", "n\xc3\xa4h.txt"},
        {"filename=plain.txt; filename*=UTF-8''%E2%82%AC.txt", "\xe2\x82\xac.txt"},
        {"filename*=UTF-8''%E2%82%AC.txt; filename=plain.txt", "\xe2\x82\xac.txt"},
        {"filename=\"n\xe4h.txt\"", notUtf8},
        {"filename*=UTF-8''n%E4h.txt", notUtf8},
        {"filename*=koi8-r''x", "400 Character set of filename* is neither UTF-8 nor ISO-8859-1"},
        {"filename*=x.txt", malformed},
        {"filename*=UTF-8''%4", malformed},
    });
}

TEST_CASE("multipart: control characters in file names, long ones, and none") {
    const std::string control = "400 Control character in a file name";
    const std::string longest(255, 'x');
    checkNames({
        {"filename*=UTF-8''a%00b", control},
        {"filename*=UTF-8''a%0D%0Ab", control},
        {"filename*=UTF-8''a%7F", control},
        {"filename*=UTF-8''a%C2%85", control},
        {"filename=\"a\tb\"", control},
        {"filename=\"a\x01\"", "400 Control character in a header field"},
        {std::string("filename=").append(longest), longest},
        {std::string("filename=x").append(longest), "400 File name is longer than 255 bytes"},
    });
    check({
        {file("", "") + kEnd, ""},
        {file("", "x") + kEnd, "400 File part without a file name"},
    });
}

TEST_CASE("multipart: limits") {
    const MultipartLimits limits{
        .fileBytes = 5, .files = 2, .textBytes = 4, .textParts = 2, .headerBytes = 64};
    const std::string longHeaders = "400 Headers of a part are longer than 64 bytes";
    check(
        {
            {file("x", "12345") + text("a", "1234") + kEnd, "a=1234;f<x>[12345];"},
            {file("x", "123456") + kEnd, "413 File is larger than 5 bytes"},
            {text("a", "12345") + kEnd, "413 Text part is larger than 4 bytes"},
            {file("x", "") + file("y", "") + file("z", "") + kEnd,
             "413 More than 2 files in one request"},
            {text("a", "") + text("b", "") + text("c", "") + kEnd,
             "413 More than 2 text parts in one request"},
            {text(std::string(60, 'n'), "") + kEnd, longHeaders},
            {"--XX\r\n" + std::string(500, 'n'), longHeaders},
        },
        limits
    );
    std::string many = "Content-Disposition: form-data; name=a";
    for (int i = 0; i < 16; ++i) {
        many += "\r\nA: b";
    }
    check({{part(many, "") + kEnd, "400 A part has more than 16 header fields"}});
}

TEST_CASE("multipart: text is UTF-8") {
    check({
        {text("a", "\xff") + kEnd, "400 Text part is not valid UTF-8"},
        {file("a", "\xff") + kEnd, "f<a>[\xff];"},
    });
}

TEST_CASE("multipart: a disk that refuses leaves nothing behind") {
    MemoryStore::Disk disk;
    MemoryStore store(disk);
    {
        const auto sink = server::makeMultipartSink(kType, store, {});
        sink->write(file("x", "first"));
        disk.full = true;
        CHECK_THROWS_AS(sink->write(file("y", "second") + kEnd), const common::Error&);
        CHECK(disk.files == 2);
    }
    CHECK(disk.files == 0);
}

TEST_CASE("multipart: a client that goes away leaves nothing behind") {
    MemoryStore::Disk disk;
    MemoryStore store(disk);
    {
        const auto sink = server::makeMultipartSink(kType, store, {});
        sink->write(
            file("x", "first") +
            "--XX\r\nContent-Disposition: form-data; name=f; filename=y\r\n\r\nsec"
        );
        CHECK(disk.files == 2);
    }
    CHECK(disk.files == 0);
}

TEST_CASE("multipart: boundaries") {
    const auto boundaryOf = [](const std::string& type) {
        try {
            return server::multipartBoundary(type);
        } catch (const common::Error& error) {
            return std::to_string(common::httpStatus(error.code()))
                .append(" ")
                .append(error.what());
        }
    };
    const std::string begin = "multipart/form-data; boundary=";
    const std::string wrongType = "415 Content-Type is not multipart/form-data";
    const std::string none = "400 Content-Type names no boundary";
    const std::string malformed = "400 Content-Type names a malformed boundary";
    const std::vector<Case> cases = {
        {begin + "abc", "abc"},
        {"Multipart/Form-Data;charset=utf-8;BOUNDARY=\"a b'()+_,-./:=?\"", "a b'()+_,-./:=?"},
        {begin + std::string(70, 'x'), std::string(70, 'x')},
        {"", wrongType},
        {"application/json", wrongType},
        {"multipart/mixed; boundary=a", wrongType},
        {"multipart/form-data", none},
        {"multipart/form-data; x=y", none},
        {begin + "\"\"", malformed},
        {begin + "\"a \"", malformed},
        {begin + "\"a@b\"", malformed},
        {begin + std::string(71, 'x'), malformed},
        {begin, "400 Malformed parameter"},
        {begin + "a; boundary=b", "400 Part header names a parameter twice"},
    };
    for (const Case& one : cases) {
        CAPTURE(one.body);
        CHECK(boundaryOf(one.body) == one.expected);
    }
}

TEST_CASE("multipart: the longest boundary and large content") {
    const std::string boundary(70, 'b');
    std::string content;
    for (int i = 0; i < 40000; ++i) {
        content += static_cast<char>(i % 251);
        content += i % 7 == 0 ? "\r\n--bbbbb" : "";
    }
    std::string body =
        "--" + boundary + "\r\nContent-Disposition: form-data; name=f; filename=x\r\n\r\n";
    body.append(content).append("\r\n--").append(boundary).append("--");
    const std::string type = "multipart/form-data; boundary=" + boundary;
    const std::string expected = std::string("f<x>[").append(content).append("];");
    for (const std::size_t portion : {std::size_t{1}, std::size_t{997}, std::size_t{65536}}) {
        CHECK((receive(body, portion, {}, type.c_str()) == expected));
    }
}
