// The bytes of uploaded files, beside the database: files/<two hex digits>/<file id>, and
// files/tmp/ for what is still arriving. A file has its final name before its row commits and loses
// it after the row is gone, so whoever sees the row finds the whole file; what a crash leaves
// without a row is swept at the next start.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "common/blob_sink.h"
#include "common/http.h"
#include "common/ids.h"
#include "storage/tx.h"

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
        std::size_t orphans = 0;
        bool operator==(const Swept&) const = default;
    };
    /// Removes temporary files and files without a row. Only while nothing is received: at the
    /// start of a server that holds the folder's lock.
    Swept sweep(ReadTx& tx);

private:
    [[nodiscard]] std::filesystem::path temporaryFolder() const;
    [[nodiscard]] std::size_t sweepTemporaries() const;
    [[nodiscard]] std::size_t sweepOrphans(ReadTx& tx) const;

    const std::filesystem::path folder_;
    const common::RandomBytes random_;
};

}  // namespace hiveline::storage
