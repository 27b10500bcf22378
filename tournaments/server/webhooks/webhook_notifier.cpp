// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/webhook_notifier.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>

#include "tournaments/base/async/run_on.h"

namespace tafl::webhooks {

namespace asio = boost::asio;

namespace {

void tell_of_dropped(WebhookSender& sender, const char* when) {
    const auto left = sender.outbox().size();
    if (left == 0) return;
    spdlog::warn("webhook {}: {} announcements were not delivered {}, and are dropped",
                 sender.webhook().label, left, when);
}

/// Keeps the sender alive until it has ended.
asio::awaitable<void> run_sender(std::shared_ptr<WebhookSender> sender) { co_await sender->run(); }

}  // namespace

WebhookNotifier::WebhookNotifier(std::string archive_uuid, WebhookSenderLimits limits)
    : guard_(loop_.get_executor()),
      closing_(loop_),
      limits_(limits),
      builder_(std::move(archive_uuid)),
      thread_([this] { run(); }) {}

WebhookNotifier::~WebhookNotifier() { stop(std::chrono::milliseconds(0)); }

/// Runs the loop. Logs an exception and continues, so that the other webhooks still work.
void WebhookNotifier::run() {
    while (!loop_.stopped()) {
        try {
            loop_.run();
        } catch (const std::exception& error) {
            spdlog::error("webhooks: an announcement failed: {}", error.what());
        }
    }
}

void WebhookNotifier::on_event(const events::Event& event) {
    if (!WebhookEventBuilder::wants(event)) return;
    try {
        const std::lock_guard lock(mutex_);
        const auto told = builder_.on_event(event, std::chrono::system_clock::now());
        if (!told) return;
        const auto announcement = std::make_shared<const WebhookEvent>(*told);
        for (const auto& sender : senders_) {
            if (!sender->webhook().events.contains(told->what)) continue;
            sender->outbox().put(announcement);
            asio::post(loop_, [sender] { sender->wake(); });
        }
    } catch (const std::exception& error) {
        spdlog::error("webhooks: an event was not announced: {}", error.what());
    }
}

/// Keeps the senders of unchanged webhooks. Two equal webhooks have two senders, because the
/// configuration requests two deliveries.
void WebhookNotifier::set(const std::vector<Webhook>& webhooks, const std::string& address) {
    Senders old = senders();
    Senders wanted;
    Senders fresh;
    for (const Webhook& webhook : webhooks) {
        const auto same = std::ranges::find_if(
            old, [&](const auto& sender) { return sender->webhook() == webhook; });
        if (same != old.end()) {
            wanted.push_back(*same);
            old.erase(same);
            continue;
        }
        wanted.push_back(std::make_shared<WebhookSender>(loop_, webhook, limits_));
        fresh.push_back(wanted.back());
    }
    {
        const std::lock_guard lock(mutex_);
        builder_.set_address(address);
        senders_ = wanted;
    }
    for (const auto& sender : fresh) start(sender);
    for (const auto& sender : old) end(sender);
}

WebhookNotifier::Senders WebhookNotifier::senders() const {
    const std::lock_guard lock(mutex_);
    return senders_;
}

void WebhookNotifier::start(const std::shared_ptr<WebhookSender>& sender) {
    asio::post(loop_, [this, sender] {
        async::spawn(loop_, "webhook " + sender->webhook().label + " receives nothing more",
                     run_sender(sender));
    });
}

void WebhookNotifier::end(const std::shared_ptr<WebhookSender>& sender) {
    asio::post(loop_, [sender] {
        sender->end();
        tell_of_dropped(*sender, "when it was taken out of the configuration");
    });
}

/// Stops the loop when all deliveries have ended, or at the deadline. Called on the loop. Polls
/// every 5 ms, which is cheap because it happens only once.
void WebhookNotifier::stop_when_idle(std::chrono::steady_clock::time_point deadline) {
    const Senders all = senders();
    const bool is_idle = std::ranges::all_of(all, [](const auto& sender) {
        return sender->outbox().size() == 0 || (sender->is_failing() && !sender->is_busy());
    });
    if (is_idle || std::chrono::steady_clock::now() >= deadline) return loop_.stop();
    closing_.expires_after(std::chrono::milliseconds(5));
    closing_.async_wait([this, deadline](boost::system::error_code error) {
        if (!error) stop_when_idle(deadline);
    });
}

void WebhookNotifier::stop(std::chrono::milliseconds grace) {
    if (!thread_.joinable()) return;
    const auto deadline = std::chrono::steady_clock::now() + grace;
    asio::post(loop_, [this, deadline] { stop_when_idle(deadline); });
    thread_.join();
    for (const auto& sender : senders()) tell_of_dropped(*sender, "before the server stopped");
}

bool WebhookNotifier::is_lookup_running() const {
    return std::ranges::any_of(senders(), [](const auto& sender) { return sender->is_busy(); });
}

}  // namespace tafl::webhooks
