// SPDX-License-Identifier: MIT
#include "tournaments/server/web/message.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace tafl::tests::message_test {
namespace {

using web::parse_target;

TEST_SUITE("tournaments/server/web/message") {
    TEST_CASE("a target is split into decoded segments and a query") {
        const auto request = parse_target("GET", "/api/games%20x/3?limit=5&q=a%26b&q=c&flag#part");
        REQUIRE(request.has_value());
        CHECK(request->path == std::vector<std::string>{"api", "games x", "3"});
        CHECK(request->query.at("limit") == "5");
        CHECK(request->query.at("q") == "c");
        CHECK(request->query.at("flag").empty());
        CHECK_FALSE(request->ends_with_slash);
        CHECK(parse_target("GET", "/")->path.empty());
        CHECK(parse_target("GET", "/tournaments/1/")->ends_with_slash);
        CHECK(parse_target("GET", "http://x:80/a/b?c=d")->path ==
              std::vector<std::string>{"a", "b"});
        CHECK(parse_target("GET", "http://x:80/a/b?c=d")->query.at("c") == "d");
        CHECK(parse_target("GET", "https://x")->path.empty());
        CHECK(parse_target("GET", "https://x")->ends_with_slash);
        CHECK(parse_target("GET", "//a///b")->path == std::vector<std::string>{"a", "b"});
    }

    TEST_CASE("characters that should be encoded are also accepted as they are") {
        const auto request = parse_target("GET", "/a[1]|\xc3\xa9/\"?q=a+b&r={x}&s=?/");
        REQUIRE(request.has_value());
        CHECK(request->path == std::vector<std::string>{"a[1]|\xc3\xa9", "\""});
        CHECK(request->query.at("q") == "a b");  // URL Standard, urlencoded parsing
        CHECK(request->query.at("r") == "{x}");
        CHECK(request->query.at("s") == "?/");
        CHECK_FALSE(parse_target("GET", "/a\x01"));
        CHECK_FALSE(parse_target("GET", "/a\tb"));
    }

    TEST_CASE("an invalid or wrongly encoded path is rejected") {
        for (const char* target : {"", "api", "ftp://x/", "*", "/a%", "/a%2", "/a%zz",
                                   "/a?b=%0d%0a", "/a%00b", "/%1f"}) {
            CAPTURE(target);
            CHECK_FALSE(parse_target("GET", target).has_value());
        }
    }

    TEST_CASE("dots are names like others: nothing climbs anywhere") {
        CHECK(parse_target("GET", "/../%2e%2e/x")->path ==
              std::vector<std::string>{"..", "..", "x"});
    }

    TEST_CASE("a problem is JSON whatever the detail holds") {
        const auto response = web::problem(404, "Not found", "\"<script>\xff\n");
        CHECK(response.content_type == "application/problem+json");
        const auto body = nlohmann::json::parse(response.body);
        CHECK(body.at("status") == 404);
        CHECK(body.at("title") == "Not found");
    }
}

}  // namespace
}  // namespace tafl::tests::message_test
