#include "voice/phone/carrier_markup.h"

#include <algorithm>

#include <pugixml.hpp>

#include "voice/phone/carrier_text.h"

namespace hiveline::voice {
namespace {

class StringWriter final : public pugi::xml_writer {
public:
    void write(const void* data, std::size_t size) override {
        text_.append(static_cast<const char*>(data), size);
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

// As deep as the documents of carriers: three levels.
// NOLINTNEXTLINE(misc-no-recursion)
void append(pugi::xml_node parent, const XmlElement& element) {
    pugi::xml_node node = parent.append_child(element.name.c_str());
    for (const auto& [name, value] : element.attributes) {
        node.append_attribute(name.c_str()).set_value(plainText(value).c_str());
    }
    if (const std::string text = plainText(element.text); !text.empty()) {
        node.append_child(pugi::node_pcdata).set_value(text.c_str());
    }
    for (const XmlElement& child : element.children) {
        append(node, child);
    }
}

/// Bytes in a document, where some characters are references.
std::size_t sizeInXml(std::string_view text) {
    std::size_t size = text.size();
    for (const char c : text) {
        size += c == '&' ? 4 : (c == '<' || c == '>' ? 3 : 0);
    }
    return size;
}

}  // namespace

std::string writeXml(const XmlElement& root) {
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version").set_value("1.0");
    declaration.append_attribute("encoding").set_value("UTF-8");
    append(document.root(), root);
    StringWriter writer;
    document.save(writer, "", pugi::format_raw, pugi::encoding_utf8);
    return writer.take();
}

std::string renderSpoken(
    const std::vector<std::string>& words,
    const SpeechLimits& limits,
    const std::function<XmlElement(const std::vector<std::string>& pieces)>& compose
) {
    std::size_t size = writeXml(compose({})).size();
    // The first element may cost more than the next: what is around it is no longer empty.
    const std::size_t around = writeXml(compose({"x"})).size() - size;
    std::vector<std::string> pieces;
    for (const std::string& each : words) {
        for (std::string& piece : cutText(plainText(each), limits.piece)) {
            size += around + sizeInXml(piece);
            if (size > limits.document) {
                return writeXml(compose(pieces));
            }
            pieces.push_back(std::move(piece));
        }
    }
    return writeXml(compose(pieces));
}

std::string secondsText(
    std::chrono::seconds time, std::chrono::seconds least, std::chrono::seconds most
) {
    return std::to_string(std::clamp(time, least, most).count());
}

}  // namespace hiveline::voice
