// Files: uploaded to the account for use by agents.
#pragma once

#include <cstdint>
#include <string>

#include "generated/api/files_api.h"

#include "storage/files/blob_store.h"

namespace hiveline::handlers {

class FilesHandler final : public api::FilesApi {
public:
    /// `blobs` must outlive the handler. `maxBytes`: of all files of an organisation; 0: any.
    explicit FilesHandler(storage::BlobStore& blobs, std::uint64_t maxBytes = 0)
        : blobs_(blobs),
          maxBytes_(maxBytes) {}

    api::ListFilesResult listFiles(
        storage::ReadTx& tx,
        const auth::Caller& caller,
        const std::string& baseUrl,
        const api::ListFilesParams& params
    ) override;
    std::vector<models::File> uploadFiles(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const std::string& baseUrl,
        const models::FileUpload& body
    ) override;
    bool deleteFiles(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteFilesParams& params
    ) override;
    api::GetFileResult getFile(
        storage::ReadTx& tx,
        const auth::Caller& caller,
        const std::string& baseUrl,
        const api::GetFileParams& params
    ) override;
    models::Message deleteFile(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const std::string& baseUrl,
        const api::DeleteFileParams& params
    ) override;
    common::FileBody getFileContent(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetFileContentParams& params
    ) override;

private:
    void removeFile(storage::WriteTx& tx, const auth::Caller& caller, const std::string& id);

    void checkRoom(storage::ReadTx& tx, const auth::Caller& caller, const models::FileUpload& body)
        const;

    storage::BlobStore& blobs_;
    const std::uint64_t maxBytes_;
};

}  // namespace hiveline::handlers
