// SPDX-License-Identifier: MIT
#include "referee/players/htp/htp_player.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "referee/players/htp/htp_fit.h"
#include "rules/result.h"

namespace tafl::referee {

using rules::Side;
using rules::Termination;

void HtpPlayer::join(const GameLink& game) {
    LinkedPlayer::join(game);
    known_ = 0;
    has_begun_ = false;
    last_play_.clear();
    choice_.clear();
}

/// Stores only the board size: the engine uses its own rules. It reaches the position after an
/// opening by its moves.
void HtpPlayer::send_rules(const rules::Ruleset& ruleset) { board_size_ = ruleset.size(); }

TimePoint HtpPlayer::request_move(const GameView& situation) {
    std::string text;
    if (!std::exchange(has_begun_, true)) begin_game(situation, text);
    const Side first = situation.compiled_rules.ruleset().first_side();
    for (; known_ < situation.moves.size(); ++known_) {
        const rules::MoveRecord& move = situation.moves[known_];
        const Side mover = known_ % 2 == 0 ? first : opponent(first);
        std::string line = htp::play_line(mover, move.move, board_size_);
        last_play_.assign(line, 0, line.size() - 1);
        put_play(move, std::move(line), text);
    }
    put_question(situation.position.to_move(), text);
    return send(text);
}

void HtpPlayer::begin_game(const GameView& situation, std::string& text) {
    const Side first = situation.compiled_rules.ruleset().first_side();
    if (first != htp::usual_first_side(board_size_)) put_setup(htp::first_move_line(first), text);
}

/// Sends nothing: the engine has already played its move on its own board.
void HtpPlayer::accept(const rules::Position&) {
    ++known_;
    last_play_ = choice_.substr(0, choice_.find(','));
    reset_flood_count();
}

/// Sends `play_undo` and ends the game. A new request is useless: the engine would return the same
/// move again.
void HtpPlayer::refuse(std::optional<rules::Illegality> why) {
    std::string text;
    put_undo(text);
    send(text);
    const auto termination = why ? Termination::illegal_move : Termination::unparsable_move;
    const std::string_view reason = why ? explain(*why) : "that is not a move";
    post_message(world().now(),
                 Failure{termination, fmt::format("answered '{}' to 'generate_move': {}, and it "
                                                  "cannot be asked for another move",
                                                  choice_, reason)});
    game()->inbox.ring();
}

void HtpPlayer::read_choice(TimePoint stamp, std::string_view text) {
    const htp::Chosen chosen = htp::parse_chosen(text, board_size_);
    choice_ = htp::shortened(text);
    if (chosen.evaluation) {
        post_message(stamp, Comment{std::string(text)});
        post_message(stamp, Evaluated{*chosen.evaluation});
    }
    switch (chosen.choice) {
        case htp::Choice::move:
            return post_message(stamp, Moved{chosen.move});
        case htp::Choice::resignation:
            return post_message(stamp, Resigned{});
        case htp::Choice::unreadable:
            return post_message(stamp, UnreadableMove{choice_});
    }
}

void HtpPlayer::differ(TimePoint stamp, std::string what) {
    post_message(stamp, Failure{Termination::void_rules_differ, std::move(what)});
}

void HtpPlayer::fail(TimePoint stamp, std::string_view answer, std::string_view question) {
    post_message(stamp,
                 Failure{Termination::critical_error,
                         fmt::format("answered '{}' to '{}'", htp::shortened(answer), question)});
}

}  // namespace tafl::referee
