// The bytes of uploaded files, beside the database: files/<two hex digits>/<file id>, and
// files/tmp/ for what is still arriving. A file has its final name before its row commits and loses
// it after the row is gone, so whoever sees the row finds the whole file. What has no row at a
// start goes to files/trash/ (storage/files/file_trash.h) and comes back when the row does;
// files/.mark says how far the database was (storage/files/files_mark.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "common/blob_sink.h"
#include "common/http.h"
#include "common/ids.h"
#include "storage/engine/tx.h"
#include "storage/files/file_trash.h"
#include "storage/files/files_mark.h"

namespace hiveline::storage {

/// Safe to call from any thread, as far as `random` is; see each function for the thread it is
/// meant for. Everything throws Error{kUnavailable} when the disk refuses.
class BlobStore final : public common::PartStore {
public:
    /// Creates `folder` (its parent must exist).
    BlobStore(const std::filesystem::path& folder, common::RandomBytes random);

    /// A temporary file for a part that arrives. Worker threads.
    [[nodiscard]] std::unique_ptr<common::PartWriter> open() override;

    /// Waits until the bytes of the temporary files are on disk, so that the writer need not. Not
    /// on a worker thread.
    static void sync(std::span<const std::string> tempPaths);

    /// Gives a received file its final name; takes it back when the transaction is undone. Writer's
    /// thread.
    void publish(WriteTx& tx, const common::UploadedFile& file, std::string_view id);

    /// Removes the file once the transaction is committed. Writer's thread.
    void removeAfterCommit(WriteTx& tx, std::string_view id);

    /// Where the bytes of a file are.
    [[nodiscard]] std::filesystem::path path(std::string_view id) const;

    struct Swept {
        std::size_t temporaries = 0;
        std::size_t trashed = 0;   // files without a row
        std::size_t restored = 0;  // files that came back from the trash, as their rows did
        std::size_t missing = 0;   // rows without a file
        bool operator==(const Swept&) const = default;
    };
    /// Removes temporary files, moves files between their places and the trash as the rows want it,
    /// and marks from now on how far the database is. Only while nothing is received: at the start
    /// of a server that holds the folder's lock. What the disk refuses is logged and left for the
    /// next time.
    Swept sweep(ReadTx& tx);

    /// Removes what has been in the trash for 30 days; to be called every hour, not during sweep().
    void tendTrash() noexcept;

private:
    [[nodiscard]] std::filesystem::path temporaryFolder() const;
    [[nodiscard]] std::size_t sweepTemporaries() const;
    [[nodiscard]] std::size_t restore(std::span<const std::size_t> known) const;
    [[nodiscard]] std::size_t trashOrphans(
        std::span<const std::size_t> known, common::Timestamp today, std::size_t& present
    );
    void mark(std::int64_t lastIdMicros);

    const std::filesystem::path folder_;
    const common::RandomBytes random_;
    FileTrash trash_;
    FilesMark mark_;  // writer's thread; id 0: no server
};

}  // namespace hiveline::storage
