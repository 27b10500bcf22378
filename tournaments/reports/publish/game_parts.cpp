// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/game_parts.h"

#include "rules/played_ply.h"
#include "rules/result.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/published.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::publish {

namespace {

/// Returns the score; empty without a result.
std::string score_words(const store::GameRow& game) {
    if (game.state != store::GameState::finished) return "";
    switch (game.end.result) {
        case rules::Result::attackers_win:
            return "1 \u2013 0";
        case rules::Result::defenders_win:
            return "0 \u2013 1";
        case rules::Result::draw:
            return "\u00bd \u2013 \u00bd";
        case rules::Result::none:
            break;
    }
    return "";
}

/// Returns a button. `path` is drawn in a square of 16 by 16 units.
results::Html step_button(const results::Html& id, const results::Html& label,
                          const results::Html& key, const results::Html& path) {
    return "<button type=\"button\" id=\"" + id + "\" aria-label=\"" + label + "\" title=\"" +
           label + " (" + key + ")\"><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"" +
           path + "\"/></svg></button>\n";
}

}  // namespace

results::Html board_html(const rules::GameRecord& record, std::optional<std::size_t> ply) {
    if (ply && *ply < record.plies.size()) {
        rules::GameRecord part;
        part.ruleset = record.ruleset;
        part.plies.assign(record.plies.begin(), record.plies.begin() + *ply);
        return board_html(part);
    }
    rules::Game game(record.ruleset);
    BoardMarks marks;
    for_each_ply(record, game, [&](const rules::PlayedPly& last) { marks = marks_of(last); });
    return results::Html::trusted(board_svg(game.compiled_rules(), game.position().board(), marks));
}

results::Html score_html(const store::GameRow& game) {
    const std::string score = score_words(game);
    if (score.empty()) return " <span class=\"versus\">against</span> ";
    return " <span class=\"score\">" + results::html_text(score) + "</span> ";
}

results::Html plate_html(const store::GameRow& game, rules::Side side) {
    const results::Html word = results::html_text(name_of(side));
    const results::Html name = results::html_text(game.names[side]);
    return "<div class=\"clock\" id=\"clock-" + word + "\"><p class=\"player " + word +
           "\" title=\"" + name + "\"><span class=\"name\">" + name +
           "</span><span class=\"visually-hidden\"> (" + word +
           "), clock: </span></p><p class=\"left scripts-only\">\u2013</p>"
           "<p class=\"used\"></p></div>\n";
}

results::Html outcome_html(const store::GameRow& game, const rules::GameRecord& record) {
    std::string more;
    if (game.state == store::GameState::finished) {
        const auto& captures = game.end.captures;
        more = std::to_string(record.plies.size()) + " plies \u00b7 pieces taken " +
               std::to_string(captures.attackers) + " : " + std::to_string(captures.defenders);
        if (game.started) more += " \u00b7 " + results::time_words(*game.started);
    }
    return "<div class=\"end\" data-swap=\"outcome\"><p class=\"outcome\">" +
           results::html_text(outcome_text(game)) + "</p><p class=\"faint\">" +
           results::html_text(more) + "</p></div>\n";
}

results::Html step_buttons() {
    return "<div class=\"steps\">\n" +
           step_button("first", "Start position", "Home", "M2 2h3v12H2zM14 2v12L6 8z") +
           step_button("previous", "Ply before", "left arrow", "M12 2v12L3 8z") +
           step_button("play", "Play", "space", "M3 2l11 6-11 6z") +
           step_button("next", "Next ply", "right arrow", "M4 2v12l9-6z") +
           step_button("last", "Last position", "End", "M14 2h-3v12h3zM2 2v12l8-6z") + "</div>\n";
}

results::Html game_data(const std::string& json) {
    return "<script type=\"application/json\" id=\"game-data\">" + results::json_in_html(json) +
           "</script>\n";
}

}  // namespace tafl::publish
