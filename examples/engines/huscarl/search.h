// SPDX-License-Identifier: MIT
// Search: iterative deepening alpha-beta. The rules library judges every position in full. Between
// the searches of a game it keeps the table and the history. With the same table, history and node
// limit the result is the same. One thread.
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
    int depth = max_plies - 1;
    int first_depth = 1;  ///< depth of the first iteration
};

struct Found {
    rules::Move move{};
    Score score = 0;  ///< score of the side to move, from the last complete iteration
    int depth = 0;    ///< depth of the last complete iteration
    std::uint64_t nodes = 0;
    std::vector<rules::Move> line;  ///< expected line; starts with `move`
};

/// Callbacks that end the search by returning true: during an iteration, and after each with its
/// result.
struct Stops {
    std::function<bool()> at_once = [] { return false; };
    std::function<bool(const Found&)> after_iteration = [](const Found&) { return false; };
};

class Search {
  public:
    /// The table may be shared with searches on other threads.
    Search(const rules::CompiledRules& compiled_rules, Table& table, Noise noise = {},
           Techniques techniques = {});

    /// Returns the best move. The game must not be over.
    [[nodiscard]] Found best_move(const rules::Game& game, Limits limits, const Stops& stops);

  private:
    struct Frame {
        RankedMoves moves;
        std::vector<rules::Move> line;
        /// The score of this node is valid only if the position at this ply occurred before.
        /// max_plies = it does not depend on the path.
        int depends_on = max_plies;
    };
    struct Window {
        Score alpha;
        Score beta;
        [[nodiscard]] bool is_narrow() const { return beta - alpha <= 1; }
    };
    /// Static evaluation of a node, if it may shorten the search.
    using Standing = std::optional<Score>;
    struct Node {
        int ply;
        int depth;
        Window window;
        bool may_pass;
        Standing standing{};
    };
    /// Move that is played, with the depth of its search.
    struct Step {
        int ply;  ///< ply of the position before the move
        int depth;
        int reduction;
        bool is_first;
        bool keeps_turn;  ///< berserk: the same side moves again
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
    std::uint64_t game_key_ = 0;  ///< history of the game, which a position does not contain
    int iteration_ = 0;
    std::vector<rules::Move> root_line_;  ///< best line so far; empty at first
    bool is_stopped_ = false;
};

}  // namespace tafl::huscarl
