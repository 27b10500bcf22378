// SPDX-License-Identifier: MIT
#include "referee/idle_player_pool.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "referee/loop_load.h"
#include "referee/os/control_group.h"
#include "referee/os/engine_resources.h"
#include "referee/os/orphans.h"

namespace tafl::referee {

namespace asio = boost::asio;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds look_again{5};
constexpr milliseconds sweep_timeout{5000};

asio::awaitable<void> pause(asio::steady_timer& timer) {
    boost::system::error_code ignored;
    auto token = asio::redirect_error(asio::use_awaitable, ignored);
    timer.expires_after(look_again);
    co_await timer.async_wait(token);
}

}  // namespace

std::unique_ptr<Player> IdlePlayerPool::acquire(const EngineSpec& spec,
                                                const LaunchContext& context) {
    const auto found = std::ranges::find_if(
        waiting_, [&](const auto& player) { return player->suits(spec, context); });
    if (found == waiting_.end()) return nullptr;
    std::unique_ptr<Player> player = std::move(*found);
    waiting_.erase(found);
    player->collect();
    if (player->is_fit()) return player;
    spdlog::info("{} misbehaved between two games and is started again", spec.name);
    start_shutdown(std::move(player));
    return nullptr;
}

void IdlePlayerPool::add(std::unique_ptr<Player> player) {
    player->part();
    waiting_.push_back(std::move(player));
    if (waiting_.size() <= max_waiting) return;
    start_shutdown(std::move(waiting_.front()));
    waiting_.erase(waiting_.begin());
}

void IdlePlayerPool::start_shutdown(std::unique_ptr<Player> player) {
    erase_ended();
    player->leave(is_hurried_ ? QuitTimeouts(hurried_timeouts) : player->spec().quit_timeouts);
    leaving_.push_back(std::move(player));
}

void IdlePlayerPool::erase_ended() {
    std::erase_if(leaving_, [](const auto& player) { return player->is_gone(); });
}

asio::awaitable<void> IdlePlayerPool::clear() {
    while (!waiting_.empty()) {
        start_shutdown(std::move(waiting_.back()));
        waiting_.pop_back();
    }
    const bool is_to_sweep = !leaving_.empty();
    erase_ended();
    while (!leaving_.empty()) {
        co_await pause(timer_);
        erase_ended();
    }
    if (is_to_sweep) {
        co_await sweep(timer_.get_executor());
    }
}

void IdlePlayerPool::shorten_timeouts() {
    is_hurried_ = true;
    for (const auto& player : leaving_) player->leave(hurried_timeouts);
}

/// Adds its time to LoopLoad: engines left the processes behind, so this time is not the host's own
/// lateness. Otherwise an engine could cause a void game.
asio::awaitable<void> sweep(asio::any_io_executor executor) {
    LoopLoad& load = LoopLoad::of(executor);
    asio::steady_timer timer(executor);
    const TimePoint until = SteadyClock::now() + sweep_timeout;
    int left = 1;
    for (OrphanSweep orphans; left > 0;) {
        const TimePoint began = SteadyClock::now();
        const bool is_more = orphans.step();
        if (!is_more) left = orphans.dying() + remove_left_groups();
        const TimePoint now = SteadyClock::now();
        load.add(began, now);
        if (left == 0 || now >= until) break;
        if (is_more) {
            co_await asio::post(executor, asio::use_awaitable);
        } else {
            co_await pause(timer);
        }
    }
    if (left == 0) remove_deferred();
    if (left > 0) spdlog::warn("{} processes of stopped engines cannot be ended", left);
}

}  // namespace tafl::referee
