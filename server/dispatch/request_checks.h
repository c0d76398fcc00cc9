// What is judged of a request before its body is decoded: whether it names an operation, and
// whether it brings what that takes. Pure, but for the content of uploaded files. Any thread.
#pragma once

#include <vector>

#include "generated/api/router.h"

#include "common/http.h"

namespace hiveline::server {

/// The answer to a request that names no operation.
[[nodiscard]] common::Response noOperation(const common::Request& head, const api::Match& match);

/// Throws Error{kUnsupportedMediaType} when the body is not what the operation takes. Without a
/// Content-Type a body is taken for JSON; an absent body needs none.
void checkMediaType(const api::Operation& operation, const common::Request& head);

/// Throws Error{kTooLarge} when the body is announced as longer than the operation takes.
void checkDeclaredLength(const api::Operation& operation, const common::Request& head);

/// Judges uploaded files by their content. Throws Error{kUnsupportedMediaType} naming the first
/// that is not taken.
void classify(std::vector<common::UploadedFile>& files);

}  // namespace hiveline::server
