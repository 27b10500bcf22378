// SPDX-License-Identifier: MIT
// Server: HTTP/1.1 around a Handler, made for strangers: every wait has a limit, and so has
// everything that they can send. It runs on the loop that it is given.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <string>

#include "tournaments/web/client_key.h"
#include "tournaments/web/events.h"
#include "tournaments/web/message.h"
#include "tournaments/web/request_head.h"

namespace tafl::web {

/// An address is an IPv4 address or the first half of an IPv6 one (client_key.h).
struct ServerLimits {
    Proxies proxies;  ///< what holds for an address holds for those whom these speak for
    HostNames hosts;  ///< what else the server is called than by its address
    /// Streams of events included. One more takes the place of the one that has waited longest for
    /// the rest of a request.
    int connections = 3000;
    int connections_per_address = 100;
    int requests_per_connection = 1000;
    int requests_per_second = 50;  ///< of one address, in the long run; 0 = no limit
    int requests_at_once = 300;    ///< of one that has been silent for a while
    std::uint32_t header_bytes = 8 * 1024;
    std::uint64_t body_bytes = 64 * 1024;
    /// For a whole request, for a portion of an answer to be taken, between two requests.
    std::chrono::milliseconds timeout{10'000};
};

class Server {
  public:
    using Endpoint = boost::asio::ip::tcp::endpoint;

    /// Listens at once; throws boost::system::system_error if it cannot. Handler and events outlive
    /// it; it is destroyed when the loop runs no more.
    Server(boost::asio::io_context& loop, const Endpoint& endpoint, Handler& handler,
           Events& events, ServerLimits limits = {});

    /// Where it listens: the port that the system gave if none was asked for.
    [[nodiscard]] Endpoint endpoint() const { return acceptor_.local_endpoint(); }
    /// Takes connections until the loop stops.
    void start();
    /// From now on others decide; connections that are open stay.
    void set_limits(const ServerLimits& limits);
    /// Is told the status of each answer.
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
    /// Connections that wait for a request or the rest of it, the longest first. Outlives
    /// coroutines that end after the server.
    std::shared_ptr<Readers> readers_ = std::make_shared<Readers>();
    ClientCount clients_;
    std::function<void(int)> listener_;
};

/// Makes room for so many connections beside all other files that the program needs, as far as the
/// system allows it; returns for how many there is.
[[nodiscard]] int room_for_connections(int wanted);

}  // namespace tafl::web
