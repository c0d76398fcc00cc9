#include "storage/files/files_mark.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

#include "common/log.h"
#include "storage/engine/file_system.h"

namespace hiveline::storage {
namespace {

constexpr const char* kName = ".mark";
constexpr std::string_view kDatabase = "database ";
constexpr std::string_view kLastId = "\nlastIdMicros ";
constexpr std::size_t kDigits = 19;  // of the largest std::int64_t
constexpr std::size_t kLength = kDatabase.size() + kLastId.size() + 2 * kDigits + 1;

std::string padded(std::int64_t number) {
    const std::string digits = std::to_string(number);
    return std::string(kDigits - digits.size(), '0') + digits;
}

// Always of the same length, within one sector of the disk: overwritten in place, it is either the
// old one or the new one.
std::string format(const FilesMark& mark) {
    return std::string(kDatabase) + padded(mark.databaseId) + std::string(kLastId) +
           padded(mark.lastIdMicros) + "\n";
}

std::optional<std::int64_t> number(std::string_view digits) {
    std::int64_t value = 0;
    const char* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, value);
    return parsed.ptr == end && parsed.ec == std::errc() ? std::optional(value) : std::nullopt;
}

std::optional<FilesMark> parse(std::string_view text) {
    if (text.size() != kLength) {
        return std::nullopt;
    }
    const auto database = number(text.substr(kDatabase.size(), kDigits));
    const auto last = number(text.substr(kLength - 1 - kDigits, kDigits));
    if (!database || !last) {
        return std::nullopt;
    }
    const FilesMark mark{*database, *last};
    // Whatever is not exactly what format() writes was written by somebody else, or damaged.
    return format(mark) == text ? std::optional(mark) : std::nullopt;
}

}  // namespace

std::optional<FilesMark> readFilesMark(const std::filesystem::path& filesDir) {
    const auto path = filesDir / kName;
    const auto file = openFileIfThere(path);
    if (!file.isOpen()) {
        return std::nullopt;
    }
    // One more than expected, so that a longer file is noticed.
    std::array<char, kLength + 1> buffer{};
    const ssize_t length = ::pread(file.get(), buffer.data(), buffer.size(), 0);
    const auto mark =
        parse({buffer.data(), length > 0 ? static_cast<std::size_t>(length) : std::size_t{0}});
    if (!mark) {
        common::log::warn("files_mark_unreadable", {{"path", path.native()}});
    }
    return mark;
}

void writeFilesMark(const std::filesystem::path& filesDir, const FilesMark& mark) {
    const auto path = filesDir / kName;
    const FileHandle file(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)
    );
    const std::string text = format(mark);
    if (!file.isOpen() ||
        ::pwrite(file.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()) ||
        ::ftruncate(file.get(), static_cast<off_t>(text.size())) != 0) {
        throwFileFailure("write", path);
    }
}

void syncFilesMark(const std::filesystem::path& filesDir) {
    const auto path = filesDir / kName;
    syncFile(openFile(path), path);
    syncFolder(filesDir);
}

bool holdsFiles(const std::filesystem::path& filesDir) {
    std::error_code failure;
    using Entries = std::filesystem::recursive_directory_iterator;
    for (Entries entry(filesDir, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        // What cannot be looked at may be a file.
        if (!entry->is_directory(failure) || failure) {
            return true;
        }
    }
    return failure && failure != std::errc::no_such_file_or_directory;
}

}  // namespace hiveline::storage
