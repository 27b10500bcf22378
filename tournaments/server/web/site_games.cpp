// SPDX-License-Identifier: MIT
// Answers for addresses with a game's permanent number: the redirect to its page, its record and
// its picture. Also the page for frames on other sites.
#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/reports/publish/game_gif.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/reports/publish/game_parts.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/server/web/game_snapshot.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace {

using store::GameRow;

constexpr std::string_view record_end = ".otg";
constexpr std::string_view picture_end = ".gif";

/// Policy of all pages, but without frame-ancestors, so that any page may show this one in a frame.
/// "frame-ancestors *" would exclude pages opened from a disk. Frames are safe here, since the page
/// has no actions.
constexpr const char* frame_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'";

/// Returns the game's name in page addresses: "r01-m003-g2".
std::string label_of(const SiteView& view, const GameRow& row) {
    return publish::GameLabels(view.archive.games(row.tournament_id))(row);
}

std::string page_address(const SiteView& view, const GameRow& row) {
    return "tournaments/" + to_string(row.tournament_id) + "/games/" + label_of(view, row) +
           ".html";
}

/// Returns the record of a game that was played to its end; else nullopt.
std::optional<rules::GameRecord> finished_record(const SiteView& view, const GameRow& row) {
    const bool is_played = row.state == store::GameState::finished &&
                           row.end.termination != rules::Termination::withdrawn;
    return is_played ? view.archive.record(row.scheduled.id) : std::nullopt;
}

Response download(std::string body, const std::string& type, const std::string& name) {
    return {200,
            type,
            std::move(body),
            {{"Content-Disposition", "attachment; filename=\"" + name + '"'}}};
}

Response record_answer(const SiteView& view, const GameRow& row) {
    const auto record = finished_record(view, row);
    const auto tournament = view.archive.tournament(row.tournament_id);
    if (!record || !tournament) return no_such_page();
    const auto game = publish::finished_game(view.archive, row, *record);
    return download(publish::published_otg(*tournament, game), "text/plain; charset=utf-8",
                    label_of(view, row) + std::string(record_end));
}

/// Returns the GIF without Content-Disposition, so that browsers show it. They can still save it.
Response picture_answer(const SiteView& view, const GameRow& row) {
    const auto record = finished_record(view, row);
    if (!record) return no_such_page();
    return {200, "image/gif", publish::game_gif(*record)};
}

std::string title_of(const GameRow& row) {
    return row.names.attackers + " against " + row.names.defenders;
}

results::Html embedded(const SiteView& view, const GameRow& row, const rules::GameRecord& record,
                       const std::string& json) {
    return "<main id=\"main\">\n<h1 class=\"visually-hidden\">" +
           results::html_text(title_of(row)) + "</h1>\n" +
           publish::plate_html(row, rules::Side::defenders) + "<div id=\"board\">" +
           publish::board_html(record) + "</div>\n" +
           publish::plate_html(row, rules::Side::attackers) +
           "<div class=\"controls\" role=\"group\" aria-label=\"Step through the game\">\n" +
           publish::step_buttons() + "<p id=\"status\" class=\"scripts-only\"></p></div>\n" +
           "<footer>" + publish::outcome_html(row, record) + "<a href=\"../../" +
           results::html_text(page_address(view, row)) +
           "\" target=\"_blank\" rel=\"noopener\">Whole game</a></footer>\n</main>\n" +
           publish::game_data(json);
}

std::string embed_page(const SiteView& view, const GameRow& row, const rules::GameRecord& record,
                       const std::string& json, const std::string& event_id) {
    publish::PageFrame frame{title_of(row),
                             "../../",
                             " class=\"embed\"",
                             {"position.js", "board.js", "stepper.js", "clock.js", "plates.js"}};
    frame.has_icon = true;
    if (row.state != store::GameState::finished) {
        frame.scripts.insert(frame.scripts.end(), {"live.js", "follow.js"});
        const std::string events =
            "../../api/events?game=" + to_string(row.scheduled.id) + "&after=" + event_id;
        frame.body_attributes += publish::events_attribute(event_id.empty() ? "" : events);
    }
    frame.scripts.push_back("embed.js");
    return page_text(frame, embedded(view, row, record, json));
}

std::string embed_page(const SiteView& view, const GameRow& row) {
    const auto record = row.state == store::GameState::finished
                            ? view.archive.record(row.scheduled.id)
                            : std::nullopt;
    if (record) {
        const auto game = publish::finished_game(view.archive, row, *record);
        return embed_page(view, row, *record, publish::text_of(json_of(game)), "");
    }
    const GameSnapshot game = open_game(view.archive, row, view.live);
    return embed_page(view, game.row, game.record, publish::text_of(json_of(game)), game.event_id);
}

/// Returns `name` without `end`: "17.gif" as "17". Returns nullopt if it has another end.
std::optional<std::string> without(const std::string& name, std::string_view end) {
    if (!name.ends_with(end)) return std::nullopt;
    return name.substr(0, name.size() - end.size());
}

std::optional<GameRow> game_named(const SiteView& view, const std::string& number) {
    const auto id = tournaments::id_in<store::GameId>(number);
    return id ? view.archive.game(*id) : std::nullopt;
}

}  // namespace

Response answer_game(const SiteView& view, const Request& request) {
    const std::string& name = request.path[1];
    if (const auto number = without(name, record_end)) {
        const auto row = game_named(view, *number);
        return row ? record_answer(view, *row) : no_such_page();
    }
    if (const auto number = without(name, picture_end)) {
        const auto row = game_named(view, *number);
        return row ? picture_answer(view, *row) : no_such_page();
    }
    const auto row = game_named(view, name);
    if (!row) return no_such_page();
    const auto number = tournaments::whole_number<std::size_t>(given(request, "ply"));
    Response response = moved_to('/' + page_address(view, *row) +
                                 (number ? "?ply=" + std::to_string(*number) : ""));
    response.status = 302;  // not permanent, since later rounds may change the label
    return response;
}

Response answer_embed(const SiteView& view, const Request& request) {
    const auto row = game_named(view, request.path[2]);
    if (!row) return no_such_page();
    return {200, html_type, embed_page(view, *row), {{"Content-Security-Policy", frame_policy}}};
}

}  // namespace tafl::web
