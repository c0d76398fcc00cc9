#include "storage/prospects.h"

#include <array>

#include "storage/search_index.h"
#include "storage/stats.h"
#include "storage/table.h"

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
    {"createdAt", "createdAt", "writtenTime(createdAt)"},
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

std::int64_t update(WriteTx& tx, const Prospect& prospect) {
    const auto stored = find(tx, prospect.orgId, prospect.id);
    const Prospect before = stored ? stored->record : Prospect{};
    const auto revision = Prospects::update(tx, before, prospect);
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

std::vector<Prospect> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
) {
    const ListRequest request = listRequest(filter, order);
    return collect(listRows(tx, orgId, kSource, request), Prospects::read, order.bytes);
}

std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter) {
    const ListRequest request = listRequest(filter);
    return countRows(tx, orgId, kSource, request);
}

}  // namespace hiveline::storage::prospects
