// SPDX-License-Identifier: MIT
// Statistics of the positions of stored games, and the balanced openings that are taken from them.
#include "tournaments/scoring/results/explorer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <regex>
#include <set>

#include "rules/variant.h"
#include "tests/store/sample.h"
#include "tournaments/plan/balanced_openings.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/scoring/results/opening_index_cache.h"
#include "tournaments/server/web/site.h"

namespace tafl::tests::explorer_test {
namespace {

using rules::Result;
using rules::Side;

const rules::Ruleset brandub = rules::ruleset_of(*rules::find_variant("brandub"));

constexpr const char* plan_of_games =
    R"({"format":"round-robin","engine":[{"name":"A"},{"name":"B"}],"cycles":1,"score":"game-points",
    "match_tie":"none","games_per_match":2,"seed":0,"tie_breaks":["lots"]})";

/// A database of games with a given first part and random plies after it.
class Games {
  public:
    [[nodiscard]] std::filesystem::path path() const { return folder_ / "games.db"; }
    [[nodiscard]] std::filesystem::path operator/(const char* name) const { return folder_ / name; }
    [[nodiscard]] store::Archive& archive() { return archive_; }

    /// Adds `count` games that start with `beginning`. The results of `results` are used in turn.
    void add(int count, const std::string& beginning, const std::vector<Result>& results,
             const std::string& variant = "brandub", bool is_named = true) {
        store::ScheduledStage draw;
        for (int i = 0; i < count; ++i) {
            store::ScheduledGame game;
            game.match = ++match_;
            game.entrants = {1, 2};
            if (is_named) game.variant = variant;
            game.rules = to_string(rules::ruleset_from(variant)->ruleset);
            draw.games.push_back(game);
        }
        std::vector<store::FinishedGame> finished;
        for (const store::GameId id : archive_.add_games(tournament_, draw)) {
            rules::GameRecord record = drawn(beginning, variant);
            record.end.result = results[finished.size() % results.size()];
            record.end.termination = rules::Termination::resignation;
            finished.push_back({id, {}, record});
        }
        archive_.finish_together(finished);
    }

    [[nodiscard]] results::ExploredPosition at(const std::string& moves) {
        rules::Game game(brandub);
        REQUIRE_FALSE(results::mistake_in_line(game, moves));
        results::OpeningIndexCache kept(folder_ / "index");
        CHECK(kept.add_games(archive_) == 0);
        CHECK(kept.why_not_kept().empty());
        results::Explorer explorer(kept.index(), brandub, [](store::TournamentId) { return true; });
        return explorer.at(game);
    }

