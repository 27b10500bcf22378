// SPDX-License-Identifier: MIT
#include "tournaments/server/web/site.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "store/archive.h"
#include "store/sha256.h"
#include "store/tournament_queue.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/pages/pages.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/server/web/api.h"
#include "tournaments/server/web/api_answers.h"
#include "tournaments/server/web/page_existence.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

Response no_such_page() { return problem(404, "Not found", "the page does not exist"); }

Response no_such_address(const Request& request) {
    if (!is_api(request)) {
        return refusal_page(request, 404, "Not found", "The page does not exist.");
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

/// Returns the states of all queue entries, since only the queue defines the end of a tournament.
std::string queue_states(store::Archive& archive) {
    std::string text;
    for (const store::QueueEntry& entry : store::TournamentQueue(archive).entries()) {
        text += '\n' + to_string(entry.tournament) + std::string(name_of(entry.state));
    }
    return text;
}

/// Returns true if a game of the tournament runs. Empty `tournament` = any game of the database.
bool is_being_played(const SiteView& view, std::optional<store::TournamentId> tournament) {
    if (view.live != nullptr) return !view.live->games(tournament).empty();
    if (!tournament) return !view.archive.games_being_played().empty();
    return view.archive.count_games(*tournament).running > 0;
}

/// Returns the tournament that the request names by its id or by one of its games; nullopt if it is
/// unknown.
std::optional<store::TournamentId> tournament_of(const SiteView& view, const Route& route,
                                                 const Request& request) {
    const std::string number = named_segment(route, request, "{tournament}");
    if (!number.empty()) return tournaments::id_in<store::TournamentId>(number);
    const std::string name = named_segment(route, request, "{game}");
    const auto id = tournaments::id_in<store::GameId>(name.substr(0, name.find('.')));
    const auto row = id ? view.archive.game(*id) : std::nullopt;
    return row ? std::optional(row->tournament_id) : std::nullopt;
}

/// Returns the key of a response in the cache; nullopt if it must not be cached. Responses with
/// equal keys are equal, except that running clocks may differ by 0.2 s.
std::optional<std::string> cache_key_of(const SiteView& view, const Route& route,
                                        const Request& request,
                                        std::chrono::steady_clock::time_point now) {
    using CachedBy = Route::CachedBy;
    const CachedBy by = route.cached_by;
    const bool is_of_all =
        by == CachedBy::all_games || by == CachedBy::site_feed || by == CachedBy::site_page;
    std::optional<store::TournamentId> tournament;
    if (!is_of_all) {
        if (by != CachedBy::never) tournament = tournament_of(view, route, request);
        if (!tournament) return std::nullopt;
    }
    std::string cache_key = view.archive.games_version(tournament);
    if (is_of_all) {
        for (const RegisteredEngine& engine : view.registered) {
            const auto& credits = engine.credits;
            for (const std::string& text :
                 {engine.name, engine.version, credits.author, credits.licence, credits.link})
                cache_key += '\n' + text;
        }
    }
    const bool has_queue =
        by == CachedBy::site_feed || by == CachedBy::tournament_feed || by == CachedBy::site_page;
    if (has_queue) cache_key += queue_states(view.archive);
    if (by == CachedBy::site_page) {  // shows the time until the start of tournaments
        const auto minute = std::chrono::floor<std::chrono::minutes>(now);
        cache_key += '\n' + std::to_string(minute.time_since_epoch().count());
    }
    if (by == CachedBy::tournament_page) {
        const auto entry = store::TournamentQueue(view.archive).entry(*tournament);
        if (entry) cache_key += '\n' + std::string(name_of(entry->state));
    }
    const bool is_game = by == CachedBy::game_page;
    const bool shows_plies =
        (is_game || by == CachedBy::tournament_page || by == CachedBy::site_page) &&
        is_being_played(view, tournament);
    if (!shows_plies) return cache_key;
    if (is_game && view.live == nullptr) return std::nullopt;
    using Slice = std::chrono::duration<std::int64_t, std::ratio<1, 5>>;
    cache_key += '\n' + std::to_string(std::chrono::floor<Slice>(now).time_since_epoch().count());
    if (view.live == nullptr) return cache_key;
    // A client that loads a page again resumes after this id, so the page must contain all earlier
    // events. Viewers of one game receive each ply.
    cache_key += '\n' + view.live->last_event_id();
    for (const LiveGame* game : view.live->games(tournament)) {
        if (is_game) cache_key += '\n' + std::to_string(game->plies.size());
    }
    return cache_key;
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

Response answer_file(const Request& request) {
    for (const pages::Page& page : pages::pages()) {
        if (page.name == request.path[0]) {
            return {200, std::string(type_of(page.name)), std::string(page.text)};
        }
    }
    return no_such_address(request);
}

std::string given(const Request& request, std::string_view name) {
    const auto found = request.query.find(std::string(name));
    return found == request.query.end() ? std::string() : found->second;
}

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
    frame.section.clear();
    const results::Html body = "<main id=\"main\">\n<h1>" + results::html_text(title) +
                               "</h1>\n<p>" + results::html_text(text) + "</p>\n</main>\n";
    return {status, html_type, page_text(frame, body)};
}

Response answer_from(const SiteView& view, const Request& request) {
    const Route* const route = find_route(request);
    if (route == nullptr) return no_such_address(request);
    if (const auto* const answer = std::get_if<Answer*>(&route->answer)) {
        return (*answer)(view, request);
    }
    const auto* const answer = std::get_if<TournamentAnswer*>(&route->answer);
    if (answer == nullptr) return no_such_address(request);
    const std::string number = named_segment(*route, request, "{tournament}");
    const auto id = tournaments::id_in<store::TournamentId>(number);
    const auto tournament = id ? view.archive.tournament(*id) : std::nullopt;
    // Each page has one address: "007" is invalid.
    const bool is_there = tournament && (is_api(request) || to_string(tournament->id) == number);
    if (!is_there) return not_found("no tournament has the number " + number);
    return (*answer)(view, *tournament, request);
}

Response Site::answer_read(const Request& request) const {
    const Route* const route = find_route(request);
    if (route == nullptr) return no_such_address(request);
    if (route->pattern.ends_with('/') && !request.ends_with_slash) {
        return moved_to(std::string(route->pattern));
    }
    if (const auto* const answer = std::get_if<MemoryAnswer*>(&route->answer)) {
        return (*answer)(request);
    }
    if (route->part() != Route::Part::database) return no_such_address(request);
    auto registered = engines_ ? engines_() : std::vector<RegisteredEngine>();
    if (!may_exist(database_, request, registered)) {
        return is_api(request) ? not_found(request.path.back() + " is unknown") : no_such_page();
    }
    store::Archive archive = store::Archive::open(database_, store::Access::read_only);
    const SiteView view{archive, live_,      std::move(registered),         address_,
                        &ended_, &openings_, database_.filename().string(), process_};
    const auto cache_key = cache_key_of(view, *route, request, now_());
    if (!cache_key) return answer_from(view, request);
    const std::string question = question_of(request);
    if (auto known = cache_.find(question, *cache_key)) return *known;
    const Response answer = answer_from(view, request);
    const bool may_be_stored =
        std::ranges::find(answer.headers, not_stored) == answer.headers.end();
    if (answer.status == 200 && may_be_stored) cache_.keep(question, *cache_key, answer);
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
