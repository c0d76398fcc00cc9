#include "storage/calls/transcripts.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>

#include "common/json/encode.h"
#include "common/text/utf8.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/records/model_columns.h"

#define COLUMNS "messageId, speaker, message, timestamp, passages, usage, said"
// What was said and not heard is no part of an excerpt.
#define EXCERPT_COLUMNS \
    "messageId, speaker, message, timestamp, CASE WHEN said IS NULL THEN NULL ELSE '' END"

namespace hiveline::storage::transcripts {
namespace {

models::TranscriptMessage readMessage(const Query& row) {
    models::TranscriptMessage message;
    row.take(
        0,
        message.message_id,
        EnumColumn{message.speaker, models::parseSpeaker},
        message.message,
        message.timestamp,
        JsonColumn{message.passages},
        JsonColumn{message.usage},
        message.said
    );
    return message;
}

std::optional<std::string> passagesText(const models::TranscriptMessage& message) {
    return message.passages ? std::optional(json::toJson(*message.passages)) : std::nullopt;
}

std::optional<std::string> usageText(const models::TranscriptMessage& message) {
    return message.usage ? std::optional(json::toJson(*message.usage)) : std::nullopt;
}

void put(
    WriteTx& tx, const Place& place, std::size_t number, const models::TranscriptMessage& message
) {
    tx.db().execute(
        "INSERT INTO messages (" COLUMNS
        ", orgId, conversationId, seq) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        " ON CONFLICT (orgId, conversationId, seq) DO UPDATE SET messageId = excluded.messageId,"
        " speaker = excluded.speaker, message = excluded.message, timestamp = excluded.timestamp,"
        " passages = excluded.passages, usage = excluded.usage, said = excluded.said",
        message.message_id,
        toString(message.speaker),
        message.message,
        message.timestamp,
        passagesText(message),
        usageText(message),
        message.said,
        place.orgId,
        place.conversationId,
        place.base + static_cast<std::int64_t>(number)
    );
}

}  // namespace

Place placeOf(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    auto row = tx.db().query(
        "SELECT transcriptBase FROM conversations WHERE orgId = $1 AND id = $2",
        orgId,
        conversationId
    );
    return {orgId, conversationId, row.step() ? row.integer(0) : 0};
}

std::vector<models::TranscriptMessage> read(ReadTx& tx, const Place& place, PageBytes* bytes) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS
            " FROM messages WHERE orgId = $1 AND conversationId = $2 AND seq >= $3 AND seq < $4"
            " ORDER BY seq",
            place.orgId,
            place.conversationId,
            place.base,
            place.end()
        ),
        [bytes](const Query& row) {
            if (bytes != nullptr) {
                bytes->taken += row.rowBytes();
            }
            return readMessage(row);
        }
    );
}

void readMore(
    ReadTx& tx,
    const Place& place,
    std::size_t limit,
    std::vector<models::TranscriptMessage>& messages
) {
    auto rows = tx.db().query(
        "SELECT " COLUMNS
        " FROM messages WHERE orgId = $1 AND conversationId = $2 AND seq >= $3 AND seq < $4"
        " ORDER BY seq LIMIT $5",
        place.orgId,
        place.conversationId,
        place.base + static_cast<std::int64_t>(messages.size()),
        place.end(),
        limit
    );
    while (rows.step()) {
        messages.push_back(readMessage(rows));
    }
}

namespace {

constexpr int kSeqColumn = 5;

models::TranscriptMessage readWords(const Query& row) {
    models::TranscriptMessage message;
    row.take(
        0,
        message.message_id,
        EnumColumn{message.speaker, models::parseSpeaker},
        message.message,
        message.timestamp,
        message.said
    );
    return message;
}

/// The last `size` bytes or fewer, beginning with a whole character.
void keepEnd(std::string& text, std::size_t size) {
    text.erase(0, text.size() - common::endOf(text, size).size());
}

/// Takes messages while they fit.
class Budget {
public:
    explicit Budget(std::size_t bytes) : left_(bytes) {}
    [[nodiscard]] bool take(const models::TranscriptMessage& message) {
        const std::size_t size = message.message.size() + Excerpt::kPerMessage;
        const bool fits = size <= left_;
        left_ = fits ? left_ - size : 0;
        return fits;
    }

private:
    std::size_t left_;
};

Excerpt newestOf(ReadTx& tx, const Place& place, std::size_t bytes) {
    auto rows = tx.db().query(
        "SELECT " EXCERPT_COLUMNS
        ", seq FROM messages"
        " WHERE orgId = $1 AND conversationId = $2 AND seq >= $3 AND seq < $4 ORDER BY seq DESC",
        place.orgId,
        place.conversationId,
        place.base,
        place.end()
    );
    Excerpt result;
    Budget budget(bytes);
    while (rows.step()) {
        auto message = readWords(rows);
        result.leftOut = rows.integer(kSeqColumn) - place.base;  // they count from 0 without gaps
        if (!budget.take(message)) {
            if (!result.messages.empty()) {
                ++result.leftOut;
                break;
            }
            keepEnd(message.message, bytes);
        }
        result.messages.push_back(std::move(message));
    }
    std::ranges::reverse(result.messages);
    return result;
}

}  // namespace

