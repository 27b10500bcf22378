// SPDX-License-Identifier: MIT
#include "referee/check/engine_probe.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <csignal>
#include <random>
#include <utility>

#include "referee/os/process.h"
#include "referee/players/otep/opentafl_dialect.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"

namespace tafl::referee {

using otep::Word;
using rules::Side;
using rules::Termination;

std::string seconds(Duration time) {
    return fmt::format("{:.3f} s", std::chrono::duration<double>(time).count());
}

EngineProbe::EngineProbe(EngineSpec spec, const World& world)
    : spec_(std::move(spec)), world_(world), dialogue_(world.now(), Side::attackers, nullptr) {}

EngineProbe::~EngineProbe() {
    link_.reset();
    loop_.poll();
}

std::optional<std::string> EngineProbe::start(Side side) {
    side_ = side;
    started_ = world_.now();
    auto link = world_.start(loop_.get_executor(), spec_, {side, 1}, *this);
    if (!link) return link.error();
    link_ = std::move(*link);
    return std::nullopt;
}

std::optional<Duration> EngineProbe::hello() {
    wait([this] { return hello_.has_value(); }, spec_.hello_timeout);
    if (!hello_) return std::nullopt;
    return *hello_ - started_;
}

std::string EngineProbe::break_reason() const {
    if (broken_ == Termination::none || !link_) return {};
    const ExitStatus status = link_->exit_status();
    if (status.signal) return fmt::format("was killed by signal {}", *status.signal);
    if (status.code) return fmt::format("exited with code {}", *status.code);
    return std::string(explain(broken_));
}

std::string EngineProbe::incomplete_line_clause() const {
    const std::string text = link_ ? unfinished_text(*link_) : std::string();
    return text.empty() ? text : "; " + text;
}

std::string EngineProbe::standard_error() const {
    return link_ ? link_->standard_error() : std::string();
}

// Control

void EngineProbe::send(std::string text) {
    if (spec_.dialect == Dialect::opentafl) let_rest();
    asked_ = world_.now();
    dialogue_.add_sent(asked_, text);
    link_->send(text);
}

void EngineProbe::let_rest() {
    wait([this] { return !is_getting_ready_; }, opentafl_timeouts);
    is_getting_ready_ = false;
    collect_lines(spec_.rest);
}

void EngineProbe::begin(const rules::Ruleset& ruleset) {
    game_.emplace(ruleset);
    news_.clear();
    answer_request(Word::rules);
}

std::string EngineProbe::prompt(std::string_view clock) {
    clock_ = clock;
    std::string text;
    if (!news_.empty()) {
        text = otep::opponent_move_line(news_, game_->position().board(), style_);
    }
    if (!clock.empty()) text.append("clock ").append(clock).append(" \n");
    return text + otep::play_line(game_->to_move());
}

MoveReply EngineProbe::prompt_and_wait(std::string prompt, Milliseconds timeout) {
    move_.reset();
    complaint_.clear();
    send(std::move(prompt));
    is_asked_ = true;
    wait([this] { return move_.has_value() || !complaint_.empty(); }, timeout);
    is_asked_ = false;
    return judge(timeout);
}

/// Judges the reply. A missing, an unreadable, an illegal and a late move are separate findings.
MoveReply EngineProbe::judge(Milliseconds timeout) {
    if (!complaint_.empty()) return {false, complaint_, {}};
    if (!move_) {
        const std::string broke = break_reason();
        const std::string silence = "silence: did not move within " + seconds(timeout);
        return {false, broke.empty() ? silence : broke, {}};
    }
    const Duration taken = move_->stamp - asked_;
    const auto record = rules::parse_move(move_->text);
    if (!record) {
        return {
            false, "unreadable: sent a move that cannot be read: '" + move_->text + "'", {}, true};
    }
    const std::string name = to_string(record->move);
    if (const auto reason = game_->why_illegal(record->move)) {
        return {
            false, fmt::format("an illegal move: played {}: {}", name, explain(*reason)), {}, true};
    }
    if (taken > timeout) return {false, "too late: moved after " + seconds(taken), {}};
    return {true, fmt::format("moved {} after {}", name, seconds(taken)), record->move};
}

void EngineProbe::accept(rules::Move move) {
    rules::Effects effects;
    game_->play_unchecked(move, effects);
    news_.clear();
    if (!game_->is_over()) send(otep::move_line(game_->position().board()));
    link_->reset_flood_count();
}

void EngineProbe::play_opponent(rules::Move move) {
    const rules::Position before = game_->position();
    rules::Effects effects;
    game_->play_unchecked(move, effects);
    news_.push_back(describe(before, move, effects));
}

bool EngineProbe::play_opponent_turn(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    while (!game_->is_over() && game_->to_move() != side_) {
        rules::MoveList moves;
        legal_moves(game_->compiled_rules(), game_->position(), moves);
        play_opponent(moves[std::uniform_int_distribution<int>(0, moves.size() - 1)(random)]);
    }
    return !game_->is_over();
}

void EngineProbe::collect_lines(Milliseconds time) {
    wait([] { return false; }, time);
}

bool EngineProbe::wait(const std::function<bool()>& is_done, Milliseconds timeout) {
    constexpr Milliseconds step{50};  // a longer run means that the host is late
    const TimePoint end = world_.now() + timeout;
    while (!is_done() && broken_ == Termination::none && world_.now() < end) {
        const TimePoint until = std::min(end, world_.now() + step);
        loop_.restart();
        loop_.run_one_until(until);
        worst_lag_ = std::max(worst_lag_, world_.now() - until);
    }
    return is_done();
}

void EngineProbe::terminate() {
    const auto* process = dynamic_cast<EngineProcess*>(link_.get());
    if (process != nullptr && !process->has_ended()) ::kill(process->id(), SIGTERM);
}

std::optional<Duration> EngineProbe::end_within(Milliseconds timeout) {
    const TimePoint begin = world_.now();
    while (!has_ended() && world_.now() < begin + timeout) {
        loop_.restart();
        loop_.run_one_until(begin + timeout);
    }
    if (!has_ended()) return std::nullopt;
    return world_.now() - begin;
}

// Messages from the engine

void EngineProbe::on_line(TimePoint stamp, std::string line) {
    dialogue_.add_received(stamp, line);
    const otep::EngineLine read = otep::parse_line(line);
    if (read.word == Word::move) is_getting_ready_ = true;
    if (line.find(opentafl_ready) != std::string::npos) is_getting_ready_ = false;
    switch (read.word) {
        case Word::hello:
            if (!hello_) hello_ = stamp;
            break;
        case Word::move:
            if (is_asked_ && !move_) {
                move_ = ReceivedLine{stamp, std::string(read.rest)};
            } else {
                ++uncalled_moves_;
            }
            break;
        case Word::resignation:
            complaint_ = "resigned";
            break;
        case Word::critical:
            complaint_ = "reported a critical error: " + std::string(read.rest);
            break;
        case Word::simple_moves:
            style_ = read.rest.find("on") != std::string_view::npos ? rules::MoveStyle::simple
                                                                    : rules::MoveStyle::full;
            break;
        default:
            answer_request(read.word);
            break;
    }
}

void EngineProbe::answer_request(Word request) {
    if (!game_) return;
    std::string text;
    if (request == Word::rules) {
        const rules::Ruleset& ruleset = game_->compiled_rules().ruleset();
        text = otep::rules_line(spec_.dialect == Dialect::opentafl ? opentafl_rules(ruleset)
                                                                   : to_string(ruleset));
    } else if (request == Word::position) {
        text = otep::position_line(game_->position().board());
    } else if (request == Word::side) {
        text = otep::side_line(side_);
    } else if (request == Word::clock && !clock_.empty()) {
        text = "clock " + clock_ + " \n";
    } else {
        return;
    }
    dialogue_.add_sent(world_.now(), text);
    link_->send(text);
}

void EngineProbe::on_broken(TimePoint, Termination how) { broken_ = how; }

}  // namespace tafl::referee
