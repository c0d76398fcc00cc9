// Writes a tar archive: POSIX ustar, with sizes of 8 GiB and more in GNU's binary form, which every
// common tar reads. For backups: plain files only, readable by their owner, names of up to 100
// bytes. One thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "common/timestamp.h"
#include "storage/engine/file_system.h"

namespace hiveline::storage {

class TarWriter {
public:
    /// Creates the archive; the name must be free. Everything here throws Error{kUnavailable} if
    /// the disk refuses.
    explicit TarWriter(const std::filesystem::path& archive);

    /// Appends the content of an open file of `size` bytes. A shorter one is padded with zeros;
    /// returns the number of bytes that were there.
    std::uint64_t add(
        std::string_view name,
        const FileHandle& file,
        std::uint64_t size,
        common::Timestamp modified
    );

    /// Ends the archive; it is on disk when this returns.
    void finish();

private:
    void writeHeader(std::string_view name, std::uint64_t size, common::Timestamp modified);
    void writeZeros(std::uint64_t count);

    const std::filesystem::path path_;
    FileHandle archive_;
};

}  // namespace hiveline::storage
