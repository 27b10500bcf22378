// SPDX-License-Identifier: MIT
#include "referee/bench.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "referee/os/control_group.h"
#include "referee/os/orphans.h"
#include "referee/players/otep/otep_text.h"

namespace tafl::referee {

namespace asio = boost::asio;
using std::chrono::milliseconds;

namespace {

/// Lines of an engine that nobody listens to. One that says more has not come to rest.
constexpr int most_lines_alone = 200;
constexpr milliseconds look_again{5};
constexpr milliseconds sweep_patience{5000};

bool depends_on_side(const EngineSpec& spec) {
    return std::ranges::any_of(spec.arguments, [](const std::string& argument) {
        return argument.find("{side}") != std::string::npos;
    });
}

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

std::optional<std::string> SeatedEngine::start(const asio::any_io_executor& executor,
                                               const World& world) {
    auto link = world.start(executor, spec_, seating_, *this);
    if (!link) return link.error();
    link_ = std::move(*link);
    return std::nullopt;
}

bool SeatedEngine::suits(const EngineSpec& spec, const Seating& seating) const {
    const bool is_side_right = seating_.side == seating.side || !depends_on_side(spec);
    EngineSpec wanted = spec;
    wanted.build =
        spec_.build;  // a program that runs is not replaced by another file's being there
    return is_side_right && spec_ == wanted && seating_.processors == seating.processors;
}

void SeatedEngine::pass_to(EngineLink::Listener* listener) {
    listener_ = listener;
    lines_alone_ = 0;
    if (link_) link_->pardon_output();
}

void SeatedEngine::dismiss(const QuitPatience& patience) {
    link_->send(otep::goodbye_line());
    link_->quit(patience);
}

void SeatedEngine::on_line(TimePoint stamp, std::string line) {
    if (listener_ != nullptr) return listener_->on_line(stamp, std::move(line));
    if (++lines_alone_ > most_lines_alone) is_fit_ = false;
    const otep::Word word = otep::parse_line(line).word;
    if (word == otep::Word::move || word == otep::Word::resignation ||
        word == otep::Word::critical) {
        is_fit_ = false;
    }
}

void SeatedEngine::on_caught_up() {
    if (listener_ != nullptr) listener_->on_caught_up();
}

void SeatedEngine::on_broken(TimePoint stamp, rules::Termination how) {
    is_fit_ = false;
    if (listener_ != nullptr) listener_->on_broken(stamp, how);
}

void SeatedEngine::on_ended() {
    if (listener_ != nullptr) listener_->on_ended();
}

std::unique_ptr<SeatedEngine> Bench::take(const EngineSpec& spec, const Seating& seating) {
    const auto found = std::ranges::find_if(
        waiting_, [&](const auto& engine) { return engine->suits(spec, seating); });
    if (found == waiting_.end()) return nullptr;
    std::unique_ptr<SeatedEngine> engine = std::move(*found);
    waiting_.erase(found);
    engine->link().collect();
    if (engine->is_fit()) return engine;
    spdlog::info("{} misbehaved between two games and is started anew", spec.name);
    see_out(std::move(engine));
    return nullptr;
}

void Bench::put(std::unique_ptr<SeatedEngine> engine) {
    engine->pass_to(nullptr);
    waiting_.push_back(std::move(engine));
    if (waiting_.size() <= most_waiting) return;
    see_out(std::move(waiting_.front()));
    waiting_.erase(waiting_.begin());
}

void Bench::see_out(std::unique_ptr<SeatedEngine> engine) {
    forget_the_gone();
    engine->dismiss(is_hurried_ ? QuitPatience(hurried_patience) : engine->spec().quit_patience);
    leaving_.push_back(std::move(engine));
}

void Bench::forget_the_gone() {
    std::erase_if(leaving_, [](const auto& engine) { return engine->link().has_ended(); });
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
    for (const auto& engine : leaving_) engine->link().quit(hurried_patience);
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
