#include "storage/conversations.h"

#include <algorithm>
#include <array>

#include "common/json/encode.h"
#include "storage/calls.h"
#include "storage/connection.h"
#include "storage/model_columns.h"
#include "storage/record_update.h"
#include "storage/rows.h"
#include "storage/staged_transcripts.h"
#include "storage/stats.h"
#include "storage/transcripts.h"

#define COLUMNS                                                                             \
    "id, orgId, prospectId, source, sourceType, aiAgentId, transcriptSummary,"              \
    " transcriptRecordingUrl, timestampStart, timestampEnd, conversationAnalytics, status," \
    " createdBy, createdAt, updatedBy, updatedAt, endReason"
// The status of one that is deleted and has rows left (conversation_removal.h): no reader sees it.
#define NOT_REMOVED " AND status <> 'removed'"

namespace hiveline::storage::conversations {
namespace {

constexpr int kRevisionColumn = columnsIn(COLUMNS);
constexpr int kBaseColumn = kRevisionColumn + 1;

constexpr std::array<ListField, 15> kFields = {{
    {"id", "id", "id"},
    {"prospectId", "prospectId", "prospectId"},
    {"source", "source", "source"},
    {"sourceType", "sourceType", "sourceType"},
    {"aiAgentId", "aiAgentId", "aiAgentId"},
    {"transcriptSummary", "substr(transcriptSummary, 1, 64)", "transcriptSummary"},
    {"transcriptRecordingUrl", "substr(transcriptRecordingUrl, 1, 64)", "transcriptRecordingUrl"},
    {"timestampStart", "timestampStart", "writtenTime(timestampStart)"},
    {"timestampEnd", "timestampEnd", "writtenTime(timestampEnd)"},
    {"status", "status", "status"},
    {"endReason", "endReason", "endReason"},
    {"createdBy", "createdBy", "createdBy"},
    {"createdAt", "createdAt", "writtenTime(createdAt)"},
    {"updatedBy", "updatedBy", "updatedBy"},
    {"updatedAt", "updatedAt", "writtenTime(updatedAt)"},
}};
constexpr ListSource kSource = {"conversations", COLUMNS ", revision, transcriptBase", kFields};
constexpr ListSource kSourceWithHidden = {
    .table = kSource.table,
    .columns = kSource.columns,
    .fields = kSource.fields,
    .condition = NOT_REMOVED};

models::Conversation readConversation(const Query& row) {
    models::Conversation conversation;
    row.take(
        0,
        conversation.id,
        conversation.orgId,
        conversation.prospectId,
        conversation.source,
        EnumColumn{conversation.sourceType, models::parseSourceName},
        conversation.aiAgentId,
        conversation.transcriptSummary,
        conversation.transcriptRecordingUrl,
        conversation.timestampStart,
        conversation.timestampEnd,
        JsonColumn{conversation.conversationAnalytics},
        EnumColumn{conversation.status, models::parseConversationStatus},
        conversation.createdBy,
        conversation.createdAt,
        conversation.updatedBy,
        conversation.updatedAt,
        OptionalEnumColumn{conversation.endReason, models::parseCallEndReason}
    );
    return conversation;
}

std::optional<std::string> endReasonText(const models::Conversation& conversation) {
    return conversation.endReason ? std::optional(std::string(toString(*conversation.endReason)))
                                  : std::nullopt;
}

/// Its caller was never there: if it has ended, what it took was waiting.
bool hasNeverBegun(ReadTx& tx, const models::Conversation& conversation) {
    return tx.db()
        .query(
            "SELECT 1 FROM calls WHERE orgId = $1 AND conversationId = $2 AND startedAt IS NULL",
            conversation.orgId,
            conversation.id
        )
        .step();
}

// Only a call with both ends has a duration. The bound keeps the sum of any number of calls in
// range: clients may set any times.
constexpr std::int64_t kLongestCallMillis = std::int64_t{366} * 24 * 60 * 60 * 1000;

stats::Counters counted(const models::Conversation& conversation, bool neverBegun) {
    const auto start = conversation.timestampStart;
    const auto end = conversation.timestampEnd;
    if (!start || !end || (conversation.endReason && neverBegun)) {
        return {};
    }
    return {
        .callsCounted = 1, .callMillis = std::min(end->millis - start->millis, kLongestCallMillis)};
}

stats::Counters counted(ReadTx& tx, const models::Conversation& conversation) {
    return counted(conversation, conversation.endReason && hasNeverBegun(tx, conversation));
}

stats::Counters difference(const stats::Counters& after, const stats::Counters& before) {
    return {
        .callsCounted = after.callsCounted - before.callsCounted,
        .callMillis = after.callMillis - before.callMillis,
    };
}

/// Rows of a list, and where the transcript of each begins.
struct Listed {
    std::vector<models::Conversation> conversations;
    std::vector<std::int64_t> bases;
};

Listed readRows(Query rows, PageBytes* bytes) {
    Listed listed;
    listed.conversations = collect(
        std::move(rows),
        [&listed](const Query& row) {
            listed.bases.push_back(row.integer(kBaseColumn));
            return readConversation(row);
        },
        bytes
    );
    return listed;
}

/// One transcript after the other, and no conversation behind the one that fills the page.
void readUntilFull(ReadTx& tx, std::string_view orgId, Listed& listed, PageBytes& bytes) {
    auto& conversations = listed.conversations;
    std::size_t count = 0;
    while (count < conversations.size() && !bytes.passed()) {
        auto& conversation = conversations[count];
        conversation.transcriptText =
            transcripts::read(tx, {orgId, conversation.id, listed.bases[count]}, &bytes);
        ++count;
    }
    if (count < conversations.size()) {
        conversations.resize(count);
        bytes.isFull = true;
    }
}

std::vector<models::Conversation> withTranscripts(
    ReadTx& tx, std::string_view orgId, Query rows, PageBytes* bytes
) {
    Listed listed = readRows(std::move(rows), bytes);
    if (bytes != nullptr) {
        bytes->taken = 0;  // the rows had their turn, and what is left of them gets transcripts
    }
    if (!transcripts::readInto(tx, orgId, listed.conversations, listed.bases, bytes)) {
        readUntilFull(tx, orgId, listed, *bytes);
    }
    return std::move(listed.conversations);
}

/// A record, and where its transcript begins.
struct Found {
    Versioned<models::Conversation> conversation;
    std::int64_t base = 0;
};

std::optional<Found> findRow(ReadTx& tx, std::string_view orgId, std::string_view id) {
    auto row = tx.db().query(
        "SELECT " COLUMNS
        ", revision, transcriptBase FROM conversations WHERE orgId = $1 AND id = $2" NOT_REMOVED,
        orgId,
        id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    return Found{{readConversation(row), row.integer(kRevisionColumn)}, row.integer(kBaseColumn)};
}

}  // namespace

const ListSource& source() noexcept {
    return kSource;
}

void insert(WriteTx& tx, const models::Conversation& conversation) {
    tx.db().execute(
        "INSERT INTO conversations (" COLUMNS
        ", revision)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,"
        " $18)",
        conversation.id,
        conversation.orgId,
        conversation.prospectId,
        conversation.source,
        toString(conversation.sourceType),
        conversation.aiAgentId,
        conversation.transcriptSummary,
        conversation.transcriptRecordingUrl,
        conversation.timestampStart,
        conversation.timestampEnd,
        json::toJson(conversation.conversationAnalytics),
        toString(conversation.status),
        conversation.createdBy,
        conversation.createdAt,
        conversation.updatedBy,
        conversation.updatedAt,
        endReasonText(conversation),
        kFirstRevision
    );
    transcripts::replace(
        tx, {conversation.orgId, conversation.id}, {}, conversation.transcriptText
    );
    stats::add(tx, conversation.orgId, counted(tx, conversation));
}

std::optional<Versioned<models::Conversation>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto found = findRow(tx, orgId, id);
    if (!found) {
        return std::nullopt;
    }
    found->conversation.record.transcriptText = transcripts::read(tx, {orgId, id, found->base});
    return std::move(found->conversation);
}

std::optional<Versioned<models::Conversation>> findWithoutTranscript(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto found = findRow(tx, orgId, id);
    return found ? std::optional(std::move(found->conversation)) : std::nullopt;
}

transcripts::Excerpt newestMessages(
    ReadTx& tx, std::string_view orgId, std::string_view id, std::size_t bytes
) {
    return transcripts::newest(tx, orgId, id, bytes);
}

transcripts::Excerpt outerMessages(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::size_t firstBytes,
    std::size_t lastBytes
) {
    return transcripts::outer(tx, orgId, id, firstBytes, lastBytes);
}

bool hasMessages(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return transcripts::any(tx, orgId, id);
}

std::optional<models::ConversationStatus> status(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto row = tx.db().query(
        "SELECT status FROM conversations WHERE orgId = $1 AND id = $2" NOT_REMOVED, orgId, id
    );
    return row.step() ? models::parseConversationStatus(row.text(0)) : std::nullopt;
}

std::int64_t update(WriteTx& tx, const models::Conversation& conversation) {
    const auto stored = findWithoutTranscript(tx, conversation.orgId, conversation.id);
    const models::Conversation before = stored ? stored->record : models::Conversation{};
    const auto endReasonBefore = endReasonText(before);
    const auto endReasonAfter = endReasonText(conversation);
    RecordUpdate change("conversations");
    change.set("prospectId", before.prospectId, conversation.prospectId);
    change.set("source", before.source, conversation.source);
    change.setEnum("sourceType", before.sourceType, conversation.sourceType);
    change.set("aiAgentId", before.aiAgentId, conversation.aiAgentId);
    change.set("transcriptSummary", before.transcriptSummary, conversation.transcriptSummary);
    change.set(
        "transcriptRecordingUrl", before.transcriptRecordingUrl, conversation.transcriptRecordingUrl
    );
    change.set("timestampStart", before.timestampStart, conversation.timestampStart);
    change.set("timestampEnd", before.timestampEnd, conversation.timestampEnd);
    change.setJson(
        "conversationAnalytics", before.conversationAnalytics, conversation.conversationAnalytics
    );
    change.setEnum("status", before.status, conversation.status);
    change.set("endReason", endReasonBefore, endReasonAfter);
    change.set("updatedBy", before.updatedBy, conversation.updatedBy);
    change.set("updatedAt", before.updatedAt, conversation.updatedAt);
    const auto revision = change.run(tx.db(), conversation.orgId, conversation.id);
    const bool neverBegun =
        (conversation.endReason || before.endReason) && hasNeverBegun(tx, conversation);
    const auto duration =
        difference(counted(conversation, neverBegun), counted(before, neverBegun));
    stats::add(tx, conversation.orgId, duration);
    return revision;
}

void replaceTranscript(WriteTx& tx, const models::Conversation& conversation) {
    const auto place = transcripts::placeOf(tx, conversation.orgId, conversation.id);
    transcripts::replace(tx, place, transcripts::read(tx, place), conversation.transcriptText);
}

namespace {

/// Where its transcript is; nullopt: it was deleted.
std::optional<transcripts::Place> touch(
    WriteTx& tx, std::string_view orgId, std::string_view id, std::string_view actorId
) {
    auto row = tx.db().query(
        "UPDATE conversations SET revision = revision + 1, updatedBy = $1, updatedAt = $2"
        " WHERE orgId = $3 AND id = $4" NOT_REMOVED " RETURNING transcriptBase",
        actorId,
        tx.now(),
        orgId,
        id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    const transcripts::Place place{orgId, id, row.integer(0)};
    row.run();
    return place;
}

}  // namespace

void begin(WriteTx& tx, std::string_view orgId, std::string_view id, std::string_view actorId) {
    tx.db().execute(
        "UPDATE conversations SET timestampStart = $1, revision = revision + 1, updatedBy = $2,"
        " updatedAt = $1 WHERE orgId = $3 AND id = $4 AND timestampStart = createdAt"
        " AND timestampEnd IS NULL" NOT_REMOVED,
        tx.now(),
        actorId,
        orgId,
        id
    );
}

void appendMessage(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    const models::TranscriptMessage& message,
    std::string_view actorId
) {
    if (const auto place = touch(tx, orgId, id, actorId)) {
        transcripts::append(tx, *place, message);
    }
}

void extendMessage(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    const models::TranscriptMessage& words,
    std::string_view actorId
) {
    const auto place = touch(tx, orgId, id, actorId);
    if (place && !transcripts::extend(tx, *place, words.message_id, words.message)) {
        transcripts::append(tx, *place, words);
    }
}

void setUsage(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::string_view messageId,
    const models::TokenUsage& usage,
    std::string_view actorId
) {
    if (const auto place = touch(tx, orgId, id, actorId)) {
        transcripts::setUsage(tx, *place, messageId, usage);
    }
}

void cutMessage(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::string_view messageId,
    const std::function<std::optional<std::string>(std::string_view)>& heard,
    std::string_view actorId
) {
    if (const auto place = touch(tx, orgId, id, actorId)) {
        transcripts::cut(tx, *place, messageId, heard);
    }
}

std::vector<models::TranscriptMessage> messagesBetween(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::int64_t from,
    std::int64_t to,
    std::size_t bytes
) {
    return transcripts::between(tx, orgId, id, from, to, bytes);
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    const auto found = findRow(tx, orgId, id);
    if (!found) {
        return false;
    }
    const auto duration = counted(tx, found->conversation.record);
    tx.db().execute("DELETE FROM conversations WHERE orgId = $1 AND id = $2", orgId, id);
    stats::add(tx, orgId, difference({}, duration));
    return true;
}

void hide(WriteTx& tx, std::string_view orgId, std::string_view id) {
    const auto found = findRow(tx, orgId, id);
    if (!found) {
        return;
    }
    stats::add(tx, orgId, difference({}, counted(tx, found->conversation.record)));
    tx.db().execute(
        "UPDATE conversations SET status = 'removed' WHERE orgId = $1 AND id = $2", orgId, id
    );
    calls::hide(tx, orgId, id);
    transcripts::noteLeftovers(tx, orgId, id);
}

namespace {

const ListSource& sourceFor(ReadTx& tx, std::string_view orgId) {
    auto hidden = tx.db().query(
        "SELECT 1 FROM conversations WHERE orgId = $1 AND status = 'removed' LIMIT 1", orgId
    );
    return hidden.step() ? kSourceWithHidden : kSource;
}

}  // namespace

std::vector<models::Conversation> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
) {
    const ListRequest request = listRequest(filter, order);
    return withTranscripts(
        tx, orgId, listRows(tx, orgId, sourceFor(tx, orgId), request), order.bytes
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter) {
    const ListRequest request = listRequest(filter);
    return countRows(tx, orgId, sourceFor(tx, orgId), request);
}

std::vector<models::Conversation> listOfProspect(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view prospectId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    auto rows = tx.db().query(
        "SELECT " COLUMNS
        ", revision, transcriptBase FROM conversations WHERE orgId = $1 AND prospectId = "
        "$2" NOT_REMOVED " ORDER BY id DESC LIMIT $3 OFFSET $4",
        orgId,
        prospectId,
        limitOrAll(limit),
        skip
    );
    return withTranscripts(tx, orgId, std::move(rows), bytes);
}

std::int64_t countOfProspect(ReadTx& tx, std::string_view orgId, std::string_view prospectId) {
    return scalar(tx.db().query(
        "SELECT count(*) FROM conversations WHERE orgId = $1 AND prospectId = $2" NOT_REMOVED,
        orgId,
        prospectId
    ));
}

std::int64_t countActive(ReadTx& tx, std::string_view orgId, std::string_view agentId) {
    return scalar(tx.db().query(
        "SELECT count(*) FROM conversations WHERE orgId = $1 AND status = $2 AND aiAgentId = $3",
        orgId,
        toString(models::ConversationStatus::kActive),
        agentId
    ));
}

}  // namespace hiveline::storage::conversations
