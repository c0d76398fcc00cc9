#include "storage/files/blob_store.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <functional>
#include <system_error>
#include <utility>
#include <vector>

#include "common/digest.h"
#include "common/log.h"
#include "storage/engine/connection.h"
#include "storage/engine/file_system.h"
#include "storage/engine/meta.h"
#include "storage/files/blob_places.h"
#include "storage/records/files.h"

namespace hiveline::storage {
namespace {

constexpr std::string_view kTemporary = "tmp";
constexpr std::string_view kTrash = "trash";

// Used in hooks and destructors: what cannot be removed is logged, and swept at the next start.
void removeFile(const std::filesystem::path& path) noexcept {
    std::error_code failure;
    std::filesystem::remove(path, failure);
    if (failure) {
        common::log::warn(
            "file_not_removed", {{"path", path.native()}, {"reason", failure.message()}}
        );
    }
}

/// A file that is removed with its last owner. Once renamed, nothing is left under the old name.
class TemporaryFile {
public:
    explicit TemporaryFile(std::filesystem::path path) : path_(std::move(path)) {}
    ~TemporaryFile() { removeFile(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

private:
    const std::filesystem::path path_;
};

class PartFile final : public common::PartWriter {
public:
    explicit PartFile(const std::filesystem::path& path)
        : file_(createFile(path)),
          temporary_(std::make_shared<TemporaryFile>(path)) {}

    void write(std::string_view bytes) override {
        writeAll(file_, bytes, temporary_->path());
        digest_.update(bytes);
        size_ += bytes.size();
    }

    [[nodiscard]] common::StoredPart finish() override {
        file_ = FileHandle();
        return {temporary_->path().string(), size_, digest_.hex(), std::move(temporary_)};
    }

private:
    FileHandle file_;
    std::shared_ptr<TemporaryFile> temporary_;
    common::Sha256 digest_;
    std::uint64_t size_ = 0;
};

// Hashes of the ids of all files, sorted: eight bytes each, so that a million files take 8 MB. A
// collision only keeps an orphan in place.
std::vector<std::size_t> knownIds(ReadTx& tx) {
    std::vector<std::size_t> known;
    files::forEachIdOfAllOrganisations(tx, [&known](std::string_view id) {
        known.push_back(std::hash<std::string_view>{}(id));
    });
    std::ranges::sort(known);
    return known;
}

bool isKnown(std::span<const std::size_t> known, const std::filesystem::path& file) {
    return std::ranges::binary_search(
        known, std::hash<std::string_view>{}(file.filename().native())
    );
}

// One stage that fails, on a folder that cannot be read say, must not keep the server from
// starting.
template <typename Work>
void attempt(std::string_view stage, Work&& work) noexcept {
    try {
        work();
    } catch (const std::exception& failure) {
        common::log::warn("files_sweep_failed", {{"stage", stage}, {"reason", failure.what()}});
    }
}

}  // namespace

BlobStore::BlobStore(const std::filesystem::path& folder, common::RandomBytes random)
    : folder_(std::filesystem::absolute(folder)),
      random_(std::move(random)),
      trash_(folder_ / kTrash) {
    ensureFolder(folder_);
    ensureFolder(temporaryFolder());
    // A process that was killed between making a folder and syncing it leaves one that exists and
    // is not durable: later starts would find it and never sync it (commit a627c69).
    syncFolder(folder_);
}

std::filesystem::path BlobStore::temporaryFolder() const {
    return folder_ / kTemporary;
}

std::filesystem::path BlobStore::path(std::string_view id) const {
    return blobPath(folder_, id);
}

std::unique_ptr<common::PartWriter> BlobStore::open() {
    constexpr std::size_t kNameCharacters = 24;
    return std::make_unique<PartFile>(
        temporaryFolder() / common::randomBase32(random_, kNameCharacters)
    );
}

void BlobStore::sync(std::span<const std::string> tempPaths) {
    for (const auto& tempPath : tempPaths) {
        syncFile(openFile(tempPath), tempPath);
    }
}

void BlobStore::publish(WriteTx& tx, const common::UploadedFile& file, std::string_view id) {
    const auto target = path(id);
    // Usually has nothing left to do after sync(), which ran outside of the transaction.
    syncFile(openFile(file.tempPath), file.tempPath);
    ensureFolder(target.parent_path());
    // Order: bytes synced, named, the name synced, and only then the row commits. Whoever sees the
    // row finds the whole file, after a power cut as well.
    if (::rename(file.tempPath.c_str(), target.c_str()) != 0) {
        throwFileFailure("rename", target);
    }
    tx.afterRollback([target] { removeFile(target); });
    tx.afterCommit([this, micros = microsOfBlob(id)] { mark(micros); });
    syncFolder(target.parent_path());
}

void BlobStore::removeAfterCommit(WriteTx& tx, std::string_view id) {
    tx.afterCommit([target = path(id)] { removeFile(target); });
}

BlobStore::Swept BlobStore::sweep(ReadTx& tx) {
    const auto known = knownIds(tx);
    Swept swept;
    // If the stage that counts fails, nothing counts as missing.
    std::size_t present = known.size();
    attempt("temporaries", [&] { swept.temporaries = sweepTemporaries(); });
    // Before the orphans: a file that comes back must not be counted as missing.
    attempt("restore", [&] { swept.restored = restore(known); });
    attempt("trash", [&] { swept.trashed = trashOrphans(known, tx.now(), present); });
    swept.missing = known.size() - std::min(known.size(), present);
    if (swept != Swept{}) {
        common::log::warn(
            "files_swept",
            {{"temporaries", swept.temporaries},
             {"to_trash", swept.trashed},
             {"from_trash", swept.restored},
             {"missing", swept.missing}}
        );
    }
    tendTrash();
    // From here on publish() writes marks; commands that only read files never do.
    mark_ = {.databaseId = metaNumber(tx.db(), kDatabaseIdKey), .lastIdMicros = 0};
    attempt("mark", [&] {
        mark(metaNumber(tx.db(), kLastIdKey));
        syncFilesMark(folder_);
    });
    return swept;
}

std::size_t BlobStore::sweepTemporaries() const {
    std::size_t removed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(temporaryFolder())) {
        removeFile(entry.path());
        ++removed;
    }
    return removed;
}

std::size_t BlobStore::restore(std::span<const std::size_t> known) const {
    std::size_t restored = 0;
    trash_.forEach([&](const std::filesystem::path& file) {
        const auto target = path(file.filename().native());
        if (!isKnown(known, file) || std::filesystem::exists(target)) {
            return;
        }
        ensureFolder(target.parent_path());
        if (::rename(file.c_str(), target.c_str()) != 0) {
            throwFileFailure("rename", target);
        }
        syncFolder(target.parent_path());
        ++restored;
    });
    return restored;
}

std::size_t BlobStore::trashOrphans(
    std::span<const std::size_t> known, common::Timestamp today, std::size_t& present
) {
    std::vector<std::filesystem::path> orphans;
    present = 0;
    forEachBlob(folder_, [&](const std::filesystem::path& file) {
        if (isKnown(known, file)) {
            ++present;
        } else {
            orphans.push_back(file);
        }
    });
    trash_.put(orphans, today);
    return orphans.size();
}

void BlobStore::tendTrash() noexcept {
    attempt("trash", [this] { (void)trash_.tend(); });
}

// Never before the commit: a mark ahead of its database would make the next start refuse it.
void BlobStore::mark(std::int64_t lastIdMicros) {
    // Batches may commit in another order than their files arrived; the mark never goes back.
    if (mark_.databaseId != 0 && lastIdMicros >= mark_.lastIdMicros) {
        mark_.lastIdMicros = lastIdMicros;
        writeFilesMark(folder_, mark_);
    }
}

}  // namespace hiveline::storage
