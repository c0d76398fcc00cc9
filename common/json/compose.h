// What generated decoders call for schemas that are made of others: maps, one of several schemas,
// `not`, and values that are listed. Like decode.h: reports what does not fit, throws nothing, any
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "common/json/decode.h"
#include "common/json/encode.h"

namespace hiveline::json {

/// The number of an object's members.
struct SizeRules {
    std::size_t minMembers = 0;
    std::size_t maxMembers = std::numeric_limits<std::size_t>::max();
};

void checkSize(const Value& object, const Path& at, Faults& faults, const SizeRules& rules);
/// Any object of that size, kept as text.
void decodeObject(
    const Value& value, const Path& at, Faults& faults, const SizeRules& rules, Raw& out
);

/// Reports each of `others` that is missing although `key` is there.
void requireWith(
    const Value& object,
    const Path& at,
    Faults& faults,
    std::string_view key,
    std::initializer_list<std::string_view> others
);

/// One of the values whose canonical texts (schema_values.h) are given. `expected` is the fault's
/// text.
void decodeOneOf(
    const Value& value,
    const Path& at,
    Faults& faults,
    std::initializer_list<std::string_view> canonical,
    std::string_view expected,
    Raw& out
);

/// Whether it is an object whose size fits; reports what is wrong.
[[nodiscard]] bool readMap(
    const Value& value, const Path& at, Faults& faults, const SizeRules& rules
);

/// Decodes each member that is none of `known` with `decodeMember(key, value, path, out)`. Of
/// duplicates the last one counts.
template <typename T, typename DecodeMember>
void decodeMap(
    const Value& value,
    const Path& at,
    Faults& faults,
    const SizeRules& rules,
    std::span<const std::string_view> known,
    std::map<std::string, T>& out,
    DecodeMember decodeMember
) {
    if (!readMap(value, at, faults, rules)) {
        return;
    }
    for (const Member member : value.members()) {
        const std::string_view key = member.key.asString();
        bool isKnown = false;
        for (const std::string_view each : known) {
            isKnown = isKnown || each == key;
        }
        if (!isKnown) {
            T item{};
            decodeMember(key, member.value, Path(at, key), item);
            out.insert_or_assign(std::string(key), std::move(item));
        }
    }
}
template <typename T, typename DecodeMember>
void decodeMap(
    const Value& value,
    const Path& at,
    Faults& faults,
    const SizeRules& rules,
    std::initializer_list<std::string_view> known,
    std::map<std::string, T>& out,
    DecodeMember decodeMember
) {
    decodeMap(
        value,
        at,
        faults,
        rules,
        std::span<const std::string_view>(known.begin(), known.size()),
        out,
        std::move(decodeMember)
    );
}

template <typename T, typename EncodeMember>
void encodeMap(const std::map<std::string, T>& map, std::string& out, EncodeMember encodeMember) {
    out.push_back('{');
    for (const auto& [key, value] : map) {
        separate(out);
        encodeString(key, out);
        out.push_back(':');
        encodeMember(value, out);
    }
    out.push_back('}');
}

/// Reports a value that `decodeRefused(value, path, faults)` finds nothing wrong with: `not`.
template <typename DecodeRefused>
void refuseFit(const Value& value, const Path& at, Faults& faults, DecodeRefused decodeRefused) {
    Faults trial(faults.origin());
    decodeRefused(value, at, trial);
    if (trial.empty()) {
        faults.refuse(at, "the document excludes this value");
    }
}

/// The text of the member that tells which of several schemas is meant. Reports anything but an
/// object with such a text.
[[nodiscard]] std::optional<std::string_view> tagOf(
    const Value& value, const Path& at, Faults& faults, std::string_view key
);

/// Which of several schemas a value fits, found by trying them in turn.
class Choice {
public:
    enum class Rule : std::uint8_t { kOne, kAny };

    Choice(Faults& faults, Rule rule)
        : faults_(faults),
          closest_(faults.origin()),
          afterwards_(faults.origin()),
          rule_(rule) {}

    /// `decodeBranch(faults)` decodes; the first that reports nothing is chosen.
    template <typename DecodeBranch>
    void attempt(DecodeBranch decodeBranch) {
        if (fitting_ > 0 && rule_ == Rule::kAny) {
            return;
        }
        Faults trial(faults_.origin());
        decodeBranch(trial);
        finish(std::move(trial));
    }
    /// Whether nothing has fitted before. Asked inside of attempt().
    [[nodiscard]] bool isFirst() const noexcept { return fitting_ == 0; }
    /// For what does not change the choice but is wrong with what was chosen.
    [[nodiscard]] Faults& afterwards() noexcept { return afterwards_; }
    /// Reports what is wrong: if nothing fits, the faults of the schema that came closest.
    void conclude(const Path& at);

private:
    void finish(Faults trial);

    Faults& faults_;
    Faults closest_;
    Faults afterwards_;
    Rule rule_;
    std::size_t fitting_ = 0;
    bool tried_ = false;
};

}  // namespace hiveline::json
