// SPDX-License-Identifier: MIT
#include "referee/game_runner.h"

#include <cassert>
#include <csignal>
#include <utility>

#include "referee/game_session.h"
#include "referee/os/orphans.h"
#include "referee/os/scheduling.h"

namespace tafl::referee {

namespace {

/// Stores a pointer to the running session, and resets it to null when the game has ended.
class ScopedSession {
  public:
    ScopedSession(GameSession*& place, GameSession& session) : place_(place) {
        assert(place == nullptr && "one game at a time");
        place = &session;
    }
    ScopedSession(const ScopedSession&) = delete;
    ScopedSession& operator=(const ScopedSession&) = delete;
    ~ScopedSession() { place_ = nullptr; }

  private:
    GameSession*& place_;
};

}  // namespace

GameRunner::GameRunner(boost::asio::any_io_executor executor, const World& world)
    : executor_(std::move(executor)), world_(world), idle_players_(executor_) {
    adopt_orphans();
    request_short_slice();
}

boost::asio::awaitable<rules::GameRecord> GameRunner::play(Assignment assignment,
                                                           GameObserver observer) {
    GameSession session(executor_, world_, idle_players_, std::move(assignment),
                        std::move(observer));
    session.on_thought(thoughts_);
    const ScopedSession seat(running_, session);
    rules::GameRecord record = co_await session.run();
    co_return record;
}

boost::asio::awaitable<void> GameRunner::clear() { return idle_players_.clear(); }

void GameRunner::stop() {
    idle_players_.shorten_timeouts();
    if (running_ != nullptr) running_->stop();
}

void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }

void prepare_host() {
    ignore_broken_pipes();
    adopt_orphans();
}

}  // namespace tafl::referee
