// SPDX-License-Identifier: MIT
// Order of responses, and requests that do not wait for others.
#include "tournaments/server/web/router.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <future>
#include <thread>

#include "store/archive.h"
#include "store/tokens.h"
#include "tests/tournaments/program.h"

namespace tafl::web::router_test {
namespace {

namespace asio = boost::asio;

/// A router with its listener on `loop` and its page builder on `page_loop`.
struct Office {
    explicit Office(asio::io_context& page_loop) : pages(page_loop) {}

    tests::Scratch scratch;
    store::Archive archive = store::Archive::open(scratch / "a.db", store::Access::read_write);
    asio::io_context loop{1};
    asio::io_context& pages;
    Feed feed{pages};
    Events events{feed};
    AccessControl access{scratch / "a.db", false};
    Site site{scratch / "a.db", &feed.live()};
    Router router{access, site, feed, events, pages};
    std::vector<std::string> happened;

    /// Sends a request, and notes the client and the status of the response.
    void ask(const std::string& peer, const std::string& target = "/api/tournaments",
             const std::function<void(Request&)>& change = {}) {
        Request request = *parse_target("GET", target);
        request.peer = peer;
        if (change) change(request);
        asio::co_spawn(loop, router.answer(std::move(request)),
                       [this, peer](std::exception_ptr failure, const Response& response) {
                           REQUIRE_FALSE(failure);
                           happened.push_back(peer + ' ' + std::to_string(response.status));
                       });
    }
    [[nodiscard]] auto count(const std::string& what) const {
        return std::ranges::count(happened, what);
    }
};

/// Both loops are one, so that the order is certain.
struct Desk : Office {
    Desk() : Office(loop) {}

