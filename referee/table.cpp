// SPDX-License-Identifier: MIT
#include "referee/table.h"

#include <cassert>
#include <csignal>
#include <utility>

#include "referee/game_session.h"
#include "referee/os/orphans.h"
#include "referee/os/scheduling.h"

namespace tafl::referee {

namespace {

/// Notes the running session for as long as it runs.
class Seat {
  public:
    Seat(GameSession*& place, GameSession& session) : place_(place) {
        assert(place == nullptr && "one game at a time");
        place = &session;
    }
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;
    ~Seat() { place_ = nullptr; }

  private:
    GameSession*& place_;
};

}  // namespace

Table::Table(boost::asio::any_io_executor executor, const World& world)
    : executor_(std::move(executor)), world_(world), bench_(executor_) {
    adopt_orphans();
    request_short_slice();
}

boost::asio::awaitable<rules::GameRecord> Table::play(Assignment assignment, Observer observer) {
    GameSession session(executor_, world_, bench_, std::move(assignment), std::move(observer));
    session.on_thought(thoughts_);
    const Seat seat(running_, session);
    rules::GameRecord record = co_await session.run();
    co_return record;
}

boost::asio::awaitable<void> Table::clear() { return bench_.clear(); }

void Table::stop() {
    bench_.hurry();
    if (running_ != nullptr) running_->stop();
}

void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }

void prepare_host() {
    ignore_broken_pipes();
    adopt_orphans();
}

}  // namespace tafl::referee
