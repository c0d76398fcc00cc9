// What the fields of a complete head mean for the message: where it goes, how long its body is,
// whether the connection stays open (RFC 9112 sections 3, 6 and 9). Whatever two servers could
// understand differently is refused. Pure.
#pragma once

#include <string_view>

#include "server/http/head.h"

namespace hiveline::server {

/// Sets path, query and, for a target in absolute form, host. Throws
/// Error{kBadRequest|kNotImplemented}.
void readTarget(std::string_view target, RequestHead& head);

/// Reads Host, Content-Length, Transfer-Encoding, Connection and Expect in `head.headers`, joins
/// the lines of lists, and refuses repeated headers that must be unique. Throws
/// Error{kBadRequest|kNotImplemented}.
void readFraming(RequestHead& head);

}  // namespace hiveline::server
