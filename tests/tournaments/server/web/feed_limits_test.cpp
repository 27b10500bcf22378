// SPDX-License-Identifier: MIT
// Events of viewers that have missed more events than the ring keeps.
#include <nlohmann/json.hpp>

#include "rules/board_text.h"
#include "tests/tournaments/server/web/feed_fixture.h"
#include "tournaments/server/web/metrics.h"

namespace tafl::tests::feed_limits_test {
namespace {

using nlohmann::json;
using web::Cursor;
using Strings = std::vector<std::string>;

TEST_SUITE("tournaments/server/web/feed_limits") {
    TEST_CASE("a viewer that has missed too many events gets one reset") {
        FeedSample sample({16'384, {6, 1'000'000}});
        const std::string start = sample.cursor().id();
        PlayedByHand game(sample.view, 3);
        game.begin();
        game.end();
        sample.deliver_until("game-ended");
        const std::string instance_id = start.substr(0, start.find('-'));
        for (const std::string& good : {start, instance_id + "-2", instance_id + "-5"}) {
            Cursor resumed = sample.cursor({}, good);
            for (const Frame& frame : read_all(resumed)) CHECK(frame.event != "reset");
        }
        sample.view.message("one");
        sample.view.message("two");
        sample.deliver_until("message");
        for (const std::string& lost :
             {start, instance_id + "-0", instance_id + "-99", std::string("ffff-2"),
              std::string("x"), instance_id + "-", instance_id + "-2-x", instance_id}) {
            CAPTURE(lost);
            Cursor resumed = sample.cursor({}, lost);
            const auto frames = read_all(resumed);
            REQUIRE(frames.size() == 1);
            CHECK(frames[0].event == "reset");
            CHECK(frames[0].id == sample.feed.live().last_event_id());
            CHECK(read_all(resumed).empty());
        }
    }

    TEST_CASE("a viewer that falls out of the ring is disconnected") {
        FeedSample sample({16'384, {6, 1'000'000}});
        Cursor slow = sample.cursor();
        for (int i = 0; i < 5; ++i) sample.view.message("so");
        sample.deliver_until("message");
        std::string text;
        CHECK(slow.read(text, 100));  // a part of it
        for (int i = 0; i < 9; ++i) sample.view.message("on");
        sample.view.run_ended(events::RunOutcome::finished);
        sample.deliver_until("end");
        CHECK_FALSE(slow.read(text, 100));
        Cursor again = sample.cursor({}, frames_of(text).back().id);
        CHECK(read_all(again).at(0).event == "reset");
    }

    TEST_CASE("if the web thread is too slow, plies are dropped and their viewers get a reset") {
        FeedSample sample({20, {}});
        PlayedByHand game(sample.view, 3);
        PlayedByHand quiet(sample.view, 4);
        quiet.begin();
        game.begin();
        sample.deliver_until([&] { return sample.feed.live().games().size() == 2; });
        Cursor mine = sample.cursor({0, 3});
        Cursor all = sample.cursor();
        game.plies(50);
        quiet.plies(2);
        sample.deliver_plies(52);
        CHECK(read_all(mine).size() == 20);
        game.plies(2);
        sample.deliver_plies(54);  // now it shows that some are missing
        CHECK(events_of(read_all(mine)) == Strings{"reset"});
        CHECK(sample.feed.live().game(3)->has_gap);
        game.end();
        quiet.plies(1);
        sample.deliver_until("game-ended");
        const auto after = read_all(mine);
        CHECK(after.back().event == "game-ended");
        // The moves of the record fill the gap.
        json last;
        for (const Frame& frame : read_all(all)) {
            if (frame.event == "position" && frame.data.at("id") == 3) last = frame.data;
        }
        CHECK(last.at("ply") == 52);
        CHECK(last.at("position") == to_string(game.game().position().board()));
        CHECK(sample.feed.metrics().plies == 55);
        CHECK(sample.feed.metrics().lost_plies == 32);
    }

    TEST_CASE("a web thread that stands still does not fill the memory") {
        FeedSample sample({10, {}});
        sample.deliver_until("begin");
        Cursor all = sample.cursor();
        const std::string before = all.id();
        PlayedByHand game(sample.view, 3);
        game.begin();
        game.plies(3);
        for (int i = 0; i < 1000; ++i) sample.view.message("still here");
        game.ply();
        game.end();
        sample.deliver_plies(4);
        CHECK(sample.feed.ring().newest() < 90);
        std::string text;
        CHECK_FALSE(all.read(text, 1000));
        Cursor again = sample.cursor({}, before);
        CHECK(read_all(again).at(0).event == "reset");
        CHECK(sample.feed.live().games().empty());
        CHECK(sample.feed.metrics().plies == 4);
    }

    TEST_CASE("plies of a worker that were not reported count when the game ends") {
        for (const std::string machine : {"anna/tower", ""}) {
            CAPTURE(machine);
            FeedSample sample({10, {}});
            sample.deliver_until("begin");
            PlayedByHand game(sample.view, 3);
            game.begin(machine);
            game.plies(2);
            sample.deliver_plies(2);
            game.unseen_plies(3);
            game.end();
            sample.deliver_until("game-ended");
            CHECK(sample.feed.metrics().plies == (machine.empty() ? 2 : 5));
        }
    }
}

}  // namespace
}  // namespace tafl::tests::feed_limits_test
