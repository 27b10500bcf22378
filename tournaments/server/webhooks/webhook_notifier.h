// SPDX-License-Identifier: MIT
// WebhookNotifier: sends announcements to webhooks. Callers pass events without waiting. A thread
// of the notifier waits for slow receivers. While the notifier runs, it delivers an announcement at
// least once, and sometimes twice. It drops announcements that are refused or too old
// (webhook_sender.h). When the notifier stops, it drops the announcements that are not delivered,
// and logs their number.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tournaments/server/webhooks/webhook_event_builder.h"
#include "tournaments/server/webhooks/webhook_sender.h"

namespace tafl::webhooks {

/// Sends announcements of events to all configured webhooks.
class WebhookNotifier {
  public:
    explicit WebhookNotifier(std::string archive_uuid, WebhookSenderLimits limits = {});
    /// Stops the thread without waiting for receivers, but waits for a running name lookup.
    ~WebhookNotifier();
    WebhookNotifier(const WebhookNotifier&) = delete;
    WebhookNotifier& operator=(const WebhookNotifier&) = delete;

    /// Announces an event to the webhooks that receive its kind. Never throws and never waits for a
    /// receiver. Called on any thread.
    void on_event(const events::Event& event);
    /// Replaces the webhooks and the site's address. Waiting announcements of unchanged webhooks
    /// are still delivered. If certificates cannot be read, throws boost::system::system_error and
    /// changes nothing. Called on any thread.
    void set(const std::vector<Webhook>& webhooks, const std::string& address);
    /// Waits at most `grace` until the announcements are delivered, then stops the thread. Does not
    /// wait for a webhook if the last attempt has failed.
    void stop(std::chrono::milliseconds grace);
    /// Called after stop(). Returns true while a name lookup is running. The destructor waits for
    /// it.
    [[nodiscard]] bool is_lookup_running() const;

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
    mutable std::mutex mutex_;  ///< protects `builder_` and `senders_`
    WebhookEventBuilder builder_;
    Senders senders_;
    std::thread thread_;
};

}  // namespace tafl::webhooks
