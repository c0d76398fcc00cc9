// Content read in a confined process (common/process/confinement.h): what takes it over finds no
// file, no network, no secret, and what it takes in memory is its own. The process is this
// executable, told to be a reader by its one argument; it starts with the first content and ends
// with this object. Content of different organisations never meets in one: who reads makes a new
// object for each hive. Most content takes little memory, and the process has no more. What needs
// more is read anew, in a process for it alone, in turns.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "knowledge/confined/content_reader.h"
#include "knowledge/confined/large_reading.h"
#include "knowledge/confined/reader_wire.h"

namespace hiveline::knowledge {

/// The argument that makes the executable a reader.
inline constexpr const char* kReaderArgument = "--confined-reader";

struct ReaderLimits {
    std::chrono::milliseconds time{60'000};   // for one content
    std::chrono::seconds processorTime{600};  // of one process
    // Of one process, in bytes, and of one that reads in its turn of LargeReading.
    std::size_t memory = 24UL * 1024 * 1024;
    std::size_t largeMemory = 256UL * 1024 * 1024;
};

class ReaderProcess final : public ContentReader {
public:
    /// `program`: an executable that calls serveReader() (reader_service.h) where its one argument
    /// is kReaderArgument. `large` outlives it.
    explicit ReaderProcess(
        LargeReading& large, std::string program = "/proc/self/exe", ReaderLimits limits = {}
    );
    ~ReaderProcess() override;

    // Beside what ContentReader says: kTooLarge where it took too long or too much memory,
    // kBadRequest where the process ended over it. The next content has a new process then.

    Document readFile(const FileSource& source, const common::StopSignal& stop) override;
    HtmlPage readHtml(
        std::string_view bytes, std::string_view charset, const common::StopSignal& stop
    ) override;
    Document readText(
        common::FileType type,
        std::string_view bytes,
        std::string_view charset,
        const common::StopSignal& stop
    ) override;

private:
    class Running;
    [[nodiscard]] wire::Answer ask(
        const wire::Question& question,
        std::string_view bytes,
        int descriptor,
        const common::StopSignal& stop
    );

    [[nodiscard]] std::optional<wire::Answer> askSmall(
        const wire::Question& question,
        std::string_view bytes,
        int descriptor,
        const common::StopSignal& stop
    );

    LargeReading& large_;
    const std::string program_;
    const ReaderLimits limits_;
    std::unique_ptr<Running> running_;
};

}  // namespace hiveline::knowledge
