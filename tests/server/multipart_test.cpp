#include "server/multipart.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/digest.h"
#include "common/error.h"
#include "server/multipart_head.h"

using namespace hiveline;
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
        for (const auto& field : request.fields) {
            text.append(field.name).append("=").append(field.value).append(";");
        }
        for (std::size_t i = 0; i < request.files.size(); ++i) {
            const auto& file = request.files[i];
            CHECK(file.size == disk.finished.at(i).size());
            CHECK(file.sha256 == common::sha256Hex(disk.finished.at(i)));
            text.append(file.fieldName).append("<").append(file.fileName).append(">");
            text.append(file.contentType).append("[").append(disk.finished.at(i)).append("];");
        }
        CHECK(disk.files == static_cast<int>(request.files.size()));
    } catch (const common::Error& error) {
        text = std::to_string(common::httpStatus(error.code())).append(" ").append(error.what());
    }
    CHECK(disk.files == 0);
    return text;
}

/// What becomes of `body`, however it is cut.
std::string receive(
    const std::string& body, const MultipartLimits& limits = {}, const char* type = kType
) {
    const std::string whole = receive(body, body.size() + 1, limits, type);
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

}  // namespace

TEST_CASE("multipart: text and files") {
    CHECK(receive(text("a", "b") + kEnd) == "a=b;");
    CHECK(receive(text("a", "") + kEnd) == "a=;");
    CHECK(receive(text("a", "b") + text("a", "c") + kEnd) == "a=b;a=c;");
    CHECK(receive(file("x.txt", "hello") + kEnd) == "f<x.txt>[hello];");
    CHECK(receive(file("x.txt", "") + kEnd) == "f<x.txt>[];");
    CHECK(
        receive(
            text("a", "\xc3\xa4") +
            part("Content-Type: text/plain; x=y\r\ncontent-disposition: FORM-DATA ; "
                 "name=\"files.items\" ; filename=n.txt", "1\r\n2") + kEnd
        ) == "a=\xc3\xa4;files.items<n.txt>text/plain; x=y[1\r\n2];"
    );
    CHECK(receive(kEnd).empty());
}

TEST_CASE("multipart: preamble, padding and epilogue are dropped") {
    CHECK(receive("preamble\r\n--X\r\n" + text("a", "b") + "--XX-- \r\nepilogue\r\n--XX\r\n") == "a=b;");
    CHECK(receive("--XX \t \r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--XX--") == "a=b;");
    CHECK(receive("\r\n" + text("a", "b") + kEnd) == "a=b;");
}

TEST_CASE("multipart: a part without content may share its line end with the boundary") {
    CHECK(receive("--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n--XX--") == "a=;");
}

TEST_CASE("multipart: content that looks like a boundary") {
    for (const char* content :
         {"\r\n--X", "\r\n-XX", "--XX", "\r\r\n--X", "\r\n\r\n--X\r\n", "\r", "\r\n", "\r\n--",
          "\n--XX", "\r\n--xx", "\r--XX", "x--XX--"}) {
        CAPTURE(content);
        const std::string framed = std::string("<").append(content).append(">");
        CHECK(receive(file("x", framed) + kEnd) == "f<x>[" + framed + "];");
        CHECK(
            receive(file("x", std::string("<").append(content)) + kEnd) ==
            std::string("f<x>[<").append(content).append("];")
        );
    }
}

TEST_CASE("multipart: a body that ends too early") {
    const std::string whole = text("a", "b") + file("x", "hello") + "--XX--";
    const std::string tooShort = "400 Multipart body ends before its final boundary";
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        CHECK(receive(whole.substr(0, size), 7, {}, kType) == tooShort);
    }
    CHECK(receive(whole, 7, {}, kType) == "a=b;f<x>[hello];");
}

TEST_CASE("multipart: malformed framing") {
    const std::string boundary = "400 Malformed boundary line in the multipart body";
    CHECK(receive("--XXY\r\n") == boundary);
    CHECK(receive("--XX-\r\n") == boundary);
    CHECK(receive("--XX\nA") == boundary);
    CHECK(receive("--XX \r\r\n") == boundary);
    CHECK(receive("--XX" + std::string(100, ' ')) == boundary);
    CHECK(
        receive("--XX\r\nContent-Disposition: form-data; name=a\n\r\n") ==
        "400 Header line of a part ends with a bare line feed"
    );
    CHECK(receive("--XX\r\nno colon\r\n\r\n") == "400 Header field without colon");
    CHECK(receive("--XX\r\nA : b\r\n\r\n") == "400 Malformed header field name");
    CHECK(receive("--XX\r\nA: b\r\n c\r\n\r\n") == "400 Header field continues on a second line");
    CHECK(receive(std::string("--XX\r\nA: b\0\r\n\r\n", 14)) == "400 Control character in a header field");
}

