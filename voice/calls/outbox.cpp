#include "voice/calls/outbox.h"

#include <iterator>
#include <utility>

namespace hiveline::voice {

void Outbox::put(Record record, Step then) {
    if (!isClosed_) {
        waiting_.push_back({std::move(record), std::move(then)});
    }
}

void Outbox::putStep(Step step) {
    if (!isClosed_) {
        waiting_.push_back({std::nullopt, std::move(step)});
    }
}

void Outbox::drop() {
    isClosed_ = true;
    isDropped_ = true;
    waiting_.clear();
}

bool Outbox::advance() {
    while (!isWriting_ && !waiting_.empty()) {
        underWay_.assign(
            std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.end())
        );
        waiting_.clear();
        if (std::ranges::any_of(underWay_, [](const Item& item) { return bool(item.record); })) {
            isWriting_ = true;
            return true;
        }
        follow(std::exchange(underWay_, {}));
    }
    return false;
}

std::vector<Record> Outbox::records() const {
    std::vector<Record> records;
    for (const Item& item : underWay_) {
        if (item.record) {
            records.push_back(*item.record);
        }
    }
    return records;
}

std::vector<Outbox::Item> Outbox::stored() {
    isWriting_ = false;
    refusals_ = 0;
    return std::exchange(underWay_, {});
}

void Outbox::follow(const std::vector<Item>& stored) const {
    for (const Item& item : stored) {
        if (item.step && !isDropped_) {
            item.step();
        }
    }
}

}  // namespace hiveline::voice
