#include "server/cli/stop_signal.h"

#include <pthread.h>

#include <initializer_list>

namespace hiveline::server {
namespace {

bool isIgnored(int signal) {
    struct sigaction current {};
    return ::sigaction(signal, nullptr, &current) == 0 && current.sa_handler == SIG_IGN;
}

}  // namespace

StopSignal::StopSignal() {
    sigemptyset(&signals_);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
        // nohup ignores SIGHUP for its child; blocking it would bring it back.
        if (!isIgnored(signal)) {
            sigaddset(&signals_, signal);
        }
    }
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

StopSignal::~StopSignal() {
    pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
}

void StopSignal::wait(const std::function<void()>& onHangup) {
    int received = 0;
    // Waits here instead of handling: everything that follows may allocate and lock.
    sigwait(&signals_, &received);
    while (received == SIGHUP && onHangup) {
        onHangup();
        sigwait(&signals_, &received);
    }
    pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
}

}  // namespace hiveline::server
