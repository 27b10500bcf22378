// SPDX-License-Identifier: MIT
#include "tournaments/plan/openings.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>

#include "rules/board_text.h"
#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/otg.h"
#include "rules/otg_parts.h"
#include "rules/result.h"
#include "tournaments/base/input_file.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::plan {

namespace {

/// Player of openings, which checks them. Compiling rules takes longer than playing a few moves. So
/// the compiled rules are kept while the start position stays the same, as it does in most files.
class OpeningPlayer {
  public:
    explicit OpeningPlayer(const rules::Ruleset& ruleset) : ruleset_(ruleset) { begin_at({}); }

    /// Returns the reason why no game can continue from the opening; nullopt if one can. Adds each
    /// missing `done` to the opening.
    std::optional<std::string> why_unplayable(Opening& opening) {
        if (opening.start != start_) begin_at(opening);
        if (reason_) return reason_;
        game_->restart();
        for (const rules::Move move : opening.moves) {
            if (game_->is_over()) return "it continues after the end of the game";
            rules::Effects effects;
            if (game_->lacks_done_before(move)) game_->play_unchecked(rules::done, effects);
            if (const auto illegality = game_->why_illegal(move)) {
                return to_string(move) +
                       " is not legal: " + std::string(rules::explain(*illegality));
            }
            game_->play_unchecked(move, effects);
        }
        opening.moves = game_->moves();
        if (game_->is_over()) return "it ends the game";
        if (game_->position().is_in_berserk()) return "it stops during a berserk sequence";
        return std::nullopt;
    }

  private:
    void begin_at(const Opening& opening) {
        const rules::Ruleset ruleset = rules_of(opening, ruleset_);
        start_ = opening.start;
        reason_ = rules::why_unplayable(ruleset);
        if (!reason_) game_.emplace(ruleset);
    }

    const rules::Ruleset& ruleset_;
    std::optional<StartPosition> start_;
    std::optional<std::string> reason_;  ///< why `start_` is unplayable; empty = playable
    std::optional<rules::Game> game_;
};

constexpr std::uintmax_t max_bytes = 32U << 20;
constexpr std::size_t max_openings = 100'000;

/// Returns a word of a file in quotes, safe for a terminal.
std::string shown(const std::string& word) { return "'" + results::visible_start(word, 60) + "'"; }

rules::Expected<Opening, std::string> parse_line(const std::string& line, int size) {
    Opening opening;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        if (word.starts_with('/')) {
            const auto board = rules::parse_board(word, size);
            if (!board)
                return "the position " + shown(word) + ", expected " + board.error()[0].expected;
            opening.start = StartPosition{board->board, rules::Side::attackers};
        } else if (const auto side = rules::side_named(word)) {
            if (!opening.start) return shown(word) + ", expected a position record before it";
            opening.start->to_move = *side;
        } else {
            const auto record = rules::parse_move(word);
            if (!record) return shown(word) + ", expected a move: " + record.error().expected;
            if (record->is_resignation) {
                return shown(word) + ", expected a move: a resignation is not an opening move";
            }
            opening.moves.push_back(record->move);
        }
    }
    return opening;
}

bool is_blank(const std::string& line) {
    return line.find_first_not_of(" \t\r") == std::string::npos;
}

class OpeningsReader {
  public:
    OpeningsReader(std::string_view text, const rules::Ruleset& ruleset, const CpuTimeLimit& budget)
        : ruleset_(ruleset), budget_(budget), trial_(ruleset), text_(text) {
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        if (text_.starts_with(byte_order_mark)) text_.erase(0, byte_order_mark.size());
    }

    rules::Expected<std::vector<Opening>, OpeningsError> read() && {
        const auto first = text_.find_first_not_of(" \t\r\n");
        if (first == std::string::npos) return OpeningsError{0, "it holds no opening"};
        const bool is_read = text_[first] == '[' ? read_records() : read_lines();
        if (!is_read) return error_;
        if (openings_.empty()) return OpeningsError{0, "it holds no opening"};
        return std::move(openings_);
    }

  private:
    bool fail(int line, const std::string& found) {
        error_ = {line, found};
        return false;
    }

    bool add(int line, Opening opening) {
        budget_.check();
        if (openings_.size() == max_openings) {
            return fail(line,
                        "found one more opening, expected at most " + std::to_string(max_openings));
        }
        if (const auto reason = trial_.why_unplayable(opening)) {
            return fail(line,
                        "found an opening that cannot be played under these rules: " + *reason);
        }
        openings_.push_back(std::move(opening));
        return true;
    }

