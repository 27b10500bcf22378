// SPDX-License-Identifier: MIT
// Whose question is answered when.
#include "tournaments/web/router.h"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "store/archive.h"
#include "tests/tournaments/program.h"

namespace tafl::web::router_test {
namespace {

namespace asio = boost::asio;

struct Desk {
    tests::Scratch scratch;
    store::Archive archive = store::Archive::open(scratch / "a.db", store::Access::read_write);
    asio::io_context loop{1};
    Feed feed{loop};
    Events events{feed};
    Access access{scratch / "a.db", false};
    Site site{scratch / "a.db", &feed.live()};
    Router router{access, site, feed, events};
    std::vector<std::string> happened;

    /// Notes the status, and who asked, when there is an answer.
    void ask(const std::string& peer, const std::string& target = "/api/tournaments") {
        Request request = *parse_target("GET", target);
        request.peer = peer;
        asio::co_spawn(loop, router.answer(std::move(request)),
                       [this, peer](std::exception_ptr failure, const Response& response) {
                           REQUIRE_FALSE(failure);
                           happened.push_back(peer + ' ' + std::to_string(response.status));
                       });
    }
};

TEST_SUITE_BEGIN("tournaments/web/router");

TEST_CASE_FIXTURE(Desk, "whoever watches comes between two questions to the database") {
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

TEST_CASE_FIXTURE(Desk, "one who asks for very much at once does not keep others waiting") {
    for (int i = 0; i < 200; ++i) ask("192.0.2.1");
    ask("192.0.2.2");
    ask("2001:db8::1");
    loop.run();
    REQUIRE(happened.size() == 202);
    const auto count = [&](const std::string& what) {
        return std::count(happened.begin(), happened.end(), what);
    };
    CHECK(count("192.0.2.1 200") == 65);
    CHECK(count("192.0.2.1 429") == 135);
    CHECK(count("192.0.2.2 200") == 1);
    CHECK(count("2001:db8::1 200") == 1);
    happened.clear();
    loop.restart();
    for (int i = 0; i < 3; ++i) ask("192.0.2.1");  // later he may again
    for (int i = 0; i < 40; ++i) ask("192.0.2.1", "/healthz");
    loop.run();
    CHECK(count("192.0.2.1 200") == 43);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::router_test
