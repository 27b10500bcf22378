// SPDX-License-Identifier: MIT
// WebhookSender: brings the announcements of one outbox to one webhook, in their order, one at a
// time. What does not arrive is tried again, after longer and longer pauses, until it is too old;
// what is refused is dropped. The log says once that it fails, and once that it works again.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>

#include "tournaments/webhooks/delivery.h"
#include "tournaments/webhooks/webhook_queue.h"

namespace tafl::webhooks {

struct WebhookSenderLimits {
    std::chrono::milliseconds timeout{10'000};  ///< of one attempt
    std::chrono::milliseconds first_pause{1000};
    std::chrono::milliseconds longest_pause{300'000};
    std::chrono::seconds longest_wait{24 * 3600};  ///< an announcement is too old then
    std::size_t most_waiting = 200;
};

/// After so many failures in a row, at least 1: the first pause, then twice as long each time, up
/// to the longest.
[[nodiscard]] std::chrono::milliseconds pause_after(int failures,
                                                    const WebhookSenderLimits& limits);

class WebhookSender : public std::enable_shared_from_this<WebhookSender> {
  public:
    /// Throws boost::system::system_error where the webhook's certificates cannot be read.
    WebhookSender(boost::asio::io_context& loop, const Webhook& webhook,
                  const WebhookSenderLimits& limits);

    [[nodiscard]] const Webhook& webhook() const { return *webhook_; }
    /// Any thread; then wake() on the loop.
    [[nodiscard]] WebhookQueue& outbox() { return outbox_; }
    /// Whether an attempt is being made: the system may be looking for an address, which nobody can
    /// end. Any thread.
    [[nodiscard]] bool is_busy() const { return is_busy_; }

    // On the loop
    /// Until it is ended. The caller keeps it alive meanwhile.
    boost::asio::awaitable<void> run();
    void wake() { bell_.cancel(); }
    /// Begins no further attempt.
    void end();
    /// The last attempt did not succeed.
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
    boost::asio::steady_timer bell_;   ///< rings when there is something to do
    boost::asio::steady_timer pause_;  ///< between two attempts
    int failures_ = 0;                 ///< in a row
    bool is_told_ = false;             ///< the log has said that it fails
    bool is_over_ = false;
    std::atomic<bool> is_busy_ = false;
    std::optional<std::chrono::milliseconds> next_pause_;
};

}  // namespace tafl::webhooks
