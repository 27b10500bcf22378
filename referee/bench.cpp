// SPDX-License-Identifier: MIT
#include "referee/bench.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "referee/os/control_group.h"
#include "referee/os/orphans.h"

namespace tafl::referee {

namespace asio = boost::asio;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds look_again{5};
constexpr milliseconds sweep_patience{5000};

int end_what_is_left() {
    const int orphans = end_orphans();
    return orphans + remove_left_groups();
}

asio::awaitable<void> pause(asio::steady_timer& timer) {
    boost::system::error_code ignored;
    auto token = asio::redirect_error(asio::use_awaitable, ignored);
    timer.expires_after(look_again);
    co_await timer.async_wait(token);
}

}  // namespace

std::unique_ptr<Player> Bench::take(const EngineSpec& spec, const Seating& seating) {
    const auto found = std::ranges::find_if(
        waiting_, [&](const auto& player) { return player->suits(spec, seating); });
    if (found == waiting_.end()) return nullptr;
    std::unique_ptr<Player> player = std::move(*found);
    waiting_.erase(found);
    player->collect();
    if (player->is_fit()) return player;
    spdlog::info("{} misbehaved between two games and is started anew", spec.name);
    see_out(std::move(player));
    return nullptr;
}

void Bench::put(std::unique_ptr<Player> player) {
    player->part();
    waiting_.push_back(std::move(player));
    if (waiting_.size() <= most_waiting) return;
    see_out(std::move(waiting_.front()));
    waiting_.erase(waiting_.begin());
}

void Bench::see_out(std::unique_ptr<Player> player) {
    forget_the_gone();
    player->leave(is_hurried_ ? QuitPatience(hurried_patience) : player->spec().quit_patience);
    leaving_.push_back(std::move(player));
}

void Bench::forget_the_gone() {
    std::erase_if(leaving_, [](const auto& player) { return player->is_gone(); });
}

asio::awaitable<void> Bench::clear() {
    while (!waiting_.empty()) {
        see_out(std::move(waiting_.back()));
        waiting_.pop_back();
    }
    const bool is_to_sweep = !leaving_.empty();
    forget_the_gone();
    while (!leaving_.empty()) {
        co_await pause(timer_);
        forget_the_gone();
    }
    if (is_to_sweep) {
        co_await sweep(timer_.get_executor());
    }
}

void Bench::hurry() {
    is_hurried_ = true;
    for (const auto& player : leaving_) player->leave(hurried_patience);
}

asio::awaitable<void> sweep(asio::any_io_executor executor) {
    asio::steady_timer timer(executor);
    const TimePoint until = SteadyClock::now() + sweep_patience;
    int left = end_what_is_left();
    while (left > 0 && SteadyClock::now() < until) {
        co_await pause(timer);
        left = end_what_is_left();
    }
    if (left > 0) spdlog::warn("{} processes that engines left behind do not die", left);
}

}  // namespace tafl::referee
