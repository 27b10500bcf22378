// SPDX-License-Identifier: MIT
// LocalRunnerSource: source of match runners that play on this host. The match runners start the
// engines' programs and determine the engines' builds. Used on the loop's thread only. This thread
// must exist until all games have ended.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <memory>

#include "referee/world.h"
#include "tournaments/play/hosting/build_reader.h"
#include "tournaments/play/hosting/match_runner.h"

namespace tafl::hosting {

/// Factory of match runners that play on this host.
class LocalRunnerSource final : public MatchRunnerSource {
  public:
    /// `builds` and `world` must outlive this object, and this object must outlive its match
    /// runners.
    LocalRunnerSource(boost::asio::any_io_executor loop, BuildReader& builds,
                      const referee::World& world = referee::real_world())
        : loop_(std::move(loop)), builds_(builds), world_(world) {}

    [[nodiscard]] std::unique_ptr<MatchRunner> make_runner(const SlotRequest& request) override;

    /// Returns the number of engine processes that all match runners of this object have started so
    /// far. Any thread.
    [[nodiscard]] std::uint64_t engine_starts() const { return engine_starts_; }

  private:
    class Runner;

    boost::asio::any_io_executor loop_;
    BuildReader& builds_;
    const referee::World& world_;
    std::atomic<std::uint64_t> engine_starts_{0};
};

}  // namespace tafl::hosting
