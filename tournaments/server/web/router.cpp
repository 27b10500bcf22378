// SPDX-License-Identifier: MIT
#include "tournaments/server/web/router.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <chrono>
#include <set>

#include "tournaments/base/async/run_on.h"
#include "tournaments/base/async/wakeup.h"
#include "tournaments/scoring/results/unicode.h"
#include "tournaments/server/web/client_key.h"
#include "tournaments/server/web/fair_queue.h"
#include "tournaments/server/web/metrics.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web {

namespace asio = boost::asio;

namespace {

using Wakeup = asio::steady_timer::time_point;

bool is_change(const Request& request) {
    static constexpr std::array methods = {"POST", "PUT", "PATCH", "DELETE"};
    return is_api(request) && std::ranges::find(methods, request.method) != methods.end();
}

/// Logs a request that changes something, with its token, sender and status. Refused requests are
/// logged too.
void note_change(const Request& request, const std::string& holder, const Response& response) {
    const auto part = [](const std::string& text) { return results::visible_start(text, 60); };
    std::string path;
    for (const std::string& segment : request.path) path += '/' + segment;
    std::string what = request.method + ' ' + part(path);
    const auto priority = request.query.find("priority");
    if (priority != request.query.end()) what += " priority=" + part(priority->second);
    if (request.method == "PUT") what += ' ' + part(request.body);
    for (const auto& [name, value] : response.headers) {
        if (name == "Location") what += " -> " + value;
    }
    spdlog::info("the token \"{}\", from {}: {}: {}", holder, request.peer, what, response.status);
}

Response wrong_method(const Request& request, const std::string& expected) {
    Response response =
        problem(405, "Method not allowed",
                "found " + results::visible_start(request.method, 20) + ", expected " + expected);
    response.headers.emplace_back("Allow", expected);
    return response;
}

/// Returns the refusal of a request with a parameter that its route does not accept; else nullopt.
std::optional<Response> refuse_parameters(const Route& route, const Request& request) {
    const auto unknown = unknown_parameter(route, request);
    if (!unknown) return std::nullopt;
    return is_api(request) ? problem(400, "Bad request", *unknown)
                           : refusal_page(request, 400, "Bad request", *unknown + '.');
}

}  // namespace

/// A request that waits for the page thread.
struct Router::Waiting {
    std::string question;
    std::function<bool()> has_left;  ///< empty: the request is answered even if its client has left
    asio::steady_timer wakeup;
    bool is_dropped = false;  ///< true: the client had left before its turn
};

/// Requests that wait for the page thread. Owned by the router and by all requests that wait or
/// have the turn.
struct Router::Desk {
    FairQueue<std::shared_ptr<Waiting>> queue;
    bool is_busy = false;    ///< a request has the turn
    bool is_closed = false;  ///< true: the router was destroyed, and no request gets a turn

    [[nodiscard]] bool has_room(const std::string& client_key, const std::string& question) const {
        std::set<std::string> questions;
        queue.for_each(client_key, [&](const std::shared_ptr<Waiting>& waiting) {
            const bool is_dead = waiting->has_left && waiting->has_left();
            if (!is_dead) questions.insert(waiting->question);
        });
        return questions.size() < max_waiting || questions.contains(question);
    }

    void give_turn() {
        while (!is_busy && !is_closed) {
            const auto next = queue.pop();
            if (!next) return;
            Waiting& waiting = *next->second;
            waiting.is_dropped = waiting.has_left && waiting.has_left();
            is_busy = !waiting.is_dropped;
            // A time in the past also wakes a request that has not started to wait.
            waiting.wakeup.expires_at(Wakeup::min());
        }
    }
};

