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

/// Words for evaluations: for scores with an absolute value below `below`, and at least the `below`
/// of the row before.
struct Verdict {
    /// Upper end of the absolute value of a score; about 100 = one man.
    double below;
    std::string_view for_attackers;  ///< words if the attackers are better
    std::string_view for_defenders;  ///< words if the defenders are better
    std::string_view ahead;          ///< words if the engine itself is better
    std::string_view behind;         ///< words if the engine itself is worse
};

/// Words for all scores, in ascending order of `below`. The last row is for all larger scores.
inline constexpr std::array verdicts = {
    Verdict{30, "Level", "Level", "level", "level"},
    Verdict{120, "Attackers a little better", "Defenders a little better", "a little better",
            "a little worse"},
    Verdict{350, "Attackers better", "Defenders better", "better", "worse"},
    Verdict{1000, "Attackers much better", "Defenders much better", "much better", "much worse"},
    Verdict{1e99, "Attackers are winning", "Defenders are winning", "winning", "losing"},
};

/// Scale of the evaluation bar: for a score of this size, the share of the better side is e / (1 +
/// e), about 73 %.
inline constexpr double share_scale = 250;

/// Returns the attackers' share of the evaluation bar, 0 to 1, rounded to four decimals. `value` is
/// a score from the attackers' view.
[[nodiscard]] double share_of(double value);

/// Returns words for a score such as "Attackers a little better". `value` is the score from the
/// attackers' view.
[[nodiscard]] std::string verdict_of(double value);

/// Returns the score as a number of men: "+0.35" for 35. A score of 30,000 - n or -30,000 + n is a
/// proven end in n plies: returns "win in 5 plies" or "loss in 1 ply".
[[nodiscard]] std::string score_text(int score);

/// Returns an evaluation as text, from the viewpoint of the engine: "a little worse (-0.38), depth
/// 14, 3.1 M nodes". Returns an empty text if the engine sent no score, no depth and no nodes.
[[nodiscard]] std::string thought_text(const rules::Evaluation& evaluation);

/// Returns the score from the attackers' view. `score` is from the viewpoint of the engine that
/// plays `side`.
[[nodiscard]] double as_attackers_see_it(int score, rules::Side side);

/// Returns the mean of the scores of both engines, from the attackers' view. `scores` are from the
/// viewpoint of each engine. If only one engine has a score, returns that score; none without any
/// score.
[[nodiscard]] std::optional<double> mean_value(const rules::BySide<std::optional<int>>& scores);

}  // namespace tafl::results
