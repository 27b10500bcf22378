// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/player.h"

#include <cassert>
#include <ostream>

#include "rules/move_text.h"

namespace tafl::huscarl {

using namespace std::chrono_literals;

namespace {

constexpr Budget without_clock{1s, 2s};
constexpr Milliseconds forever = 24h;
/// Minimum time before search info is sent. Faster lines are too fast to read.
constexpr Milliseconds worth_telling = 100ms;

int expected_moves_on(int board_size) { return board_size <= 9 ? 25 : 35; }

Turn turn_of(const rules::Game& game) {
    if (game.compiled_rules().ruleset().berserk == rules::Berserk::none) return Turn::of_one_ply;
    return game.position().is_in_berserk() ? Turn::goes_on : Turn::begins;
}

}  // namespace

HuscarlPlayer::HuscarlPlayer(const Options& options, std::ostream& output,
                             std::function<bool()> is_over)
    : options_(options),
      output_(output),
      is_over_(std::move(is_over)),
      table_(static_cast<std::size_t>(options.hash_megabytes)) {}

HuscarlPlayer::CurrentGame::CurrentGame(const rules::Ruleset& ruleset, const Options& options,
                                        Table& table)
    : compiled_rules(ruleset),
      time(expected_moves_on(compiled_rules.ruleset().size())),
      search(compiled_rules, table, options.threads, options.noise, options.techniques) {}

void HuscarlPlayer::begin_game(const rules::Game& game) {
    table_.clear();
    current_ = std::make_unique<CurrentGame>(game.compiled_rules().ruleset(), options_, table_);
}

std::optional<rules::Move> HuscarlPlayer::choose(const rules::Game& game,
                                                 std::optional<examples::TimeLeft> time) {
    assert(current_);
    const auto begin = std::chrono::steady_clock::now();
    const auto elapsed = [begin] {
        return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin);
    };
    Budget budget = time ? current_->time.for_move(*time, turn_of(game)) : without_clock;
    if (options_.has_limit && !time) budget.most = forever;

    Stops stops;
    stops.at_once = [&] { return elapsed() >= budget.most || is_over_(); };
    stops.after_iteration = [&](const Found& found) {
        if (elapsed() >= worth_telling) tell(found, elapsed());
        return !options_.has_limit && elapsed() > budget.last_start;
    };
    const Found found = current_->search.best_move(game, options_.limits, stops);
    if (is_over_()) return std::nullopt;
    current_->time.note_used(elapsed());
    tell(found, elapsed());
    return found.move;
}

void HuscarlPlayer::tell(const Found& found, Milliseconds used) {
    output_ << "status depth " << found.depth << ", " << found.nodes << " nodes, " << used.count()
            << " ms\n"
            << analysis_of(found) << std::endl;
}

std::string analysis_of(const Found& found) {
    std::string text = "analysis 1 ";
    for (std::size_t i = 0; i < found.line.size(); ++i) {
        if (i > 0) text += '|';
        text += to_string(found.line[i]);
    }
    return text + ' ' + std::to_string(found.score);
}

}  // namespace tafl::huscarl
