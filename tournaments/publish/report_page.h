// SPDX-License-Identifier: MIT
// What the pages of the report have in common. Every text in them that is not ours goes through
// html_text().
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournaments/plan/stored_plan.h"
#include "tournaments/publish/paged_table.h"
#include "tournaments/publish/preview.h"
#include "tournaments/publish/published.h"
#include "tournaments/publish/report_limits.h"
#include "tournaments/results/crosstable.h"
#include "tournaments/results/html.h"

namespace tafl::publish {

/// What a report is told in addition when a server shows it: then every game has a page, played or
/// not, engines have pages, and pages follow what happens.
struct SiteContext {
    std::string root_path;  ///< from the report's folder to the site's: "../../"
    std::string events;     ///< where news come from, from the report's folder; empty = no news
    results::Html boards;   ///< what is being played
    std::string address{};  ///< of the report's folder, with a slash at its end; empty = not known
};

/// A tournament with what several pages ask of it.
struct Report {
    explicit Report(const PublishedTournament& all, std::optional<SiteContext> on_site = {});

    const PublishedTournament& published;
    std::optional<SiteContext> site;
    plan::StoredPlan plan;
    formats::TournamentHistory history;
    tournaments::PerEntrant<std::string> names;
    GameLabels label;
    std::vector<const store::GameRow*> finished;  ///< in schedule order
    std::vector<const store::GameRow*> counted;   ///< of these, without records that are only kept
    results::Crosstable table;  ///< its outcomes are `counted`; cells only if shown

    /// "games/r01-m003-g2.html", from the folder of the report; of a game in a bundle
    /// "games/p0007.html?r01-m003-g2".
    [[nodiscard]] std::string address_of(const store::GameRow& game) const {
        return "games/" + address_beside(game);
    }
    /// The same from another game's page.
    [[nodiscard]] std::string address_beside(const store::GameRow& game) const;
    /// Whether the pages of games stand together in few files (report_bundle.h).
    [[nodiscard]] bool is_bundled() const { return !site && finished.size() > 400; }
    static constexpr std::size_t games_in_a_bundle = 25;
    [[nodiscard]] static std::string bundle_address(std::size_t number);
    /// Whether there is one (max_in_crosstable).
    [[nodiscard]] bool has_crosstable() const { return names.count() <= max_in_crosstable; }
    /// Entrants whose games have a page (between_page), the lower number first: those who have met
    /// more than once, where there is a crosstable.
    [[nodiscard]] std::vector<std::pair<int, int>> pairs_with_page() const;
    /// Where all games of two entrants that are finished can be seen; empty if there is none.
    [[nodiscard]] std::string meeting_address(int one, int other) const;
    [[nodiscard]] bool has_page(const store::GameRow& game) const {
        return site || game.state == store::GameState::finished;
    }
    /// From the report's folder to what all pages share.
    [[nodiscard]] std::string root_path() const { return site ? site->root_path : ""; }
    /// An engine's name, on a site a link to its page; `root` leads to the report's folder.
    [[nodiscard]] results::Html engine_html(const std::string& name,
                                            const std::string& root = "") const;

  private:
    struct PairGames {
        const store::GameRow* first = nullptr;
        int games = 0;
    };
    std::map<std::pair<int, int>, PairGames> meetings_;  ///< the lower number first
};

/// A whole page. `root` is the way to what all pages share: "" or "../".
struct PageFrame {
    std::string title;
    std::string root;
    results::Html body_attributes;  ///< with a blank in front
    std::vector<std::string> scripts;
    bool is_on_site = false;            ///< it begins with links to the site's other pages
    bool has_icon = false;              ///< so have those, and others where a site shows them
    std::string feed{};                 ///< from the page, for feed readers; empty = none
    std::vector<std::string> styles{};  ///< besides style.css
    Preview preview{};
    std::string early_script{};  ///< runs before the page is shown; empty = none
};
[[nodiscard]] std::string page_text(const PageFrame& frame, const results::Html& body);
/// The attribute of <body> that says where news for the page come from: " data-events=...".
[[nodiscard]] results::Html events_attribute(const std::string& address);

/// "<a href=...>text</a>"; the text is escaped.
[[nodiscard]] results::Html link(const std::string& address, const std::string& text);
/// A name as one segment of an address, percent-encoded.
[[nodiscard]] std::string address_segment(const std::string& name);
/// "<dt>term</dt><dd>text</dd>", both escaped.
[[nodiscard]] results::Html definition(const std::string& term, const std::string& text);
/// A cell of a table: "<td class=...>html</td>".
[[nodiscard]] results::Html cell(const results::Html& html, const results::Html& css_class = "");
/// Of a number, however it is written.
template <class Number>
[[nodiscard]] results::Html number_cell(const Number& number) {
    return cell(results::html_text(number), "number");
}
/// A table that scrolls by itself where it is too wide, and can be scrolled with keys.
[[nodiscard]] results::Html scrolling(const std::string& label, const results::Html& table);

/// The pages; report.cpp puts them together.
struct ReportFile {
    std::string name;
    std::string text;
};
/// index.html.
[[nodiscard]] ReportFile index_page(const Report& report);
/// How many pages the schedule has of its own: 0 if it stands in index.html.
[[nodiscard]] std::size_t schedule_pages(const Report& report);
/// "schedule-002.html"
[[nodiscard]] std::string schedule_address(std::size_t part);
/// One of them, from 1.
[[nodiscard]] ReportFile schedule_page(const Report& report, std::size_t part);
/// Every game between two entrants, for crosstables that are too large to name each.
[[nodiscard]] ReportFile between_page(const Report& report, int one, int other);
[[nodiscard]] std::string between_address(int one, int other);
/// balance.html: how often each side wins, by variant, opening and engine.
[[nodiscard]] ReportFile balance_page(const Report& report);
/// ratings.html: how strong the engines are, by the tournament's games alone. `choice`: which of
/// them, on a site.
[[nodiscard]] ReportFile ratings_page(const Report& report,
                                      const std::optional<TableChoice>& choice = {});
/// Returns true if index.html has the first of the standings only.
[[nodiscard]] bool has_standings_page(const Report& report);
/// standings.html of a tournament with more than rows_a_page entrants: `choice` on a site, else all
/// of them.
[[nodiscard]] ReportFile standings_page(const Report& report,
                                        const std::optional<TableChoice>& choice = {});

/// What the page of a game shows. The record of a game that is not finished is what is known so
/// far: rules, and the plies that were played.
struct GamePageData {
    std::size_t at = 0;  ///< in report.published.games
    const rules::GameRecord& record;
    rules::BySide<store::EngineBuild> builds;
    std::string json;    ///< of the game, for the script
    std::string events;  ///< from the page; empty = no news
    GameMachine played_on{};
    std::optional<std::size_t> ply{};  ///< the position without scripts; none: the last one
};
[[nodiscard]] ReportFile game_page(const Report& report, const GamePageData& game);

}  // namespace tafl::publish
