// SPDX-License-Identifier: MIT
#include "tournaments/web/site.h"

#include <algorithm>

#include "store/archive.h"
#include "store/sha256.h"
#include "tournaments/pages/pages.h"
#include "tournaments/publish/report_page.h"
#include "tournaments/results/markup.h"
#include "tournaments/web/api.h"

namespace tafl::tournaments {

namespace {

constexpr const char* html = "text/html; charset=utf-8";

Response no_such_page() { return problem(404, "Not found", "there is no such page"); }

/// A page whose links are relative needs a slash at its end.
Response moved_to(const std::string& address) {
    return {308, "text/plain", "", {{"Location", address}}};
}

Response overview(store::Archive& archive) {
    std::string body = "<main>\n<h1>Lawspeaker</h1>\n<h2>Tournaments</h2>\n<ul>\n";
    auto all = archive.tournaments();
    std::ranges::reverse(all);
    for (const store::TournamentRecord& record : all) {
        const auto games = archive.games(record.id);
        const auto in_state = [&](store::GameState state) {
            return std::ranges::count(games, state, &store::GameRow::state);
        };
        const auto finished = in_state(store::GameState::finished);
        body += "<li>" + link("tournaments/" + std::to_string(record.id) + '/', record.name) +
                ": " + std::to_string(finished) + " of " + std::to_string(games.size()) +
                " games played, " + std::to_string(in_state(store::GameState::running)) +
                " being played</li>\n";
    }
    body += all.empty() ? "</ul>\n<p>None yet.</p>\n</main>\n" : "</ul>\n</main>\n";
    return {200, html, page_text({"Lawspeaker", "", "", {}}, body)};
}

Response static_page(const std::string& name) {
    for (const Page& page : pages()) {
        if (page.name != name) continue;
        const bool is_script = name.ends_with(".js");
        return {200, is_script ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8",
                std::string(page.text)};
    }
    return no_such_page();
}

/// A page of the report of a tournament: "index.html", "games/r01-m001-g1.html".
Response report_page(const Published& published, const std::string& name) {
    const Report report(published);
    for (const ReportFile& page : index_pages(report)) {
        if (page.name == name) return {200, html, page.text};
    }
    for (std::size_t at = 0; at < report.finished.size(); ++at) {
        const store::GameRow& row = *report.finished[at];
        if (report.address_of(row) != name) continue;
        const auto record = published.archive.record(row.scheduled.id);
        if (!record) break;
        return {200, html,
                game_page(report, at, finished_game(published.archive, row, *record)).text};
    }
    return no_such_page();
}

/// /tournaments/ID/...
Response answer_tournament(store::Archive& archive, const Request& request) {
    const auto all = archive.tournaments();
    const auto found = std::ranges::find_if(all, [&](const store::TournamentRecord& record) {
        return std::to_string(record.id) == request.path[1];
    });
    if (found == all.end()) return no_such_page();
    if (request.path.size() == 2 && !request.ends_with_slash) {
        return moved_to("/tournaments/" + request.path[1] + '/');
    }
    std::string name;
    for (std::size_t i = 2; i < request.path.size(); ++i) {
        name += (name.empty() ? "" : "/") + request.path[i];
    }
    if (request.path.size() == 3 && name != "index.html") {
        const Response page = static_page(name);
        if (page.status == 200) return page;
    }
    const auto entrants = archive.entrants(found->id);
    const auto games = archive.games(found->id);
    return report_page({archive, *found, entrants, games}, name.empty() ? "index.html" : name);
}

Response answer_read(const std::filesystem::path& database, const Request& request) {
    const std::string first = request.path.empty() ? "" : request.path[0];
    if (first == "healthz" && request.path.size() == 1) return {200, "text/plain", "ok\n"};
    if (request.path.size() == 1 && first != "api") return static_page(first);
    store::Archive archive = store::Archive::open(database, store::Access::read_only);
    if (request.path.empty()) return overview(archive);
    if (first == "api") return answer_api(archive, request);
    if (first == "tournaments" && request.path.size() > 1) {
        return answer_tournament(archive, request);
    }
    return no_such_page();
}

/// What a client has already is not sent again.
Response tagged(Response response, const Request& request) {
    if (response.status != 200) return response;
    const std::string tag = '"' + store::sha256_of(response.body).substr(0, 32) + '"';
    const bool is_known = request.if_none_match.find(tag) != std::string::npos;
    response.headers.emplace_back("ETag", tag);
    if (is_known) {
        response.status = 304;
        response.body.clear();
    }
    return response;
}

}  // namespace

Response Site::answer(const Request& request) const {
    if (request.method != "GET" && request.method != "HEAD") {
        Response response = problem(405, "Method not allowed",
                                    "found " + request.method + ", expected GET or HEAD");
        response.headers.emplace_back("Allow", "GET, HEAD");
        return response;
    }
    try {
        return tagged(answer_read(database_, request), request);
    } catch (const std::exception& error) {
        return problem(500, "Internal error", error.what());
    }
}

}  // namespace tafl::tournaments
