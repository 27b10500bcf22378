// SPDX-License-Identifier: MIT
#include "tournaments/plan/schedule.h"

#include <numeric>
#include <random>

#include "rules/ruleset_text.h"
#include "tournaments/plan/openings.h"

namespace tafl::plan {

namespace {

/// Returns a seed of 63 bits, because SQLite and TOML have only signed integers.
std::uint64_t draw_seed(std::mt19937_64& random) { return random() >> 1; }

class Scheduler {
  public:
    Scheduler(const Plan& plan, const CpuTimeLimit& budget)
        : plan_(plan),
          budget_(budget),
          random_(plan.seed()),
          order_random_(plan.seed() + 1),
          waiting_(plan.rule_sets.size()) {}

    std::vector<store::ScheduledGame> run(const std::vector<formats::Stage>& stages) && {
        for (const formats::Stage& stage : stages) {
            for (const formats::Pairing& pairing : stage.pairings) add_match(stage, pairing);
        }
        return std::move(games_);
    }

  private:
    void add_match(const formats::Stage& stage, const formats::Pairing& pairing) {
        budget_.check();
        ++match_;
        const auto which = static_cast<std::size_t>(stage.variant);
        const auto& [variant, ruleset, openings] = plan_.rule_sets[which];
        const Opening opening = next_opening(which);
        const std::string text = to_string(opening);
        const std::string rules = to_string(rules_of(opening, ruleset));
        for (int game = 1; game <= plan_.format_settings.scoring.games_per_match; ++game) {
            rules::BySide<int> entrants{pairing.first, pairing.second};
            if (game == 2) std::swap(entrants.attackers, entrants.defenders);
            games_.push_back({0, stage.round, match_, store::GameNumber(game), entrants, variant,
                              rules, text, draw_seed(random_)});
        }
    }

    Opening next_opening(std::size_t which) {
        const auto& [variant, ruleset, openings] = plan_.rule_sets[which];
        const std::uint64_t seed = draw_seed(random_);
        if (openings.empty()) {
            return {std::nullopt, random_opening(ruleset, plan_.random_plies, seed)};
        }
        std::vector<std::size_t>& waiting = waiting_[which];
        if (waiting.empty()) {
            waiting.resize(openings.size());
            std::iota(waiting.rbegin(), waiting.rend(), std::size_t{0});
            if (plan_.openings_order == OpeningsOrder::random) shuffle(waiting);
        }
        const std::size_t next = waiting.back();
        waiting.pop_back();
        return openings[next];
    }

    /// Shuffles the indices. The results of std::shuffle differ between standard libraries.
    void shuffle(std::vector<std::size_t>& waiting) {
        for (std::size_t i = waiting.size(); i > 1; --i) {
            std::swap(waiting[i - 1], waiting[order_random_() % i]);
        }
    }

    const Plan& plan_;
    const CpuTimeLimit& budget_;
    std::mt19937_64 random_;
    std::mt19937_64 order_random_;
    /// By rule set: openings that this pass through the file has not used yet; the last is next.
    std::vector<std::vector<std::size_t>> waiting_;
    int match_ = 0;
    std::vector<store::ScheduledGame> games_;
};

}  // namespace

store::ScheduledStage known_draw(const Plan& plan, const formats::TournamentHistory& history,
                                 const CpuTimeLimit& budget) {
    const std::vector<formats::Stage> stages = known_stages(plan.format_settings, history);
    store::ScheduledStage draw(Scheduler(plan, budget).run(stages));
    if (!is_paired_by_round(plan.format_settings)) return draw;
    for (const formats::Stage& stage : stages) {
        for (const int entrant : stage.byes) {
            draw.byes.push_back({stage.round, entrant, store::ByeKind::full});
        }
        for (const int entrant : stage.half_byes) {
            draw.byes.push_back({stage.round, entrant, store::ByeKind::half});
        }
    }
    return draw;
}

std::vector<store::ScheduledGame> schedule(const Plan& plan,
                                           const formats::TournamentHistory& history) {
    return known_draw(plan, history).games;
}

}  // namespace tafl::plan
