// For tests that change a record and have not kept what it was: reads the stored one and updates
// it.
#pragma once

#include <cstdint>

#include "storage/calls/conversations.h"
#include "storage/records/actions.h"
#include "storage/records/agents.h"
#include "storage/records/connections.h"
#include "storage/records/hives.h"
#include "storage/records/prospects.h"

namespace hiveline::storage::testing {

/// `find` and `update` of the resource; gives the new revision. Where nothing is stored, the update
/// is one of an empty record, and fails as updates of what is not there do.
template <typename Record, typename Find, typename Update>
std::int64_t rewrite(WriteTx& tx, const Record& record, Find find, Update update) {
    const auto stored = find(tx, record.orgId, record.id);
    update(tx, stored ? stored->record : Record{}, record);
    return find(tx, record.orgId, record.id).value().revision;
}

inline std::int64_t rewrite(WriteTx& tx, const models::Action& record) {
    return rewrite(tx, record, actions::find, actions::update);
}
inline std::int64_t rewrite(WriteTx& tx, const models::Agent& record) {
    return rewrite(tx, record, agents::find, agents::update);
}
inline std::int64_t rewrite(WriteTx& tx, const models::Connection& record) {
    return rewrite(tx, record, connections::find, connections::update);
}
inline std::int64_t rewrite(WriteTx& tx, const models::Conversation& record) {
    return rewrite(tx, record, conversations::findWithoutTranscript, conversations::update);
}
inline std::int64_t rewrite(WriteTx& tx, const models::Hive& record) {
    return rewrite(tx, record, hives::find, hives::update);
}
inline std::int64_t rewrite(WriteTx& tx, const models::Prospect& record) {
    return rewrite(tx, record, prospects::find, prospects::update);
}

}  // namespace hiveline::storage::testing
