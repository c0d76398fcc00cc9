// Decodes JSON texts by the generated decoders, for suites that compare them with another
// validator. Reads lines `<schema>\t<json>` and answers each with a line: `ok`, or the faults as a
// JSON list of [loc, msg, type]. `again\t<schema>\t<json>` is answered with the text decoded and
// encoded, or with `refused` and why.
#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>

#include "generated/tests/decode_registry.h"

#include "common/json/encode.h"

namespace {

using hiveline::common::Fault;
using hiveline::common::LocationStep;

void encodeStep(const LocationStep& step, std::string& out) {
    if (const auto* name = std::get_if<std::string>(&step)) {
        hiveline::json::encodeString(*name, out);
    } else {
        hiveline::json::encodeInteger(std::get<std::int64_t>(step), out);
    }
}

void encodeFault(const Fault& fault, std::string& out) {
    out.push_back('[');
    hiveline::json::encodeList(fault.loc, out, encodeStep);
    out.push_back(',');
    hiveline::json::encodeString(fault.msg, out);
    out.push_back(',');
    hiveline::json::encodeString(fault.type, out);
    out.push_back(']');
}

std::string again(const hiveline::models::DecodeEntry& entry, std::string_view json) {
    try {
        return entry.reencode(json);
    } catch (const hiveline::common::Error& error) {
        return std::string("refused: ") + error.what();
    }
}

std::string answer(std::string_view line) {
    constexpr std::string_view kAgain = "again\t";
    const bool isAgain = line.starts_with(kAgain);
    line.remove_prefix(isAgain ? kAgain.size() : 0);
    const std::size_t tab = line.find('\t');
    const auto entries = hiveline::models::decodeRegistry();
    const auto entry =
        std::ranges::find(entries, line.substr(0, tab), &hiveline::models::DecodeEntry::schema);
    if (tab == std::string_view::npos || entry == entries.end()) {
        return "no such schema";
    }
    if (isAgain) {
        return again(*entry, line.substr(tab + 1));
    }
    const std::vector<Fault> faults = entry->decode(line.substr(tab + 1));
    std::string out = faults.empty() ? "ok" : "";
    if (!faults.empty()) {
        hiveline::json::encodeList(faults, out, encodeFault);
    }
    return out;
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        std::cout << answer(line) << '\n' << std::flush;
    }
    return 0;
}
