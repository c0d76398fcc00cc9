// Where turns and reports are thought about: neither the thread of the calls nor that of requests
// to services does work that grows with what somebody said or wrote. Tasks belong to organisations.
#pragma once

#include <cstddef>

#include "common/sharing/byte_shares.h"
#include "common/sharing/fair_pool.h"

namespace hiveline::voice {

struct ThinkingPools {
    common::FairPool replies{2};       // milliseconds each
    common::FairPool reports{2, 128};  // longer; each waiting one may hold a transcript
    // What was composed for services and is still to be sent or repeated, in bytes.
    static constexpr std::size_t kMaxBodies = std::size_t{32} << 20U;
    static constexpr std::size_t kMaxBodiesOfOne = kMaxBodies / 2;
    common::ByteShares bodies{kMaxBodies, kMaxBodiesOfOne};

    /// Drops what waits and returns when nothing runs any more.
    void stop() {
        replies.stop();
        reports.stop();
    }
};

}  // namespace hiveline::voice
