// `sourceProps` of a new connection: what its maker says about who is called.
#pragma once

#include <optional>
#include <string>

#include "generated/models/connections.h"

#include "common/json/faults.h"
#include "common/json/object.h"

namespace hiveline::handlers {

struct SourceProps {
    json::Object object;
    // References to records, and the caller's number; a blank one is none.
    std::optional<std::string> agentId;
    std::optional<std::string> prospectId;
    std::optional<std::string> phoneNumber;
};

/// Reads them as an object: a string that holds a JSON object is that object, any other string is
/// `{"value": …}`. Names the members that should be strings and are not, and a number that is too
/// long or, where a carrier is to call it, none in E.164.
[[nodiscard]] SourceProps readSourceProps(
    const models::ConnectionCreate& body, json::Faults& faults
);

}  // namespace hiveline::handlers
