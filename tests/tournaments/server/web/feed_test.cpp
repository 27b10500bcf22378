// SPDX-License-Identifier: MIT
// Events that viewers get of games that a test plays ply by ply. The test sets the clock.
#include "tournaments/server/web/feed.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "rules/board_text.h"
#include "tests/tournaments/server/web/feed_fixture.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/server/web/metrics.h"

namespace tafl::tests::feed_test {
namespace {

using namespace std::chrono_literals;
using events::QueueChanged;
using nlohmann::json;
using web::Cursor;
using web::EventRing;
using web::Subscription;
using Strings = std::vector<std::string>;

TEST_SUITE("tournaments/server/web/feed") {
    TEST_CASE("everything that happens arrives in its order, numbered without a gap") {
        FeedSample sample;
        Cursor all = sample.cursor();
        PlayedByHand game(sample.view, 3);
        game.begin();
        game.plies(5);
        game.end();
        sample.view.message("enough");
        sample.feed.publish({7, QueueChanged{"Open", "finished", 2, ""}});
        sample.view.run_ended(events::RunOutcome::finished);
        sample.deliver_until("end");

        const auto frames = read_all(all);
        CHECK(events_of(frames) == Strings{"begin", "round", "game-started", "position",
                                           "game-ended", "message", "queue", "standings", "end"});
        const std::string instance_id = frames[0].id.substr(0, frames[0].id.find('-'));
        for (std::size_t i = 0; i < frames.size(); ++i) {
            CHECK(frames[i].id == instance_id + '-' + std::to_string(i + 1));
            CHECK(frames[i].data.at("event") == frames[i].event);
            CHECK(frames[i].data.at("tournament_id") == 7);
            CHECK(frames[i].data.at("at").is_string());
        }
        CHECK(frames[0].data.at("engines") == json{"A", "<b>"});
        CHECK(frames[2].data.at("id") == 3);
        CHECK(frames[2].data.at("defenders") == "<b>");
        CHECK(frames[4].data.at("termination") == "adjudication-max-plies");
        CHECK(frames[4].data.at("plies") == 5);
        CHECK(frames[6].data.at("state") == "finished");
        CHECK(frames[6].data.at("priority") == 2);
        CHECK(frames[6].data.at("reason").is_null());
        CHECK(frames[7].data.at("rows")[0].at("points") == 0.5);
        CHECK(frames[8].data.at("games") == 1);
        CHECK(read_all(all).empty());
        CHECK(all.id() == instance_id + "-9");
        CHECK(sample.feed.live().last_event_id() == all.id());
    }

    TEST_CASE("the position before the end says where the game stood") {
        FeedSample sample;
        Cursor all = sample.cursor({7, 0});
        Cursor other = sample.cursor({8, 0});
        PlayedByHand game(sample.view, 3);
        game.begin();
        game.plies(5);
        game.end();
        sample.deliver_until("game-ended");
        const json position = read_all(all).at(3).data;
        CHECK(position.at("ply") == 5);
        CHECK(position.at("id") == 3);
        CHECK(position.at("to_move") == "defenders");
        CHECK(position.at("position") == to_string(game.game().position().board()));
        const json left = {{"main_ms", 58'750}, {"period_ms", 0}, {"periods", 0}};
        CHECK(position.at("move") == json{{"ply", 5},
                                          {"side", "attackers"},
                                          {"text", "d1-c1"},
                                          {"from", "d1"},
                                          {"to", "c1"},
                                          {"captures", json::array()},
                                          {"to_move", "defenders"},
                                          {"spent_us", 250'000},
                                          {"late_us", 30},
                                          {"left", left}});
        CHECK(position.at("clocks").at("attackers") == left);
        CHECK(read_all(other).empty());
    }

    TEST_CASE("a position has the evaluation of the engine, with the first part of a long line") {
        FeedSample sample;
        Cursor all = sample.cursor({7, 0});
        PlayedByHand game(sample.view, 3);
        game.begin();
        std::string line = "a1-a2";
        while (line.size() < 1000) line += " a2-a1";
        game.ply("a comment", rules::Evaluation{-35, 12, 400'000, {}, line});
        game.end();
        sample.deliver_until("game-ended");
        const json move = read_all(all).at(3).data.at("move");
        CHECK(move.at("side") == "attackers");
        CHECK(move.at("text") == "d1-c1");
        CHECK(move.at("spent_us") == 250'000);
        CHECK_FALSE(move.contains("comment"));
        const json& evaluation = move.at("evaluation");
        CHECK(evaluation.at("score") == -35);
        CHECK(evaluation.at("view") == "mover");
        CHECK(evaluation.at("depth") == 12);
        const std::string told = evaluation.at("line");
        CHECK(told.size() == 197);  // 33 moves of five letters and a space character each
        CHECK(line.starts_with(told + ' '));
        CHECK(evaluation.at("words").at("text") == "a little worse (-0.35), depth 12, 400 k nodes");
    }

    TEST_CASE("a position has the mean of both engines' last scores, with its words") {
        const auto last_position = [](std::initializer_list<rules::Evaluation> evaluations) {
            FeedSample sample;
            Cursor all = sample.cursor({7, 0});
            PlayedByHand game(sample.view, 3);
            game.begin();
            for (const rules::Evaluation& evaluation : evaluations) game.ply("", evaluation);
            game.ply();  // a ply without an evaluation changes no score
            game.end();
            sample.deliver_until("game-ended");
            return read_all(all).at(3).data;
        };
        const json both = last_position({{.score = -35}, {.score = 10}});
        CHECK(both.at("value") == -22.5);
        CHECK(both.at("words") == json{{"verdict", "Level"}, {"share", 0.4775}});
        const json second = last_position({{.score = -350}, {.depth = 3}});
        CHECK(second.at("value") == -350);
        CHECK(second.at("words").at("verdict") == "Defenders much better");
        CHECK(last_position({{.score = 50}, {.score = 40}, {.depth = 3}}).at("value") == -40);
        CHECK(last_position({{.depth = 3}}).at("value").is_null());
    }

    TEST_CASE("a game's own stream has every ply, as the finished game will have it") {
        FeedSample sample;
        Cursor mine = sample.cursor({0, 3});
        PlayedByHand game(sample.view, 3);
        PlayedByHand another(sample.view, 4);
        game.begin();
        another.begin();
        game.ply("thinking\n\ndata: of nothing");
        another.plies(3);
        game.plies(4);
        sample.deliver_plies(8);
        CHECK(sample.feed.live().games().size() == 2);
        REQUIRE(sample.feed.live().game(3) != nullptr);
        const auto& plies = sample.feed.live().game(3)->plies;
        CHECK(std::ranges::equal(plies, game.record().plies, {},
                                 [](const auto& played) { return played.ply.record; }));
        game.end();
        sample.deliver_until("game-ended");
        CHECK(sample.feed.live().game(3) == nullptr);

        const auto frames = read_all(mine);
        CHECK(events_of(frames) ==
              Strings{"game-started", "ply", "ply", "ply", "ply", "ply", "game-ended"});
        store::GameRow row;
        row.scheduled = game.scheduled();
        const json whole = json::parse(
            publish::text_of(publish::json_of(publish::PublishedGame{row, game.record(), {}})));
        for (std::size_t i = 0; i < 5; ++i) {
            const json& ply = frames[i + 1].data;
            const json& move = whole.at("moves")[i];
            CHECK(ply.at("ply") == i + 1);
            for (const auto& [member, value] : move.items()) {
                CAPTURE(member);
                CHECK(ply.at(member) == value);
            }
            CHECK(move.at("spent_us") == 250'000);
            CHECK(ply.contains("comment") == move.contains("comment"));
            CHECK(ply.at("tournament_id") == 7);
            CHECK(frames[i + 1].id.ends_with('-' + std::to_string(i + 1)));
        }
        CHECK(frames[1].data.at("comment") == "thinking\n\ndata: of nothing");
    }

    TEST_CASE("from each id a viewer resumes with exactly the events after it") {
        FeedSample sample;
        const std::string start = sample.cursor().id();
        PlayedByHand spoilt(sample.view, 3);
        spoilt.begin();
        spoilt.plies(3);
        spoilt.spoil();
        spoilt.begin();
        spoilt.plies(4);
        PlayedByHand other(sample.view, 5);
        other.begin();
        sample.deliver_plies(7);
        spoilt.end();
        sample.deliver_until("game-ended");
        for (const Subscription subscription :
             {Subscription{}, Subscription{7, 0}, Subscription{0, 3}}) {
            Cursor from_start = sample.cursor(subscription, start);
            const auto all = read_all(from_start);
            REQUIRE(all.size() > 8);
            CHECK(all[0].event != "reset");
            for (std::size_t i = 0; i < all.size(); ++i) {
                CAPTURE(all[i].id);
                Cursor resumed = sample.cursor(subscription, all[i].id);
                const auto rest = read_all(resumed);
                REQUIRE(rest.size() == all.size() - i - 1);
                for (std::size_t j = 0; j < rest.size(); ++j) {
                    CHECK(rest[j].id == all[i + 1 + j].id);
                    CHECK(rest[j].data == all[i + 1 + j].data);
                }
            }
        }
        Cursor mine = sample.cursor({0, 3}, start);
        CHECK(events_of(read_all(mine)) == Strings{"game-started", "ply", "ply", "ply", "game-void",
                                                   "game-started", "ply", "ply", "ply", "ply",
                                                   "game-ended"});
    }

    TEST_CASE("a page that shows a number of plies gets the next ply first") {
        FeedSample sample;
        PlayedByHand game(sample.view, 3);
        game.begin();
        game.plies(4);
        sample.deliver_plies(4);
        Cursor page = sample.cursor({0, 3}, sample.feed.live().last_event_id() + "-2");
        Cursor from_now = sample.cursor({0, 3});
        CHECK(read_all(page)[0].data.at("ply") == 3);
        CHECK(read_all(from_now).empty());
    }

    TEST_CASE("positions come at most five times a second") {
        web::Live live;
        EventRing ring("test");
        web::Metrics metrics;
        web::LiveUpdater updater(live, ring, metrics);
        web::EventQueue queue;
        queue.put(
            {7, events::AttemptStarted{{3, 1, 1, 1, {"A", "B"}}, "custom", endless_rules, "", {}}});
        const auto count = [&] {
            int positions = 0;
            for (std::uint64_t i = 1; i <= ring.newest(); ++i) {
                positions += ring.at(i).kind == web::RingEvent::Kind::position ? 1 : 0;
            }
            return positions;
        };
        auto now = std::chrono::steady_clock::time_point(1h);
        for (int i = 0; i < 100; ++i, now += 10ms) {  // one second, a ply each 10 ms
            referee::PlyPlayed played;
            played.game = 3;
            played.ply.number = i + 1;
            played.ply.record.move =
                rules::parse_move(endless_moves[static_cast<std::size_t>(i) % 4])->move;
            queue.put({7, played});
            web::EventQueue::Batch batch;
            queue.take(batch);
            updater.take(batch, now);
            static_cast<void>(updater.publish_positions(now));
        }
        CHECK(count() == 5);
        CHECK(updater.publish_positions(now + 1ms) == false);
        CHECK(count() == 6);  // the last ply is published when the interval is over
        CHECK(updater.publish_positions(now + 1s) == false);
        CHECK(count() == 6);
    }

    TEST_CASE("two threads: all events of one reach the other, in order") {
        FeedSample sample;
        Cursor mine = sample.cursor({0, 1});
        constexpr int plies = 5000;
        std::thread player([&] {
            PlayedByHand game(sample.view, 1);
            game.begin();
            game.plies(plies);
            game.end();
        });
        sample.deliver_until("game-ended");
        player.join();
        const auto frames = read_all(mine);
        REQUIRE(frames.size() == plies + 2);
        for (std::size_t i = 1; i <= plies; ++i) CHECK(frames[i].data.at("ply") == i);
    }

    TEST_CASE("sums are written as Prometheus reads them") {
        FeedSample sample;
        PlayedByHand game(sample.view, 3);
        game.begin();
        game.plies(4);
        game.spoil();
        game.begin();
        game.plies(2);
        game.end();
        sample.feed.publish({7, QueueChanged{"Open", "running", 0, ""}});
        sample.feed.publish({8, QueueChanged{"Next", "queued", 0, ""}});
        sample.feed.publish({7, QueueChanged{"Open", "paused", 0, ""}});
        sample.deliver_until("queue");
        const std::string text = metrics_text(sample.feed.metrics(), 11);
        for (const char* line :
             {"# TYPE lawspeaker_plies_total counter\nlawspeaker_plies_total 6\n",
              "\nlawspeaker_games_total{termination=\"adjudication-max-plies\"} 1\n",
              "\nlawspeaker_void_games_total{termination=\"void-host-late\"} 1\n",
              "\nlawspeaker_engine_void_games_total{engine=\"A\"} 1\n",
              "\nlawspeaker_forfeits_total{termination=\"time\"} 0\n",
              "\nlawspeaker_host_lag_seconds_bucket{le=\"0.0001\"} 6\n",
              "\nlawspeaker_host_lag_seconds_count 6\n",
              "\nlawspeaker_host_lag_seconds_sum 0.00018\n",
              "\nlawspeaker_engine_starts_total 11\n",
              "\nlawspeaker_queue_length{state=\"running\"} 0\n",
              "\nlawspeaker_queue_length{state=\"paused\"} 1\n",
              "\nlawspeaker_queue_length{state=\"queued\"} 1\n", "\nlawspeaker_viewers 0\n"}) {
            CAPTURE(line);
            CHECK(text.find(line) != std::string::npos);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::feed_test
