// SPDX-License-Identifier: MIT
#include "tournaments/web/router.h"

#include <algorithm>
#include <array>
#include <boost/asio/use_awaitable.hpp>
#include <string_view>

#include "tournaments/web/metrics.h"

namespace tafl::tournaments {

namespace asio = boost::asio;

namespace {

bool is_path(const Request& request, std::initializer_list<std::string_view> path) {
    return std::ranges::equal(request.path, path);
}

bool is_read(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

bool is_change(const Request& request) {
    static constexpr std::array methods = {"POST", "PUT", "PATCH", "DELETE"};
    return std::ranges::find(methods, request.method) != methods.end() && !request.path.empty() &&
           request.path[0] == "api";
}

}  // namespace

asio::awaitable<Response> Router::answer(Request request) {
    auto refusal = access_.refuse(request);
    if (refusal) co_return std::move(*refusal);
    if (commands_ && is_change(request)) {
        Response response = co_await commands_(request);
        co_return response;
    }
    co_return answer_read(request);
}

Response Router::answer_read(const Request& request) const {
    if (is_read(request) && is_path(request, {"api", "events"})) return events_.admit(request);
    if (is_read(request) && is_path(request, {"metrics"})) {
        feed_.tally().viewers = events_.viewers();
        return {200, "text/plain; version=0.0.4; charset=utf-8",
                metrics_text(feed_.tally(), starts_ ? starts_() : 0)};
    }
    return site_.answer(request);
}

}  // namespace tafl::tournaments
