// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/verified_game.h"

#include <algorithm>
#include <set>

#include "rules/count_of.h"
#include "rules/moves.h"
#include "rules/result.h"
#include "tournaments/plan/recordings/turns_search.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::recordings {

namespace {

using rules::Game;
using rules::GameEnd;
using rules::Result;
using rules::Side;
using rules::Space;
using rules::Termination;

constexpr std::size_t longest_name = 100;   // bytes
constexpr std::size_t longest_rest = 4000;  // bytes of the moves after a fault
constexpr std::size_t longest_quote = 80;

std::string list_of(const std::set<Space>& spaces) {
    if (spaces.empty()) return "no capture";
    std::string text = "captures on";
    for (const Space space : spaces) text += ' ' + to_string(space);
    return text;
}

/// Check of one record: plays its moves up to the first fault.
class Judge {
  public:
    Judge(const WrittenGame& written, const RecordRules& record_rules)
        : written_(written), rules_(record_rules), game_(record_rules.tables) {
        judged_.place = written.place;
        judged_.variant = record_rules.variant;
        judged_.rules = record_rules.rules;
        judged_.record.players = names_for_store(written.players);
        judged_.record.ruleset = record_rules.tables->ruleset();
    }

    VerifiedGame judge() && {
        play_moves();
        if (!fault_ && written_.no_move) {
            fault_ = Fault{game_.plies() + 1, *written_.no_move, "something else", "a move"};
        }
        judged_.record.end = game_.end();
        if (!fault_) decide();
        if (fault_) mark_broken(judged_, *fault_, rest());
        return std::move(judged_);
    }

  private:
    void play_moves() {
        const bool is_berserk = rules_.tables->ruleset().berserk != rules::Berserk::none;
        if (is_berserk) line_ = find_line(*rules_.tables, written_.moves);
        for (; read_ < written_.moves.size() && !fault_; ++read_) {
            const WrittenMove& move = written_.moves[read_];
            play(move, is_berserk ? steps_of(move) : std::vector{move.move});
        }
    }

    /// Returns the steps of a written move in the found line; after its end, the move alone.
    std::vector<rules::Move> steps_of(const WrittenMove& move) {
        if (read_ >= line_.steps.size()) return {move.move};
        const auto begin = line_.moves.begin() + stepped_;
        stepped_ += line_.steps[read_];
        return {begin, begin + line_.steps[read_]};
    }

    void play(const WrittenMove& written, const std::vector<rules::Move>& steps) {
        std::set<Space> captured;
        // Captures of the first step. Further steps require such a capture.
        std::set<Space> first_captured;
        for (const rules::Move step : steps) {
            const auto effects = game_.play(step);
            if (!effects) {
                fault_ =
                    Fault{game_.plies() + 1, written.text,
                          "what the rules refuse (" + std::string(explain(effects.error())) + ")",
                          "a legal move"};
                return;
            }
            for (const rules::Capture& capture : effects->captures()) {
                // Records never list the capture of a king.
                if (capture.piece.kind() != rules::Kind::king) captured.insert(capture.space);
            }
            if (first_captured.empty()) first_captured = captured;
            judged_.record.plies.emplace_back().move = step;
        }
        compare(written, first_captured, captured);
    }

    /// Compares the written captures with those of the rules. The captures of later steps may be
    /// missing in the record.
    void compare(const WrittenMove& written, const std::set<Space>& first_captured,
                 const std::set<Space>& captured) {
        if (!written.lists_captures) return;
        const std::set<Space> told(written.captures.begin(), written.captures.end());
        const bool is_right =
            std::ranges::includes(told, first_captured) && std::ranges::includes(captured, told);
        if (is_right) return;
        fault_ = Fault{game_.plies(), written.text, list_of(told), list_of(captured)};
    }

    void decide() {
        GameEnd& end = judged_.record.end;
        if (game_.is_over()) return compare_result();
        if (written_.moves.empty() || (!written_.result && written_.last_word == RecordEnd::none)) {
            end.termination = Termination::unfinished;
            return;
        }
        const Side mover = game_.to_move();
        end.result = written_.result.value_or(win_of(opponent(mover)));
        end.termination = Termination::as_recorded;
        const auto winner = winner_of(end.result);
        if (!winner || written_.last_word == RecordEnd::none) return;
        end.at_fault = opponent(*winner);
        end.termination = written_.last_word == RecordEnd::resigned ? Termination::resignation
                                                                    : Termination::time;
    }

    /// Compares the results after an end by the rules. The record must have the same result or no
    /// result.
    void compare_result() {
        const GameEnd& end = judged_.record.end;
        if (!written_.result || *written_.result == end.result) return;
        fault_ = Fault{
            end.plies,
            {},
            "the result " + std::string(name_of(*written_.result)),
            std::string(name_of(end.result)) + " (" + std::string(explain(end.termination)) + ")"};
    }

    /// Returns the texts of the moves that were not played.
    [[nodiscard]] std::string rest() const {
        std::string text;
        for (std::size_t i = read_; i < written_.moves.size(); ++i) {
            text += (text.empty() ? "" : " ") + written_.moves[i].text;
        }
        return text;
    }

    const WrittenGame& written_;
    const RecordRules& rules_;
    Game game_;
    FoundLine line_;
    std::size_t stepped_ = 0;  ///< number of moves of `line_` that were played
    std::size_t read_ = 0;
    std::optional<Fault> fault_;
    VerifiedGame judged_;
};

std::string name_for_store(const std::string& name) {
    std::string clean = results::clean_text(name);
    std::ranges::replace_if(
        clean, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    const std::size_t begin = std::min(clean.find_first_not_of(' '), clean.size());
    clean.erase(0, begin);
    clean.resize(std::min(clean.find_last_not_of(' ') + 1, longest_name));
    clean.resize(clean.size() - results::unfinished_bytes(clean));
    return clean;
}

}  // namespace

std::string to_string(const Fault& fault) {
    std::string text;
    if (fault.ply > 0) text = "ply " + std::to_string(fault.ply);
    if (!fault.move.empty()) text += ", " + results::visible_start(fault.move, longest_quote);
    return text + (text.empty() ? "found " : ": found ") + fault.found + ", expected " +
           fault.expected;
}

VerifiedGame judged(const WrittenGame& game, const std::vector<RecordRules>& candidates) {
    VerifiedGame best = Judge(game, candidates.front()).judge();
    for (std::size_t i = 1; i < candidates.size() && best.fault; ++i) {
        VerifiedGame other = Judge(game, candidates[i]).judge();
        const bool is_better = !other.fault || other.fault->ply > best.fault->ply;
        if (is_better) best = std::move(other);
    }
    return best;
}

rules::BySide<std::string> names_for_store(const rules::BySide<std::string>& names) {
    rules::BySide<std::string> stored{name_for_store(names.attackers),
                                      name_for_store(names.defenders)};
    if (stored.attackers.empty()) stored.attackers = "(unknown attackers)";
    if (stored.defenders.empty()) stored.defenders = "(unknown defenders)";
    if (stored.attackers == stored.defenders) stored.defenders += " (defenders)";
    return stored;
}

void mark_broken(VerifiedGame& game, Fault fault, const std::string& rest) {
    GameEnd& end = game.record.end;
    end.result = Result::none;
    end.termination = Termination::broken_record;
    end.at_fault.reset();
    end.plies = count_of(game.record.plies);
    end.summary = to_string(fault);
    if (!rest.empty()) {
        end.summary += "; it continues: " + results::visible_start(rest, longest_rest);
    }
    game.fault = std::move(fault);
}

}  // namespace tafl::recordings
