// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/head_to_head.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "rules/result.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/sprt_estimate.h"

namespace tafl::results {

namespace {

using nlohmann::ordered_json;

void count(WinDrawLoss& counts, int half_points) {
    ++(half_points == 2 ? counts.wins : half_points == 1 ? counts.draws : counts.losses);
}

std::string text_of(const WinDrawLoss& counts) {
    return '+' + std::to_string(counts.wins) + " =" + std::to_string(counts.draws) + " -" +
           std::to_string(counts.losses);
}

std::string pairs_text(const HeadToHead& meeting) {
    std::string text;
    for (const std::int64_t count : meeting.pairs()) {
        text += (text.empty() ? "" : " ") + std::to_string(count);
    }
    return text;
}

/// Returns the line about uncounted pairs; empty if `pairs` is 0.
std::string uncounted_text(int pairs) {
    if (pairs == 0) return "";
    return "  not counted  " + std::to_string(pairs) +
           " finished pairs (later in the schedule than the last pair that counts)\n";
}

std::string repeats_text(const HeadToHead& meeting) {
    if (meeting.repeated_pairs() == 0) return "";
    return "; " + std::to_string(meeting.repeated_pairs()) + " repeated earlier ones and " +
           (meeting.repeats() == Repeats::kept ? "are counted all the same" : "are left out");
}

Elo elo_of_pairs(const HeadToHead& meeting, const SprtTest* test) {
    const ScoreCounts counts = meeting.pair_counts();
    return test != nullptr ? elo_after(counts, *test) : elo_of(counts);
}

std::string correction_text(const Elo& elo, const SprtTest* test) {
    if (test == nullptr) return "";
    return elo.is_corrected ? "corrected for the end of the SPRT" : "not corrected for the SPRT";
}

Elo elo_as(const HeadToHead& meeting, rules::Side side) {
    const WinDrawLoss& counts = meeting.games_as(side);
    return elo_of(ScoreCounts::of_games(counts.wins, counts.draws, counts.losses));
}

/// Returns the results of all games from the viewpoint of the attackers.
WinDrawLoss attackers_results(const HeadToHead& meeting) {
    const WinDrawLoss& as_attackers = meeting.games_as(rules::Side::attackers);
    const WinDrawLoss& as_defenders = meeting.games_as(rules::Side::defenders);
    return {as_attackers.wins + as_defenders.losses, as_attackers.draws + as_defenders.draws,
            as_attackers.losses + as_defenders.wins};
}

ordered_json json_of(const std::optional<double>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json json_of(const std::optional<Interval>& interval) {
    return interval ? ordered_json{interval->low, interval->high} : ordered_json(nullptr);
}

ordered_json json_of(const WinDrawLoss& counts) {
    return {{"wins", counts.wins}, {"draws", counts.draws}, {"losses", counts.losses}};
}

}  // namespace

bool HeadToHead::add(const Outcome& outcome) {
    if (!is_played(outcome.end.termination)) return false;
    const bool as_attackers = outcome.entrants.attackers == one_;
    const rules::Side side = as_attackers ? rules::Side::attackers : rules::Side::defenders;
    if (outcome.entrants[side] != one_ || outcome.entrants[opponent(side)] != other_) return false;
    const int half = half_points(outcome, one_);
    count(games_, half);
    const bool is_new = seen_.add(outcome.fingerprint);
    if (is_new) ++distinct_games_;
    if (is_new || repeats_ == Repeats::kept) count(by_side_[side], half);
    const auto [open, is_first] = open_.try_emplace(outcome.match, outcome);
    if (is_first) return false;
    add_pair(open->second, outcome);
    open_.erase(open);
    return true;
}

void HeadToHead::add_pair(const Outcome& first, const Outcome& second) {
    const auto both = std::minmax(first.fingerprint, second.fingerprint);
    const bool is_repeat = both.first != 0 && !seen_pairs_.insert(both).second;
    if (is_repeat) ++repeated_pairs_;
    repeats_in_a_row_ = is_repeat ? repeats_in_a_row_ + 1 : 0;
    if (is_repeat && repeats_ == Repeats::left_out) return;
    const int half = half_points(first, one_) + half_points(second, one_);
    ++pairs_[half];
}

std::string summary_line(const HeadToHead& meeting, const SprtTest* test) {
    const Elo elo = elo_of_pairs(meeting, test);
    std::string text = text_of(meeting.games()) + ", " + std::to_string(meeting.distinct_games()) +
                       " distinct, pairs " + pairs_text(meeting) + ", Elo " + elo_text(elo);
    if (test != nullptr) text += elo.is_corrected ? " (corrected)" : " (not corrected)";
    text += ", LOS " + percent_text(elo.los, 1);
    if (test != nullptr) text += ", " + sprt_text(meeting.pair_counts(), *test);
    return text;
}

std::string sprt_text(const ScoreCounts& counts, const SprtTest& test) {
    const Sprt sprt = sprt_of(counts, test);
    const std::string decision = sprt.decision == Decision::go_on
                                     ? "continue"
                                     : std::string(name_of(sprt.decision)) + " accepted";
    return "LLR " + decimals(sprt.llr, 3) + " (" + decimals(sprt.lower, 3) + ", " +
           decimals(sprt.upper, 3) + "), " + std::string(name_of(test.model)) + " Elo " +
           decimals(test.elo0, 2) + " to " + decimals(test.elo1, 2) + ": " + decision;
}

std::string report_text(const HeadToHead& meeting,
                        const tournaments::PerEntrant<std::string>& names, const SprtTest* test,
                        int uncounted_pairs) {
    const Elo elo = elo_of_pairs(meeting, test);
    const std::string correction = correction_text(elo, test);
    const WinDrawLoss sides = attackers_results(meeting);
    std::ostringstream text;
    text << names[meeting.one()] << " - " << names[meeting.other()] << '\n'
         << "  games        " << meeting.games().total() << ": " << text_of(meeting.games()) << ", "
         << meeting.distinct_games() << " distinct\n"
         << "  pairs        " << pairs_text(meeting) << " (scored 0, 0.5, 1, 1.5, 2 of 2"
         << repeats_text(meeting) << ")\n"
         << uncounted_text(uncounted_pairs) << "  score        " << percent_text(elo.score, 2)
         << ", level pairs " << percent_text(elo.level, 2) << "\n"
         << "  Elo          " << elo_text(elo) << ", normalized " << nelo_text(elo)
         << " (95 %, over pairs" << (correction.empty() ? "" : ", ") << correction << ")\n"
         << "  LOS          " << percent_text(elo.los, 2) << "\n";
    for (const rules::Side side : rules::both_sides) {
        const Elo as_side = elo_as(meeting, side);
        text << "  as " << name_of(side) << ' ' << text_of(meeting.games_as(side)) << ", Elo "
             << elo_text(as_side) << '\n';
    }
    text << "  balance (%)  attackers " << share_text(sides.wins, sides.total()) << ", draws "
         << share_text(sides.draws, sides.total()) << ", defenders "
         << share_text(sides.losses, sides.total()) << '\n';
    if (test != nullptr) {
        text << "  SPRT         " << sprt_text(meeting.pair_counts(), *test) << '\n';
    }
    return text.str();
}

std::string report_json(const HeadToHead& meeting,
                        const tournaments::PerEntrant<std::string>& names, const SprtTest* test,
                        int uncounted_pairs) {
    const Elo elo = elo_of_pairs(meeting, test);
    const WinDrawLoss sides = attackers_results(meeting);
    ordered_json object = {{"engine", names[meeting.one()]},
                           {"opponent", names[meeting.other()]},
                           {"games", meeting.games().total()},
                           {"results", json_of(meeting.games())},
                           {"distinct_games", meeting.distinct_games()},
                           {"repeated_pairs", meeting.repeated_pairs()},
                           {"keeps_repeats", meeting.repeats() == Repeats::kept},
                           {"pairs", meeting.pairs()},
                           {"uncounted_pairs", uncounted_pairs},
                           {"score", json_of(elo.score)},
                           {"elo", json_of(elo.elo)},
                           {"elo_error", json_of(elo.elo_error())},
                           {"elo_interval", json_of(elo.elo_interval)},
                           {"nelo", json_of(elo.nelo)},
                           {"nelo_error", json_of(elo.nelo_error())},
                           {"nelo_interval", json_of(elo.nelo_interval)},
                           {"is_corrected", elo.is_corrected},
                           {"los", json_of(elo.los)},
                           {"level_pairs", json_of(elo.level)}};
    for (const rules::Side side : rules::both_sides) {
        const Elo as_side = elo_as(meeting, side);
        ordered_json& member = object["as_" + std::string(name_of(side))];
        member = json_of(meeting.games_as(side));
        member["elo"] = json_of(as_side.elo);
        member["elo_error"] = json_of(as_side.elo_error());
    }
    object["balance"] = {
        {"attackers", sides.wins}, {"draws", sides.draws}, {"defenders", sides.losses}};
    if (test != nullptr) {
        const Sprt sprt = sprt_of(meeting.pair_counts(), *test);
        object["sprt"] = {{"model", name_of(test->model)},
                          {"elo0", test->elo0},
                          {"elo1", test->elo1},
                          {"alpha", test->alpha},
                          {"beta", test->beta},
                          {"llr", sprt.llr},
                          {"lower", sprt.lower},
                          {"upper", sprt.upper},
                          {"decision", name_of(sprt.decision)}};
    }
    return object.dump(2, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace tafl::results
