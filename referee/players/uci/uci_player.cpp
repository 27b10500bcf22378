// SPDX-License-Identifier: MIT
#include "referee/players/uci/uci_player.h"

#include <utility>

#include "referee/players/uci/thinking_time.h"
#include "rules/result.h"

namespace tafl::referee {

namespace {

/// Maximum bytes that are quoted from a line of the engine.
constexpr std::size_t longest_quoted_answer = 100;
/// Bytes of the moves of a whole game. Reserved, so that the position needs one allocation.
constexpr std::size_t usual_position = 2048;

std::string quoted(std::string_view text) {
    return "'" + std::string(text.substr(0, longest_quoted_answer)) + "'";
}

}  // namespace

std::optional<std::string> UciPlayer::start(const boost::asio::any_io_executor& executor) {
    auto link = world().start(executor, spec(), context(), *this);
    if (!link) return link.error();
    attach(std::move(*link));
    stop_timer_.emplace(executor, [this] { stop_thinking(); });
    send(uci::uci_line());
    return std::nullopt;
}

void UciPlayer::join(const GameLink& game) {
    LinkedPlayer::join(game);
    position_.clear();
    moves_noted_ = 0;
    info_.clear();
}

void UciPlayer::part() {
    LinkedPlayer::part();
    stop_timer_->cancel();
}

// Messages to the engine

TimePoint UciPlayer::request_move(const GameView& situation) {
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
    const TimePoint asked = send(
        position_ + '\n' + (nodes > 0 ? uci::go_nodes_line(nodes) : uci::go_line(thinking.time)));
    if (thinking.limit) stop_timer_->set(asked + *thinking.limit);
    return asked;
}

void UciPlayer::note_moves(const GameView& situation) {
    if (position_.empty()) {
        position_.reserve(usual_position);
        position_ += uci::position_opening(situation.compiled_rules.ruleset());
    }
    for (const rules::MoveRecord& move : situation.moves.subspan(moves_noted_)) {
        uci::append_move(position_, move.move);
    }
    moves_noted_ = situation.moves.size();
}

void UciPlayer::accept(const rules::Position&) { reset_flood_count(); }

void UciPlayer::go_on_greeting() {
    if (std::exchange(is_readiness_due_, false)) send(uci::isready_line());
}

void UciPlayer::stop_thinking() {
    if (searches_ > 0 && game() && !is_gone()) send(uci::stop_line());
}

// Shutdown

void UciPlayer::collect() {
    LinkedPlayer::collect();
    go_on_greeting();
}

void UciPlayer::leave(const QuitTimeouts& timeout) {
    if (stop_timer_) stop_timer_->cancel();
    LinkedPlayer::leave(timeout);
}

// Messages from the engine

void UciPlayer::on_line(TimePoint stamp, std::string line) {
    if (!game()) {
        const uci::Word word = uci::parse_line(line).word;
        return note_idle_line(word == uci::Word::best_move || word == uci::Word::no_move ||
                              word == uci::Word::complaint);
    }
    log_received(stamp, line);
    read(stamp, std::move(line));
}

void UciPlayer::read(TimePoint stamp, std::string line) {
    const uci::EngineLine said = uci::parse_line(line);
    switch (said.word) {
        case uci::Word::uciok:
            if (!std::exchange(has_said_uciok_, true)) is_readiness_due_ = true;
            return;
        case uci::Word::readyok:
            if (has_said_uciok_ && !is_readiness_due_) post_message(stamp, Hello{});
            return;
        case uci::Word::best_move:
        case uci::Word::no_move:
            return read_answer(stamp, said);
        case uci::Word::info:
            if (searches_ == 1 && uci::is_first_line(said.rest)) info_ = std::move(line);
            return;
        case uci::Word::complaint:
            if (searches_ == 0) return;
            return post_message(stamp, Failure{rules::Termination::void_rules_differ,
                                               "did not accept a line: " + quoted(said.rest)});
        case uci::Word::unknown:
            return;
    }
}

void UciPlayer::read_answer(TimePoint stamp, const uci::EngineLine& answer) {
    const bool is_stale = searches_ > 1;  // a newer request was sent
    const bool is_asked = searches_ == 1;
    if (searches_ > 0) --searches_;
    if (is_stale) return;
    if (is_asked) {
        stop_timer_->clear();
        post_evaluation(stamp);
    }
    if (is_asked && answer.word == uci::Word::no_move) return post_message(stamp, Resigned{});
    const auto move = uci::parse_move(answer.rest);
    if (!move) {
        return post_message(
            stamp, UnreadableMove{std::string(answer.rest.substr(0, longest_quoted_answer))});
    }
    post_message(stamp, Moved{*move});
}

void UciPlayer::post_evaluation(TimePoint stamp) {
    if (info_.empty()) return;
    post_message(stamp, Evaluated{uci::parse_info(uci::parse_line(info_).rest)});
    post_message(stamp, Comment{std::exchange(info_, {})});
}

void UciPlayer::on_batch_end() {
    go_on_greeting();
    wake_session();
}

void UciPlayer::on_broken(TimePoint stamp, rules::Termination how) {
    break_off(stamp, how, break_reason(how, link().exit_status(), spec()));
}

}  // namespace tafl::referee
