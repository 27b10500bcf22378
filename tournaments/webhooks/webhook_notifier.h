// SPDX-License-Identifier: MIT
// WebhookNotifier: tells webhooks what happens. Whoever plays hands events in and goes on: what is
// slow about other people's servers happens on a thread of its own. At least once while it runs:
// what was not delivered when it ends is dropped, and the log says how much that was.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tournaments/webhooks/webhook_event_builder.h"
#include "tournaments/webhooks/webhook_sender.h"

namespace tafl::webhooks {

class WebhookNotifier {
  public:
    explicit WebhookNotifier(std::string archive_uuid, WebhookSenderLimits limits = {});
    /// As stop() without waiting; then what the system looks for is waited for.
    ~WebhookNotifier();
    WebhookNotifier(const WebhookNotifier&) = delete;
    WebhookNotifier& operator=(const WebhookNotifier&) = delete;

    /// Any thread; never throws, never waits for a receiver.
    void hear(const events::Event& event);
    /// From now on these. What waits for one that stays as it was is still delivered. Any thread.
    /// Throws boost::system::system_error, and changes nothing, where certificates cannot be read.
    void set(const std::vector<Webhook>& webhooks, const std::string& address);
    /// What waits for receivers that answer is delivered, if that takes no longer than that.
    void stop(std::chrono::milliseconds grace);
    /// After stop(): whether the system still looks for an address. The destructor waits for it.
    [[nodiscard]] bool is_at_work() const;

  private:
    using Senders = std::vector<std::shared_ptr<WebhookSender>>;
    [[nodiscard]] Senders senders() const;
    void run();
    void start(const std::shared_ptr<WebhookSender>& sender);
    void end(const std::shared_ptr<WebhookSender>& sender);
    void stop_when_idle(std::chrono::steady_clock::time_point deadline);

    boost::asio::io_context loop_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_;
    boost::asio::steady_timer closing_;
    WebhookSenderLimits limits_;
    mutable std::mutex mutex_;  ///< of what follows
    WebhookEventBuilder builder_;
    Senders senders_;
    std::thread thread_;
};

}  // namespace tafl::webhooks
