// SPDX-License-Identifier: MIT
// The matches of a tournament, one row each, with links to their games.
#include <map>
#include <optional>
#include <span>

#include "rules/result.h"
#include "tournaments/reports/publish/report_sections.h"
#include "tournaments/reports/publish/round_table.h"
#include "tournaments/scoring/results/html_form.h"
#include "tournaments/scoring/results/outcomes.h"

namespace tafl::publish {

namespace {

using results::Html;
using results::html;
using results::operator""_is;
using store::GameRow;

class MatchWriter {
  public:
    explicit MatchWriter(const Report& report)
        : report_(report), has_variants_(report.plan.rule_sets.size() > 1) {
        for (const auto& round : paired_rounds(report.plan.format_settings, report.history)) {
            for (RoundLine& line : lines_of(round)) {
                if (line.match > 0) lines_.emplace(line.match, std::move(line));
            }
        }
        const auto& published = report.published;
        for (const store::Bye& bye : published.archive.byes(published.tournament.id)) {
            std::string& names = free_[bye.round];
            names += (names.empty() ? "" : ", ") + report.names[bye.entrant];
            if (bye.kind == store::ByeKind::half) names += " (half)";
        }
    }

    /// Returns the row of a match. The entrant with more points is first. The sides of the first
    /// game stand for the entrants.
    [[nodiscard]] Html row(std::span<const GameRow> games) const {
        const auto& entrants = games[0].scheduled.entrants;
        rules::BySide<double> points;
        std::size_t finished = 0;
        Html cells;
        for (const GameRow& game : games) {
            cells += game_cell(game);
            if (game.state != store::GameState::finished || is_import_only(game.end.termination))
                continue;
            ++finished;
            const results::Outcome outcome = results::outcome_of(game.scheduled, game.end);
            for (const rules::Side side : rules::both_sides)
                points[side] += half_points(outcome, entrants[side]) / 2.0;
        }
        const rules::Side better =
            points.defenders > points.attackers ? rules::Side::defenders : rules::Side::attackers;
        const rules::Side other = opponent(better);
        std::optional<rules::Side> winner;
        if (finished == games.size() && points[better] > points[other]) winner = better;
        const std::string score = finished == 0 ? "\u2013"
                                                : results::points_text(points[better]) + "\u2013" +
                                                      results::points_text(points[other]);
        const Html variant =
            has_variants_ ? cell(report_.variant_html(games[0].scheduled.variant)) : Html();
        return html(
            "<tr><td>{better}</td><td class=\"points\">{score}</td><td>{other}</td>{variant}"
            "{games}</tr>\n",
            "better"_is(seat(games, better, winner)), "score"_is(score),
            "other"_is(seat(games, other, winner)), "variant"_is(variant), "games"_is(cells));
    }

    [[nodiscard]] Html table(const Html& rows) const {
        const bool has_second = report_.plan.format_settings.scoring.games_per_match > 1;
        return html(
            "<table class=\"matches\"><thead class=\"visually-hidden\"><tr><th>Engine</th>"
            "<th>Score</th><th>Engine</th>{variant}<th>Game 1</th>{second}</tr></thead>\n"
            "<tbody>\n{rows}</tbody></table>\n",
            "variant"_is(has_variants_ ? Html("<th>Variant</th>") : Html()),
            "second"_is(has_second ? Html("<th>Game 2</th>") : Html()), "rows"_is(rows));
    }

    /// Returns "Free: Embla (half), Huginn"; empty if the round has no byes.
    [[nodiscard]] Html free_in(int round) const {
        const auto found = free_.find(round);
        if (found == free_.end()) return {};
        return html("<p class=\"faint\">Free: {names}</p>\n", "names"_is(found->second));
    }

  private:
    /// Returns the name of the entrant with `side` in the first game of a match, with the side if
    /// the match is a single game. In a Swiss, the points before the round follow.
    [[nodiscard]] Html seat(std::span<const GameRow> games, rules::Side side,
                            std::optional<rules::Side> winner) const {
        const GameRow& first = games[0];
        Html name = report_.engine_html(first.names[side]);
        if (games.size() == 1) {
            name = html("<span class=\"player {side}\">{name}</span>", "side"_is(name_of(side)),
                        "name"_is(name));
        }
        if (side == winner) name = html("<strong>{name}</strong>", "name"_is(name));
        const auto line = lines_.find(first.scheduled.match);
        if (line == lines_.end()) return name;
        const RoundLine& found = line->second;
        return html("{name} <small>{note}</small>", "name"_is(name),
                    "note"_is(first.scheduled.entrants[side] == found.first ? found.first_note
                                                                            : found.second_note));
    }

    [[nodiscard]] static Html outcome_html(const GameRow& game) {
        if (game.state == store::GameState::running) return "being played";
        if (game.state != store::GameState::finished) return "to be played";
        std::string ending = ending_words(game.end.termination);
        if (is_played(game.end.termination)) ending += ", " + std::to_string(game.end.plies);
        const auto winner = winner_of(game.end.result);
        if (!winner) {
            const bool is_draw = game.end.result == rules::Result::draw;
            return results::html_text((is_draw ? "draw: " : "no result: ") + ending);
        }
        return html("<span class=\"player {side}\">{name}</span>: {ending}",
                    "side"_is(name_of(*winner)), "name"_is(game.names[*winner]),
                    "ending"_is(ending));
    }

    [[nodiscard]] Html game_cell(const GameRow& game) const {
        const Html text = outcome_html(game);
        if (!report_.has_page(game)) return cell(text, "of-game");
        return html("<td class=\"of-game\"><a href=\"{address}\">{text}</a></td>",
                    "address"_is(report_.address_of(game)), "text"_is(text));
    }

    const Report& report_;
    bool has_variants_;
    std::map<int, RoundLine> lines_{};   ///< by match: line of a Swiss
    std::map<int, std::string> free_{};  ///< by round: names of the entrants with a bye
};

}  // namespace

Html matches_html(const Report& report, std::size_t begin, std::size_t end) {
    const auto& games = report.published.games;
    const MatchWriter writer(report);
    Html text;
    Html rows;
    for (std::size_t i = begin; i < end;) {
        const std::string& stage = games[i].stage;
        const auto& scheduled = games[i].scheduled;
        std::size_t next = i + 1;
        while (next < end && games[next].scheduled.match == scheduled.match) ++next;
        rows += writer.row(std::span(games).subspan(i, next - i));
        i = next;
        if (i < end && games[i].stage == stage) continue;
        const Html title = stage.empty() ? Html() : html("<h3>{stage}</h3>\n", "stage"_is(stage));
        const bool is_last = i == games.size() || games[i].scheduled.round != scheduled.round;
        text += html("<div>{title}{table}{free}</div>\n", "title"_is(title),
                     "table"_is(writer.table(rows)),
                     "free"_is(is_last ? writer.free_in(scheduled.round) : Html()));
        rows.clear();
    }
    return html("<div class=\"rounds\">\n{rounds}</div>\n", "rounds"_is(text));
}

}  // namespace tafl::publish
