// SPDX-License-Identifier: MIT
#include "tournaments/web/router.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <set>
#include <string_view>

#include "tournaments/results/unicode.h"
#include "tournaments/web/client_key.h"
#include "tournaments/web/fair_queue.h"
#include "tournaments/web/metrics.h"
#include "tournaments/web/routes.h"
#include "tournaments/web/site_pages.h"

namespace tafl::web {

namespace asio = boost::asio;

namespace {

using Wakeup = asio::steady_timer::time_point;

bool is_path(const Request& request, std::initializer_list<std::string_view> path) {
    return std::ranges::equal(request.path, path);
}

bool is_change(const Request& request) {
    static constexpr std::array methods = {"POST", "PUT", "PATCH", "DELETE"};
    return std::ranges::find(methods, request.method) != methods.end() && !request.path.empty() &&
           request.path[0] == "api";
}

bool is_at_seat(const Request& request) {
    return request.path.size() > 1 && request.path[0] == "api" && request.path[1] == "seat";
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

/// Returns the refusal of a request with a parameter that its address does not accept.
std::optional<Response> refuse_parameters(Request& request) {
    drop_idle_parameters(request);
    const Route* const route = find_route(request);
    const auto unknown = route != nullptr ? unknown_parameter(*route, request) : std::nullopt;
    if (!unknown) return std::nullopt;
    const bool is_api = !request.path.empty() && request.path[0] == "api";
    return is_api ? problem(400, "Bad request", *unknown)
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

asio::awaitable<Response> Router::answer(Request request) {
    auto refusal = access_.refuse(request);
    if (!refusal) refusal = refuse_parameters(request);
    service::RequestOwner caller =
        is_change(request) ? access_.caller(request) : service::RequestOwner();
    if (refusal) {
        if (!caller.token.empty()) note_change(request, caller.token, *refusal);
        co_return std::move(*refusal);
    }
    if (seats_ && is_at_seat(request)) {
        std::string seat = access_.holder(request);
        Response response = co_await seats_(std::move(request), std::move(seat));
        co_return response;
    }
    if (commands_ && is_change(request)) {
        Response response = co_await change(std::move(request), std::move(caller));
        co_return response;
    }
    if (is_read(request) && is_path(request, {"healthz"})) co_return health();
    Response response = co_await answer_in_turn(std::move(request));
    co_return response;
}

/// Logs the change even if its response cannot be made.
asio::awaitable<Response> Router::change(Request request, service::RequestOwner caller) {
    try {
        auto work = commands_(request, caller);
        const auto& token = asio::use_awaitable;
        Response response = co_await asio::co_spawn(pages_, std::move(work), token);
        note_change(request, caller.token, response);
        co_return response;
    } catch (...) {
        note_change(request, caller.token, {500, "", ""});
        throw;
    }
}

Response Router::health() const {
    const std::string complaint = complaint_ ? complaint_() : std::string();
    if (!complaint.empty()) return problem(503, "Service unavailable", complaint);
    return {200, "text/plain", "ok\n"};
}

/// Answers a request. Requests that are answered from memory do not wait for other requests. The
/// same applies to downloads, which have their own thread.
asio::awaitable<Response> Router::answer_in_turn(Request request) {
    std::optional<Turn> turn;
    if (site_.needs_database(request) && !Downloads::is_download(request)) {
        std::string client_key = client_key_of(request.peer);
        std::string question = question_of(request);
        if (!desk_->has_room(client_key, question)) co_return too_many_requests();
        const bool has_turn =
            co_await wait_for_turn(client_key, std::move(question), request.has_left);
        if (!has_turn) co_return problem(499, "Client closed request", "the client has left");
        turn.emplace(desk_, std::move(client_key));
    }
    auto work = answer_on_page_thread(std::move(request));
    const auto& token = asio::use_awaitable;
    Response response = co_await asio::co_spawn(pages_, std::move(work), token);
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
    boost::system::error_code ignored;
    auto quiet_token = asio::redirect_error(asio::use_awaitable, ignored);
    co_await waiting->wakeup.async_wait(quiet_token);
    co_return !waiting->is_dropped;
}

asio::awaitable<Response> Router::answer_on_page_thread(Request request) {
    if (is_read(request) && is_path(request, {"api", "events"})) co_return events_.admit(request);
    if (is_read(request) && is_path(request, {"metrics"})) {
        feed_.metrics().viewers = events_.viewers();
        co_return Response{200, "text/plain; version=0.0.4; charset=utf-8",
                           metrics_text(feed_.metrics(), starts_ ? starts_() : 0)};
    }
    if (downloads_ != nullptr && Downloads::is_download(request)) {
        Response response = co_await downloads_->answer(std::move(request));
        co_return response;
    }
    co_return site_.answer(request);
}

}  // namespace tafl::web
