#include "server/cli/readings.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "common/error.h"
#include "common/json/document.h"
#include "common/text/utf8.h"
#include "common/timestamp.h"
#include "server/cli/display_text.h"
#include "storage/calls/conversations.h"
#include "storage/records/agents.h"
#include "storage/records/organisations.h"
#include "storage/records/prospects.h"

namespace hiveline::server {
namespace {

using common::Error;
using common::ErrorCode;

// What is left of a terminal's line behind the other columns, roughly.
constexpr std::size_t kSummaryBytes = 72;
// Characters of 2026-11-20T09:00:00.
constexpr std::size_t kTimeColumn = 19;
constexpr std::size_t kLabelColumn = 12;

std::string padded(const std::string& text, std::size_t width) {
    const std::size_t length = common::countCodePoints(text);
    return text + std::string(width > length ? width - length : 0, ' ');
}

/// To the second, in UTC.
std::string moment(const std::optional<common::Timestamp>& time) {
    return time ? common::formatTimestamp(*time).substr(0, kTimeColumn) + "Z" : "-";
}

/// Minutes and seconds: `3:20`.
std::string lengthOf(const models::Conversation& conversation) {
    if (!conversation.timestampStart || !conversation.timestampEnd) {
        return "-";
    }
    constexpr std::int64_t kMillis = 1000;
    constexpr std::int64_t kMinute = 60;
    const std::int64_t seconds = std::max<std::int64_t>(
        0, (conversation.timestampEnd->millis - conversation.timestampStart->millis) / kMillis
    );
    const std::string rest = std::to_string(seconds % kMinute);
    return std::to_string(seconds / kMinute) + (rest.size() == 1 ? ":0" : ":") + rest;
}

/// The first line, no longer than a terminal is wide, cut between two characters.
std::string opening(const std::optional<std::string>& text) {
    std::string_view line = text ? std::string_view(*text) : "-";
    line = line.substr(0, line.find('\n'));
    const std::string_view shown = common::beginningOf(line, kSummaryBytes);
    return printable(shown) + (shown.size() < line.size() ? "…" : "");
}

/// Prints each line of the text behind `indent`, the first one behind `first`.
void printLines(
    std::string_view text, const std::string& first, const std::string& indent, std::ostream& out
) {
    std::string_view rest = text;
    bool isFirst = true;
    do {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        out << (isFirst ? first : indent) << printable(rest.substr(0, end)) << '\n';
        isFirst = false;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    } while (!rest.empty());
}

std::string agentName(storage::ReadTx& tx, const std::string& orgId, const std::string& id) {
    const auto agent = storage::agents::find(tx, orgId, id);
    return agent ? printable(agent->record.name) : printable(id);
}

std::string prospectName(storage::ReadTx& tx, const models::Conversation& conversation) {
    if (!conversation.prospectId) {
        return "-";
    }
    const auto prospect =
        storage::prospects::find(tx, conversation.orgId, *conversation.prospectId);
    const auto name = prospect ? prospect->record.name : std::nullopt;
    return (name ? printable(*name) + "  " : "") + printable(*conversation.prospectId);
}

void printLabelled(std::string_view label, const std::string& text, std::ostream& out) {
    out << padded(std::string(label), kLabelColumn) << text << '\n';
}

void printTranscript(
    const models::Conversation& conversation, const std::string& agent, std::ostream& out
) {
    constexpr std::string_view kCaller = "Caller";
    // Where the time of day begins.
    constexpr std::size_t kClock = 11;
    constexpr std::size_t kClockSize = 8;
    const std::size_t width = std::max(common::countCodePoints(agent), kCaller.size());
    out << "\nTranscript\n";
    if (conversation.transcriptText.empty()) {
        out << "  -\n";
    }
    for (const auto& message : conversation.transcriptText) {
        const bool isCaller = message.speaker == models::Speaker::kUser;
        const std::string clock = message.timestamp
                                      ? moment(message.timestamp).substr(kClock, kClockSize)
                                      : std::string(kClockSize, ' ');
        const std::string head =
            "  " + clock + "  " + padded(isCaller ? std::string(kCaller) : agent, width) + "  ";
        const std::string indent(kClockSize + width + 6, ' ');
        printLines(message.message, head, indent, out);
    }
}

void printValue(const json::Value& value, const std::string& head, std::ostream& out) {
    if (value.kind() == json::Kind::kString) {
        printLines(value.asString(), head, std::string(kLabelColumn, ' '), out);
    } else if (value.kind() == json::Kind::kArray) {
        out << head << '\n';
        for (const json::Value each : value.elements()) {
            printValue(each, "    - ", out);
        }
    } else {
        out << head << printable(value.raw().text) << '\n';
    }
}

void printAnalytics(const models::Conversation& conversation, std::ostream& out) {
    std::string text;
    models::encode(conversation.conversationAnalytics, text);
    const json::Document document(text);
    out << "\nNoted\n";
    bool isEmpty = true;
    for (const json::Member each : document.root().members()) {
        isEmpty = false;
        printValue(each.value, "  " + printable(each.key.asString()) + ": ", out);
    }
    if (isEmpty) {
        out << "  -\n";
    }
}

}  // namespace

void printTable(const std::vector<Row>& rows, std::ostream& out) {
    const Row::size_type columns = rows.front().size();
    std::vector<std::size_t> widths(columns, 0);
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < columns; ++i) {
            widths[i] = std::max(widths[i], common::countCodePoints(row[i]));
        }
    }
    for (const Row& row : rows) {
        std::string line;
        for (std::size_t i = 0; i + 1 < columns; ++i) {
            line += padded(row[i], widths[i] + 2);
        }
        out << line << row.back() << '\n';
    }
}

