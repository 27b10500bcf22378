// SPDX-License-Identifier: MIT
#include "tournaments/play/solving/position_reader.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "rules/board_text.h"
#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::solving {

namespace {

using rules::Expected;
using rules::Move;
using rules::Side;

constexpr int max_plies_to_win = 999;
constexpr std::size_t longest_id = 64;

using Mistake = SuiteLineError;
using MaybeMistake = std::optional<Mistake>;

/// A move with its word. Errors contain the column of the word.
struct MoveColumns {
    Move move;
    SuiteToken word;
};

Expected<std::vector<MoveColumns>, Mistake> moves_in(const std::vector<SuiteToken>& words) {
    std::vector<MoveColumns> moves;
    for (const SuiteToken& word : words) {
        const auto record = rules::parse_move(word.text);
        if (!record) {
            return Mistake{word.column, "found " + shown(word.text) +
                                            ", expected a move: " + record.error().expected};
        }
        if (record->is_resignation) {
            return Mistake{word.column, "found a resignation, expected a move"};
        }
        moves.push_back({record->move, word});
    }
    return moves;
}

/// Reader of one line of a suite. Collects the parts of the position.
class PositionReader {
  public:
    PositionReader(const SuiteLine& line, const SuiteRules& rules) : line_(line) {
        position_.variant = rules.variant;
        position_.ruleset = rules.ruleset;
    }

    Expected<SuitePosition, Mistake> read() && {
        if (auto mistake = read_head()) return *mistake;
        if (auto mistake = reach()) return *mistake;
        for (const Operation& operation : line_.operations) {
            if (auto mistake = read(operation)) return *mistake;
        }
        if (auto mistake = mistake_in_answers()) return *mistake;
        return std::move(position_);
    }

  private:
    /// Reads the optional position record with its side to move, and the optional moves after it.
    MaybeMistake read_head() {
        auto word = line_.head.begin();
        if (word != line_.head.end() && word->text.starts_with('/')) {
            const auto board = rules::parse_board(word->text, position_.ruleset.size());
            if (!board) {
                const rules::NotationError error = board.error().front();
                return Mistake{word->column + static_cast<int>(error.offset),
                               "found " + shown(error.found) + " in a position record, expected " +
                                   error.expected};
            }
            const int column = word->column;
            ++word;
            const auto side =
                word != line_.head.end() ? rules::side_named(word->text) : std::optional<Side>();
            if (!side) {
                return Mistake{word != line_.head.end() ? word->column : column,
                               "found a position without a side to move, expected attackers or "
                               "defenders behind it"};
            }
            position_.ruleset.start = board->board;
            position_.ruleset.attackers_first = *side == Side::attackers;
            ++word;
        }
        auto moves = moves_in({word, line_.head.end()});
        if (!moves) {
            return Mistake{moves.error().column,
                           moves.error().text + "; or one of bm, am, id, win and c0"};
        }
        head_ = std::move(*moves);
        return std::nullopt;
    }

    /// Plays the moves that lead to the position. Adds each missing `done`.
    MaybeMistake reach() {
        const int column = line_.head.empty() ? 1 : line_.head.front().column;
        if (const auto reason = why_unplayable(position_.ruleset)) {
            return Mistake{column, "found a position that cannot be played: " + *reason};
        }
        game_.emplace(position_.ruleset);
        for (const MoveColumns& move : head_) {
            rules::Effects effects;
            if (!game_->is_over() && game_->lacks_done_before(move.move)) {
                game_->play_unchecked(rules::done, effects);
            }
            if (auto mistake = mistake_in(move)) return mistake;
            game_->play_unchecked(move.move, effects);
        }
        if (game_->is_over()) {
            return Mistake{column, "found a game that is over (" +
                                       std::string(name_of(game_->verdict().termination)) +
                                       "), expected a position with a move to find"};
        }
        if (game_->position().is_in_berserk()) {
            return Mistake{
                column,
                "found moves that stop during a berserk sequence, expected the beginning "
                "of a turn"};
        }
        position_.moves = game_->moves();
        position_.to_move = game_->to_move();
        return std::nullopt;
    }