  private:
    rules::GameRecord drawn(const std::string& beginning, const std::string& variant) {
        rules::Game game(rules::ruleset_from(variant)->ruleset);
        REQUIRE_FALSE(results::mistake_in_line(game, beginning));
        while (!game.is_over() && game.plies() < 12) {
            rules::MoveList moves;
            legal_moves(game.compiled_rules(), game.position(), moves);
            const auto pick = random_() % static_cast<unsigned>(moves.size());
            rules::Effects effects;
            game.play_unchecked(moves[static_cast<int>(pick)], effects);
        }
        rules::GameRecord record;
        record.players = {"A", "B"};
        record.ruleset = game.compiled_rules().ruleset();
        record.started = record.ended = store::tests::at(1'700'000'000'000'000);
        for (const rules::Move move : game.moves()) record.plies.push_back({move, {}, {}, {}, ""});
        record.end.plies = game.plies();
        return record;
    }

    store::tests::TemporaryDirectory folder_;
    store::Archive archive_ = store::Archive::open(path(), store::Access::read_write);
    store::TournamentId tournament_ = archive_.add_tournament(
        {0, "Open", "", plan_of_games, store::tests::at(1)},
        std::vector<store::EntrantRecord>{{1, "A", "a", {}}, {2, "B", "b", {}}}, {});
    int match_ = 0;
    std::mt19937 random_{7};
};

const std::vector<Result> all_lost = {Result::defenders_win};
const std::vector<Result> even = {Result::attackers_win, Result::defenders_win};

/// Path of a link on the page at `path`; empty if it leads elsewhere.
std::string followed(const std::string& path, std::string link) {
    link = link.substr(0, link.find('#'));
    for (std::size_t at = 0; (at = link.find("&amp;", at)) != std::string::npos; ++at)
        link.erase(at + 1, 4);
    if (link.empty() || link.find(':') != std::string::npos) return "";
    if (link.front() == '/') return link;
    const std::string folder = path.substr(0, path.find('?'));
    const std::filesystem::path whole =
        std::filesystem::path(folder.substr(0, folder.rfind('/') + 1)) /
        link.substr(0, link.find('?'));
    return whole.lexically_normal().string() +
           (link.find('?') == std::string::npos ? "" : link.substr(link.find('?')));
}

/// Requests the start page and the pages that its links reach within `clicks` clicks. Checks that
/// each page exists. Returns the targets.
std::set<std::string> reachable(const web::Site& site, int clicks) {
    std::set<std::string> all = {"/"};
    std::vector<std::string> newest = {"/"};
    for (int click = 0; click <= clicks; ++click) {
        std::vector<std::string> next;
        for (const std::string& target : newest) {
            CAPTURE(target);
            const web::Response response = site.answer(*web::parse_target("GET", target));
            for (const auto& [name, value] : response.headers) {
                if (name != "Location") continue;
                const std::string moved = followed(target, value);
                if (all.insert(moved).second) next.push_back(moved);
            }
            CHECK((response.status == 200 || response.status == 302));
            static const std::regex link("<a [^>]*href=\"([^\"]*)\"");
            for (std::sregex_iterator hit(response.body.begin(), response.body.end(), link), end;
                 hit != end; ++hit) {
                const std::string linked = followed(target, (*hit)[1]);
                // The first three are packed later, the last is a page of the server's process.
                const bool is_page = !linked.empty() && !linked.ends_with(".zip") &&
                                     !linked.ends_with("/tournament.json") &&
                                     !linked.ends_with("/tournament.csv") && linked != "/metrics";
                if (is_page && all.insert(linked).second) next.push_back(linked);
            }
        }
        newest = next;
    }
    return all;
}

/// A tournament file with these openings.
std::string file_with(const std::string& openings, int cycles) {
    return "[tournament]\nname = \"T\"\nvariant = \"brandub\"\ntime = \"1\"\ncycles = " +
           std::to_string(cycles) + "\nopenings = \"" + openings +
           "\"\n[[engine]]\nname = \"A\"\ncommand = \"/bin/cat\"\n[[engine]]\nname = "
           "\"B\"\ncommand = \"/bin/cat\"\n";
}

TEST_SUITE("tournaments/scoring/results/explorer") {
    TEST_CASE("scores are those of the side to move, with their interval") {
        Games games;
        games.add(3, "d1-c1", {Result::attackers_win});
        games.add(1, "d1-c1", {Result::draw});
        games.add(6, "d1-e1", {Result::defenders_win});
        games.add(2, "d2-c2", {Result::attackers_win});
        const auto start = games.at("");
        CHECK(start.to_move == Side::attackers);
        CHECK(start.count.games() == 12);
        REQUIRE(start.moves.size() == 2);
        CHECK(to_string(start.moves[0].written) == "d1-c1");
        CHECK(start.moves[0].count.games() == 10);
        CHECK(start.moves[0].count.score(Side::attackers) == doctest::Approx(0.35));
        CHECK(start.moves[0].count.score(Side::defenders) == doctest::Approx(0.65));
        // Wilson's 95 % interval of 0.35 from 10 games, which weigh as 11.089 without draws: with
        // half a win and half a loss more, the mean is 4/11, the variance 0.23140 or, with draws,
        // 0.20868.
        const results::Interval interval = start.moves[0].count.interval(Side::attackers);
        CHECK(interval.low == doctest::Approx(0.14359).epsilon(0.001));
        CHECK(interval.high == doctest::Approx(0.63359).epsilon(0.001));
        CHECK(score_text(start.moves[1].count, Side::attackers) == "100.0 [34.2, 100.0]");
        CHECK(games.at("d1-e1").to_move == Side::defenders);
        CHECK(games.at("d1-e1").count.score(Side::defenders) == doctest::Approx(0.65));
    }

    TEST_CASE("a move is written for the requested orientation of the board") {
        Games games;
        games.add(5, "d1-c1 d3-c3", even);
        const auto one = games.at("d1-c1");
        const auto other = games.at("g4-g5");
        REQUIRE(one.moves.size() == 1);
        REQUIRE(other.moves.size() == 1);
        CHECK(to_string(one.moves[0].written) == "d3-c3");
        CHECK(to_string(other.moves[0].written) == "e4-e5");
    }

    TEST_CASE("tables for programs have a column for each number") {
        Games games;
        games.add(4, "d1-c1", even);
        CHECK(render(explored_table(games.at(""), results::TableFormat::csv),
                     results::TableFormat::csv) ==
              "move,side,games,attackers,draws,defenders,score,low,high,mean_plies\r\n"
              "d1-c1,attackers,4,2,0,2,50.00,15.00,85.00,12.0\r\n");
    }

    TEST_CASE("a line that cannot be played is refused where it breaks") {
        rules::Game game(brandub);
        CHECK(*results::mistake_in_line(game, "d1-c1 d3-d9") ==
              "ply 2: found 'd3-d9', expected a legal move: the move leaves the board");
        game.restart();
        CHECK(results::mistake_in_line(game, "d1-c1 nonsense")
                  ->starts_with("ply 2: found 'nonsense', expected a move: "));
        game.restart();
        CHECK(results::mistake_in_line(game, "---").has_value());
        CHECK_FALSE(results::mistake_in_line(game, "").has_value());
    }

    TEST_CASE("which rules are meant is asked for only where it is open") {
        Games games;
        CHECK(results::rules_to_explore(games.archive(), "").error() ==
              "the database has no finished games; play or import some first");
        games.add(1, "", even);
        CHECK(results::rules_to_explore(games.archive(), "")->name == "brandub");
        CHECK(results::rules_to_explore(games.archive(), "tablut")->name == "tablut");
        games.add(1, "", even, "tablut");
        CHECK(
            results::rules_to_explore(games.archive(), "").error() ==
            "the database has games of several variants; choose a built-in variant or one of this "
            "database (brandub, tablut)");
        CHECK(results::rules_to_explore(games.archive(), "tablu").error() ==
              "found 'tablu', expected a built-in variant or one of this database (brandub, "
              "tablut); did you mean 'tablut'?");
    }

    TEST_CASE("an index that cannot be stored stays in memory, and a damaged one is rebuilt") {
        Games games;
        games.add(20, "", even);
        results::OpeningIndexCache nowhere(games / "no folder" / "index");
        CHECK(nowhere.add_games(games.archive()) == 0);
        CHECK(nowhere.index().games() == 20);
        CHECK_FALSE(nowhere.why_not_kept().empty());

        CHECK(games.at("").count.games() == 20);
        {
            // Its tables are gone, its header is not.
            std::fstream file(games / "index", std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(100);
            file << std::string(3000, 'x');
        }
        CHECK(games.at("").count.games() == 20);
    }

    TEST_CASE("an opening is taken if its games are balanced, but not if it is lost for a side") {
        Games games;
        games.add(40, "d1-c1 d3-c3", even);
        games.add(40, "d1-b1 d3-c3", all_lost);
        games.add(29, "d2-c2 d3-c3", even);  // one too few
        const auto openings = plan::balanced_openings(games.path(), brandub, 1);
        if (!openings) FAIL(openings.error());
        REQUIRE(openings->size() == 1);
        CHECK(to_string(openings->front()) == "d1-c1 d3-c3");
        const auto too_few = plan::balanced_openings(games.path(), brandub, 2);
        REQUIRE_FALSE(too_few.has_value());
        CHECK(too_few.error().starts_with("found 1 openings that at least 30 games continued"));
        CHECK_FALSE(plan::balanced_openings(games / "none.db", brandub, 1).has_value());
    }

    TEST_CASE("the nearest to a half comes first, each is played with both sides, by any name") {
        Games games;
        games.add(30, "d1-c1 d3-c3",
                  {Result::attackers_win, Result::defenders_win, Result::attackers_win,
                   Result::defenders_win, Result::attackers_win});
        games.add(40, "d2-c2 d3-c3", even);
        std::ofstream(games / "t.toml") << file_with("balanced:games.db", 2);
        const auto plan = plan::read_plan(games / "t.toml");
        if (!plan) FAIL(to_string(plan.error(), games / "t.toml"));
        const auto& openings = plan->rule_sets.front().openings;
        REQUIRE(openings.size() == 2);
        CHECK(to_string(openings[0]) == "d2-c2 d3-c3");
        CHECK(to_string(openings[1]) == "d1-c1 d3-c3");
        const auto scheduled = plan::schedule(*plan);
        REQUIRE(scheduled.size() == 4);
        CHECK(scheduled[0].opening == scheduled[1].opening);
        CHECK(scheduled[0].entrants.attackers == scheduled[1].entrants.defenders);
        CHECK(scheduled[0].opening != scheduled[2].opening);
    }

    TEST_CASE("too few are refused in the tournament file, with what was looked for") {
        Games games;
        games.add(40, "d1-c1 d3-c3", even);
        std::ofstream(games / "t.toml") << file_with("balanced:games.db", 50);
        const auto plan = plan::read_plan(games / "t.toml");
        REQUIRE_FALSE(plan.has_value());
        CHECK(to_string(plan.error(), "t.toml").find("expected at least 10") != std::string::npos);
    }

    TEST_CASE("a page shows the moves of a position, each a link to the next") {
        Games games;
        games.add(6, "d1-c1 d3-c3", even);
        const web::Site site(games.path());
        const auto page = [&](const std::string& target) {
            return site.answer(*web::parse_target("GET", target));
        };
        const web::Response start = page("/explore");
        CHECK(start.status == 200);
        CHECK(start.body.find("explore?variant=brandub&amp;moves=d1-c1\"") != std::string::npos);
        CHECK(start.body.find(">6 games</a> continued from here") != std::string::npos);
        const web::Response next = page("/explore?variant=brandub&moves=d1-c1");
        CHECK(next.body.find("moves=d1-c1%20d3-c3\"") != std::string::npos);
        const web::Response of_game = page("/explore?game=1&ply=1");
        CHECK(of_game.body.find("moves=d1-c1%20d3-c3\"") != std::string::npos);
        CHECK(page("/explore?tournament=Open").status == 200);
    }

    TEST_CASE("without a variant the page shows the one with the most games, links the others") {
        Games games;
        games.add(2, "d1-c1", even);
        games.add(3, "", even, "tablut");
        const web::Site site(games.path());
        const web::Response page = site.answer(*web::parse_target("GET", "/explore"));
        CHECK(page.status == 200);
        CHECK(page.body.find(">3 games</a> continued from here") != std::string::npos);
        CHECK(page.body.find("<option selected value=\"tablut\">") != std::string::npos);
        CHECK(page.body.find("<option value=\"brandub\">") != std::string::npos);
    }

    TEST_CASE("rules without a name are not the variant that is shown first") {
        Games games;
        games.add(4, "", even, "tablut", false);
        const web::Site alone(games.path());
        CHECK(alone.answer(*web::parse_target("GET", "/explore")).status == 200);
        games.add(2, "d1-c1", even);
        games.add(1, "", even, "ard-ri");
        const web::Site site(games.path());
        const web::Response page = site.answer(*web::parse_target("GET", "/explore"));
        CHECK(page.status == 200);
        CHECK(page.body.find("<option selected value=\"brandub\">") != std::string::npos);
        CHECK(page.body.find("<option value=\"\">") == std::string::npos);
    }

    TEST_CASE(
        "every link that can be reached from an empty server, or one of several variants, leads to "
        "a page") {
        Games games;
        games.add(2, "d1-c1", even);
        games.add(3, "", even, "tablut");
        static_cast<void>(store::Archive::open(games / "empty.db", store::Access::read_write));
        for (const auto& database : {games / "empty.db", games.path()}) {
            CAPTURE(database.string());
            const web::Site site(database);
            const std::set<std::string> reached = reachable(site, 3);
            for (const char* const page :
                 {"/engines/", "/games/", "/ratings/", "/explore", "/variants/"}) {
                CAPTURE(std::string(page));
                CHECK(reached.contains(page));
            }
        }
    }

    TEST_CASE("invalid parameters are reported, and are escaped in the HTML") {
        Games games;
        games.add(1, "d1-c1", even);
        const web::Site site(games.path());
        for (const char* const target :
             {"/explore?variant=%3Cb%3E", "/explore?moves=%3Cb%3E", "/explore?moves=d1-d9",
              "/explore?game=99", "/explore?game=x", "/explore?tournament=%3Cb%3E"}) {
            CAPTURE(std::string(target));
            const web::Response answer = site.answer(*web::parse_target("GET", target));
            CHECK(answer.status == 400);
            CHECK(answer.body.find("<b>") == std::string::npos);
            const bool is_told = answer.body.find("expected") != std::string::npos ||
                                 answer.body.find("does not exist") != std::string::npos ||
                                 answer.body.find("no tournament has") != std::string::npos;
            CHECK(is_told);
        }
    }

    TEST_CASE("a large index is made in steps, and the page asks again until it is whole") {
        Games games;
        games.add(1100, "d1-c1", even);
        const web::Site site(games.path());
        const auto ask = [&] { return site.answer(*web::parse_target("GET", "/explore")); };
        const web::Response first = ask();
        CHECK(first.body.find("100 are missing") != std::string::npos);
        const auto refreshes = [](const web::Response& response) {
            return std::ranges::any_of(
                response.headers, [](const auto& header) { return header.first == "Refresh"; });
        };
        CHECK(refreshes(first));
        const web::Response second = ask();
        CHECK_FALSE(refreshes(second));
        CHECK(second.body.find("are missing") == std::string::npos);
    }
}

}  // namespace
}  // namespace tafl::tests::explorer_test
