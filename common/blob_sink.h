// Where the file parts of an upload go while they arrive. The multipart parser (server) calls it on
// an HTTP worker; the blob store (storage) implements it, so that neither knows the other. A slow
// call holds up the other connections of that worker: whatever takes long (fsync, a scan) belongs
// to the moment when the file is taken.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace hiveline::common {

/// A complete upload under its temporary name.
struct StoredPart {
    /// Absolute.
    std::string tempPath;
    std::uint64_t size = 0;  // bytes
    /// Lowercase hex of the content.
    std::string sha256;
    /// Removes tempPath with its last owner, unless the file was taken.
    std::shared_ptr<void> ticket;
};

/// One file being received, on one thread. Destroyed without finish(), it leaves nothing behind.
class PartWriter {
public:
    virtual ~PartWriter() = default;

    /// Appends. Throws Error{kUnavailable} if the disk refuses.
    virtual void write(std::string_view bytes) = 0;
    /// Completes the file. Throws like write(). At most once, and nothing after it.
    [[nodiscard]] virtual StoredPart finish() = 0;
};

/// All HTTP workers may call it at once.
class PartStore {
public:
    virtual ~PartStore() = default;

    /// Creates an empty temporary file. Throws Error{kUnavailable}.
    [[nodiscard]] virtual std::unique_ptr<PartWriter> open() = 0;
};

}  // namespace hiveline::common
