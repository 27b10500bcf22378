// SPDX-License-Identifier: MIT
// A Server on a thread of its own with a handler of the test, and clients with real connections.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <functional>
#include <future>
#include <string>
#include <thread>

#include "tests/support/http_fixture.h"
#include "tests/tournaments/feed_sample.h"
#include "tournaments/server/web/server.h"

namespace tafl::tests {

using namespace std::chrono_literals;

/// Handler with streams under /api/events. It echoes other requests, or calls `special` if it is
/// set.
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

class WebHost : public HttpFixture {
  public:
    explicit WebHost(web::ServerLimits server_limits = {}, web::Events::Limits event_limits = {},
                     web::Feed::Limits feed_limits = {})
        : feed(loop_, feed_limits),
          events(feed, event_limits),
          echo(events),
          server_(loop_, {asio::ip::make_address("127.0.0.1"), 0}, echo, events, server_limits),
          view(publisher_of(plan, 7, [this](const auto& event) { feed.publish(event); })) {
        server_.start();
        set_port(server_.endpoint().port());
        thread_ = std::thread([this] { loop_.run(); });
    }
    ~WebHost() {
        loop_.stop();
        thread_.join();
    }
    WebHost(const WebHost&) = delete;
    WebHost& operator=(const WebHost&) = delete;

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

inline std::vector<Frame> frames_of(const Caller& caller) {
    const std::size_t end = caller.text().find("\r\n\r\n");
    return end == std::string::npos ? std::vector<Frame>()
                                    : frames_of(caller.text().substr(end + 4));
}

}  // namespace tafl::tests
