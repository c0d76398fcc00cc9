#include "knowledge/extract/archive.h"

#include <fcntl.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "common/error.h"
#include "common/process/descriptor.h"

namespace hiveline::knowledge {
namespace {

using common::Error;
using common::ErrorCode;

/// Bounds against archives that unpack to much more than they are. A DOCX has some dozens of
/// entries.
constexpr std::uint64_t kMaxEntries = 10'000;
constexpr std::uint64_t kMaxUnpacked = 100UL * 1024 * 1024;
constexpr std::uint64_t kMaxEntry = 32UL * 1024 * 1024;
constexpr std::uint64_t kMaxRatio = 500;
/// Small entries may well be packed that tightly: a page of equal rows is.
// From this size on.
constexpr std::uint64_t kRatioMatters = 1024UL * 1024;

[[noreturn]] void throwTooLarge() {
    throw Error(ErrorCode::kTooLarge, "The document unpacks to more than 100 MiB");
}

[[noreturn]] void throwDamaged() {
    throw Error(ErrorCode::kBadRequest, "The document is damaged: its archive cannot be read");
}

std::string tailOf(int file) {
    constexpr off_t kTail = 65'535 + 22 + 20;  // comment, end record, zip64 locator
    const off_t size = lseek(file, 0, SEEK_END);
    std::string tail(static_cast<std::size_t>(std::clamp<off_t>(size, 0, kTail)), '\0');
    const auto length = static_cast<off_t>(tail.size());
    if (size < 0 || pread(file, tail.data(), tail.size(), size - length) != length) {
        throw Error(ErrorCode::kUnavailable, "The file cannot be read from disk");
    }
    return tail;
}

/// libzip keeps the whole directory in memory, so how long it is has to be known before. Every
/// record that it may take for the end record counts (PKWARE APPNOTE, 4.3.15 and 4.3.16).
void checkDirectory(int file) {
    const std::string tail = tailOf(file);
    if (tail.find("PK\x06\x07") != std::string::npos) {
        throw Error(ErrorCode::kTooLarge, "The document is an archive of the kind for huge files");
    }
    constexpr std::string_view kEnd = "PK\x05\x06";
    for (auto at = tail.find(kEnd); at != std::string::npos; at = tail.find(kEnd, at + 1)) {
        if (tail.size() - at < 12) {
            break;
        }
        const std::uint64_t entries =
            static_cast<unsigned char>(tail[at + 10]) |
            static_cast<unsigned>(static_cast<unsigned char>(tail[at + 11])) << 8U;
        if (entries > kMaxEntries) {
            throw Error(ErrorCode::kTooLarge, "The document's archive has more than 10000 entries");
        }
    }
}

struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

}  // namespace

struct Archive::Impl {
    zip_t* zip = nullptr;
    std::uint64_t unpacked = 0;
    ~Impl() {
        if (zip != nullptr) {
            zip_discard(zip);
        }
    }
};

Archive::Archive(int file) : impl_(std::make_unique<Impl>()) {
    checkDirectory(file);
    // A descriptor of its own: libzip closes what it gets, and the caller's is not its to close.
    common::Descriptor own(fcntl(file, F_DUPFD_CLOEXEC, 0));
    int fault = 0;
    impl_->zip = zip_fdopen(own.get(), 0, &fault);
    if (impl_->zip == nullptr) {
        throwDamaged();
    }
    own.release();  // the archive closes it
    // Counted again: libzip may have found another end record than the check did.
    const auto entries = static_cast<std::uint64_t>(zip_get_num_entries(impl_->zip, 0));
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < std::min(entries, kMaxEntries); ++i) {
        zip_stat_t status{};
        if (zip_stat_index(impl_->zip, i, 0, &status) == 0 && (status.valid & ZIP_STAT_SIZE) != 0) {
            total += std::min(status.size, kMaxUnpacked + 1);
        }
    }
    if (total > kMaxUnpacked || entries > kMaxEntries) {
        throwTooLarge();
    }
}

Archive::~Archive() = default;

std::optional<std::string> Archive::read(const std::string& name) {
    zip_stat_t status{};
    if (zip_stat(impl_->zip, name.c_str(), 0, &status) != 0) {
        return std::nullopt;
    }
    if ((status.valid & ZIP_STAT_SIZE) == 0 || (status.valid & ZIP_STAT_COMP_SIZE) == 0) {
        throwDamaged();
    }
    const bool squeezed = status.size > kRatioMatters && status.size / kMaxRatio > status.comp_size;
    if (status.size > kMaxEntry || squeezed) {
        throw Error(
            ErrorCode::kTooLarge,
            "A part of the document unpacks to too much: " + name.substr(0, 100)
        );
    }
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(impl_->zip, status.index, 0));
    if (!file) {
        throwDamaged();
    }
    std::string content;
    std::array<char, 64UL * 1024> buffer{};
    while (true) {
        const zip_int64_t count = zip_fread(file.get(), buffer.data(), buffer.size());
        if (count < 0) {
            throwDamaged();
        }
        if (count == 0) {
            return content;
        }
        content.append(buffer.data(), static_cast<std::size_t>(count));
        impl_->unpacked += static_cast<std::uint64_t>(count);
        // What an archive says of its sizes may be wrong.
        if (content.size() > status.size || content.size() > kMaxEntry ||
            impl_->unpacked > kMaxUnpacked) {
            throwTooLarge();
        }
    }
}

std::string archiveLibraryVersion() {
    return zip_libzip_version();
}

}  // namespace hiveline::knowledge