    Response answer(const std::string& target) {
        Response result;
        asio::co_spawn(loop, router.answer(*parse_target("GET", target)),
                       [&](std::exception_ptr failure, const Response& response) {
                           REQUIRE_FALSE(failure);
                           result = response;
                       });
        loop.run();
        loop.restart();
        return result;
    }
};

TEST_SUITE_BEGIN("tournaments/server/web/router");

TEST_CASE_FIXTURE(Desk, "events of viewers are sent between two queries of the database") {
    for (int i = 0; i < 3; ++i) ask("192.0.2.1");
    // Something to do that takes a turn of the loop each time, as events for viewers do.
    std::function<void(int)> tick = [&](int left) {
        happened.emplace_back("tick");
        if (left > 0) asio::post(loop, [&tick, left] { tick(left - 1); });
    };
    asio::post(loop, [&tick] { tick(20); });
    loop.run();
    std::vector<std::size_t> answers;
    for (std::size_t i = 0; i < happened.size(); ++i) {
        if (happened[i] != "tick") answers.push_back(i);
    }
    REQUIRE(answers.size() == 3);
    CHECK(answers[0] > 0);
    for (std::size_t i = 1; i < 3; ++i) CHECK(answers[i] > answers[i - 1] + 1);
}

TEST_CASE_FIXTURE(Desk, "a client may have few different questions waiting") {
    for (int i = 1; i <= 200; ++i) ask("192.0.2.1", "/api/tournaments?limit=" + std::to_string(i));
    ask("192.0.2.2");
    ask("2001:db8::1");
    loop.run();
    REQUIRE(happened.size() == 202);
    CHECK(count("192.0.2.1 200") == 1 + Router::max_waiting);
    CHECK(count("192.0.2.1 429") == 199 - Router::max_waiting);
    CHECK(count("192.0.2.2 200") == 1);
    CHECK(count("2001:db8::1 200") == 1);
    happened.clear();
    loop.restart();
    for (int i = 0; i < 3; ++i) ask("192.0.2.1");  // later it may again
    for (int i = 0; i < 40; ++i) ask("192.0.2.1", "/healthz");
    loop.run();
    CHECK(count("192.0.2.1 200") == 43);
}

TEST_CASE_FIXTURE(Desk, "fifty viewers behind one address may ask for one page at the same time") {
    for (int i = 0; i < 50; ++i) ask("192.0.2.1", "/");
    loop.run();
    CHECK(count("192.0.2.1 200") == 50);
}

TEST_CASE_FIXTURE(Desk, "a new visitor is answered before the pending requests of four clients") {
    for (int client = 1; client <= 4; ++client) {
        for (int i = 0; i < 50; ++i) ask("192.0.2." + std::to_string(client), "/ratings/");
    }
    while (happened.size() < 8) loop.run_one();
    const std::size_t before = happened.size();
    ask("198.51.100.1", "/");
    loop.run();
    REQUIRE(happened.size() == 201);
    const auto visitor = std::ranges::find(happened, "198.51.100.1 200");
    // One request may be under way, and one may have been chosen.
    CHECK(static_cast<std::size_t>(visitor - happened.begin()) <= before + 2);
}

TEST_CASE_FIXTURE(Desk, "a request that has waited is dropped if its client has left") {
    const auto left = [](Request& request) { request.has_left = [] { return true; }; };
    for (int i = 0; i < 100; ++i) ask("192.0.2.1", "/ratings/", left);
    ask("192.0.2.1", "/engines/");
    loop.run();
    CHECK(count("192.0.2.1 200") == 2);  // the first did not wait
    CHECK(count("192.0.2.1 499") == 99);
}

TEST_CASE_FIXTURE(Desk, "requests of clients that have left take no place of others") {
    const auto left = [](Request& request) { request.has_left = [] { return true; }; };
    ask("192.0.2.1");
    for (int i = 1; i <= 50; ++i)
        ask("192.0.2.1", "/tournaments/?before=" + std::to_string(i), left);
    for (int i = 51; i <= 55; ++i) ask("192.0.2.1", "/tournaments/?before=" + std::to_string(i));
    loop.run();
    CHECK(count("192.0.2.1 200") == 6);
    CHECK(count("192.0.2.1 429") == 0);
}

TEST_CASE_FIXTURE(Desk, "unknown parameters are refused, before anything is read") {
    CHECK(answer("/api/tournaments?x=1").status == 400);
    CHECK(answer("/api/tournaments?x=1").content_type == "application/problem+json");
    CHECK(answer("/api/tournaments?fbclid=1").status == 400);
    CHECK(answer("/api/events?x=1").status == 400);
    CHECK(answer("/metrics?x=1").status == 400);
    CHECK(answer("/ratings/?x=1").status == 400);
    CHECK(answer("/ratings/?x=1").content_type == "text/html; charset=utf-8");
    CHECK(answer("/ratings/?%3Cb%3E=1").body.find("<b>") == std::string::npos);
    CHECK(answer("/ratings/?utm_source=1&gclid=2&fbclid=3").status == 200);
    CHECK(answer("/a/b?x=1").status == 404);
}

struct PageLoop {
    asio::io_context page_loop{1};
};

/// The page thread is busy until it is released.
struct BusyDesk : PageLoop, Office {
    std::promise<void> release;

    BusyDesk() : Office(page_loop) {
        asio::post(pages, [busy = release.get_future().share()] { busy.wait(); });
        router.set_sinks({.seats = [](Request, std::string) -> asio::awaitable<Response> {
            co_return Response{200, "text/plain", "seat"};
        }});
    }
};

TEST_CASE_FIXTURE(BusyDesk, "seats and health are answered while the page thread is busy") {
    std::thread thread([this] { pages.run(); });
    store::Tokens tokens = store::Tokens::open(scratch / "a.db", store::Access::read_write);
    const std::string bearer =
        "Bearer " + tokens.add("Njal", store::Scope::play, std::chrono::system_clock::now(), {});
    ask("192.0.2.1", "/");
    ask("192.0.2.1", "/style.css");
    ask("192.0.2.1", "/metrics");
    ask("192.0.2.2", "/healthz");
    ask("192.0.2.3", "/api/seat", [&](Request& request) { request.authorization = bearer; });
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (happened.size() < 2 && std::chrono::steady_clock::now() < deadline) {
        loop.restart();
        loop.run_for(std::chrono::milliseconds(10));
    }
    CHECK(happened == std::vector<std::string>{"192.0.2.2 200", "192.0.2.3 200"});
    release.set_value();
    while (happened.size() < 5 && std::chrono::steady_clock::now() < deadline) {
        loop.restart();
        loop.run_for(std::chrono::milliseconds(10));
    }
    CHECK(count("192.0.2.1 200") == 3);
    pages.stop();
    thread.join();
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::router_test
