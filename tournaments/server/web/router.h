// SPDX-License-Identifier: MIT
// Router: decides whether a request is permitted, and forwards it to the part of the server that
// answers it. answer() runs on the listener's thread, which renders no pages. That thread answers
// the requests for seats and /healthz. It reads only tokens from the database and, without a
// service, the database's health. The page thread answers the requests for pages, the API and
// streams. Requests that read the database are answered one at a time.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "tournaments/server/web/access_control.h"
#include "tournaments/server/web/downloads.h"
#include "tournaments/server/web/events.h"
#include "tournaments/server/web/message.h"
#include "tournaments/server/web/routes.h"
#include "tournaments/server/web/site.h"

namespace tafl::web {

/// Functions of the parts that play games. An empty function = this server lacks the part.
struct RequestSinks {
    /// Answers requests that change something (Part::commands), on the page thread.
    std::function<boost::asio::awaitable<Response>(Request, service::RequestOwner)> commands{};
    /// Answers requests of people who play, on the listener's thread. It receives the name of the
    /// seat, which is the name of the token.
    std::function<boost::asio::awaitable<Response>(Request, std::string)> seats{};
    /// Returns the reason why games cannot be stored or the database cannot be read; an empty text
    /// if both are possible. Called on the listener's thread.
    std::function<std::string()> complaint{};
    /// Returns the number of engine starts, for the metrics.
    std::function<std::uint64_t()> engine_starts{};
};

/// Handler of the web server: checks the access and forwards each request.
class Router : public Handler {
  public:
    /// Maximum number of different requests of one client that wait for the page thread. Equal
    /// requests count as one.
    static constexpr std::size_t max_waiting = 8;

    /// All arguments must outlive this object. `access` is used on the listener's thread only. The
    /// others are used on the thread of `pages` only.
    Router(const AccessControl& access, const Site& site, Feed& feed, const Events& events,
           boost::asio::io_context& pages);
    ~Router() override;
    Router(const Router&) = delete;
    Router& operator=(const Router&) = delete;

    /// Sets the functions of the parts that this server has. Call it before the first request.
    void set_sinks(RequestSinks sinks) { sinks_ = std::move(sinks); }
    /// Sets the object that makes files of tournaments; it must outlive this object. Without it,
    /// the server offers no such files.
    void downloads_from(Downloads& downloads) { downloads_ = &downloads; }

    /// Answers a request. Called on the listener's thread.
    boost::asio::awaitable<Response> answer(Request request) override;

  private:
    using Part = Route::Part;
    struct Waiting;
    struct Desk;
    class Turn;
    [[nodiscard]] const Route* offered_route(const Request& request) const;
    [[nodiscard]] Response not_offered(const Request& request) const;
    [[nodiscard]] Response health() const;
    boost::asio::awaitable<Response> change(Request request, service::RequestOwner caller);
    boost::asio::awaitable<Response> answer_in_turn(Request request, Part part);
    boost::asio::awaitable<bool> wait_for_turn(std::string client_key, std::string question,
                                               std::function<bool()> has_left);
    boost::asio::awaitable<Response> answer_on_page_thread(Request request, Part part);

    const AccessControl& access_;
    const Site& site_;
    Feed& feed_;
    const Events& events_;
    boost::asio::io_context& pages_;
    RequestSinks sinks_;
    Downloads* downloads_ = nullptr;
    std::shared_ptr<Desk> desk_;
};

}  // namespace tafl::web
