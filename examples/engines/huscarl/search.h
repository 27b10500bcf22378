// SPDX-License-Identifier: MIT
// Search: the best move of a position by iterative deepening alpha-beta. Every position is judged
// by the rules library, in full. What it keeps between searches of one game is the table and the
// order of moves; with the same of both and a limit of nodes it finds the same. One thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "examples/engines/huscarl/evaluation.h"
#include "examples/engines/huscarl/ordering.h"
#include "examples/engines/huscarl/path.h"
#include "examples/engines/huscarl/table.h"
#include "examples/engines/huscarl/techniques.h"
#include "rules/game.h"

namespace tafl::huscarl {

struct Limits {
    std::uint64_t nodes = UINT64_MAX;
    int depth = most_plies - 1;
    int first_depth = 1;  ///< of the first iteration
};

struct Found {
    rules::Move move{};
    Score score = 0;  ///< for the side to move, of the last whole iteration
    int depth = 0;    ///< of that iteration
    std::uint64_t nodes = 0;
    std::vector<rules::Move> line;  ///< what it expects, `move` first
};

/// Asked amid an iteration, and after each with what it has found: true ends the search.
struct Stops {
    std::function<bool()> at_once = [] { return false; };
    std::function<bool(const Found&)> after_iteration = [](const Found&) { return false; };
};

class Search {
  public:
    /// The table may be shared with searches of other threads.
    Search(const rules::CompiledRules& compiled_rules, Table& table, Noise noise = {},
           Techniques techniques = {});

    /// The game is not over.
    [[nodiscard]] Found best_move(const rules::Game& game, Limits limits, const Stops& stops);

  private:
    struct Frame {
        RankedMoves moves;
        std::vector<rules::Move> line;
        /// The score found there holds only where the position at this ply has come before; no ply
        /// of the search comes first in that.
        int depends_on = most_plies;
    };
    struct Window {
        Score alpha;
        Score beta;
        [[nodiscard]] bool is_narrow() const { return beta - alpha <= 1; }
    };
    /// What the evaluation alone says of a node, where that may shorten its search.
    using Standing = std::optional<Score>;
    struct Node {
        int ply;
        int depth;
        Window window;
        bool may_pass;
        Standing standing{};
    };
    /// A move that is made, and how it is to be searched.
    struct Step {
        int ply;  ///< of the position before it
        int depth;
        int reduction;
        bool is_first;
        bool keeps_turn;  ///< berserk: the same side moves on
    };

    Score search_root(rules::Position& position, Score expected);
    Score search(rules::Position& position, Node node);
    Score search_moves(rules::Position& position, const Node& node, rules::Move first);
    Score quiesce(rules::Position& position, int ply, int depth, Window window);
    Score after(rules::Position& position, rules::Move move, Step step, Window window);
    Score search_step(rules::Position& position, const Step& step, Window window);
    Score search_child(rules::Position& position, const Step& step, int depth, Window window);
    [[nodiscard]] std::optional<Score> verdict_after(const rules::Position& position,
                                                     rules::Side mover, int ply, Repeat repeat);
    [[nodiscard]] Standing standing_of(const rules::Position& position, Window window) const;
    [[nodiscard]] std::optional<Score> score_without_moves(const rules::Position& position,
                                                           const Node& node);
    [[nodiscard]] std::optional<Score> score_after_pass(const rules::Position& position,
                                                        const Node& node);
    [[nodiscard]] bool leaves_out_quiet(const Node& node, std::size_t number, Score best) const;
    [[nodiscard]] int reduction_of(int depth, std::size_t number, const RankedMove& move) const;
    [[nodiscard]] std::optional<Entry> find_in_table(const rules::Position& position) const;
    [[nodiscard]] bool is_escape_threatened(const rules::Position& position) const;
    [[nodiscard]] bool can_escape(const rules::Position& position) const;
    [[nodiscard]] bool has_way_out(const rules::Board& board) const;
    [[nodiscard]] std::uint64_t key_of(const rules::Position& position) const {
        return position.key() ^ game_key_;
    }
    [[nodiscard]] bool is_stopped();
    void take_line(int ply, rules::Move move);
    Frame& frame(int ply) { return frames_[ply]; }

    const rules::CompiledRules& compiled_rules_;
    Table& table_;
    Evaluation evaluation_;
    Ordering ordering_;
    Path path_;
    Techniques techniques_;
    std::vector<Frame> frames_;
    Limits limits_;
    const Stops* stops_ = nullptr;
    std::uint64_t nodes_ = 0;
    std::uint64_t game_key_ = 0;  ///< of what the game has led to that a position does not tell
    int iteration_ = 0;
    std::vector<rules::Move> root_line_;  ///< the best so far; empty before there is one
    bool is_stopped_ = false;
};

}  // namespace tafl::huscarl
