// SPDX-License-Identifier: MIT
// SeatedEngine: a running engine and whoever listens to it at present. Bench: where the engines of
// one table wait between two games (restart = "never"). Both belong to the loop's thread.
//
// An engine may play again if nothing can be left over from its last game: it was not being asked
// when that ended, it did nothing wrong, and it said nothing since that might be taken for a move.
// Any other is seen out, and the next game begins with a fresh one.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/engine_link.h"
#include "referee/engine_spec.h"
#include "referee/world.h"

namespace tafl::referee {

class SeatedEngine final : private EngineLink::Listener {
  public:
    SeatedEngine(EngineSpec spec, Seating seating)
        : spec_(std::move(spec)), seating_(std::move(seating)) {}
    /// Once. Says in a sentence why the engine can't be started.
    [[nodiscard]] std::optional<std::string> start(const boost::asio::any_io_executor& executor,
                                                   const World& world);

    [[nodiscard]] EngineLink& link() const { return *link_; }
    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    /// True if it could have been started for this just as well.
    [[nodiscard]] bool suits(const EngineSpec& spec, const Seating& seating) const;
    /// Whether it has kept quiet and alive since nobody listens.
    [[nodiscard]] bool is_fit() const { return is_fit_ && !link_->has_ended(); }

    /// Null: nobody listens; what arrives is judged for is_fit() alone.
    void pass_to(EngineLink::Listener* listener);
    void dismiss(const QuitPatience& patience);

    bool has_simple_moves = true;  ///< it says so once for all its games

  private:
    void on_line(TimePoint stamp, std::string line) override;
    void on_caught_up() override;
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override;

    EngineSpec spec_;
    Seating seating_;
    std::unique_ptr<EngineLink> link_;
    EngineLink::Listener* listener_ = nullptr;
    bool is_fit_ = true;
    int lines_alone_ = 0;  ///< since nobody listens
};

class Bench {
  public:
    /// More wait no longer: whoever came first leaves.
    static constexpr std::size_t most_waiting = 4;

    explicit Bench(boost::asio::any_io_executor executor) : timer_(std::move(executor)) {}

    /// An engine that can play at once, or null.
    [[nodiscard]] std::unique_ptr<SeatedEngine> take(const EngineSpec& spec,
                                                     const Seating& seating);
    void put(std::unique_ptr<SeatedEngine> engine);

    /// Sees all out; returns when they are gone.
    [[nodiscard]] boost::asio::awaitable<void> clear();
    /// From now on they are given little time for that.
    void hurry();

  private:
    void see_out(std::unique_ptr<SeatedEngine> engine);
    void forget_the_gone();

    boost::asio::steady_timer timer_;
    std::vector<std::unique_ptr<SeatedEngine>> waiting_;  ///< who came first, first
    std::vector<std::unique_ptr<SeatedEngine>> leaving_;
    bool is_hurried_ = false;
};

/// What is left of engines that are gone: ends it, and returns when that is done. Gives up, with a
/// warning, after some seconds.
[[nodiscard]] boost::asio::awaitable<void> sweep(boost::asio::any_io_executor executor);

/// What an engine is left between two steps of its way out when all has to stop.
inline constexpr std::chrono::milliseconds hurried_patience{100};

}  // namespace tafl::referee
