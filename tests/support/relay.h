// SPDX-License-Identifier: MIT
// Relay: passes TCP connections on to a port of this machine, until it is told to lose them. Runs
// in a thread of its own.
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
    /// Ends all connections, and from now on every new one at once.
    void cut();
    /// From now on, passes on what comes, and ends a connection when it is answered.
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
    std::set<std::shared_ptr<Pair>> pairs_;  // the loop's alone
    std::thread thread_;
};

}  // namespace tafl::tests