Excerpt newest(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, std::size_t bytes
) {
    return newestOf(tx, placeOf(tx, orgId, conversationId), bytes);
}

std::vector<models::TranscriptMessage> between(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::int64_t from,
    std::int64_t to,
    std::size_t bytes
) {
    const Place place = placeOf(tx, orgId, conversationId);
    auto rows = tx.db().query(
        "SELECT " EXCERPT_COLUMNS
        " FROM messages"
        " WHERE orgId = $1 AND conversationId = $2 AND seq >= $3 AND seq < $4 ORDER BY seq",
        orgId,
        conversationId,
        place.base + from,
        place.base + to
    );
    std::vector<models::TranscriptMessage> messages;
    Budget budget(bytes);
    while (rows.step()) {
        auto message = readWords(rows);
        if (!budget.take(message) && !messages.empty()) {
            break;
        }
        messages.push_back(std::move(message));
    }
    return messages;
}

Excerpt outer(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    std::size_t firstBytes,
    std::size_t lastBytes
) {
    const Place place = placeOf(tx, orgId, conversationId);
    Excerpt last = newestOf(tx, place, lastBytes);
    auto rows = tx.db().query(
        "SELECT " EXCERPT_COLUMNS
        " FROM messages"
        " WHERE orgId = $1 AND conversationId = $2 AND seq >= $3 AND seq < $4 ORDER BY seq",
        orgId,
        conversationId,
        place.base,
        place.base + last.leftOut
    );
    Excerpt result;
    Budget budget(firstBytes);
    while (rows.step()) {
        auto message = readWords(rows);
        if (!budget.take(message)) {
            break;
        }
        result.messages.push_back(std::move(message));
    }
    const auto first = static_cast<std::int64_t>(result.messages.size());
    auto between = tx.db().query(
        "SELECT count(*) FROM messages WHERE orgId = $1 AND conversationId = $2"
        " AND seq >= $3 AND seq < $4 AND speaker = $5",
        orgId,
        conversationId,
        place.base + first,
        place.base + last.leftOut,
        toString(models::Speaker::kUser)
    );
    result.utterancesLeftOut = between.step() ? between.integer(0) : 0;
    result.leftOut = last.leftOut - first;
    std::ranges::move(last.messages, std::back_inserter(result.messages));
    return result;
}

bool any(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    const Place place = placeOf(tx, orgId, conversationId);
    return tx.db()
        .query(
            "SELECT 1 FROM messages WHERE orgId = $1 AND conversationId = $2"
            " AND seq >= $3 AND seq < $4 LIMIT 1",
            orgId,
            conversationId,
            place.base,
            place.end()
        )
        .step();
}

