// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/variant_list.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace tafl::tests::variant_list_test {
namespace {

using namespace results;

std::vector<std::string> names_of(const VariantChoice& choice) {
    std::vector<std::string> names;
    for (const rules::Variant* variant : chosen_variants(choice)) names.emplace_back(variant->name);
    return names;
}

VariantChoice sorted_by(VariantOrder order) { return {.order = order}; }

TEST_SUITE("tournaments/scoring/results/variant_list") {
    TEST_CASE("all are listed in their own order if nothing is asked") {
        const auto names = names_of({});
        REQUIRE(names.size() == rules::variants().size());
        for (std::size_t i = 0; i < names.size(); ++i) CHECK(names[i] == rules::variants()[i].name);
    }

    TEST_CASE("they are chosen by size, by recorded games and by what is written of them") {
        for (const rules::Variant* variant : chosen_variants({.size = 7})) {
            CHECK(variant->rules.starts_with("dim:7 "));
        }
        CHECK(names_of({.size = 19}) == std::vector<std::string>{"alea-evangelii"});
        CHECK(names_of({.size = 6}).empty());
        // 52 types, and berserk under two readings.
        CHECK(names_of({.played = true}).size() == 53);
        CHECK(names_of({.text = "BOLOGNA"}) == std::vector<std::string>{"ashton-bologna"});
        CHECK(names_of({.text = "camp:"}) == std::vector<std::string>{"ashton-bologna"});
        // By the name that it has where it is played.
        const auto irish = names_of({.text = "irish brandubh 2"});
        CHECK(irish == std::vector<std::string>{"brandub-2"});
        CHECK(names_of({.text = "copenhagen-fed"}) == std::vector<std::string>{"copenhagen"});
        CHECK(names_of({.text = "kubb"}).empty());
    }

    TEST_CASE("they are sorted, those without games last") {
        auto names = names_of(sorted_by(VariantOrder::name));
        CHECK(std::ranges::is_sorted(names));
        CHECK(names_of(sorted_by(VariantOrder::size)).back() == "alea-evangelii");
        names = names_of(sorted_by(VariantOrder::games));
        CHECK(names[0] == "copenhagen");
        CHECK(names[1] == "saami-tablut");
        CHECK(names.size() == rules::variants().size());
        CHECK_FALSE(rules::find_variant(names.back())->played);
        names = names_of(sorted_by(VariantOrder::attackers));
        CHECK(names[0] == "skalk-9-defenders-first");
        CHECK(names[52] == "brandub-39");
    }

    TEST_CASE("they are sorted by the scores that are given") {
        results::VariantScores scores = {{"brandub", {400, 60, 55, 65}},
                                         {"copenhagen", {10, 30, 10, 60}},
                                         {"tablut", {900, 47, 43, 51}}};
        const auto order_by = [&](VariantOrder order) {
            std::vector<std::string> names;
            for (const rules::Variant* variant : chosen_variants(sorted_by(order), scores))
                names.emplace_back(variant->name);
            CHECK(names.size() == rules::variants().size());
            names.resize(3);
            return names;
        };
        using Names = std::vector<std::string>;
        CHECK(order_by(VariantOrder::distance) == Names{"tablut", "brandub", "copenhagen"});
        CHECK(order_by(VariantOrder::attackers) == Names{"brandub", "tablut", "copenhagen"});
        CHECK(order_by(VariantOrder::games) == Names{"tablut", "brandub", "copenhagen"});
        // If the probability to be the most balanced variant is known, it decides.
        scores.at("brandub").is_most_balanced = 0.5;
        scores.at("copenhagen").is_most_balanced = 0.4;
        scores.at("tablut").is_most_balanced = 0.1;
        CHECK(order_by(VariantOrder::distance) == Names{"brandub", "copenhagen", "tablut"});
    }

    TEST_CASE("the interval is written with its ends") {
        CHECK(attackers_interval(*rules::find_variant("copenhagen")) == "41.3-43.0");
        CHECK(attackers_interval(*rules::find_variant("tablut")).empty());
        CHECK(size_of(*rules::find_variant("copenhagen")) == 11);
    }
}

}  // namespace
}  // namespace tafl::tests::variant_list_test
