// SPDX-License-Identifier: MIT
// Common parts of the pages of a report. Text that this program did not generate is escaped by
// html_text().
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/plan/stored_plan.h"
#include "tournaments/reports/publish/paged_table.h"
#include "tournaments/reports/publish/preview.h"
#include "tournaments/reports/publish/published.h"
#include "tournaments/reports/publish/report_limits.h"
#include "tournaments/scoring/results/crosstable.h"
#include "tournaments/scoring/results/html.h"

namespace tafl::publish {

/// Additional data of a report that a server shows. On a server, also unfinished games have a page,
/// engines have pages, and pages are updated by the event stream.
struct SiteContext {
    /// Relative path from the directory of the report to the root of the site: "../../".
    std::string root_path;
    /// Address of the event stream, relative to the directory of the report; empty = no events.
    std::string events;
    results::Html boards;  ///< section with small boards of running games
    /// Absolute address of the directory of the report, with a slash at its end; empty = unknown.
    std::string address{};
};

/// A tournament, with data that several pages of its report need. The published tournament must
/// outlive this object.
struct Report {
    explicit Report(const PublishedTournament& all, std::optional<SiteContext> on_site = {});

    const PublishedTournament& published;
    /// Additional data of a report on a server; empty = the report is written into a directory.
    std::optional<SiteContext> site;
    plan::StoredPlan plan;
    formats::TournamentHistory history;
    tournaments::PerEntrant<std::string> names;
    GameLabels label;
    std::vector<const store::GameRow*> finished;  ///< finished games, in schedule order
    /// Finished games that count: `finished` without imported records that are not games of their
    /// players (is_import_only()).
    std::vector<const store::GameRow*> counted;
    /// Standings of the tournament, and the cells of the crosstable if has_crosstable().
    /// CrosstableGame::outcome is an index in `counted`.
    results::Crosstable table;

    /// Returns the address of the page of a game, relative to the directory of the report:
    /// "games/r01-m003-g2.html". If is_bundled(), one file contains several games:
    /// "games/p0007.html?r01-m003-g2".
    [[nodiscard]] std::string address_of(const store::GameRow& game) const {
        return "games/" + address_beside(game);
    }
    /// Returns the address of the page of a game, relative to the page of another game.
    [[nodiscard]] std::string address_beside(const store::GameRow& game) const;
    /// Returns true if the pages of several games are in one file (report_bundle.h). This is the
    /// case in a report without a server that has more than 400 finished games.
    [[nodiscard]] bool is_bundled() const { return !site && finished.size() > 400; }
    /// Maximum number of games in one bundle.
    static constexpr std::size_t games_in_a_bundle = 25;
    /// Returns the address of the bundle with the number `number`, relative to the directory of the
    /// report: "games/p0001.html" for the number 0.
    [[nodiscard]] static std::string bundle_address(std::size_t number);
    /// Returns true if the report has standings. Imported games have none.
    [[nodiscard]] bool has_standings() const { return is_played_here(plan.format_settings.format); }
    /// Returns true if the report has a crosstable: standings without a knockout, which has its
    /// bracket instead, of at most max_in_crosstable entrants.
    [[nodiscard]] bool has_crosstable() const {
        return has_standings() && !has_knockout(plan.format_settings) &&
               names.count() <= max_in_crosstable;
    }
    /// Returns the title and id of the section with the games: "Rounds", or "Games" if the format
    /// has no rounds.
    [[nodiscard]] const char* games_title() const {
        return has_rounds(plan.format_settings.format) ? "Rounds" : "Games";
    }
    /// Returns the pairs of entrants that have a page with their games (between_page()). These are
    /// the pairs with more than one finished game. In each pair, the lower number is first. Returns
    /// an empty list if the report has no crosstable.
    [[nodiscard]] std::vector<std::pair<int, int>> pairs_with_page() const;
    /// Returns the address of the page with the finished games of two entrants. If they have no
    /// such page, returns the address of their first finished game. Returns an empty text if they
    /// have no finished game.
    [[nodiscard]] std::string meeting_address(int one, int other) const;
    /// Returns true if the game has a page.
    [[nodiscard]] bool has_page(const store::GameRow& game) const {
        return site || game.state == store::GameState::finished;
    }
    /// Returns the relative path from the directory of the report to the shared files, such as
    /// "../../"; empty = the same directory.
    [[nodiscard]] std::string root_path() const { return site ? site->root_path : ""; }
    /// Returns the name of an engine as HTML. On a site, it is a link to the page of the engine.
    /// `root` is the relative path from the page to the directory of the report.
    [[nodiscard]] results::Html engine_html(const std::string& name,
                                            const std::string& root = "") const;
    /// Returns the title of a variant as HTML. On a site, the title of a built-in variant is a link
    /// to the page of the variant. `root` is the relative path from the page to the directory of
    /// the report.
    [[nodiscard]] results::Html variant_html(const std::string& name,
                                             const std::string& root = "") const;