    [[nodiscard]] MaybeMistake mistake_in(const MoveColumns& move) const {
        const auto illegality = game_->is_over() ? std::optional(rules::Illegality::game_over)
                                                 : game_->why_illegal(move.move);
        if (!illegality) return std::nullopt;
        return Mistake{move.word.column, "found " + shown(move.word.text) +
                                             ", expected a legal move of the " +
                                             std::string(name_of(game_->to_move())) + ": " +
                                             std::string(explain(*illegality))};
    }

    MaybeMistake read(const Operation& operation) {
        const std::string& name = operation.name.text;
        if (!names_.insert(name).second) {
            return Mistake{operation.name.column, "found " + name + " twice, expected it once"};
        }
        if (operation.values.empty()) {
            return Mistake{operation.name.column, "found " + name + " without a value"};
        }
        if (name == "bm") return read_moves(operation, position_.best);
        if (name == "am") return read_moves(operation, position_.avoid);
        if (name == "win") return read_win(operation);
        return read_text(operation, name == "id" ? position_.id : position_.comment);
    }

    MaybeMistake read_moves(const Operation& operation, std::vector<Move>& answers) const {
        const auto moves = moves_in(operation.values);
        if (!moves) return moves.error();
        for (const MoveColumns& move : *moves) {
            if (auto mistake = mistake_in(move)) return mistake;
            if (std::ranges::find(answers, move.move) == answers.end()) {
                answers.push_back(move.move);
            }
        }
        return std::nullopt;
    }

    MaybeMistake read_win(const Operation& operation) {
        const SuiteToken& word = operation.values.front();
        const auto plies = tournaments::whole_number<int>(word.text);
        const bool is_number = plies && *plies >= 1 && *plies <= max_plies_to_win;
        if (!is_number || operation.values.size() > 1) {
            const SuiteToken& wrong = is_number ? operation.values[1] : word;
            return Mistake{wrong.column, "found " + shown(wrong.text) +
                                             ", expected win with one number of plies, from 1 to " +
                                             std::to_string(max_plies_to_win)};
        }
        position_.win = *plies;
        return std::nullopt;
    }

    static MaybeMistake read_text(const Operation& operation, std::string& text) {
        for (const SuiteToken& word : operation.values)
            text += (text.empty() ? "" : " ") + word.text;
        if (operation.name.text != "id") return std::nullopt;
        const auto reason = results::why_no_name(text, longest_id);
        if (!reason) return std::nullopt;
        return Mistake{operation.values.front().column,
                       "found " + shown(text) + ", expected an id: " + *reason};
    }

    /// Returns the first error in the answers. Examples: no answer, a move in both lists, every
    /// legal move wrong, or a false win in one ply.
    [[nodiscard]] MaybeMistake mistake_in_answers() const {
        const SuitePosition& position = position_;
        if (position.best.empty() && position.avoid.empty()) {
            return Mistake{0,
                           "found a position without an answer, expected bm (moves that are "
                           "right) or am (moves that are wrong) behind it"};
        }
        for (const Move move : position.best) {
            if (position.is_right(move)) continue;
            return Mistake{0, "found " + to_string(move) + " in bm and in am, expected it in one"};
        }
        if (count_legal_moves(game_->compiled_rules(), game_->position()) <=
            count_of(position.avoid)) {
            return Mistake{0, "found every legal move in am, expected one that is right"};
        }
        if (position.win > 0 && position.best.empty()) {
            return Mistake{0, "found win without bm, expected the moves that win"};
        }
        return position.win == 1 ? mistake_in_wins() : std::nullopt;
    }

    [[nodiscard]] MaybeMistake mistake_in_wins() const {
        for (const Move move : position_.best) {
            rules::Game next = *game_;
            rules::Effects effects;
            next.play_unchecked(move, effects);
            if (next.verdict().result == win_of(position_.to_move)) continue;
            return Mistake{0, "found win 1, but " + to_string(move) + " does not win at once"};
        }
        return std::nullopt;
    }

    const SuiteLine& line_;
    SuitePosition position_;
    std::vector<MoveColumns> head_;
    std::optional<rules::Game> game_;
    std::set<std::string> names_;
};

}  // namespace

Expected<SuitePosition, SuiteLineError> read_position(const SuiteLine& line,
                                                      const SuiteRules& rules) {
    return PositionReader(line, rules).read();
}

}  // namespace tafl::solving
