// SPDX-License-Identifier: MIT
// LoopLoad: time that an event loop spent on the output of engines, for all game runners together.
// This time is subtracted from the lateness of the host. So an engine cannot cause a void game by
// sending much output. There is one object per loop. Used on the loop's thread only.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/execution_context.hpp>
#include <chrono>
#include <cstddef>

#include "referee/time_point.h"

namespace tafl::referee {

/// Records the last 1023 turns of a loop. A turn handles some output of one engine.
class LoopLoad final : public boost::asio::execution_context::service {
  public:
    /// Maximum time that is counted for one turn. A longer turn was interrupted, for example by a
    /// pause of the host.
    static constexpr std::chrono::milliseconds longest_turn{1};

    /// Returns the LoopLoad of the loop of `executor`; creates it at the first call.
    [[nodiscard]] static LoopLoad& of(const boost::asio::any_io_executor& executor) {
        return boost::asio::use_service<LoopLoad>(
            boost::asio::query(executor, boost::asio::execution::context));
    }

    /// Adds a turn from `begin` to `end`. At most `longest_turn` of its time is counted.
    void add(TimePoint begin, TimePoint end) {
        const Duration taken = std::clamp<Duration>(end - begin, Duration{0}, longest_turn);
        const Duration total = turns_[last_].total + taken;
        last_ = (last_ + 1) % turns_.size();
        turns_[last_] = {end, total};
    }

    /// Returns the total time of the recorded turns that ended after `moment`.
    [[nodiscard]] Duration since(TimePoint moment) const {
        std::size_t at = last_;
        std::size_t left = turns_.size() - 1;
        while (left > 0 && turns_[at].end > moment) {
            at = (at + turns_.size() - 1) % turns_.size();
            --left;
        }
        return turns_[last_].total - turns_[at].total;
    }

    // Members that boost::asio::use_service requires
    using key_type = LoopLoad;
    inline static boost::asio::execution_context::id id;
    explicit LoopLoad(boost::asio::execution_context& loop) : service(loop) {}

  private:
    void shutdown() override {}

    struct Turn {
        TimePoint end{};
        Duration total{0};  ///< total time of all turns of the loop up to this one
    };
    std::array<Turn, 1024> turns_{};
    std::size_t last_ = 0;
};

}  // namespace tafl::referee
