// SPDX-License-Identifier: MIT
// Untrusted clients: invalid, slow, frequent and large requests.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <list>
#include <random>

#include "tests/tournaments/server/web/web_host.h"
#include "tournaments/server/web/client_key.h"

namespace tafl::tests::hostile_test {
namespace {

using web::Request;
using web::Response;
using web::ServerLimits;

int status_of(WebHost& host, const std::string& bytes) {
    Caller caller(host.port());
    caller.send(bytes);
    caller.read_to_end();
    return caller.status();
}

bool is_served(WebHost& host, const std::string& from = "127.0.0.1") {
    Caller caller(host.port(), from);
    caller.get("/x", "Connection: close\r\n");
    caller.read_to_end();
    return caller.status() == 200;
}

/// Raises the limit of open files to the maximum of this user. A shell starts with 1,024, and this
/// process has both ends of each connection.
void allow_many_descriptors() {
    rlimit limit{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &limit) == 0);
    limit.rlim_cur = limit.rlim_max;
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &limit) == 0);
}

TEST_SUITE("tournaments/server/web/hostile") {
    TEST_CASE("several requests on one connection are answered in turn") {
        WebHost host;
        Caller caller(host.port());
        caller.send(
            "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /b%20c HTTP/1.1\r\nHost: localhost\r\n"
            "Content-Length: 4\r\nConnection: close\r\n\r\nbody");
        caller.read_to_end();
        CHECK(caller.text().find("GET/a\n") != std::string::npos);
        CHECK(caller.text().find("POST/b c\nbody") != std::string::npos);
    }

    TEST_CASE("a value with line breaks cannot add a header") {
        WebHost host;
        host.echo.special = [](const Request&) {
            Response response{200, "text/plain", "x"};
            response.headers.emplace_back("Location", "/a\r\nSet-Cookie: evil=1\r\n\r\n<script>");
            return response;
        };
        Caller caller(host.port());
        caller.get("/x", "Connection: close\r\n");
        caller.read_to_end();
        CHECK(caller.text().find("\r\nSet-Cookie") == std::string::npos);
        CHECK(caller.text().find("Location: /aSet-Cookie: evil=1<script>\r\n") !=
              std::string::npos);
        for (const char* target : {"/a%0d%0aSet-Cookie:%20x", "/?a=%0a", "/%00"}) {
            CAPTURE(target);
            CHECK(status_of(host, std::string("GET ") + target +
                                      " HTTP/1.1\r\nConnection: close\r\n\r\n") == 400);
        }
    }

    TEST_CASE("an invalid or too large request is rejected with its reason") {
        WebHost host;
        const std::string begin = "POST /x HTTP/1.1\r\nHost: localhost\r\n";
        const std::string much(200'000, 'a');
        CHECK(status_of(host, "\x16\x03\x01\x02 nonsense\r\n\r\n") == 400);
        CHECK(status_of(host, "GET / HTTP/9.9\r\n\r\n") == 400);
        CHECK(status_of(host, "GET  HTTP/1.1\r\n\r\n") == 400);
        CHECK(status_of(host, "GET ftp://elsewhere/ HTTP/1.1\r\nConnection: close\r\n\r\n") == 400);
        CHECK(status_of(host, begin + "A: " + much + "\r\n\r\n") == 431);
        CHECK(status_of(host, "GET /" + much + " HTTP/1.1\r\n\r\n") == 431);
        CHECK(status_of(host, begin + "Content-Length: 200000\r\n\r\n" + much) == 413);
        CHECK(status_of(host, begin + "Transfer-Encoding: chunked\r\n\r\n30d40\r\n" + much) == 413);
        CHECK(status_of(host, begin + "Content-Length: -1\r\n\r\n") == 400);
        CHECK(status_of(host, begin + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab") == 400);
        CHECK(status_of(host, begin + "Transfer-Encoding: chunked\r\n\r\nzz\r\n") == 400);
        CHECK(status_of(host, begin + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
                                      "0\r\n\r\n") == 400);
        CHECK(is_served(host));
    }

    TEST_CASE("noise ends a connection and nothing else") {
        WebHost host;
        std::mt19937 random(7);
        for (int i = 0; i < 60; ++i) {
            std::string noise(random() % 3000, ' ');
            for (char& c : noise) c = static_cast<char>(random());
            if (i % 2 == 0) noise.insert(0, "GET / HTTP/1.1\r\n");
            Caller caller(host.port());
            caller.send(noise + "\r\n\r\n");
        }
        CHECK(is_served(host));
    }

    TEST_CASE("a handler that fails is a problem of that request alone") {
        WebHost host;
        host.echo.special = [](const Request& request) -> Response {
            if (request.path[0] == "bad") throw std::runtime_error("no \"luck\"");
            return {200, "text/plain", "x"};
        };
        Caller caller(host.port());
        caller.get("/bad", "Connection: close\r\n");
        caller.read_to_end();
        CHECK(caller.status() == 500);
        CHECK(caller.text().find("luck") == std::string::npos);  // that is the log's
        CHECK(is_served(host));
    }

    TEST_CASE("a slow request has the same time limit as others") {
        ServerLimits limits;
        limits.timeout = 400ms;
        WebHost host(limits);
        Caller slow(host.port());
        const auto begin = std::chrono::steady_clock::now();
        slow.send("GET / HTTP/1.1\r\n");
        bool is_closed = false;
        while (!is_closed && std::chrono::steady_clock::now() - begin < wait_limit) {
            slow.send("A: b\r\n");
            is_closed = slow.is_closed_within(20ms);
        }
        CHECK(is_closed);
        CHECK(std::chrono::steady_clock::now() - begin >= 300ms);
        Caller idle(host.port());
        idle.get("/x");
        idle.read_until("GET/x");
        idle.read_to_end();  // between two requests as well
    }

    TEST_CASE("a client that does not read its response is disconnected; a slow reader is not") {
        ServerLimits limits;
        limits.timeout = 3s;
        WebHost host(limits);
        host.echo.special = [](const Request&) {
            return Response{200, "text/plain", std::string(20'000'000, 'x')};
        };
        Caller slow(host.port(), "127.0.0.1", 65'536);
        slow.get("/x", "Connection: close\r\n");
        Caller deaf(host.port(), "127.0.0.1", 2048);
        deaf.get("/x", "Connection: close\r\n");
        // A part at a time. The pauses are shorter than the timeout, and longer together.
        for (std::size_t enough = 2'000'000; enough <= 20'000'000; enough += 2'000'000) {
            slow.read_until([&](const std::string& text) { return text.size() >= enough; });
            std::this_thread::sleep_for(400ms);
        }
        slow.read_to_end();
        CHECK(slow.text().size() > 20'000'000);
        deaf.read_to_end();
        CHECK(deaf.text().size() < 20'000'000);
    }

    TEST_CASE("a thousand half-open connections do not keep other clients out") {
        allow_many_descriptors();
        ServerLimits limits;
        limits.timeout = 5s;
        WebHost host(limits);
        std::list<Caller> clients;
        for (int i = 0; i < 1000; ++i) {
            clients.emplace_back(host.port());
            if (i % 2 == 0) clients.back().send("GET / HT");
        }
        CHECK(is_served(host, "127.0.0.2"));
        PlayedByHand game(host.view, 3);
        Caller viewer(host.port(), "127.0.0.2");
        viewer.get("/api/events");
        viewer.read_until("retry: ");
        game.begin();
        game.plies(10);
        game.end();
        viewer.read_until("event: game-ended");
        for (Caller& caller : clients) caller.read_to_end();
        CHECK(is_served(host));
    }

    TEST_CASE("half requests that take all connections make room for whole ones") {
        ServerLimits limits;
        limits.connections = 30;
        limits.connections_per_address = 10;
        limits.timeout = 60s;
        WebHost host(limits);
        std::list<Caller> half;
        for (int i = 0; i < 30; ++i) {
            half.emplace_back(host.port(), "127.0.0." + std::to_string(3 + i / 10));
            half.back().send("GET / HT");
        }
        CHECK(is_served(host, "127.0.0.2"));
        half.front().read_to_end();  // the first to be silent is closed
        CHECK(half.front().text().empty());
        half.back().send("TP/1.1\r\nHost: localhost\r\n\r\n");
        half.back().read_until("200 OK");
        for (int i = 0; i < 30; ++i) CHECK(is_served(host, "127.0.0.2"));
    }

    TEST_CASE("a new connection takes the place of the one that is silent longest") {
        ServerLimits limits;
        limits.connections = 10;
        limits.timeout = 60s;
        WebHost host(limits);
        Caller viewer(host.port());
        viewer.get("/api/events");
        viewer.read_until("retry: ");
        std::list<Caller> silent;
        for (int i = 0; i < 9; ++i) {
            silent.emplace_back(host.port());
            silent.back().send("GET / HT");
            // The server reads it before the next connection comes.
            CHECK(host.ask([] { return true; }));
        }
        Caller visitor(host.port(), "127.0.0.2");
        visitor.get("/x");
        visitor.read_until("GET/x");
        CHECK(silent.front().is_closed_within(60s));
        silent.back().send("TP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        silent.back().read_to_end();
        CHECK(silent.back().status() == 200);
        CHECK(!viewer.is_closed_within(10ms));
    }

    TEST_CASE("a handler learns that the client has left, whatever the client has sent besides") {
        for (const std::string more : {"", "GET /y HTTP/1.1\r\n"}) {
            CAPTURE(more);
            WebHost host;
            std::promise<void> arrived;
            std::promise<std::pair<bool, bool>> seen;
            host.echo.special = [&](const Request& request) {
                const bool is_gone_at_first = request.has_left();
                arrived.set_value();
                const auto deadline = std::chrono::steady_clock::now() + 60s;
                while (!request.has_left() && std::chrono::steady_clock::now() < deadline) {
                    std::this_thread::sleep_for(1ms);
                }
                seen.set_value({is_gone_at_first, request.has_left()});
                return Response{200, "text/plain", "x"};
            };
            Caller caller(host.port());
            caller.get("/x");
            arrived.get_future().wait();
            caller.send(more);
            caller.close();
            CHECK(seen.get_future().get() == std::pair(false, true));
        }
    }

    TEST_CASE("a client with too many requests has to wait, and others have not") {
        ServerLimits limits;
        limits.requests_per_second = 1;
        limits.requests_at_once = 5;
        WebHost host(limits);
        int served = 0;
        std::string refusal;
        // On a loaded machine some of the requests come when the next one is allowed already.
        wait_until([&] {
            Caller caller(host.port());
            caller.get("/x", "Connection: close\r\n");
            refusal = caller.read_to_end();
            if (caller.status() == 429) return true;
            CHECK(caller.status() == 200);
            ++served;
            return false;
        });
        CHECK(served >= 5);
        CHECK(refusal.find("Retry-After: 1\r\n") != std::string::npos);
        CHECK(is_served(host, "127.0.0.2"));
    }

    TEST_CASE("a rate fills its buckets steadily and forgets who is silent") {
        web::RequestRate rate(2, 4);
        auto now = web::RequestRate::Clock::time_point(1h);
        for (int i = 0; i < 4; ++i) CHECK(rate.admit("a", now));
        CHECK_FALSE(rate.admit("a", now));
        CHECK(rate.admit("b", now));
        now += 500ms;
        CHECK(rate.admit("a", now));
        CHECK_FALSE(rate.admit("a", now));
        now += 1h;
        for (int i = 0; i < 4; ++i) CHECK(rate.admit("a", now));
        CHECK_FALSE(rate.admit("a", now));
        for (int i = 0; i < 50'000; ++i) {
            now += 1ms;
            CHECK(rate.admit(std::to_string(i), now));
        }
        CHECK(rate.size() <= 10'000);
        web::RequestRate none(0, 0);
        CHECK(none.admit("a", now));
    }

    TEST_CASE("a proxy speaks for many, and each of them has the limits of one") {
        ServerLimits limits;
        limits.requests_per_second = 1;
        limits.requests_at_once = 2;
        limits.connections_per_address = 3;
        limits.proxies = {asio::ip::make_address("127.0.0.1")};
        web::Events::Limits viewers;
        viewers.viewers_per_address = 1;
        WebHost host(limits, viewers);
        std::list<Caller> proxy;
        const auto ask = [&](const std::string& target, const std::string& who) {
            Caller& caller = proxy.emplace_back(host.port());
            caller.get(target, "X-Forwarded-For: " + who + "\r\n");
            caller.read_until("\r\n\r\n");
            return caller.status();
        };
        // More connections than one address may have, all of them kept.
        for (int i = 0; i < 4; ++i) CHECK(ask("/x", "192.0.2." + std::to_string(i)) == 200);
        CHECK(ask("/api/events", "192.0.2.0") == 200);
        CHECK(ask("/x", "192.0.2.0") == 429);
        CHECK(ask("/x", "203.0.113.9, 192.0.2.0") == 429);  // a forged address before the real one
        CHECK(ask("/api/events", "192.0.2.7") == 200);
        CHECK(ask("/api/events", "192.0.2.7") == 429);
        CHECK(ask("/api/events", "192.0.2.8") == 200);
        // The connection of a proxy stays open if one of its clients sends too many requests.
        proxy.back().close();
        Caller& kept = proxy.emplace_back(host.port());
        kept.get("/x", "X-Forwarded-For: 192.0.2.0\r\n");
        kept.read_until("429");
        kept.get("/y", "X-Forwarded-For: 192.0.2.77\r\n");
        kept.read_until("GET/y");
        // Headers from other addresses are ignored.
        Caller liar(host.port(), "127.0.0.2");
        for (const char* who : {"1", "2", "3"}) {
            liar.get("/x", "X-Forwarded-For: 198.51.100." + std::string(who) + "\r\n");
        }
        liar.read_to_end();
        CHECK(liar.text().find(" 429 ") != std::string::npos);
    }

    TEST_CASE("behind proxies the client is the last address that is not a proxy") {
        const auto address = [](const char* text) { return asio::ip::make_address(text); };
        const web::Proxies proxies = {address("127.0.0.1"), address("10.0.0.1")};
        const auto behind = [&](const char* peer, const char* forwarded) {
            return web::caller_behind(proxies, address(peer), forwarded).to_string();
        };
        CHECK(behind("192.0.2.1", "198.51.100.1") == "192.0.2.1");
        CHECK(behind("127.0.0.1", "") == "127.0.0.1");
        CHECK(behind("127.0.0.1", "198.51.100.1") == "198.51.100.1");
        CHECK(behind("127.0.0.1", "192.0.2.1,\t198.51.100.1 ") == "198.51.100.1");
        CHECK(behind("127.0.0.1", "192.0.2.1, 198.51.100.1, 10.0.0.1") == "198.51.100.1");
        CHECK(behind("::ffff:127.0.0.1", "::ffff:198.51.100.1") == "198.51.100.1");
        CHECK(behind("127.0.0.1", "2001:db8::1") == "2001:db8::1");
        CHECK(behind("127.0.0.1", "198.51.100.1:80") == "198.51.100.1");
        CHECK(behind("127.0.0.1", "[2001:db8::1]:80") == "2001:db8::1");
        // No address: as if the proxy asked for itself.
        for (const char* nonsense : {"unknown", ",", " ", "198.51.100.1, ", "[", "[::1", ":80"}) {
            CAPTURE(nonsense);
            CHECK(behind("127.0.0.1", nonsense) == "127.0.0.1");
        }
        CHECK(behind("127.0.0.1", "10.0.0.1") == "10.0.0.1");
    }

    TEST_CASE("a client is an IPv4 address, or the first half of an IPv6 address") {
        const auto client_key = [](const char* address) {
            return web::client_key_of(asio::ip::make_address(address));
        };
        CHECK(client_key("192.0.2.7") == "192.0.2.7");
        CHECK(client_key("::ffff:192.0.2.7") == "192.0.2.7");
        CHECK(client_key("2001:db8:1:2:3:4:5:6") == client_key("2001:db8:1:2:ffff::1"));
        CHECK(client_key("2001:db8:1:2::1") != client_key("2001:db8:1:3::1"));
    }
}

}  // namespace
}  // namespace tafl::tests::hostile_test
