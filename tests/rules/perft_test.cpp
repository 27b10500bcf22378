// SPDX-License-Identifier: MIT
// Perft counts of another implementation of the rules. If OpenTafl has the same rules, its counts
// are the same.
#include "rules/perft.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/rules/played.h"

namespace tafl::rules::perft_test {

TEST_SUITE("rules/perft") {
    TEST_CASE("move sequences are as many as published") {
        using namespace tafl;
#ifdef NDEBUG
        constexpr std::uint64_t max_nodes = 50'000'000;
#else
        constexpr std::uint64_t max_nodes = 100'000;
#endif
        std::ifstream file(TAFL_TEST_DATA "/perft.json");
        REQUIRE(file);
        int counted = 0;
        for (const auto& entry : nlohmann::json::parse(file)) {
            const rules::CompiledRules compiled_rules(tests::ruleset(entry.at("rules")));
            rules::Position position = rules::Position::start_of(compiled_rules);
            CAPTURE(entry.at("variant").get<std::string>());
            int depth = 0;
            for (const std::uint64_t nodes : entry.at("nodes")) {
                ++depth;
                if (nodes > max_nodes) break;
                CAPTURE(depth);
                CHECK(perft(compiled_rules, position, depth) == nodes);
                ++counted;
            }
        }
        CHECK(counted > 80);
    }
}

}  // namespace tafl::rules::perft_test
