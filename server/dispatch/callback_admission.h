// What is asked of a carrier's callback before its body is read: it comes without a token, so that
// anybody could make the server receive bodies otherwise. Stateless; safe to call from any thread.
#pragma once

#include <string>

#include "generated/api/router.h"

#include "common/http.h"
#include "storage/engine/tx.h"

namespace hiveline::server {

/// Whether the operation takes signed callbacks of carriers.
[[nodiscard]] bool isCallback(const api::Operation& operation) noexcept;

/// Throws Error{kForbidden} where the signature's header is missing or the organisation has no
/// account with the carrier, as if the signature were wrong, and Error{kBadRequest} where the body
/// has no announced length. Who the carrier is, is judged with the path later.
void checkCallback(storage::ReadTx& tx, const api::Match& match, const common::Request& head);

/// The account that a callback names which checkCallback() lets pass; empty for a carrier that
/// there is not.
[[nodiscard]] std::string accountNamed(const api::Match& match);

}  // namespace hiveline::server
