// SPDX-License-Identifier: MIT
#include "tests/support/compare_law.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <sstream>

#include "rules/board_text.h"
#include "rules/captures.h"
#include "rules/count_of.h"
#include "rules/move_text.h"
#include "rules/ruleset_text.h"

namespace tafl::tests {

using rules::CompiledRules;
using rules::Illegality;
using rules::Move;
using rules::Position;
using rules::Side;
using rules::Space;

namespace {

NaiveMove naive_of(Move move) { return {place_of(move.from), place_of(move.to)}; }
Move move_of(NaiveMove move) { return {space_of(move.from), space_of(move.to)}; }

NaivePosition naive_of(const Position& position) {
    NaivePosition naive{Grid(position.board()), position.to_move(), std::nullopt};
    if (position.is_in_berserk()) naive.berserker = place_of(position.berserker());
    return naive;
}

std::string words_of(const NaiveVerdict& verdict) {
    return std::string(name_of(verdict.result)) + ' ' + std::string(name_of(verdict.termination));
}

NaiveVerdict naive_of(const rules::Verdict& verdict) {
    return {verdict.result, verdict.termination};
}

std::string words_of(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += ' ' + to_string(move);
    return text;
}

TakenBy naive_of(rules::CaptureRule rule) {
    switch (rule) {
        case rules::CaptureRule::jump:
            return TakenBy::jump;
        case rules::CaptureRule::shieldwall:
            return TakenBy::shieldwall;
        case rules::CaptureRule::linnaean:
            return TakenBy::linnaean;
        default:
            return TakenBy::sandwich;
    }
}

/// Collects one complaint about one position.
class Complaint {
  public:
    explicit Complaint(const Twin& twin) : twin_(twin) {}

