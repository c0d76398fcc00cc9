// What the program does for each command. Called once, by main(), before any thread exists.
#pragma once

#include <iosfwd>

#include "server/cli/command_line.h"

namespace hiveline::server {

/// Runs a command to its end, reading standard input if it asks for something; `serve` ends with a
/// signal. What was asked for goes to `out`; a failure is one line on `err` and kExitFailure.
[[nodiscard]] int runCommand(const Command& command, std::ostream& out, std::ostream& err);

}  // namespace hiveline::server
