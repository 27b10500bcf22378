// SPDX-License-Identifier: MIT
// Words and bar of evaluations for events, pages and exports. A score is about 100 for a man. All
// thresholds stand here. reports/pages/embed.cmake copies the table and the scale into plot.js,
// which needs them for scores in comments.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "rules/game_record.h"
#include "rules/side.h"

namespace tafl::results {

/// Words for scores of a size below `below`.
struct Verdict {
    double below;
    std::string_view for_attackers;  ///< the attackers are better
    std::string_view for_defenders;  ///< the defenders are better
    std::string_view ahead;          ///< the engine itself is better
    std::string_view behind;         ///< the engine itself is worse
};

/// Rows in ascending order. The last row has no limit.
inline constexpr std::array verdicts = {
    Verdict{30, "Level", "Level", "level", "level"},
    Verdict{120, "Attackers a little better", "Defenders a little better", "a little better",
            "a little worse"},
    Verdict{350, "Attackers better", "Defenders better", "better", "worse"},
    Verdict{1000, "Attackers much better", "Defenders much better", "much better", "much worse"},
    Verdict{1e99, "Attackers are winning", "Defenders are winning", "winning", "losing"},
};

/// A score of this size moves the evaluation bar to e / (1 + e), about 73 %.
inline constexpr double share_scale = 250;

/// Returns the attackers' share of the evaluation bar, from 0 to 1 with four decimals. `value` is a
/// score from the attackers' view.
[[nodiscard]] double share_of(double value);

/// Returns `value`, a score from the attackers' view, in words: "Attackers a little better".
[[nodiscard]] std::string verdict_of(double value);

/// Returns `score` in men: "+0.35". Returns the proven end for 30,000 - n and -30,000 + n: "win in
/// 5 plies", "loss in 1 ply".
[[nodiscard]] std::string score_text(int score);

/// Returns an evaluation from the engine's own view: "a little worse (-0.38), depth 14, 3.1 M
/// nodes". Empty if the engine sent none of score, depth and nodes.
[[nodiscard]] std::string thought_text(const rules::Evaluation& evaluation);

/// Returns `score` of the engine that plays `side`, from the attackers' view.
[[nodiscard]] double as_attackers_see_it(int score, rules::Side side);

/// Returns the mean of both engines' scores from the attackers' view; empty without a score. Each
/// score is from the view of its engine.
[[nodiscard]] std::optional<double> mean_value(const rules::BySide<std::optional<int>>& scores);

}  // namespace tafl::results
