#include "voice/calls/spoken_words.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/digest.h"

namespace hiveline::voice {
namespace {

std::string digestOf(const SpokenWords::Key& key) {
    std::string all;
    for (const std::string* part : {&key.orgId, &key.language, &key.voice, &key.text}) {
        all.append(std::to_string(part->size())).append(":").append(*part);
    }
    return common::sha256Hex(all);
}

}  // namespace

std::optional<Audio> SpokenWords::find(const Key& key) {
    const std::string digest = digestOf(key);
    const std::scoped_lock lock(mutex_);
    const auto found = byDigest_.find(digest);
    if (found == byDigest_.end()) {
        return std::nullopt;
    }
    entries_.splice(entries_.end(), entries_, found->second);
    return found->second->audio;
}

void SpokenWords::keep(const Key& key, const Audio& audio) {
    std::string digest = digestOf(key);
    const std::size_t size = audio.bytes.size();
    const std::scoped_lock lock(mutex_);
    if (size == 0 || size > std::min(ofOne_, all_) || byDigest_.contains(digest)) {
        return;
    }
    const auto bytesOfOne = [&] {
        const auto found = bytesOf_.find(key.orgId);
        return found == bytesOf_.end() ? 0 : found->second;
    };
    for (auto each = entries_.begin(); bytesOfOne() + size > ofOne_;) {
        const auto entry = each++;
        if (entry->orgId == key.orgId) {
            drop(entry);
        }
    }
    while (bytes_ + size > all_) {
        drop(entries_.begin());
    }
    bytesOf_[key.orgId] += size;
    bytes_ += size;
    entries_.push_back({digest, key.orgId, audio});
    byDigest_.emplace(std::move(digest), std::prev(entries_.end()));
}

void SpokenWords::drop(Entries::iterator entry) {
    const std::size_t size = entry->audio.bytes.size();
    bytes_ -= size;
    const auto owner = bytesOf_.find(entry->orgId);
    owner->second -= size;
    if (owner->second == 0) {
        bytesOf_.erase(owner);
    }
    byDigest_.erase(entry->digest);
    entries_.erase(entry);
}

std::size_t SpokenWords::bytes() const {
    const std::scoped_lock lock(mutex_);
    return bytes_;
}

}  // namespace hiveline::voice
