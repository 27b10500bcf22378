// SPDX-License-Identifier: MIT
// The page /variants/: the built-in variants with the scores of the attackers.
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/balance_groups.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/variant_list.h"
#include "tournaments/server/web/site_pages.h"
#include "tournaments/server/web/variant_scores.h"

namespace tafl::web {

namespace {

using results::Html;
using results::html;
using results::operator""_is;
using results::VariantOrder;
using rules::Variant;

/// Number of games above which the order of the variants means something: the 95 % interval is then
/// about 50 % +- 5 %.
constexpr std::int64_t many_games = 400;

struct ListedVariant {
    const Variant* variant;
    std::optional<VariantScore> score;
};

/// Returns the chosen variants. Orders by scores use `scores`.
std::vector<ListedVariant> listed_variants(const results::VariantChoice& choice,
                                           const VariantScores& scores) {
    std::vector<ListedVariant> listed;
    for (const Variant* variant : chosen_variants(choice, scores))
        listed.push_back({variant, score_in(scores, variant->name)});
    return listed;
}

Html tile(const ListedVariant& listed) {
    const Variant& variant = *listed.variant;
    const rules::Ruleset ruleset = ruleset_of(variant);
    const Html board = Html::trusted(
        small_board_svg(rules::CompiledRules(ruleset), ruleset.start, publish::BoardMarks()));
    const Html score =
        listed.score ? html(
                           "<p><b>{percent}</b> <span class=\"faint\">{interval}</span></p>\n"
                           "{line}<p class=\"faint\">{games} games</p>\n",
                           "percent"_is(percent_text(*listed.score)),
                           "interval"_is(interval_text(*listed.score)),
                           "line"_is(score_line(*listed.score)), "games"_is(listed.score->games))
                     : Html();
    return html(
        "<li id=\"{name}\"><a href=\"{name}\" tabindex=\"-1\" aria-hidden=\"true\">{board}</a>"
        "<div><h3><a href=\"{name}\">{title}</a></h3>\n{score}</div></li>\n",
        "name"_is(variant.name), "title"_is(variant.title), "board"_is(board), "score"_is(score));
}

Html group(const std::string& title, const std::string& note, const std::string& id,
           const std::vector<ListedVariant>& variants, bool (*belongs)(const ListedVariant&)) {
    Html tiles;
    for (const ListedVariant& one : variants) {
        if (belongs(one)) tiles += tile(one);
    }
    if (tiles.empty()) return {};
    return html(
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{title} <small>{note}</small></h2>\n"
        "<ul class=\"variant-tiles\">\n{tiles}</ul>\n</section>\n",
        "id"_is(id), "title"_is(title), "note"_is(note), "tiles"_is(tiles));
}

/// Returns the options of a <select>: pairs of value and text. The option `chosen` is selected.
Html options_of(const std::vector<std::pair<std::string_view, std::string>>& options,
                std::string_view chosen) {
    Html text;
    for (const auto& [value, title] : options) {
        text += value == chosen ? html("<option value=\"{value}\" selected>{title}</option>",
                                       "value"_is(value), "title"_is(title))
                                : html("<option value=\"{value}\">{title}</option>",
                                       "value"_is(value), "title"_is(title));
    }
    return text;
}

Html filter_form(const results::VariantChoice& choice, ScoreOf of) {
    const std::string size = choice.size == 0 ? "" : std::to_string(choice.size);
    return html(
        "<form class=\"filter\" method=\"get\">\n<label>Name or source <input type=\"search\" "
        "name=\"find\" "
        "value=\"{text}\"></label>\n<label>Size <input type=\"number\" name=\"size\" min=\"5\" "
        "max=\"19\" value=\"{size}\"></label>\n<label>Games of <select "
        "name=\"of\">{of}</select></label>\n"
        "<label>Order <select name=\"sort\">{order}</select></label>\n"
        "<button>Show</button>\n</form>\n",
        "text"_is(choice.text), "size"_is(size),
        "of"_is(options_of({{name_of(ScoreOf::people), "people"},
                            {name_of(ScoreOf::server), "this server"},
                            {name_of(ScoreOf::equals), "this server, equal strength"}},
                           name_of(of))),
        "order"_is(options_of({{name_of(VariantOrder::distance), "distance from 50 %"},
                               {name_of(VariantOrder::games), "number of games"},
                               {name_of(VariantOrder::size), "board size"},
                               {name_of(VariantOrder::name), "name"}},
                              name_of(choice.order))));
}

std::string order_text(VariantOrder order, ScoreOf of) {
    switch (order) {
        case VariantOrder::name:
            return "the name";
        case VariantOrder::size:
            return "the board size";
        case VariantOrder::games:
            return "the number of games";
        case VariantOrder::built_in:
            return "the origin: own rules, known from games, rules of another game";
        case VariantOrder::attackers:
            return "the score of the attackers";
        case VariantOrder::distance:
            break;
    }
    return of == ScoreOf::equals ? "the probability that no other variant is more balanced, as in "
                                   "the table of lawspeaker balance"
                                 : "the distance from 50 %";
}

/// Returns a sentence about the most balanced variant with many games; empty without such a
/// variant.
Html verdict(const std::vector<ListedVariant>& variants) {
    const ListedVariant* best = nullptr;
    for (const ListedVariant& one : variants) {
        if (!one.score || one.score->games < many_games) continue;
        if (best == nullptr || one.score->imbalance() < best->score->imbalance()) best = &one;
    }
    if (best == nullptr) return {};
    return html(
        "<p class=\"verdict\">{title} is the most balanced variant with {many} games or more: "
        "{percent} for the attackers.</p>\n",
        "title"_is(best->variant->title), "many"_is(many_games),
        "percent"_is(percent_text(*best->score)));
}

VariantScores scores_from(const SiteView& view, ScoreOf of, VariantOrder order) {
    if (of == ScoreOf::people) return results::scores_of_people();
    const auto games = marked_games(view);
    VariantScores scores = scores_of(games, of);
    if (of != ScoreOf::equals || order != VariantOrder::distance || scores.empty()) return scores;
    for (const results::BalanceGroup& group : balance_groups(games, results::BalanceBy::variant)) {
        const auto score = scores.find(group.name);
        if (score != scores.end()) score->second.is_most_balanced = group.is_most_balanced;
    }
    return scores;
}

}  // namespace

Response answer_variants(const SiteView& view, const Request& request) {
    results::VariantChoice choice;
    choice.size = tournaments::whole_number<int>(given(request, "size")).value_or(0);
    choice.played = given(request, "played") == "1";
    choice.text = given(request, "find");
    choice.order =
        tournaments::word_of<VariantOrder>(given(request, "sort")).value_or(VariantOrder::distance);
    const ScoreOf of =
        tournaments::word_of<ScoreOf>(given(request, "of")).value_or(ScoreOf::people);
    const auto variants = listed_variants(choice, scores_from(view, of, choice.order));
    const Html groups =
        group(
            "400 games or more", "intervals of about 5 % or better", "many", variants,
            [](const ListedVariant& one) { return one.score && one.score->games >= many_games; }) +
        group("Fewer games", "the order may be due to chance", "few", variants,
              [](const ListedVariant& one) { return one.score && one.score->games < many_games; }) +
        group("No games", "", "none", variants,
              [](const ListedVariant& one) { return !one.score.has_value(); });
    const Html body = html(
        "<main id=\"main\">\n<h1>Variants</h1>\n{verdict}<p>The percentage is the share of the "
        "attackers' points, with its 95 % interval. Games of people are those at aagenielsen.dk "
        "with which the rules were compared; of them, only decided games count. The order of each "
        "group is {order}.</p>\n{form}{shapes}{groups}</main>\n",
        "verdict"_is(verdict(variants)), "order"_is(order_text(choice.order, of)),
        "form"_is(filter_form(choice, of)), "shapes"_is(Html::trusted(publish::board_shapes_svg())),
        "groups"_is(groups.empty() ? html("<p>No variant matches. <a href=\"./\">Remove the filter"
                                          "</a></p>\n")
                                   : groups));
    publish::PageFrame frame{"Variants", "../", {}, {}};
    frame.is_on_site = true;
    frame.section = "variants/";
    frame.preview.text =
        "Tafl variants by balance: share of the attackers with interval, start "
        "positions and rules.";
    return {200, html_type, page_text(frame, body)};
}

}  // namespace tafl::web
