// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/ply_json.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "tournaments/scoring/results/evaluation_words.h"

namespace tafl::results {

using nlohmann::ordered_json;

ordered_json space_json(rules::Space space) {
    return space.is_none() ? ordered_json(nullptr) : ordered_json(to_string(space));
}

ordered_json captures_json(const std::vector<rules::Capture>& captures) {
    auto list = ordered_json::array();
    for (const rules::Capture& capture : captures) {
        list.push_back({{"space", to_string(capture.space)},
                        {"piece", std::string(1, letter_of(capture.piece))},
                        {"rule", name_of(capture.rule)}});
    }
    return list;
}

ordered_json left_json(const rules::TimeLeft& left) {
    return {{"main_ms", left.main.count()},
            {"period_ms", left.period.count()},
            {"periods", left.periods}};
}

ordered_json left_json(const rules::BySide<rules::TimeLeft>& clocks) {
    return {{"attackers", left_json(clocks.attackers)}, {"defenders", left_json(clocks.defenders)}};
}

ordered_json words_json(double value) {
    return {{"verdict", verdict_of(value)}, {"share", share_of(value)}};
}

ordered_json evaluation_json(const rules::Evaluation& evaluation, rules::Side mover) {
    ordered_json found = ordered_json::object();
    ordered_json words = ordered_json::object();
    if (evaluation.score) {
        words = words_json(as_attackers_see_it(*evaluation.score, mover));
        words["score"] = score_text(*evaluation.score);
        found["score"] = *evaluation.score;
        found["view"] = "mover";
    }
    if (evaluation.depth) found["depth"] = *evaluation.depth;
    if (evaluation.nodes) found["nodes"] = *evaluation.nodes;
    if (evaluation.time) found["time_ms"] = evaluation.time->count();
    if (!evaluation.line.empty()) found["line"] = evaluation.line;
    words["text"] = thought_text(evaluation);
    found["words"] = std::move(words);
    return found;
}

}  // namespace tafl::results
