#include "handlers/files_handler.h"

#include "common/digest.h"
#include "handlers/support.h"
#include "storage/records/files.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "File";

/// Where a bearer of the organisation gets the bytes.
std::string contentUrl(const std::string& baseUrl, const std::string& id) {
    return baseUrl + "/v1/files/" + id + "/content";
}

/// The record shows where the server is reached, so the tag covers that, too.
std::string fileTag(const std::string& baseUrl, std::int64_t revision) {
    constexpr std::size_t kShown = 16;
    common::Sha256 digest;
    digest.update(baseUrl);
    return '"' + std::to_string(revision) + '-' + digest.hex().substr(0, kShown) + '"';
}

storage::Versioned<models::File> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::files::find(tx, caller.orgId, id), kKind, id);
}

void checkUnreferenced(storage::ReadTx& tx, const auth::Caller& caller, const std::string& id) {
    if (const auto hive = storage::files::referringHive(tx, caller.orgId, id)) {
        throw common::Error(
            common::ErrorCode::kConflict, "File " + id + " is used by hive " + *hive
        );
    }
}

}  // namespace

api::ListFilesResult FilesHandler::listFiles(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const std::string& baseUrl,
    const api::ListFilesParams& params
) {
    Page page(params.skip, params.limit);
    api::ListFilesResult result;
    result.body = storage::files::list(tx, caller.orgId, page.part());
    for (models::File& file : result.body) {
        file.fileUrl = contentUrl(baseUrl, file.id);
    }
    result.link = page.finish(result.body, "/v1/files");
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::files::count(tx, caller.orgId);
    }
    return result;
}

std::vector<models::File> FilesHandler::uploadFiles(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const std::string& baseUrl,
    const models::FileUpload& body
) {
    checkRoom(tx, caller, body);
    std::vector<models::File> files;
    for (const common::UploadedFile& upload : body.files_items) {
        models::File file;
        file.id = tx.newId("fil");
        file.orgId = caller.orgId;
        file.fileName = upload.fileName;
        file.fileUrl = contentUrl(baseUrl, file.id);
        file.size = static_cast<std::int64_t>(upload.size);
        file.contentType = upload.contentType;
        file.sha256 = upload.sha256;
        stampCreated(file, caller, tx.now());
        // Both or neither: publish() takes its file back if this transaction is undone.
        blobs_.publish(tx, upload, file.id);
        storage::files::insert(tx, file);
        files.push_back(std::move(file));
    }
    return files;
}

void FilesHandler::checkRoom(
    storage::ReadTx& tx, const auth::Caller& caller, const models::FileUpload& body
) const {
    if (maxBytes_ == 0) {
        return;
    }
    // In the writer's transaction, so that uploads at once cannot pass the limit together.
    std::uint64_t bytes = storage::files::totalBytes(tx, caller.orgId);
    for (const common::UploadedFile& upload : body.files_items) {
        bytes += upload.size;
    }
    if (bytes > maxBytes_) {
        throw common::Error(
            common::ErrorCode::kTooLarge,
            "All files of the organisation would be larger than the " + std::to_string(maxBytes_) +
                " bytes that they may have"
        );
    }
}

void FilesHandler::removeFile(
    storage::WriteTx& tx, const auth::Caller& caller, const std::string& id
) {
    storage::files::remove(tx, caller.orgId, id);
    blobs_.removeAfterCommit(tx, id);
}

bool FilesHandler::deleteFiles(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteFilesParams& params
) {
    // All are looked at before any is removed, so that the first fault is told rather than the
    // last.
    for (const std::string& id : params.file_ids) {
        stored(tx, caller, id);
        checkUnreferenced(tx, caller, id);
    }
    // The document's decision: without ids, everything that no hive uses.
    const auto ids = params.file_ids.empty() ? storage::files::listUnreferenced(tx, caller.orgId)
                                             : params.file_ids;
    for (const std::string& id : ids) {
        removeFile(tx, caller, id);
    }
    return true;
}

api::GetFileResult FilesHandler::getFile(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const std::string& baseUrl,
    const api::GetFileParams& params
) {
    auto found = stored(tx, caller, params.file_id);
    found.record.fileUrl = contentUrl(baseUrl, params.file_id);
    return {std::move(found.record), fileTag(baseUrl, found.revision)};
}

models::Message FilesHandler::deleteFile(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const std::string& baseUrl,
    const api::DeleteFileParams& params
) {
    checkIfMatch(params.ifMatch, fileTag(baseUrl, stored(tx, caller, params.file_id).revision));
    checkUnreferenced(tx, caller, params.file_id);
    removeFile(tx, caller, params.file_id);
    return message("File " + params.file_id + " deleted");
}

common::FileBody FilesHandler::getFileContent(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetFileContentParams& params
) {
    const models::File file = stored(tx, caller, params.file_id).record;
    common::FileBody body;
    body.path = blobs_.path(file.id).string();
    body.fileName = file.fileName;
    body.contentType = file.contentType;
    // By the content, unlike the record's: the bytes of an id never change.
    body.eTag = '"' + file.sha256 + '"';
    // From the record and not from the disk: a file that was cut short there is noticed by this.
    body.size = static_cast<std::uint64_t>(file.size);
    return body;
}

}  // namespace hiveline::handlers
