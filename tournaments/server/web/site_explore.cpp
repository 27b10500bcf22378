// SPDX-License-Identifier: MIT
// The page /explore: moves that were played in a position, and the results of those games.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <set>

#include "rules/result.h"
#include "rules/variant.h"
#include "store/archive_error.h"
#include "store/played_lines.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/opening_index_cache.h"
#include "tournaments/scoring/results/record_notes.h"
#include "tournaments/scoring/results/variant_list.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using results::Html;
using results::html;
using results::operator""_is;

/// Query about openings: a variant, or a game up to a ply; and further moves.
struct ExploreQuestion {
    std::string variant{};  ///< name of the variant; empty = the one with most games
    std::optional<store::GameId> game{};
    /// Number of plies of `game` that precede `moves`.
    int ply = 0;
    std::string moves{};       ///< OTN, separated by space characters
    std::string tournament{};  ///< name of the tournament; empty = all that are not archived
};

/// A sequence of moves under some rules, with the address of its page.
struct ExploredLine {
    results::NamedRules rules;
    std::string moves;
    std::string address;  ///< "?variant=brandub"; the moves are appended to it
};

/// Returns true if the built-in variant of that name has the same positions.
bool is_built_in(const results::NamedRules& rules) {
    const rules::Variant* const variant = rules::find_variant(rules.name);
    if (variant == nullptr) return false;
    const rules::Ruleset ruleset = ruleset_of(*variant);
    const rules::Position start(ruleset.start, ruleset.first_side());
    const rules::Position other(rules.ruleset.start, rules.ruleset.first_side());
    return rules::PositionSymmetry(ruleset).key(start) ==
           rules::PositionSymmetry(rules.ruleset).key(other);
}

/// Returns the line of a game's first plies, followed by further moves.
rules::Expected<ExploredLine, std::string> line_of_game(const SiteView& view, store::GameId game,
                                                        const ExploreQuestion& question) {
    const auto row = view.archive.game(game);
    const auto record = row ? view.archive.record(game) : std::nullopt;
    if (!record) return "the game does not exist, or it has not begun";
    ExploredLine line{{row->scheduled.variant, record->ruleset}, "", ""};
    const std::size_t plies = std::max(0, question.ply);
    for (std::size_t i = 0; i < std::min(plies, record->plies.size()); ++i) {
        line.moves += (line.moves.empty() ? "" : " ") + to_string(record->plies[i].move);
    }
    if (!question.moves.empty()) line.moves += ' ' + question.moves;
    const bool has_name = is_built_in(line.rules);
    line.address = has_name ? "?variant=" + publish::address_segment(line.rules.name)
                            : "?game=" + to_string(game);
    return line;
}

rules::Expected<ExploredLine, std::string> explored_line(const SiteView& view,
                                                         const ExploreQuestion& question) {
    if (question.game) return line_of_game(view, *question.game, question);
    std::string variant = question.variant;
    if (variant.empty()) {  // the one with most games; rules without a name have no address
        const auto played = store::PlayedLines(view.archive).played_rules();
        const auto named = std::ranges::find_if(
            played, [](const store::PlayedRules& rules) { return !rules.variant.empty(); });
        if (named != played.end()) variant = named->variant;
    }
    auto found = results::rules_to_explore(view.archive, variant);
    if (!found) return found.error();
    const std::string name = publish::address_segment(found->name);
    return ExploredLine{std::move(*found), question.moves, "?variant=" + name};
}

std::string address_of(const ExploredLine& line, const std::string& tournament,
                       const std::string& moves) {
    std::string address = line.address;
    if (!moves.empty()) address += "&moves=" + publish::address_segment(moves);
    if (!tournament.empty()) address += "&tournament=" + publish::address_segment(tournament);
    return "explore" + address;
}

/// Returns the line as links; each move links to the position after it.
Html crumbs(const ExploredLine& line, const std::string& tournament, const rules::Game& game) {
    Html text =
        "<p class=\"line-of-moves\">" + publish::link(address_of(line, tournament, ""), "Start");
    std::string moves;
    for (const rules::Move move : game.moves()) {
        moves += (moves.empty() ? "" : " ") + to_string(move);
        text += " " + publish::link(address_of(line, tournament, moves), to_string(move));
    }
    return text + "</p>\n";
}

/// Returns the filter of the games that begin with `moves`.
GameQuery games_from(const ExploredLine& line, const std::string& tournament,
                     const std::string& moves) {
    return {{"variant", line.rules.name}, {"tournament", tournament}, {"opening", moves}};
}

