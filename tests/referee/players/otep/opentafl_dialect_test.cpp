// SPDX-License-Identifier: MIT
#include "referee/players/otep/opentafl_dialect.h"

#include <doctest/doctest.h>

#include "rules/ruleset_text.h"
#include "rules/variant.h"

namespace tafl::referee::opentafl_dialect_test {

namespace {

rules::Ruleset ruleset_of(const std::string& keys) {
    return rules::parse_ruleset("dim:7 " + keys + " start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
        ->ruleset;
}

std::string told(const std::string& keys) { return opentafl_rules(ruleset_of(keys)); }

bool says(const std::string& record, const std::string& key) {
    return (record + ' ').find(' ' + key + ' ') != std::string::npos;
}

bool mentions(const std::string& record, const std::string& key) {
    return record.find(' ' + key) != std::string::npos;
}

/// Returns the first words of each warning.
std::vector<std::string> warned_of(const rules::Ruleset& ruleset) {
    std::vector<std::string> keys;
    for (const std::string& text : opentafl_differences(ruleset)) {
        keys.push_back(text.substr(0, text.find(" (")));
    }
    return keys;
}

using rules::Side;
using Keys = std::vector<std::string>;

}  // namespace

TEST_SUITE_BEGIN("referee/players/otep/opentafl_dialect");

TEST_CASE("the winner of a repetition is sent the other way round") {
    CHECK(says(told("tfr:w"), "tfr:l"));
    CHECK(says(told("tfr:l"), "tfr:w"));
    CHECK(says(told("tfr:i"), "tfr:i"));
    CHECK(!mentions(told("tfr:d"), "tfr:"));
    CHECK(opentafl_differences(ruleset_of("tfr:w")).empty());
}

TEST_CASE("a win of the attackers by repetition is sent as a draw, with a warning") {
    CHECK(!mentions(told("tfr:a"), "tfr:"));
    CHECK(warned_of(ruleset_of("tfr:a")) == Keys{"tfr:a"});
}

TEST_CASE("all four entry lists are sent if one is not the default") {
    const auto rules = told("corre:K");
    for (const char* key : {"corre:", "cenre:", "aforre:", "dforre:"}) {
        CAPTURE(std::string(key));
        CHECK(mentions(rules, key));
    }
    CHECK(!mentions(told(""), "cenre:"));
}

TEST_CASE("dforp is sent if the defenders have forts") {
    CHECK(says(told("dfor:d3"), "dforp:TCNKM"));
    CHECK(says(told("dfor:d3 dforp:K"), "dforp:K"));
    CHECK(!mentions(told(""), "dforp:"));
}

TEST_CASE("speeds are sent as one number or as twelve") {
    CHECK(says(told("spd:1"), "spd:1"));
    CHECK(says(told("spd:-1,1"), "spd:-1,-1,-1,-1,-1,-1,1,1,1,1,1,1,"));
}

TEST_CASE("the translation is still a rules record with start:") {
    const std::string rules = told("tfr:w dfor:d3 corre:K");
    CHECK(mentions(rules, "start:"));
    CHECK(rules::parse_ruleset(rules).has_value());
}

TEST_CASE("a warning depends on how OpenTafl reads a record, not on the name of the variant") {
    const struct {
        const char* record;
        Keys warnings;
    } cases[] = {
        // Both programs read these in the same way
        {"dim:7 name:Berserk surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {}},
        {"dim:7 tfr:l start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {}},
        // Four men capture this king here, but not in OpenTafl: the attackers begin with commanders
        {"dim:7 name:Plain start:/3c3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"ks:s"}},
        {"dim:7 ks:c start:/3n3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"ks:c"}},
        {"dim:7 ks:m start:/3n3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"ks:m"}},
        {"dim:7 ks:w start:/3c3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {}},
        // The defenders' commanders do not capture the king
        {"dim:7 start:/3t3/3t3/3C3/ttTKTtt/3T3/3t3/3t3/", {}},
        {"dim:7 ks:w ber:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"ber:c"}},
        {"dim:7 ks:w ber:m start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"ber:m"}},
        {"dim:7 tfr:i start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"tfr:i"}},
        {"dim:7 sw:s efe:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"efe:y", "sw:s"}},
        {"dim:7 linc:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"linc:y"}},
        // In OpenTafl a list of the king alone is hostile to no piece. A list of all other pieces,
        // with or without the king, is hostile to all.
        {"dim:7 cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"cenhe:K"}},
        {"dim:7 cenhe:TK start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {}},
        {"dim:7 aforh:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {}},
        {"dim:7 afor:a1 aforh:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"aforh:K"}},
        {"dim:7 kj:r start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {}},
        {"dim:7 kj:r afor:a3 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"a jump r"}},
        {"dim:7 kj:c start:/3g3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
         {"a jump c", "corh", "cenh", "cenhe"}},
        {"dim:7 gj:j cor: cen: start:/3g3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", {"gj"}},
    };
    for (const auto& one : cases) {
        CAPTURE(std::string(one.record));
        const auto reading = rules::parse_ruleset(one.record);
        REQUIRE(reading.has_value());
        Keys found = warned_of(reading->ruleset);
        for (std::string& key : found) {
            const bool is_list = key.find(":tcnk") != std::string::npos;
            if (is_list) key.resize(key.find(':'));
        }
        CHECK(found == one.warnings);
    }
}

TEST_CASE("Brandub means the same to OpenTafl, Berserk does not") {
    CHECK(warned_of(rules::ruleset_from_name("brandub")->ruleset).empty());
    CHECK(warned_of(rules::ruleset_from_name("berserk")->ruleset) ==
          Keys{"tfr:a", "ks:s", "ber:c"});
}

TEST_CASE("OpenTafl can't load boards of even size") {
    CHECK(!why_opentafl_cannot(ruleset_of("")));
    const auto even = rules::parse_ruleset("dim:6 ks:w start:/2t3/6/2K3/6/6/2t3/");
    REQUIRE(even.has_value());
    CHECK(why_opentafl_cannot(even->ruleset).has_value());
}

TEST_CASE("OpenTafl does not play rules with keys of our own") {
    for (const std::string keys : {"rep:2", "rep:3,n", "ks:t", "camp:a2,a3", "ber:o"}) {
        CAPTURE(keys);
        const auto reason = why_opentafl_cannot(ruleset_of(keys));
        REQUIRE(reason.has_value());
        CHECK(reason->find(keys.substr(0, keys[0] == 'r'   ? 3
                                          : keys[0] == 'c' ? 4
                                                           : 5)) != std::string::npos);
    }
    CHECK(why_opentafl_cannot(ruleset_of("rep:2 ks:t ber:o")) ==
          "OpenTafl does not know rep, ks:t and ber:o of these rules");
    CHECK(!why_opentafl_cannot(ruleset_of("rep:3 tfr:a ber:c")));
    for (const char* name : {"ashton-bologna", "brandub-2", "berserk-federation"}) {
        CHECK(why_opentafl_cannot(rules::ruleset_from_name(name)->ruleset).has_value());
    }
}

TEST_CASE("the score of OpenTafl's move is read from its status, for the side that moved") {
    const auto score = [](std::string_view status, Side side) {
        const auto evaluation = opentafl_evaluation(status, side);
        return evaluation ? evaluation->score : std::nullopt;
    };
    CHECK(score("Best move scored -815", Side::attackers) == -815);
    CHECK(score("Best move scored -815", Side::defenders) == 815);
    CHECK(score("Best move scored 5050", Side::attackers) == 5050);
    CHECK(score("Best move scored 0", Side::defenders) == 0);
    for (const char* other :
         {"Best move: d1-e1 with path...", "Best move scored", "Best move scored ",
          "Best move scored x", "Best move scored 12 plies", "Best move scored 99999999999",
          "Finding best state...", "Best move scored -11541", "Best move scored -11542", ""}) {
        CAPTURE(std::string(other));
        CHECK_FALSE(opentafl_evaluation(other, Side::attackers));
    }
}

TEST_CASE("OpenTafl is known by the beginning of its first line") {
    CHECK(
        is_opentafl_introduction("OpenTafl v0.4.8.0b log from Wed Nov 25 01:34:25 UTC 2026 on x"));
    CHECK_FALSE(is_opentafl_introduction("hello, I am no OpenTafl v1"));
    CHECK_FALSE(is_opentafl_introduction("OpenTaflish"));
}

TEST_SUITE_END();

}  // namespace tafl::referee::opentafl_dialect_test
