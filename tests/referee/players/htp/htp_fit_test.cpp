// SPDX-License-Identifier: MIT
// Expectations are hnefatafl-text-protocol's own start positions.
#include "referee/players/htp/htp_fit.h"

#include <doctest/doctest.h>

#include "referee/players/protocols.h"
#include "rules/variant.h"

namespace tafl::referee::htp::htp_fit_test {

using rules::Side;

namespace {

/// Rules, and a part of the reason if the protocol does not support them.
struct FitCase {
    const char* rules;  ///< name of a variant, or a rules record
    const char* why;    ///< empty if it fits
};

std::string why_not(std::string_view rules_text, const EngineSpec& spec = {},
                    const rules::TimeControl& time = {}, const char* protocol = "htp") {
    const rules::Ruleset ruleset = rules::ruleset_from(rules_text)->ruleset;
    const GameConditions engagement{.engine = spec, .ruleset = ruleset, .time = time};
    return find_protocol(protocol)->why_unfit(engagement).value_or("");
}

}  // namespace

TEST_SUITE_BEGIN("referee/players/htp/htp_fit");

TEST_CASE("games start from the protocol's own three positions only") {
    constexpr FitCase cases[] = {
        {"copenhagen", ""},
        {"copenhagen", ""},
        {"gokstad-3-fetlar", ""},
        {"brandub", ""},  // the attackers begin: the protocol can express it
        {"tablut", "not 9x9"},
        {"gokstad-4-fetlar", "the start has to be"},
        {"lewis-cross-fetlar", "the start has to be"},
        {"berserk", "berserk"},
        {"dim:11 ber:c start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/"
         "3ttttt3/",
         "berserk"},
    };
    for (const FitCase& one : cases) {
        CAPTURE(std::string(one.rules));
        const std::string why = why_not(one.rules);
        CAPTURE(why);
        CHECK(why.empty() == std::string_view(one.why).empty());
        CHECK(why.find(one.why) != std::string::npos);
    }
}

TEST_CASE("limits that the protocol cannot send to the engine are refused") {
    rules::TimeControl time;
    CHECK(why_not("copenhagen", {}, time).empty());
    time.nodes = 1000;
    CHECK(why_not("copenhagen", {}, time).find("nodes") != std::string::npos);
}

TEST_CASE("an engine that connects leaves with its game") {
    EngineSpec spec;
    CHECK(why_not("copenhagen", spec, {}, "htp-tcp").empty());
    CHECK(why_not("tablut", spec, {}, "htp-tcp").find("not 9x9") != std::string::npos);
    spec.restart = Restart::never;
    CHECK(why_not("copenhagen", spec, {}, "htp").empty());
    CHECK(why_not("copenhagen", spec, {}, "htp-tcp").find("restart") != std::string::npos);
}

TEST_CASE("the side that begins on each board by default") {
    CHECK(usual_first_side(7) == Side::defenders);
    CHECK(usual_first_side(11) == Side::attackers);
    CHECK(usual_first_side(13) == Side::attackers);
}

TEST_SUITE_END();

}  // namespace tafl::referee::htp::htp_fit_test
