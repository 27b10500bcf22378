// SPDX-License-Identifier: MIT
// Highlights of games that are known by hand, and their section of the front page.
#include "tournaments/server/web/site_highlights.h"

#include "rules/ruleset_text.h"
#include "tests/tournaments/server/web/site_sample.h"

namespace tafl::web::site_highlights_test {
namespace {

using results::Highlight;
using results::HighlightKind;
using rules::Result;
using rules::Side;
using rules::Termination;
using tests::Scratch;

constexpr int strong = 1;
constexpr int weak = 2;
constexpr int fresh = 3;  ///< number of an entrant with few games

/// Game that ended. The evaluation is sent by both sides at their first ply.
struct Ended {
    int attackers;
    int defenders;
    Result result;
    int plies;
    int day = 95;
    Termination termination = Termination::escape;
    std::optional<int> attackers_say{};
    std::optional<int> defenders_say{};
};

store::Time day(int number) { return store::Time(std::chrono::days(number)); }

struct HighlightSample {
    Scratch scratch;
    store::Archive archive = store::Archive::open(scratch / "a.db", store::Access::read_write);

    store::TournamentId play(const std::vector<Ended>& games, const std::string& name = "Thing") {
        std::vector<store::ScheduledGame> schedule;
        for (const Ended& game : games) {
            auto& scheduled = schedule.emplace_back();
            scheduled.match = static_cast<int>(schedule.size());
            scheduled.entrants = {game.attackers, game.defenders};
            scheduled.variant = "custom";
            scheduled.rules = tests::endless_rules;
        }
        const std::vector<store::EntrantRecord> entrants = {
            {strong, "Strong", ""}, {weak, "Weak", ""}, {fresh, "New", ""}};
        const auto id = archive.add_tournament({0, name, "", "{}", day(1)}, entrants, schedule);
        const auto rows = archive.games(id);
        for (std::size_t i = 0; i < games.size(); ++i) end(rows[i], games[i]);
        return id;
    }
    void end(const store::GameRow& row, const Ended& game) {
        rules::GameRecord record;
        record.players = row.names;
        record.ruleset = rules::parse_ruleset(tests::endless_rules)->ruleset;
        for (int ply = 0; ply < game.plies; ++ply) {
            auto& played = record.plies.emplace_back();
            const auto number = static_cast<std::size_t>(ply) % tests::endless_moves.size();
            played.move = rules::parse_move(tests::endless_moves[number])->move;
            const auto& say = ply == 0 ? game.attackers_say : game.defenders_say;
            if (ply < 2 && say) played.evaluation = rules::Evaluation{.score = *say};
        }
        record.end.result = game.result;
        record.end.termination = game.termination;
        record.end.plies = game.plies;
        record.started = day(game.day);
        record.ended = day(game.day) + std::chrono::seconds(30);
        store::tests::finish_game(archive, row.scheduled.id, record);
    }
    /// Returns the game numbers of the highlights: "upset 12, shortest win 3".
    [[nodiscard]] std::string found(int now) {
        std::string text;
        for (const Highlight& highlight : results::highlights(archive, day(now)).games) {
            text += (text.empty() ? "" : ", ") + std::string(title_of(highlight.kind)) + ' ' +
                    to_string(highlight.game.scheduled.id);
        }
        return text;
    }
};

/// Games 1 to 12: Strong wins all but game 12, alternating sides.
std::vector<Ended> league() {
    std::vector<Ended> games;
    for (int i = 0; i < 11; ++i) {
        games.push_back(i % 2 == 0 ? Ended{strong, weak, Result::attackers_win, 20 + i}
                                   : Ended{weak, strong, Result::defenders_win, 20 + i});
    }
    games.push_back({weak, strong, Result::attackers_win, 25});
    return games;
}

TEST_SUITE_BEGIN("tournaments/server/web/site_highlights");

TEST_CASE_FIXTURE(HighlightSample, "no games, or no wins, have no highlights") {
    CHECK(found(100).empty());
    CHECK(highlights_section(SiteView{archive}).empty());
    play({{strong, weak, Result::draw, 10, 95, Termination::repetition, -500, -500},
          {strong, weak, Result::none, 10, 95, Termination::unfinished},
          {strong, weak, Result::attackers_win, 3, 95, Termination::time, -500, -500}});
    CHECK(found(100).empty());
    CHECK(found(1000).empty());
}

TEST_CASE_FIXTURE(HighlightSample, "the extreme games are found, by hand and by the function") {
    std::vector<Ended> games = league();
    // 13: the shortest win, 14: the longest, 15: a turnaround of the attackers.
    games.push_back({strong, weak, Result::attackers_win, 3});
    games.push_back({strong, weak, Result::attackers_win, 41});
    games.push_back({strong, weak, Result::attackers_win, 22, 96, Termination::escape, -700, 300});
    // 16: a worse evaluation, but of the loser. 17: won, but ahead all the time.
    games.push_back({weak, strong, Result::defenders_win, 22, 96, Termination::escape, -900, 10});
    games.push_back({strong, weak, Result::attackers_win, 22, 96, Termination::escape, 100, 300});
    // 18: a forfeit; 19: a draw; neither is a highlight.
    games.push_back({strong, weak, Result::attackers_win, 1, 96, Termination::crash});
    games.push_back({strong, weak, Result::draw, 60, 96, Termination::repetition, -2000, -2000});
    // 20: less expected, but New has few games.
    games.push_back({fresh, strong, Result::attackers_win, 30});
    // 21 to 23: New loses often enough to be rated below Weak, but in fewer than 10 games.
    for (int i = 0; i < 3; ++i) games.push_back({fresh, weak, Result::defenders_win, 30});
    // 24: before the 7 days, and shorter.
    games.push_back({weak, strong, Result::defenders_win, 2, 10});
    play(games);
    CHECK(found(100) == "Upset 12, Shortest win 13, Longest win 14, Turnaround 15");
    CHECK(results::highlights(archive, day(100)).is_recent);
    const auto all = results::highlights(archive, day(1000));
    CHECK_FALSE(all.is_recent);
    REQUIRE(all.games.size() == 4);
    CHECK(all.games[0].game.scheduled.id == store::GameId(12));
    CHECK(all.games[0].number > 0);
    CHECK(all.games[0].number < 0.2);
    CHECK(all.games[1].game.scheduled.id == store::GameId(24));
    CHECK(all.games[1].number == 2);
    CHECK(all.games[2].number == 41);
    CHECK(all.games[3].number == -700);
    // The period ends: on day 103 the games of day 95 are older than 7 days, those of day 96 not.
    CHECK(found(103) == "Shortest win 15, Longest win 17, Turnaround 15");
}

TEST_CASE_FIXTURE(HighlightSample, "an upset needs 10 games of both players") {
    std::vector<Ended> games = league();
    games.erase(games.begin(), games.begin() + 3);  // nine games
    play(games);
    CHECK(found(100).find("Upset") == std::string::npos);
    play({{strong, weak, Result::attackers_win, 20}}, "Second");
    CHECK(found(100).find("Upset 9") != std::string::npos);
}

TEST_CASE_FIXTURE(HighlightSample, "one win is not the shortest and the longest, too") {
    const auto id = play({{strong, weak, Result::attackers_win, 20}});
    CHECK(found(100) == "Shortest win 1");
    archive.archive_tournament(id);
    CHECK(found(100).empty());
}

TEST_CASE_FIXTURE(HighlightSample, "the section has a tile for each highlight") {
    std::vector<Ended> games = league();
    games.push_back({strong, weak, Result::attackers_win, 22, 96, Termination::escape, -700, 300});
    play(games, "<Thing>");
    const std::string text = highlights_section(SiteView{archive}).text();
    for (const char* part :
         {"<h2 id=\"highlights\">Highlights <small>of all games</small></h2>",
          "<a class=\"tile\" href=\"games/12\">", "<h3>Upset</h3>", "<b>Weak</b> \u2013 Strong",
          "<h3>Shortest win</h3>", "<h3>Longest win</h3>", "30 plies, &lt;Thing&gt;",
          "<h3>Turnaround</h3>", "<a class=\"tile\" href=\"games/13\">", "lowest evaluation -7.00",
          "<p>the king reached an escape space</p>"}) {
        CAPTURE(part);
        CHECK(text.find(part) != std::string::npos);
    }
}

TEST_CASE("the number of a highlight has a unit") {
    const auto text = [](HighlightKind kind, double number) {
        return number_text({kind, {}, number});
    };
    CHECK(text(HighlightKind::upset, 0.0314) == "expected score 3.1 %");
    CHECK(text(HighlightKind::shortest, 1) == "1 ply");
    CHECK(text(HighlightKind::longest, 224) == "224 plies");
    CHECK(text(HighlightKind::turnaround, -1297) == "lowest evaluation -12.97");
    CHECK(text(HighlightKind::turnaround, -29995) == "lowest evaluation loss in 5 plies");
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::site_highlights_test
