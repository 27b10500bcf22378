// SPDX-License-Identifier: MIT
// Engines that connect to the host: addresses, accepted connections, received bytes, and endings;
// in the sandboxes, too.
#include "referee/os/engine_socket.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <optional>
#include <thread>

#include "playing.h"
#include "referee/os/landlock.h"
#include "referee/os/peer.h"
#include "referee/world.h"
#include "rules/result.h"
#include "tests/engines/loopback.h"

namespace tafl::referee::engine_socket_test {

using namespace testing;
using namespace std::chrono_literals;
using Steps = std::vector<std::string>;

namespace {

constexpr std::uint16_t test_port = 5893;

EngineSpec caller(const Steps& steps) {
    EngineSpec spec;
    spec.name = "caller";
    spec.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/caller";
    spec.arguments = {"{address}", std::to_string(test_port)};
    spec.arguments.insert(spec.arguments.end(), steps.begin(), steps.end());
    spec.quit_timeouts = 100ms;
    return spec;
}

/// Recorder of the reports of a link.
class Ear final : public SocketLink::Listener {
  public:
    explicit Ear(boost::asio::io_context& loop) : loop_(loop) {}
    ~Ear() = default;

    void start(const EngineSpec& spec, std::size_t max_bytes = 1 << 20) {
        auto started = real_world().start_connecting(loop_.get_executor(), spec, {},
                                                     {test_port, max_bytes}, *this);
        REQUIRE_MESSAGE(started.has_value(), started.error());
        link = std::move(*started);
    }
    void run_until(const std::function<bool()>& condition) {
        const auto deadline = SteadyClock::now() + tests::wait_limit;
        while (!condition() && SteadyClock::now() < deadline) {
            loop_.restart();
            loop_.run_one_for(50ms);
        }
        CHECK_MESSAGE(condition(), why << (link ? link->standard_error() : ""));
    }
    void see_out() {
        link->quit(spec_timeouts);
        run_until([&] { return link->has_ended(); });
    }

    void on_connected(TimePoint, std::string_view where) override { from = where; }
    void on_connections_rejected(TimePoint, std::string_view which) override {
        turned_away.emplace_back(which);
    }
    void on_bytes(TimePoint, std::string_view piece) override {
        bytes += piece;
        has_caught_up = false;
    }
    void on_batch_end() override { has_caught_up = true; }
    void on_broken(TimePoint, Termination how, std::string what) override {
        broken = how;
        why = std::move(what);
    }
    void on_ended() override { ++ended; }

    std::unique_ptr<SocketLink> link;
    std::string from;
    std::vector<std::string> turned_away;
    std::string bytes;
    std::optional<Termination> broken;
    std::string why;
    int ended = 0;
    bool has_caught_up = false;

