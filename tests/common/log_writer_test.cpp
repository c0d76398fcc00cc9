#include "common/log_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using hiveline::common::log::LogWriter;
using hiveline::common::log::Urgency;

namespace {

/// What a writer's descriptor leads to.
class Pipe {
public:
    Pipe() { REQUIRE(::pipe2(ends_.data(), O_CLOEXEC) == 0); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        ::close(ends_[0]);
        closeWriteEnd();
    }

    [[nodiscard]] int writeEnd() const { return ends_[1]; }
    void closeWriteEnd() { ::close(std::exchange(ends_[1], -1)); }

    /// Reads until `text` ends with `end`, or until the other end is closed.
    std::string readUntil(const std::string& end) {
        std::string text;
        std::array<char, 4096> buffer{};
        while (end.empty() || !text.ends_with(end)) {
            const ssize_t size = ::read(ends_[0], buffer.data(), buffer.size());
            if (size <= 0) {
                break;
            }
            text.append(buffer.data(), static_cast<std::size_t>(size));
        }
        return text;
    }

private:
    std::array<int, 2> ends_{-1, -1};
};

std::string lossLine(std::uint64_t lost) {
    return "lost " + std::to_string(lost) + "\n";
}

std::unique_ptr<LogWriter> writerTo(const Pipe& pipe, std::size_t limit = 1U << 20U) {
    return std::make_unique<LogWriter>(pipe.writeEnd(), limit, lossLine);
}

}  // namespace

TEST_CASE("log writer: lines leave in their order, whole") {
    Pipe pipe;
    auto writer = writerTo(pipe);
    std::string expected;
    for (int i = 0; i < 1000; ++i) {
        const std::string line = "line " + std::to_string(i) + "\n";
        writer->write(line, i % 100 == 0 ? Urgency::kNow : Urgency::kMayWait);
        expected += line;
    }
    CHECK(pipe.readUntil("line 999\n") == expected);
}

TEST_CASE("log writer: a line that may wait leaves without any other") {
    Pipe pipe;
    auto writer = writerTo(pipe);
    writer->write("alone\n", Urgency::kMayWait);
    CHECK(pipe.readUntil("alone\n") == "alone\n");
}

TEST_CASE("log writer: what waits is written before the writer goes") {
    Pipe pipe;
    writerTo(pipe)->write("last\n", Urgency::kMayWait);
    pipe.closeWriteEnd();
    CHECK(pipe.readUntil("") == "last\n");
}

TEST_CASE("log writer: a writer without lines goes at once") {
    Pipe pipe;
    (void)writerTo(pipe);
    pipe.closeWriteEnd();
    CHECK(pipe.readUntil("").empty());
}

TEST_CASE("log writer: beyond its bound lines are counted, and nobody waits for the reader") {
    Pipe pipe;
    auto writer = writerTo(pipe, 1000);
    const std::string line(99, 'x');
    // More than pipe and writer hold together: were a line kept or waited for, this would not end.
    constexpr int kLines = 5000;
    for (int i = 0; i < kLines; ++i) {
        writer->write(line + "\n", Urgency::kNow);
    }
    std::string text;
    std::thread reader([&] { text = pipe.readUntil(""); });
    writer.reset();
    pipe.closeWriteEnd();
    reader.join();
    std::uint64_t lost = 0;
    std::uint64_t whole = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        const std::string found = text.substr(at, end - at);
        if (found.starts_with("lost ")) {
            lost += std::stoull(found.substr(5));
        } else {
            CHECK(found == line);
            ++whole;
        }
        at = end + 1;
    }
    CHECK(lost > 0);
    CHECK(whole + lost == kLines);
}

TEST_CASE("log writer: lines of several threads are not mixed") {
    Pipe pipe;
    auto writer = writerTo(pipe);
    std::vector<std::thread> threads;
    constexpr int kThreads = 4;
    for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([&writer, i] {
            const std::string line(50, static_cast<char>('a' + i));
            for (int n = 0; n < 200; ++n) {
                writer->write(line + "\n", Urgency::kMayWait);
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    writer->write("end\n", Urgency::kNow);
    const std::string text = pipe.readUntil("end\n");
    CHECK(text.size() == kThreads * 200 * 51 + 4);
    for (std::size_t at = 0; at + 51 < text.size(); at += 51) {
        CHECK(text.substr(at, 50) == std::string(50, text[at]));
    }
}