TEST_CASE("multipart: malformed part headers") {
    CHECK(receive(part("A: b", "c") + kEnd) == "400 A part has no Content-Disposition");
    CHECK(receive("--XX\r\n\r\nc\r\n--XX--") == "400 A part has no Content-Disposition");
    CHECK(
        receive(part("Content-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b", "")) ==
        "400 A part has more than one Content-Disposition"
    );
    CHECK(receive(withDisposition("attachment; name=a")) == "400 Content-Disposition of a part is not form-data");
    CHECK(receive(withDisposition("form-data")) == "400 Content-Disposition of a part has no name");
    CHECK(receive(withDisposition("form-data; name=a; name=b")) == "400 Part header names a parameter twice");
    CHECK(receive(withDisposition("form-data; name=\"a")) == "400 Quoted string without end in a parameter");
    CHECK(receive(withDisposition("form-data; name=\"a\\\"")) == "400 Quoted string without end in a parameter");
    CHECK(receive(withDisposition("form-data; name")) == "400 Malformed parameter");
    CHECK(receive(withDisposition("form-data; name=")) == "400 Malformed parameter");
    CHECK(receive(withDisposition("form-data; =a")) == "400 Malformed parameter");
    CHECK(receive(withDisposition("form-data; name=a b")) == "400 Malformed parameter");
    CHECK(receive(withDisposition("form-data; name=\"a\"b")) == "400 Malformed parameter");
    CHECK(receive(withDisposition("form-data; name=\"\xff\"")) == "400 Name of a part is not valid UTF-8");
    CHECK(
        receive(part("Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64", "")) ==
        "400 Content-Transfer-Encoding of a part is not binary, 8bit or 7bit"
    );
    CHECK(receive(part("Content-Disposition: form-data; name=a;\r\nContent-Transfer-Encoding: Binary", "b") + kEnd) == "a=b;");
}

TEST_CASE("multipart: file names") {
    const auto nameOf = [](const std::string& parameter) {
        const std::string result = receive(withDisposition("form-data; name=f; " + parameter));
        return result.starts_with("f<") ? result.substr(2, result.rfind(">[c];") - 2) : result;
    };
    const std::string folder = "400 File name names a folder";
    SUBCASE("folders are removed") {
        CHECK(nameOf("filename=\"../../etc/passwd\"") == "passwd");
        CHECK(nameOf("filename=\"/a/b.txt\"") == "b.txt");
        CHECK(nameOf("filename=\"C:\\dir\\file.txt\"") == "file.txt");
        CHECK(nameOf("filename=\"..\\..\\x\"") == "x");
        CHECK(nameOf("filename*=UTF-8''..%2F..%2Fx") == "x");
        CHECK(nameOf("filename*=UTF-8''..%5Cx") == "x");
        CHECK(nameOf("filename=\"..\"") == folder);
        CHECK(nameOf("filename=\"a/..\"") == folder);
        CHECK(nameOf("filename=\".\"") == folder);
        CHECK(nameOf("filename=\"a/\"") == folder);
        CHECK(nameOf("filename=\"...\"") == "...");
    }
    SUBCASE("escapes are undone") {
        CHECK(nameOf("filename=\"a\\\"b\"") == "a\"b");
        CHECK(nameOf("filename=\"a%22b\"") == "a\"b");
        CHECK(nameOf("filename=\"a\\\\b\"") == "b");
        CHECK(nameOf("filename=\"a;b=c\"") == "a;b=c");
        CHECK(nameOf("filename=\"100%\"") == "100%");
        CHECK(nameOf("FileName = token.txt") == "token.txt");
    }
    SUBCASE("Unicode") {
        CHECK(nameOf("filename=\"n\xc3\xa4h.txt\"") == "n\xc3\xa4h.txt");
        CHECK(nameOf("filename*=UTF-8''n%C3%A4h.txt") == "n\xc3\xa4h.txt");
        CHECK(nameOf("filename*=utf-8'de'n%C3%A4h.txt") == "n\xc3\xa4h.txt");
        CHECK(nameOf("filename*=iso-8859-1''n%E4h.txt") == "n\xc3\xa4h.txt");
        CHECK(nameOf("filename=plain.txt; filename*=UTF-8''%E2%82%AC.txt") == "\xe2\x82\xac.txt");
        CHECK(nameOf("filename*=UTF-8''%E2%82%AC.txt; filename=plain.txt") == "\xe2\x82\xac.txt");
        CHECK(nameOf("filename=\"n\xe4h.txt\"") == "400 File name is not valid UTF-8");
        CHECK(nameOf("filename*=UTF-8''n%E4h.txt") == "400 File name is not valid UTF-8");
        CHECK(nameOf("filename*=koi8-r''x") == "400 Character set of filename* is neither UTF-8 nor ISO-8859-1");
        CHECK(nameOf("filename*=x.txt") == "400 Malformed filename* parameter");
        CHECK(nameOf("filename*=UTF-8''%4") == "400 Malformed filename* parameter");
    }
    SUBCASE("control characters and length") {
        const std::string control = "400 Control character in a file name";
        CHECK(nameOf("filename*=UTF-8''a%00b") == control);
        CHECK(nameOf("filename*=UTF-8''a%0D%0Ab") == control);
        CHECK(nameOf("filename*=UTF-8''a%7F") == control);
        CHECK(nameOf("filename*=UTF-8''a%C2%85") == control);
        CHECK(nameOf("filename=\"a\tb\"") == control);
        CHECK(nameOf("filename=\"a\x01\"") == "400 Control character in a header field");
        CHECK(nameOf("filename=" + std::string(255, 'x')) == std::string(255, 'x'));
        CHECK(nameOf("filename=" + std::string(256, 'x')) == "400 File name is longer than 255 bytes");
    }
    SUBCASE("none") {
        CHECK(receive(file("", "") + kEnd).empty());
        CHECK(receive(file("", "x") + kEnd) == "400 File part without a file name");
    }
}

