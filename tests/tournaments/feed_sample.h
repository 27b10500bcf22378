// SPDX-License-Identifier: MIT
// Events of a tournament without engines. The test plays each game ply by ply (PlayedByHand).
#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "rules/count_of.h"
#include "rules/played_ply.h"
#include "rules/result.h"
#include "rules/variant.h"
#include "tournaments/play/hosting/tournament_run.h"

namespace tafl::tests {

/// Rules that ignore repetition. Each side can move one piece to and fro without an end.
inline const std::string endless_rules =
    "dim:7 name:Brandub surf:n atkf:y tfr:i ks:w cenh: cenhe: "
    "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
inline const std::vector<std::string> endless_moves = {"d1-c1", "d3-c3", "c1-d1", "c3-d3"};

inline plan::Plan two_engines() {
    plan::Plan plan;
    plan.name = "Open";
    plan.time = *rules::parse_time_control("60+1");
    plan.entrants.resize(2);
    plan.entrants[1].engine.name = "A";
    plan.entrants[2].engine.name = "<b>";
    return plan;
}

/// Returns the publisher of a run of `plan`. `observer` receives its events.
inline events::EventPublisher publisher_of(const plan::Plan& plan, store::TournamentId id,
                                           events::Observer observer) {
    events::Observers observers;
    observers.add(std::move(observer));
    return {hosting::snapshot_of(plan, id, 2, {}), std::move(observers)};
}

/// Publishes one game, ply by ply.
class PlayedByHand {
  public:
    PlayedByHand(events::EventPublisher& publisher, store::GameId id)
        : publisher_(publisher), game_(rules::ruleset_from(endless_rules)->ruleset) {
        scheduled_.id = id;
        scheduled_.match = static_cast<int>(id.number());
        scheduled_.entrants = {1, 2};
        scheduled_.variant = "custom";
        scheduled_.rules = endless_rules;
        record_.ruleset = rules::ruleset_from(endless_rules)->ruleset;
        record_.players = {"A", "<b>"};
        const auto time = *rules::parse_time_control("60+1");
        record_.time = {time, time};
    }
    void begin(const std::string& machine = {}) { publisher_.game_began(scheduled_, machine); }
    void ply(const std::string& comment = "",
             const std::optional<rules::Evaluation>& evaluation = {}) {
        publisher_.ply_played(next_ply(comment, evaluation));
    }
    /// Plays `count` plies and does not publish them, like a worker that reports once a second.
    void unseen_plies(int count) {
        for (int i = 0; i < count; ++i) static_cast<void>(next_ply("", {}));
    }
    void plies(int count) {
        for (int i = 0; i < count; ++i) ply();
    }
    void end() {
        finish(rules::Result::draw, rules::Termination::adjudication_max_plies);
        publish_end();
    }
    /// Ends the attempt as void. The next attempt starts at the start position.
    void spoil() {
        finish(rules::Result::none, rules::Termination::void_host_late);
        publish_end();
        record_.plies.clear();
        game_.restart();
    }
    [[nodiscard]] const rules::GameRecord& record() const { return record_; }
    [[nodiscard]] const store::ScheduledGame& scheduled() const { return scheduled_; }
    [[nodiscard]] const rules::Game& game() const { return game_; }

  private:
    referee::PlyPlayed next_ply(const std::string& comment,
                                const std::optional<rules::Evaluation>& evaluation) {
        const std::size_t number = record_.plies.size();
        const auto& text = endless_moves[number % endless_moves.size()];
        rules::PlyRecord record;
        record.move = rules::parse_move(text)->move;
        record.spent = std::chrono::milliseconds(250);
        record.host_lag = std::chrono::microseconds(30);
        record.comment = comment;
        record.evaluation = evaluation;
        const auto left = std::chrono::milliseconds(60'000 - 250 * (game_.plies() + 1));
        record.left = {left, {}, 0};
        REQUIRE_FALSE(game_.why_illegal(record.move));
        record_.plies.push_back(record);
        referee::PlyPlayed ply;
        ply.game = scheduled_.id.number();
        ply.ply = rules::play_ply(game_, std::move(record));
        ply.clocks = {{left, {}, 0}, {left, {}, 0}};
        return ply;
    }
    void finish(rules::Result result, rules::Termination termination) {
        record_.end.result = result;
        record_.end.termination = termination;
        record_.end.plies = count_of(record_.plies);
    }

    void publish_end() {
        const rules::Board board = game_.position().board();
        publisher_.game_ended(scheduled_, record_, &board);
    }

    events::EventPublisher& publisher_;
    store::ScheduledGame scheduled_;
    rules::Game game_;
    rules::GameRecord record_;
};

/// One event of a stream.
struct Frame {
    std::string id;
    std::string event;
    nlohmann::json data;
};

/// Returns the events in the text of a stream, as the HTML standard defines it: one field per line,
/// and an empty line ends an event. An event without data is left out.
inline std::vector<Frame> frames_of(const std::string& text) {
    std::vector<Frame> frames;
    Frame frame;
    std::string data;
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         begin = end + 1, end = text.find('\n', begin)) {
        const std::string line = text.substr(begin, end - begin);
        if (line.rfind("id: ", 0) == 0) frame.id = line.substr(4);
        if (line.rfind("event: ", 0) == 0) frame.event = line.substr(7);
        if (line.rfind("data: ", 0) == 0) data += line.substr(6);
        if (!line.empty()) continue;
        if (!data.empty()) {
            frame.data = nlohmann::json::parse(data);
            frames.push_back(frame);
        }
        frame = {};
        data.clear();
    }
    return frames;
}

inline std::vector<std::string> events_of(const std::vector<Frame>& frames) {
    std::vector<std::string> events;
    for (const Frame& frame : frames) events.push_back(frame.event);
    return events;
}

}  // namespace tafl::tests
