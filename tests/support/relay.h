// SPDX-License-Identifier: MIT
// Relay: forwards TCP connections to a port of this machine until the test makes it fail. It has a
// thread of its own.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <set>
#include <thread>

namespace tafl::tests {

class Relay {
  public:
    explicit Relay(unsigned short target);
    ~Relay();
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    [[nodiscard]] unsigned short port() const { return port_; }
    /// Closes all connections, and each new one at once.
    void cut();
    /// Forwards requests, and closes a connection when a reply arrives.
    void lose_answers() { loses_answers_ = true; }
    void mend() { is_cut_ = loses_answers_ = false; }

  private:
    struct Pair;
    void accept();

    boost::asio::io_context loop_{1};
    boost::asio::ip::tcp::endpoint target_;
    boost::asio::ip::tcp::acceptor acceptor_;
    unsigned short port_;
    std::atomic<bool> is_cut_ = false;
    std::atomic<bool> loses_answers_ = false;
    std::set<std::shared_ptr<Pair>> pairs_;  // used by the loop only
    std::thread thread_;
};

}  // namespace tafl::tests
