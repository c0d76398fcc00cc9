#include "secrets/sealed_check.h"

#include <map>
#include <optional>

#include "common/error.h"
#include "secrets/secret_box.h"
#include "storage/secrets/sealed_secrets.h"

namespace hiveline::secrets {
namespace {

namespace stored = storage::sealed_secrets;

struct Count {
    std::int64_t all = 0;
    std::int64_t closed = 0;
};

struct Key {
    std::optional<SecretBox> box;
    std::string reason;  // why something stays closed
};

Key readKey(const SecretKeyPlace& place) {
    try {
        return {
            std::optional<SecretBox>(std::in_place, readSecretKey(place)),
            "they were sealed with another secret key than the one that is here"};
    } catch (const common::Error& failure) {
        return {std::nullopt, failure.what()};
    }
}

}  // namespace

std::vector<std::string> closedSecrets(storage::ReadTx& tx, const SecretKeyPlace& place) {
    // Grouped by what hasSealed() looks at: a store with many thousand secrets is checked without
    // opening any.
    const auto groups = stored::list(tx, static_cast<std::int64_t>(SecretBox::kHeadCharacters));
    if (groups.empty()) {
        return {};  // a server without secrets needs no key
    }
    const Key key = readKey(place);
    std::map<std::string, Count> counts;
    for (const auto& group : groups) {
        Count& count = counts[group.kind];
        count.all += group.count;
        count.closed += key.box && key.box->hasSealed(group.head) ? 0 : group.count;
    }
    std::vector<std::string> lines;
    for (const auto& [kind, count] : counts) {
        if (count.closed > 0) {
            lines.push_back(
                "of " + std::to_string(count.all) + " " + kind + " " +
                std::to_string(count.closed) + " cannot be opened: " + key.reason
            );
        }
    }
    return lines;
}

}  // namespace hiveline::secrets