  private:
    /// Finished games of two entrants.
    struct PairGames {
        /// First finished game; null = they have no finished game.
        const store::GameRow* first = nullptr;
        /// Number of finished games.
        int games = 0;
    };
    /// Finished games of each pair of entrants. The key has the numbers of the entrants, the lower
    /// one first.
    std::map<std::pair<int, int>, PairGames> meetings_;
};

/// Data of an HTML page that are not in its content: title, scripts, styles, links and preview.
struct PageFrame {
    std::string title;
    /// Relative path from the page to the shared files, such as "" or "../".
    std::string root;
    results::Html body_attributes;  ///< attributes of <body>; begins with a space character
    /// File names of the scripts that run after the page was loaded.
    std::vector<std::string> scripts;
    bool is_on_site = false;  ///< true: the page begins with links to the other pages of the site
    /// True: the page has the icon of the site, but not its links to other pages. Pages with
    /// `is_on_site` always have the icon.
    bool has_icon = false;
    std::string feed{};  ///< address of the Atom feed, relative to the page; empty = no feed
    std::vector<std::string> styles{};  ///< file names of style sheets in addition to style.css
    Preview preview{};
    /// File name of a script that runs before the page is shown; empty = no such script.
    std::string early_script{};
    /// Address of the navigation's link that the page belongs to, relative to the root of the site:
    /// "games/"; empty = the page belongs to none of them.
    std::string section = "tournaments/";
};
/// Returns the complete HTML page with the content `body`.
[[nodiscard]] std::string page_text(const PageFrame& frame, const results::Html& body);
/// Returns the address of the program's home page (LAWSPEAKER_HOMEPAGE of CMake); may be empty.
[[nodiscard]] std::string homepage();
/// Returns the footer of a server's pages, with links to all of them. `root` is the relative path
/// from the page to the root of the site. `homepage` is the address of the program's home page;
/// empty = unknown.
[[nodiscard]] results::Html site_footer(const std::string& root, const std::string& homepage);
/// Returns the attribute data-events of <body>, which contains the address of the event stream. The
/// text begins with a space character.
[[nodiscard]] results::Html events_attribute(const std::string& address);

/// Returns "<a href=...>text</a>"; `address` and `text` are escaped.
[[nodiscard]] results::Html link(const std::string& address, const std::string& text);
/// Returns the title of a variant. The title of a built-in variant is a link to its page. `root` is
/// the relative path to the root of the site, with a slash at its end.
[[nodiscard]] results::Html variant_link(const std::string& root, const std::string& name);
/// Returns `name` in percent-encoding, so that it can be one segment of an address.
[[nodiscard]] std::string address_segment(const std::string& name);
/// Returns "<dt>term</dt><dd>text</dd>"; `term` and `text` are escaped.
[[nodiscard]] results::Html definition(const std::string& term, const std::string& text);
/// Returns a table cell: "<td class=...>html</td>". If `css_class` is empty, the cell has no class.
[[nodiscard]] results::Html cell(const results::Html& html, const results::Html& css_class = "");
/// Returns a table cell for a number. `number` is a number, or its text.
template <class Number>
[[nodiscard]] results::Html number_cell(const Number& number) {
    return cell(results::html_text(number), "number");
}
/// Returns the head of an HTML table, with the titles of the columns.
[[nodiscard]] results::Html table_head(const std::vector<results::Column>& columns);
/// Returns `table` in an element that scrolls if the table is too wide, also by keyboard. `label`
/// is the name of the table for screen readers.
[[nodiscard]] results::Html scrolling(const std::string& label, const results::Html& table);

/// A file of the report: its name, relative to the directory of the report, and its content. The
/// functions below return such files; report.cpp writes them.
struct ReportFile {
    std::string name;
    std::string text;
};
/// Returns index.html, the first page of the report.
[[nodiscard]] ReportFile index_page(const Report& report);
/// Returns the number of schedule pages. 0 = index.html contains the schedule.
[[nodiscard]] std::size_t schedule_pages(const Report& report);
/// Returns the address of the schedule page number `part`, from 1: "schedule-002.html" for 2.
[[nodiscard]] std::string schedule_address(std::size_t part);
/// Returns the schedule page number `part`, from 1.
[[nodiscard]] ReportFile schedule_page(const Report& report, std::size_t part);
/// Returns the page with all finished games between the entrants with the numbers `one` and
/// `other`.
[[nodiscard]] ReportFile between_page(const Report& report, int one, int other);
/// Returns the address of between_page(), relative to the directory of the report.
[[nodiscard]] std::string between_address(int one, int other);
/// Returns balance.html: the results of each side, by variant, opening and engine.
[[nodiscard]] ReportFile balance_page(const Report& report);
/// Returns ratings.html: ratings from the games of this tournament only. `choice` selects rows on a
/// site; empty = the first rows.
[[nodiscard]] ReportFile ratings_page(const Report& report,
                                      const std::optional<TableChoice>& choice = {});
/// Returns true if the report has standings.html, because index.html has only the first
/// `rows_a_page` rows of the standings.
[[nodiscard]] bool has_standings_page(const Report& report);
/// Returns standings.html, for a tournament with more than `rows_a_page` entrants. `choice` selects
/// rows on a site; empty = all rows.
[[nodiscard]] ReportFile standings_page(const Report& report,
                                        const std::optional<TableChoice>& choice = {});

/// Data for the page of one game. The record of an unfinished game contains the rules and the plies
/// so far.
struct GamePageData {
    std::size_t at = 0;  ///< index of the game in report.published.games
    const rules::GameRecord& record;
    rules::BySide<store::EngineBuild> builds;
    /// JSON of the game, for the scripts. Empty = the page does not contain it: in a bundle, it is
    /// stored separately (report_bundle.h).
    std::string json;
    std::string events;  ///< address of the event stream, relative to the page; empty = no events
    GameMachine played_on{};
    /// Number of plies before the position that the page shows without scripts. Empty = all plies:
    /// the page shows the last position.
    std::optional<std::size_t> ply{};
};
/// Returns the page of one game.
[[nodiscard]] ReportFile game_page(const Report& report, const GamePageData& game);

}  // namespace tafl::publish
