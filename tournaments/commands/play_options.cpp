// SPDX-License-Identifier: MIT
#include "tournaments/commands/play_options.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <utility>

#include "rules/result.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/play/views/scoreboard.h"

namespace tafl::commands {

namespace {

constexpr int default_random_plies = 4;

/// Prints the progress of a run every few seconds.
class ProgressView {
  public:
    explicit ProgressView(std::function<void(const Progress&)> print) : print_(std::move(print)) {}

    void on_event(const events::Event& event) {
        std::visit([this](const auto& what) { show(what); }, event.what);
    }

  private:
    void show(const events::RunStarted& began) {
        progress_ = {began.engines, began.games_in_all, began.finished};
    }
    void show(const events::GameEnded& ended) {
        if (ended.counts) return count_game();
        if (ended.end.termination == rules::Termination::interrupted) return;
        std::cerr << "game " << ended.game.id
                  << " does not count: " << views::outcome_text(ended.end) << std::endl;
    }
    void show(const events::Message& message) { std::cerr << message.text << std::endl; }
    void show(const events::RunEnded&) { print(); }
    void show(const auto&) {}

    void count_game() {
        ++progress_.finished;
        constexpr auto interval = std::chrono::seconds(3);
        if (std::chrono::steady_clock::now() - printed_ >= interval) print();
    }
    void print() {
        printed_ = std::chrono::steady_clock::now();
        print_(progress_);
        std::cerr.flush();
    }

    std::function<void(const Progress&)> print_;
    Progress progress_;
    std::chrono::steady_clock::time_point printed_ = std::chrono::steady_clock::now();
};

}  // namespace

TableOptions tournament_options(const Command& command, PlayOptions& options) {
    options.tournament.insert("time", "10+0.1");
    return {command, plan::tournament_keys(), options.tournament};
}

toml::table tournament_of(const PlayOptions& options) {
    toml::table table = options.tournament;
    if (!table.contains("openings")) {
        table.erase("openings_order");
        table.insert("random_plies", default_random_plies);
    }
    return table;
}

plan::Plan checked_plan(const PlayOptions& options,
                        rules::Expected<plan::Plan, plan::PlanErrors> plan,
                        const std::filesystem::path& database) {
    if (!plan) hosting::throw_plan_errors(plan.error(), {});
    hosting::require_processors(*plan);
    plan->database = database;
    if (!options.engines_file.empty()) plan->hidden.emplace_back(options.engines_file);
    // The absolute path, because a resumed run may start in another directory.
    plan->folder =
        std::filesystem::weakly_canonical(std::filesystem::absolute(database).parent_path());
    return std::move(*plan);
}

std::string resume_command(const PlayOptions& options) {
    std::string text = "lawspeaker";
    for (const std::string& word : options.words) {
        if (word != "--fresh") text += ' ' + hosting::shell_quoted(word);
    }
    return text;
}

hosting::RunSetup setup_of(const PlayOptions& options, plan::Plan& plan, const std::string& source,
                           std::function<void(const Progress&)> print_progress) {
    return {plan,
            source,
            resume_command(options),
            options.is_fresh,
            options.events,
            std::nullopt,
            [print = std::move(print_progress)]() -> events::Observer {
                const auto view = std::make_shared<ProgressView>(print);
                return [view](const events::Event& event) { view->on_event(event); };
            },
            events::Observers::Detail::games,
            {},
            {},
            !options.is_unchecked && options.workers.empty(),
            tables_of(options.workers),
            options.renamed};
}

}  // namespace tafl::commands
