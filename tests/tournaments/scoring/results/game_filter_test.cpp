// SPDX-License-Identifier: MIT
// Filters of games as text: what each key selects, and that commands, the API and its document have
// the same keys.
#include "tournaments/scoring/results/game_filter.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "rules/result.h"
#include "tournaments/server/web/api.h"

namespace tafl::tests::game_filter_test {

using results::parse_game_filter;

namespace {

std::string error_of(const std::map<std::string, std::string>& values) {
    const auto filter = parse_game_filter(values);
    return filter ? "" : filter.error().key + ": " + filter.error().why;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/scoring/results/game_filter");

TEST_CASE("each key sets its member") {
    const auto filter = parse_game_filter({{"tournament", "Open"},
                                           {"engine", "Askr"},
                                           {"opponent", "Embla"},
                                           {"side", "defenders"},
                                           {"variant", "brandub"},
                                           {"opening", "d1-c1 d3-c3"},
                                           {"result", "defenders"},
                                           {"termination", "escape"}});
    REQUIRE(filter.has_value());
    CHECK(filter->tournament == "Open");
    CHECK(filter->engine == "Askr");
    CHECK(filter->opponent == "Embla");
    CHECK(filter->side == rules::Side::defenders);
    CHECK(filter->variant == "brandub");
    CHECK(filter->opening == "d1-c1 d3-c3");
    CHECK(filter->result == rules::Result::defenders_win);
    CHECK(filter->termination == rules::Termination::escape);
}

TEST_CASE("an empty value selects all games, and other names are ignored") {
    const auto filter = parse_game_filter({{"engine", ""}, {"result", ""}, {"limit", "5"}});
    REQUIRE(filter.has_value());
    CHECK_FALSE(filter->engine);
    CHECK_FALSE(filter->result);
}

TEST_CASE("an unknown word is an error that names the key and a likely word") {
    CHECK(error_of({{"result", "atackers"}}) ==
          "result: unknown value 'atackers'; use attackers, defenders or draw; did you mean "
          "'attackers'?");
    CHECK(error_of({{"termination", "king-capturd"}}).find("did you mean 'king-captured'?") !=
          std::string::npos);
    CHECK(error_of({{"result", "none"}}) != "");
    CHECK(error_of({{"engine", "A"}, {"side", "attacker"}}) ==
          "side: unknown value 'attacker'; use attackers or defenders; did you mean 'attackers'?");
}

TEST_CASE("a side is the side of an engine") {
    CHECK(error_of({{"side", "attackers"}}) ==
          "side: cannot be used without an engine; add engine");
    CHECK(error_of({{"side", "attackers"}, {"opponent", "A"}}) != "");
    CHECK(error_of({{"side", "attackers"}, {"engine", "A"}}) == "");
}

TEST_CASE("an order is one of four words") {
    const auto order = [](const std::string& word) {
        const auto found = results::parse_game_order({{"order", word}});
        return found ? std::optional(*found) : std::nullopt;
    };
    CHECK(order("") == store::GameOrder::newest);
    CHECK(order("newest") == store::GameOrder::newest);
    CHECK(order("oldest") == store::GameOrder::oldest);
    CHECK(order("shortest") == store::GameOrder::shortest);
    CHECK(order("longest") == store::GameOrder::longest);
    for (const char* word : {"turnaround", "Newest", "short"}) CHECK_FALSE(order(word));
    CHECK(results::parse_game_order({{"order", "longst"}}).error().why ==
          "unknown value 'longst'; use newest, oldest, shortest or longest; did you mean "
          "'longest'?");
}

TEST_CASE("the document of the API has the same keys, with the same words") {
    const auto document = nlohmann::json::parse(web::openapi_document());
    const auto parameters_of = [&](const std::string& path) {
        std::map<std::string, nlohmann::json> parameters;
        for (const auto& entry : document.at("paths").at(path).at("get").at("parameters")) {
            const auto& parameter = entry.contains("$ref")
                                        ? document.at(nlohmann::json::json_pointer(
                                              entry.at("$ref").get<std::string>().substr(1)))
                                        : entry;
            parameters[parameter.at("name")] = parameter;
        }
        return parameters;
    };
    const auto all = parameters_of("/api/games");
    const auto of_one = parameters_of("/api/tournaments/{id}/games");
    for (const auto& key : results::game_filter_keys()) {
        const std::string name(key.name);
        CAPTURE(name);
        REQUIRE(all.contains(name));
        CHECK(of_one.contains(name) == (name != "tournament"));
        std::set<std::string> words(key.words.begin(), key.words.end());
        std::set<std::string> described;
        for (const auto& word : all.at(name).at("schema").value("enum", nlohmann::json::array())) {
            described.insert(word.get<std::string>());
        }
        CHECK(words == described);
    }
    CHECK(all.size() == results::game_filter_keys().size() + 3);  // limit, after and order
}

TEST_SUITE_END();

}  // namespace tafl::tests::game_filter_test