    template <class Ours, class Naive>
    bool differs(const std::string& what, const Ours& ours, const Naive& naive) {
        if (ours == naive) return false;
        std::ostringstream text;
        text << what << ": rules/ says '" << ours << "', NaiveLaw '" << naive << "'\n  "
             << record_of(twin_.compiled_rules, twin_.position);
        if (twin_.position.is_in_berserk()) {
            text << "\n  berserker " << to_string(twin_.position.berserker());
        }
        text_ = text.str();
        return true;
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    const Twin& twin_;
    std::string text_;
};

std::vector<Move> sorted_moves(const Twin& twin) {
    rules::MoveList list;
    legal_moves(twin.compiled_rules, twin.position, list);
    std::vector<Move> moves(list.begin(), list.end());
    std::ranges::sort(moves);
    return moves;
}

std::vector<Move> naive_moves(const Twin& twin) {
    std::vector<Move> moves;
    for (const NaiveMove move : twin.naive_law.legal_moves(twin.naive_position)) {
        moves.push_back(move_of(move));
    }
    std::ranges::sort(moves);
    return moves;
}

/// Compares the functions of rules/ for one piece that make no list of moves.
bool piece_differs(const Twin& twin, Place place, Complaint& complaint) {
    const Grid& grid = twin.naive_position.grid;
    const Space from = space_of(place);
    const rules::Board& board = twin.position.board();
    const std::vector<Place> all = twin.naive_law.destinations(grid, place);
    const bool reaches_edge = std::ranges::any_of(all, [&](Place to) { return grid.is_edge(to); });
    const bool captures = std::ranges::any_of(all, [&](Place to) {
        return !twin.naive_law.captures(grid, {place, to}).empty();
    });
    const std::string where = ' ' + to_string(from);
    return complaint.differs("can_move" + where, can_move(twin.compiled_rules, board, from),
                             !all.empty()) ||
           complaint.differs(
               "can_reach the edge" + where,
               can_reach(twin.compiled_rules, board, from, twin.compiled_rules.edge()),
               reaches_edge) ||
           complaint.differs("has_capturing_move" + where,
                             has_capturing_move(twin.compiled_rules, board, from), captures);
}

bool verdict_differs(const Twin& twin, Complaint& complaint) {
    const auto repeated_by = {std::optional<Side>(), std::optional(Side::attackers),
                              std::optional(Side::defenders)};
    return std::ranges::any_of(repeated_by, [&](std::optional<Side> side) {
        // judge() must not get repetitions that the rules ignore.
        if (side && twin.compiled_rules.ruleset().repetition == rules::Repetition::ignored)
            return false;
        return complaint.differs(
            "verdict", words_of(naive_of(judge(twin.compiled_rules, twin.position, side))),
            words_of(twin.naive_law.judge(twin.naive_position, side)));
    });
}

}  // namespace

std::string text_of(const std::vector<Taken>& taken) {
    constexpr const char* names[] = {"jump", "sandwich", "shieldwall", "linnaean"};
    std::string text;
    for (const Taken& one : taken) {
        text += to_string(space_of(one.place)) + one.letter + " by " +
                names[static_cast<int>(one.by)] + ", ";
    }
    return text;
}

std::string text_of(const rules::Effects& effects) {
    std::vector<Taken> taken;
    for (const rules::Capture& capture : effects.captures()) {
        taken.push_back(
            {place_of(capture.space), letter_of(capture.piece), naive_of(capture.rule)});
    }
    return text_of(taken);
}

std::string record_of(const CompiledRules& compiled_rules, const Position& position) {
    rules::Ruleset ruleset = compiled_rules.ruleset();
    ruleset.start = position.board();
    ruleset.attackers_first = position.to_move() == Side::attackers;
    return to_string(ruleset);
}

Twin Twin::of(const CompiledRules& compiled_rules, const NaiveLaw& naive_law,
              const rules::Board& board, Side side) {
    const Position position(board, side);
    return {compiled_rules, naive_law, position, naive_of(position)};
}

std::string difference_at(const Twin& twin) {
    Complaint complaint(twin);
    const std::vector<Move> naive = naive_moves(twin);
    const int count = count_of(naive);
    if (complaint.differs("legal moves", words_of(sorted_moves(twin)), words_of(naive)) ||
        complaint.differs("count", count_legal_moves(twin.compiled_rules, twin.position), count) ||
        complaint.differs("has_legal_move", has_legal_move(twin.compiled_rules, twin.position),
                          count > 0) ||
        verdict_differs(twin, complaint)) {
        return complaint.text();
    }
    for (const Place place : twin.naive_position.grid.places()) {
        if (twin.naive_position.grid.is_empty(place)) continue;
        if (piece_differs(twin, place, complaint)) return complaint.text();
    }
    return {};
}

namespace {

/// The spaces after `move.from` up to `move.to`, which lie in one line.
std::vector<Place> way_of(NaiveMove move) {
    const auto sign = [](int n) { return n < 0 ? -1 : n > 0 ? 1 : 0; };
    const Place step = {sign(move.to.file - move.from.file), sign(move.to.rank - move.from.rank)};
    std::vector<Place> way;
    for (Place place = move.from; place != move.to;)
        way.push_back(place = naive::moved(place, step));
    return way;
}

bool is_on_one_line(NaiveMove move) {
    return move.from != move.to &&
           (move.from.file == move.to.file || move.from.rank == move.to.rank);
}

bool is_true_of_way(const Twin& twin, NaiveMove move, Illegality reason) {
    if (!is_on_one_line(move)) return false;
    const NaiveLaw& naive = twin.naive_law;
    const Grid& grid = twin.naive_position.grid;
    const char piece = grid.at(move.from);
    const std::vector<Place> way = way_of(move);
    switch (reason) {
        case Illegality::blocked:
            return std::ranges::any_of(way, [&](Place place) { return !grid.is_empty(place); });
        case Illegality::forbidden_to_pass:
            return std::ranges::any_of(
                way, [&](Place place) { return !naive.is_passable(piece, place); });
        // A slide ends only where a piece may both pass and stop.
        case Illegality::forbidden_to_stop:
            return !naive.is_stoppable(piece, move.to) || !naive.is_passable(piece, move.to);
        // Between spaces of one kind this is not the true reason. But rules/ returns it for a space
        // that is closed to the piece and does not have it in its list of pieces that may enter.
        case Illegality::forbidden_to_enter:
            return std::ranges::any_of(
                way, [&](Place place) { return !naive.is_in_entry_list(piece, place); });
        case Illegality::too_far:
            return naive.speed_of(piece) > 0 && count_of(way) > naive.speed_of(piece);
        case Illegality::cannot_jump:
            return way.size() == 2 && !grid.is_empty(way.front());
        default:
            return false;
    }
}

/// Returns true if the reason of rules/ applies to an illegal move.
bool is_true(const Twin& twin, NaiveMove move, Illegality reason) {
    const NaivePosition& position = twin.naive_position;
    const Grid& grid = position.grid;
    const char piece = grid.at(move.from);
    const bool is_own = naive::belongs_to(piece, position.to_move);
    switch (reason) {
        case Illegality::game_over:
            return false;
        case Illegality::off_board:
            return !move.is_done() && (!grid.has(move.from) || !grid.has(move.to));
        case Illegality::empty_space:
            return piece == '.';
        case Illegality::wrong_side:
            return naive::belongs_to(piece, opponent(position.to_move)) && !position.berserker;
        case Illegality::other_must_continue:
            return naive::belongs_to(piece, opponent(position.to_move)) && position.berserker;
        case Illegality::must_continue:
            return is_own && position.berserker && move.from != *position.berserker;
        case Illegality::must_capture:
            return position.berserker == move.from &&
                   std::ranges::count(twin.naive_law.destinations(grid, move.from), move.to) > 0;
        case Illegality::no_line:
            return !is_on_one_line(move);
        case Illegality::nothing_to_end:
            return move.is_done();
        default:
            return is_own && is_true_of_way(twin, move, reason);
    }
}

}  // namespace

std::string difference_in_refusals(const Twin& twin) {
    Complaint complaint(twin);
    const std::vector<NaiveMove> legal = twin.naive_law.legal_moves(twin.naive_position);
    const int size = twin.naive_position.grid.size();
    std::vector<Place> places = twin.naive_position.grid.places();
    for (const Place outside :
         {Place{-1, 0}, Place{0, -1}, Place{size, 1}, Place{1, size}, Place{-1, -1}}) {
        places.push_back(outside);
    }
    for (const Place from : places) {
        for (const Place to : places) {
            const NaiveMove move{from, to};
            const auto refusal = why_illegal(twin.compiled_rules, twin.position, move_of(move));
            const bool is_legal = std::ranges::binary_search(legal, move);
            const std::string text = to_string(move_of(move));
            if (complaint.differs("legality of " + text, !refusal, is_legal)) {
                return complaint.text();
            }
            if (refusal && !is_true(twin, move, *refusal)) {
                complaint.differs("refusal of " + text, std::string(name_of(*refusal)),
                                  "no such reason");
                return complaint.text();
            }
        }
    }
    return {};
}

namespace {

bool ply_differs(const Twin& before, Move move, Complaint& complaint) {
    Position position = before.position;
    rules::Effects effects;
    position.play_unchecked(before.compiled_rules, move, effects);
    const NaivePly ply = before.naive_law.play(before.naive_position, naive_of(move));
    const Twin after{before.compiled_rules, before.naive_law, position, ply.after};
    const std::string where = " of " + to_string(move);
    const NaivePosition ours = naive_of(position);
    rules::Board board = before.position.board();
    const bool would_capture_now =
        !move.is_done() && would_capture(before.compiled_rules, board, move);
    if (complaint.differs("captures" + where, text_of(effects), text_of(ply.taken)) ||
        complaint.differs("board" + where, to_string(position.board()),
                          to_string(ply.after.grid.board())) ||
        complaint.differs("key" + where, position.board().key(), ply.after.grid.board().key()) ||
        complaint.differs("side" + where, name_of(ours.to_move), name_of(ply.after.to_move)) ||
        complaint.differs("continuation" + where, effects.continues(),
                          ply.after.berserker.has_value()) ||
        complaint.differs("berserker" + where, ours.berserker == ply.after.berserker, true) ||
        complaint.differs("would_capture" + where, would_capture_now, !ply.taken.empty()) ||
        complaint.differs("board after would_capture" + where, board == before.position.board(),
                          true) ||
        complaint.differs("verdict" + where,
                          words_of(naive_of(judge(before.compiled_rules, position))),
                          words_of(before.naive_law.judge(ply.after)))) {
        return true;
    }
    position.take_back(move, effects);
    return complaint.differs("take_back" + where,
                             position == before.position && position.key() == before.position.key(),
                             true);
}

}  // namespace

std::string difference_in_moves(const Twin& twin) {
    Complaint complaint(twin);
    for (const Move move : naive_moves(twin)) {
        if (ply_differs(twin, move, complaint)) return complaint.text();
    }
    return {};
}

std::string difference_in_game(Random& random, const rules::Ruleset& ruleset, int plies) {
    const auto compiled_rules = std::make_shared<const CompiledRules>(ruleset);
    rules::Game game(compiled_rules);
    NaiveGame naive(ruleset);
    for (int ply = 0; ply < plies && !game.is_over(); ++ply) {
        const Twin twin{*compiled_rules, naive.law(), game.position(), naive.position()};
        std::string difference = difference_at(twin);
        if (difference.empty() && ruleset.size() <= 7) difference = difference_in_refusals(twin);
        if (difference.empty()) difference = difference_in_moves(twin);
        if (!difference.empty()) return difference;
        const Move move = random.pick_from(naive_moves(twin));
        const auto effects = game.play(move);
        naive.play(naive_of(move));
        Complaint complaint(twin);
        if (complaint.differs("legality of " + to_string(move), effects.has_value(), true) ||
            complaint.differs("verdict with history, after " + to_string(move),
                              words_of(naive_of(game.verdict())), words_of(naive.verdict()))) {
            return complaint.text() + "\n  plies before: " + words_of(game.moves());
        }
    }
    return {};
}

}  // namespace tafl::tests
