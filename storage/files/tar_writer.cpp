#include "storage/files/tar_writer.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

namespace hiveline::storage {
namespace {

constexpr std::size_t kBlock = 512;
// Large enough that system calls do not count, small enough for a command beside a server.
constexpr std::size_t kCopyBytes = 256 * 1024;
// 11 octal digits, 8 GiB less a byte.
constexpr std::uint64_t kLargestOctalSize = 0777'7777'7777;

using Block = std::array<char, kBlock>;

// Offsets and lengths of a ustar header (POSIX.1-2017, pax, "ustar Interchange Format").
struct HeaderField {
    std::size_t offset;
    std::size_t length;
};
constexpr HeaderField kName{0, 100};
constexpr HeaderField kMode{100, 8};
constexpr HeaderField kUserId{108, 8};
constexpr HeaderField kGroupId{116, 8};
constexpr HeaderField kSize{124, 12};
constexpr HeaderField kModified{136, 12};
constexpr HeaderField kChecksum{148, 8};
constexpr std::size_t kTypeOffset = 156;
constexpr HeaderField kMagic{257, 8};

void putText(Block& block, HeaderField field, std::string_view text) {
    std::memcpy(block.data() + field.offset, text.data(), std::min(text.size(), field.length));
}

void putOctal(Block& block, HeaderField field, std::uint64_t value) {
    std::string digits(field.length - 1, '0');
    for (std::size_t i = digits.size(); i-- > 0; value /= 8) {
        digits[i] = static_cast<char>('0' + value % 8);
    }
    putText(block, field, digits);
}

// GNU's base-256 form: the first byte is 0x80, then the number follows, most significant byte
// first.
void putBinary(Block& block, HeaderField field, std::uint64_t value) {
    for (std::size_t i = field.length; i-- > 1; value /= 256) {
        block[field.offset + i] = static_cast<char>(value % 256);
    }
    block[field.offset] = static_cast<char>(0x80);
}

void putChecksum(Block& block) {
    // The sum is formed with blanks in its own field.
    std::fill_n(block.data() + kChecksum.offset, kChecksum.length, ' ');
    const auto sum = std::accumulate(block.begin(), block.end(), 0U, [](unsigned total, char c) {
        return total + static_cast<unsigned char>(c);
    });
    putOctal(block, {kChecksum.offset, kChecksum.length - 1}, sum);
    // Six digits, NUL, blank: the historical form of this field alone.
    block[kChecksum.offset + kChecksum.length - 2] = '\0';
}

std::size_t readSome(
    const FileHandle& file, char* data, std::size_t size, const std::filesystem::path& path
) {
    while (true) {
        const ssize_t count = ::read(file.get(), data, size);
        if (count >= 0) {
            return static_cast<std::size_t>(count);
        }
        if (errno != EINTR) {
            throwFileFailure("read into", path);
        }
    }
}

}  // namespace

TarWriter::TarWriter(const std::filesystem::path& archive)
    : path_(archive),
      archive_(createFile(archive)) {}

void TarWriter::writeHeader(std::string_view name, std::uint64_t size, common::Timestamp modified) {
    Block block{};
    putText(block, kName, name);
    putOctal(block, kMode, 0600);
    putOctal(block, kUserId, 0);
    putOctal(block, kGroupId, 0);
    if (size <= kLargestOctalSize) {
        putOctal(block, kSize, size);
    } else {
        putBinary(block, kSize, size);
    }
    putOctal(
        block,
        kModified,
        static_cast<std::uint64_t>(std::max<std::int64_t>(modified.millis / 1000, 0))
    );
    block[kTypeOffset] = '0';
    // "ustar", NUL, version "00".
    putText(block, kMagic, std::string_view("ustar\00000", kMagic.length));
    putChecksum(block);
    writeAll(archive_, {block.data(), block.size()}, path_);
}

void TarWriter::writeZeros(std::uint64_t count) {
    const Block zeros{};
    for (; count > 0; count -= std::min<std::uint64_t>(count, kBlock)) {
        writeAll(
            archive_,
            {zeros.data(), static_cast<std::size_t>(std::min<std::uint64_t>(count, kBlock))},
            path_
        );
    }
}

std::uint64_t TarWriter::add(
    std::string_view name, const FileHandle& file, std::uint64_t size, common::Timestamp modified
) {
    writeHeader(name, size, modified);
    std::vector<char> buffer(kCopyBytes);
    std::uint64_t copied = 0;
    while (copied < size) {
        const auto wanted =
            static_cast<std::size_t>(std::min<std::uint64_t>(size - copied, kCopyBytes));
        const auto count = readSome(file, buffer.data(), wanted, path_);
        if (count == 0) {
            break;
        }
        writeAll(archive_, {buffer.data(), count}, path_);
        copied += count;
    }
    writeZeros(size - copied);
    // Content is padded to whole blocks; two empty ones end the archive.
    writeZeros((kBlock - size % kBlock) % kBlock);
    return copied;
}

void TarWriter::finish() {
    writeZeros(2 * kBlock);
    syncFile(archive_, path_);
}

}  // namespace hiveline::storage
