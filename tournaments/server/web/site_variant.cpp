// SPDX-License-Identifier: MIT
// The page /variants/NAME of a built-in variant: board, balance, rules in words, first moves,
// ratings, latest games and links.
#include <algorithm>
#include <tuple>

#include "rules/game.h"
#include "rules/variant.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/rating_sections.h"
#include "tournaments/reports/publish/report_sections.h"
#include "tournaments/scoring/results/explorer.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/opening_index_cache.h"
#include "tournaments/scoring/results/rating_list.h"
#include "tournaments/scoring/results/variant_list.h"
#include "tournaments/server/web/site_pages.h"
#include "tournaments/server/web/variant_scores.h"

namespace tafl::web {

namespace {

using results::Html;
using results::html;
using results::operator""_is;
using rules::Variant;

/// Scores of one variant, in the order of the table.
struct ScoresOfVariant {
    std::optional<VariantScore> people;
    std::optional<VariantScore> server;
    std::optional<VariantScore> equals;
    std::string address{};  ///< address of the list of the server's games

    /// Returns the score with the most games of those that are not a model; nullopt without games.
    [[nodiscard]] const std::optional<VariantScore>& largest() const {
        return server && (!people || server->games > people->games) ? server : people;
    }
};

ScoresOfVariant scores_for(const SiteView& view, const Variant& variant) {
    const auto games = marked_games(view);
    return {score_in(results::scores_of_people(), variant.name),
            score_in(scores_of(games, ScoreOf::server), variant.name),
            score_in(scores_of(games, ScoreOf::equals), variant.name),
            games_address("../", {{"variant", std::string(variant.name)}})};
}

std::string verdict_text(const ScoresOfVariant& scores) {
    const std::optional<VariantScore>& score = scores.largest();
    if (!score) return "No games yet: the balance is unknown.";
    if (score->low > 50) return "The attackers have the advantage.";
    if (score->high < 50) return "The defenders have the advantage.";
    return "Balanced within the interval.";
}

Html score_row(const Html& title, const Html& games, const VariantScore& score) {
    return html(
        "<tr><th scope=\"row\">{title}</th><td class=\"number\">{games}</td>"
        "<td class=\"number\"><b>{percent}</b></td><td class=\"number\">{interval}</td>"
        "<td>{line}</td></tr>\n",
        "title"_is(title), "games"_is(games), "percent"_is(percent_text(score)),
        "interval"_is(interval_text(score)), "line"_is(score_line(score)));
}

/// Returns a table of score_row(). `first` is the title of the first column.
Html score_table(const std::string& label, const std::string& first, const Html& rows) {
    return publish::scrolling(
        label,
        html("<table><thead><tr><th>{first}</th><th class=\"number\">Games</th><th "
             "class=\"number\">Attackers</th><th class=\"number\">Interval</th><th>0 to 100 %</th>"
             "</tr></thead>\n<tbody>\n{rows}</tbody></table>",
             "first"_is(first), "rows"_is(rows)));
}

Html balance_section(const ScoresOfVariant& scores) {
    Html rows;
    for (const auto& [title, score, address] :
         {std::tuple("People at aagenielsen.dk", scores.people, std::string()),
          std::tuple("Games on this server", scores.server, scores.address),
          std::tuple("Games on this server, equal strength", scores.equals, scores.address)}) {
        if (!score) continue;
        const Html games = address.empty() ? results::html_text(score->games)
                                           : publish::link(address, std::to_string(score->games));
        rows += score_row(results::html_text(title), games, *score);
    }
    if (rows.empty()) return {};
    return html(
        "<section aria-labelledby=\"balance\">\n<h2 id=\"balance\">Balance <small>points of the "
        "attackers, with 95 % interval; the long line is 50 %</small></h2>\n{table}"
        "<p class=\"faint\">A draw is half a point; of the games of people only decided ones "
        "count. \u201cEqual strength\u201d removes the rating difference of the two players, by "
        "the rating model.</p>\n</section>\n",
        "table"_is(score_table("Balance", "Games of", rows)));
}

Html rules_section(const rules::Ruleset& ruleset) {
    return html(
        "<section aria-labelledby=\"rules\">\n<h2 id=\"rules\">Rules</h2>\n"
        "{rules}</section>\n",
        "rules"_is(publish::rules_in_words(ruleset)));
}

/// Section of a page, and true if no games are missing in it.
struct FirstMoves {
    Html section{};
    bool is_complete = true;
};

Html first_move_row(const std::string& variant, const results::ExploredMove& move) {
    const std::string name = to_string(move.move);
    const results::Interval interval = move.count.interval(rules::Side::attackers);
    return score_row(
        publish::link("../explore?variant=" + variant + "&moves=" + name, to_string(move.written)),
        publish::link("../games/?variant=" + variant + "&opening=" + name,
                      std::to_string(move.count.games())),
        {move.count.games(), 100 * move.count.score(rules::Side::attackers), 100 * interval.low,
         100 * interval.high});
}

/// Returns the most played first moves. Updates the index of openings first, by a limited number
/// of games.
FirstMoves first_moves(const SiteView& view, const std::string& variant,
                       const rules::Ruleset& ruleset) {
    constexpr std::size_t max_moves = 6;
    if (view.openings == nullptr || why_unplayable(ruleset)) return {};
    FirstMoves first;
    first.is_complete = view.openings->add_games(view.archive, max_added_games) == 0;
    const auto tournaments = results::tournaments_to_explore(view.archive, "");
    results::Explorer explorer(view.openings->index(), ruleset, *tournaments);
    const results::ExploredPosition start = explorer.at(rules::Game(ruleset));
    Html rows;
    for (std::size_t i = 0; i < std::min(max_moves, start.moves.size()); ++i)
        rows += first_move_row(variant, start.moves[i]);
    if (rows.empty()) return first;
    first.section = html(
        "<section aria-labelledby=\"first\">\n<h2 id=\"first\">First moves <small>{games}; "
        "the most played first; mirrored positions count as one</small></h2>\n{table}"
        "<p><a href=\"../explore?variant={variant}\">All openings</a></p>\n</section>\n",
        "games"_is(std::to_string(start.count.games()) +
                   (start.count.games() == 1 ? " game" : " games")),
        "variant"_is(variant), "table"_is(score_table("First moves", "Move", rows)));
    return first;
}

/// Returns the first players of the rating list of this variant; empty without rated games, or with
/// more than `max_rated_games`.
Html ratings_section(const std::vector<store::GameRow>& games, const Variant& variant) {
    constexpr std::size_t max_players = 10;
    if (games.size() > max_rated_games) return {};
    const results::RatingList list(results::rated_games(games));
    if (list.players().empty()) return {};
    return html(
        "<section aria-labelledby=\"ratings\">\n<h2 id=\"ratings\">Ratings in this variant "
        "<small>in the order of the lower ends of the 95 % intervals</small></h2>\n{players}"
        "<p><a href=\"../ratings/?variant={variant}\">All ratings in this variant</a></p>\n"
        "</section>\n",
        "players"_is(publish::players_html(list, engine_link, {}, max_players)),
        "variant"_is(variant.name));
}

std::string facts(const Variant& variant, const rules::Ruleset& ruleset) {
    const std::string size = std::to_string(results::size_of(variant));
    std::string text = size + "\u00d7" + size + " \u00b7 " +
                       std::to_string(ruleset.start.count(rules::Side::attackers)) +
                       " attackers, " +
                       std::to_string(ruleset.start.count(rules::Side::defenders)) +
                       " defenders with the king \u00b7 source: " + std::string(variant.source) +
                       " \u00b7 rules: " + std::string(name_of(variant.quality));
    if (variant.played) {
        text += ", compared with " + std::to_string(variant.played->games) +
                " recorded games of people, " +
                results::decimals(variant.played->legal_percent, 1) +
                " % of them legal to the last move";
    }
    return text;
}

/// Returns the links of the page. Without games, the only link is the one to Play.
Html buttons(const Variant& variant, bool has_games) {
    if (!has_games)
        return html("<p class=\"buttons\"><a class=\"button\" href=\"../play/\">Play</a></p>\n");
    return html(
        "<p class=\"buttons\"><a class=\"button\" href=\"../explore?variant={name}\">Explore "
        "openings</a> <a class=\"button\" href=\"../games/?variant={name}\">Games</a> "
        "<a class=\"button\" href=\"../play/\">Play</a></p>\n",
        "name"_is(variant.name));
}

Html record_and_study(const Variant& variant) {
    return html(
        "<section aria-labelledby=\"record\">\n<h2 id=\"record\">Rules record</h2>\n"
        "<p>In a tournament file: <code>variant = \"{name}\"</code>, or the record as "
        "<code>rules</code>. OpenTafl reads the record too.</p>\n<pre "
        "tabindex=\"0\">{record}</pre>\n</section>\n"
        "<section aria-labelledby=\"study\">\n<h2 id=\"study\">Study it</h2>\n"
        "<p>Measure the balance with your own engines:</p>\n<pre tabindex=\"0\">lawspeaker match "
        "--engine cmd=./engine,name=A --engine cmd=./engine,name=B --variant {name} --time 10+0.1 "
        "--pairs 500 --database {name}.db\nlawspeaker balance {name}.db</pre>\n</section>\n",
        "name"_is(variant.name), "record"_is(variant.rules));
}

Response variant_page(const SiteView& view, const Variant& variant) {
    const rules::Ruleset ruleset = ruleset_of(variant);
    const ScoresOfVariant scores = scores_for(view, variant);
    store::GameFilter filter;
    filter.variant = std::string(variant.name);
    const Html games = latest_games_section(view, filter, "../games/?variant=" + *filter.variant);
    FirstMoves first = first_moves(view, *filter.variant, ruleset);
    if (!first.is_complete) {
        first.section += html(
            "<p class=\"notice\">The index of openings is being made: games are missing in the "
            "first moves. Load this page again to continue.</p>\n");
    }
    const bool has_games = scores.largest() || !games.empty();
    const std::string verdict = verdict_text(scores);
    const Html note =
        variant.note.empty() ? Html() : html("<p>{note}</p>\n", "note"_is(variant.note));
    const Html alias = variant.alias.empty()
                           ? Html()
                           : html("<p class=\"faint\">Also called <code>{alias}</code>.</p>\n",
                                  "alias"_is(variant.alias));
    const Html body = html(
        "<main id=\"main\">\n<p class=\"trail\"><a href=\"./\">Variants</a></p>\n"
        "<h1>{title}</h1>\n<p class=\"faint\">{facts}</p>\n<div class=\"explore\">\n"
        "<div>{board}{buttons}</div>\n<div><p class=\"verdict\">{verdict}</p>\n{note}{alias}"
        "{balance}</div>\n</div>\n{rules}<div class=\"side-by-side\">\n{first}{ratings}</div>\n"
        "{games}{record}</main>\n",
        "title"_is(variant.title), "facts"_is(facts(variant, ruleset)),
        "board"_is(Html::trusted(
            board_svg(rules::CompiledRules(ruleset), ruleset.start, publish::BoardMarks()))),
        "buttons"_is(buttons(variant, has_games)), "verdict"_is(verdict), "note"_is(note),
        "alias"_is(alias), "balance"_is(balance_section(scores)),
        "rules"_is(rules_section(ruleset)), "first"_is(first.section),
        "ratings"_is(ratings_section(marked_games(view, filter), variant)), "games"_is(games),
        "record"_is(record_and_study(variant)));
    publish::PageFrame frame{std::string(variant.title) + ": rules and balance", "../", {}, {}};
    frame.is_on_site = true;
    frame.section = "variants/";
    frame.preview.text = std::string(variant.title) + ": rules in words and balance. " + verdict;
    Response response{200, html_type, page_text(frame, body)};
    if (!first.is_complete) response.headers.push_back(not_stored);
    return response;
}

}  // namespace

Response answer_variant(const SiteView& view, const Request& request) {
    const std::string& name = request.path.back();
    const Variant* const variant = rules::find_variant(name);
    if (variant == nullptr) return no_such_address(request);
    if (variant->name != name || request.ends_with_slash)
        return moved_to("/variants/" + std::string(variant->name));
    return page_with_openings(view, [&] { return variant_page(view, *variant); });
}

}  // namespace tafl::web
