// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/build_history.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/tournaments/play/hosting/message_log.h"

namespace tafl::hosting::build_history_test {

using Strings = std::vector<std::string>;

namespace {

plan::Plan plan_of_two() {
    plan::Plan plan;
    for (const char* name : {"Huscarl", "Thegn"}) {
        plan.entrants.push_back({});
        plan.entrants.back().engine.name = name;
    }
    plan.entrants[1].version = "1.2";
    return plan;
}

/// History of a tournament of two entrants, and the messages that it publishes.
struct History {
    const plan::Plan plan = plan_of_two();
    tests::MessageLog log;
    BuildHistory builds{plan, log.publisher};
    store::ScheduledGame game = [] {
        store::ScheduledGame first;
        first.match = 4;
        first.entrants = {1, 2};
        return first;
    }();
};

}  // namespace

TEST_SUITE_BEGIN("tournaments/play/hosting/build_history");

TEST_CASE("two changes of an entrant's build are published, later ones are not") {
    History history;
    history.builds.note_builds(history.game, {"a", "x"});
    history.builds.note_builds(history.game, {"a", "x"});
    CHECK(history.log.messages.empty());
    history.builds.note_builds(history.game, {"b", "x"});
    CHECK(history.log.messages ==
          Strings{"Huscarl is another program than before (SHA-256 a "
                  "before, b now); later games are stored with the new build"});
    history.builds.note_builds(history.game, {"c", "x"});
    REQUIRE(history.log.messages.size() == 2);
    CHECK(history.log.messages[1].starts_with("Huscarl is another program once more"));
    for (const char* hash : {"d", "e", "a"}) history.builds.note_builds(history.game, {hash, "x"});
    CHECK(history.log.messages.size() == 2);
}

TEST_CASE("a build belongs to the entrant, on whichever side it plays, and may be unknown") {
    History history;
    history.builds.note_builds(history.game, {"a", "x"});
    history.builds.note_builds(history.game, {"", "x"});
    history.game.entrants = {2, 1};
    history.builds.note_builds(history.game, {"x", "a"});
    CHECK(history.log.messages.empty());
    history.builds.note_builds(history.game, {"x", "b"});
    REQUIRE(history.log.messages.size() == 1);
    CHECK(history.log.messages[0].starts_with("Huscarl is another program than before"));
}

TEST_CASE("a build that was known before a game and is unknown after it is published") {
    History history;
    history.builds.warn_of_unknown_builds(history.game, {"a", "x"}, {"b", "x"});
    history.builds.warn_of_unknown_builds(history.game, {"a", ""}, {"a", ""});
    CHECK(history.log.messages.empty());
    history.builds.warn_of_unknown_builds(history.game, {"a", "x"}, {"a", ""});
    CHECK(history.log.messages ==
          Strings{"the files of Thegn changed while it was being started: which of them has played "
                  "game 4.1 is not known"});
}

TEST_CASE("a build is stored with the version of its entrant") {
    History history;
    const auto builds = history.builds.builds_of(history.game, {"a", "x"});
    CHECK(builds.attackers == store::EngineBuild{"1.2", "a"});
    CHECK(builds.defenders == store::EngineBuild{"", "x"});
}

TEST_CASE("an entrant that is OpenTafl causes one warning") {
    History history;
    for (const int entrant : {2, 2, 1, 2}) history.builds.warn_of_opentafl(entrant);
    REQUIRE(history.log.messages.size() == 2);
    CHECK(history.log.messages[0].starts_with("warning: \"Thegn\" is OpenTafl"));
    CHECK(history.log.messages[1].starts_with("warning: \"Huscarl\" is OpenTafl"));
}

TEST_SUITE_END();

}  // namespace tafl::hosting::build_history_test
