// SPDX-License-Identifier: MIT
// lawspeaker serve as its keeper knows it: a queue that is played, through signals, crashes and
// changes of mind.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

#include "store/archive.h"
#include "tests/tournaments/program.h"

namespace tafl::tests {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

struct Answer {
    int status = 0;
    std::string headers;
    json body;
};

/// Until `is_so`; fails the test after half a minute.
template <class Question>
void wait_until(Question is_so) {
    const auto patience = std::chrono::steady_clock::now() + 30s;
    while (!is_so()) {
        REQUIRE(std::chrono::steady_clock::now() < patience);
        std::this_thread::sleep_for(10ms);
    }
}

/// A server in a folder of its own, with the engines "Quick", "Other" and "Slow" (which takes 40 ms
/// for a ply).
class Keeper {
  public:
    Keeper() {
        fs::create_directories(registry());
        const std::string bin = seat_engines(scratch);
        write(registry() / "engines.toml", engine("Quick", bin) + engine("Other", bin) +
                                               engine("Slow", bin, ", \"--pace\", \"40\""));
    }
    ~Keeper() { stop(); }
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;

    static void write(const fs::path& file, const std::string& text) {
        std::ofstream(file) << text;
    }
    static std::string engine(const std::string& name, const std::string& bin,
                              const std::string& more = "") {
        return "[[engine]]\nname = \"" + name + "\"\ncommand = \"" + bin +
               "/random\"\nargs = [\"--seed\", \"{seed}\"" + more + "]\n";
    }
    [[nodiscard]] fs::path registry() const { return scratch / "registry"; }
    [[nodiscard]] fs::path database() const { return scratch / "x.db"; }

    void begin(const std::vector<std::string>& more = {}) {
        std::vector<std::string> words = {"serve",    "--database", database(),   "--engines",
                                          registry(), "--listen",   "127.0.0.1:0"};
        words.insert(words.end(), more.begin(), more.end());
        host.emplace(scratch, words);
        const std::string before = "http://127.0.0.1:";
        wait_until(
            [&] { return host->has_ended() || host->errors().find(before) != std::string::npos; });
        const std::string errors = host->errors();
        CAPTURE(errors);
        REQUIRE(!host->has_ended());
        port_ = static_cast<unsigned short>(
            std::stoi(errors.substr(errors.find(before) + before.size())));
        if (token_.empty()) token_ = new_token();
    }
    void kill() {
        host->send(SIGKILL);
        host->wait();
        host.reset();
    }
    void stop() {
        if (!host) return;
        host->send(SIGTERM);
        std::this_thread::sleep_for(100ms);  // two that come at once are one
        if (!host->has_ended()) host->send(SIGTERM);
        CHECK(host->wait() == 0);
        host.reset();
    }

    Answer ask(const std::string& method, const std::string& target, const std::string& body = "",
               const std::string& type = "application/toml") {
        asio::io_context loop;
        asio::ip::tcp::socket socket(loop);
        socket.connect({asio::ip::make_address("127.0.0.1"), port_});
        const std::string text =
            method + ' ' + target +
            " HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: " + type +
            "\r\nAuthorization: Bearer " + token_ +
            "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
        asio::write(socket, asio::buffer(text));
        std::string answer;
        boost::system::error_code ended;
        asio::read(socket, asio::dynamic_buffer(answer), ended);
        const std::size_t end = answer.find("\r\n\r\n");
        REQUIRE(end != std::string::npos);
        return {std::stoi(answer.substr(9, 3)), answer.substr(0, end),
                json::parse(answer.substr(end + 4))};
    }
    /// Whatever comes back, if anything does.
    void send(const std::string& target, const std::string& body) const {
        asio::io_context loop;
        asio::ip::tcp::socket socket(loop);
        boost::system::error_code error;
        socket.connect({asio::ip::make_address("127.0.0.1"), port_}, error);
        const std::string text = "POST " + target +
                                 " HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: "
                                 "application/toml\r\nAuthorization: Bearer " +
                                 token_ + "\r\nContent-Length: " + std::to_string(body.size()) +
                                 "\r\n\r\n" + body;
        asio::write(socket, asio::buffer(text), error);
        std::string answer;
        asio::read(socket, asio::dynamic_buffer(answer), error);
    }
    Answer post(const std::string& target, const std::string& body = "") {
        return ask("POST", target, body);
    }
    int submit(const std::string& file, int priority = 0) {
        const Answer answer = post("/api/queue?priority=" + std::to_string(priority), file);
        CAPTURE(answer.body.dump());
        REQUIRE(answer.status == 201);
        return answer.body.at("tournament_id").get<int>();
    }
    json entry(int id) {
        const json queue = ask("GET", "/api/queue").body;
        for (const json& one : queue.at("items")) {
            if (one.at("tournament_id") == id) return one;
        }
        return nullptr;
    }
    std::string state(int id) { return entry(id).at("state"); }
    void wait_for_state(int id, const std::string& state_wanted) {
        wait_until([&] { return state(id) == state_wanted; });
    }
    void wait_for_games(int id, int finished) {
        wait_until([&] { return entry(id).at("finished").get<int>() >= finished; });
    }
    store::Archive look() const {
        return store::Archive::open(database(), store::Access::read_only);
    }

