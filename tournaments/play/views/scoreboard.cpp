// SPDX-License-Identifier: MIT
#include "tournaments/play/views/scoreboard.h"

#include <algorithm>
#include <numeric>

#include "rules/result.h"
#include "tournaments/scoring/results/table.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::views {

namespace {

using Clock = std::chrono::steady_clock;

bool is_over(const events::QueueChanged& entry) {
    return entry.state == "finished" || entry.state == "cancelled" || entry.state == "failed";
}

std::string score_text(const std::string& engine, double points) {
    return engine + ' ' + results::points_text(points);
}

}  // namespace

void Scoreboard::on_event(const events::Event& event) {
    const auto begin = [&](const events::RunStarted& began) {
        Run& run = runs_[event.tournament];
        run = {began.games_in_all, began.finished, {}};
        for (std::size_t i = 0; i < began.engines.size(); ++i) {
            const std::string& engine = began.engines[i];
            run.points[engine] = began.score[i];
            if (std::ranges::find(engines_, engine) == engines_.end()) engines_.push_back(engine);
        }
    };
    const auto end_game = [&](const events::GameEnded& ended) {
        if (!ended.counts) return;
        Run& run = runs_[event.tournament];
        ++run.finished;
        ++finished_here_;
        const bool is_draw = ended.end.result == rules::Result::draw;
        const auto& [attackers, defenders] = ended.game.players;
        if (is_draw) run.points[attackers] += 0.5;
        if (is_draw) run.points[defenders] += 0.5;
        if (ended.end.result == rules::Result::attackers_win) ++run.points[attackers];
        if (ended.end.result == rules::Result::defenders_win) ++run.points[defenders];
    };
    // A Swiss tournament may end early because no pairing is left. Then the expected number of
    // games would never be reached.
    const auto expect_no_more = [&] {
        runs_[event.tournament].games = runs_[event.tournament].finished;
    };
    std::visit(events::Overloaded{begin, end_game,
                                  [&](const events::ScheduleExtended& schedule) {
                                      runs_[event.tournament].games = schedule.games_in_all;
                                  },
                                  [&](const events::RunEnded& ended) {
                                      if (ended.ending == events::RunOutcome::finished)
                                          expect_no_more();
                                  },
                                  [&](const events::QueueChanged& entry) {
                                      if (is_over(entry)) expect_no_more();
                                  },
                                  [](const auto&) {}},
               event.what);
}

int Scoreboard::games() const {
    return std::accumulate(runs_.begin(), runs_.end(), 0,
                           [](int sum, const auto& run) { return sum + run.second.games; });
}

int Scoreboard::finished() const {
    return std::accumulate(runs_.begin(), runs_.end(), 0,
                           [](int sum, const auto& run) { return sum + run.second.finished; });
}

double Scoreboard::points(const std::string& engine) const {
    return std::accumulate(runs_.begin(), runs_.end(), 0.0, [&](double sum, const auto& run) {
        const auto found = run.second.points.find(engine);
        return found == run.second.points.end() ? sum : sum + found->second;
    });
}

std::string Scoreboard::done_of_all() const {
    return std::to_string(finished()) + "/" + std::to_string(games());
}

std::string Scoreboard::score() const {
    auto engines = engines_;
    std::ranges::stable_sort(engines, std::greater{},
                             [this](const std::string& engine) { return points(engine); });
    std::string text;
    for (const std::string& engine : engines) {
        if (!text.empty()) text += ", ";
        text += score_text(engine, points(engine));
    }
    return text;
}

std::string Scoreboard::score_of(const events::GameName& game) const {
    const auto& [attackers, defenders] = game.players;
    return score_text(attackers, points(attackers)) + ", " +
           score_text(defenders, points(defenders));
}

std::chrono::milliseconds Scoreboard::elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun_);
}

std::string Scoreboard::time_to_go() const {
    const int rest = games() - finished();
    if (finished_here_ == 0 || rest <= 0) return "";
    return ", about " +
           results::clock_text(elapsed() / finished_here_ * rest, results::Tenths::never) +
           " to go";
}

std::string outcome_text(const rules::GameEnd& end) {
    std::string text;
    if (end.result == rules::Result::none) {
        text = "does not count";
    } else if (end.result == rules::Result::draw) {
        text = "draw";
    } else {
        text = std::string(name_of(end.result)) + " win";
    }
    // visible_line(): the reason may contain an engine's text with line breaks.
    return text + ", " + results::visible_line(reason_of(end)) + " (" + std::to_string(end.plies) +
           " plies)";
}

std::string place_text(const std::string& machine) {
    return machine.empty() ? "" : " on " + results::visible_line(machine);
}

std::string players_text(const events::GameName& game) {
    return game.players.attackers + " (attackers) - " + game.players.defenders;
}

std::string state_text(const events::QueueChanged& entry) {
    const std::string text = entry.tournament + ": " + entry.state;
    return entry.reason.empty() ? text : text + ", " + entry.reason;
}

}  // namespace tafl::views
