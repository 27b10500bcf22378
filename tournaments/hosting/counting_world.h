// SPDX-License-Identifier: MIT
// CountingWorld: the real world, and how many engines were started in it. The count may be read on
// any thread.
#pragma once

#include <atomic>
#include <cstdint>

#include "referee/world.h"

namespace tafl::tournaments {

class CountingWorld final : public referee::World {
  public:
    [[nodiscard]] referee::TimePoint now() const override { return referee::real_world().now(); }
    [[nodiscard]] rules::Expected<std::unique_ptr<referee::EngineLink>, std::string> start(
        const boost::asio::any_io_executor& executor, const referee::EngineSpec& spec,
        referee::Seating seating, referee::EngineLink::Listener& listener) const override {
        starts_.fetch_add(1, std::memory_order_relaxed);
        return referee::real_world().start(executor, spec, std::move(seating), listener);
    }
    [[nodiscard]] std::uint64_t starts() const { return starts_.load(std::memory_order_relaxed); }

  private:
    mutable std::atomic<std::uint64_t> starts_ = 0;
};

}  // namespace tafl::tournaments
