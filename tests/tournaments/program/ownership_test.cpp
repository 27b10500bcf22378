// SPDX-License-Identifier: MIT
// lawspeaker serve with several submitters: the owner of a tournament, and the quotas of a token.
#include <atomic>
#include <map>

#include "tests/support/sanitized.h"
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::ownership_test {
namespace {

/// Server with its own configuration and two tokens that may submit: `askr` and `embla`.
struct LoadClients : TestServer {
    std::string askr;
    std::string embla;

    void open(const std::string& config) {
        write(scratch / "serve.toml", config);
        begin({"--config", scratch / "serve.toml"});
        if (!askr.empty()) return;
        askr = new_token("askr", "submit");
        embla = new_token("embla", "submit");
    }
    Answer hand_in(const std::string& token, const std::string& file) {
        return ask_as(token, "POST", "/api/queue", file);
    }
    /// Submits `many` files at the same time. Returns the number of responses for each status.
    std::map<int, int> load_clients_in(const std::string& token, int many) {
        std::vector<std::thread> threads;
        std::vector<int> statuses(static_cast<std::size_t>(many));
        for (int i = 0; i < many; ++i) {
            threads.emplace_back([&, i] {
                const std::string name = "T" + std::to_string(i);
                const std::string file = file_of(name, "Slow", "Quick", 500);
                statuses[i] = HttpFixture::post("/api/queue", file, token).status;
            });
        }
        for (std::thread& thread : threads) thread.join();
        std::map<int, int> counts;
        for (const int status : statuses) ++counts[status];
        return counts;
    }
};

bool has(const Answer& answer, const std::string& header) {
    return answer.headers.find("\r\n" + header) != std::string::npos;
}

TEST_SUITE_BEGIN("tournaments/program/ownership");

TEST_CASE_FIXTURE(LoadClients, "only its owner and an admin can change a submitted tournament") {
    open("");
    const Answer first = hand_in(askr, file_of("Thing", "Slow", "Quick", 500));
    REQUIRE(first.status == 201);
    const std::string place = "/api/queue/" + first.json().at("tournament_id").dump();
    for (int life = 0; life < 2; ++life) {
        for (const char* what : {"/pause", "/resume", "/pause", "/resume"}) {
            CAPTURE(what);
            const Answer refused = ask_as(embla, "POST", place + what);
            CHECK(refused.status == 403);
            CHECK(has(refused, "Content-Type: application/problem+json"));
            CHECK(refused.json().at("detail").get<std::string>().find("askr") == std::string::npos);
            CHECK(ask_as(askr, "POST", place + what).status == 200);
        }
        CHECK(post(place + "/pause").status == 200);
        CHECK(post(place + "/resume").status == 200);
        stop();
        open("");  // the owner is stored
    }
    CHECK(ask_as(embla, "POST", "/api/queue/999/pause").status == 404);
    CHECK(ask_as(embla, "POST", place + "/cancel").status == 403);
    CHECK(ask_as(askr, "POST", place + "/cancel").status == 200);
    CHECK(ask_as(embla, "POST", place + "/resume").status == 403);  // also when it is over
    CHECK(ask_as(askr, "POST", place + "/resume").status == 409);
}

TEST_CASE_FIXTURE(LoadClients,
                  "the quota of open tournaments holds for simultaneous requests, too") {
    open("[quotas]\nopen_tournaments = 3\n");
    const auto counts = load_clients_in(askr, 12);
    CHECK(counts.at(201) == 3);
    CHECK(counts.at(429) == 9);
    const Answer refused = hand_in(askr, file_of("One more"));
    CHECK(refused.status == 429);
    CHECK(has(refused, "Retry-After: "));
    CHECK(has(refused, "Content-Type: application/problem+json"));
    CHECK(refused.json().at("detail").get<std::string>().find("at most 3 tournaments") !=
          std::string::npos);
    CHECK(hand_in(embla, file_of("Hers")).status == 201);
    const int one = ask("GET", "/api/queue").json().at("items").at(0).at("tournament_id");
    CHECK(ask_as(askr, "POST", "/api/queue/" + std::to_string(one) + "/cancel").status == 200);
    CHECK(hand_in(askr, file_of("One more")).status == 201);
}

TEST_CASE_FIXTURE(LoadClients,
                  "games that may take too long are refused, but not if they are already stored") {
    const auto with = [](const std::string& name, const std::string& what, const std::string& by) {
        std::string text = file_of(name, "Slow", "Quick", 500);
        text.replace(text.find(what), what.size(), by);
        return text;
    };
    const std::string endless = with("Endless", "max_plies = 40", "max_plies = 0");
    open("");
    CHECK(hand_in(askr, endless).status == 201);
    stop();
    open("[quotas]\nplies = 40\ngame_minutes = 3\n");
    CHECK(ask("GET", "/api/queue").json().at("items").size() == 1);
    const auto refusal = [&](const std::string& file) {
        const Answer refused = hand_in(askr, file);
        CHECK(refused.status == 422);
        return refused.json().at("errors").dump();
    };
    CHECK(refusal(with("A", "max_plies = 40", "max_plies = 0")).find("max_plies: 0 is out of") !=
          std::string::npos);
    CHECK(refusal(with("B", "max_plies = 40", "max_plies = 41")).find("range 1-40") !=
          std::string::npos);
    CHECK(refusal(with("C", "60+1", "inf")).find("3 minutes") != std::string::npos);
    CHECK(refusal(with("D", "60+1", "300+0")).find("3 minutes") != std::string::npos);
    CHECK(hand_in(askr, file_of("Good")).status == 201);  // 60 + 20 seconds for each side
}

TEST_CASE_FIXTURE(LoadClients, "each token has a quota of waiting games") {
    open("[quotas]\ngames_waiting = 100\n");
    CHECK(hand_in(askr, file_of("Small", "Slow", "Quick", 40)).status == 201);
    const Answer refused = hand_in(askr, file_of("Large", "Slow", "Quick", 30));
    CHECK(refused.status == 429);
    CHECK(refused.json().at("detail").get<std::string>().find("at most 100 games") !=
          std::string::npos);
    CHECK(hand_in(askr, file_of("Little", "Slow", "Quick", 5)).status == 201);
    CHECK(hand_in(embla, file_of("Hers", "Slow", "Quick", 30)).status == 201);
}

TEST_CASE_FIXTURE(LoadClients,
                  "each token has a quota of submissions per minute, and it can be read again") {
    open("[quotas]\nsubmissions_per_minute = 4\n");
    for (int i = 0; i < 4; ++i) CHECK(hand_in(askr, "no TOML").status == 422);
    const Answer refused = hand_in(askr, file_of("Thing"));
    CHECK(refused.status == 429);
    const std::string retry = refused.header("Retry-After");
    REQUIRE(!retry.empty());
    const int seconds = std::stoi(retry);
    CHECK(seconds > 0);
    CHECK(seconds <= 15);
    CHECK(hand_in(embla, file_of("Thing")).status == 201);
    write(scratch / "serve.toml", "[quotas]\nsubmissions_per_minute = 0\n");
    host->send(SIGHUP);
    wait_until([&] { return host->errors().find("was read again") != std::string::npos; });
    for (int i = 0; i < 9; ++i) CHECK(hand_in(askr, "no TOML").status == 422);
}

TEST_CASE_FIXTURE(LoadClients, "submissions that take long to read do not block other tokens") {
    fs::create_directories(scratch / "openings");
    std::string lines;
    for (int i = 0; i < (is_sanitized ? 15'000 : 90'000); ++i) lines += "d1-d2 f4-e4 d2-d1 e4-f4\n";
    write(scratch / "openings" / "many.otn", lines);
    open("[server]\nopenings = \"openings\"\n");
    std::atomic<int> done = 0;
    std::vector<std::thread> threads;
    constexpr int long_ones = 4;
    const double idle = processor_seconds(host->pid());
    for (int i = 0; i < long_ones; ++i) {
        threads.emplace_back([&, i] {
            std::string file = file_of("Long " + std::to_string(i));
            file.replace(file.find("\"brandub\""), 9, "[\"copenhagen\", \"fetlar\"]");
            file.insert(file.find("seed"), "openings = \"many.otn\"\n");
            CHECK(HttpFixture::post("/api/queue", file, askr).status == 201);
            ++done;
        });
    }
    wait_until([&] { return processor_seconds(host->pid()) > idle + 0.05; });
    CHECK(hand_in(embla, file_of("Short")).status == 201);
    CHECK(done < long_ones - 1);
    for (std::thread& thread : threads) thread.join();
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::ownership_test
