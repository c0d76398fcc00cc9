// What this program is and what it is made of. Stateless; any thread.
#pragma once

#include <string>

namespace hiveline::server {

/// `hiveline 0.1.0`, then the libraries: those linked in with their versions as of the build, those
/// of the machine as they are now. Several lines, each with its end.
[[nodiscard]] std::string versionText();

}  // namespace hiveline::server
