// The bytes of uploaded files, beside the database: files/<two hex digits>/<file id>, and
// files/tmp/ for those still arriving. A file gets its final name before its row commits and loses
// it after the row is gone, so whoever sees the row finds the whole file. Files without a row at a
// start move to files/trash/ (storage/files/file_trash.h) and come back with their row; files/.mark
// says how far the database was (storage/files/files_mark.h).
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

/// Any thread may call it, as far as `random` allows; each function names the thread that it is
/// meant for. All of them throw Error{kUnavailable} if the disk refuses.
class BlobStore final : public common::PartStore {
public:
    /// Creates `folder` (its parent must exist).
    BlobStore(const std::filesystem::path& folder, common::RandomBytes random);

    /// A temporary file for a part that is arriving. HTTP workers.
    [[nodiscard]] std::unique_ptr<common::PartWriter> open() override;

    /// Waits until the bytes of temporary files are on disk, so that the writer need not. Not on an
    /// HTTP worker: it may take long.
    static void sync(std::span<const std::string> tempPaths);

    /// Gives a received file its final name, and takes it back if the transaction is undone. Such a
    /// job may not run twice. Writer's thread.
    void publish(WriteTx& tx, const common::UploadedFile& file, std::string_view id);

    /// Removes the file once the transaction is committed. Writer's thread.
    void removeAfterCommit(WriteTx& tx, std::string_view id);

    /// Where the bytes of a file are.
    [[nodiscard]] std::filesystem::path path(std::string_view id) const;

    /// Numbers of files that sweep() met.
    struct Swept {
        std::size_t temporaries = 0;
        /// Files without a row.
        std::size_t trashed = 0;
        /// Files that came back from the trash.
        std::size_t restored = 0;
        /// Rows without a file.
        std::size_t missing = 0;
        bool operator==(const Swept&) const = default;
    };
    /// Removes temporary files, moves files between their places and the trash so that they fit the
    /// rows, and from then on keeps the mark. Only while nothing is received: at the start of a
    /// server that holds the folder's lock. What the disk refuses is logged and left to the next
    /// start.
    Swept sweep(ReadTx& tx);

    /// Removes what has been in the trash for 30 days. Call it every hour, never during sweep().
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
    /// Writer's thread. databaseId 0: not a server, no marks are written.
    FilesMark mark_;
};

}  // namespace hiveline::storage
