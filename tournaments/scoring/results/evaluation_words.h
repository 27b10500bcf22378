// SPDX-License-Identifier: MIT
// Converts the evaluations of engines to words and to an evaluation bar, for events, pages and
// exports. A score of 100 is about the value of one man. All thresholds are in this file.
// reports/pages/embed.cmake copies the table and the scale to plot.js, which uses them for scores
// in comments.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "rules/game_record.h"
#include "rules/side.h"

namespace tafl::results {

/// Words for one class of scores. The class has the scores with an absolute value less than `below`
/// and not less than `below` of the row before.
struct Verdict {
    /// Upper end of the class: absolute value of a score, where 100 is about one man.
    double below;
    std::string_view for_attackers;  ///< words if the attackers are better
    std::string_view for_defenders;  ///< words if the defenders are better
    std::string_view ahead;          ///< words if the engine that sent the score is better
    std::string_view behind;         ///< words if the engine that sent the score is worse
};

/// Words for all classes of scores, in ascending order of `below`.
inline constexpr std::array verdicts = {
    Verdict{30, "Level", "Level", "level", "level"},
    Verdict{120, "Attackers a little better", "Defenders a little better", "a little better",
            "a little worse"},
    Verdict{350, "Attackers better", "Defenders better", "better", "worse"},
    Verdict{1000, "Attackers much better", "Defenders much better", "much better", "much worse"},
    Verdict{1e99, "Attackers are winning", "Defenders are winning", "winning", "losing"},
};

/// Scale of the evaluation bar: for a score with this absolute value, the better side has e / (1 +
/// e) of the bar, about 73 %.
inline constexpr double share_scale = 250;

/// Returns the share of the evaluation bar that belongs to the attackers, 0 to 1, rounded to four
/// decimals. `value` is a score from the viewpoint of the attackers.
[[nodiscard]] double share_of(double value);

/// Returns words for a score, such as "Attackers a little better". `value` is the score from the
/// viewpoint of the attackers.
[[nodiscard]] std::string verdict_of(double value);

/// Returns the score as a number of men: "+0.35" for 35. A score of 30,000 - n or -30,000 + n means
/// a proven end in n plies, if n is 0 to 1000. For these scores, returns "win in 5 plies" or "loss
/// in 1 ply".
[[nodiscard]] std::string score_text(int score);

/// Returns an evaluation as text, from the viewpoint of the engine: "a little worse (-0.38), depth
/// 14, 3.1 M nodes". Returns an empty text if the engine sent no score, no depth and no nodes.
[[nodiscard]] std::string thought_text(const rules::Evaluation& evaluation);

/// Returns the score from the viewpoint of the attackers. `score` is from the viewpoint of the
/// engine that plays `side`.
[[nodiscard]] double as_attackers_see_it(int score, rules::Side side);

/// Returns the mean of the scores of both engines, from the viewpoint of the attackers. Each score
/// in `scores` is from the viewpoint of its engine. If only one engine has a score, returns that
/// score. Returns nullopt without any score.
[[nodiscard]] std::optional<double> mean_value(const rules::BySide<std::optional<int>>& scores);

}  // namespace tafl::results
