// SPDX-License-Identifier: MIT
// Withdrawals and requested byes in the program and its server, with real engines.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "rules/result.h"
#include "store/archive.h"
#include "tests/tournaments/program.h"
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::withdraw_test {
namespace {

struct Engines {
    int count = 5;
    std::string args = R"("--seed", "{seed}", "--plies", "1")";
    std::map<int, std::string> keys{};  ///< more keys of some engines, by number
};

fs::path write_file(const Scratch& scratch, const std::string& keys, const Engines& engines) {
    const fs::path folder = seat_engines(scratch);
    const fs::path path = scratch / "open.toml";
    std::ofstream file(path);
    file
        << "[tournament]\nname = \"Open\"\nvariant = \"brandub\"\ntime = \"60+1\"\nmax_plies = 12\n"
        << "seed = 3\n"
        << keys;
    for (int i = 1; i <= engines.count; ++i) {
        file << "[[engine]]\nname = \"E" << i << "\"\ncommand = \"" << (folder / "random").string()
             << "\"\nargs = [" << engines.args << "]\n";
        const auto more = engines.keys.find(i);
        if (more != engines.keys.end()) file << more->second << '\n';
    }
    return path;
}

struct Database {
    explicit Database(const fs::path& file)
        : archive(store::Archive::open(file, store::Access::read_only)),
          id(archive.tournaments().front().id),
          games(archive.games(store::TournamentId(id))) {}

    [[nodiscard]] std::vector<store::GameRow> of(const std::string& engine) const {
        std::vector<store::GameRow> found;
        for (const auto& row : games) {
            if (row.names.attackers == engine || row.names.defenders == engine)
                found.push_back(row);
        }
        return found;
    }
    store::Archive archive;
    store::TournamentId id;
    std::vector<store::GameRow> games;
};

/// Starts a host, and kills it after the first game has started.
void begin_and_kill(const Scratch& scratch, const fs::path& file, const fs::path& database) {
    Run host(scratch, {"run", file, "--database", database});
    host.wait_for_play();
    host.send(SIGKILL);
    host.wait();
}

nlohmann::json standings_of(const Scratch& scratch, const fs::path& database) {
    Run table(scratch, {"standings", database, "--format", "json"});
    REQUIRE(table.wait() == 0);
    return nlohmann::json::parse(table.output());
}

TEST_SUITE("tournaments/program/withdraw") {
    TEST_CASE(
        "an engine withdraws from a Swiss after its host was killed, and the rest is played") {
        const Scratch scratch;
        const fs::path file =
            write_file(scratch, "format = \"swiss\"\nrounds = 3\n",
                       {6, R"("--seed", "{seed}", "--pace", "30")", {{5, "byes = [2]"}}});
        const fs::path database = scratch / "open.db";
        begin_and_kill(scratch, file, database);
        Run withdraw(scratch, {"withdraw", database, "E2"});
        CHECK(withdraw.wait() == 0);
        CHECK(holds(withdraw.output(), "E2 has withdrawn from \"Open\""));
        CHECK(holds(withdraw.output(), "it is not paired any more"));
        Run again(scratch, {"withdraw", database, "E2"});
        CHECK(again.wait() == 0);
        CHECK(again.output() == "E2 had withdrawn already\n");

        Run rest(scratch, {"run", file, "--database", database, "--concurrency", "4"});
        CHECK(rest.wait() == 0);
        Database stored(database);
        for (const auto& row : stored.games) CHECK(row.state == store::GameState::finished);
        const auto his = stored.of("E2");
        CHECK(his.size() == 2);
        for (const auto& row : his) {
            CHECK(row.scheduled.round == 1);
            CHECK(row.end.termination == rules::Termination::withdrawn);
            CHECK(row.end.at_fault ==
                  (row.names.attackers == "E2" ? rules::Side::attackers : rules::Side::defenders));
        }
        for (const auto& row : stored.of("E5")) CHECK(row.scheduled.round != 2);
        // Round 2 is E1, E3, E4, E6; round 3 is those and E5, one of them with a full bye.
        const auto byes = stored.archive.byes(stored.id);
        REQUIRE(byes.size() == 2);
        CHECK(byes[0] == store::Bye{2, 5, store::ByeKind::half});
        CHECK(byes[1].round == 3);
        CHECK(byes[1].kind == store::ByeKind::full);
        CHECK(stored.games.size() == 2 * (3 + 2 + 2));

        double points = 0;
        for (const auto& row : standings_of(scratch, database)) {
            points += row.at("points").get<double>();
            CHECK(row.contains("withdrawn") == (row.at("engine") == "E2"));
            CHECK(row.contains("half_byes") == (row.at("engine") == "E5"));
            if (row.at("engine") == "E2") CHECK(row.at("points") == 0);
        }
        CHECK(points == 2 * (3 + 2 + 2) + 1 + 2);

        Run over(scratch, {"withdraw", database, "E1"});
        CHECK(over.wait() == 2);
        CHECK(holds(over.errors(), "is over"));
        CHECK(run(scratch, {"verify", database}) == 0);
    }

    TEST_CASE(
        "in a round robin it loses all games, in a knockout its opponent reaches the next round") {
        for (const std::string format : {"round-robin", "knockout"}) {
            CAPTURE(format);
            const Scratch scratch;
            const fs::path file = write_file(scratch, "format = \"" + format + "\"\n",
                                             {4, R"("--seed", "{seed}", "--pace", "30")", {}});
            const fs::path database = scratch / "open.db";
            begin_and_kill(scratch, file, database);
            REQUIRE(run(scratch, {"withdraw", database, "E1"}) == 0);
            REQUIRE(run(scratch, {"withdraw", database, "E4"}) == 0);
            Run rest(scratch, {"run", file, "--database", database, "--concurrency", "4"});
            CHECK(rest.wait() == 0);
            const Database stored(database);
            for (const auto& row : stored.games) {
                CHECK(row.state == store::GameState::finished);
                const bool is_withdrawn = row.end.termination == rules::Termination::withdrawn;
                const std::set<std::string> players = {row.names.attackers, row.names.defenders};
                CHECK(is_withdrawn == (players.contains("E1") || players.contains("E4")));
                if (is_withdrawn) CHECK(row.end.plies == 0);
                // E4 withdrew after E1, so it won this game
                if (players == std::set<std::string>{"E1", "E4"}) {
                    CHECK(row.names[*winner_of(row.end.result)] == "E4");
                }
            }
            const auto table = standings_of(scratch, database);
            CHECK(table.at(3).at("engine") == "E1");
            if (format == "knockout") CHECK(table.at(0).at("reached") == "winner");
            CHECK(run(scratch, {"verify", database}) == 0);
            CHECK(run(scratch, {"export", database, "--html", scratch / "html", "--json",
                                scratch / "open.json", "--csv", scratch / "open.csv", "--otg",
                                scratch / "otg"}) == 0);
            CHECK(holds(read_file(scratch / "open.json"), "\"withdrawn\""));
            // games that were not played have no record
            std::size_t records = 0;
            for (const auto& entry : fs::directory_iterator(scratch / "otg")) {
                if (entry.path().extension() == ".otg") ++records;
            }
            CHECK(records == static_cast<std::size_t>(std::ranges::count_if(
                                 stored.games, [](const auto& row) { return row.end.plies > 0; })));
            Run balance(scratch, {"balance", database, "--format", "csv"});
            CHECK(balance.wait() == 0);
            CHECK_FALSE(holds(balance.output(), "withdrawn"));
        }
    }

    TEST_CASE("a withdrawal that is not possible is refused with the reason") {
        const Scratch scratch;
        const fs::path file = write_file(scratch, "", {2, R"("--pace", "2000")", {}});
        const fs::path database = scratch / "open.db";
        Run host(scratch, {"run", file, "--database", database});
        host.wait_for_play();
        const Scratch other;
        {
            Run busy(other, {"withdraw", database, "E2"});
            CHECK(busy.wait() == 1);
            CHECK(holds(busy.errors(), "is in use by"));
            CHECK(holds(busy.errors(), "--server"));
        }
        host.send(SIGKILL);
        host.wait();
        const std::map<std::string, std::string> wrong = {
            {"e2", "expected one of its engines (E1, E2); did you mean 'E2'?\n"},
            {"Huscarl", " has no engine \"Huscarl\", expected one of its engines (E1, E2)\n"}};
        for (const auto& [name, sentence] : wrong) {
            Run unknown(other, {"withdraw", database, name});
            CHECK(unknown.wait() == 2);
            CAPTURE(unknown.errors());
            CHECK(holds(unknown.errors(), sentence));
        }
        CHECK(run(other, {"withdraw", scratch / "none.db", "E2"}) == 2);
        CHECK_FALSE(fs::exists(scratch / "none.db"));
        CHECK(Database(database).archive.withdrawn(1).empty());
    }

    TEST_CASE("a withdrawal that is killed is stored or not, and the tournament can be resumed") {
        const Scratch scratch;
        const fs::path file = write_file(scratch, "format = \"swiss\"\nrounds = 2\n",
                                         {4, R"("--seed", "{seed}", "--pace", "20")", {}});
        const fs::path database = scratch / "open.db";
        begin_and_kill(scratch, file, database);
        for (int delay = 0; delay < 12; ++delay) {
            Run withdraw(scratch, {"withdraw", database, "E3"});
            std::this_thread::sleep_for(std::chrono::milliseconds(2 * delay));
            withdraw.send(SIGKILL);
            withdraw.wait();
            Database stored(database);
            const bool has_withdrawn = !stored.archive.withdrawn(stored.id).empty();
            for (const auto& row : stored.of("E3")) {
                CHECK(has_withdrawn == (row.end.termination == rules::Termination::withdrawn));
            }
        }
        CHECK(run(scratch, {"withdraw", database, "E3"}) == 0);
        CHECK(run(scratch, {"run", file, "--database", database, "--concurrency", "4"}) == 0);
    }

    TEST_CASE("a changed list of byes is another plan") {
        const Scratch scratch;
        const std::string swiss = "format = \"swiss\"\nrounds = 2\n";
        const fs::path file = write_file(scratch, swiss, {4, R"("--plies", "1")", {}});
        const fs::path database = scratch / "open.db";
        REQUIRE(run(scratch, {"run", file, "--database", database}) == 0);
        write_file(scratch, swiss, {4, R"("--plies", "1")", {{2, "byes = [2]"}}});
        Run changed(scratch, {"run", file, "--database", database});
        CHECK(changed.wait() == 2);
        CHECK(holds(changed.errors(), "engine 2.byes: nothing before, [2] now"));
    }

    TEST_CASE("a tournament and a match are resumed from another directory") {
        const fs::path here = fs::current_path();
        const Scratch scratch;
        const fs::path folder = scratch / "x";
        fs::create_directories(folder / "engines");
        fs::create_directories(scratch / "y");
        fs::create_directory_symlink("x", scratch / "link");
        fs::create_symlink(engines / "random", folder / "engines" / "random");
        std::ofstream(folder / "open.toml")
            << "[tournament]\nname = \"Open\"\nvariant = \"brandub\"\ntime = \"60+1\"\n"
               "max_plies = 4\n[[engine]]\nname = \"A\"\ncommand = \"engines/random\"\n"
               "[[engine]]\nname = \"B\"\ncommand = \"./engines/random\"\ndirectory = \"..\"\n";
        const std::vector<std::pair<fs::path, std::string>> ways = {
            {folder, "open.toml"},
            {scratch / "y", "../x/open.toml"},
            {scratch / "y", "../link/open.toml"},
            {scratch / "link", "open.toml"},
            {"/", (scratch / "link/open.toml").string()}};
        for (const auto& [from, file] : ways) {
            CAPTURE(file);
            fs::current_path(from);
            Run again(scratch, {"run", file, "--database", folder / "open.db"});
            CHECK(again.wait() == 0);
            CHECK_FALSE(holds(again.errors(), "begins game") != (&file == &ways[0].second));
        }
        const std::vector<std::pair<fs::path, std::string>> engines_of_match = {
            {folder, "engines/random"}, {scratch / "y", "../x/engines/random"}};
        for (const auto& [from, engine] : engines_of_match) {
            CAPTURE(engine);
            fs::current_path(from);
            // The default would be the working directory, which has changed.
            const std::string spec = ",cmd=" + engine + ",dir=" + folder.string();
            Run match(scratch, {"match", "--engine", "name=A" + spec, "--engine", "name=B" + spec,
                                "--variant", "brandub", "--time", "60+1", "--pairs", "1",
                                "--database", scratch / "y" / "m.db"});
            CAPTURE(match.errors());
            CHECK(match.wait() == 0);
        }
        fs::current_path(here);
    }

    TEST_CASE("an engine withdraws from a tournament of a server") {
        TestServer server;
        server.begin({"--concurrency", "2"});
        const int id = server.submit(
            "[tournament]\nname = \"Thing\"\nvariant = \"brandub\"\ntime = \"60+1\"\n"
            "max_plies = 30\ncycles = 10\n[[engine]]\nname = \"Slow\"\n[[engine]]\nname = "
            "\"Quick\"\n[[engine]]\nname = \"Other\"\n");
        const std::string path = "/api/queue/" + std::to_string(id) + "/withdraw";
        const auto ask = [&](const std::string& body) {
            return server.ask("POST", path, body, "application/json");
        };
        server.wait_for_games(id, 1);
        wait_until([&] { return server.look().count_games(store::TournamentId(id)).running > 0; });
        for (const char* wrong : {"", "{}", "3", R"({"engine": 3})", R"({"engine": ""})", "[[[["}) {
            CAPTURE(wrong);
            CHECK(ask(wrong).status == 400);
        }
        CHECK(server.ask("POST", path, "engine=Slow", "text/plain").status == 415);
        const Answer unknown = ask(R"({"engine": "slow"})");
        CHECK(unknown.status == 404);
        CHECK(holds(unknown.json().at("detail"), "did you mean 'Slow'?"));
        const Answer done = ask(R"({"engine": "Slow"})");
        CHECK(done.status == 200);
        CHECK(holds(done.json().at("text"), "Slow has withdrawn from \"Thing\""));
        CHECK(ask(R"({"engine": "Slow"})").json().at("text") == "Slow had withdrawn already");
        server.wait_for_state(id, "finished");

        auto archive = server.look();
        CHECK(archive.withdrawn(store::TournamentId(id)) == std::vector<int>{1});
        int played = 0;
        int lost = 0;
        for (const auto& row : archive.games(store::TournamentId(id))) {
            REQUIRE(row.state == store::GameState::finished);
            const bool is_his = row.names.attackers == "Slow" || row.names.defenders == "Slow";
            const bool is_lost = row.end.termination == rules::Termination::withdrawn;
            if (!is_his) CHECK_FALSE(is_lost);
            if (is_his) ++(is_lost ? lost : played);
            // no running game was interrupted
            for (const auto& attempt : archive.attempts(row.scheduled.id)) {
                CHECK(attempt.end.termination != rules::Termination::interrupted);
            }
        }
        CHECK(lost > 0);
        CHECK(played > 0);
        CHECK(lost + played == 40);
        CHECK(ask(R"({"engine": "Quick"})").status == 409);
        const auto tournament = server.ask("GET", "/api/tournaments/" + std::to_string(id));
        CHECK(tournament.json().at("withdrawn") == json::array({"Slow"}));
    }
}

}  // namespace
}  // namespace tafl::tests::withdraw_test