  private:
    static constexpr std::chrono::milliseconds spec_timeouts{100};
    boost::asio::io_context& loop_;
};

/// Connects to the port of the host. Returns the socket, or -1 if the connection is refused.
int call(const char* address) { return tests::connected_to(address, test_port); }

struct Calling {
    boost::asio::io_context loop{1};
    Ear ear{loop};
    Calling() { prepare_host(); }
};

}  // namespace

TEST_SUITE_BEGIN("referee/os/engine_socket");

/// proc(5), and Documentation/networking/proc_net_tcp.rst: an address is written as one number, its
/// four bytes in the byte order of the machine.
TEST_CASE("the kernel's table shows which socket is at the other end") {
    const char* table =
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout"
        " inode\n"
        "   0: 0200007F:16A8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        "
        "0 "
        "12706832 1 00000000497a00bd 100 0 0 10 0\n"
        "   1: 0100007F:83FA 0200007F:16A8 01 00000000:00000001 00:00000000 00000000  1000        "
        "0 "
        "12707853 3 000000004fa6a01a 20 0 1 10 -1\n"
        "   2: 0200007F:16A8 0100007F:83FA 01 00000001:00000000 01:00000014 00000000     0        "
        "0 "
        "0 2 00000000a1a5645f 20 0 0 10 -1\n";
    const Endpoint client{0x7F000001, 33786};
    const Endpoint host{0x7F000002, 5800};
    CHECK(endpoint_from("0100007F:83FA") == client);
    CHECK(endpoint_from("0000000000000000FFFF00000100007F:83FA") == client);
    CHECK(!endpoint_from("00000000000000000000000001000000:83FA"));
    CHECK(!endpoint_from("0100007F"));
    CHECK(to_string(host) == "127.0.0.2:5800");
    CHECK(socket_between(table, client, host) == 12707853U);
    CHECK(!socket_between(table, host, client));
    CHECK(!socket_between(table, client, {0x7F000003, 5800}));
    CHECK(!socket_between("", client, host));
}

TEST_CASE("each link listens at its own address, until its engine has connected") {
    const auto first = listen_on("", test_port);
    const auto second = listen_on("", test_port);
    REQUIRE(first.has_value());
    REQUIRE(second.has_value());
    CHECK(first->address.starts_with("127.0."));
    CHECK(first->address != second->address);
    const auto same = listen_on(first->address, test_port);
    REQUIRE(!same.has_value());
    CHECK(same.error().code == ListenFault::taken);
    CHECK(same.error().what == first->address + ":5893: Address already in use");
    CHECK(listen_on("192.0.2.1", test_port).error().code == ListenFault::impossible);
    CHECK(listen_on("localhost", test_port).error().what ==
          "'localhost' is not an address such as 127.0.0.1");
}

TEST_CASE("bytes go both ways, however they are cut, and the end is reported") {
    Calling calling;
    Ear& ear = calling.ear;
    ear.start(caller({"connect", "bytes:hello", "echo:6", "read", "exit:0"}));
    ear.run_until([&] { return ear.bytes == "hello" && ear.has_caught_up; });
    CHECK(ear.from.starts_with("127.0.0.1:"));
    ear.link->send("there");
    ear.link->send("!");
    ear.run_until([&] { return ear.bytes == "hellothere!"; });
    ear.link->hang_up();
    ear.run_until([&] { return ear.ended == 1; });
    CHECK(ear.broken == Termination::crash);
    CHECK(ear.why == "exited with code 0");
    CHECK(ear.link->exit_status().code == 0);
}

TEST_CASE("bytes beyond the buffer of a connection are sent when the engine reads") {
    Calling calling;
    Ear& ear = calling.ear;
    constexpr std::size_t much = 3'000'000;
    ear.start(caller({"connect", "send:x", "wait:100", "echo:" + std::to_string(much), "read"}),
              2 * much);
    ear.run_until([&] { return ear.bytes == "x"; });
    ear.link->send(std::string(much, 'y'));
    ear.run_until([&] { return ear.bytes.size() == much + 1; });
    CHECK(!ear.broken);
    ear.see_out();
}

TEST_CASE("standard output and standard error are kept, and standard input is at its end") {
    Calling calling;
    Ear& ear = calling.ear;
    ear.start(caller({"say:thinking hard", "connect", "send:x", "read"}));
    ear.run_until([&] { return ear.bytes == "x"; });
    CHECK(ear.link->standard_error() == "thinking hard");
    ear.see_out();
}

TEST_CASE("a failure of an engine is reported once, after the bytes that it sent") {
    struct Ending {
        Steps steps;
        Termination how;
        const char* what;
        const char* bytes;
    };
    const Ending endings[] = {
        {{"exit:3"}, Termination::crash, "exited with code 3", ""},
        {{"connect", "send:bye", "take:2", "exit:0"},
         Termination::crash,
         "exited with code 0",
         "bye"},
        {{"connect", "send:bye", "take:2", "kill"},
         Termination::crash_signal,
         "was killed by signal 9",
         "bye"},
        {{"connect", "send:bye", "take:2", "close", "wait:60000"},
         Termination::closed_output,
         "closed the connection",
         "bye"},
        {{"connect", "send:bye", "take:2", "close", "exit:4"},
         Termination::crash,
         "exited with code 4",
         "bye"},
    };
    for (const Ending& ending : endings) {
        CAPTURE(ending.what);
        Calling calling;
        Ear& ear = calling.ear;
        ear.start(caller(ending.steps));
        // The engine ends when it has received "go": only then the host has identified it.
        ear.run_until([&] { return ear.broken.has_value() || ear.bytes == "bye"; });
        if (!ear.broken) ear.link->send("go");
        ear.run_until([&] { return ear.broken.has_value(); });
        CHECK(ear.broken == ending.how);
        CHECK(ear.why == ending.what);
        CHECK(ear.bytes == ending.bytes);
        ear.see_out();
        CHECK(ear.ended == 1);
    }
}

TEST_CASE("a flood ends at its limit, unless it is pardoned") {
    Calling calling;
    Ear& ear = calling.ear;
    ear.start(caller({"connect", "flood"}), 100'000);
    ear.run_until([&] { return ear.bytes.size() > 50'000; });
    ear.link->reset_flood_count();
    ear.run_until([&] { return ear.broken.has_value(); });
    CHECK(ear.broken == Termination::flood);
    CHECK(ear.bytes.size() > 100'000);
    CHECK(ear.bytes.size() < 200'000);
    ear.see_out();
}

TEST_CASE("a last look finds what has just arrived") {
    Calling calling;
    Ear& ear = calling.ear;
    ear.start(caller({"connect", "send:here", "read"}));
    CHECK(becomes_true([&] {
        ear.link->collect();
        return ear.bytes == "here";
    }));
    CHECK(!ear.from.empty());
    ear.see_out();
}

TEST_CASE("only connections of the engine's own processes are accepted") {
    Calling calling;
    Ear& ear = calling.ear;
    EngineSpec spec = caller({"wait:2000", "daemon", "connect", "send:mine", "read"});
    spec.address = "127.0.0.77";
    ear.start(spec);
    const int stranger = call("127.0.0.77");
    REQUIRE(stranger >= 0);
    ear.run_until([&] { return ear.bytes == "mine"; });
    REQUIRE(ear.turned_away.size() == 1);
    CHECK(ear.turned_away[0].starts_with("a connection from 127.0.0.1:"));
    char nothing = 0;
    CHECK(::read(stranger, &nothing, 1) == 0);
    ::close(stranger);
    CHECK_MESSAGE(call("127.0.0.77") < 0, "nothing listens any more");
    ear.see_out();
}

namespace {

/// Thread that connects and disconnects repeatedly until it is destroyed. It is not an engine.
class Knocking {
  public:
    explicit Knocking(const char* address) : thread_([this, address] { knock(address); }) {}
    ~Knocking() {
        is_over_ = true;
        thread_.join();
    }

  private:
    void knock(const char* address) {
        while (!is_over_) {
            const int socket = call(address);
            if (socket >= 0) ::close(socket);
        }
    }

    std::atomic<bool> is_over_ = false;
    std::thread thread_;
};

}  // namespace

TEST_CASE(
    "endless foreign connections do not block the host, and void the game of the blocked engine") {
    Calling calling;
    Ear& ear = calling.ear;
    EngineSpec spec = caller({"wait:60000"});
    spec.address = "127.0.0.79";
    ear.start(spec);
    const Knocking knocking("127.0.0.79");
    ear.run_until([&] { return ear.turned_away.size() >= 2; });
    CHECK_MESSAGE(!ear.broken, "it may still come");
    ear.run_until([&] {
        ear.link->collect();
        return ear.broken.has_value();
    });
    CHECK(ear.broken == Termination::void_host_error);
    CHECK(ear.why.find("connections of others came before") != std::string::npos);
    CHECK_MESSAGE(ear.turned_away.size() < 30, "they do not fill the log");
    ear.see_out();
}

TEST_CASE("an engine connects in spite of foreign connections") {
    Calling calling;
    Ear& ear = calling.ear;
    EngineSpec spec = caller({"wait:200", "connect", "send:mine", "read"});
    spec.address = "127.0.0.80";
    ear.start(spec);
    for (int i = 0; i < 300; ++i) {
        const int socket = call("127.0.0.80");
        if (socket >= 0) ::close(socket);
    }
    ear.run_until([&] { return ear.bytes == "mine"; });
    CHECK(ear.turned_away.size() >= 1);
    ear.see_out();
}

TEST_CASE("an engine waits for its address while another engine has it") {
    Calling calling;
    Ear& first = calling.ear;
    Ear second(calling.loop);
    EngineSpec spec = caller({"wait:200", "connect", "send:x", "read"});
    spec.address = "127.0.0.78";
    first.start(spec);
    second.start(spec);
    CHECK(first.link->started_at() < TimePoint::max());
    CHECK(second.link->started_at() == TimePoint::max());
    CHECK(!second.link->has_ended());
    second.run_until([&] { return second.bytes == "x"; });
    CHECK(first.bytes == "x");
    CHECK(second.link->started_at() > first.link->started_at() + 100ms);
    first.see_out();
    second.see_out();
}

TEST_CASE("an engine that waits for an address can be stopped") {
    Calling calling;
    const auto taken = listen_on("127.0.0.79", test_port);
    EngineSpec spec = caller({"connect"});
    spec.address = "127.0.0.79";
    calling.ear.start(spec);
    calling.ear.link->quit(100ms);
    CHECK(calling.ear.link->has_ended());
}

TEST_CASE("in bubblewrap the host listens in the engine's own network") {
    EngineSpec spec = caller({"connect", "send:from within", "read"});
    spec.limits.sandbox = Sandbox::bwrap;
    if (is_missing(spec.limits.sandbox)) return;
    Calling calling;
    Ear& first = calling.ear;
    Ear second(calling.loop);
    first.start(spec);
    second.start(spec);
    CHECK_MESSAGE(call("127.0.0.1") < 0, "nothing listens outside");
    first.run_until([&] { return first.bytes == "from within"; });
    second.run_until([&] { return second.bytes == "from within"; });
    CHECK(first.from.starts_with("127.0.0.1:"));
    first.see_out();
    second.see_out();
}

TEST_CASE("in landlock an engine connects to its port and to no other") {
    EngineSpec spec = caller({"connect", "send:x", "read"});
    spec.limits.sandbox = Sandbox::landlock;
    if (is_missing(spec.limits.sandbox)) return;
    {
        Calling calling;
        calling.ear.start(spec);
        calling.ear.run_until([&] { return calling.ear.bytes == "x"; });
        calling.ear.see_out();
    }
    if (landlock_version() < 4) return;  // cannot restrict TCP
    const auto elsewhere = listen_on("127.0.0.1", test_port + 1);
    REQUIRE(elsewhere.has_value());
    Calling calling;
    spec.arguments[1] = std::to_string(test_port + 1);
    spec.arguments[0] = "127.0.0.1";
    calling.ear.start(spec);
    calling.ear.run_until([&] { return calling.ear.broken.has_value(); });
    CHECK(calling.ear.why == "exited with code 9");
}

TEST_SUITE_END();

}  // namespace tafl::referee::engine_socket_test
