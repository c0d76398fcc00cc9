#include "common/json/object.h"

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/json/document.h"
#include "common/json/encode.h"
#include "common/json/faults.h"

namespace hiveline::json {

Object::Object(const Value& object) {
    members_.reserve(object.size());
    for (const auto& [key, value] : object.members()) {
        const bool isString = value.kind() == Kind::kString;
        members_.push_back(
            {std::string(key.asString()),
             key.raw().text,
             value.raw(),
             isString ? std::optional(std::string(value.asString())) : std::nullopt}
        );
    }
}

Object Object::parse(const Raw& text) {
    if (text.text.empty()) {
        return {};
    }
    const Document document(text.text);
    if (document.error() || document.root().kind() != Kind::kObject) {
        throw common::Error(common::ErrorCode::kInternal, "not a JSON object: " + text.text);
    }
    return Object(document.root());
}

const Object::Member* Object::lastOf(std::string_view key) const {
    const auto found = std::ranges::find(members_.rbegin(), members_.rend(), key, &Member::key);
    return found == members_.rend() ? nullptr : &*found;
}

const Raw* Object::find(std::string_view key) const {
    const Member* const member = lastOf(key);
    return member == nullptr ? nullptr : &member->value;
}

const std::string* Object::findString(std::string_view key) const {
    const Member* const member = lastOf(key);
    return member == nullptr || !member->text ? nullptr : &*member->text;
}

void Object::set(std::string_view key, std::string_view text) {
    put(key, rawString(text), std::string(text));
}

void Object::setNull(std::string_view key) {
    put(key, {"null"}, std::nullopt);
}

void Object::put(std::string_view key, Raw value, std::optional<std::string> text) {
    const auto last = std::ranges::find(members_.rbegin(), members_.rend(), key, &Member::key);
    if (last == members_.rend()) {
        members_.push_back(
            {std::string(key), rawString(key).text, std::move(value), std::move(text)}
        );
        return;
    }
    last->value = std::move(value);
    last->text = std::move(text);
    // Earlier duplicates, which did not count.
    const auto place = std::prev(last.base());
    const auto kept = std::remove_if(members_.begin(), place, [key](const Member& each) {
        return each.key == key;
    });
    members_.erase(kept, place);
}

Raw Object::raw() const {
    Raw result;
    appendTo(result.text);
    return result;
}

void Object::appendTo(std::string& out) const {
    out.push_back('{');
    for (const Member& member : members_) {
        separate(out);
        out.append(member.written).append(":").append(member.value.text);
    }
    out.push_back('}');
}

void decodeObject(const Value& value, const Path& at, Faults& faults, Object& out) {
    if (value.kind() != Kind::kObject) {
        faults.add(at, "dict_type", "Input should be a valid dictionary");
        return;
    }
    out = Object(value);
}

}  // namespace hiveline::json
