// SPDX-License-Identifier: MIT
// Router: who answers which request, and whether it may be asked at all. On the web thread.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "tournaments/web/access.h"
#include "tournaments/web/downloads.h"
#include "tournaments/web/events.h"
#include "tournaments/web/handler.h"
#include "tournaments/web/site.h"

namespace tafl::web {

class Router : public Handler {
  public:
    /// All of them outlive it.
    Router(const Access& access, const Site& site, Feed& feed, const Events& events)
        : access_(access), site_(site), feed_(feed), events_(events) {}

    using Commands = std::function<boost::asio::awaitable<Response>(Request, service::Caller)>;
    /// Whatever changes something goes there; without it nothing can be changed.
    void commands_to(Commands commands) { commands_ = std::move(commands); }
    using Seats = std::function<boost::asio::awaitable<Response>(Request, std::string)>;
    /// What a person who plays asks for and says goes there, with the name of the seat; without it
    /// nobody plays from a page.
    void seats_to(Seats seats) { seats_ = std::move(seats); }
    /// Why what is played can't be kept, or nothing be read; empty if all is well.
    void health_from(std::function<std::string()> complaint) { complaint_ = std::move(complaint); }
    /// Where the number of engines that were started comes from.
    void engine_starts_from(std::function<std::uint64_t()> starts) { starts_ = std::move(starts); }

    /// Whole tournaments come from there, which outlives the router; without it there are none.
    void downloads_from(Downloads& downloads) { downloads_ = &downloads; }
    /// So many questions of one caller, who may be a whole house, may wait for their turn.
    void set_most_waiting(int most) { most_waiting_ = most; }

    boost::asio::awaitable<Response> answer(Request request) override;

  private:
    [[nodiscard]] std::optional<Response> answer_from_memory(const Request& request) const;
    class Turn;
    boost::asio::awaitable<Response> change(Request request, service::Caller caller);
    [[nodiscard]] bool has_many_waiting(const std::string& client_key) const;
    boost::asio::awaitable<void> wait_for_turn(std::string client_key);
    void pass_turn();

    const Access& access_;
    const Site& site_;
    Feed& feed_;
    const Events& events_;
    Commands commands_;
    Downloads* downloads_ = nullptr;
    Seats seats_;
    std::function<std::uint64_t()> starts_;
    std::function<std::string()> complaint_;
    // Questions to the database are answered one at a turn of the loop, so that viewers of games
    // come between two of them; nobody has more than a few waiting, so that others come as well.
    struct Waiting {
        std::string client_key;
        std::shared_ptr<boost::asio::steady_timer> wakeup;
    };
    int most_waiting_ = 64;
    bool is_answering_ = false;
    std::deque<Waiting> waiting_;
};

}  // namespace tafl::web
