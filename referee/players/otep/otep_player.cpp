// SPDX-License-Identifier: MIT
#include "referee/players/otep/otep_player.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "referee/players/otep/opentafl_dialect.h"
#include "rules/ruleset_text.h"

namespace tafl::referee {

using rules::MoveStyle;
using rules::Side;

OtepPlayer::OtepPlayer(Side side, EngineSpec spec, Inbox<Arrival>& inbox, const World& world,
                       Transcript* transcript)
    : side_(side),
      spec_(std::move(spec)),
      inbox_(inbox),
      world_(world),
      dialogue_(world.now(), side, transcript) {}

std::optional<std::string> OtepPlayer::start(const boost::asio::any_io_executor& executor,
                                             Seating seating) {
    auto engine = std::make_unique<SeatedEngine>(spec_, std::move(seating));
    EngineLink::Listener& listener = *this;
    engine->pass_to(&listener);
    auto failure = engine->start(executor, world_);
    if (!failure) engine_ = std::move(engine);
    return failure;
}

void OtepPlayer::take_over(std::unique_ptr<SeatedEngine> engine) {
    engine_ = std::move(engine);
    EngineLink::Listener& listener = *this;
    engine_->pass_to(&listener);
}

rules::Evidence OtepPlayer::evidence(std::string summary) const {
    rules::Evidence evidence;
    evidence.summary = std::move(summary);
    evidence.dialogue = dialogue_.lines();
    if (engine_) evidence.standard_error = engine_->link().standard_error();
    evidence.exit_code = broken_status_.code;
    evidence.signal = broken_status_.signal;
    return evidence;
}

// Telling

void OtepPlayer::tell_rules(const rules::Ruleset& ruleset) {
    const bool is_translated = spec_.dialect == Dialect::opentafl;
    say(otep::rules_line(is_translated ? opentafl_rules(ruleset) : to_string(ruleset)));
}

void OtepPlayer::tell_position(const rules::Board& board) { say(otep::position_line(board)); }
void OtepPlayer::tell_side() { say(otep::side_line(side_)); }
void OtepPlayer::tell_clocks(const otep::ClockReading& clocks) {
    say(otep::clock_line(clocks, side_));
}

TimePoint OtepPlayer::prompt(const Prompt& prompt) {
    std::string text;
    if (!prompt.news.empty()) {
        text += otep::opponent_move_line(prompt.news, *prompt.board, move_style());
    }
    if (prompt.clocks) text += otep::clock_line(*prompt.clocks, side_);
    return say(text + otep::play_line(prompt.to_move));
}

void OtepPlayer::heed(TimePoint stamp, std::string_view line) {
    if (!is_getting_ready_ || line.find(opentafl_ready) == std::string_view::npos) return;
    is_getting_ready_ = false;
    rests_until_ = stamp + spec_.rest;
}

void OtepPlayer::rest(TimePoint stamp) {
    if (spec_.dialect == Dialect::otn) return;
    is_getting_ready_ = true;
    rests_until_ = stamp + opentafl_patience + spec_.rest;
}

void OtepPlayer::accept(const rules::Board& after) {
    engine_->link().pardon_output();
    say_after_rest(otep::move_line(after));
}

void OtepPlayer::refuse(std::string line) { say_after_rest(std::move(line)); }

void OtepPlayer::use_simple_moves(bool simple) { engine_->has_simple_moves = simple; }

void OtepPlayer::finish(rules::Result result, bool is_kept) {
    if (is_gone()) return;
    say(is_kept ? otep::finish_line(result) : otep::finish_line(result) + otep::goodbye_line());
}

MoveStyle OtepPlayer::move_style() const {
    if (engine_->has_simple_moves) return MoveStyle::simple;
    return spec_.dialect == Dialect::opentafl ? MoveStyle::portable : MoveStyle::full;
}

void OtepPlayer::say_after_rest(std::string line) {
    held_back_ += line;
    if (spec_.dialect == Dialect::otn) say({});
}

TimePoint OtepPlayer::say(std::string text) {
    text.insert(0, std::exchange(held_back_, {}));
    spdlog::debug("{} > {}", spec_.name, text);
    const TimePoint now = world_.now();
    dialogue_.said(now, text);
    engine_->link().send(text);
    return now;
}

// Ending

void OtepPlayer::collect() {
    if (engine_) engine_->link().collect();
}

void OtepPlayer::quit(const QuitPatience& patience) {
    if (engine_) engine_->link().quit(patience);
}

// What arrives

void OtepPlayer::on_line(TimePoint stamp, std::string line) {
    dialogue_.heard(stamp, line);
    spdlog::debug("{} < {}", spec_.name, line);
    inbox_.push({side_, stamp, std::move(line), rules::Termination::none});
}

void OtepPlayer::on_caught_up() { inbox_.wake(); }

void OtepPlayer::on_broken(TimePoint stamp, rules::Termination how) {
    broken_status_ = engine_->link().exit_status();
    inbox_.push({side_, stamp, {}, how});
    inbox_.ring();
}

void OtepPlayer::on_ended() { inbox_.ring(); }

}  // namespace tafl::referee