/// Permission to use the page thread. The destructor passes it to the next request, also after an
/// exception.
class Router::Turn {
  public:
    Turn(std::shared_ptr<Desk> desk, std::string client_key)
        : desk_(std::move(desk)), client_key_(std::move(client_key)) {}
    ~Turn() {
        desk_->queue.charge(client_key_, Clock::now() - begun_);
        desk_->is_busy = false;
        desk_->give_turn();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    using Clock = std::chrono::steady_clock;
    std::shared_ptr<Desk> desk_;
    std::string client_key_;
    Clock::time_point begun_ = Clock::now();
};

Router::Router(const AccessControl& access, const Site& site, Feed& feed, const Events& events,
               asio::io_context& pages)
    : access_(access),
      site_(site),
      feed_(feed),
      events_(events),
      pages_(pages),
      desk_(std::make_shared<Desk>()) {}

Router::~Router() { desk_->is_closed = true; }

/// Returns the row of a request; null if this server has no part that answers it.
const Route* Router::offered_route(const Request& request) const {
    const Route* const route = find_route(request);
    if (route == nullptr) return nullptr;
    const bool is_missing = (route->part() == Part::seats && !sinks_.seats) ||
                            (route->part() == Part::commands && !sinks_.commands) ||
                            (route->part() == Part::downloads && downloads_ == nullptr);
    return is_missing ? nullptr : route;
}

/// Returns the problem for a request without a row. A server that plays no games allows no changes.
Response Router::not_offered(const Request& request) const {
    const bool is_unknown_seat =
        sinks_.seats && routes_at(request).empty() && needed_scope(request) == store::Scope::play;
    if (is_read(request) || is_unknown_seat) return no_such_address(request);
    const std::string methods = sinks_.commands ? methods_at(request) : "";
    return wrong_method(request, methods.empty() ? "GET, HEAD" : methods);
}

asio::awaitable<Response> Router::answer(Request request) {
    auto refusal = access_.refuse(request);
    drop_idle_parameters(request);
    const Route* const route = offered_route(request);
    if (!refusal) {
        refusal = route != nullptr ? refuse_parameters(*route, request) : not_offered(request);
    }
    service::RequestOwner caller =
        is_change(request) ? access_.caller(request) : service::RequestOwner();
    if (refusal) {
        if (!caller.token.empty()) note_change(request, caller.token, *refusal);
        co_return std::move(*refusal);
    }
    if (route->part() == Part::seats) {
        std::string seat = access_.holder(request);
        Response response = co_await sinks_.seats(std::move(request), std::move(seat));
        co_return response;
    }
    if (route->part() == Part::commands) {
        Response response = co_await change(std::move(request), std::move(caller));
        co_return response;
    }
    if (route->part() == Part::health) co_return health();
    Response response = co_await answer_in_turn(std::move(request), route->part());
    co_return response;
}

/// Logs the change even if its response cannot be made.
asio::awaitable<Response> Router::change(Request request, service::RequestOwner caller) {
    try {
        auto work = sinks_.commands(request, caller);
        Response response = co_await async::run_on(pages_, std::move(work));
        note_change(request, caller.token, response);
        co_return response;
    } catch (...) {
        note_change(request, caller.token, {500, "", ""});
        throw;
    }
}

Response Router::health() const {
    const std::string complaint = sinks_.complaint ? sinks_.complaint() : std::string();
    if (!complaint.empty()) return problem(503, "Service unavailable", complaint);
    return {200, "text/plain", "ok\n"};
}

/// Answers a request. Requests that are answered from memory do not wait for other requests. The
/// same applies to downloads, which have their own thread.
asio::awaitable<Response> Router::answer_in_turn(Request request, Part part) {
    std::optional<Turn> turn;
    if (part == Part::database) {
        std::string client_key = client_key_of(request.peer);
        std::string question = question_of(request);
        if (!desk_->has_room(client_key, question)) co_return too_many_requests();
        const bool has_turn =
            co_await wait_for_turn(client_key, std::move(question), request.has_left);
        if (!has_turn) co_return problem(499, "Client closed request", "the client has left");
        turn.emplace(desk_, std::move(client_key));
    }
    auto work = answer_on_page_thread(std::move(request), part);
    Response response = co_await async::run_on(pages_, std::move(work));
    co_return response;
}

/// Returns false if the client has left before its turn. A request that finds the page thread idle
/// is always answered, since some clients close their sending half at once.
asio::awaitable<bool> Router::wait_for_turn(std::string client_key, std::string question,
                                            std::function<bool()> has_left) {
    const auto executor = co_await asio::this_coro::executor;
    const auto waiting = std::make_shared<Waiting>(
        Waiting{std::move(question), {}, asio::steady_timer(executor, Wakeup::max())});
    if (desk_->is_busy) waiting->has_left = std::move(has_left);
    desk_->queue.push(client_key, waiting);
    desk_->give_turn();
    co_await async::wait_quietly(waiting->wakeup);
    co_return !waiting->is_dropped;
}

asio::awaitable<Response> Router::answer_on_page_thread(Request request, Part part) {
    if (part == Part::events) co_return events_.admit(request);
    if (part == Part::metrics) {
        feed_.metrics().viewers = events_.viewers();
        co_return Response{
            200, "text/plain; version=0.0.4; charset=utf-8",
            metrics_text(feed_.metrics(), sinks_.engine_starts ? sinks_.engine_starts() : 0)};
    }
    if (part == Part::downloads) {
        Response response = co_await downloads_->answer(std::move(request));
        co_return response;
    }
    co_return site_.answer(request);
}

}  // namespace tafl::web
