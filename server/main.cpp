// The program: arguments to a command, a command to an exit code.
#include <unistd.h>

#include <iostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "knowledge/confined/reader_process.h"
#include "knowledge/confined/reader_service.h"
#include "server/cli/command_line.h"
#include "server/commands.h"

namespace {

using hiveline::server::Command;
using hiveline::server::TextMap;
using hiveline::server::UsageText;

/// The variables of the environment that concern this program.
TextMap variables() {
    constexpr std::string_view kPrefix = "HIVELINE_";
    TextMap found;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        const std::size_t equals = text.find('=');
        if (text.starts_with(kPrefix) && equals != std::string_view::npos) {
            found.emplace(text.substr(0, equals), text.substr(equals + 1));
        }
    }
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    if (arguments.size() == 1 && arguments.front() == hiveline::knowledge::kReaderArgument) {
        // This very executable as a confined reader (decision 0014). Before anything else, and
        // without destructors: its system calls are few.
        _exit(hiveline::knowledge::serveReader(STDIN_FILENO));
    }
    const auto parsed = hiveline::server::parseCommandLine(arguments, variables());
    if (const auto* text = std::get_if<UsageText>(&parsed)) {
        std::cout << text->out << std::flush;
        std::cerr << text->err;
        return text->exitCode;
    }
    return hiveline::server::runCommand(std::get<Command>(parsed), std::cout, std::cerr);
}
