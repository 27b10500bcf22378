// SPDX-License-Identifier: MIT
#include "tournaments/server/web/site_highlights.h"

#include "rules/played_ply.h"
#include "rules/result.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/scoring/results/evaluation_words.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::web {

namespace {

using results::Highlight;
using results::HighlightKind;
using results::Html;
using results::html;
using results::operator""_is;
using rules::Side;

/// Returns the last position of a finished game; empty if its record is missing.
Html last_board(const SiteView& view, const store::GameRow& row) {
    const auto record = view.archive.record(row.scheduled.id);
    if (!record) return {};
    const auto compiled_rules = std::make_shared<const rules::CompiledRules>(record->ruleset);
    rules::Game game(compiled_rules);
    publish::BoardMarks marks;
    static_cast<void>(for_each_ply(
        *record, game, [&](const rules::PlayedPly& ply) { marks = publish::marks_of(ply); }));
    return Html::trusted(publish::small_board_svg(*compiled_rules, game.position().board(), marks));
}

Html highlighted_name(const store::GameRow& game, Side side) {
    return game.end.result == rules::win_of(side)
               ? html("<b>{name}</b>", "name"_is(game.names[side]))
               : results::html_text(game.names[side]);
}

Html highlight_tile(const SiteView& view, const Highlight& highlight) {
    const store::GameRow& game = highlight.game;
    return html(
        "<li><a class=\"tile\" href=\"{address}\">{board}<h3>{title}</h3>\n"
        "<p>{attackers} \u2013 {defenders}</p>\n<p>{reason}</p>\n"
        "<p class=\"faint\">{number}, {tournament}</p></a></li>\n",
        "address"_is("games/" + to_string(game.scheduled.id)), "board"_is(last_board(view, game)),
        "title"_is(title_of(highlight.kind)),
        "attackers"_is(highlighted_name(game, Side::attackers)),
        "defenders"_is(highlighted_name(game, Side::defenders)),
        "reason"_is(publish::reason_text(game)), "number"_is(number_text(highlight)),
        "tournament"_is(game.tournament));
}

}  // namespace

std::string number_text(const Highlight& highlight) {
    const double number = highlight.number;
    if (highlight.kind == HighlightKind::upset)
        return "expected score " + results::percent_text(number, 1);
    if (highlight.kind == HighlightKind::turnaround)
        return "lowest evaluation " + results::score_text(static_cast<int>(number));
    return results::decimals(number, 0) + (number == 1 ? " ply" : " plies");
}

Html highlights_section(const SiteView& view) {
    const auto found = results::highlights(view.archive, std::chrono::system_clock::now());
    if (found.games.empty()) return {};
    Html tiles;
    for (const Highlight& highlight : found.games) tiles += highlight_tile(view, highlight);
    return html(
        "<section aria-labelledby=\"highlights\">\n"
        "<h2 id=\"highlights\">Highlights <small>{period}</small></h2>\n"
        "<ul class=\"highlights\">\n{tiles}</ul>\n</section>\n",
        "period"_is(found.is_recent ? "of the last 7 days" : "of all games"), "tiles"_is(tiles));
}

}  // namespace tafl::web
