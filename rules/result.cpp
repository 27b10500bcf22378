// SPDX-License-Identifier: MIT
#include "rules/result.h"

#include <array>
#include <cstddef>

#include "rules/game_record.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

namespace {

struct TerminationWords {
    Termination termination;
    std::string_view name;
    std::string_view clause;
};

// Members of both types are initialised with {}, which must mean none.
static_assert(Result{} == Result::none && Termination{} == Termination::none);

constexpr std::array<TerminationWords, termination_count> termination_words = {{
    {Termination::none, "none", "the game is not over"},
    {Termination::escape, "escape", "the king reached an escape space"},
    {Termination::king_captured, "king-captured", "the king was captured"},
    {Termination::edge_fort, "edge-fort", "the king stands in an unbreakable fort on the edge"},
    {Termination::encirclement, "encirclement", "the defenders are encircled"},
    {Termination::attackers_eliminated, "attackers-eliminated", "no attacker is left"},
    {Termination::repetition, "repetition", "the position was repeated too often"},
    {Termination::no_moves, "no-moves", "the side to move has no legal move"},
    {Termination::resignation, "resignation", "the loser resigned"},
    {Termination::time, "time", "the loser's time ran out"},
    {Termination::time_overtime, "time-overtime", "the loser's last overtime period ran out"},
    {Termination::illegal_move, "illegal-move", "the engine made an illegal move"},
    {Termination::unparsable_move, "unparsable-move", "the engine sent a move that cannot be read"},
    {Termination::out_of_turn, "out-of-turn", "the engine kept moving out of its turn"},
    {Termination::no_hello, "no-hello", "the engine did not say hello in time"},
    {Termination::refused_to_start, "refused-to-start", "the engine could not be started"},
    {Termination::crash, "crash", "the engine exited during the game"},
    {Termination::crash_signal, "crash-signal", "the engine was killed by a signal"},
    {Termination::closed_output, "closed-output", "the engine closed its output"},
    {Termination::closed_input, "closed-input", "the engine closed its input"},
    {Termination::flood, "flood", "the engine flooded the host with output"},
    {Termination::critical_error, "critical-error", "the engine reported a critical error"},
    {Termination::hang, "hang", "the engine did not answer"},
    {Termination::adjudication_max_plies, "adjudication-max-plies",
     "the host declared a draw at the limit of plies"},
    {Termination::adjudication_no_capture, "adjudication-no-capture",
     "the host declared a draw after many plies without a capture"},
    {Termination::interrupted, "interrupted", "the game was interrupted"},
    {Termination::void_host_late, "void-host-late", "the game is void, the host itself was late"},
    {Termination::void_host_error, "void-host-error", "the game is void, the host itself failed"},
    {Termination::withdrawn, "withdrawn", "the loser has withdrawn"},
    {Termination::void_rules_differ, "void-rules-differ", "an engine plays by other rules"},
    {Termination::as_recorded, "as-recorded", "so it is recorded"},
    {Termination::unfinished, "unfinished", "the record ends before the game"},
    {Termination::broken_record, "broken-record", "the record breaks the rules"},
    {Termination::puzzle, "puzzle", "it is a puzzle"},
    {Termination::scratch_full, "scratch-full",
     "the engine wrote more to its scratch directory than its limit"},
}};

}  // namespace

std::string_view name_of(Termination termination) {
    return termination_words[to_underlying(termination)].name;
}

std::optional<Termination> termination_from_name(std::string_view name) {
    for (const auto& words : termination_words) {
        if (words.name == name) return words.termination;
    }
    return std::nullopt;
}

std::string_view explain(Termination termination) {
    return termination_words[to_underlying(termination)].clause;
}

bool is_by_rules(Termination termination) {
    return termination >= Termination::escape && termination <= Termination::no_moves;
}

bool is_forfeit(Termination termination) {
    return (termination >= Termination::time && termination <= Termination::hang) ||
           termination == Termination::withdrawn || termination == Termination::scratch_full;
}

bool counts(Termination termination) {
    return termination != Termination::none && termination != Termination::interrupted &&
           termination != Termination::void_host_late &&
           termination != Termination::void_host_error;
}

bool is_played(Termination termination) {
    return termination != Termination::withdrawn && !is_import_only(termination);
}

bool is_import_only(Termination termination) {
    return termination >= Termination::unfinished && termination <= Termination::puzzle;
}

std::string_view name_of(Result result) {
    constexpr std::array<std::string_view, 4> names = {"none", "attackers", "defenders", "draw"};
    return names[to_underlying(result)];
}

std::optional<Result> result_from_name(std::string_view name) {
    for (const auto result :
         {Result::none, Result::attackers_win, Result::defenders_win, Result::draw}) {
        if (name_of(result) == name) return result;
    }
    return std::nullopt;
}

std::string reason_of(const GameEnd& end) {
    return end.summary.empty() ? std::string(explain(end.termination)) : end.summary;
}

std::vector<Side> movers_of(std::span<const PlyRecord> plies, Side first) {
    std::vector<Side> movers;
    Side mover = first;
    Space last;
    for (const PlyRecord& ply : plies) {
        const bool is_same_turn = ply.move.from == last || ply.move.is_done();
        if (!movers.empty() && !is_same_turn) mover = opponent(mover);
        movers.push_back(mover);
        last = ply.move.to;
    }
    return movers;
}

}  // namespace tafl::rules
