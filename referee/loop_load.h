// SPDX-License-Identifier: MIT
// LoopLoad: how long a loop has been busy with what engines wrote, by whatever engine of whatever
// table. Lateness that this explains is not the host's own, and so none that an engine can bring
// about. One for each loop, as long-lived as that; belongs to its thread.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/execution_context.hpp>
#include <chrono>
#include <cstddef>

#include "referee/time_point.h"

namespace tafl::referee {

class LoopLoad final : public boost::asio::execution_context::service {
  public:
    /// What handling a turn of an engine (child.h) may take. A longer one was interrupted, by
    /// whatever stops the host, and counts no more than this.
    static constexpr std::chrono::milliseconds longest_turn{1};

    /// Found, or made, by its loop.
    [[nodiscard]] static LoopLoad& of(const boost::asio::any_io_executor& executor) {
        return boost::asio::use_service<LoopLoad>(
            boost::asio::query(executor, boost::asio::execution::context));
    }

    void add(TimePoint begin, TimePoint end) {
        const Duration taken = std::clamp<Duration>(end - begin, Duration{0}, longest_turn);
        const Duration total = turns_[last_].total + taken;
        last_ = (last_ + 1) % turns_.size();
        turns_[last_] = {end, total};
    }

    /// The load of the turns that have ended since, as far back as they are remembered.
    [[nodiscard]] Duration since(TimePoint moment) const {
        std::size_t at = last_;
        std::size_t left = turns_.size() - 1;
        while (left > 0 && turns_[at].end > moment) {
            at = (at + turns_.size() - 1) % turns_.size();
            --left;
        }
        return turns_[last_].total - turns_[at].total;
    }

    // For boost::asio::use_service
    using key_type = LoopLoad;
    inline static boost::asio::execution_context::id id;
    explicit LoopLoad(boost::asio::execution_context& loop) : service(loop) {}

  private:
    void shutdown() override {}

    struct Turn {
        TimePoint end{};
        Duration total{0};  ///< of all turns up to this one
    };
    std::array<Turn, 1024> turns_{};
    std::size_t last_ = 0;
};

}  // namespace tafl::referee
