// SPDX-License-Identifier: MIT
// WebhookSender: sends the announcements of one queue to one webhook, in order, one at a time. If
// an attempt fails, it is repeated after increasing pauses, until the announcement is too old. If
// the webhook refuses an announcement, the announcement is dropped. The log reports the first of
// several failures in a row, and the next success.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>

#include "tournaments/base/async/wakeup.h"
#include "tournaments/server/webhooks/delivery.h"
#include "tournaments/server/webhooks/webhook_queue.h"

namespace tafl::webhooks {

/// Limits of a WebhookSender.
struct WebhookSenderLimits {
    /// Time limit of one attempt to deliver (WebhookRequest::timeout).
    std::chrono::milliseconds timeout{10'000};
    /// Pause after the first failed attempt, and after each refusal.
    std::chrono::milliseconds first_pause{1000};
    /// maximum pause after a failed attempt, unless the webhook requests a longer one
    std::chrono::milliseconds longest_pause{300'000};
    /// Maximum age of an announcement. If an attempt fails after this age, the announcement is
    /// dropped.
    std::chrono::seconds longest_wait{24 * 3600};
    std::size_t max_waiting = 200;  ///< maximum number of announcements in the queue
};

/// Returns the pause after `failures` failed attempts in a row (at least 1). The pause doubles with
/// each failure, from `first_pause` up to `longest_pause`.
[[nodiscard]] std::chrono::milliseconds pause_after(int failures,
                                                    const WebhookSenderLimits& limits);

/// Sends the announcements of its queue to one webhook, one at a time.
class WebhookSender : public std::enable_shared_from_this<WebhookSender> {
  public:
    /// Throws boost::system::system_error if the webhook's certificates cannot be read.
    WebhookSender(boost::asio::io_context& loop, const Webhook& webhook,
                  const WebhookSenderLimits& limits);

    [[nodiscard]] const Webhook& webhook() const { return *webhook_; }
    /// Returns the queue of this webhook. Called on any thread. After adding an announcement, the
    /// caller must call wake() on the loop's thread.
    [[nodiscard]] WebhookQueue& outbox() { return outbox_; }
    /// Returns true while an attempt to deliver is running. Its name lookup cannot be cancelled.
    /// Called on any thread.
    [[nodiscard]] bool is_busy() const { return is_busy_; }

    // Called on the loop's thread only
    /// Sends announcements until end() is called. The caller must keep this object alive until
    /// then.
    boost::asio::awaitable<void> run();
    /// Wakes run(). Called after an announcement was added to outbox().
    void wake() { wakeup_.notify(); }
    /// Makes run() return after the running attempt.
    void end();
    /// Returns true if the last attempt failed or was refused.
    [[nodiscard]] bool is_failing() const { return failures_ > 0; }

  private:
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
    async::Wakeup wakeup_;             ///< notified when `outbox_` has a new announcement
    boost::asio::steady_timer pause_;  ///< timer of the pause after a failed attempt
    int failures_ = 0;                 ///< number of failed or refused attempts in a row
    /// True: the log has reported a failure. Further failures are not logged until a success.
    bool is_told_ = false;
    bool is_over_ = false;
    std::atomic<bool> is_busy_ = false;
    /// Pause before the next attempt; empty = the last attempt has succeeded.
    std::optional<std::chrono::milliseconds> next_pause_;
};

}  // namespace tafl::webhooks
