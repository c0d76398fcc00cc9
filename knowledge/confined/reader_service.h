// The confined process's side of reader_process.h. Called by main() and by nobody else.
#pragma once

namespace hiveline::knowledge {

/// Answers on the socket until it is closed, one question after the other. The exit status.
[[nodiscard]] int serveReader(int socket);

}  // namespace hiveline::knowledge
