// SPDX-License-Identifier: MIT
#include "referee/opentafl_dialect.h"

#include <doctest/doctest.h>

#include "rules/ruleset_text.h"

namespace tafl::referee {

namespace {

OpentaflRules told(const std::string& keys) {
    return opentafl_rules(
        rules::parse_ruleset("dim:7 " + keys + " start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
            ->ruleset);
}

bool says(const OpentaflRules& rules, const std::string& key) {
    return (rules.record + ' ').find(' ' + key + ' ') != std::string::npos;
}

bool mentions(const OpentaflRules& rules, const std::string& key) {
    return rules.record.find(' ' + key) != std::string::npos;
}

}  // namespace

TEST_SUITE_BEGIN("referee/opentafl_dialect");

TEST_CASE("who wins a repetition is told the other way round") {
    CHECK(says(told("tfr:w"), "tfr:l"));
    CHECK(says(told("tfr:l"), "tfr:w"));
    CHECK(says(told("tfr:i"), "tfr:i"));
    CHECK(!mentions(told("tfr:d"), "tfr:"));
    CHECK(told("tfr:w").warnings.empty());
}

TEST_CASE("a win of the attackers by repetition is told as a draw, with a warning") {
    CHECK(!mentions(told("tfr:a"), "tfr:"));
    CHECK(told("tfr:a").warnings.size() == 1);
}

TEST_CASE("all four entry lists are told if one is not the default") {
    const auto rules = told("corre:K");
    for (const char* key : {"corre:", "cenre:", "aforre:", "dforre:"}) {
        CAPTURE(std::string(key));
        CHECK(mentions(rules, key));
    }
    CHECK(!mentions(told(""), "cenre:"));
}

TEST_CASE("who may pass the defenders' forts is told whenever there are any") {
    CHECK(says(told("dfor:d3"), "dforp:TCNKM"));
    CHECK(says(told("dfor:d3 dforp:K"), "dforp:K"));
    CHECK(!mentions(told(""), "dforp:"));
}

TEST_CASE("speeds are told as one number or as twelve") {
    CHECK(says(told("spd:1"), "spd:1"));
    CHECK(says(told("spd:-1,1"), "spd:-1,-1,-1,-1,-1,-1,1,1,1,1,1,1,"));
}

TEST_CASE("the translation is still a rules record with start:") {
    const auto rules = told("tfr:w dfor:d3 corre:K");
    CHECK(mentions(rules, "start:"));
    CHECK(rules::parse_ruleset(rules.record).has_value());
}

TEST_SUITE_END();

}  // namespace tafl::referee
