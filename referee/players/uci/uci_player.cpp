// SPDX-License-Identifier: MIT
#include "referee/players/uci/uci_player.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "referee/players/uci/thinking_time.h"
#include "rules/result.h"

namespace tafl::referee {

namespace {

/// One that says more than that between two games has not come to rest.
constexpr int most_lines_between_games = 200;
/// What is quoted of what an engine said.
constexpr std::size_t longest_quote = 100;
/// A whole game of moves, so that the position is allocated once.
constexpr std::size_t usual_position = 2048;

std::string quoted(std::string_view text) {
    return "'" + std::string(text.substr(0, longest_quote)) + "'";
}

}  // namespace

std::optional<std::string> UciPlayer::start(const boost::asio::any_io_executor& executor) {
    auto link = world_.start(executor, spec(), context(), *this);
    if (!link) return link.error();
    link_ = std::move(*link);
    stop_timer_.emplace(executor, [this] { stop_thinking(); });
    say(uci::uci_line());
    return std::nullopt;
}

void UciPlayer::join(const GameLink& game) {
    Player::join(game);
    position_.clear();
    moves_noted_ = 0;
    info_.clear();
    broken_status_ = {};
    if (link_) link_->pardon_output();
}

void UciPlayer::part() {
    Player::part();
    idle_lines_ = 0;
    stop_timer_->cancel();
    link_->pardon_output();
}

void UciPlayer::add_evidence(rules::Evidence& evidence) const {
    if (link_) evidence.standard_error = link_->standard_error();
    evidence.exit_code = broken_status_.code;
    evidence.signal = broken_status_.signal;
}

// Telling

TimePoint UciPlayer::ask(const Situation& situation) {
    uci::Thinking thinking = uci::unlimited_thinking;
    if (situation.clocks) {
        const rules::Side side = game()->side;
        thinking =
            uci::thinking_for(situation.clocks->controls[side], situation.clocks->left[side]);
    }
    note_moves(situation);
    info_.clear();
    ++searches_;
    const int nodes = context().time.nodes;
    const TimePoint asked = say(
        position_ + '\n' + (nodes > 0 ? uci::go_nodes_line(nodes) : uci::go_line(thinking.time)));
    if (thinking.limit) stop_timer_->set(asked + *thinking.limit);
    return asked;
}

void UciPlayer::note_moves(const Situation& situation) {
    if (position_.empty()) {
        position_.reserve(usual_position);
        position_ += uci::position_opening(situation.law.ruleset());
    }
    for (const rules::MoveRecord& move : situation.moves.subspan(moves_noted_)) {
        uci::append_move(position_, move.move);
    }
    moves_noted_ = situation.moves.size();
}

void UciPlayer::accept(const rules::Position&) { link_->pardon_output(); }

void UciPlayer::go_on_greeting() {
    if (std::exchange(is_readiness_due_, false)) say(uci::isready_line());
}

void UciPlayer::stop_thinking() {
    if (searches_ > 0 && game() && !is_gone()) say(uci::stop_line());
}

TimePoint UciPlayer::say(std::string_view text) {
    spdlog::debug("{} > {}", spec().name, text);
    const TimePoint now = world_.now();
    if (game()) game()->dialogue.said(now, text);
    link_->send(text);
    return now;
}

// Ending

void UciPlayer::collect() {
    if (!link_) return;
    link_->collect();
    go_on_greeting();
}

void UciPlayer::leave(const QuitTimeouts& timeout) {
    if (!link_) return;
    stop_timer_->cancel();
    if (!std::exchange(is_leaving_, true) && !is_gone()) say(uci::quit_line());
    link_->quit(timeout);
}

// What arrives

void UciPlayer::on_line(TimePoint stamp, std::string line) {
    if (!game()) return note_idle_line(line);
    game()->dialogue.heard(stamp, line);
    spdlog::debug("{} < {}", spec().name, line);
    read(stamp, std::move(line));
}

void UciPlayer::read(TimePoint stamp, std::string line) {
    const uci::EngineLine said = uci::parse_line(line);
    switch (said.word) {
        case uci::Word::uciok:
            is_readiness_due_ = !std::exchange(has_said_uciok_, true);
            return;
        case uci::Word::readyok:
            if (has_said_uciok_ && !is_readiness_due_) tell(stamp, Hello{});
            return;
        case uci::Word::best_move:
        case uci::Word::no_move:
            return read_answer(stamp, said);
        case uci::Word::info:
            if (searches_ == 1 && uci::is_first_line(said.rest)) info_ = std::move(line);
            return;
        case uci::Word::complaint:
            if (searches_ == 0) return;
            return tell(stamp, Failure{rules::Termination::void_rules_differ,
                                       "did not take what it was told: " + quoted(said.rest)});
        case uci::Word::unknown:
            return;
    }
}

void UciPlayer::read_answer(TimePoint stamp, const uci::EngineLine& answer) {
    const bool is_stale = searches_ > 1;  // it was asked anew meanwhile
    const bool is_asked = searches_ == 1;
    if (searches_ > 0) --searches_;
    if (is_stale) return;
    if (is_asked) {
        stop_timer_->clear();
        tell_evaluation(stamp);
    }
    if (is_asked && answer.word == uci::Word::no_move) return tell(stamp, Resigned{});
    const auto move = uci::parse_move(answer.rest);
    if (!move) {
        return tell(stamp, UnreadableMove{std::string(answer.rest.substr(0, longest_quote))});
    }
    tell(stamp, Moved{*move});
}

void UciPlayer::tell_evaluation(TimePoint stamp) {
    if (info_.empty()) return;
    tell(stamp, Evaluated{uci::parse_info(uci::parse_line(info_).rest)});
    tell(stamp, Comment{std::exchange(info_, {})});
}

void UciPlayer::note_idle_line(std::string_view line) {
    const uci::Word word = uci::parse_line(line).word;
    const bool is_for_a_game =
        word == uci::Word::best_move || word == uci::Word::no_move || word == uci::Word::complaint;
    if (++idle_lines_ > most_lines_between_games || is_for_a_game) is_fit_ = false;
}

void UciPlayer::on_caught_up() {
    go_on_greeting();
    if (game()) game()->inbox.wake();
}

void UciPlayer::on_broken(TimePoint stamp, rules::Termination how) {
    is_fit_ = false;
    if (!game()) return;
    broken_status_ = link_->exit_status();
    tell(stamp, Failure{how, how_it_broke(how, broken_status_, spec())});
    game()->inbox.ring();
}

void UciPlayer::on_ended() {
    if (game()) game()->inbox.ring();
}

}  // namespace tafl::referee