/// Returns the moves of the game, separated by spaces.
std::string moves_text(const rules::Game& game) {
    std::string text;
    for (const rules::Move move : game.moves()) text += (text.empty() ? "" : " ") + to_string(move);
    return text;
}

/// Returns a row of the table of moves. `games` is the filter of the games with the move.
Html move_row(const results::ExploredMove& move, const results::ExploredPosition& position,
              const std::string& address, const GameQuery& games) {
    const auto share = [&](std::int64_t hits, std::string_view result) {
        const std::string text = results::percent(
            static_cast<double>(hits) / static_cast<double>(move.count.games()), 1);
        if (hits == 0) return publish::number_cell(text);
        GameQuery query = games;
        query.emplace_back("result", result);
        return publish::cell(publish::link(games_address("", query), text), "number");
    };
    return html(
        "<tr><th scope=\"row\">{move}</th><td class=\"number\">{games}</td>{score}{attackers}"
        "{draws}{defenders}{plies}</tr>\n",
        "move"_is(publish::link(address, to_string(move.written))),
        "games"_is(publish::link(games_address("", games), std::to_string(move.count.games()))),
        "score"_is(publish::number_cell(score_text(move.count, position.to_move))),
        "attackers"_is(share(move.count.attackers, name_of(rules::Result::attackers_win))),
        "draws"_is(share(move.count.draws, name_of(rules::Result::draw))),
        "defenders"_is(share(move.count.defenders, name_of(rules::Result::defenders_win))),
        "plies"_is(publish::number_cell(results::decimals(move.count.mean_plies(), 1))));
}

Html moves_table(const ExploredLine& line, const std::string& tournament, const rules::Game& game,
                 const results::ExploredPosition& position) {
    std::string before = moves_text(game);
    if (!before.empty()) before += ' ';
    Html rows;
    for (const results::ExploredMove& move : position.moves) {
        const std::string moves = before + to_string(move.move);
        rows += move_row(move, position, address_of(line, tournament, moves),
                         games_from(line, tournament, moves));
    }
    const Html head =
        "<thead><tr><th>Move</th><th class=\"number\">Games</th>"
        "<th class=\"number\">Score of the " +
        results::html_text(name_of(position.to_move)) +
        ", %</th><th class=\"number\">Attackers win, %</th>"
        "<th class=\"number\">Drawn, %</th><th class=\"number\">Defenders win, %</th>"
        "<th class=\"number\">Mean plies</th></tr></thead>\n";
    return publish::scrolling("Moves played here", "<table>" + head + rows + "</table>");
}

/// Returns a sentence about the position. `address`: that of the list of its games.
Html verdict_of(const rules::Game& game, const results::ExploredPosition& position,
                const std::string& address) {
    if (game.is_over()) {
        return "<p>The game is over: " + results::html_text(explain(game.verdict().termination)) +
               ".</p>\n";
    }
    const std::string side(name_of(position.to_move));
    const std::int64_t games = position.count.games();
    if (games == 0) {
        return "<p>The " + results::html_text(side) +
               " are to move. No game of this database continued from here.</p>\n";
    }
    return html(
        "<p>The {side} are to move; <a href=\"{address}\">{games}</a> continued from here, their "
        "score is {score} %.</p>\n",
        "side"_is(side), "address"_is(address),
        "games"_is(std::to_string(games) + (games == 1 ? " game" : " games")),
        "score"_is(score_text(position.count, position.to_move)));
}

Html progress_of(const SiteView& view, const std::string& variant, results::OpeningIndexCache& kept,
                 std::size_t left) {
    Html text;
    for (const std::string& note :
         results::record_notes(store::PlayedLines(view.archive).played_rules(), variant))
        text += "<p class=\"faint\">" + results::html_text(note) + "</p>\n";
    if (left > 0) {
        text += "<p class=\"notice\">The index is being made: " +
                results::html_text(kept.index().games()) + " games are in it, " +
                results::html_text(left) + " are missing. This page asks again by itself.</p>\n";
    }
    return text +
           html(
               "<p class=\"faint\"><a href=\"games/\">Games counted: {games}</a>. They were "
               "played, "
               "have a result, and are not the same as an earlier one of their tournament. The "
               "first {plies} plies of each are counted. Scores come with their 95 % intervals "
               "(Wilson), a draw is half a point. Links list the games that begin with exactly "
               "these moves; mirrored moves and other orders of moves are counted, too.</p>\n",
               "games"_is(kept.index().distinct_games()), "plies"_is(store::OpeningIndex::plies));
}