    bool read_lines() {
        std::istringstream lines(text_);
        int number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            line.resize(std::min(line.find('#'), line.size()));
            if (is_blank(line)) continue;
            const auto opening = parse_line(line, ruleset_.size());
            if (!opening) return fail(number, "found " + opening.error());
            if (!add(number, *opening)) return false;
        }
        return true;
    }

    bool read_records() {
        const std::string_view text = text_;
        int line = 1;
        for (const std::string_view part : rules::otg_parts(text)) {
            if (!read_record(line, part)) return false;
            line += line_ends_in(part);
        }
        return true;
    }

    bool read_record(int line, std::string_view text) {
        const auto record = rules::parse_otg(text);
        if (!record) {
            const rules::NotationError error = record.error()[0];
            return fail(line + line_ends_in(text.substr(0, error.offset)),
                        "found a record that cannot be read as OTG: " + to_string(error));
        }
        if (record->ruleset.size() != ruleset_.size()) {
            const auto sides = [](int size) {
                return std::to_string(size) + 'x' + std::to_string(size);
            };
            return fail(line, "found a game on a board of " + sides(record->ruleset.size()) +
                                  ", expected one of " + sides(ruleset_.size()));
        }
        Opening opening;
        const bool begins_elsewhere = !(record->ruleset.start == ruleset_.start) ||
                                      record->ruleset.first_side() != ruleset_.first_side();
        if (begins_elsewhere) {
            opening.start = StartPosition{record->ruleset.start, record->ruleset.first_side()};
        }
        for (const rules::OtgMove& move : record->moves) {
            if (!move.record.is_resignation) opening.moves.push_back(move.record.move);
        }
        return add(line, std::move(opening));
    }

    const rules::Ruleset& ruleset_;
    const CpuTimeLimit& budget_;
    OpeningPlayer trial_;
    std::string text_;
    std::vector<Opening> openings_;
    OpeningsError error_;
};

/// Returns true if the side to move, `side`, can win with one move.
bool has_winning_move(const rules::Game& game, rules::Side side) {
    rules::MoveList moves;
    legal_moves(game.compiled_rules(), game.position(), moves);
    for (int i = 0; i < moves.size(); ++i) {
        rules::Game next = game;
        rules::Effects effects;
        next.play_unchecked(moves[i], effects);
        if (next.verdict().result == win_of(side)) return true;
    }
    return false;
}

/// Returns a game that starts from the same board, with the other side to move.
rules::Game with_other_side(const rules::Game& game, const rules::Ruleset& ruleset) {
    rules::Ruleset other = ruleset;
    other.start = game.position().board();
    other.attackers_first = game.to_move() == rules::Side::defenders;
    return rules::Game(other);
}

bool is_lopsided(const rules::Game& game, const rules::Ruleset& ruleset) {
    if (has_winning_move(game, game.to_move())) return true;
    const rules::Game other = with_other_side(game, ruleset);
    return other.is_over() || has_winning_move(other, other.to_move());
}

/// Returns one random line; empty if it cannot be an opening.
std::vector<rules::Move> random_line(rules::Game& game, const rules::Ruleset& ruleset, int plies,
                                     std::mt19937_64& random) {
    game.restart();
    rules::MoveList moves;
    for (int ply = 0; ply < plies && !game.is_over(); ++ply) {
        legal_moves(game.compiled_rules(), game.position(), moves);
        rules::Effects effects;
        game.play_unchecked(moves[static_cast<int>(random() % moves.size())], effects);
    }
    if (game.is_over() || game.position().is_in_berserk() || is_lopsided(game, ruleset)) return {};
    return game.moves();
}

}  // namespace

std::string_view name_of(OpeningsOrder order) {
    return order == OpeningsOrder::sequential ? "sequential" : "random";
}

std::string to_string(const Opening& opening) {
    std::string text;
    if (opening.start) {
        text = to_string(opening.start->board) + ' ' + std::string(name_of(opening.start->to_move));
    }
    for (const rules::Move move : opening.moves) {
        if (!text.empty()) text += ' ';
        text += to_string(move);
    }
    return text;
}

std::vector<rules::Move> opening_moves(const std::string& text) {
    std::vector<rules::Move> moves;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (word.starts_with('/')) continue;
        if (const auto record = rules::parse_move(word)) moves.push_back(record->move);
    }
    return moves;
}

rules::Ruleset rules_of(const Opening& opening, const rules::Ruleset& ruleset) {
    rules::Ruleset changed = ruleset;
    if (opening.start) {
        changed.start = opening.start->board;
        changed.attackers_first = opening.start->to_move == rules::Side::attackers;
    }
    return changed;
}

rules::Expected<std::vector<Opening>, OpeningsError> read_openings(
    const std::filesystem::path& file, const rules::Ruleset& ruleset, const CpuTimeLimit& budget) {
    if (const auto reason = tournaments::why_unreadable(file)) {
        return OpeningsError{0, *reason + ", expected a file of openings"};
    }
    std::error_code error;
    if (std::filesystem::file_size(file, error) > max_bytes) {
        return OpeningsError{0, "found more than 32 MB, expected a file of openings"};
    }
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) return OpeningsError{0, "the file cannot be read"};
    return OpeningsReader(text, ruleset, budget).read();
}

std::vector<rules::Move> random_opening(const rules::Ruleset& ruleset, int plies,
                                        std::uint64_t seed) {
    rules::Game game(ruleset);
    std::mt19937_64 random(seed);
    constexpr int tries = 100;
    for (int i = 0; plies > 0 && i < tries; ++i) {
        auto line = random_line(game, ruleset, plies, random);
        if (!line.empty()) return line;
    }
    return {};
}

}  // namespace tafl::plan