std::string organisationFor(storage::ReadTx& tx, const std::optional<std::string>& given) {
    if (given) {
        if (!storage::organisations::find(tx, *given)) {
            throw Error(ErrorCode::kNotFound, "Organisation " + *given + " not found");
        }
        return *given;
    }
    const auto all = storage::organisations::list(tx);
    if (all.empty()) {
        throw Error(
            ErrorCode::kNotFound, "there is no organisation yet (hiveline org create NAME)"
        );
    }
    if (all.size() > 1) {
        throw Error(
            ErrorCode::kConflict,
            "there are " + std::to_string(all.size()) +
                " organisations: name one by --org (hiveline org list)"
        );
    }
    return all.front().id;
}

void printAgents(storage::ReadTx& tx, const std::string& orgId, std::ostream& out) {
    std::vector<Row> rows = {{"ID", "STATUS", "CREATED", "NAME", "ROLE"}};
    for (const auto& agent : storage::agents::list(tx, orgId)) {
        rows.push_back(
            {agent.id,
             std::string(models::toString(agent.status)),
             moment(agent.createdAt),
             printable(agent.name),
             opening(agent.role)}
        );
    }
    printTable(rows, out);
}

void printConversations(
    storage::ReadTx& tx, const std::string& orgId, std::int64_t limit, std::ostream& out
) {
    // Thousands of conversations have a few agents: each is looked up once.
    std::map<std::string, std::string, std::less<>> agents;
    std::vector<Row> rows = {{"ID", "BEGAN", "LENGTH", "STATUS", "SOURCE", "AGENT", "SUMMARY"}};
    const auto listed = storage::conversations::list(
        tx,
        orgId,
        {},
        {.sortBy = models::ConversationSortField::kTimestampStart, .part = {.limit = limit}}
    );
    for (const auto& each : listed) {
        const auto [agent, isNew] = agents.try_emplace(each.aiAgentId);
        if (isNew) {
            agent->second = agentName(tx, orgId, each.aiAgentId);
        }
        rows.push_back(
            {each.id,
             moment(each.timestampStart),
             lengthOf(each),
             std::string(models::toString(each.status)),
             std::string(models::toString(each.sourceType)),
             agent->second,
             opening(each.transcriptSummary)}
        );
    }
    printTable(rows, out);
}

void printConversation(
    storage::ReadTx& tx, const std::string& orgId, const std::string& id, std::ostream& out
) {
    const auto found = storage::conversations::find(tx, orgId, id);
    if (!found) {
        throw Error(ErrorCode::kNotFound, "Conversation " + id + " not found");
    }
    const models::Conversation& conversation = found->record;
    const std::string agent = agentName(tx, orgId, conversation.aiAgentId);
    printLabelled("Conversation", " " + conversation.id, out);
    printLabelled("Agent", " " + agent + "  " + conversation.aiAgentId, out);
    printLabelled("Prospect", " " + prospectName(tx, conversation), out);
    printLabelled("Source", " " + std::string(models::toString(conversation.sourceType)), out);
    printLabelled("Status", " " + std::string(models::toString(conversation.status)), out);
    printLabelled(
        "Began",
        " " + moment(conversation.timestampStart) + ", length " + lengthOf(conversation),
        out
    );
    out << "\nSummary\n";
    printLines(conversation.transcriptSummary.value_or("-"), "  ", "  ", out);
    printTranscript(conversation, agent, out);
    printAnalytics(conversation, out);
}

}  // namespace hiveline::server