Html variant_form(const SiteView& view, const std::string& chosen) {
    std::set<std::string> names;
    for (const store::PlayedRules& rules : store::PlayedLines(view.archive).played_rules())
        names.insert(rules.variant);
    names.erase("");  // pages of these games link to their openings
    if (names.size() < 2) return {};
    Html options;
    for (const std::string& name : names) {
        options += "<option" + (name == chosen ? Html(" selected") : Html()) + " value=\"" +
                   results::html_text(name) + "\">" +
                   results::html_text(results::variant_title(name)) + "</option>";
    }
    return "<form method=\"get\">\n<label>Variant <select name=\"variant\">" + options +
           "</select></label>\n<button>Show</button>\n</form>\n";
}

std::string page_of(const Html& body) {
    publish::PageFrame frame{"Openings", "", {}, {}};
    frame.is_on_site = true;
    frame.section = "explore";
    return page_text(frame, "<main id=\"main\">\n<h1>Openings</h1>\n" + body + "</main>\n");
}

Response nothing_to_explore() {
    return {
        200, html_type,
        page_of("<p>No game has ended here. This page shows the moves of finished games.</p>\n")};
}

Response cannot_explore(const SiteView& view, const std::string& what) {
    return {400, html_type,
            page_of("<p>" + results::html_text(what) + ".</p>\n" + variant_form(view, ""))};
}

/// Returns the page. Updates the index first, by a limited number of games.
Response explore_page(const SiteView& view, const ExploreQuestion& question) {
    results::OpeningIndexCache& kept = *view.openings;
    if (!question.game && question.variant.empty() &&
        store::PlayedLines(view.archive).played_rules().empty()) {
        return nothing_to_explore();
    }
    auto line = explored_line(view, question);
    if (!line) return cannot_explore(view, line.error());
    const auto choice = results::tournaments_to_explore(view.archive, question.tournament);
    if (!choice)
        return cannot_explore(view, "no tournament has the name '" + question.tournament + "'");
    if (const auto reason = why_unplayable(line->rules.ruleset))
        return cannot_explore(view, *reason);
    rules::Game game(line->rules.ruleset);
    if (const auto mistake = results::mistake_in_line(game, line->moves))
        return cannot_explore(view, *mistake);
    const std::size_t left = kept.add_games(view.archive, max_added_games);
    results::Explorer explorer(kept.index(), line->rules.ruleset, *choice);
    const results::ExploredPosition position = explorer.at(game);
    publish::BoardMarks marks;
    if (!game.moves().empty()) marks.last = game.moves().back();
    const std::string facts = results::variant_title(line->rules.name) +
                              (question.tournament.empty() ? "" : ", " + question.tournament);
    const Html board =
        Html::trusted(board_svg(game.compiled_rules(), game.position().board(), marks));
    const Html table =
        position.moves.empty() ? Html() : moves_table(*line, question.tournament, game, position);
    Response response{
        200, html_type,
        page_of("<p>" + results::html_text(facts) + "</p>\n" +
                variant_form(view, line->rules.name) + crumbs(*line, question.tournament, game) +
                "<div class=\"explore\">\n<div>" + board + "</div>\n<div>" +
                verdict_of(
                    game, position,
                    games_address("", games_from(*line, question.tournament, moves_text(game)))) +
                table + progress_of(view, line->rules.name, kept, left) + "</div>\n</div>\n")};
    if (left > 0) response.headers.emplace_back("Refresh", "1");
    return response;
}

}  // namespace

Response answer_explore(const SiteView& view, const Request& request) {
    if (request.ends_with_slash) return moved_to("/explore");
    ExploreQuestion question{given(request, "variant"), std::nullopt,
                             tournaments::whole_number<int>(given(request, "ply")).value_or(0),
                             given(request, "moves"), given(request, "tournament")};
    if (const std::string game = given(request, "game"); !game.empty()) {
        question.game = tournaments::id_in<store::GameId>(game).value_or(store::GameId());
    }
    return page_with_openings(view, [&] { return explore_page(view, question); });
}

Response page_with_openings(const SiteView& view, const std::function<Response()>& make) {
    try {
        return make();
    } catch (const store::ArchiveError& error) {
        const bool is_index = view.openings != nullptr;
        if (!is_index || error.kind() != store::ArchiveError::Kind::damaged) throw;
        spdlog::warn("the index of openings is rebuilt: {}", error.what());
        view.openings->discard();
        return make();
    }
}

}  // namespace tafl::web
