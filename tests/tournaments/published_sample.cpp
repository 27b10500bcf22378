// SPDX-License-Identifier: MIT
#include "tests/tournaments/published_sample.h"

#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/support/random_rules.h"
#include "tournaments/plan/plan.h"
#include "tournaments/plan/stored_plan.h"

namespace tafl::tests {

namespace {

using rules::BySide;
using rules::GameRecord;
using std::chrono::microseconds;
using std::chrono::milliseconds;

const std::vector<store::EntrantRecord> sample_entrants = {
    {1,
     script_name,
     "engine --name=\"</script><img src=x onerror=alert(2)>\"",
     {"1.2 <b>", "ab12"}},
    {2, "../../Sly / \"Nämë\", 棋手 'x' & co", "C:\\engines\\sly", {}},
    {3, "=1+1; DROP TABLE games --", "plain", {"7", ""}}};

const std::vector<std::string> sample_comments = {"</script><script>alert(3)</script>",
                                                  "status a|b]c[d\nsecond line \"quoted\", 1. e4",
                                                  "12 attackers left",
                                                  "bad utf-8: \xC3\x28 \xFF",
                                                  "analysis 3 <!-- --> &amp; '",
                                                  ""};

std::string plan_text() {
    plan::Plan plan;
    plan.name = "Open & <i>Shut</i>";
    plan.site = "Þingvellir";
    plan.rule_sets.push_back({"brandub", rules::ruleset_of(*rules::find_variant("brandub"))});
    plan.format_settings.entrants = count_of(sample_entrants);
    plan.format_settings.scoring.tie_breaks = {results::TieBreak::direct_encounter,
                                               results::TieBreak::sonneborn_berger,
                                               results::TieBreak::fewest_plies};
    plan.time.main = milliseconds(60'500);
    for (const auto& entrant : sample_entrants) {
        plan.entrants.push_back({});
        plan.entrants.back().engine.name = entrant.name;
    }
    return plan::to_json(plan::to_stored(plan));
}

/// Returns a named variant for the first four games, and then random rules.
rules::Ruleset rules_of_game(Random& random, int number, std::string& variant) {
    constexpr const char* named[] = {"brandub", "copenhagen", "berserk", "alea-evangelii"};
    variant = number < 4 ? named[number] : "custom";
    if (number < 4) return rules::ruleset_of(*rules::find_variant(variant));
    return random_playable_ruleset(random);
}

std::vector<store::ScheduledGame> schedule(Random& random, int matches) {
    std::vector<store::ScheduledGame> games;
    const int pairs[3][2] = {{1, 2}, {1, 3}, {2, 3}};
    for (int match = 0; match < matches * 3; ++match) {
        const auto& pair = pairs[match % 3];
        for (int game = 1; game <= 2; ++game) {
            store::ScheduledGame scheduled;
            scheduled.round = match / 3 + 1;
            scheduled.match = match + 1;
            scheduled.game = store::GameNumber(game);
            scheduled.entrants = {pair[game == 1 ? 0 : 1], pair[game == 1 ? 1 : 0]};
            const auto ruleset = rules_of_game(random, count_of(games), scheduled.variant);
            scheduled.rules = to_string(ruleset);
            scheduled.seed = ~std::uint64_t{0} - games.size();
            games.push_back(std::move(scheduled));
        }
    }
    return games;
}

/// Ends the game with the result on the board, or with a resignation or a forfeit.
void end_game(Random& random, const rules::Game& game, GameRecord& record) {
    record.end.result = game.verdict().result;
    record.end.termination = game.verdict().termination;
    if (game.is_over()) return;
    record.end.result = win_of(opponent(game.to_move()));
    record.end.at_fault = game.to_move();
    record.end.termination = rules::Termination::resignation;
    if (random.one_in(2)) return;
    record.end.termination = rules::Termination::crash_signal;
    record.end.summary = "It \"died\" <b>of</b> signal 11";
    record.evidence = {{"> play </pre><script>alert(4)</script>", "< \xFE\xFF"},
                       "Segmentation fault\n</pre>",
                       std::nullopt,
                       11};
}

GameRecord played(Random& random, const store::GameRow& row) {
    GameRecord record;
    record.players = row.names;
    record.ruleset = rules::parse_ruleset(row.scheduled.rules)->ruleset;
    record.time.attackers.main = milliseconds(60'500);
    record.time.defenders.main = milliseconds(row.scheduled.match % 2 == 0 ? 60'500 : 90'000);
    record.started =
        store::tests::at(1'700'000'000'000'000 + row.scheduled.id.number() * 1'000'000);
    record.ended = record.started + std::chrono::seconds(70);
    rules::Game game(record.ruleset);
    while (!game.is_over() && game.plies() < 60) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        rules::PlyRecord ply;
        ply.move = moves[random.below(moves.size())];
        ply.spent = microseconds(random.below(3'000'000));
        ply.host_lag = microseconds(random.below(500));
        ply.left.main = milliseconds(random.below(60'000));
        ply.comment = random.pick_from(sample_comments);
        REQUIRE(game.play(ply.move).has_value());
        record.plies.push_back(std::move(ply));
    }
    record.end = game.end();
    end_game(random, game, record);
    return record;
}

/// Returns the machine that played every third game.
store::PlayedBy sample_machine() {
    store::PlayedBy by;
    by.holder = machine_name;
    by.machine = {machine_name, "EPYC </script> & \"16\" <b>", 16, "Linux <b>", "1.0", 412'500.5};
    by.load = 15.75;
    return by;
}

}  // namespace

PublishedSample::PublishedSample(int matches)
    : archive_(store::Archive::open(folder_ / "sample.db", store::Access::read_write)) {
    Random random(2026);
    tournament_ = {.name = "Open & <i>Shut</i>",
                   .site = "Þingvellir",
                   .plan = plan_text(),
                   .created = store::tests::at(1'700'000'000'000'000)};
    entrants_ = sample_entrants;
    tournament_.id = archive_.add_tournament(tournament_, entrants_, schedule(random, matches));
    games_ = archive_.games(tournament_.id);
    for (std::size_t i = 0; i + 2 < games_.size(); ++i) {
        const GameRecord record = played(random, games_[i]);
        archive_.begin_game(games_[i].scheduled.id, record.started, record.time);
        store::FinishedGame finished{games_[i].scheduled.id, {}, record};
        if (i % 3 == 1) finished.by = sample_machine();
        archive_.finish_together({&finished, 1});
    }
    games_ = archive_.games(tournament_.id);
    publish::name_stages(archive_, games_);
}

}  // namespace tafl::tests
