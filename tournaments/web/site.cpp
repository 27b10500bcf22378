// SPDX-License-Identifier: MIT
#include "tournaments/web/site.h"

#include <spdlog/spdlog.h>

#include "store/archive.h"
#include "store/sha256.h"
#include "store/tournament_queue.h"
#include "tournaments/pages/pages.h"
#include "tournaments/publish/report_page.h"
#include "tournaments/web/api.h"
#include "tournaments/web/api_answers.h"
#include "tournaments/web/atom.h"
#include "tournaments/web/page_existence.h"
#include "tournaments/web/routes.h"
#include "tournaments/web/site_pages.h"
#include "tournaments/whole_number.h"

namespace tafl::web {

Response no_such_page() { return problem(404, "Not found", "there is no such page"); }

Response no_such_address(const Request& request) {
    if (!is_api(request)) {
        return refusal_page(request, 404, "Not found", "There is no such page.");
    }
    return not_found("expected " + nearest_addresses(request) +
                     "; /api/openapi.json describes them");
}

Response moved_to(const std::string& address) {
    return {308, "text/plain", "", {{"Location", address}}};
}

namespace {

std::string_view type_of(std::string_view name) {
    if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
    if (name.ends_with(".css")) return "text/css; charset=utf-8";
    return "image/svg+xml";
}

Response static_file(const Request& request) {
    for (const pages::Page& page : pages::pages()) {
        if (page.name == request.path[0]) {
            return {200, std::string(type_of(page.name)), std::string(page.text)};
        }
    }
    return no_such_address(request);
}

/// Returns true for /feed.atom and /tournaments/ID/feed.atom.
bool is_feed(const Request& request) {
    const std::size_t parts = request.path.size();
    return (parts == 1 || parts == 3) && request.path.back() == "feed.atom";
}

/// Returns the value of a query parameter; empty if it is missing.
std::string given(const Request& request, const char* name) {
    const auto found = request.query.find(name);
    return found == request.query.end() ? std::string() : found->second;
}

Response answer_engines(const SiteView& view, const Request& request) {
    if (request.path.size() == 1) {
        return request.ends_with_slash ? answer_engine_list(view, request) : moved_to("/engines/");
    }
    const auto page = engine_page(view, request.path[1]);
    return page ? Response{200, html_type, *page} : no_such_page();
}

/// Returns the list of variants. Invalid parameters are ignored.
Response answer_variants(const Request& request) {
    if (!request.ends_with_slash) return moved_to("/variants/");
    results::VariantChoice choice;
    choice.size = tournaments::whole_number<int>(given(request, "size")).value_or(0);
    choice.played = given(request, "played") == "1";
    choice.text = given(request, "find");
    choice.order = tournaments::word_of<results::VariantOrder>(given(request, "sort"))
                       .value_or(results::VariantOrder::built_in);
    return {200, html_type, variants_page(choice)};
}

/// Games on which a cached response depends.
struct Subject {
    std::optional<store::TournamentId> tournament;  ///< empty = all games
    bool is_page = false;  ///< true: page of the tournament, with its running games
};

/// Returns true for /embed/games/ID.
bool is_embed(const Request& request) {
    const auto& path = request.path;
    return path.size() == 3 && path[0] == "embed" && path[1] == "games";
}

/// Returns the subject of a page for frames, or of a picture; none if the game is unknown.
std::optional<Subject> subject_of_game(store::Archive& archive, const Request& request) {
    const std::string& name = request.path.back();
    const auto id = tournaments::id_in<store::GameId>(name.substr(0, name.find('.')));
    const auto row = id ? archive.game(*id) : std::nullopt;
    if (!row) return std::nullopt;
    return Subject{row->tournament_id, is_embed(request)};
}

/// Returns the subject of a response; none if the response is cheap and not cached.
std::optional<Subject> subject_of(store::Archive& archive, const Request& request) {
    const auto& path = request.path;
    if (path.empty()) return std::nullopt;
    const bool is_picture = path.size() == 2 && path[0] == "games" && path[1].ends_with(".gif");
    if (is_picture || is_embed(request)) return subject_of_game(archive, request);
    for (const char* const own : {"engines", "ratings", "feed.atom"}) {
        if (path[0] == own) return Subject{};
    }
    const bool is_api_of_all =
        path.size() == 2 && path[0] == "api" && (path[1] == "ratings" || path[1] == "games");
    const bool is_game_list = path.size() == 1 && path[0] == "games";
    if (is_api_of_all || is_game_list) return Subject{};
    const std::size_t at = path[0] == "api" ? 2 : 1;
    if (path.size() <= at || path[at - 1] != "tournaments") return std::nullopt;
    const auto id = tournaments::id_in<store::TournamentId>(path[at]);
    if (!id) return std::nullopt;
    return Subject{*id, path[0] != "api" && !is_feed(request)};
}

std::vector<std::string> registered_in(const ApiSources& sources) {
    std::vector<std::string> names;
    if (!sources.engines) return names;
    for (const RegisteredEngine& engine : sources.engines()) names.push_back(engine.name);
    return names;
}

/// Returns the states of all queue entries, since only the queue defines the end of a tournament.
std::string queue_states(store::Archive& archive) {
    std::string text;
    for (const store::QueueEntry& entry : store::TournamentQueue(archive).entries()) {
        text += '\n' + to_string(entry.tournament) + std::string(name_of(entry.state));
    }
    return text;
}

bool is_being_played(store::Archive& archive, const Live* live, store::TournamentId tournament) {
    if (live != nullptr) return !live->games(tournament).empty();
    return archive.count_games(tournament).running > 0;
}

/// Returns the key of a response in the cache; none if it must not be cached. Responses with equal
/// keys are equal, except that running clocks may differ by 0.2 s.
std::optional<std::string> cache_key_of(store::Archive& archive, const ApiSources& sources,
                                        const Request& request, const Subject& subject,
                                        std::chrono::steady_clock::time_point now) {
    std::string cache_key = archive.games_version(subject.tournament);
    if (!subject.tournament) {
        for (const std::string& name : registered_in(sources)) cache_key += '\n' + name;
    }
    if (is_feed(request)) cache_key += queue_states(archive);
    const bool shows_plies =
        subject.is_page && is_being_played(archive, sources.live, *subject.tournament);
    if (!shows_plies) return cache_key;
    const bool is_game =
        is_embed(request) || (request.path.size() > 2 && request.path[2] == "games");
    if (is_game && sources.live == nullptr) return std::nullopt;
    using Slice = std::chrono::duration<std::int64_t, std::ratio<1, 5>>;
    cache_key += '\n' + std::to_string(std::chrono::floor<Slice>(now).time_since_epoch().count());
    if (sources.live == nullptr) return cache_key;
    // A client that loads a page again resumes after this id, so the page must contain all earlier
    // events. Viewers of one game receive each ply.
    cache_key += '\n' + sources.live->last_event_id();
    for (const LiveGame* game : sources.live->games(subject.tournament)) {
        if (is_game) cache_key += '\n' + std::to_string(game->plies.size());
    }
    return cache_key;
}

Response answer_from_memory(const Request& request) {
    if (is_api(request) && request.path.size() > 1) {
        return {200, "application/json", std::string(openapi_document())};
    }
    if (request.path[0] == "play") {
        return request.ends_with_slash ? Response{200, html_type, play_page()} : moved_to("/play/");
    }
    return static_file(request);
}

/// Adds an ETag. If the client already has the content, returns 304 without a body.
Response tagged(Response response, const Request& request) {
    if (response.status != 200) return response;
    const std::string tag = '"' + store::sha256_of(response.body).substr(0, 32) + '"';
    const bool is_known =
        request.if_none_match == "*" || request.if_none_match.find(tag) != std::string::npos;
    response.headers.emplace_back("ETag", tag);
    if (is_known) {
        response.status = 304;
        response.body.clear();
    }
    return response;
}

}  // namespace

publish::TableChoice table_choice(const Request& request) {
    const auto page = tournaments::whole_number<std::size_t>(given(request, "page"));
    return {given(request, "find"), given(request, "sort"), page.value_or(1), {}};
}

/// Returns a page instead of JSON, since people may follow an old address.
Response refusal_page(const Request& request, int status, const std::string& title,
                      const std::string& text) {
    std::string root;
    for (std::size_t i = request.ends_with_slash ? 0 : 1; i < request.path.size(); ++i) {
        root += "../";
    }
    publish::PageFrame frame{title, root, {}, {}};
    frame.is_on_site = true;
    const results::Html body = "<main id=\"main\">\n<h1>" + results::html_text(title) +
                               "</h1>\n<p>" + results::html_text(text) + "</p>\n</main>\n";
    return {status, html_type, page_text(frame, body)};
}

Response Site::answer_explore(store::Archive& archive, const Request& request) const {
    if (request.ends_with_slash) return moved_to("/explore");
    ExploreQuestion question{given(request, "variant"), std::nullopt,
                             tournaments::whole_number<int>(given(request, "ply")).value_or(0),
                             given(request, "moves"), given(request, "tournament")};
    if (const std::string game = given(request, "game"); !game.empty()) {
        question.game = tournaments::id_in<store::GameId>(game).value_or(store::GameId());
    }
    const SiteView view = view_of(archive);
    const ExplorePage page = [&] {
        try {
            return explore_page(view, openings_, question);
        } catch (const store::ArchiveError& error) {
            if (error.kind() != store::ArchiveError::Kind::damaged) throw;
            spdlog::warn("the index of openings is made anew: {}", error.what());
            openings_.discard();
            return explore_page(view, openings_, question);
        }
    }();
    Response response{page.status, html_type, page.text};
    if (page.left > 0) response.headers.emplace_back("Refresh", "1");
    return response;
}

SiteView Site::view_of(store::Archive& archive) const {
    return {archive, sources_.live, registered_in(sources_), address_, &ended_};
}

Response Site::answer_from(store::Archive& archive, const Request& request) const {
    const std::string first = request.path.empty() ? "" : request.path[0];
    const SiteView view = view_of(archive);
    if (request.path.empty()) {
        const auto number = [&](const char* name) {
            return tournaments::id_in<store::TournamentId>(given(request, name));
        };
        return {200, html_type, overview_page(view, {number("before"), number("after")})};
    }
    if (first == "api") return answer_api(archive, request, sources_);
    if (is_feed(request) && request.path.size() == 1) return {200, atom_type, site_feed(view)};
    if (first == "engines" && request.path.size() < 3) return answer_engines(view, request);
    if (first == "ratings" && request.path.size() == 1) {
        return request.ends_with_slash
                   ? Response{200, html_type, ratings_page(view, table_choice(request))}
                   : moved_to("/ratings/");
    }
    if (first == "explore" && request.path.size() == 1) return answer_explore(archive, request);
    if (first == "variants" && request.path.size() == 1) return answer_variants(request);
    if (first == "games" && request.path.size() == 1) {
        return request.ends_with_slash ? answer_game_list(view, request) : moved_to("/games/");
    }
    if (first == "games" && request.path.size() == 2) return answer_game(view, request);
    if (is_embed(request)) return answer_embed(view, request.path[2]);
    if (first == "tournaments" && request.path.size() > 1) return answer_tournament(view, request);
    return no_such_page();
}

Response Site::answer_read(const Request& request) const {
    const Route* const route = find_route(request);
    const bool is_from_memory = route != nullptr && route->part == Route::Part::memory;
    if (is_from_memory) return answer_from_memory(request);
    const bool is_ours = route != nullptr && route->part == Route::Part::database;
    if (!is_ours) return no_such_address(request);
    if (!may_exist(database_, request, registered_in(sources_))) {
        return is_api(request) ? not_found(request.path.back() + " is unknown") : no_such_page();
    }
    store::Archive archive = store::Archive::open(database_, store::Access::read_only);
    const auto subject = subject_of(archive, request);
    if (!subject) return answer_from(archive, request);
    const auto cache_key = cache_key_of(archive, sources_, request, *subject, now_());
    if (!cache_key) return answer_from(archive, request);
    const std::string question = question_of(request);
    if (auto known = cache_.find(question, *cache_key)) return *known;
    const Response answer = answer_from(archive, request);
    if (answer.status == 200) cache_.keep(question, *cache_key, answer);
    return answer;
}

Response Site::answer(const Request& request) const {
    try {
        const Response response = answer_read(request);
        if (response.status == 404 && !is_api(request)) return no_such_address(request);
        return compression_.applied(tagged(response, request), request);
    } catch (const std::exception& error) {
        spdlog::error("a request could not be answered: {}", error.what());
        return problem(500, "Internal error", "the server's log says why");
    }
}

}  // namespace tafl::web
