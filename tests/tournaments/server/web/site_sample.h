// SPDX-License-Identifier: MIT
// A site with a small database.
#pragma once

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <string>
#include <vector>

#include "rules/move_text.h"
#include "rules/result.h"
#include "store/archive.h"
#include "store/tournament_queue.h"
#include "tests/support/finish_game.h"
#include "tests/tournaments/feed_sample.h"
#include "tests/tournaments/program.h"
#include "tournaments/server/web/feed.h"
#include "tournaments/server/web/site.h"

namespace tafl::tests {

inline constexpr const char* plan_of_sample =
    R"({"format":"round-robin","engine":[{"name":"A"},{"name":"B"}],
    "cycles":1,"score":"game-points","match_tie":"none","games_per_match":2,"seed":0,
    "tie_breaks":["lots"]})";

inline store::Time at(int seconds) { return store::Time(std::chrono::seconds(seconds)); }

/// A match of two games; another program runs the first of them.
struct SiteSample {
    Scratch scratch;
    store::Archive archive = store::Archive::open(scratch / "a.db", store::Access::read_write);
    std::chrono::steady_clock::time_point now{std::chrono::hours(1)};
    web::Site site{scratch / "a.db", nullptr, [this] { return now; }};

    SiteSample() {
        std::vector<store::ScheduledGame> games(2);
        for (int i = 0; i < 2; ++i) {
            auto& game = games[i];
            game.game = store::GameNumber(i + 1);
            game.entrants = {1, 2};
            game.variant = "custom";
            game.rules = endless_rules;
        }
        const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
        store::TournamentQueue(archive).add({0, "T", "", plan_of_sample, at(1)}, entrants, games,
                                            {"", 0});
        archive.begin_game(1, at(10));
        play(1);
    }
    void play(int ply) {
        rules::PlyRecord record;
        const auto number = static_cast<std::size_t>(ply - 1) % endless_moves.size();
        record.move = rules::parse_move(endless_moves[number])->move;
        archive.journal_plies({{1, {{ply, record}}}});
    }
    void finish() {
        rules::GameRecord record = archive.record(1).value();
        record.end.result = rules::Result::draw;
        record.end.termination = rules::Termination::adjudication_max_plies;
        record.ended = at(20);
        store::tests::finish_game(archive, 1, record);
    }
    [[nodiscard]] std::string page(const std::string& target) const {
        const web::Response response = site.answer(*web::parse_target("GET", target));
        CAPTURE(response.body);
        REQUIRE(response.status == 200);
        return response.body;
    }
};

/// The same site with a feed. The test itself runs the first game.
struct FollowedSite : SiteSample {
    boost::asio::io_context loop;
    web::Feed feed{loop};
    web::Site watched{scratch / "a.db", &feed.live(), [this] { return now; }};
    plan::Plan plan_of_two = two_engines();
    events::EventPublisher view =
        publisher_of(plan_of_two, 1, [this](const events::Event& event) { feed.publish(event); });
    PlayedByHand game{view, 1};

    FollowedSite() { game.begin(); }
    void deliver() {
        loop.restart();
        loop.run_for(std::chrono::milliseconds(50));
    }
    [[nodiscard]] web::Response ask(const std::string& target) const {
        return watched.answer(*web::parse_target("GET", target));
    }
};

}  // namespace tafl::tests
