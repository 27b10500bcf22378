// SPDX-License-Identifier: MIT
#include "referee/linked_player.h"

#include <spdlog/spdlog.h>

#include <utility>

namespace tafl::referee {

namespace {

/// Maximum lines of an engine between two games; with more, it is not reusable.
constexpr int max_idle_lines = 200;

}  // namespace

void LinkedPlayer::add_evidence(rules::Evidence& evidence) const {
    if (link_) evidence.standard_error = link_->standard_error();
    evidence.exit_code = broken_status_.code;
    evidence.signal = broken_status_.signal;
}

std::string LinkedPlayer::unfinished_text() const {
    return link_ ? referee::unfinished_text(*link_) : std::string();
}

void LinkedPlayer::note_unfinished_line() {
    const std::string text = unfinished_text();
    if (game() && !text.empty()) game()->dialogue.add_note(world_.now(), text);
}

void LinkedPlayer::join(const GameLink& game) {
    Player::join(game);
    broken_status_ = {};
    if (link_) reset_flood_count();
}

void LinkedPlayer::part() {
    Player::part();
    idle_lines_ = 0;
    reset_flood_count();
}

void LinkedPlayer::reset_flood_count() { link_->reset_flood_count(); }

void LinkedPlayer::collect() {
    if (!link_) return;
    link_->collect();
    note_unfinished_line();
}

void LinkedPlayer::leave(const QuitTimeouts& timeout) {
    if (!link_) return;
    const std::string words = std::exchange(is_leaving_, true) ? std::string() : quit_command();
    if (!words.empty() && !is_gone()) send(words);
    link_->quit(timeout);
}

TimePoint LinkedPlayer::send(std::string_view noted, std::string_view sent) {
    spdlog::debug("{} > {}", spec().name, noted);
    const TimePoint now = world_.now();
    if (game()) game()->dialogue.add_sent(now, noted);
    link_->send(sent);
    return now;
}

void LinkedPlayer::log_received(TimePoint stamp, std::string_view line) {
    game()->dialogue.add_received(stamp, line);
    spdlog::debug("{} < {}", spec().name, line);
}

void LinkedPlayer::note_idle_line(bool is_for_a_game) {
    if (++idle_lines_ > max_idle_lines || is_for_a_game) is_fit_ = false;
}

void LinkedPlayer::wake_session() {
    if (game()) game()->inbox.wake();
}

void LinkedPlayer::ring_game() {
    if (game()) game()->inbox.ring();
}

void LinkedPlayer::break_off(TimePoint stamp, rules::Termination how, std::string what) {
    is_fit_ = false;
    if (!game()) return;
    broken_status_ = link_->exit_status();
    note_unfinished_line();
    post_message(stamp, Failure{how, std::move(what)});
    game()->inbox.ring();
}

}  // namespace tafl::referee
