// What is known about uploaded files; their bytes are the blob store's. Functions take the caller's
// transaction and organisation; a record of another organisation is not there. `fileUrl` is not
// stored: it depends on the address that a client uses, so it comes back empty.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/files.h"

#include "storage/engine/page_bytes.h"
#include "storage/engine/tx.h"
#include "storage/records/versioned.h"

namespace hiveline::storage::files {

void insert(WriteTx& tx, const models::File& file);

[[nodiscard]] std::optional<Versioned<models::File>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Of all files of the organisation.
[[nodiscard]] std::uint64_t totalBytes(ReadTx& tx, std::string_view orgId);

/// False when there is no such file. Throws Error{kConflict} when a hive refers to it. The bytes
/// stay: see BlobStore::removeAfterCommit.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view id);

/// Newest first.
[[nodiscard]] std::vector<models::File> list(
    ReadTx& tx, std::string_view orgId, const ListPart& part = {}
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId);

/// A hive that refers to the file, if any does.
[[nodiscard]] std::optional<std::string> referringHive(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Ids of the files that no hive refers to, newest first.
[[nodiscard]] std::vector<std::string> listUnreferenced(ReadTx& tx, std::string_view orgId);

/// For the sweep at the start of a server, the one that looks at every organisation.
void forEachIdOfAllOrganisations(ReadTx& tx, const std::function<void(std::string_view id)>& visit);

}  // namespace hiveline::storage::files
