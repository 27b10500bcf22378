// SPDX-License-Identifier: MIT
#include "tournaments/web/router.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <string_view>

#include "tournaments/results/unicode.h"
#include "tournaments/web/client_key.h"
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

bool is_read(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

bool is_change(const Request& request) {
    static constexpr std::array methods = {"POST", "PUT", "PATCH", "DELETE"};
    return std::ranges::find(methods, request.method) != methods.end() && !request.path.empty() &&
           request.path[0] == "api";
}

bool is_at_seat(const Request& request) {
    return request.path.size() > 1 && request.path[0] == "api" && request.path[1] == "seat";
}

/// Who did what, or was not allowed to.
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

/// Returns the refusal of a request with a parameter that its address does not take.
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

/// Is passed on, however it ends.
class Router::Turn {
  public:
    explicit Turn(Router& router) : router_(router) {}
    ~Turn() { router_.pass_turn(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    Router& router_;
};

asio::awaitable<Response> Router::answer(Request request) {
    auto refusal = access_.refuse(request);
    if (!refusal) refusal = refuse_parameters(request);
    service::Caller caller = is_change(request) ? access_.caller(request) : service::Caller();
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
    auto quick = answer_from_memory(request);
    if (quick) co_return std::move(*quick);
    if (!site_.asks_database(request)) co_return site_.answer(request);
    if (downloads_ != nullptr && Downloads::is_download(request)) {
        Response response = co_await downloads_->answer(std::move(request));
        co_return response;
    }
    std::string client_key = client_key_of(request.peer);
    if (has_many_waiting(client_key)) co_return too_many_requests();
    co_await wait_for_turn(std::move(client_key));
    const Turn turn(*this);
    Response response = site_.answer(request);
    co_return response;
}

/// What was done is noted even if its answer cannot be made.
asio::awaitable<Response> Router::change(Request request, service::Caller caller) {
    try {
        Response response = co_await commands_(request, caller);
        note_change(request, caller.token, response);
        co_return response;
    } catch (...) {
        note_change(request, caller.token, {500, "", ""});
        throw;
    }
}

bool Router::has_many_waiting(const std::string& client_key) const {
    return std::ranges::count(waiting_, client_key, &Waiting::client_key) >= most_waiting_;
}

asio::awaitable<void> Router::wait_for_turn(std::string client_key) {
    const auto executor = co_await asio::this_coro::executor;
    const auto& token = asio::use_awaitable;
    if (!is_answering_) {
        is_answering_ = true;
        co_await asio::post(executor, token);
        co_return;
    }
    const auto wakeup = std::make_shared<asio::steady_timer>(executor, Wakeup::max());
    waiting_.push_back({std::move(client_key), wakeup});
    boost::system::error_code ignored;
    auto quiet_token = asio::redirect_error(token, ignored);
    co_await wakeup->async_wait(quiet_token);
}

/// Whoever waits goes on when the loop has done what else there is.
void Router::pass_turn() {
    is_answering_ = !waiting_.empty();
    if (waiting_.empty()) return;
    waiting_.front().wakeup->cancel();
    waiting_.pop_front();
}

/// None if the database has to be asked.
std::optional<Response> Router::answer_from_memory(const Request& request) const {
    if (is_read(request) && is_path(request, {"api", "events"})) return events_.admit(request);
    if (is_read(request) && is_path(request, {"healthz"}) && complaint_) {
        const std::string complaint = complaint_();
        if (!complaint.empty()) return problem(503, "Service unavailable", complaint);
    }
    if (is_read(request) && is_path(request, {"metrics"})) {
        feed_.metrics().viewers = events_.viewers();
        return Response{200, "text/plain; version=0.0.4; charset=utf-8",
                        metrics_text(feed_.metrics(), starts_ ? starts_() : 0)};
    }
    return std::nullopt;
}

}  // namespace tafl::web
