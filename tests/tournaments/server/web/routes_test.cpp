// SPDX-License-Identifier: MIT
// Addresses and their parameters, compared with the document of the interface.
#include "tournaments/server/web/routes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "tournaments/server/web/api.h"

namespace tafl::tests::routes_test {
namespace {

using namespace web;
using nlohmann::json;

Request asked(const std::string& target, const std::string& method = "GET") {
    auto request = parse_target(method, target);
    REQUIRE(request);
    drop_idle_parameters(*request);
    return *request;
}

/// Empty if all are known.
std::string unknown(const std::string& target, const std::string& method = "GET") {
    const Request request = asked(target, method);
    const Route* const route = find_route(request);
    REQUIRE(route != nullptr);
    return unknown_parameter(*route, request).value_or("");
}

/// "limit", where the operation takes ?limit=...
std::set<std::string> documented_parameters(const json& document, const json& operation) {
    std::set<std::string> names;
    for (const json& entry : operation.value("parameters", json::array())) {
        const json& parameter =
            entry.contains("$ref")
                ? document.at(json::json_pointer(entry.at("$ref").get<std::string>().substr(1)))
                : entry;
        if (parameter.at("in") == "query") names.insert(parameter.at("name").get<std::string>());
    }
    return names;
}

TEST_SUITE_BEGIN("tournaments/server/web/routes");

/// Returns the scope that the document names for an operation; empty if it needs no token.
std::string documented_scope(const json& operation) {
    for (const json& way : operation.at("security")) {
        if (way.contains("token")) return way.at("token").at(0).get<std::string>();
    }
    return "";
}

/// "/api/games/{}" for "/api/games/{id}".
std::string without_names(std::string path) {
    for (std::size_t at = path.find('{'); at != std::string::npos; at = path.find('{', at + 1)) {
        path.erase(at + 1, path.find('}', at) - at - 1);
    }
    return path;
}

TEST_CASE("the document has the operations of the table, with their rights and parameters") {
    const json document = json::parse(openapi_document());
    std::size_t documented = 0;
    for (const auto& [path, operations] : document.at("paths").items()) {
        for (const auto& [name, operation] : operations.items()) {
            CAPTURE(path);
            CAPTURE(name);
            ++documented;
            std::string target = without_names(path);
            for (std::size_t at = target.find("{}"); at < target.size(); at = target.find("{}")) {
                target.replace(at, 2, "7");
            }
            std::string method = name;
            for (char& c : method) c = static_cast<char>(c - 'a' + 'A');
            const Route* const route = find_route(asked(target, method));
            REQUIRE(route != nullptr);
            CHECK(without_names(std::string(route->pattern)) == without_names(path));
            CHECK(route->operation == operation.at("operationId").get<std::string>());
            CHECK(std::set<std::string>(route->query.begin(), route->query.end()) ==
                  documented_parameters(document, operation));
            CHECK(documented_scope(operation) == (route->scope ? name_of(*route->scope) : ""));
        }
    }
    CHECK(documented > 30);
    const auto has_operation = [](const Route& route) { return !route.operation.empty(); };
    CHECK(std::ranges::count_if(all_routes(), has_operation) ==
          static_cast<std::ptrdiff_t>(documented));
}

std::vector<std::string> segments_of(std::string_view pattern) {
    std::vector<std::string> segments;
    for (const char c : pattern.ends_with('/') ? pattern.substr(0, pattern.size() - 1) : pattern) {
        if (c == '/') segments.emplace_back();
        if (c != '/') segments.back() += c;
    }
    return segments;
}

/// Returns true if the first pattern may be above the second: no address matches both, or the first
/// has text where the second has a placeholder.
bool is_before(std::string_view first, std::string_view second) {
    const auto one = segments_of(first);
    const auto two = segments_of(second);
    if (one.size() != two.size()) return true;
    bool is_narrower = false;
    bool is_wider = false;
    for (std::size_t i = 0; i < one.size(); ++i) {
        const bool is_one_any = one[i].starts_with('{');
        const bool is_two_any = two[i].starts_with('{');
        if (!is_one_any && !is_two_any && one[i] != two[i]) return true;
        const bool are_numbers = one[i].starts_with("{tournament}") && two[i].starts_with("{tourn");
        if (are_numbers && one[i] != two[i]) return true;  // they have different ends
        is_narrower = is_narrower || (!is_one_any && is_two_any);
        is_wider = is_wider || (is_one_any && !is_two_any);
    }
    return is_narrower && !is_wider;
}

TEST_CASE("one row at most answers an address with a method") {
    CHECK(is_before("/a/{x}", "/{y}/{x}"));
    CHECK_FALSE(is_before("/{y}/{x}", "/a/{x}"));
    CHECK_FALSE(is_before("/a/{x}", "/{y}/b"));
    CHECK_FALSE(is_before("/a/{x}", "/a/{y}"));
    const auto rows = all_routes();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = i + 1; j < rows.size(); ++j) {
            CAPTURE(rows[i].pattern);
            CAPTURE(rows[j].pattern);
            if (rows[i].pattern != rows[j].pattern) {
                CHECK(is_before(rows[i].pattern, rows[j].pattern));
            } else {
                CHECK(rows[j - 1].pattern == rows[j].pattern);
                CHECK(rows[i].method != rows[j].method);
            }
        }
    }
}

