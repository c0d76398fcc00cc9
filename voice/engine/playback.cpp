#include "voice/engine/playback.h"

#include <algorithm>

#include "common/text/utf8.h"
#include "voice/languages/script.h"

namespace hiveline::voice {
namespace {

constexpr std::int64_t kPerSecond = 15;  // characters, as usual voices speak
constexpr std::int64_t kThousandths = 1'000;

bool isBlank(std::string_view character) {
    return character == " " || character == "\n" || character == "\t" || character == "\r";
}

bool endsSentence(std::string_view character) {
    return character == "." || character == "!" || character == "?" || character == "。" ||
           character == "！" || character == "？" || character == "؟" || character == "।";
}

bool asks(std::string_view character) {
    return character == "?" || character == "？" || character == "؟";
}

template <typename Function>
void eachCharacter(std::string_view text, Function function) {
    while (!text.empty()) {
        const std::string_view character = common::firstCharacter(text);
        function(character);
        text.remove_prefix(character.size());
    }
}

}  // namespace

std::string_view heardWords(std::string_view words, std::size_t characters) {
    std::size_t at = 0;
    std::size_t whole = 0;  // where the last whole word ends
    for (std::size_t count = 0; at < words.size() && count < characters; ++count) {
        const std::string_view character = common::firstCharacter(words.substr(at));
        if (isBlank(character)) {
            whole = at;
        } else if (isUnspaced(character)) {
            whole = at + character.size();
        }
        at += character.size();
    }
    const bool isWhole = at >= words.size() || isBlank(common::firstCharacter(words.substr(at)));
    return words.substr(0, isWhole ? at : whole);
}

void Playback::said(std::int64_t event, std::string_view words, Time now) {
    reckon(now);
    std::size_t at = characters_;
    eachCharacter(words, [&](std::string_view character) {
        ++at;
        if (asks(character)) {
            questions_.push_back(sentence_);
        }
        if (endsSentence(character)) {
            sentence_ = at;
        }
    });
    words_.push_back({event, at - characters_});
    characters_ = at;
}

void Playback::tell(const HeardUpTo& heard, Time now) {
    std::size_t told = 0;
    for (const Words& words : words_) {
        if (words.event < heard.event) {
            told += words.characters;
        } else if (words.event == heard.event) {
            told += std::min(heard.characters.value_or(words.characters), words.characters);
        }
    }
    told_ = std::max(told_, told);
    heard_ = static_cast<std::int64_t>(told_) * kThousandths;
    at_ = now;
    isTold_ = true;
}

void Playback::presumeHeard() {
    heard_ = static_cast<std::int64_t>(characters_) * kThousandths;
}

void Playback::halt(Time now) {
    reckon(now);
    isHalted_ = true;
    isTold_ = true;
}

void Playback::goOn(Time now) {
    reckon(now);
    isHalted_ = false;
}

void Playback::settle(std::int64_t event) {
    *this = Playback();
    settled_ = event;
}

std::int64_t Playback::passed(Time now) const {
    const std::int64_t spoken =
        isHalted_ ? 0 : std::max<std::int64_t>((now - at_).count(), 0) * kPerSecond;
    return std::min(heard_ + spoken, static_cast<std::int64_t>(characters_) * kThousandths);
}

std::size_t Playback::heard(Time now) const {
    return static_cast<std::size_t>(passed(now) / kThousandths);
}

void Playback::reckon(Time now) {
    heard_ = passed(now);
    at_ = now;
}

std::size_t Playback::unheard(Time now) const {
    return characters_ - heard(now);
}

HeardUpTo Playback::position(Time now) const {
    std::size_t left = heard(now);
    HeardUpTo reached{settled_, std::nullopt};
    for (const Words& words : words_) {
        if (words.characters > left) {
            return {words.event, left};
        }
        left -= words.characters;
        reached.event = words.event;
    }
    return reached;
}

bool Playback::hasAsked(Time now) const {
    return !questions_.empty() && questions_.front() <= heard(now);
}

}  // namespace hiveline::voice
