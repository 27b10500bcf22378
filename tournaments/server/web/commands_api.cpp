// SPDX-License-Identifier: MIT
#include "tournaments/server/web/commands_api.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <nlohmann/json.hpp>

#include "store/tournament_queue.h"
#include "tournaments/base/async/run_on.h"
#include "tournaments/base/json_text.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/server/service/scoped_count.h"
#include "tournaments/server/web/queue_json.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace asio = boost::asio;

namespace {

using nlohmann::ordered_json;

constexpr int max_priority = 1000;

bool is_priority(int number) { return number >= -max_priority && number <= max_priority; }

Response wrong_priority() {
    return problem(400, "Bad request", "expected priority as a whole number from -1000 to 1000");
}

/// Returns the problem for a body of another media type. A browser does not send the expected types
/// for a form of another site.
Response wrong_type(const std::string& found, const std::string& expected) {
    return problem(415, "Unsupported media type",
                   "found " + (found.empty() ? "none" : found) + ", expected " + expected);
}

/// Returns true if the body has the media type `type`. Ignores case and parameters (RFC 9110,
/// 8.3.1).
bool has_type(const Request& request, std::string_view type) {
    std::string found = request.content_type.substr(0, request.content_type.find(';'));
    found.erase(found.find_last_not_of(" \t") + 1);
    return boost::iequals(found, type);
}

Response invalid(const service::QueueAnswer& answer) {
    auto errors = ordered_json::array();
    const auto add = [&](const plan::PlanError& error) {
        errors.push_back({{"line", error.line}, {"column", error.column}, {"text", error.text}});
    };
    for (const plan::PlanError& error : answer.errors) add(error);
    if (const auto rest = answer.errors.rest()) add(*rest);
    const ordered_json body = {{"type", "about:blank"},
                               {"title", "Unprocessable content"},
                               {"status", 422},
                               {"detail", answer.text},
                               {"errors", std::move(errors)}};
    return {422, "application/problem+json", publish::text_of(body) + '\n'};
}

Response too_many(const std::string& detail, int seconds) {
    Response response = problem(429, "Too many requests", detail);
    response.headers.emplace_back("Retry-After", std::to_string(seconds));
    return response;
}

/// Returns the value of `key` in a JSON object that has no other member; null for any other text.
nlohmann::json only_member(const std::string& text, const char* key) {
    const auto object = nlohmann::json::parse(text, nullptr, false);
    if (!object.is_object() || object.size() != 1) return nullptr;
    return object.value(key, nlohmann::json());
}

/// Parses {"priority": 3}; nullopt for any other body.
std::optional<int> priority_in(const std::string& body) {
    const auto number =
        tournaments::whole_number_in(only_member(body, "priority"), -max_priority, max_priority);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

/// Parses {"engine": "Huscarl"}; nullopt for any other body.
std::optional<std::string> engine_in(const std::string& body) {
    const auto value = only_member(body, "engine");
    if (!value.is_string()) return {};
    auto name = value.get<std::string>();
    constexpr std::size_t longest = 256;  // bytes; an engine's name has at most 64 characters
    if (name.empty() || name.size() > longest) return {};
    return name;
}

}  // namespace

asio::awaitable<Response> Commands::answer(Request request, service::RequestOwner caller) {
    if (is_closed_) co_return problem(503, "Service unavailable", "the server is stopping");
    if (request.path.size() == 2) {
        Response response = co_await submit(std::move(request), std::move(caller));
        co_return response;
    }
    const auto id = tournaments::id_in<store::TournamentId>(request.path[2]).value();
    Response response = co_await change(std::move(request), std::move(caller), id);
    co_return response;
}

void Commands::set_submissions_per_minute(int most) {
    if (most == submissions_per_minute_) return;
    submissions_per_minute_ = most;
    submissions_ = RequestRate(most / 60.0, most);
}

asio::awaitable<Response> Commands::submit(Request request, service::RequestOwner caller) {
    if (!submissions_.admit(caller.token, RequestRate::Clock::now())) {
        const int seconds = std::max(1, 60 / submissions_per_minute_);
        co_return too_many("this token has submitted " + std::to_string(submissions_per_minute_) +
                               " tournaments within a minute, which is its limit",
                           seconds);
    }
    const auto wanted = request.query.find("priority");
    const auto priority = wanted == request.query.end()
                              ? std::optional(0)
                              : tournaments::whole_number<int>(wanted->second);
    if (!priority || !is_priority(*priority)) co_return wrong_priority();
    if (!has_type(request, "application/toml")) {
        co_return wrong_type(request.content_type, "application/toml");
    }
    auto question = service_.submit(std::move(request.body), *priority, caller.token);
    const service::QueueAnswer answer = co_await call_service(std::move(question));
    Response response = to_response(answer, 201);
    if (answer.kind == service::QueueAnswer::Kind::done) {
        response.headers.emplace_back("Location",
                                      "/api/tournaments/" + to_string(answer.tournament));
    }
    co_return response;
}

/// Changes a tournament after a check that the caller owns it or is an admin.
asio::awaitable<Response> Commands::change(Request request, service::RequestOwner caller,
                                           store::TournamentId tournament) {
    auto question = service_.permit(tournament, std::move(caller));
    const service::QueueAnswer permission = co_await call_service(std::move(question));
    if (permission.kind != service::QueueAnswer::Kind::done) co_return to_response(permission, 200);
    Response response = co_await change_own(std::move(request), tournament);
    co_return response;
}

asio::awaitable<Response> Commands::change_own(Request request, store::TournamentId tournament) {
    const std::string& what = request.path[3];
    asio::awaitable<service::QueueAnswer> question;
    if (what == "priority") {
        if (!has_type(request, "application/json")) {
            co_return wrong_type(request.content_type, "application/json");
        }
        const auto priority = priority_in(request.body);
        if (!priority) co_return wrong_priority();
        question = service_.set_priority(tournament, *priority);
    } else if (what == "pause") {
        question = service_.pause(tournament);
    } else if (what == "resume") {
        question = service_.resume(tournament);
    } else if (what == "cancel") {
        question = service_.cancel(tournament);
    } else if (what == "withdraw") {
        if (!has_type(request, "application/json")) {
            co_return wrong_type(request.content_type, "application/json");
        }
        const auto engine = engine_in(request.body);
        if (!engine) {
            co_return problem(400, "Bad request",
                              R"(expected {"engine": "NAME"}, a name of 1 to 256 bytes)");
        }
        question = service_.withdraw(tournament, *engine);
    } else {
        co_return no_such_address(request);
    }
    const service::QueueAnswer answer = co_await call_service(std::move(question));
    co_return to_response(answer, 200);
}

asio::awaitable<service::QueueAnswer> Commands::call_service(
    asio::awaitable<service::QueueAnswer> question) {
    const service::ScopedCount in_hand(in_hand_);
    auto answer = co_await async::run_on(play_, std::move(question));
    co_return answer;
}

Response Commands::to_response(const service::QueueAnswer& answer, int status) const {
    using Kind = service::QueueAnswer::Kind;
    if (answer.kind == Kind::not_found) return problem(404, "Not found", answer.text);
    if (answer.kind == Kind::conflict) return problem(409, "Conflict", answer.text);
    if (answer.kind == Kind::invalid) return invalid(answer);
    if (answer.kind == Kind::forbidden) return problem(403, "Forbidden", answer.text);
    if (answer.kind == Kind::too_many) return too_many(answer.text, 60);
    store::Archive archive = store::Archive::open(database_, store::Access::read_only);
    const auto entry = store::TournamentQueue(archive).entry(answer.tournament);
    ordered_json body = queue_entry_json(archive, *entry);
    if (!answer.text.empty()) body["text"] = answer.text;
    return {status, "application/json", publish::text_of(body) + '\n'};
}

}  // namespace tafl::web
