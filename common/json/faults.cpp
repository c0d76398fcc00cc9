#include "common/json/faults.h"

#include <algorithm>
#include <utility>

namespace hiveline::json {

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

void Faults::throwIfAny() {
    if (!faults_.empty()) {
        throw common::ValidationError(take());
    }
}

}  // namespace hiveline::json
