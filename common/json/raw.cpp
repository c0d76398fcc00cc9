#include "common/json/raw.h"

#include "common/error.h"
#include "common/json/document.h"
#include "common/json/encode.h"

namespace hiveline::json {
namespace {

/// An object's text, parsed. Owns the text, because `{}` stands in for an unset Raw.
class Object {
public:
    explicit Object(const Raw& raw) : text_(raw.text.empty() ? "{}" : raw.text), document_(text_) {
        if (document_.error() || document_.root().kind() != Kind::kObject) {
            throw common::Error(common::ErrorCode::kInternal, "not a JSON object: " + text_);
        }
    }

    [[nodiscard]] Members members() const { return document_.root().members(); }

    /// The last member of that name; absent without one.
    [[nodiscard]] Value find(std::string_view key) const {
        Value found;
        for (const Member member : members()) {
            if (member.key.asString() == key) {
                found = member.value;
            }
        }
        return found;
    }

private:
    std::string text_;
    Document document_;
};

void appendMember(std::string& out, std::string_view rawKey, std::string_view rawValue) {
    separate(out);
    out.append(rawKey).append(":").append(rawValue);
}

}  // namespace

std::optional<Raw> parseRaw(std::string_view text) {
    const Document document(text);
    return document.error() ? std::nullopt : std::optional(document.root().raw());
}

Raw rawString(std::string_view value) {
    Raw result;
    encodeString(value, result.text);
    return result;
}

Raw rawInteger(std::int64_t value) {
    Raw result;
    encodeInteger(value, result.text);
    return result;
}

Raw rawBoolean(bool value) {
    return {value ? "true" : "false"};
}

bool isObject(const Raw& value) {
    return value.text.starts_with('{');
}

std::optional<Raw> member(const Raw& object, std::string_view key) {
    const Object parsed(object);
    const Value found = parsed.find(key);
    return found ? std::optional(found.raw()) : std::nullopt;
}

std::optional<std::string> memberString(const Raw& object, std::string_view key) {
    const Object parsed(object);
    const Value found = parsed.find(key);
    return found && found.kind() == Kind::kString ? std::optional(std::string(found.asString()))
                                                  : std::nullopt;
}

// Built anew and not edited in place: the other members keep their very text.
Raw withMember(const Raw& object, std::string_view key, const Raw& value) {
    const Object parsed(object);
    const Value old = parsed.find(key);
    Raw result{"{"};
    for (const Member member : parsed.members()) {
        // By place and not by name: keys may be spelled with escapes, and may repeat.
        const bool replaced = old && member.value.index() == old.index();
        if (!replaced && member.key.asString() == key) {
            // An earlier duplicate, which did not count.
            continue;
        }
        appendMember(
            result.text, member.key.raw().text, replaced ? value.text : member.value.raw().text
        );
    }
    if (!old) {
        appendMember(result.text, rawString(key).text, value.text);
    }
    result.text.push_back('}');
    return result;
}

Raw withoutMember(const Raw& object, std::string_view key) {
    const Object parsed(object);
    Raw result{"{"};
    for (const Member member : parsed.members()) {
        if (member.key.asString() != key) {
            appendMember(result.text, member.key.raw().text, member.value.raw().text);
        }
    }
    result.text.push_back('}');
    return result;
}

}  // namespace hiveline::json
