// SPDX-License-Identifier: MIT
// The requests that change something: what is sent to /api/queue. They are done by the service, on
// its own loop, and answered here, on the page thread. Whoever asks has been let in already
// (access_control.h).
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <filesystem>

#include "tournaments/service/service.h"
#include "tournaments/web/client_key.h"
#include "tournaments/web/message.h"

namespace tafl::web {

class Commands {
  public:
    /// `play` is the service's loop, which runs in another thread; both outlive this.
    Commands(boost::asio::io_context& play, service::Service& service,
             std::filesystem::path database)
        : play_(play), service_(service), database_(std::move(database)) {}

    /// POST /api/queue[?priority=N], POST /api/queue/ID/pause|resume|cancel|withdraw,
    /// PUT /api/queue/ID/priority. What is not the caller's is refused. Throws what service and
    /// archive throw.
    [[nodiscard]] boost::asio::awaitable<Response> answer(Request request,
                                                          service::RequestOwner caller);
    /// Of one token; 0 = no limit. On the thread of answer().
    void set_submissions_per_minute(int most);

    // Any thread
    /// From now on every request is refused: the service stops.
    void close() { is_closed_ = true; }
    /// Whether requests are still to be answered.
    [[nodiscard]] bool is_answering() const { return in_hand_ > 0; }

  private:
    boost::asio::awaitable<Response> submit(Request request, service::RequestOwner caller);
    boost::asio::awaitable<Response> change(Request request, service::RequestOwner caller,
                                            store::TournamentId tournament);
    boost::asio::awaitable<Response> change_own(Request request, store::TournamentId tournament);
    boost::asio::awaitable<service::QueueAnswer> ask(
        boost::asio::awaitable<service::QueueAnswer> question);
    [[nodiscard]] Response told(const service::QueueAnswer& answer, int status) const;

    boost::asio::io_context& play_;
    service::Service& service_;
    std::filesystem::path database_;
    int submissions_per_minute_ = 0;
    RequestRate submissions_{0, 0};
    std::atomic<bool> is_closed_{false};
    std::atomic<int> in_hand_{0};
};

}  // namespace tafl::web
