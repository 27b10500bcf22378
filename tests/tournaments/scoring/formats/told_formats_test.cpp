// SPDX-License-Identifier: MIT
// Texts about formats: names of stages, rounds of a Swiss, reasons, winners, facts. Floats are by
// FIDE's Handbook C.04.3, article 1.4, computed by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "tournaments/plan/plan_words.h"
#include "tournaments/reports/publish/round_table.h"
#include "tournaments/scoring/formats/stage_names.h"
#include "tournaments/scoring/formats/winner.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/standing_reasons.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::tests::told_formats_test {
namespace {

using formats::FormatSettings;
using formats::StageNames;
using formats::TournamentHistory;
using results::Outcome;
using results::TieBreak;
using rules::Result;
using Names = tournaments::PerEntrant<std::string>;

const Names names({"A", "B", "C", "D", "E", "F", "G", "H"});

FormatSettings settings_of(const char* format, int entrants, int games_per_match = 1) {
    FormatSettings settings;
    settings.format = formats::format_named(format).value();
    settings.entrants = entrants;
    settings.scoring.games_per_match = games_per_match;
    settings.scoring.match_tie = results::MatchTie::none;
    return settings;
}

/// `points` are those of `one`, who attacks.
Outcome game(int match, int one, int other, double points, int plies = 40) {
    Outcome outcome;
    outcome.match = match;
    outcome.entrants = {one, other};
    outcome.end.plies = plies;
    outcome.end.termination = rules::Termination::escape;
    outcome.end.result = points == 1   ? Result::attackers_win
                         : points == 0 ? Result::defenders_win
                                       : Result::draw;
    return outcome;
}

Outcome not_played(int match, int one, int other, double points) {
    Outcome outcome = game(match, one, other, points, 0);
    outcome.end.termination = rules::Termination::withdrawn;
    return outcome;
}

store::ScheduledGame scheduled(int round, int match, int attackers, int defenders) {
    store::ScheduledGame game;
    game.round = round;
    game.match = match;
    game.entrants = {attackers, defenders};
    return game;
}

std::vector<std::string> lines(const formats::PairedRound& round) {
    std::vector<std::string> text;
    for (const auto& row : publish::round_table(round, names).rows) {
        text.push_back(row[0] + '|' + row[1] + '|' + row[2] + '|' + row[3]);
    }
    return text;
}

std::vector<std::string> reasons(const FormatSettings& settings, const TournamentHistory& history) {
    return standing_reasons(names, standings(settings, history), settings.scoring);
}

/// "A: 2 of 2, 1 point ahead of B"
std::string winner(const FormatSettings& settings, const TournamentHistory& history) {
    const auto found = winner_of(settings, history, standings(settings, history), names);
    return found ? winners_text(*found, names) + ": " + found->how : "nobody";
}

/// Five players; B withdraws before the second round is played, A has a requested bye in the third.
struct Swiss {
    FormatSettings settings = settings_of("swiss", 5);
    TournamentHistory history;