    Scratch scratch;
    std::optional<Run> host;

  private:
    std::string new_token() const {
        const Scratch elsewhere;
        Run add(elsewhere,
                {"token", "add", "--database", database(), "--name", "test", "--scope", "admin"});
        REQUIRE(add.wait() == 0);
        std::string token = add.output();
        while (token.ends_with('\n')) token.pop_back();
        return token;
    }

    unsigned short port_ = 0;
    std::string token_;
};

std::string file_of(const std::string& name, const std::string& one = "Quick",
                    const std::string& other = "Other", int cycles = 2) {
    return "[tournament]\nname = \"" + name + "\"\nvariant = \"brandub\"\ntime = \"60+1\"\n" +
           "seed = 7\nmax_plies = 40\ncycles = " + std::to_string(cycles) +
           "\n[[engine]]\nname = \"" + one + "\"\n[[engine]]\nname = \"" + other + "\"\n";
}

/// What each game of a tournament came to, in words that depend on nothing but the play.
std::string results_of(store::Archive archive, const std::string& tournament) {
    std::string text;
    for (const store::GameRow& game : archive.games(archive.find_tournament(tournament)->id)) {
        text += game.names.attackers + ' ' + game.names.defenders + ' ' +
                std::string(name_of(game.result)) + ' ' + std::to_string(game.plies) + '\n';
    }
    return text;
}

TEST_SUITE("daemon") {
    TEST_CASE("what is submitted is played to its end") {
        Keeper keeper;
        keeper.begin({"--tables", "2"});
        const Answer answer = keeper.post("/api/queue", file_of("Thing"));
        REQUIRE(answer.status == 201);
        CHECK(answer.headers.find("Location: /api/tournaments/1") != std::string::npos);
        CHECK(answer.body.at("name") == "Thing");
        CHECK(answer.body.at("games") == 4);
        keeper.wait_for_state(1, "finished");
        CHECK(keeper.entry(1).at("finished") == 4);
        CHECK(keeper.post("/api/queue", file_of("Thing")).status == 409);
    }

    TEST_CASE("a file that cannot be played is refused with the places of its mistakes") {
        Keeper keeper;
        keeper.begin();
        std::string file = file_of("Thing");
        file.replace(file.find("brandub"), 7, "checkers");
        file +=
            "command = \"/bin/touch\"\nargs = [\"" + (keeper.scratch / "harm").string() + "\"]\n";
        const Answer answer = keeper.post("/api/queue", file);
        CHECK(answer.status == 422);
        std::vector<int> lines;
        for (const json& error : answer.body.at("errors")) lines.push_back(error.at("line"));
        CHECK(lines == std::vector{3, 12, 13});
        CHECK(keeper.ask("GET", "/api/queue").body.at("items").empty());
        CHECK(!fs::exists(keeper.scratch / "harm"));
        CHECK(keeper.post("/api/queue", "[tournament").status == 422);
        CHECK(keeper.ask("POST", "/api/queue", file_of("x"), "text/plain").status == 415);
        CHECK(keeper.post("/api/queue?priority=x", file_of("x")).status == 400);
        CHECK(keeper.post("/api/queue?priority=1001", file_of("x")).status == 400);
        CHECK(keeper.post("/api/queue/1/pause").status == 404);
        CHECK(keeper.post("/api/queue/1/burn").status == 404);
        CHECK(keeper.ask("DELETE", "/api/queue/1").status == 405);
    }

    TEST_CASE("a server that is killed again and again ends as one that is not") {
        Keeper undisturbed;
        undisturbed.begin();
        undisturbed.submit(file_of("Thing", "Quick", "Other", 30));
        undisturbed.submit(file_of("Knock", "Quick", "Other", 20));
        undisturbed.wait_for_state(1, "finished");
        undisturbed.wait_for_state(2, "finished");

        Keeper keeper;
        std::mt19937 random(20'261'121);
        keeper.begin({"--tables", "2"});
        keeper.submit(file_of("Thing", "Quick", "Other", 30));
        keeper.submit(file_of("Knock", "Quick", "Other", 20));
        int kills = 0;
        while (keeper.state(2) != "finished" || keeper.state(1) != "finished") {
            REQUIRE(kills < 200);
            // Longer and longer, so that slow machines come to an end as well.
            std::this_thread::sleep_for(
                std::chrono::milliseconds(random() % 200 + 5 * static_cast<unsigned>(kills)));
            keeper.kill();
            ++kills;
            keeper.begin({"--tables", "2"});
        }
        MESSAGE("killed ", kills, " times");
        CHECK(kills >= 2);
        for (const char* name : {"Thing", "Knock"}) {
            CHECK(results_of(keeper.look(), name) == results_of(undisturbed.look(), name));
        }
    }

    TEST_CASE("the higher priority is played first, and overtakes what runs") {
        Keeper keeper;
        keeper.begin();
        const int low = keeper.submit(file_of("Low", "Quick", "Other", 100), -1);
        keeper.wait_for_games(low, 3);
        const int high = keeper.submit(file_of("High"), 5);
        keeper.wait_for_state(high, "finished");
        CHECK(keeper.state(low) == "running");
        const int middle = keeper.submit(file_of("Middle", "Quick", "Other", 20), -2);
        CHECK(keeper.state(middle) == "queued");
        const Answer moved = keeper.ask("PUT", "/api/queue/" + std::to_string(middle) + "/priority",
                                        R"({"priority": 1})", "application/json");
        CHECK(moved.status == 200);
        CHECK(moved.body.at("priority") == 1);
        for (const char* number : {"1001", "-1001", "18446744073709551615", "1.5", "\"1\""}) {
            CAPTURE(number);
            const Answer wrong =
                keeper.ask("PUT", "/api/queue/" + std::to_string(middle) + "/priority",
                           R"({"priority": )" + std::string(number) + "}", "application/json");
            CHECK(wrong.status == 400);
        }
        keeper.wait_for_state(middle, "finished");
        CHECK(keeper.state(low) == "running");
    }

    TEST_CASE("a tournament that is paused waits, also over a restart, until it is resumed") {
        Keeper keeper;
        keeper.begin();
        const int id = keeper.submit(file_of("Thing", "Slow", "Quick", 3));
        const std::string path = "/api/queue/" + std::to_string(id);
        keeper.wait_for_state(id, "running");
        CHECK(keeper.post(path + "/pause").body.at("state") == "paused");
        CHECK(keeper.post(path + "/pause").status == 409);
        wait_until([&] { return keeper.look().count_games(id).running == 0; });
        const int finished = keeper.entry(id).at("finished");
        CHECK(finished < 6);
        keeper.stop();
        keeper.begin();
        CHECK(keeper.state(id) == "paused");
        const int other = keeper.submit(file_of("Other one"));
        keeper.wait_for_state(other, "finished");
        CHECK(keeper.entry(id).at("finished") == finished);
        CHECK(keeper.post(path + "/resume").body.at("state") == "queued");
        keeper.wait_for_state(id, "finished");
        CHECK(keeper.post(path + "/resume").status == 409);
        CHECK(keeper.post(path + "/cancel").status == 409);
    }

    TEST_CASE("a tournament that is cancelled stops at once and for good") {
        Keeper keeper;
        keeper.begin();
        const int id = keeper.submit(file_of("Thing", "Slow", "Quick", 50));
        const std::string path = "/api/queue/" + std::to_string(id);
        keeper.wait_for_games(id, 1);
        CHECK(keeper.post(path + "/cancel").body.at("state") == "cancelled");
        wait_until([&] { return keeper.look().count_games(id).running == 0; });
        const int finished = keeper.entry(id).at("finished");
        CHECK(keeper.post(path + "/resume").status == 409);
        keeper.stop();
        keeper.begin();
        keeper.wait_for_state(keeper.submit(file_of("Next")), "finished");
        CHECK(keeper.state(id) == "cancelled");
        CHECK(keeper.entry(id).at("finished") == finished);
    }

    TEST_CASE("a server is asked to stop: running games end first, unless it is asked twice") {
        Keeper keeper;
        keeper.begin();
        const int id = keeper.submit(file_of("Thing", "Slow", "Quick", 3));
        wait_until([&] { return keeper.look().count_games(id).running == 1; });
        keeper.host->send(SIGTERM);
        CHECK(keeper.host->wait() == 0);
        CHECK(keeper.look().count_games(id).finished >= 1);
        CHECK(keeper.look().count_games(id).running == 0);
        const int before = keeper.look().count_games(id).finished;
        keeper.host.reset();
        keeper.begin();
        wait_until([&] { return keeper.look().count_games(id).running == 1; });
        keeper.stop();  // asks twice
        CHECK(keeper.look().count_games(id).finished == before);
        CHECK(keeper.look().count_games(id).running == 0);
        keeper.begin();
        keeper.wait_for_state(id, "finished");
        CHECK(keeper.look().count_games(id).finished == 6);
    }

    TEST_CASE("a server that still reads what was submitted stops all the same") {
        Keeper keeper;
        keeper.begin();
        // Thousands of openings of a hundred plies are drawn for each: that takes a while.
        std::vector<std::thread> askers;
        for (int i = 0; i < 3; ++i) {
            std::string file = file_of("Long " + std::to_string(i), "Quick", "Other", 10'000);
            file.replace(file.find("brandub"), 7, "alea-evangelii");
            file.replace(file.find("max_plies = 40"), 14, "random_plies = 100");
            askers.emplace_back([&keeper, file] { keeper.send("/api/queue", file); });
        }
        std::this_thread::sleep_for(300ms);
        const auto begin = std::chrono::steady_clock::now();
        keeper.host->send(SIGTERM);
        CHECK(keeper.host->wait() == 0);
        CHECK(std::chrono::steady_clock::now() - begin < 10s);
        for (std::thread& asker : askers) asker.join();
        keeper.host.reset();
        keeper.begin();
        keeper.wait_for_state(keeper.submit(file_of("Thing")), "finished");
    }

    TEST_CASE("a game that outlasts the patience is interrupted and played again") {
        Keeper keeper;
        Keeper::write(keeper.scratch / "serve.toml", "[server]\nstop_seconds = 0\n");
        keeper.begin({"--config", keeper.scratch / "serve.toml"});
        const int id = keeper.submit(file_of("Thing", "Slow", "Quick", 1));
        wait_until([&] { return keeper.look().count_games(id).running == 1; });
        keeper.host->send(SIGTERM);
        CHECK(keeper.host->wait() == 0);
        CHECK(keeper.look().count_games(id).finished == 0);
        keeper.host.reset();
        keeper.begin();
        keeper.wait_for_state(id, "finished");
        CHECK(keeper.look().attempts(1).size() == 2);
    }

    TEST_CASE("the configuration is read again, and a wrong one changes nothing") {
        Keeper keeper;
        keeper.begin();
        CHECK(keeper.post("/api/queue", file_of("Thing", "Quick", "New")).status == 422);
        const fs::path file = keeper.registry() / "new.toml";
        Keeper::write(file, "[[engine]]\nname = \"New\"\ncommand = \"/nowhere/at-all\"\n");
        keeper.host->send(SIGHUP);
        wait_until(
            [&] { return keeper.host->errors().find("stays as it was") != std::string::npos; });
        CHECK(keeper.post("/api/queue", file_of("Thing", "Quick", "New")).status == 422);
        Keeper::write(file, Keeper::engine("New", keeper.scratch / "engines"));
        keeper.host->send(SIGHUP);
        wait_until(
            [&] { return keeper.host->errors().find("was read again") != std::string::npos; });
        keeper.wait_for_state(keeper.submit(file_of("Thing", "Quick", "New")), "finished");
    }

    TEST_CASE("an engine that is not registered any more fails its tournament, until it is back") {
        Keeper keeper;
        const fs::path file = keeper.registry() / "new.toml";
        Keeper::write(file,
                      Keeper::engine("New", keeper.scratch / "engines", ", \"--pace\", \"40\""));
        keeper.begin();
        const int id = keeper.submit(file_of("Thing", "Quick", "New"));
        keeper.wait_for_state(id, "running");
        keeper.stop();
        fs::rename(file, keeper.scratch / "new.toml");
        keeper.begin();
        keeper.wait_for_state(id, "failed");
        const std::string reason = keeper.entry(id).at("reason");
        CHECK(reason.find("\"New\", expected an engine that is registered") != std::string::npos);
        fs::rename(keeper.scratch / "new.toml", file);
        keeper.host->send(SIGHUP);
        wait_until(
            [&] { return keeper.host->errors().find("was read again") != std::string::npos; });
        CHECK(keeper.post("/api/queue/1/resume").status == 200);
        keeper.wait_for_state(id, "finished");
    }

    TEST_CASE("what differs in an engine is told to the log alone, for it may be a password") {
        Keeper keeper;
        const fs::path file = keeper.registry() / "new.toml";
        const std::string bin = keeper.scratch / "engines";
        const std::string secret = "env = { SECRET = \"hunter2\" }\n";
        Keeper::write(file, Keeper::engine("New", bin, ", \"--pace\", \"40\"") + secret);
        keeper.begin();
        const int id = keeper.submit(file_of("Thing", "Quick", "New"));
        keeper.wait_for_state(id, "running");
        keeper.stop();
        Keeper::write(file, Keeper::engine("New", bin, ", \"--pace\", \"40\""));
        keeper.begin();
        keeper.wait_for_state(id, "failed");
        CHECK(keeper.entry(id).at("reason").get<std::string>().find("hunter2") ==
              std::string::npos);
        CHECK(keeper.host->errors().find("hunter2") != std::string::npos);
    }

    TEST_CASE("an engine whose program has gone fails its tournament instead of losing it") {
        Keeper keeper;
        fs::copy_file(engines / "random", keeper.scratch / "gone");
        Keeper::write(keeper.registry() / "new.toml", "[[engine]]\nname = \"New\"\ncommand = \"" +
                                                          (keeper.scratch / "gone").string() +
                                                          "\"\n");
        keeper.begin();
        fs::remove(keeper.scratch / "gone");
        const int id = keeper.submit(file_of("Thing", "Quick", "New"));
        keeper.wait_for_state(id, "failed");
        CHECK(keeper.entry(id).at("finished") == 0);
        const std::string reason = keeper.entry(id).at("reason");
        CHECK(reason.find("\"New\" cannot be started") != std::string::npos);
    }

    TEST_CASE("a program that goes amid its tournament loses no game, and may come back") {
        Keeper keeper;
        const fs::path program = keeper.scratch / "here";
        fs::copy_file(engines / "random", program);
        Keeper::write(keeper.registry() / "new.toml",
                      "[[engine]]\nname = \"New\"\ncommand = \"" + program.string() + "\"\n");
        keeper.begin();
        const int id = keeper.submit(file_of("Thing", "Quick", "New", 100));
        keeper.wait_for_games(id, 3);
        fs::rename(program, keeper.scratch / "gone");
        keeper.wait_for_state(id, "failed");
        const std::string reason = keeper.entry(id).at("reason");
        CHECK(reason == "the engine \"New\" cannot be started on this host; its log says why");
        CHECK(keeper.entry(id).at("finished") < 200);
        fs::rename(keeper.scratch / "gone", program);
        CHECK(keeper.post("/api/queue/1/resume").status == 200);
        CHECK(keeper.host->errors().find("the token \"test\", from 127.0.0.1: POST "
                                         "/api/queue/1/resume: 200") != std::string::npos);
        keeper.wait_for_state(id, "finished");
        auto archive = keeper.look();
        CHECK(archive.games(store::GameFilter{}).size() == 200);
        for (const auto& row : archive.games(store::GameFilter{})) {
            CHECK_FALSE(is_forfeit(row.termination));
        }
    }

    TEST_CASE("while one program cannot be started, the games of others end in peace") {
        Keeper keeper;
        const fs::path program = keeper.scratch / "script";
        // It is there, and yet the system cannot run it.
        const auto begins_with = [&](const std::string& interpreter) {
            std::ofstream(program)
                << "#!" << interpreter << "\nexec '" << (engines / "random").string() << "'\n";
        };
        begins_with("/bin/sh");
        fs::permissions(program, fs::perms::owner_all);
        Keeper::write(keeper.registry() / "new.toml",
                      "[[engine]]\nname = \"New\"\ncommand = \"" + program.string() + "\"\n");
        keeper.begin({"--tables", "2"});
        std::string file = file_of("Thing", "Slow", "New", 3);
        file.insert(file.find("seed"), "concurrency = 2\n");
        const int id = keeper.submit(file);
        keeper.wait_for_games(id, 1);
        begins_with("/no/such/shell");
        keeper.wait_for_state(id, "failed");
        auto archive = keeper.look();
        for (const auto& row : archive.games(store::GameFilter{})) {
            for (const auto& attempt : archive.attempts(row.scheduled.id)) {
                CHECK(attempt.termination != rules::Termination::interrupted);
                CHECK(attempt.termination != rules::Termination::refused_to_start);
            }
        }
        begins_with("/bin/sh");
        CHECK(keeper.post("/api/queue/1/resume").status == 200);
        keeper.wait_for_state(id, "finished");
    }

    TEST_CASE("run and serve refuse to share a database; readers may look on") {
        Keeper keeper;
        keeper.begin();
        const Scratch elsewhere;
        const std::string bin = seat_engines(elsewhere);
        Keeper::write(elsewhere / "t.toml",
                      "[tournament]\nname = \"Mine\"\nvariant = \"brandub\"\ntime = \"60+1\"\n" +
                          Keeper::engine("A", bin) +
                          Keeper::engine("B", bin, ", \"--pace\", \"100\""));
        const std::vector<std::string> play = {"run", elsewhere / "t.toml", "--database",
                                               keeper.database()};
        Run refused(elsewhere, play);
        CHECK(refused.wait() == 1);
        CHECK(refused.errors().find("is in use by process " + std::to_string(keeper.host->pid())) !=
              std::string::npos);
        keeper.stop();

        Run running(elsewhere, play);
        running.wait_for_play();
        const Scratch third;
        Run too_late(third, {"serve", "--database", keeper.database(), "--listen", "127.0.0.1:0"});
        CHECK(too_late.wait() == 1);
        CHECK(too_late.errors().find("is in use by process") != std::string::npos);
        keeper.begin({"--read-only"});
        CHECK(keeper.ask("GET", "/api/tournaments").body.at("items")[0].at("name") == "Mine");
        CHECK(keeper.post("/api/queue", file_of("Thing")).status >= 400);
        running.send(SIGTERM);
        running.send(SIGTERM);
        running.wait();
    }
}

}  // namespace
}  // namespace tafl::tests
