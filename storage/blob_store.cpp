#include "storage/blob_store.h"

#include <algorithm>
#include <array>
#include <functional>
#include <system_error>
#include <utility>
#include <vector>

#include "common/digest.h"
#include "common/log.h"
#include "storage/file_system.h"
#include "storage/files.h"

namespace hiveline::storage {
namespace {

constexpr std::string_view kTemporary = "tmp";

void removeFile(const std::filesystem::path& path) noexcept {
    std::error_code failure;
    std::filesystem::remove(path, failure);
    if (failure) {
        common::log::warn(
            "file_not_removed", {{"path", path.native()}, {"reason", failure.message()}}
        );
    }
}

/// A file that goes with its last owner, unless it was renamed meanwhile.
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

// FNV-1a, folded: spreads the files over 256 folders.
std::string folderOf(std::string_view id) {
    std::uint32_t hash = 2166136261U;
    for (const char c : id) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    constexpr std::string_view kHex = "0123456789abcdef";
    const auto byte = (hash ^ (hash >> 16U)) & 0xFFU;
    return {kHex[byte >> 4U], kHex[byte & 0xFU]};
}

bool isBlobFolder(const std::filesystem::directory_entry& entry) {
    return entry.path().filename().native().size() == 2 && entry.is_directory();
}

// Hashes of the ids of all files, sorted: eight bytes a file, and a collision only keeps an orphan.
std::vector<std::size_t> knownIds(ReadTx& tx) {
    std::vector<std::size_t> known;
    files::forEachIdOfAllOrganisations(tx, [&known](std::string_view id) {
        known.push_back(std::hash<std::string_view>{}(id));
    });
    std::ranges::sort(known);
    return known;
}

}  // namespace

BlobStore::BlobStore(const std::filesystem::path& folder, common::RandomBytes random)
    : folder_(std::filesystem::absolute(folder)),
      random_(std::move(random)) {
    ensureFolder(folder_);
    ensureFolder(temporaryFolder());
    // A process that was killed may have made folders in it that no sync has put on the disk.
    syncFolder(folder_);
}

std::filesystem::path BlobStore::temporaryFolder() const {
    return folder_ / kTemporary;
}

std::filesystem::path BlobStore::path(std::string_view id) const {
    return folder_ / folderOf(id) / id;
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
    syncFile(openFile(file.tempPath), file.tempPath);  // has nothing to do after sync()
    ensureFolder(target.parent_path());
    if (::rename(file.tempPath.c_str(), target.c_str()) != 0) {
        throwFileFailure("rename", target);
    }
    tx.afterRollback([target] { removeFile(target); });
    syncFolder(target.parent_path());
}

void BlobStore::removeAfterCommit(WriteTx& tx, std::string_view id) {
    tx.afterCommit([target = path(id)] { removeFile(target); });
}

BlobStore::Swept BlobStore::sweep(ReadTx& tx) {
    const Swept swept{.temporaries = sweepTemporaries(), .orphans = sweepOrphans(tx)};
    if (swept != Swept{}) {
        common::log::info(
            "files_swept", {{"temporaries", swept.temporaries}, {"orphans", swept.orphans}}
        );
    }
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

std::size_t BlobStore::sweepOrphans(ReadTx& tx) const {
    const auto known = knownIds(tx);
    std::size_t removed = 0;
    for (const auto& folder : std::filesystem::directory_iterator(folder_)) {
        if (!isBlobFolder(folder)) {
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            const auto hash = std::hash<std::string_view>{}(entry.path().filename().native());
            if (!std::ranges::binary_search(known, hash)) {
                removeFile(entry.path());
                ++removed;
            }
        }
    }
    return removed;
}

}  // namespace hiveline::storage
