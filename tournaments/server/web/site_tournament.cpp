// SPDX-License-Identifier: MIT
// Answers below /tournaments/ID/: the pages of the report, with the running games in addition.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "store/fingerprints.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/plan/public_plan.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/server/web/game_snapshot.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

/// Returns 2 for "schedule-002.html"; nullopt if the page does not exist.
std::optional<std::size_t> schedule_part(const publish::Report& report, const std::string& name) {
    for (std::size_t part = 1; part <= schedule_pages(report); ++part) {
        if (name == publish::schedule_address(part)) return part;
    }
    return std::nullopt;
}

std::optional<publish::ReportFile> between(const publish::Report& report, const std::string& name) {
    for (const auto& [one, other] : report.pairs_with_page()) {
        if (name == publish::between_address(one, other)) return between_page(report, one, other);
    }
    return std::nullopt;
}

/// Returns the page of a game. `ply` selects the position that is shown without scripts; empty =
/// the last position.
std::optional<publish::ReportFile> page_of_game(const SiteView& view, const publish::Report& report,
                                                const std::string& name,
                                                std::optional<std::size_t> ply) {
    const auto& games = report.published.games;
    const auto found = std::ranges::find_if(
        games, [&](const store::GameRow& row) { return report.address_of(row) == name; });
    if (found == games.end()) return std::nullopt;
    const std::size_t at = found - games.begin();
    if (found->state == store::GameState::finished) {
        const auto record = view.archive.record(found->scheduled.id);
        if (!record) return std::nullopt;
        const publish::PublishedGame game = publish::finished_game(view.archive, *found, *record);
        return game_page(report, {at, *record, game.builds, publish::text_of(json_of(game)), "",
                                  game.played_on, ply});
    }
    const GameSnapshot game = open_game(view.archive, *found, view.live);
    std::string events;
    if (!game.event_id.empty()) {
        events = "../../../api/events?game=" + to_string(found->scheduled.id) +
                 "&after=" + game.event_id;
    }
    return game_page(report, {at, game.record, game.builds, publish::text_of(json_of(game)), events,
                              game.played_on, ply});
}

/// Returns the picture "board.png" or "games/r01-m001-g1.png".
Response picture_page(const SiteView& view, const std::vector<store::GameRow>& games,
                      const std::string& name) {
    std::optional<std::string> picture;
    if (name == "board.png") picture = tournament_picture(view, games);
    const publish::GameLabels label(games);
    const auto found = std::ranges::find_if(
        games, [&](const auto& game) { return "games/" + label(game) + ".png" == name; });
    if (found != games.end()) picture = game_picture(view, *found);
    return picture ? Response{200, "image/png", *picture} : no_such_page();
}

/// Returns a page of a tournament: "index.html", "games/r01-m001-g1.html". `ply` is used for a
/// game's page only.
Response report_page(const SiteView& view, const store::TournamentRecord& tournament,
                     const std::string& name, std::optional<std::size_t> ply,
                     const publish::TableChoice& choice) {
    const auto entrants = view.archive.entrants(tournament.id);
    auto games = games_now(view, tournament.id);
    if (name.ends_with(".png")) return picture_page(view, games, name);
    const bool has_shares =
        name.empty() || name == "index.html" || name == "balance.html" || name == "ratings.html";
    if (has_shares) store::GameFingerprints(view.archive).mark_repeats(games);
    const publish::PublishedTournament published{view.archive, tournament, entrants, games};
    const std::string filter = "tournament=" + to_string(tournament.id);
    publish::Report report(published,
                           publish::SiteContext{"../../", view.events("../../", filter), {}});
    if (!view.address.empty()) {
        report.site->address = view.address + "/tournaments/" + to_string(tournament.id) + '/';
    }
    if (name.empty() || name == "index.html") {
        report.site->boards = boards_section(view, "../../", tournament.id);
        return {200, html_type, index_page(report).text};
    }
    if (name == "live.html") return {200, html_type, live_page(view, report)};
    if (name == "balance.html") return {200, html_type, balance_page(report).text};
    if (name == "ratings.html") return {200, html_type, ratings_page(report, choice).text};
    if (name == "standings.html" && has_standings_page(report)) {
        return {200, html_type, standings_page(report, choice).text};
    }
    if (const auto part = schedule_part(report, name)) {
        return {200, html_type, schedule_page(report, *part).text};
    }
    if (const auto page = between(report, name)) return {200, html_type, page->text};
    if (const auto page = page_of_game(view, report, name, ply))
        return {200, html_type, page->text};
    return no_such_page();
}

}  // namespace

Response answer_tournament_file(const SiteView&, const store::TournamentRecord& tournament,
                                const Request& request) {
    const plan::StoredPlan plan = plan::read_stored_plan(tournament.plan);
    const bool is_toml = request.path[2] == "tournament.toml";
    const std::string text = is_toml ? public_plan_file(plan) : openings_file(plan);
    if (text.empty()) return no_such_page();
    return {200, is_toml ? "application/toml" : "text/plain; charset=utf-8", text};
}

std::vector<store::GameRow> games_now(const SiteView& view, store::TournamentId tournament) {
    auto games = view.archive.games(tournament);
    if (view.live != nullptr) {
        for (store::GameRow& game : games) {
            if (view.live->game(game.scheduled.id) != nullptr)
                game.state = store::GameState::running;
        }
    }
    publish::name_stages(view.archive, games);
    return games;
}

Response answer_tournament(const SiteView& view, const store::TournamentRecord& tournament,
                           const Request& request) {
    if (request.path.size() == 2 && !request.ends_with_slash) {
        return moved_to("/tournaments/" + request.path[1] + '/');
    }
    std::string name;
    for (std::size_t i = 2; i < request.path.size(); ++i) {
        name += (name.empty() ? "" : "/") + request.path[i];
    }
    return report_page(view, tournament, name,
                       tournaments::whole_number<std::size_t>(given(request, "ply")),
                       table_choice(request));
}

}  // namespace tafl::web
