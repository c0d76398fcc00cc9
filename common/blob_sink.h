// Where the file parts of an upload go while they arrive. The multipart parser (server) calls it on
// an HTTP worker thread; the blob store (storage) implements it, so that neither knows the other.
// A slow call holds up the other connections of that worker: whatever takes long (fsync, a scan)
// belongs to the moment when the file is taken.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace hiveline::common {

/// A complete upload under its temporary name.
struct StoredPart {
    std::string tempPath;    // absolute
    std::uint64_t size = 0;  // bytes
    std::string sha256;      // lowercase hex of the content
    std::shared_ptr<void>
        ticket;  // removes tempPath with its last owner, unless the file was taken
};

/// One file being received. Used by one thread. Destroyed without finish() it leaves nothing
/// behind.
class PartWriter {
public:
    virtual ~PartWriter() = default;

    /// Appends. Throws Error{kUnavailable} when the disk refuses.
    virtual void write(std::string_view bytes) = 0;
    /// The file is complete. Throws as write(). Called at most once, and nothing after it.
    [[nodiscard]] virtual StoredPart finish() = 0;
};

/// Safe to call from every HTTP worker at once.
class PartStore {
public:
    virtual ~PartStore() = default;

    /// Creates an empty temporary file. Throws Error{kUnavailable}.
    [[nodiscard]] virtual std::unique_ptr<PartWriter> open() = 0;
};

}  // namespace hiveline::common
