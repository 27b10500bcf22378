// SPDX-License-Identifier: MIT
#include "tests/support/relay.h"

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

namespace tafl::tests {

namespace asio = boost::asio;
using asio::ip::tcp;

/// A connection of a client, and the relay's connection to the server.
struct Relay::Pair : std::enable_shared_from_this<Relay::Pair> {
    Pair(asio::io_context& loop, const std::atomic<bool>& loses)
        : near(loop), far(loop), loses_answers(loses) {}

    void pass(tcp::socket& from, tcp::socket& to, std::array<char, 16384>& bytes) {
        from.async_read_some(asio::buffer(bytes), [this, self = shared_from_this(), &from, &to,
                                                   &bytes](auto error, std::size_t count) {
            if (error || (&from == &far && loses_answers)) return close();
            asio::async_write(to, asio::buffer(bytes, count),
                              [this, self, &from, &to, &bytes](auto failure, std::size_t) {
                                  if (failure) return close();
                                  pass(from, to, bytes);
                              });
        });
    }
    /// A program that the test has started meanwhile may hold these sockets as well.
    void close() {
        boost::system::error_code ignored;
        for (tcp::socket* socket : {&near, &far}) {
            socket->shutdown(tcp::socket::shutdown_both, ignored);
            socket->close(ignored);
        }
    }

    tcp::socket near;
    tcp::socket far;
    const std::atomic<bool>& loses_answers;
    std::array<char, 16384> forth{};
    std::array<char, 16384> back{};
};

Relay::Relay(unsigned short target)
    : target_(asio::ip::address_v4::loopback(), target),
      acceptor_(loop_, {asio::ip::address_v4::loopback(), 0}),
      port_(acceptor_.local_endpoint().port()) {
    accept();
    thread_ = std::thread([this] { loop_.run(); });
}

Relay::~Relay() {
    loop_.stop();
    thread_.join();
}

void Relay::cut() {
    is_cut_ = true;
    asio::post(loop_, [this] {
        for (const auto& pair : pairs_) pair->close();
        pairs_.clear();
    });
}

void Relay::accept() {
    auto pair = std::make_shared<Pair>(loop_, loses_answers_);
    acceptor_.async_accept(pair->near, [this, pair](auto error) {
        if (error) return;
        boost::system::error_code refused;
        if (!is_cut_) pair->far.connect(target_, refused);
        if (is_cut_ || refused) {
            pair->close();
        } else {
            pairs_.insert(pair);
            pair->pass(pair->near, pair->far, pair->forth);
            pair->pass(pair->far, pair->near, pair->back);
        }
        accept();
    });
}

}  // namespace tafl::tests
