// SPDX-License-Identifier: MIT
// A Server on a thread of its own with handlers of the test's, and callers who talk to it over real
// connections.
#pragma once

#include <doctest/doctest.h>
#include <poll.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <thread>

#include "tests/support/wait_until.h"
#include "tests/tournaments/feed_sample.h"
#include "tournaments/server/web/server.h"

namespace tafl::tests {

namespace asio = boost::asio;
using namespace std::chrono_literals;

/// Streams under /api/events; everything else is echoed, or what the test wants.
class Echo : public web::Handler {
  public:
    explicit Echo(const web::Events& events) : events_(events) {}
    asio::awaitable<web::Response> answer(web::Request request) override {
        if (request.path == std::vector<std::string>{"api", "events"}) {
            co_return events_.admit(request);
        }
        if (special) co_return special(request);
        std::string text = request.method;
        for (const std::string& segment : request.path) text += '/' + segment;
        co_return web::Response{200, "text/plain", text + '\n' + request.body};
    }
    std::function<web::Response(const web::Request&)> special;

  private:
    const web::Events& events_;
};

class WebHost {
  public:
    explicit WebHost(web::ServerLimits server_limits = {}, web::Events::Limits event_limits = {},
                     web::Feed::Limits feed_limits = {})
        : feed(loop_, feed_limits),
          events(feed, event_limits),
          echo(events),
          server_(loop_, {asio::ip::make_address("127.0.0.1"), 0}, echo, events, server_limits),
          view(publisher_of(plan, 7, [this](const auto& event) { feed.publish(event); })) {
        server_.start();
        thread_ = std::thread([this] { loop_.run(); });
    }
    ~WebHost() {
        loop_.stop();
        thread_.join();
    }
    WebHost(const WebHost&) = delete;
    WebHost& operator=(const WebHost&) = delete;

    [[nodiscard]] unsigned short port() const { return server_.endpoint().port(); }
    /// Runs `work` on the web thread and waits for it.
    template <class Work>
    auto ask(Work work) {
        std::promise<decltype(work())> promise;
        asio::post(loop_, [&] { promise.set_value(work()); });
        return promise.get_future().get();
    }

  private:
    plan::Plan plan = two_engines();
    asio::io_context loop_{1};
    asio::executor_work_guard<asio::io_context::executor_type> guard_{loop_.get_executor()};

  public:
    web::Feed feed;
    web::Events events;
    Echo echo;

  private:
    web::Server server_;
    std::thread thread_;

  public:
    events::EventPublisher view;  ///< the test plays on its own thread
};

/// Client of the server. Waits for a reply at most `wait_limit`.
class Caller {
  public:
    explicit Caller(unsigned short port, const std::string& from = "127.0.0.1",
                    int receive_buffer = 0)
        : socket_(loop_) {
        socket_.open(asio::ip::tcp::v4());
        if (receive_buffer > 0) {
            socket_.set_option(asio::socket_base::receive_buffer_size(receive_buffer));
        }
        socket_.bind({asio::ip::make_address(from), 0});
        socket_.connect({asio::ip::make_address("127.0.0.1"), port});
    }
    void send(const std::string& bytes) {
        boost::system::error_code error;
        asio::write(socket_, asio::buffer(bytes), error);
    }
    void get(const std::string& target, const std::string& headers = "") {
        send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
    }
    /// What has arrived once `is_enough`, or once nobody sends any more.
    const std::string& read_until(const std::function<bool(const std::string&)>& is_enough) {
        const auto deadline = std::chrono::steady_clock::now() + wait_limit;
        while (!is_enough(text_) && !is_closed_) {
            REQUIRE(std::chrono::steady_clock::now() < deadline);
            read_some(100);
        }
        return text_;
    }
    const std::string& read_until(const std::string& part) {
        return read_until(
            [&](const std::string& text) { return text.find(part) != std::string::npos; });
    }
    const std::string& read_to_end() {
        return read_until([](const std::string&) { return false; });
    }
    /// Whether it was closed within the time.
    bool is_closed_within(std::chrono::milliseconds time) {
        const auto deadline = std::chrono::steady_clock::now() + time;
        while (!is_closed_ && std::chrono::steady_clock::now() < deadline) read_some(10);
        return is_closed_;
    }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] int status() const { return text_.size() > 12 ? std::stoi(text_.substr(9)) : 0; }
    [[nodiscard]] std::vector<Frame> frames() const {
        const std::size_t end = text_.find("\r\n\r\n");
        return end == std::string::npos ? std::vector<Frame>() : frames_of(text_.substr(end + 4));
    }
    void close() { socket_.close(); }

  private:
    void read_some(int milliseconds) {
        pollfd descriptor{socket_.native_handle(), POLLIN, 0};
        if (::poll(&descriptor, 1, milliseconds) <= 0) return;
        char bytes[65536];
        const ssize_t size = ::recv(socket_.native_handle(), bytes, sizeof bytes, 0);
        if (size <= 0) {
            is_closed_ = true;
        } else {
            text_.append(bytes, static_cast<std::size_t>(size));
        }
    }

    asio::io_context loop_;
    asio::ip::tcp::socket socket_;
    std::string text_;
    bool is_closed_ = false;
};

}  // namespace tafl::tests
