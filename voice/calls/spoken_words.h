// Speech that was made lately, so that the same words are not bought twice of whoever speaks. Of
// each organisation the newest, and of all together. Thread-safe.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "voice/providers/speech.h"

namespace hiveline::voice {

class SpokenWords {
public:
    struct Key {
        std::string orgId;
        std::string language;
        std::string voice;
        std::string text;
    };

    /// Bytes of sound in all, and of one organisation.
    SpokenWords(std::size_t all, std::size_t ofOne) : all_(all), ofOne_(ofOne) {}

    [[nodiscard]] std::optional<Audio> find(const Key& key);
    /// What does not fit takes the place of what was asked for longest ago, of the organisation's
    /// own first. Nothing is kept that is longer than all of one organisation may be.
    void keep(const Key& key, const Audio& audio);

    [[nodiscard]] std::size_t bytes() const;

private:
    struct Entry {
        std::string digest;
        std::string orgId;
        Audio audio;
    };
    using Entries = std::list<Entry>;  // asked for last comes last

    void drop(Entries::iterator entry);

    const std::size_t all_;
    const std::size_t ofOne_;
    mutable std::mutex mutex_;
    Entries entries_;  // guarded by mutex_, as the others
    std::map<std::string, Entries::iterator> byDigest_;
    std::map<std::string, std::size_t> bytesOf_;  // by organisation; none of nothing
    std::size_t bytes_ = 0;
};

}  // namespace hiveline::voice
