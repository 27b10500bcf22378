// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/search.h"

#include <algorithm>

#include "rules/endings.h"
#include "rules/result.h"

namespace tafl::huscarl {

using rules::Move;
using rules::Position;
using rules::Side;

namespace {

/// Depth limit, because captures that change sides may continue without end. Early iterations have
/// a lower limit.
int deepest_quiescence(int iteration) { return std::min(2 + 2 * iteration, 12); }

/// Returns true if the win or loss is within the depth of the iteration, so a shorter one is
/// unlikely.
bool is_settled(Score score, int iteration) {
    return is_decided(score) && win - std::abs(score) <= iteration;
}

constexpr std::uint64_t nodes_between_looks = 256;
constexpr Score first_window = 40;

}  // namespace

Search::Search(const rules::CompiledRules& compiled_rules, Table& table, Noise noise,
               Techniques techniques)
    : compiled_rules_(compiled_rules),
      table_(table),
      evaluation_(compiled_rules, noise, techniques),
      ordering_(compiled_rules, techniques),
      techniques_(techniques),
      frames_(max_plies + 2) {}

Found Search::best_move(const rules::Game& game, Limits limits, const Stops& stops) {
    limits_ = limits;
    stops_ = &stops;
    nodes_ = 0;
    is_stopped_ = false;
    root_line_.clear();
    path_.start(game);
    game_key_ = path_.key_of_last_ones(compiled_rules_.ruleset().repetition_count.occurrences);
    ordering_.fade();
    Position position = game.position();
    rules::MoveList legal;
    legal_moves(compiled_rules_, position, legal);
    Found found{legal[0], 0, 0, 0, {legal[0]}};
    for (iteration_ = limits.first_depth; iteration_ <= limits.depth; ++iteration_) {
        const Score score = search_root(position, found.score);
        if (!root_line_.empty()) {
            found.line = root_line_;
            found.move = root_line_.front();
        }
        found.nodes = nodes_;
        if (is_stopped_) break;
        found.score = score;
        found.depth = iteration_;
        if (legal.size() == 1 || is_settled(score, iteration_) || stops.after_iteration(found))
            break;
    }
    return found;
}

/// Scores change little between iterations, so the window starts narrow and grows if necessary.
Score Search::search_root(Position& position, Score expected) {
    const bool is_narrow = techniques_.has(Technique::aspiration) && iteration_ >= 4;
    Score width = is_narrow ? first_window : 2 * infinite;
    Window window{-infinite, infinite};
    while (true) {
        window.alpha = std::max(-infinite, expected - width);
        window.beta = std::min(infinite, expected + width);
        const Score score = search(position, {0, iteration_, window, false});
        // Moves that failed low leave no line.
        const bool counts = !is_stopped_ || techniques_.has(Technique::continuation);
        if (!frame(0).line.empty() && (counts || root_line_.empty())) root_line_ = frame(0).line;
        if (is_stopped_ || (score > window.alpha && score < window.beta)) return score;
        if (window.alpha == -infinite && window.beta == infinite) return score;
        width *= 4;
    }
}

bool Search::is_stopped() {
    if (is_stopped_) return true;
    is_stopped_ =
        nodes_ >= limits_.nodes || (nodes_ % nodes_between_looks == 0 && stops_->at_once());
    return is_stopped_;
}

Score Search::search(Position& position, Node node) {
    const int ply = node.ply;
    Window& window = node.window;
    frame(ply).line.clear();
    frame(ply).depends_on = max_plies;
    if (node.depth <= 0) return quiesce(position, ply, 0, window);
    if (ply >= max_plies) return evaluation_.of(position);
    if (is_stopped()) return 0;
    ++nodes_;
    // Mate distance: no line from here is better than a win with the next ply.
    if (ply > 0) {
        window.alpha = std::max(window.alpha, -win_after(ply + 1));
        window.beta = std::min(window.beta, win_after(ply + 1));
        if (window.alpha >= window.beta) return window.alpha;
    }
    if (ply > 0 && can_escape(position)) return win_after(ply + 1);
    const auto entry = find_in_table(position);
    if (ply > 0 && entry && entry->settles(node.depth, ply, window.alpha, window.beta)) {
        return entry->score_at(ply);
    }
    Move first = entry ? entry->move : Move{};
    if (ply == 0 && !root_line_.empty()) first = root_line_.front();
    if (node.may_pass) node.standing = standing_of(position, window);
    if (const auto score = score_without_moves(position, node)) return *score;
    return search_moves(position, node, first);
}

Score Search::search_moves(Position& position, const Node& node, Move first) {
    const int ply = node.ply;
    Window window = node.window;
    MovePicker picker(compiled_rules_, ordering_, position, first, frame(ply).moves);
    Score best = -infinite;
    Move best_move{};
    int depends_on = max_plies;
    std::size_t number = 0;
    for (auto ranked = picker.next(); ranked; ranked = picker.next(), ++number) {
        // All moves after a quiet move are quiet. They are left out, so the score is only an upper
        // bound.
        if (!ranked->is_loud && number > 0 && leaves_out_quiet(node, number, best)) {
            best = std::max(best, window.alpha);
            break;
        }
        const int reduction = reduction_of(node.depth, number, *ranked);
        const Step step{ply, node.depth, reduction, number == 0, false};
        const Score score = after(position, ranked->move, step, window);
        if (is_stopped_) return 0;
        depends_on = std::min(depends_on, frame(ply + 1).depends_on);
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        best_move = ranked->move;
        window.alpha = score;
        take_line(ply, ranked->move);
        if (score < window.beta) continue;
        depends_on = frame(ply + 1).depends_on;  // the score does not depend on the other moves
        ordering_.note_refutation(position.to_move(), node.depth, frame(ply).moves, number);
        break;
    }
    if (best == -infinite) return evaluation_.of(position);  // no moves: only after a pass
    frame(ply).depends_on = depends_on;
    Bound bound = best >= window.beta        ? Bound::lower
                  : best > node.window.alpha ? Bound::exact
                                             : Bound::upper;
    // A score that depends on the path must not be used on another path.
    if (depends_on < ply) bound = Bound::none;
    if (techniques_.has(Technique::table)) {
        table_.store(key_of(position), {best_move, best, ply, node.depth, bound});
    }
    return best;
}

/// Searches captures and escapes until no such move is left. The side to move may stop at any
/// position.
Score Search::quiesce(Position& position, int ply, int depth, Window window) {
    frame(ply).depends_on = max_plies;
    frame(ply).line.clear();
    if (is_stopped()) return 0;
    ++nodes_;
    if (ply >= max_plies || depth >= deepest_quiescence(iteration_))
        return evaluation_.of(position);
    Score best = -infinite;
    if (!techniques_.has(Technique::quiescence)) return evaluation_.of(position);
    if (can_escape(position)) return win_after(ply + 1);
    if (!position.is_in_berserk()) {
        best = evaluation_.of(position);
        if (best >= window.beta) return best;
        window.alpha = std::max(window.alpha, best);
    }
    RankedMoves& moves = frame(ply).moves;
    loud_moves(compiled_rules_, position, moves);
    int depends_on = max_plies;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move move = bring_best_to(moves, i).move;
        const Score score = after(position, move, {ply, -depth, 0, true, false}, window);
        if (is_stopped_) return 0;
        depends_on = std::min(depends_on, frame(ply + 1).depends_on);
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        window.alpha = score;
        take_line(ply, move);
        if (score >= window.beta) break;
    }
    frame(ply).depends_on = depends_on;
    return best;
}

