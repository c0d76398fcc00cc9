// Files that tests write, and zip archives made by hand.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace hiveline::knowledge::test {

/// A file that goes with the test.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& content) {
        static int count = 0;
        path_ = (std::filesystem::temp_directory_path() /
                 ("hiveline-knowledge-" + std::to_string(getpid()) + "-" + std::to_string(++count)))
                    .string();
        std::ofstream(path_, std::ios::binary) << content;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

private:
    std::string path_;
};

inline std::string sample(const std::string& name) {
    return std::string(HIVELINE_SOURCE_DIR "/tests/knowledge/samples/") + name;
}

inline void number(std::string& bytes, std::uint32_t value, int size) {
    for (int i = 0; i < size; ++i, value >>= 8U) {
        bytes.push_back(static_cast<char>(value & 0xFFU));
    }
}

inline std::uint32_t crcOf(const std::string& bytes) {
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char c : bytes) {
        crc ^= static_cast<unsigned char>(c);
        for (int i = 0; i < 8; ++i) {
            crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
        }
    }
    return ~crc;
}

/// An archive of stored entries; `claimed` stands in place of every unpacked size where it is not
/// 0.
inline std::string zipOf(
    const std::vector<std::pair<std::string, std::string>>& entries, std::uint32_t claimed = 0
) {
    std::string archive;
    std::string directory;
    for (const auto& [name, content] : entries) {
        const auto size = static_cast<std::uint32_t>(content.size());
        std::string head;
        number(head, 20, 2);
        number(head, 0, 8);
        number(head, crcOf(content), 4);
        number(head, size, 4);
        number(head, claimed != 0 ? claimed : size, 4);
        number(head, static_cast<std::uint32_t>(name.size()), 2);
        number(head, 0, 2);
        directory.append("PK\x01\x02");
        number(directory, 20, 2);
        directory.append(head);
        number(directory, 0, 10);
        number(directory, static_cast<std::uint32_t>(archive.size()), 4);
        directory.append(name);
        archive.append("PK\x03\x04").append(head).append(name).append(content);
    }
    const auto offset = static_cast<std::uint32_t>(archive.size());
    archive.append(directory).append("PK\x05\x06");
    number(archive, 0, 4);
    number(archive, static_cast<std::uint32_t>(entries.size()), 2);
    number(archive, static_cast<std::uint32_t>(entries.size()), 2);
    number(archive, static_cast<std::uint32_t>(directory.size()), 4);
    number(archive, offset, 4);
    number(archive, 0, 2);
    return archive;
}

/// The kinds and targets of what a part relates to.
inline std::string relationships(const std::vector<std::pair<std::string, std::string>>& all) {
    std::string text = "<Relationships>";
    for (const auto& [kind, target] : all) {
        text += "<Relationship Type=\"http://schemas/relationships/" + kind + "\" Target=\"" +
                target + "\"/>";
    }
    return text + "</Relationships>";
}

inline std::string relationship(const std::string& kind, const std::string& target) {
    return relationships({{kind, target}});
}

/// A DOCX with that body.
inline std::string docxOf(const std::string& body, const std::string& before = {}) {
    return zipOf(
        {{"_rels/.rels", relationship("officeDocument", "word/document.xml")},
         {"word/document.xml",
          before + "<w:document xmlns:w=\"w\"><w:body>" + body + "</w:body></w:document>"}}
    );
}

inline std::string repeated(const std::string& text, std::size_t count) {
    std::string result;
    result.reserve(text.size() * count);
    for (std::size_t i = 0; i < count; ++i) {
        result.append(text);
    }
    return result;
}

}  // namespace hiveline::knowledge::test
