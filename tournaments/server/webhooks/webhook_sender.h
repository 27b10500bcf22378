// SPDX-License-Identifier: MIT
// WebhookSender: sends the announcements of one queue to one webhook, in order, one at a time. A
// failed delivery is retried after increasing pauses until the announcement is too old. A refused
// announcement is dropped. The log reports the first failure and the next success.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>

#include "tournaments/server/webhooks/delivery.h"
#include "tournaments/server/webhooks/webhook_queue.h"

namespace tafl::webhooks {

/// Limits of a sender.
struct WebhookSenderLimits {
    std::chrono::milliseconds timeout{10'000};         ///< limit of one attempt
    std::chrono::milliseconds first_pause{1000};       ///< pause after the first failure
    std::chrono::milliseconds longest_pause{300'000};  ///< longest pause
    std::chrono::seconds longest_wait{24 * 3600};      ///< age at which an announcement is dropped
    std::size_t max_waiting = 200;                     ///< capacity of the queue
};

/// Returns the pause after `failures` failures in a row (at least 1). The pause doubles with each
/// failure, from `first_pause` up to `longest_pause`.
[[nodiscard]] std::chrono::milliseconds pause_after(int failures,
                                                    const WebhookSenderLimits& limits);

/// Sends announcements to one webhook.
class WebhookSender : public std::enable_shared_from_this<WebhookSender> {
  public:
    /// Throws boost::system::system_error if the webhook's certificates cannot be read.
    WebhookSender(boost::asio::io_context& loop, const Webhook& webhook,
                  const WebhookSenderLimits& limits);

    [[nodiscard]] const Webhook& webhook() const { return *webhook_; }
    /// Returns the queue of this webhook. Any thread. After adding an announcement, call wake() on
    /// the loop.
    [[nodiscard]] WebhookQueue& outbox() { return outbox_; }
    /// Returns true while an attempt is running. Its name lookup cannot be cancelled. Any thread.
    [[nodiscard]] bool is_busy() const { return is_busy_; }

    // On the loop's thread
    /// Sends announcements until end() is called. The caller must keep this object alive until
    /// then.
    boost::asio::awaitable<void> run();
    /// Wakes run() after an announcement was added.
    void wake() { bell_.cancel(); }
    /// Starts no further attempt and ends run().
    void end();
    /// Returns true if the last attempt failed.
    [[nodiscard]] bool is_failing() const { return failures_ > 0; }

  private:
    using Clock = std::chrono::steady_clock;
    boost::asio::awaitable<void> attempt(std::shared_ptr<const WebhookEvent> announcement);
    [[nodiscard]] std::shared_ptr<const WebhookRequest> delivery_of(
        const WebhookEvent& announcement, std::uint64_t dropped) const;
    void note(const WebhookResponse& receipt, const WebhookEvent& announcement,
              std::uint64_t dropped);
    void note_success(std::uint64_t dropped);
    void note_failure(const WebhookResponse& receipt, const WebhookEvent& announcement);

    std::shared_ptr<const Webhook> webhook_;
    std::shared_ptr<boost::asio::ssl::context> tls_;
    WebhookSenderLimits limits_;
    WebhookQueue outbox_;
    boost::asio::steady_timer bell_;   ///< cancelled when the queue has a new announcement
    boost::asio::steady_timer pause_;  ///< timer of the pause between two attempts
    int failures_ = 0;                 ///< failed attempts in a row
    bool is_told_ = false;             ///< failure is in the log; not logged again until a success
    bool is_over_ = false;
    std::atomic<bool> is_busy_ = false;
    std::optional<std::chrono::milliseconds> next_pause_;
};

}  // namespace tafl::webhooks
