#include "storage/records/idempotency.h"

#include "storage/engine/connection.h"

namespace hiveline::storage::idempotency {
namespace {

// More than one a time, so that the old ones become fewer.
constexpr std::int64_t kPrunedByInsert = 4;

std::int64_t oldestKept(const ReadTx& tx) {
    return tx.now().millis - kKeptMillis;
}

// A line for each header; neither names nor values can hold a line end.
std::string headerLines(const common::Response& response) {
    std::string lines;
    for (const auto& [name, value] : response.headers) {
        lines.append(name).append(": ").append(value).append("\n");
    }
    return lines;
}

void readHeaderLines(std::string_view lines, common::Response& response) {
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        const auto line = lines.substr(0, end);
        const auto colon = line.find(": ");
        response.headers.emplace_back(line.substr(0, colon), line.substr(colon + 2));
        lines.remove_prefix(end + 1);
    }
}

}  // namespace

std::optional<Known> find(ReadTx& tx, std::string_view orgId, std::string_view key) {
    auto row = tx.db().query(
        "SELECT fingerprint, status, contentType, headers, body FROM idempotency"
        " WHERE orgId = $1 AND key = $2 AND createdAt > $3",
        orgId,
        key,
        oldestKept(tx)
    );
    if (!row.step()) {
        return std::nullopt;
    }
    Known known;
    std::int64_t status = 0;
    std::string headers;
    row.take(
        0, known.fingerprint, status, known.response.contentType, headers, known.response.body
    );
    known.response.status = static_cast<int>(status);
    readHeaderLines(headers, known.response);
    return known;
}

void insert(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view key,
    std::string_view fingerprint,
    const common::Response& response
) {
    prune(tx, kPrunedByInsert);
    tx.db().execute(
        "INSERT INTO idempotency (orgId, key, fingerprint, status, contentType, headers, body,"
        " createdAt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
        " ON CONFLICT (orgId, key) DO UPDATE SET fingerprint = excluded.fingerprint,"
        " status = excluded.status, contentType = excluded.contentType,"
        " headers = excluded.headers, body = excluded.body, createdAt = excluded.createdAt",
        orgId,
        key,
        fingerprint,
        response.status,
        response.contentType,
        headerLines(response),
        response.body,
        tx.now()
    );
}

std::int64_t prune(WriteTx& tx, std::int64_t limit) {
    return tx.db().execute(
        "DELETE FROM idempotency WHERE (orgId, key) IN (SELECT orgId, key FROM idempotency"
        " WHERE createdAt <= $1 ORDER BY createdAt, orgId, key LIMIT $2)",
        oldestKept(tx),
        limit
    );
}

}  // namespace hiveline::storage::idempotency
