// SPDX-License-Identifier: MIT
// Server: an HTTP/1.1 server around a Handler, for untrusted clients. All waiting times and all
// input sizes are limited. It runs on the loop that it is constructed with.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <string>

#include "tournaments/server/web/client_key.h"
#include "tournaments/server/web/events.h"
#include "tournaments/server/web/message.h"
#include "tournaments/server/web/request_head.h"

namespace tafl::web {

/// Limits for the clients of a Server. "Address" means here an IPv4 address or the first half of an
/// IPv6 address (client_key.h).
struct ServerLimits {
    Proxies proxies;  ///< addresses of trusted proxies; limits apply to the clients behind them
    HostNames hosts;  ///< host names of the server, in addition to its address and localhost
    /// Maximum number of connections, including event streams. For a further connection, the server
    /// closes one that waits for a request or for the rest of one; of these, the one that has
    /// waited longest. If no connection waits so, the new one is closed.
    int connections = 3000;
    /// Maximum number of connections of one address; further ones are closed. This limit does not
    /// apply to proxies.
    int connections_per_address = 100;
    /// Number of requests after which a connection is closed.
    int requests_per_connection = 1000;
    /// Maximum rate of requests of one address, as a long-term average; 0 = no limit.
    int requests_per_second = 50;
    /// Maximum number of requests that an address may send at once after a pause, in addition to
    /// the rate.
    int requests_at_once = 300;
    /// Maximum size of a request's head, in bytes.
    std::uint32_t header_bytes = 8 * 1024;
    /// Maximum size of a request's body, in bytes.
    std::uint64_t body_bytes = 64 * 1024;
    /// Time limit of each of these steps: waiting for a request and receiving it; sending a portion
    /// of a response.
    std::chrono::milliseconds timeout{10'000};
};

/// Accepts connections and calls the handler for each request.
class Server {
  public:
    using Endpoint = boost::asio::ip::tcp::endpoint;

    /// Listens on `endpoint` immediately. Throws boost::system::system_error if that fails.
    /// `handler` and `events` must outlive this object. Destroy this object only after the loop has
    /// stopped.
    Server(boost::asio::io_context& loop, const Endpoint& endpoint, Handler& handler,
           Events& events, ServerLimits limits = {});

    /// Returns the address and port on which the server listens. If `endpoint` of the constructor
    /// has the port 0, returns the port that the system has assigned.
    [[nodiscard]] Endpoint endpoint() const { return acceptor_.local_endpoint(); }
    /// Accepts connections until the loop stops.
    void start();
    /// Replaces the limits. Open connections stay open.
    void set_limits(const ServerLimits& limits);
    /// Sets the function that receives the HTTP status of each response.
    void on_answer(std::function<void(int)> listener) { listener_ = std::move(listener); }

  private:
    struct Connection;
    using Readers = std::list<Connection*>;
    class Reading;
    boost::asio::awaitable<void> listen();
    boost::asio::awaitable<void> serve(std::shared_ptr<Connection> connection);
    boost::asio::awaitable<void> read(std::shared_ptr<Connection> connection);
    boost::asio::awaitable<bool> exchange(std::shared_ptr<Connection> connection);
    boost::asio::awaitable<Response> respond(std::shared_ptr<Connection> connection);
    boost::asio::awaitable<void> write(std::shared_ptr<Connection> connection);
    boost::asio::awaitable<void> write_file(std::shared_ptr<Connection> connection);
    void take(boost::asio::ip::tcp::socket socket);
    void accept_all();
    bool make_room();

    boost::asio::io_context& loop_;
    boost::asio::ip::tcp::acceptor acceptor_;
    Handler& handler_;
    Events& events_;
    ServerLimits limits_;
    RequestRate rate_;
    int connections_ = 0;
    /// Connections that wait for a request or for the rest of one; the first has waited longest.
    /// Shared, because coroutines may end after the server.
    std::shared_ptr<Readers> readers_ = std::make_shared<Readers>();
    ClientCount clients_;
    std::function<void(int)> listener_;
};

}  // namespace tafl::web
