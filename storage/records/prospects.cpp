#include "storage/records/prospects.h"

#include <array>

#include "storage/engine/rows.h"
#include "storage/records/search_index.h"
#include "storage/records/stats.h"
#include "storage/records/table.h"

namespace hiveline::storage::prospects {
namespace {

using models::Prospect;

constexpr auto kProspects = table<Prospect>(
    "prospects",
    fixed<&Prospect::id>("id"),
    fixed<&Prospect::orgId>("orgId"),
    column<&Prospect::name>("name"),
    column<&Prospect::phoneNumber>("phoneNumber"),
    json<&Prospect::externalReference>("externalReference"),
    column<&Prospect::status>("status"),
    column<&Prospect::prospectProps>("prospectProps"),
    fixed<&Prospect::createdBy>("createdBy"),
    fixed<&Prospect::createdAt>("createdAt"),
    column<&Prospect::updatedBy>("updatedBy"),
    column<&Prospect::updatedAt>("updatedAt")
);
using Prospects = Records<kProspects>;

constexpr char kNameText = 'n';
constexpr char kPhoneText = 'p';

constexpr std::array<ListField, 8> kFields = {{
    {"id", "id", "id"},
    {"name", "name", "name", kNameText},
    {"phoneNumber", "phoneNumber", "phoneNumber", kPhoneText},
    {"status", "status", "status"},
    {"createdBy", "createdBy", "createdBy"},
    {"createdAt", "id", "writtenTime(createdAt)"},
    {"updatedBy", "updatedBy", "updatedBy"},
    {"updatedAt", "updatedAt", "writtenTime(updatedAt)"},
}};
constexpr ListSource kSource = {kProspects.name, Prospects::columns(), kFields, "pro"};

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

void insert(WriteTx& tx, const Prospect& prospect) {
    Prospects::insert(tx, prospect);
    stats::add(tx, prospect.orgId, counted(prospect.status));
    search_index::replace(
        tx, prospect.orgId, prospect.id, {}, searchable(prospect.name, prospect.phoneNumber)
    );
}

std::optional<Versioned<Prospect>> find(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return Prospects::find(tx, orgId, id);
}

std::optional<Versioned<Prospect>> findByPhoneNumber(
    ReadTx& tx, std::string_view orgId, std::string_view phoneNumber
) {
    return Prospects::first(
        Prospects::query<"SELECT {}, revision FROM prospects WHERE orgId = $1"
                         " AND phoneNumber = $2 ORDER BY id DESC LIMIT 1">(tx, orgId, phoneNumber)
    );
}

void update(WriteTx& tx, const Prospect& before, const Prospect& after) {
    Prospects::update(tx, before, after);
    stats::add(tx, after.orgId, difference(counted(after.status), counted(before.status)));
    if (before.name != after.name || before.phoneNumber != after.phoneNumber) {
        search_index::replace(
            tx,
            after.orgId,
            after.id,
            searchable(before.name, before.phoneNumber),
            searchable(after.name, after.phoneNumber)
        );
    }
}

void noteStatusSet(WriteTx& tx, std::string_view orgId, std::string_view id) {
    tx.db().execute(
        "UPDATE prospects SET statusMoment = $1 WHERE orgId = $2 AND id = $3",
        tx.newMoment(),
        orgId,
        id
    );
}

bool isStatusSetSince(
    ReadTx& tx, std::string_view orgId, std::string_view id, std::int64_t moment
) {
    return tx.db()
        .query(
            "SELECT 1 FROM prospects WHERE orgId = $1 AND id = $2 AND statusMoment > $3",
            orgId,
            id,
            moment
        )
        .step();
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

std::vector<Prospect> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
) {
    const ListRequest request = listRequest(filter, order);
    return collect(listRows(tx, orgId, kSource, request), Prospects::read, order.part.bytes);
}

std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter) {
    const ListRequest request = listRequest(filter);
    return countRows(tx, orgId, kSource, request);
}

}  // namespace hiveline::storage::prospects
