// SPDX-License-Identifier: MIT
// Streams of events over real connections: the test plays on one thread, the server serves on
// another.
#include "tournaments/server/web/events.h"

#include <doctest/doctest.h>

#include <list>
#include <map>

#include "tests/tournaments/server/web/web_host.h"

namespace tafl::tests::events_test {
namespace {

using Strings = std::vector<std::string>;
using web::Events;
using web::Feed;
using web::ServerLimits;

std::size_t viewers_of(WebHost& host) {
    return host.ask([&] { return host.events.viewers(); });
}

/// Waits until the stream has begun. From then on the viewer receives each event.
void wait_for_stream(Caller& caller) { caller.read_until("retry: "); }

TEST_SUITE("tournaments/server/web/events") {
    TEST_CASE("a stream is announced as one, and events come as they happen") {
        WebHost host;
        Caller viewer(host.port());
        viewer.get("/api/events");
        wait_for_stream(viewer);
        CHECK(viewer.status() == 200);
        CHECK(viewer.text().find("\r\nContent-Type: text/event-stream\r\n") != std::string::npos);
        CHECK(viewer.text().find("Content-Length") == std::string::npos);
        PlayedByHand game(host.view, 3);
        game.begin();
        viewer.read_until("event: game-started");
        game.plies(3);
        viewer.read_until("\"ply\":3");
        game.end();
        viewer.read_until("event: game-ended");
        CHECK(frames_of(viewer).back().data.at("plies") == 3);
    }

    TEST_CASE("a viewer who loses the connection again and again misses nothing") {
        WebHost host;
        Caller steady(host.port());
        steady.get("/api/events?game=3");
        wait_for_stream(steady);
        std::jthread player([&] {
            PlayedByHand game(host.view, 3);
            game.begin();
            for (int i = 0; i < 40; ++i) {
                game.plies(25);
                std::this_thread::sleep_for(5ms);  // so that it lasts for several connections
            }
            game.end();
        });
        // Which event a ply comes after may differ in its id; what comes may not.
        const auto what = [](const Frame& frame) {
            return frame.event + ' ' + frame.data.value("ply", nlohmann::json()).dump();
        };
        Strings seen;
        std::string last = host.ask([&] { return host.feed.ring().instance_id(); }) + "-0";
        int connections = 0;
        bool has_ended = false;
        while (!has_ended) {
            Caller caller(host.port());
            // Now by the header, now by the address, as a browser and a page do.
            if (++connections % 2 == 0) {
                caller.get("/api/events?game=3&after=" + last);
            } else {
                caller.get("/api/events?game=3&after=ffff-1", "Last-Event-ID: " + last + "\r\n");
            }
            caller.read_until([&](const std::string& text) {
                return text.find("event: game-ended") != std::string::npos ||
                       frames_of(caller).size() >= 50;
            });
            // Part of a fifty-first frame may have arrived. It is lost with the connection.
            const auto frames = frames_of(caller);
            for (std::size_t i = 0; i < std::min<std::size_t>(50, frames.size()); ++i) {
                const Frame& frame = frames[i];
                seen.push_back(what(frame));
                last = frame.id;
                has_ended = has_ended || frame.event == "game-ended";
            }
        }
        player.join();
        steady.read_until("event: game-ended");
        Strings expected;
        for (const Frame& frame : frames_of(steady)) expected.push_back(what(frame));
        CHECK(expected.size() == 1002);
        CHECK(seen.size() == expected.size());
        CHECK((seen == expected));
        CHECK(connections >= 1002 / 50);
    }

    TEST_CASE("a silent stream has heartbeats with new ids") {
        Events::Limits limits;
        limits.heartbeat = 50ms;
        WebHost host({}, limits);
        Caller viewer(host.port());
        viewer.get("/api/events?tournament=99");
        wait_for_stream(viewer);
        host.view.message("of no interest to him");
        const std::string id = host.ask([&] { return host.feed.ring().instance_id(); }) + "-2";
        viewer.read_until(":\nid: " + id + "\n\n");
        CHECK(frames_of(viewer).empty());
    }

    TEST_CASE("a viewer without permission is disconnected at the next heartbeat, others are not") {
        Events::Limits limits;
        limits.heartbeat = 50ms;
        WebHost host({}, limits);
        Caller revoked(host.port());
        revoked.get("/api/events", "Authorization: Bearer a\r\n");
        Caller other(host.port());
        other.get("/api/events", "Authorization: Bearer b\r\n");
        revoked.read_until(":\nid: ");
        wait_for_stream(other);
        host.ask([&] {
            host.events.stay_if(
                [](const web::Request& who) { return who.authorization == "Bearer b"; });
            return true;
        });
        revoked.read_to_end();
        host.view.message("news");
        other.read_until("news");
        CHECK(host.ask([&] { return host.events.viewers(); }) == 1);
    }

    TEST_CASE("a viewer that does not read is disconnected, and can resume") {
        Events::Limits limits;
        limits.timeout = 3s;
        limits.send_buffer = 4096;
        WebHost host({}, limits);
        Caller slow(host.port(), "127.0.0.1", 2048);
        slow.get("/api/events");
        wait_for_stream(slow);
        Caller quick(host.port());
        quick.get("/api/events");
        wait_for_stream(quick);
        const std::string text(1000, 'x');
        for (int i = 0; i < 4000; ++i) host.view.message(text);
        host.view.message("the end of it");
        quick.read_until("the end of it");
        wait_until([&] { return viewers_of(host) <= 1; });
        CHECK(host.ask([&] { return host.feed.metrics().viewers_dropped; }) == 1);
        slow.read_to_end();
        const auto seen = frames_of(slow);
        REQUIRE(seen.size() > 0);
        CHECK(seen.size() < 3000);
        Caller again(host.port());
        again.get("/api/events?after=" + seen.back().id);
        again.read_until("the end of it");
        const auto all = frames_of(quick);
        const auto rest = frames_of(again);
        REQUIRE(seen.size() + rest.size() == all.size());
        CHECK(rest[0].id == all[seen.size()].id);
        CHECK(rest[0].event == "message");
    }

    TEST_CASE("a viewer that closes the connection is removed at once") {
        WebHost host;
        for (int i = 0; i < 20; ++i) {
            Caller viewer(host.port());
            viewer.get("/api/events");
            wait_for_stream(viewer);
        }
        wait_until([&] { return viewers_of(host) <= 0; });
        CHECK(host.ask([&] { return host.feed.metrics().viewers_dropped; }) == 0);
    }

    TEST_CASE("viewers are limited, for each address and in all") {
        Events::Limits limits;
        limits.viewers = 3;
        limits.viewers_per_address = 2;
        WebHost host({}, limits);
        const auto begin = [&](Caller& caller) {
            caller.get("/api/events");
            caller.read_until("\r\n\r\n");
            if (caller.status() == 200) wait_for_stream(caller);
            return caller.status();
        };
        Caller one(host.port());
        Caller two(host.port());
        Caller three(host.port());
        Caller other(host.port(), "127.0.0.2");
        Caller last(host.port(), "127.0.0.3");
        CHECK(begin(one) == 200);
        CHECK(begin(two) == 200);
        CHECK(begin(three) == 429);
        CHECK(three.text().find("Retry-After: 30") != std::string::npos);
        CHECK(begin(other) == 200);
        CHECK(begin(last) == 503);
        one.close();
        wait_until([&] { return viewers_of(host) <= 2; });
        Caller next(host.port());
        CHECK(begin(next) == 200);
    }

    TEST_CASE("the limit of viewers holds if many connect at the same time") {
        Events::Limits limits;
        limits.viewers = 7;
        limits.viewers_per_address = 5;
        WebHost host({}, limits);
        for (int round = 0; round < 3; ++round) {
            std::list<Caller> clients;
            for (int i = 0; i < 60; ++i) {
                clients.emplace_back(host.port(), i % 2 == 0 ? "127.0.0.1" : "127.0.0.2");
            }
            for (Caller& caller : clients) caller.get("/api/events");
            std::map<int, int> statuses;
            for (Caller& caller : clients) {
                caller.read_until("\r\n\r\n");
                ++statuses[caller.status()];
            }
            CHECK(statuses[200] == 7);
            CHECK(statuses[429] + statuses[503] == 53);
            clients.clear();
            wait_until([&] { return viewers_of(host) <= 0; });
        }
    }

    TEST_CASE("invalid parameters of a stream are rejected") {
        WebHost host;
        for (const char* query : {"?game=0", "?game=x", "?tournament=-1", "?game=1&tournament=1",
                                  "?game=99999999999999999999", "?game="}) {
            CAPTURE(query);
            Caller caller(host.port());
            caller.get(std::string("/api/events") + query, "Connection: close\r\n");
            caller.read_to_end();
            CHECK(caller.status() == 400);
        }
        Caller head(host.port());
        head.send(request_text("HEAD", "/api/events", "Connection: close\r\n"));
        head.read_to_end();
        CHECK(head.status() == 200);
    }
}

}  // namespace
}  // namespace tafl::tests::events_test
