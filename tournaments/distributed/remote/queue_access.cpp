// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/queue_access.h"

#include <algorithm>

namespace tafl::remote {

namespace {

constexpr std::chrono::milliseconds first_pause{500};
constexpr std::chrono::milliseconds longest_pause{15'000};

}  // namespace

void QueueAccess::on_success() {
    if (reported_) report_("the work queue is there again");
    reported_.reset();
}

void QueueAccess::on_error(const work_queue::QueueError& error) {
    const bool is_known = reported_ == error.kind();
    pause_ = is_known ? std::min(pause_ * 2, longest_pause) : first_pause;
    if (is_known) return;
    reported_ = error.kind();
    report_(std::string("the work queue cannot be reached, and is tried again: ") + error.what());
}

void QueueAccess::restart_pause() { pause_ = first_pause; }

}  // namespace tafl::remote
