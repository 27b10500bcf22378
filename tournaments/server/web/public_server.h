// SPDX-License-Identifier: MIT
// PublicServer: the part of the daemon that untrusted clients reach. It has two threads, each with
// its own loop. The listener's thread accepts and reads requests, and answers requests for seats.
// The page thread does all work that reads the database or renders pages. The owner sets the
// functions that answer commands and requests for seats at router().
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>

#include "tournaments/server/web/access_control.h"
#include "tournaments/server/web/daemon.h"
#include "tournaments/server/web/downloads.h"
#include "tournaments/server/web/events.h"
#include "tournaments/server/web/feed.h"
#include "tournaments/server/web/loop_thread.h"
#include "tournaments/server/web/router.h"
#include "tournaments/server/web/server.h"
#include "tournaments/server/web/site.h"

namespace tafl::web {

/// Serves pages, the API, the event stream and downloads.
class PublicServer {
  public:
    /// Listens at `endpoint`. Accepts connections only after start(). Throws std::runtime_error if
    /// it cannot listen.
    PublicServer(const DaemonOptions& options, const Server::Endpoint& endpoint);
    ~PublicServer() { stop(); }
    PublicServer(const PublicServer&) = delete;
    PublicServer& operator=(const PublicServer&) = delete;

    /// Starts both threads.
    void start();
    /// Stops both threads, and waits for their end. Does nothing if they do not run.
    void stop();

    /// Returns the loop of the listener's thread.
    [[nodiscard]] boost::asio::io_context& listener() { return listener_.loop(); }
    /// Returns the loop of the page thread, which also reads files.
    [[nodiscard]] boost::asio::io_context& pages() { return pages_.loop(); }
    [[nodiscard]] Feed& feed() { return feed_; }
    [[nodiscard]] Router& router() { return router_; }
    /// Returns the address and the port at which the server listens.
    [[nodiscard]] Server::Endpoint endpoint() const { return server_->endpoint(); }

    // Called on the page thread, or before it runs.
    /// Applies the limits, the public address, the number of game slots and the read access of
    /// `config`.
    void set_limits(const ServeConfig& config);
    /// Replaces the list of registered engines that the pages show.
    void set_engines(const plan::EngineFolder& engines);

  private:
    [[nodiscard]] std::unique_ptr<Server> listening(const Server::Endpoint& endpoint,
                                                    const DaemonOptions& options);

    // Declared first, since the other members use the loops. Operations that wait on the page
    // thread hold connections of the listener.
    LoopThread listener_{"web server"};
    LoopThread pages_{"web pages"};
    Feed feed_;
    Events events_;
    AccessControl access_;          ///< used on the listener's thread
    AccessControl viewers_access_;  ///< used on the page thread
    Site site_;
    Router router_;
    Downloads downloads_;
    std::unique_ptr<Server> server_;
};

}  // namespace tafl::web