TEST_CASE(
    "only seats need the scope play, only health needs no token, and read is enough for GET only") {
    for (const Route& row : all_routes()) {
        CAPTURE(row.pattern);
        CAPTURE(row.method);
        CHECK(row.scope.has_value() == (row.pattern != "/healthz"));
        CHECK((row.scope == store::Scope::play) == (row.part() == Route::Part::seats));
        CHECK(row.pattern.starts_with("/api/seat") == (row.part() == Route::Part::seats));
        CHECK((row.method == "GET") == (row.scope == store::Scope::read || !row.scope ||
                                        row.operation.starts_with("getSeat")));
    }
}

TEST_CASE("a row of the table that names no rights is for admins") {
    CHECK(Route{"/x", Route::Part::health}.scope == store::Scope::admin);
}

TEST_CASE("rights of a method and an address that the table does not have") {
    using store::Scope;
    CHECK(needed_scope(asked("/api/x")) == Scope::read);
    CHECK(needed_scope(asked("/healthz/x")) == Scope::read);
    CHECK(needed_scope(asked("/healthz", "POST")) == std::nullopt);
    CHECK(needed_scope(asked("/ratings/", "POST")) == Scope::submit);
    CHECK(needed_scope(asked("/ratings/", "PATCH")) == Scope::admin);
    CHECK(needed_scope(asked("/api/queue", "DELETE")) == Scope::admin);
    CHECK(needed_scope(asked("/api/queue/1/priority", "POST")) == Scope::admin);
    CHECK(needed_scope(asked("/api/queue/1/priority")) == Scope::read);
    CHECK(needed_scope(asked("/api/seat", "DELETE")) == Scope::play);
    CHECK(needed_scope(asked("/api/seat/x/y")) == Scope::play);
}

TEST_CASE("the methods of an address") {
    CHECK(methods_at(asked("/api/queue")) == "GET, HEAD, POST");
    CHECK(methods_at(asked("/api/queue/1/priority")) == "PUT");
    CHECK(methods_at(asked("/api/queue/1/pause")) == "POST");
    CHECK(methods_at(asked("/api/x")).empty());
    CHECK(find_route(asked("/api/queue/1/pause", "PUT")) == nullptr);
    CHECK(find_route(asked("/ratings/", "HEAD")) == find_route(asked("/ratings")));
}

