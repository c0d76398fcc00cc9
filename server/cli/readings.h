// What is stored, as people read it in a terminal: agents, conversations, and one conversation.
// Whatever somebody else has written is printed by printable(). On the command's only thread.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "storage/engine/tx.h"

namespace hiveline::server {

using Row = std::vector<std::string>;

/// Two blanks separate aligned columns; the last one, which may be any text, is not padded. The
/// first row is the heading.
void printTable(const std::vector<Row>& rows, std::ostream& out);

/// The organisation that a command is about: the one given, otherwise the only one. Throws
/// Error{kNotFound} if there is no such organisation, or none at all, and Error{kConflict} if there
/// are several.
[[nodiscard]] std::string organisationFor(
    storage::ReadTx& tx, const std::optional<std::string>& given
);

/// Newest first.
void printAgents(storage::ReadTx& tx, const std::string& orgId, std::ostream& out);

/// At most `limit`, in the order of their begin, newest first.
void printConversations(
    storage::ReadTx& tx, const std::string& orgId, std::int64_t limit, std::ostream& out
);

/// Transcript, summary and what was noted. Throws Error{kNotFound} if `orgId` has no such
/// conversation.
void printConversation(
    storage::ReadTx& tx, const std::string& orgId, const std::string& id, std::ostream& out
);

}  // namespace hiveline::server
