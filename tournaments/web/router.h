// SPDX-License-Identifier: MIT
// Router: decides whether a request is permitted, and which part answers it. answer() runs on the
// listener's thread, which renders nothing and reads of the database only tokens and, without a
// service, its health: seats and /healthz are answered there. Pages, the API and streams are
// answered on the page thread, by one request at a time as far as they read the database.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "tournaments/web/access_control.h"
#include "tournaments/web/downloads.h"
#include "tournaments/web/events.h"
#include "tournaments/web/message.h"
#include "tournaments/web/site.h"

namespace tafl::web {

class Router : public Handler {
  public:
    /// Requests of one client that may wait for the page thread, not counting those that ask the
    /// same as another one.
    static constexpr std::size_t max_waiting = 8;

    /// All of them outlive it. `access` belongs to the listener's thread, the others to that of
    /// `pages`.
    Router(const AccessControl& access, const Site& site, Feed& feed, const Events& events,
           boost::asio::io_context& pages);
    ~Router() override;
    Router(const Router&) = delete;
    Router& operator=(const Router&) = delete;

    using Commands =
        std::function<boost::asio::awaitable<Response>(Request, service::RequestOwner)>;
    /// Requests that change something are answered by `commands`, on the page thread; without it
    /// nothing can be changed.
    void commands_to(Commands commands) { commands_ = std::move(commands); }
    using Seats = std::function<boost::asio::awaitable<Response>(Request, std::string)>;
    /// Requests of people who play are answered by `seats`, on the listener's thread, with the name
    /// of the seat; without it no person plays from a page.
    void seats_to(Seats seats) { seats_ = std::move(seats); }
    /// `complaint` returns why games cannot be stored or nothing can be read, or an empty text.
    /// Called on the listener's thread.
    void health_from(std::function<std::string()> complaint) { complaint_ = std::move(complaint); }
    /// Where the number of engines that were started comes from.
    void engine_starts_from(std::function<std::uint64_t()> starts) { starts_ = std::move(starts); }

    /// Whole tournaments come from there, which outlives the router; without it there are none.
    void downloads_from(Downloads& downloads) { downloads_ = &downloads; }

    boost::asio::awaitable<Response> answer(Request request) override;

  private:
    struct Waiting;
    struct Desk;
    class Turn;
    [[nodiscard]] Response health() const;
    boost::asio::awaitable<Response> change(Request request, service::RequestOwner caller);
    boost::asio::awaitable<Response> answer_in_turn(Request request);
    boost::asio::awaitable<bool> wait_for_turn(std::string client_key, std::string question,
                                               std::function<bool()> has_left);
    boost::asio::awaitable<Response> answer_on_page_thread(Request request);

    const AccessControl& access_;
    const Site& site_;
    Feed& feed_;
    const Events& events_;
    boost::asio::io_context& pages_;
    Commands commands_;
    Downloads* downloads_ = nullptr;
    Seats seats_;
    std::function<std::uint64_t()> starts_;
    std::function<std::string()> complaint_;
    std::shared_ptr<Desk> desk_;
};

}  // namespace tafl::web
