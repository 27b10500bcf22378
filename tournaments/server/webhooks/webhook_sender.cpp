// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/webhook_sender.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "tournaments/server/webhooks/signature.h"
#include "tournaments/server/webhooks/webhook_body.h"

namespace tafl::webhooks {

namespace asio = boost::asio;
using std::chrono::milliseconds;

milliseconds pause_after(int failures, const WebhookSenderLimits& limits) {
    milliseconds pause = limits.first_pause;
    for (int i = 1; i < failures && pause < limits.longest_pause; ++i) pause *= 2;
    return std::min(pause, limits.longest_pause);
}

WebhookSender::WebhookSender(asio::io_context& loop, const Webhook& webhook,
                             const WebhookSenderLimits& limits)
    : webhook_(std::make_shared<const Webhook>(webhook)),
      tls_(webhook.host.is_tls ? client::tls_context(webhook.ca_file) : nullptr),
      limits_(limits),
      outbox_(limits.max_waiting),
      wakeup_(loop.get_executor()),
      pause_(loop) {}

void WebhookSender::end() {
    is_over_ = true;
    wakeup_.notify();
    pause_.cancel();
}

asio::awaitable<void> WebhookSender::run() {
    while (!is_over_) {
        const auto next = outbox_.first();
        if (!next) {
            co_await wakeup_.wait();
            continue;
        }
        co_await attempt(next);
        if (is_over_ || !next_pause_) continue;
        pause_.expires_after(*next_pause_);
        co_await async::wait_quietly(pause_);
    }
}

asio::awaitable<void> WebhookSender::attempt(std::shared_ptr<const WebhookEvent> announcement) {
    const std::uint64_t dropped = outbox_.dropped();
    const auto delivery = delivery_of(*announcement, dropped);
    is_busy_ = true;
    const WebhookResponse receipt = co_await deliver(delivery);
    is_busy_ = false;
    note(receipt, *announcement, dropped);
}

std::shared_ptr<const WebhookRequest> WebhookSender::delivery_of(const WebhookEvent& announcement,
                                                                 std::uint64_t dropped) const {
    using std::chrono::seconds;
    auto delivery = std::make_shared<WebhookRequest>();
    delivery->webhook = webhook_;
    delivery->tls = tls_;
    delivery->timeout = limits_.timeout;
    delivery->body = body_of(announcement, webhook_->format, dropped);
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t timestamp = std::chrono::floor<seconds>(now).count();
    delivery->headers = {{"webhook-id", announcement.id},
                         {"webhook-timestamp", std::to_string(timestamp)}};
    if (!webhook_->key.empty()) {
        delivery->headers.emplace_back(
            "webhook-signature",
            signature_of(webhook_->key, announcement.id, timestamp, delivery->body));
    }
    return delivery;
}

void WebhookSender::note(const WebhookResponse& receipt, const WebhookEvent& announcement,
                         std::uint64_t dropped) {
    if (receipt.is_delivered()) {
        note_success(dropped);
    } else {
        note_failure(receipt, announcement);
    }
}

void WebhookSender::note_success(std::uint64_t dropped) {
    outbox_.delivered(dropped);
    failures_ = 0;
    next_pause_.reset();
    if (!is_told_ && dropped == 0) return;
    spdlog::info("webhook {} works{}; {} announcements were dropped", webhook_->label,
                 is_told_ ? " again" : "", dropped);
    is_told_ = false;
}

/// Pauses after a refusal too, because the next announcement may be refused for the same reason.
void WebhookSender::note_failure(const WebhookResponse& receipt, const WebhookEvent& announcement) {
    const auto age = std::chrono::system_clock::now() - announcement.at;
    const bool is_refused = receipt.is_refused();
    const bool is_too_old = age >= limits_.longest_wait;
    if (is_refused || is_too_old) outbox_.give_up();
    ++failures_;
    next_pause_ = is_refused ? limits_.first_pause : pause_after(failures_, limits_);
    if (receipt.retry_after)
        next_pause_ = std::max<milliseconds>(*next_pause_, *receipt.retry_after);
    if (is_told_) return;
    is_told_ = true;
    spdlog::warn("webhook {} {}; {}", webhook_->label, receipt.fault,
                 is_refused
                     ? "what it refuses is dropped, and nothing more is logged until it works"
                     : "it is tried again, and nothing more is logged until it works");
}

}  // namespace tafl::webhooks
