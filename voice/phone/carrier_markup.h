// The XML documents that carriers are answered with.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hiveline::voice {

struct XmlElement {
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::string text;  // before the children
    std::vector<XmlElement> children;
};

/// With declaration, in UTF-8, without white space between elements. Texts and values are made
/// plain (plainText).
[[nodiscard]] std::string writeXml(const XmlElement& root);

/// What a carrier takes.
struct SpeechLimits {
    std::size_t piece = 0;     // characters in one element (countCharacters)
    std::size_t document = 0;  // bytes
};

/// The document that `compose` makes of the words, plain and cut into pieces of at most
/// `limits.piece`. Where they would make it larger than `limits.document`, it gets as many pieces
/// from the beginning as fit, and everything else that it holds.
[[nodiscard]] std::string renderSpoken(
    const std::vector<std::string>& words,
    const SpeechLimits& limits,
    const std::function<XmlElement(const std::vector<std::string>& pieces)>& compose
);

/// As carriers take times: whole seconds between `least` and `most`.
[[nodiscard]] std::string secondsText(
    std::chrono::seconds time, std::chrono::seconds least, std::chrono::seconds most
);

}  // namespace hiveline::voice
