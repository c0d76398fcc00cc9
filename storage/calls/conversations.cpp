#include "storage/calls/conversations.h"

#include <algorithm>
#include <array>

#include "storage/calls/calls.h"
#include "storage/calls/staged_transcripts.h"
#include "storage/calls/transcripts.h"
#include "storage/engine/rows.h"
#include "storage/records/stats.h"
#include "storage/records/table.h"

// The status of one that is deleted and has rows left (conversation_removal.h): no reader sees it.
#define NOT_REMOVED " AND status <> 'removed'"

namespace hiveline::storage::conversations {
namespace {

using models::Conversation;

constexpr auto kConversations = table<Conversation>(
    "conversations",
    fixed<&Conversation::id>("id"),
    fixed<&Conversation::orgId>("orgId"),
    column<&Conversation::prospectId>("prospectId"),
    column<&Conversation::source>("source"),
    spelled<models::parseSourceName, &Conversation::sourceType>("sourceType"),
    column<&Conversation::aiAgentId>("aiAgentId"),
    column<&Conversation::transcriptSummary>("transcriptSummary"),
    column<&Conversation::transcriptRecordingUrl>("transcriptRecordingUrl"),
    column<&Conversation::timestampStart>("timestampStart"),
    column<&Conversation::timestampEnd>("timestampEnd"),
    json<&Conversation::conversationAnalytics>("conversationAnalytics"),
    spelled<models::parseConversationStatus, &Conversation::status>("status"),
    fixed<&Conversation::createdBy>("createdBy"),
    fixed<&Conversation::createdAt>("createdAt"),
    column<&Conversation::updatedBy>("updatedBy"),
    column<&Conversation::updatedAt>("updatedAt"),
    spelled<models::parseCallEndReason, &Conversation::endReason>("endReason")
);
using Conversations = Records<kConversations>;

constexpr int kBaseColumn = Conversations::kRevisionColumn + 1;

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
    {"createdAt", "id", "writtenTime(createdAt)"},
    {"updatedBy", "updatedBy", "updatedBy"},
    {"updatedAt", "updatedAt", "writtenTime(updatedAt)"},
}};
constexpr ListSource kSource = {
    kConversations.name, Conversations::columns<"{}, revision, transcriptBase">(), kFields};
constexpr ListSource kSourceWithHidden = {
    .table = kSource.table,
    .columns = kSource.columns,
    .fields = kSource.fields,
    .condition = NOT_REMOVED};

/// Its caller was never there: if it has ended, what it took was waiting.
bool hasNeverBegun(ReadTx& tx, const Conversation& conversation) {
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
constexpr std::int64_t kMaxCallMillis = std::int64_t{366} * 24 * 60 * 60 * 1000;

stats::Counters counted(const Conversation& conversation, bool neverBegun) {
    const auto start = conversation.timestampStart;
    const auto end = conversation.timestampEnd;
    if (!start || !end || (conversation.endReason && neverBegun)) {
        return {};
    }
    return {.callsCounted = 1, .callMillis = std::min(end->millis - start->millis, kMaxCallMillis)};
}

stats::Counters counted(ReadTx& tx, const Conversation& conversation) {
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
    std::vector<Conversation> conversations;
    std::vector<std::int64_t> bases;
};

Listed readRows(Query rows, PageBytes* bytes) {
    Listed listed;
    listed.conversations = collect(
        std::move(rows),
        [&listed](const Query& row) {
            listed.bases.push_back(row.integer(kBaseColumn));
            return Conversations::read(row);
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

std::vector<Conversation> withTranscripts(
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
    Versioned<Conversation> conversation;
    std::int64_t base = 0;
};

std::optional<Found> findRow(ReadTx& tx, std::string_view orgId, std::string_view id) {
    auto row = Conversations::query<
        "SELECT {}, revision, transcriptBase FROM conversations"
        " WHERE orgId = $1 AND id = $2" NOT_REMOVED>(tx, orgId, id);
    if (!row.step()) {
        return std::nullopt;
    }
    return Found{
        {Conversations::read(row), row.integer(Conversations::kRevisionColumn)},
        row.integer(kBaseColumn)};
}

}  // namespace

const ListSource& source() noexcept {
    return kSource;
}

void insert(WriteTx& tx, const Conversation& conversation) {
    Conversations::insert(tx, conversation);
    transcripts::replace(
        tx, {conversation.orgId, conversation.id}, {}, conversation.transcriptText
    );
    stats::add(tx, conversation.orgId, counted(tx, conversation));
}

std::optional<Versioned<Conversation>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto found = findRow(tx, orgId, id);
    if (!found) {
        return std::nullopt;
    }
    found->conversation.record.transcriptText = transcripts::read(tx, {orgId, id, found->base});
    return std::move(found->conversation);
}

std::optional<Versioned<Conversation>> findWithoutTranscript(
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

void update(WriteTx& tx, const Conversation& before, const Conversation& after) {
    Conversations::update(tx, before, after);
    const bool neverBegun = (after.endReason || before.endReason) && hasNeverBegun(tx, after);
    stats::add(
        tx, after.orgId, difference(counted(after, neverBegun), counted(before, neverBegun))
    );
}

void replaceTranscript(WriteTx& tx, const Conversation& conversation) {
    const auto place = transcripts::placeOf(tx, conversation.orgId, conversation.id);
    transcripts::replace(tx, place, transcripts::read(tx, place), conversation.transcriptText);
}

namespace {

/// Where its transcript is; nullopt: it was deleted.
std::optional<transcripts::Place> touch(
    WriteTx& tx, std::string_view orgId, std::string_view id, std::string_view actorId
) {
    auto row = tx.db().query(
        "SELECT transcriptBase FROM conversations WHERE orgId = $1 AND id = $2" NOT_REMOVED,
        orgId,
        id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    const transcripts::Place place{orgId, id, row.integer(0)};
    tx.db().execute(
        "UPDATE conversations SET revision = revision + 1, updatedBy = $1, updatedAt = $2"
        " WHERE orgId = $3 AND id = $4",
        actorId,
        tx.now(),
        orgId,
        id
    );
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
    calls::uncount(tx, orgId, id);
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

std::vector<Conversation> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
) {
    const ListRequest request = listRequest(filter, order);
    return withTranscripts(
        tx, orgId, listRows(tx, orgId, sourceFor(tx, orgId), request), order.part.bytes
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter) {
    const ListRequest request = listRequest(filter);
    return countRows(tx, orgId, sourceFor(tx, orgId), request);
}

std::vector<Conversation> listOfProspect(
    ReadTx& tx, std::string_view orgId, std::string_view prospectId, const ListPart& part
) {
    auto rows = Conversations::query<
        "SELECT {}, revision, transcriptBase FROM conversations"
        " WHERE orgId = $1 AND prospectId = $2" NOT_REMOVED " ORDER BY id DESC LIMIT $3 OFFSET $4">(
        tx, orgId, prospectId, limitOrAll(part.limit), part.skip
    );
    return withTranscripts(tx, orgId, std::move(rows), part.bytes);
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
