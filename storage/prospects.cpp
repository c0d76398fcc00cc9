#include "storage/prospects.h"

#include <array>

#include "common/json/encode.h"
#include "storage/connection.h"
#include "storage/model_columns.h"
#include "storage/record_update.h"
#include "storage/search_index.h"
#include "storage/stats.h"

#define COLUMNS                                                                          \
    "id, orgId, name, phoneNumber, externalReference, status, prospectProps, createdBy," \
    " createdAt, updatedBy, updatedAt"

namespace hiveline::storage::prospects {
namespace {

constexpr int kRevisionColumn = 11;
constexpr char kNameText = 'n';
constexpr char kPhoneText = 'p';

constexpr std::array<ListField, 8> kFields = {{
    {"id", "id", "id"},
    {"name", "name", "name", kNameText},
    {"phoneNumber", "phoneNumber", "phoneNumber", kPhoneText},
    {"status", "status", "status"},
    {"createdBy", "createdBy", "createdBy"},
    {"createdAt", "createdAt", "writtenTime(createdAt)"},
    {"updatedBy", "updatedBy", "updatedBy"},
    {"updatedAt", "updatedAt", "writtenTime(updatedAt)"},
}};
constexpr ListSource kSource = {"prospects", COLUMNS, kFields, "pro"};

models::Prospect readProspect(const Query& row) {
    models::Prospect prospect;
    row.take(
        0,
        prospect.id,
        prospect.orgId,
        prospect.name,
        prospect.phoneNumber,
        JsonColumn{prospect.externalReference},
        prospect.status,
        prospect.prospectProps,
        prospect.createdBy,
        prospect.createdAt,
        prospect.updatedBy,
        prospect.updatedAt
    );
    return prospect;
}

std::optional<Versioned<models::Prospect>> firstOf(Query row) {
    if (!row.step()) {
        return std::nullopt;
    }
    return Versioned<models::Prospect>{readProspect(row), row.integer(kRevisionColumn)};
}

// How much one prospect of this status counts.
stats::Counters counted(std::string_view status) {
    return {
        .prospects = 1,
        .appointmentScheduled = status == "APPOINTMENT_SCHEDULED" ? 1 : 0,
        .unqualified = status == "UNQUALIFIED" ? 1 : 0,
    };
}

stats::Counters difference(const stats::Counters& after, const stats::Counters& before) {
    return {
        .prospects = after.prospects - before.prospects,
        .appointmentScheduled = after.appointmentScheduled - before.appointmentScheduled,
        .unqualified = after.unqualified - before.unqualified,
    };
}

std::array<search_index::IndexedText, 2> searchable(
    const std::optional<std::string>& name, const std::optional<std::string>& phoneNumber
) {
    return {{{kNameText, name}, {kPhoneText, phoneNumber}}};
}

}  // namespace

const ListSource& source() noexcept {
    return kSource;
}

void insert(WriteTx& tx, const models::Prospect& prospect) {
    tx.db().execute(
        "INSERT INTO prospects (" COLUMNS
        ", revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        prospect.id,
        prospect.orgId,
        prospect.name,
        prospect.phoneNumber,
        json::toJson(prospect.externalReference),
        prospect.status,
        prospect.prospectProps,
        prospect.createdBy,
        prospect.createdAt,
        prospect.updatedBy,
        prospect.updatedAt,
        kFirstRevision
    );
    stats::add(tx, prospect.orgId, counted(prospect.status));
    search_index::replace(
        tx, prospect.orgId, prospect.id, {}, searchable(prospect.name, prospect.phoneNumber)
    );
}

std::optional<Versioned<models::Prospect>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    return firstOf(tx.db().query(
        "SELECT " COLUMNS ", revision FROM prospects WHERE orgId = $1 AND id = $2", orgId, id
    ));
}

std::optional<Versioned<models::Prospect>> findByPhoneNumber(
    ReadTx& tx, std::string_view orgId, std::string_view phoneNumber
) {
    return firstOf(tx.db().query(
        "SELECT " COLUMNS
        ", revision FROM prospects WHERE orgId = $1 AND phoneNumber = $2 ORDER BY id DESC LIMIT 1",
        orgId,
        phoneNumber
    ));
}

std::int64_t update(WriteTx& tx, const models::Prospect& prospect) {
    const auto stored = find(tx, prospect.orgId, prospect.id);
    const models::Prospect before = stored ? stored->record : models::Prospect{};
    RecordUpdate change("prospects");
    change.set("name", before.name, prospect.name);
    change.set("phoneNumber", before.phoneNumber, prospect.phoneNumber);
    change.setJson("externalReference", before.externalReference, prospect.externalReference);
    change.set("status", before.status, prospect.status);
    change.set("prospectProps", before.prospectProps, prospect.prospectProps);
    change.set("updatedBy", before.updatedBy, prospect.updatedBy);
    change.set("updatedAt", before.updatedAt, prospect.updatedAt);
    const auto revision = change.run(tx.db(), prospect.orgId, prospect.id);
    stats::add(tx, prospect.orgId, difference(counted(prospect.status), counted(before.status)));
    if (before.name != prospect.name || before.phoneNumber != prospect.phoneNumber) {
        search_index::replace(
            tx,
            prospect.orgId,
            prospect.id,
            searchable(before.name, before.phoneNumber),
            searchable(prospect.name, prospect.phoneNumber)
        );
    }
    return revision;
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    auto deleted = tx.db().query(
        "DELETE FROM prospects WHERE orgId = $1 AND id = $2 RETURNING status, name, phoneNumber",
        orgId,
        id
    );
    if (!deleted.step()) {
        return false;
    }
    std::string status;
    std::optional<std::string> name;
    std::optional<std::string> phoneNumber;
    deleted.take(0, status, name, phoneNumber);
    deleted.run();
    stats::add(tx, orgId, difference({}, counted(status)));
    search_index::replace(tx, orgId, id, searchable(name, phoneNumber), {});
    return true;
}

std::vector<models::Prospect> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
) {
    const ListRequest request = listRequest(filter, order);
    return collect(listRows(tx, orgId, kSource, request), readProspect, order.bytes);
}

std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter) {
    const ListRequest request = listRequest(filter);
    return countRows(tx, orgId, kSource, request);
}

}  // namespace hiveline::storage::prospects