TEST_CASE("an address that cannot exist has no route") {
    for (const char* target :
         {"/a/b", "/ratings/x", "/engines/A/x", "/games/1/x", "/embed/games", "/tournaments/1/x/y",
          "/tournaments/1/games/a/b", "/api/x", "/api/games/1/x", "/api/tournaments/1/x",
          "/api/engines/A/x", "/api/variants/x", "/tournaments/x", "/api/tournaments/x",
          "/tournaments/x/download.zip", "/tournaments/x.ics", "/tournaments/.ics",
          "/tournaments/7.icsx", "/api/tournaments/7.ics"}) {
        CAPTURE(target);
        CHECK(find_route(asked(target)) == nullptr);
    }
    CHECK(find_route(asked("/"))->pattern == "/");
    CHECK(find_route(asked("/tournaments/"))->pattern == "/tournaments/");
    CHECK(find_route(asked("/style.css"))->part() == Route::Part::memory);
}

TEST_CASE("text after the braces of a pattern is not part of the name") {
    const Request request = asked("/tournaments/7.ics");
    const Route* const route = find_route(request);
    REQUIRE(route != nullptr);
    CHECK(route->pattern == "/tournaments/{tournament}.ics");
    CHECK(named_segment(*route, request, "{tournament}") == "7");
    CHECK(find_route(asked("/tournaments/7"))->pattern == "/tournaments/{tournament}");
}

TEST_CASE("an address takes its own parameters and no others") {
    CHECK(unknown("/tournaments/?before=3&after=2&state=over") == "");
    CHECK(unknown("/explore?variant=a&moves=b&tournament=c") == "");
    CHECK(unknown("/variants/?find=a&size=7&played=1&sort=name") == "");
    CHECK(unknown("/ratings/?x=1") ==
          "query parameter x: unknown; this address takes find, page, sort and variant");
    CHECK(unknown("/api/queue?limit=1&y=2") ==
          "query parameter y: unknown; this address takes after and limit");
    CHECK(unknown("/api/queue?priority=1") != "");
    CHECK(unknown("/api/queue?priority=1", "POST") == "");
    CHECK(unknown("/api/queue?limit=1", "POST") != "");
    CHECK(unknown("/style.css?v=1") != "");
    CHECK(unknown("/tournaments/?Before=3") != "");
    CHECK(unknown("/?before=3") == "query parameter before: unknown; this address takes none");
}

TEST_CASE("marks that other sites add are ignored on pages, not in the API") {
    const std::string marks = "?fbclid=a&gclid=b&utm_source=c&utm_=d";
    for (const char* page : {"/", "/ratings/", "/explore", "/tournaments/1/", "/games/1.gif"}) {
        CAPTURE(page);
        CHECK(unknown(page + marks) == "");
        CHECK(question_of(asked(page + marks)) == question_of(asked(page)));
    }
    for (const char* mark : {"?fbclid=a", "?gclid=a", "?utm_source=a"}) {
        CHECK(unknown(std::string("/api/ratings") + mark) != "");
        CHECK(unknown(std::string("/api/tournaments/1/crosstable") + mark) != "");
    }
    CHECK(unknown("/ratings/?utm=1") != "");
    CHECK(unknown("/tournaments/1/board.png?games=3") == "");
    CHECK(question_of(asked("/tournaments/1/board.png?games=3")) ==
          question_of(asked("/tournaments/1/board.png")));
}

TEST_CASE("an unknown address of the API is answered with the addresses nearest to it") {
    CHECK(nearest_addresses(asked("/api/games/1/x")) ==
          "/api/games/{game}, /api/games/{game}/evidence");
    CHECK(nearest_addresses(asked("/api/tournaments/1/x")).find("machines") != std::string::npos);
    CHECK(nearest_addresses(asked("/api/queue/1/x")) ==
          "/api/queue/{tournament}/pause, /api/queue/{tournament}/resume, "
          "/api/queue/{tournament}/cancel, /api/queue/{tournament}/withdraw, "
          "/api/queue/{tournament}/priority");
    CHECK(nearest_addresses(asked("/api/seat/x")) == "/api/seat, /api/seat/board");
    CHECK(nearest_addresses(asked("/api/x")).find("/api/ratings") != std::string::npos);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::routes_test
