// SPDX-License-Identifier: MIT
#include "rules/game.h"

#include "rules/count_of.h"

namespace tafl::rules {

Game::Game(std::shared_ptr<const CompiledRules> compiled_rules)
    : compiled_rules_(std::move(compiled_rules)), position_(Position::start_of(*compiled_rules_)) {
    restart();
}

Game::Game(const Ruleset& ruleset) : Game(std::make_shared<const CompiledRules>(ruleset)) {}

void Game::restart() {
    position_ = Position::start_of(*compiled_rules_);
    repetitions_.start(position_, compiled_rules_->ruleset().repetition_count.counts_start);
    verdict_ = judge(*compiled_rules_, position_);
    moves_.clear();
    plies_without_capture_ = 0;
    captures_ = {};
}

GameEnd Game::end() const {
    return {verdict_.result, verdict_.termination, std::nullopt, {}, plies(), captures_};
}

std::optional<Illegality> Game::why_illegal(Move move) const {
    if (is_over()) return Illegality::game_over;
    return rules::why_illegal(*compiled_rules_, position_, move);
}

bool Game::lacks_done_before(Move next) const {
    return !why_illegal(done) && position_.board()[next.from].belongs_to(opponent(to_move()));
}

Expected<Effects, Illegality> Game::play(Move move) {
    if (const auto reason = why_illegal(move)) return *reason;
    Effects effects;
    play_unchecked(move, effects);
    return effects;
}

void Game::play_unchecked(Move move, Effects& effects) {
    const Side mover = position_.to_move();
    position_.play_unchecked(*compiled_rules_, move, effects);
    moves_.push_back(move);
    captures_[mover] += count_of(effects.captures());
    plies_without_capture_ = effects.has_captured() ? 0 : plies_without_capture_ + 1;
    const int occurrences = repetitions_.add(position_, effects);
    const bool is_repeated = occurrences >= compiled_rules_->ruleset().repetition_count.occurrences;
    verdict_ =
        judge(*compiled_rules_, position_, is_repeated ? std::optional(mover) : std::nullopt);
}

}  // namespace tafl::rules