bool readInto(
    ReadTx& tx,
    std::string_view orgId,
    std::span<models::Conversation> conversations,
    std::span<const std::int64_t> bases,
    PageBytes* bytes
) {
    if (conversations.empty()) {
        return true;
    }
    PageBytes sum = bytes == nullptr ? PageBytes{} : *bytes;
    std::unordered_map<std::string_view, std::size_t> byId;
    std::vector<std::string> ids;
    for (const auto& conversation : conversations) {
        byId.emplace(conversation.id, ids.size());
        ids.push_back(conversation.id);
    }
    // A list as one parameter is a matter of dialect: json_each here, = ANY in PostgreSQL.
    auto rows = tx.db().query(
        "SELECT " COLUMNS
        ", conversationId, seq FROM messages WHERE orgId = $1 AND conversationId IN (SELECT value"
        " FROM json_each($2)) ORDER BY conversationId, seq",
        orgId,
        json::toJson(ids)
    );
    while (rows.step()) {
        constexpr int kConversationColumn = 7;
        constexpr int kPlaceColumn = 8;
        const std::size_t index = byId.at(rows.text(kConversationColumn));
        const std::int64_t number = rows.integer(kPlaceColumn) - bases[index];
        if (number < 0 || number >= kSpan) {
            continue;  // left over
        }
        conversations[index].transcriptText.push_back(readMessage(rows));
        sum.taken += rows.rowBytes();
        if (bytes != nullptr && sum.passed()) {
            for (auto& conversation : conversations) {
                conversation.transcriptText.clear();
            }
            return false;
        }
    }
    if (bytes != nullptr) {
        *bytes = sum;
    }
    return true;
}

void append(WriteTx& tx, const Place& place, const models::TranscriptMessage& message) {
    // One statement that selects and inserts would keep copies of the pages that it changes.
    const auto number = scalar(tx.db().query(
        "SELECT coalesce(max(seq) + 1 - $1, 0) FROM messages"
        " WHERE orgId = $2 AND conversationId = $3 AND seq >= $1 AND seq < $4",
        place.base,
        place.orgId,
        place.conversationId,
        place.end()
    ));
    put(tx, place, static_cast<std::size_t>(number), message);
}

void setUsage(
    WriteTx& tx, const Place& place, std::string_view messageId, const models::TokenUsage& usage
) {
    tx.db().execute(
        "UPDATE messages SET usage = $1 WHERE orgId = $2 AND conversationId = $3"
        " AND messageId = $4 AND seq >= $5 AND seq < $6",
        json::toJson(usage),
        place.orgId,
        place.conversationId,
        messageId,
        place.base,
        place.end()
    );
}

bool extend(WriteTx& tx, const Place& place, std::string_view messageId, std::string_view words) {
    return tx.db().execute(
               "UPDATE messages SET message = message || $1 WHERE orgId = $2"
               " AND conversationId = $3 AND messageId = $4 AND seq >= $5 AND seq < $6",
               words,
               place.orgId,
               place.conversationId,
               messageId,
               place.base,
               place.end()
           ) > 0;
}

void cut(
    WriteTx& tx,
    const Place& place,
    std::string_view messageId,
    const std::function<std::optional<std::string>(std::string_view)>& heard
) {
    auto row = tx.db().query(
        "SELECT message FROM messages WHERE orgId = $1 AND conversationId = $2"
        " AND messageId = $3 AND seq >= $4 AND seq < $5",
        place.orgId,
        place.conversationId,
        messageId,
        place.base,
        place.end()
    );
    const auto left = row.step() ? heard(row.text(0)) : std::nullopt;
    row.run();
    if (!left) {
        return;
    }
    tx.db().execute(
        "UPDATE messages SET said = coalesce(said, message), message = $1 WHERE orgId = $2"
        " AND conversationId = $3 AND messageId = $4 AND seq >= $5 AND seq < $6",
        *left,
        place.orgId,
        place.conversationId,
        messageId,
        place.base,
        place.end()
    );
}

std::size_t differences(
    std::span<const models::TranscriptMessage> before,
    std::span<const models::TranscriptMessage> after
) {
    const std::size_t common = std::min(before.size(), after.size());
    std::size_t rows = std::max(before.size(), after.size()) - common;
    for (std::size_t number = 0; number < common; ++number) {
        rows += before[number] == after[number] ? 0 : 1;
    }
    return rows;
}

void replace(
    WriteTx& tx,
    const Place& place,
    std::span<const models::TranscriptMessage> before,
    std::span<const models::TranscriptMessage> after
) {
    for (std::size_t number = 0; number < after.size(); ++number) {
        if (number >= before.size() || before[number] != after[number]) {
            put(tx, place, number, after[number]);
        }
    }
    if (before.size() > after.size()) {
        tx.db().execute(
            "DELETE FROM messages"
            " WHERE orgId = $1 AND conversationId = $2 AND seq >= $3 AND seq < $4",
            place.orgId,
            place.conversationId,
            place.base + static_cast<std::int64_t>(after.size()),
            place.end()
        );
    }
}

}  // namespace hiveline::storage::transcripts