    Swiss() {
        settings.rounds = 4;
        history.rounds = {{1, 0, {{1, 4}, {5, 2}}, {3}, {}},
                          {2, 0, {{1, 3}, {2, 4}}, {5}, {}},
                          {3, 0, {{5, 4}}, {3}, {1}}};
        history.withdrawn = {2};
        history.outcomes = {game(1, 1, 4, 1), game(2, 5, 2, 0.5), game(3, 1, 3, 0.5),
                            not_played(4, 2, 4, 0)};
    }
};

TEST_SUITE("tournaments/scoring/formats/told_formats") {
    TEST_CASE("the rounds of a Swiss show scores before them, floats, byes and results") {
        const Swiss swiss;
        const auto rounds = paired_rounds(swiss.settings, swiss.history);
        REQUIRE(rounds.size() == 3);
        // No player has points yet. A bye floats down, as it gives points without a game.
        CHECK(lines(rounds[0]) == std::vector<std::string>{"1|A (0)|1 : 0|D (0)",
                                                           "2|E (0)|½ : ½|B (0)",
                                                           "|C (0, down)|1 (bye)|"});
        // A and C have a point each. D gets a point without a game: a downfloat for D, no float for
        // B.
        CHECK(lines(rounds[1]) == std::vector<std::string>{"1|A (1)|½ : ½|C (1)",
                                                           "2|B (½)|0 : 1 without play|D (0, down)",
                                                           "|E (½, down)|1 (bye)|"});
        // E has 1½ and meets D with 1: down and up, also before it is played.
        CHECK(lines(rounds[2]) ==
              std::vector<std::string>{"1|E (1½, down)||D (1, up)", "|C (1½, down)|1 (bye)|",
                                       "|A (1½, down)|½ (half bye)|", "|B (½)|0 (not there)|"});
        CHECK(rounds[1].is_over());
        CHECK_FALSE(rounds[2].is_over());
        CHECK(paired_rounds(settings_of("round-robin", 4), {}).empty());
    }

    TEST_CASE("rounds are published as JSON with numbers") {
        const Swiss swiss;
        const auto all = nlohmann::json::parse(
            publish::rounds_json(paired_rounds(swiss.settings, swiss.history), names));
        REQUIRE(all.size() == 3);
        CHECK(all[2].at("is_over") == false);
        CHECK(all[2]["matches"][0].dump() ==
              R"({"board":1,"first":{"engine":"E","float":"down","points":0.0,"score":1.5},)"
              R"("games":0,"is_over":false,"match":5,)"
              R"("second":{"engine":"D","float":"up","points":0.0,"score":1.0}})");
        CHECK(all[2]["free"][2].at("kind") == "not there");
        CHECK(all[2]["free"][2].at("float").is_null());
    }

    TEST_CASE("stages of a knockout have names, replays too") {
        FormatSettings settings = settings_of("knockout", 4, 2);
        const StageNames drawn(settings, {});
        CHECK(drawn.of(scheduled(1, 1, 1, 4)) == "Semi-final");
        TournamentHistory history;
        history.outcomes = {game(1, 1, 4, 1), game(1, 4, 1, 1),   game(2, 2, 3, 1),
                            game(2, 3, 2, 0), game(3, 4, 1, 0.5), game(3, 1, 4, 1)};
        const StageNames known(settings, history);
        CHECK(known.of(scheduled(1, 2, 2, 3)) == "Semi-final");
        CHECK(known.of(scheduled(1, 3, 4, 1)) == "Semi-final, replay 1");
        CHECK(known.of(scheduled(2, 4, 1, 2)) == "Final");
        CHECK(StageNames(settings_of("knockout", 16), {}).of(scheduled(1, 1, 1, 16)) ==
              "Round of 16");
    }

    TEST_CASE("games of groups are called after them, elsewhere after the round") {
        FormatSettings settings = settings_of("groups+knockout", 8);
        settings.groups = 2;
        settings.qualifiers = 2;
        const StageNames names_of_groups(settings, {});
        // Dealt out forwards and backwards: 1 4 5 8 and 2 3 6 7.
        CHECK(names_of_groups.of(scheduled(2, 3, 4, 5)) == "Group A, round 2");
        CHECK(names_of_groups.of(scheduled(3, 9, 7, 2)) == "Group B, round 3");
        CHECK(StageNames(settings_of("swiss", 8), {}).of(scheduled(3, 9, 7, 2)) == "Round 3");
        CHECK(StageNames(settings_of("match", 2), {}).of(scheduled(3, 9, 1, 2)).empty());
        CHECK(formats::group_name(0) == "Group A");
        CHECK(formats::group_name(25) == "Group Z");
        CHECK(formats::group_name(26) == "Group AA");
    }

    TEST_CASE("standings say that a knockout decides, not the points") {
        FormatSettings settings = settings_of("knockout", 3);
        // A has a bye; B needs a replay against C and wins both games of it, then loses the final.
        TournamentHistory history;
        history.outcomes = {game(1, 2, 3, 0.5), game(2, 3, 2, 0), game(3, 1, 2, 1)};
        CHECK(reasons(settings, history) ==
              std::vector<std::string>{
                  "A is before B: the knockout decides, not the points (1 to 1½); A won it, B "
                  "reached the final."});
        CHECK(winner(settings, history) == "A: beat B in the final, 1 to 0");
    }

    TEST_CASE("standings say which tie-break decides, and with what") {
        FormatSettings settings = settings_of("round-robin", 4);
        settings.scoring.tie_breaks = {TieBreak::direct_encounter, TieBreak::fewest_plies};
        // A and B have 2 points, and B has beaten A; C has 1½, D ½.
        const TournamentHistory history({game(1, 2, 1, 1), game(2, 1, 3, 1), game(3, 1, 4, 1),
                                         game(4, 2, 3, 0), game(5, 4, 2, 0, 33),
                                         game(6, 3, 4, 0.5)});
        CHECK(
            reasons(settings, history) ==
            std::vector<std::string>{"B is before A: both have 2 points; the games among those who "
                                     "are level decide, 1 to 0."});
        CHECK(winner(settings, history) ==
              "B: 2 of 3, level with A, before it by the games among those who are level");
        const auto rows = standings(settings, history);
        CHECK_FALSE(rows[0].decided_by);
        CHECK(rows[1].decided_by == TieBreak::direct_encounter);
        CHECK_FALSE(rows[2].decided_by);
    }

    TEST_CASE("values of tie-breaks are written as points are") {
        FormatSettings settings = settings_of("round-robin", 4);
        settings.scoring.tie_breaks = {TieBreak::sonneborn_berger};
        // A beats C (1½) and D (½), B beats A (2) and D.
        const TournamentHistory history({game(1, 2, 1, 1), game(2, 1, 3, 1), game(3, 1, 4, 1),
                                         game(4, 2, 3, 0), game(5, 2, 4, 1), game(6, 3, 4, 0.5)});
        const auto told = reasons(settings, history);
        REQUIRE(told.size() == 1);
        CHECK(told[0].starts_with("B is before A: both have 2 points; "));
        CHECK(told[0].ends_with(", 2½ to 2."));
        const results::Table table =
            for_people(standings_table(names, standings(settings, history)));
        CHECK(table.rows[0].back() == "2½");
        CHECK(table.rows[2].back() == "2.25");  // beats B, draws with D
    }

    TEST_CASE("a later tie-break orders some, and those that stay level share a rank") {
        FormatSettings settings = settings_of("round-robin", 3);
        settings.scoring.tie_breaks = {TieBreak::direct_encounter, TieBreak::fewest_plies};
        // Everyone has beaten the next one.
        const TournamentHistory history(
            {game(1, 1, 2, 1, 50), game(2, 2, 3, 1, 31), game(3, 3, 1, 1, 50)});
        CHECK(
            reasons(settings, history) ==
            std::vector<std::string>{"B is before A: both have 1 point; the shortest win decides, "
                                     "31 to 50 plies.",
                                     "A and C share rank 2: they are level in everything that "
                                     "counts."});
        settings.scoring.tie_breaks.clear();
        CHECK(winner(settings, history) == "A, B and C: 1 of 2, they share the first place");
        const auto shared = winner_of(settings, history, standings(settings, history), names);
        CHECK(sentence_of(*shared, names) == "A, B and C: 1 of 2, they share the first place");
    }

    TEST_CASE("standings say who has withdrawn and who has had fewer games") {
        FormatSettings settings = settings_of("round-robin", 3);
        TournamentHistory history({game(1, 1, 2, 1), game(2, 1, 3, 1)});
        history.withdrawn = {3};
        settings.scoring.tie_breaks = {TieBreak::lots};
        const auto told = reasons(settings, history);
        REQUIRE(told.size() == 3);
        CHECK(told[0].find("lots were drawn.") != std::string::npos);
        CHECK(told[1] == "C withdrew.");
        CHECK(told[2].ends_with(" has had 1 of 2 games."));
    }

    TEST_CASE("a winner is named with its lead") {
        FormatSettings settings = settings_of("round-robin", 3, 2);
        const TournamentHistory history({game(1, 1, 2, 1), game(1, 2, 1, 0), game(2, 1, 3, 0.5),
                                         game(2, 3, 1, 0), game(3, 2, 3, 1), game(3, 3, 2, 0)});
        CHECK(winner(settings, history) == "A: 3½ of 4, 1½ points ahead of B");
        CHECK(sentence_of(*winner_of(settings, history, standings(settings, history), names),
                          names) == "A wins with 3½ of 4, 1½ points ahead of B");
        CHECK(winner(settings, {}) == "nobody");
        settings.scoring.score = results::Score::match_points;
        CHECK(winner(settings, history) == "A: 2 of 2, 1 point ahead of B");
        CHECK(winner(settings_of("recorded", 3), history) == "nobody");
    }

    TEST_CASE("a lead is over all that share the next place, and may be half a point") {
        const FormatSettings settings = settings_of("round-robin", 3);
        // A beats both; B and C draw.
        const TournamentHistory clear({game(1, 1, 2, 1), game(2, 1, 3, 1), game(3, 2, 3, 0.5)});
        CHECK(winner(settings, clear) == "A: 2 of 2, 1½ points ahead of B and C");
        // A beats B and draws with C; B beats C.
        const TournamentHistory close({game(1, 1, 2, 1), game(2, 1, 3, 0.5), game(3, 2, 3, 1)});
        CHECK(winner(settings, close) == "A: 1½ of 2, half a point ahead of B");
        const auto found = winner_of(settings, close, standings(settings, close), names);
        REQUIRE(found.has_value());
        CHECK(found->score == "1½ of 2");
    }

    TEST_CASE("an entrant that withdrew does not win over one that is level and stayed") {
        FormatSettings settings = settings_of("round-robin", 3);
        settings.scoring.tie_breaks = {TieBreak::fewest_plies};
        TournamentHistory history({game(1, 1, 2, 1, 20), game(2, 2, 3, 1, 30)});
        CHECK(winner(settings, history).starts_with("A: 1 of 1"));
        history.withdrawn = {1};
        CHECK(winner(settings, history).starts_with("B: 1 of 2"));
        history.withdrawn = {1, 2};
        CHECK(winner(settings, history).starts_with("A: 1 of 1"));
    }

    TEST_CASE("time controls are written in words") {
        const auto words = [](const char* text) {
            return results::control_words(*rules::parse_time_control(text));
        };
        CHECK(words("300+5") == "5 min + 5 s");
        CHECK(words("3600 30/3 0i") == "1 h, then 3 times 30 s");
        CHECK(words("90+0") == "1 min 30 s");
        CHECK(words("10+0.1") == "10 s + 0.1 s");
        CHECK(words("60+0.05") == "1 min + 50 ms");
        CHECK(words("st=1") == "1 s a move");
        CHECK(words("nodes=1000") == "1000 nodes a move");
        CHECK(words("inf") == "no limit of time");
    }

    TEST_CASE("the settings of a tournament are written in words") {
        plan::StoredPlan plan;
        plan.format_settings = settings_of("swiss", 20, 2);
        plan.format_settings.rounds = 7;
        plan.time = "300+5";
        plan.rule_sets = {{"fetlar", "", {}}};
        CHECK(plan::joined_facts(plan::facts_of(plan)) ==
              "Swiss, 7 rounds, 2 games a match · Fetlar 11x11 · 5 min + 5 s");
        plan.format_settings = settings_of("groups+knockout", 20);
        plan.format_settings.groups = 4;
        plan.format_settings.qualifiers = 8;
        plan.rule_sets = {{"custom", "dim:7 start:/7/7/7/3K3/7/7/t6/", {}}};
        plan.engines.resize(1);
        plan.engines[0].time = "st=1";
        CHECK(plan::joined_facts(plan::facts_of(plan)) ==
              "Groups and knockout, 4 groups, 8 qualify · rules of its own on 7x7 · 5 min + 5 s, "
              "others for some");
    }

    TEST_CASE("points are written with halves") {
        CHECK(results::points_text(0) == "0");
        CHECK(results::points_text(0.5) == "½");
        CHECK(results::points_text(11.5) == "11½");
        CHECK(results::points_text(30) == "30");
        CHECK(results::points_text(1.25) == "1.25");
    }
}

}  // namespace
}  // namespace tafl::tests::told_formats_test
