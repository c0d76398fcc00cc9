// The entries of a zip archive, within limits. Used by one thread.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace hiveline::knowledge {

/// Version of libzip, which this machine has and the program does not.
[[nodiscard]] std::string archiveLibraryVersion();

class Archive {
public:
    /// Reads from the open file, which stays the caller's. Throws Error{kBadRequest} when it is no
    /// archive that can be read, kTooLarge when it has more than 10,000 entries or says that it
    /// unpacks to more than 100 MiB.
    explicit Archive(int file);
    ~Archive();
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    /// The entry of that name, unpacked; nullopt when there is none. Names are compared and never
    /// used as paths. Throws Error{kTooLarge} when it has more than 32 MiB or is packed 500 to 1,
    /// or more than 100 MiB have been unpacked by now; kBadRequest when it is damaged or encrypted.
    [[nodiscard]] std::optional<std::string> read(const std::string& name);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace hiveline::knowledge