/// Plays the move, returns the score of its side, and undoes it.
Score Search::after(Position& position, Move move, Step step, Window window) {
    const Side mover = position.to_move();
    rules::Effects effects;
    position.play_unchecked(compiled_rules_, move, effects);
    table_.expect(key_of(position));
    const Repeat repeat = path_.push(position, effects);
    step.keeps_turn = position.to_move() == mover;
    frame(step.ply + 1).depends_on = max_plies;
    frame(step.ply + 1).line.clear();
    const auto verdict = verdict_after(position, mover, step.ply + 1, repeat);
    const Score score = verdict ? *verdict : search_step(position, step, window);
    path_.pop();
    position.take_back(move, effects);
    return score;
}

/// The first move gets the full window. The others get a narrow window first, perhaps at reduced
/// depth, and a full one only if they are better.
Score Search::search_step(Position& position, const Step& step, Window window) {
    const int depth = step.keeps_turn ? step.depth : step.depth - 1;
    if (step.is_first) return search_child(position, step, depth, window);
    const Window narrow{window.alpha, window.alpha + 1};
    Score score = search_child(position, step, depth - step.reduction, narrow);
    if (score > window.alpha && step.reduction > 0) {
        score = search_child(position, step, depth, narrow);
    }
    if (score > window.alpha && score < window.beta) {
        score = search_child(position, step, depth, window);
    }
    return score;
}

/// In a berserk sequence the same side moves again, so its score keeps its sign. A depth of 0 or
/// less before the move counts the plies of the quiescence search.
Score Search::search_child(Position& position, const Step& step, int depth, Window window) {
    const Window seen = step.keeps_turn ? window : Window{-window.beta, -window.alpha};
    const Score score = step.depth <= 0 ? quiesce(position, step.ply + 1, 1 - step.depth, seen)
                                        : search(position, {step.ply + 1, depth, seen, true});
    return step.keeps_turn ? score : -score;
}

/// Returns the score of `mover` if the game is over. A repetition within the search counts as the
/// last one, because the opponent could repeat it again. A position from before the search counts
/// only if the rules count it: the opponent may play better there.
std::optional<Score> Search::verdict_after(const Position& position, Side mover, int ply,
                                           Repeat repeat) {
    const bool is_last = repeat.times >= compiled_rules_.ruleset().repetition_count.occurrences;
    const bool is_within = techniques_.has(Technique::repetition) && repeat.ply >= 0;
    const bool is_repeated = is_last || (is_within && repeat.times >= 2);
    const rules::Verdict verdict =
        judge(compiled_rules_, position, is_repeated ? std::optional(mover) : std::nullopt);
    const bool is_ignored = compiled_rules_.ruleset().repetition == rules::Repetition::ignored;
    const bool by_repetition = verdict.termination == rules::Termination::repetition;
    if (is_repeated && (by_repetition || is_ignored)) frame(ply).depends_on = repeat.ply;
    if (!verdict.is_over()) {
        // A repetition that the rules ignore brings nothing forward: score 0.
        if (is_repeated && is_ignored && repeat.ply >= 0) return 0;
        return std::nullopt;
    }
    if (verdict.result == rules::Result::draw) return 0;
    const Score worth = !by_repetition || is_last ? win_after(ply) : repeated_win;
    return verdict.result == rules::win_of(mover) ? worth : -worth;
}

std::optional<Entry> Search::find_in_table(const Position& position) const {
    if (!techniques_.has(Technique::table)) return std::nullopt;
    return table_.find(key_of(position));
}

void Search::take_line(int ply, Move move) {
    auto& line = frame(ply).line;
    const auto& rest = frame(ply + 1).line;
    line.assign(1, move);
    line.insert(line.end(), rest.begin(), rest.end());
}

}  // namespace tafl::huscarl
