// SPDX-License-Identifier: MIT
// Commands: answers the requests that change something; their addresses are below /api/queue. The
// service executes them on its own loop. The responses are made on the page thread. The permission
// was checked before (access_control.h).
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <filesystem>

#include "tournaments/server/service/service.h"
#include "tournaments/server/web/client_key.h"
#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Forwards queue commands to the service. Used on the page thread, except as noted.
class Commands {
  public:
    /// `play` is the service's loop, which runs in another thread. `play` and `service` must
    /// outlive this object.
    Commands(boost::asio::io_context& play, service::Service& service,
             std::filesystem::path database)
        : play_(play), service_(service), database_(std::move(database)) {}

    /// Answers a request of Route::Part::commands. Refuses to change a tournament if the caller
    /// neither owns it nor is an admin. Throws the exceptions of the service and of the archive.
    [[nodiscard]] boost::asio::awaitable<Response> answer(Request request,
                                                          service::RequestOwner caller);
    /// Sets the maximum number of tournaments that one token may submit per minute; 0 = no limit.
    /// Called on the page thread.
    void set_submissions_per_minute(int most);

    // Any thread
    /// Refuses all later requests with status 503. Called when the service stops.
    void close() { is_closed_ = true; }
    /// Returns true while the service processes a request.
    [[nodiscard]] bool is_answering() const { return in_hand_ > 0; }

  private:
    boost::asio::awaitable<Response> submit(Request request, service::RequestOwner caller);
    boost::asio::awaitable<Response> change(Request request, service::RequestOwner caller,
                                            store::TournamentId tournament);
    boost::asio::awaitable<Response> change_own(Request request, store::TournamentId tournament);
    boost::asio::awaitable<service::QueueAnswer> call_service(
        boost::asio::awaitable<service::QueueAnswer> question);
    [[nodiscard]] Response to_response(const service::QueueAnswer& answer, int status) const;

    boost::asio::io_context& play_;
    service::Service& service_;
    std::filesystem::path database_;
    int submissions_per_minute_ = 0;
    RequestRate submissions_{0, 0};
    std::atomic<bool> is_closed_{false};
    std::atomic<int> in_hand_{0};
};

}  // namespace tafl::web
