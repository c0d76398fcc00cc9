#include "common/json/faults.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace hiveline::json {
namespace {

/// The parts of a request in the order in which an answer names their faults.
std::ptrdiff_t partOf(const common::Fault& fault) {
    constexpr std::array<std::string_view, 5> kParts{"path", "query", "header", "cookie", "body"};
    return std::ranges::find(kParts, std::get<std::string>(fault.loc.front())) - kParts.begin();
}

}  // namespace

std::vector<common::LocationStep> Path::steps() const {
    std::vector<common::LocationStep> result;
    for (const Path* step = this; step != nullptr; step = step->parent_) {
        if (step->index_ >= 0) {
            result.emplace_back(step->index_);
        } else {
            result.emplace_back(std::string(step->key_));
        }
    }
    std::ranges::reverse(result);
    return result;
}

void Faults::add(const Path& at, std::string_view type, std::string msg) {
    if (!isFull()) {
        faults_.push_back({at.steps(), std::move(msg), std::string(type)});
    }
}

void Faults::refuse(const Path& at, std::string_view text) {
    add(at, "value_error", "Value error, " + std::string(text));
}

void Faults::add(const common::ValidationError& found) {
    for (const common::Fault& fault : found.faults()) {
        if (!isFull()) {
            faults_.push_back(fault);
        }
    }
}

bool Faults::has(const Path& at) const {
    const auto steps = at.steps();
    return std::ranges::any_of(faults_, [&](const common::Fault& fault) {
        // Broken JSON is reported at the offset where it breaks, and nothing of the body was read.
        const bool isUnread = fault.type == "json_invalid" && fault.loc.front() == steps.front();
        // Equal up to the shorter one: a fault above or below the path.
        const std::size_t shared = std::min(fault.loc.size(), steps.size());
        return isUnread || std::equal(
                               steps.begin(),
                               steps.begin() + static_cast<std::ptrdiff_t>(shared),
                               fault.loc.begin()
                           );
    });
}

// Sorted by part of the request, and stable within one: handlers add theirs after the decoder's.
void Faults::throwIfAny() {
    if (!faults_.empty()) {
        std::ranges::stable_sort(faults_, {}, partOf);
        throw common::ValidationError(take());
    }
}

}  // namespace hiveline::json
