// SPDX-License-Identifier: MIT
// Server: HTTP/1.1 around a Site, made for strangers: every wait has a limit, and so has everything
// that they can send. It runs on the loop that it is given.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <map>
#include <string>

#include "tournaments/web/site.h"

namespace tafl::tournaments {

struct ServerLimits {
    int connections = 1000;
    int connections_per_address = 100;
    int requests_per_connection = 1000;
    std::uint32_t header_bytes = 8 * 1024;
    std::uint64_t body_bytes = 64 * 1024;
    std::chrono::seconds patience{10};  ///< for a request, for an answer to be taken, between two
};

class Server {
  public:
    using Endpoint = boost::asio::ip::tcp::endpoint;

    /// Listens at once; throws boost::system::system_error if it cannot.
    Server(boost::asio::io_context& loop, const Endpoint& endpoint, const Site& site,
           ServerLimits limits = {});

    /// Where it listens: the port that the system gave if none was asked for.
    [[nodiscard]] Endpoint endpoint() const { return acceptor_.local_endpoint(); }
    /// Takes connections until the loop stops.
    void start();

  private:
    boost::asio::awaitable<void> listen();
    boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket);
    [[nodiscard]] bool admit(const boost::asio::ip::address& address);
    void dismiss(const boost::asio::ip::address& address);

    boost::asio::io_context& loop_;
    boost::asio::ip::tcp::acceptor acceptor_;
    const Site& site_;
    ServerLimits limits_;
    int connections_ = 0;
    std::map<boost::asio::ip::address, int> by_address_;
};

}  // namespace tafl::tournaments
