// What is stored, as people read it in a terminal: agents, conversations and one conversation.
// Every text that somebody gave is printed without what moves the cursor. One thread.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "storage/engine/tx.h"

namespace hiveline::server {

using Row = std::vector<std::string>;

/// Columns are aligned by two blanks; the last one, which may be any text, is not padded. The first
/// row is the heading.
void printTable(const std::vector<Row>& rows, std::ostream& out);

/// The organisation that a command is about: the one that is given, else the only one. Throws
/// Error{kNotFound} when there is no such organisation or none at all, and Error{kConflict} when
/// there are several to choose from.
[[nodiscard]] std::string organisationFor(
    storage::ReadTx& tx, const std::optional<std::string>& given
);

/// Newest first.
void printAgents(storage::ReadTx& tx, const std::string& orgId, std::ostream& out);

/// Those that began last, newest first, at most `limit`.
void printConversations(
    storage::ReadTx& tx, const std::string& orgId, std::int64_t limit, std::ostream& out
);

/// Transcript, summary and what was noted. Throws Error{kNotFound} when `orgId` has no such
/// conversation.
void printConversation(
    storage::ReadTx& tx, const std::string& orgId, const std::string& id, std::ostream& out
);

}  // namespace hiveline::server
