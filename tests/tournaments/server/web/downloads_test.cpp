// SPDX-License-Identifier: MIT
// Downloads of tournaments as ZIP, JSON and CSV: their contents, and values that must not be in
// them.
#include "tournaments/server/web/downloads.h"

#include <archive.h>
#include <archive_entry.h>
#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <map>
#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "store/archive.h"
#include "store/archive_health.h"
#include "store/tokens.h"
#include "store/tournament_queue.h"
#include "tests/support/finish_game.h"
#include "tests/tournaments/program.h"
#include "tests/tournaments/server/web/match_sample.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/server/web/routes.h"

namespace tafl::web::downloads_test {
namespace {

namespace asio = boost::asio;

constexpr const char* plan = R"({"format":"round-robin","engine":[
    {"name":"A","command":"/home/secret-keeper/a","args":["--key=secret-argument"],
     "directory":"/secret-directory","env":{"PASSWORD":"secret-password"}},
    {"name":"B","command":"secret-command"}],"cycles":1,"score":"game-points","match_tie":"none",
    "games_per_match":2,"seed":7,"tie_breaks":["lots"],"database":"secret-place"})";

store::Time at(int seconds) { return store::Time(std::chrono::seconds(1'700'000'000 + seconds)); }

using Files = std::map<std::string, std::string>;

Files unzipped(const std::string& bytes) {
    Files files;
    archive* const reader = archive_read_new();
    archive_read_support_format_zip(reader);
    REQUIRE(archive_read_open_memory(reader, bytes.data(), bytes.size()) == ARCHIVE_OK);
    archive_entry* entry = nullptr;
    while (archive_read_next_header(reader, &entry) == ARCHIVE_OK) {
        std::string& text = files[archive_entry_pathname_utf8(entry)];
        char piece[4096];
        for (;;) {
            const auto size = archive_read_data(reader, piece, sizeof piece);
            REQUIRE(size >= 0);
            if (size == 0) break;
            text.append(piece, static_cast<std::size_t>(size));
        }
    }
    archive_read_free(reader);
    return files;
}

std::string all_of(const BodyFile& file) {
    std::string all;
    while (all.size() < file.size()) all += file.read(all.size(), 1000);
    CHECK(file.read(all.size(), 1000).empty());
    return all;
}

bool is_download(const Request& request) {
    const Route* const route = find_route(request);
    return route != nullptr && route->part() == Route::Part::downloads;
}

/// Two tournaments of two games; of the first one game is over and one is being played.
struct TwoTournaments {
    tests::Scratch scratch;
    store::Archive archive = store::Archive::open(scratch / "a.db", store::Access::read_write);
    asio::io_context loop{1};
    std::vector<Response> answers;

    TwoTournaments() {
        add("Open & Co");
        add("secret other tournament");
        archive.begin_game(1, at(1), {}, {});
        tests::finish_after_one_ply(archive, 1, rules::Result::attackers_win, at(5));
        archive.begin_game(2, at(6), {}, {});
    }
    void add(const std::string& name) {
        const std::vector<store::EntrantRecord> entrants = {{1, "A", "secret-command-line a"},
                                                            {2, "B", "secret-command-line b"}};
        store::TournamentQueue(archive).add({0, name, "", plan, at(0)}, entrants,
                                            tests::match_between(1, 2),
                                            {"secret-source", 0, "secret-owner"});
    }
    void ask(Downloads& downloads, const std::string& target, const std::string& tag = "",
             const std::string& peer = "192.0.2.1") {
        Request request = *parse_target("GET", target);
        request.peer = peer;
        request.if_none_match = tag;
        REQUIRE(is_download(request));
        asio::co_spawn(loop, downloads.answer(std::move(request)),
                       [this](std::exception_ptr failure, const Response& response) {
                           REQUIRE_FALSE(failure);
                           answers.push_back(response);
                       });
    }
    /// Waits until there are `count` responses.
    void wait_for(std::size_t count) {
        loop.restart();
        const auto guard = asio::make_work_guard(loop);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (answers.size() < count) {
            loop.run_one_for(std::chrono::seconds(1));
            REQUIRE(std::chrono::steady_clock::now() < deadline);
        }
    }
};

std::string header(const Response& response, const std::string& name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) return value;
    }
    return {};
}

TEST_SUITE_BEGIN("tournaments/server/web/downloads");

TEST_CASE_FIXTURE(TwoTournaments, "a tournament comes whole, and alone") {
    store::Tokens::open(scratch / "a.db", store::Access::read_write)
        .add("secret-token", store::Scope::admin, at(0));
    Downloads downloads(loop, scratch / "a.db");
    ask(downloads, "/tournaments/1/download.zip");
    wait_for(1);
    REQUIRE(answers[0].status == 200);
    CHECK(header(answers[0], "Content-Disposition") == "attachment; filename*=UTF-8''Open-Co.zip");
    const Files files = unzipped(all_of(*answers[0].file));
    std::vector<std::string> names;
    for (const auto& [name, text] : files) names.push_back(name);
    CHECK(names == std::vector<std::string>{"Open-Co/games.csv", "Open-Co/otg/r01-m001-g1-A-B.otg",
                                            "Open-Co/tournament.db", "Open-Co/tournament.json"});
    const auto json = nlohmann::json::parse(files.at("Open-Co/tournament.json"));
    CHECK(json.at("tournament").at("name") == "Open & Co");
    CHECK(json.at("games").size() == 2);
    // A line of titles, a line for each game.
    CHECK(std::ranges::count(files.at("Open-Co/games.csv"), '\n') == 3);
    CHECK(files.at("Open-Co/otg/r01-m001-g1-A-B.otg").find("d1-c1") != std::string::npos);
    for (const auto& [name, text] : files) {
        CAPTURE(name);
        CHECK(text.find("secret") == std::string::npos);
    }
}

TEST_CASE_FIXTURE(TwoTournaments, "JSON and CSV are the files of the ZIP file") {
    Downloads downloads(loop, scratch / "a.db");
    for (const char* name : {"download.zip", "tournament.json", "tournament.csv"})
        ask(downloads, std::string("/tournaments/1/") + name);
    wait_for(3);
    for (const Response& answer : answers) REQUIRE(answer.status == 200);
    const Files files = unzipped(all_of(*answers[0].file));
    CHECK(all_of(*answers[1].file) == files.at("Open-Co/tournament.json"));
    CHECK(all_of(*answers[2].file) == files.at("Open-Co/games.csv"));
    CHECK(answers[1].content_type == "application/json");
    CHECK(answers[2].content_type == "text/csv; charset=utf-8");
    CHECK(header(answers[2], "Content-Disposition") == "attachment; filename*=UTF-8''Open-Co.csv");
    CHECK(header(answers[1], "ETag") != header(answers[2], "ETag"));
    ask(downloads, "/tournaments/1/tournament.csv", header(answers[2], "ETag"));
    ask(downloads, "/tournaments/9/tournament.json");
    wait_for(5);
    CHECK(answers[3].status == 304);
    CHECK(answers[4].status == 404);
}

TEST_CASE_FIXTURE(TwoTournaments, "its database is an archive like any other") {
    Downloads downloads(loop, scratch / "a.db");
    ask(downloads, "/tournaments/1/download.zip");
    wait_for(1);
    std::ofstream(scratch / "copy.db", std::ios::binary)
        << unzipped(all_of(*answers[0].file)).at("Open-Co/tournament.db");
    auto copy = store::Archive::open(scratch / "copy.db", store::Access::read_only);
    REQUIRE(copy.tournaments().size() == 1);
    CHECK(store::ArchiveHealth(copy).faults().empty());
    CHECK(store::TournamentQueue(copy).entries().empty());
    CHECK(copy.record(1)->plies.size() == 1);
    CHECK(copy.record(1)->end == archive.record(1)->end);
    CHECK(copy.game(2)->state == store::GameState::scheduled);
    const auto stored = plan::read_stored_plan(copy.tournaments()[0].plan);
    CHECK(stored.format_settings.scoring.seed == 7);
    CHECK(stored.engines[1].name == "B");
    CHECK(stored.engines[0].environment.empty());
}

TEST_CASE_FIXTURE(TwoTournaments, "the same is made once, and again when a game has ended") {
    Downloads downloads(loop, scratch / "a.db");
    ask(downloads, "/tournaments/1/download.zip");
    ask(downloads, "/tournaments/1/download.zip", "", "192.0.2.2");
    wait_for(2);
    CHECK(answers[0].file == answers[1].file);
    ask(downloads, "/tournaments/1/download.zip");
    wait_for(3);
    CHECK(answers[2].file == answers[0].file);
    ask(downloads, "/tournaments/1/download.zip", header(answers[0], "ETag"));
    wait_for(4);
    CHECK(answers[3].status == 304);
    CHECK_FALSE(answers[3].file);
    rules::GameRecord record = archive.record(2).value();
    record.end.result = rules::Result::draw;
    record.end.termination = rules::Termination::repetition;
    record.ended = at(9);
    store::tests::finish_game(archive, 2, record);
    ask(downloads, "/tournaments/1/download.zip");
    wait_for(5);
    CHECK(answers[4].file != answers[0].file);
    CHECK(header(answers[4], "ETag") != header(answers[0], "ETag"));
}

TEST_CASE_FIXTURE(TwoTournaments, "there is an end to what is asked for, and to what is made") {
    Downloads downloads(loop, scratch / "a.db", {.waiting = 1});
    ask(downloads, "/tournaments/1/download.zip");
    ask(downloads, "/tournaments/2/download.zip", "", "192.0.2.2");
    ask(downloads, "/tournaments/9/download.zip", "", "192.0.2.3");
    wait_for(3);
    // A rejected request gets its response at once.
    CHECK(answers[0].status == 503);
    CHECK(header(answers[0], "Retry-After") == "60");
    CHECK(answers[2].status == 200);
    ask(downloads, "/tournaments/9/download.zip");
    wait_for(4);
    CHECK(answers[3].status == 404);
    Downloads small(loop, scratch / "a.db", {.bytes = 1000});
    ask(small, "/tournaments/1/download.zip");
    wait_for(5);
    CHECK(answers[4].status == 503);
}

TEST_CASE("only what names a tournament is a download") {
    CHECK(is_download(*parse_target("HEAD", "/tournaments/1/download.zip")));
    CHECK(is_download(*parse_target("GET", "/tournaments/1/tournament.json")));
    CHECK(is_download(*parse_target("GET", "/tournaments/1/tournament.csv")));
    for (const char* other :
         {"/tournaments/x/download.zip", "/tournaments/1/x.zip", "/tournaments/1/games.csv",
          "/tournaments/1/tournament.toml", "/api/tournaments/1/download.zip", "/download.zip"}) {
        CHECK_FALSE(is_download(*parse_target("GET", other)));
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::downloads_test