TEST_CASE("multipart: limits") {
    const MultipartLimits limits{
        .fileBytes = 5, .files = 2, .textBytes = 4, .textParts = 2, .headerBytes = 64};
    CHECK(receive(file("x", "12345") + text("a", "1234") + kEnd, limits) == "a=1234;f<x>[12345];");
    CHECK(receive(file("x", "123456") + kEnd, limits) == "413 File is larger than 5 bytes");
    CHECK(receive(text("a", "12345") + kEnd, limits) == "413 Text part is larger than 4 bytes");
    CHECK(
        receive(file("x", "") + file("y", "") + file("z", "") + kEnd, limits) ==
        "413 More than 2 files in one request"
    );
    CHECK(
        receive(text("a", "") + text("b", "") + text("c", "") + kEnd, limits) ==
        "413 More than 2 text parts in one request"
    );
    CHECK(
        receive(text(std::string(60, 'n'), "") + kEnd, limits) ==
        "400 Headers of a part are longer than 64 bytes"
    );
    CHECK(
        receive("--XX\r\n" + std::string(500, 'n'), limits) ==
        "400 Headers of a part are longer than 64 bytes"
    );
    std::string many = "Content-Disposition: form-data; name=a";
    for (int i = 0; i < 16; ++i) {
        many += "\r\nA: b";
    }
    CHECK(receive(part(many, "") + kEnd) == "400 A part has more than 16 header fields");
}

TEST_CASE("multipart: text is UTF-8") {
    CHECK(receive(text("a", "\xff") + kEnd) == "400 Text part is not valid UTF-8");
    CHECK(receive(file("a", "\xff") + kEnd) == "f<a>[\xff];");
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
        sink->write(file("x", "first") + "--XX\r\nContent-Disposition: form-data; name=f; filename=y\r\n\r\nsec");
        CHECK(disk.files == 2);
    }
    CHECK(disk.files == 0);
}

TEST_CASE("multipart: boundaries") {
    using server::multipartBoundary;
    const auto refusal = [](const char* type) {
        try {
            return multipartBoundary(type);
        } catch (const common::Error& error) {
            return std::to_string(common::httpStatus(error.code())).append(" ").append(error.what());
        }
    };
    CHECK(refusal("multipart/form-data; boundary=abc") == "abc");
    CHECK(refusal("Multipart/Form-Data;charset=utf-8;BOUNDARY=\"a b'()+_,-./:=?\"") == "a b'()+_,-./:=?");
    CHECK(refusal(std::string("multipart/form-data; boundary=").append(70, 'x').c_str()) == std::string(70, 'x'));
    const std::string wrongType = "415 Content-Type is not multipart/form-data";
    CHECK(refusal("") == wrongType);
    CHECK(refusal("application/json") == wrongType);
    CHECK(refusal("multipart/mixed; boundary=a") == wrongType);
    const std::string none = "400 Content-Type names no boundary";
    CHECK(refusal("multipart/form-data") == none);
    CHECK(refusal("multipart/form-data; x=y") == none);
    const std::string malformed = "400 Content-Type names a malformed boundary";
    CHECK(refusal("multipart/form-data; boundary=\"\"") == malformed);
    CHECK(refusal("multipart/form-data; boundary=\"a \"") == malformed);
    CHECK(refusal("multipart/form-data; boundary=\"a@b\"") == malformed);
    CHECK(refusal(std::string("multipart/form-data; boundary=").append(71, 'x').c_str()) == malformed);
    CHECK(refusal("multipart/form-data; boundary=") == "400 Malformed parameter");
    CHECK(refusal("multipart/form-data; boundary=a; boundary=b") == "400 Part header names a parameter twice");
}

TEST_CASE("multipart: the longest boundary and large content") {
    const std::string boundary(70, 'b');
    std::string content;
    for (int i = 0; i < 40000; ++i) {
        content += static_cast<char>(i % 251);
        content += i % 7 == 0 ? "\r\n--bbbbb" : "";
    }
    std::string body = "--" + boundary + "\r\nContent-Disposition: form-data; name=f; filename=x\r\n\r\n";
    body.append(content).append("\r\n--").append(boundary).append("--");
    const std::string type = "multipart/form-data; boundary=" + boundary;
    const std::string expected = std::string("f<x>[").append(content).append("];");
    for (const std::size_t portion : {std::size_t{1}, std::size_t{997}, std::size_t{65536}}) {
        CHECK((receive(body, portion, {}, type.c_str()) == expected));
    }
}
