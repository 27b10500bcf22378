// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/turns_search.h"

#include <algorithm>
#include <set>

#include "rules/count_of.h"
#include "rules/endings.h"
#include "rules/moves.h"

namespace tafl::recordings {

namespace {

using rules::CompiledRules;
using rules::Move;
using rules::Position;
using rules::Space;

/// Maximum number of lines followed at the same time. No recorded game has needed 100.
constexpr std::size_t max_lines = 500;

/// Possible turn of a written move, with its place in the line.
struct Turn {
    Position position;
    int before = -1;  ///< index of the previous turn in `turns_`; -1 = start position
    std::vector<Move> moves{};
    std::set<Space> first_captures{};
    std::set<Space> captures{};
};

/// Adds the captured men to `spaces`. Leaves out kings, because records never list their capture.
void add_men(const rules::Effects& effects, std::set<Space>& spaces) {
    for (const rules::Capture& capture : effects.captures()) {
        if (capture.piece.kind() != rules::Kind::king) spaces.insert(capture.space);
    }
}

class Search {
  public:
    explicit Search(const CompiledRules& compiled_rules) : compiled_rules_(compiled_rules) {
        turns_.push_back({Position::start_of(compiled_rules)});
        ends_ = {0};
    }

    /// Continues all lines by a written move. Returns false if it is illegal in all of them.
    bool play(const WrittenMove& written) {
        std::vector<Turn> next;
        for (const int end : ends_) add_turns_from(end, written, next);
        if (next.empty()) return false;
        keep_those_as_written(written, next);
        ends_.clear();
        for (Turn& turn : next) follow(std::move(turn));
        return true;
    }

    [[nodiscard]] FoundLine line() const {
        FoundLine found;
        std::vector<const Turn*> played;
        for (int at = ends_.front(); at > 0; at = turn(at).before) played.push_back(&turn(at));
        std::ranges::reverse(played);
        for (const Turn* turn : played) {
            found.moves.insert(found.moves.end(), turn->moves.begin(), turn->moves.end());
            found.steps.push_back(turn->moves.size());
        }
        return found;
    }

  private:
    [[nodiscard]] const Turn& turn(int index) const { return turns_[index]; }

    void add_turns_from(int end, const WrittenMove& written, std::vector<Turn>& next) const {
        const Position& position = turn(end).position;
        if (judge(compiled_rules_, position).is_over()) return;
        if (why_illegal(compiled_rules_, position, written.move)) return;
        Turn begun{position, end};
        rules::Effects effects;
        begun.position.play_unchecked(compiled_rules_, written.move, effects);
        begun.moves.push_back(written.move);
        add_men(effects, begun.first_captures);
        begun.captures = begun.first_captures;
        add_whole(begun, next);
    }

    void add_whole(const Turn& turn, std::vector<Turn>& next) const {
        if (next.size() == max_lines) return;
        if (!turn.position.is_in_berserk() || judge(compiled_rules_, turn.position).is_over()) {
            next.push_back(turn);
            return;
        }
        rules::MoveList moves;
        legal_moves(compiled_rules_, turn.position, moves);
        for (const Move move : moves) {
            Turn longer = turn;
            rules::Effects effects;
            longer.position.play_unchecked(compiled_rules_, move, effects);
            longer.moves.push_back(move);
            add_men(effects, longer.captures);
            add_whole(longer, next);
        }
    }

    /// Removes turns that do not fit the written captures. All captures of the first step must be
    /// written, and all written captures must be in the turn. If no turn fits, the captures of the
    /// record are wrong, and all turns stay.
    static void keep_those_as_written(const WrittenMove& written, std::vector<Turn>& turns) {
        if (!written.lists_captures) return;
        const std::set<Space> captures(written.captures.begin(), written.captures.end());
        const auto differs = [&](const Turn& turn) {
            return !std::ranges::includes(captures, turn.first_captures) ||
                   !std::ranges::includes(turn.captures, captures);
        };
        if (!std::ranges::all_of(turns, differs)) std::erase_if(turns, differs);
    }

    /// Adds a turn to the lines, unless another line has led to the same position.
    void follow(Turn next) {
        const bool is_new = std::ranges::none_of(
            ends_, [&](int end) { return turn(end).position == next.position; });
        if (!is_new) return;
        ends_.push_back(count_of(turns_));
        turns_.push_back(std::move(next));
    }

    const CompiledRules& compiled_rules_;
    std::vector<Turn> turns_;
    std::vector<int> ends_;  ///< indices of the last turns, one for each line
};

}  // namespace

FoundLine find_line(const CompiledRules& compiled_rules, const std::vector<WrittenMove>& written) {
    Search search(compiled_rules);
    for (const WrittenMove& move : written) {
        if (!search.play(move)) break;
    }
    return search.line();
}

}  // namespace tafl::recordings
