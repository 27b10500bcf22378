// SPDX-License-Identifier: MIT
// LocalRunnerSource: tables on this host, which start the engines' programs themselves and find out
// which builds they are. One thread, that of the loop, which must live as long as any game does.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <memory>

#include "referee/world.h"
#include "tournaments/hosting/build_reader.h"
#include "tournaments/hosting/match_runner.h"

namespace tafl::hosting {

class LocalRunnerSource final : public MatchRunnerSource {
  public:
    /// Reader and world outlive this, and this the tables.
    LocalRunnerSource(boost::asio::any_io_executor loop, BuildReader& builds,
                      const referee::World& world = referee::real_world())
        : loop_(std::move(loop)), builds_(builds), world_(world) {}

    [[nodiscard]] std::unique_ptr<MatchRunner> make_table(const SlotRequest& request) override;

    /// So far, at all tables. May be asked from other threads.
    [[nodiscard]] std::uint64_t engine_starts() const { return engine_starts_; }

  private:
    class Runner;

    boost::asio::any_io_executor loop_;
    BuildReader& builds_;
    const referee::World& world_;
    std::atomic<std::uint64_t> engine_starts_{0};
};

}  // namespace tafl::hosting
