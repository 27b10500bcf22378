// SPDX-License-Identifier: MIT
#include "tournaments/announcements/announcer.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>

namespace tafl::announcements {

namespace asio = boost::asio;

namespace {

void tell_of_dropped(Courier& courier, const char* when) {
    const auto left = courier.outbox().size();
    if (left == 0) return;
    spdlog::warn("webhook {}: {} announcements were not delivered {}, and are dropped",
                 courier.webhook().label, left, when);
}

}  // namespace

Announcer::Announcer(std::string archive_uuid, CourierLimits limits)
    : guard_(loop_.get_executor()),
      closing_(loop_),
      limits_(limits),
      narrator_(std::move(archive_uuid)),
      thread_([this] { run(); }) {}

Announcer::~Announcer() { stop(std::chrono::milliseconds(0)); }

/// Something that goes wrong takes nothing else along.
void Announcer::run() {
    while (!loop_.stopped()) {
        try {
            loop_.run();
        } catch (const std::exception& error) {
            spdlog::error("the webhooks met with {}", error.what());
        }
    }
}

void Announcer::hear(const events::Event& event) {
    if (!Narrator::wants(event)) return;
    try {
        const std::lock_guard lock(mutex_);
        const auto told = narrator_.hear(event, std::chrono::system_clock::now());
        if (!told) return;
        const auto announcement = std::make_shared<const Announcement>(*told);
        for (const auto& courier : couriers_) {
            if (!courier->webhook().events.contains(told->what)) continue;
            courier->outbox().put(announcement);
            asio::post(loop_, [courier] { courier->wake(); });
        }
    } catch (const std::exception& error) {
        spdlog::error("an event was not announced: {}", error.what());
    }
}

/// Two webhooks that are alike are told twice, as they were asked for twice.
void Announcer::set(const std::vector<Webhook>& webhooks, const std::string& address) {
    Couriers old = couriers();
    Couriers wanted;
    Couriers fresh;
    for (const Webhook& webhook : webhooks) {
        const auto same = std::ranges::find_if(
            old, [&](const auto& courier) { return courier->webhook() == webhook; });
        if (same != old.end()) {
            wanted.push_back(*same);
            old.erase(same);
            continue;
        }
        wanted.push_back(std::make_shared<Courier>(loop_, webhook, limits_));
        fresh.push_back(wanted.back());
    }
    {
        const std::lock_guard lock(mutex_);
        narrator_.set_address(address);
        couriers_ = wanted;
    }
    for (const auto& courier : fresh) start(courier);
    for (const auto& courier : old) end(courier);
}

Announcer::Couriers Announcer::couriers() const {
    const std::lock_guard lock(mutex_);
    return couriers_;
}

void Announcer::start(const std::shared_ptr<Courier>& courier) {
    asio::post(loop_, [this, courier] {
        asio::co_spawn(loop_, courier->run(), [courier](std::exception_ptr failure) {
            try {
                if (failure) std::rethrow_exception(failure);
            } catch (const std::exception& error) {
                spdlog::error("webhook {} is told nothing more: {}", courier->webhook().label,
                              error.what());
            }
        });
    });
}

void Announcer::end(const std::shared_ptr<Courier>& courier) {
    asio::post(loop_, [courier] {
        courier->end();
        tell_of_dropped(*courier, "when it was taken out of the configuration");
    });
}

/// On the loop. Looks again every few milliseconds: it is done once.
void Announcer::stop_when_idle(std::chrono::steady_clock::time_point deadline) {
    const Couriers all = couriers();
    const bool is_idle = std::ranges::all_of(all, [](const auto& courier) {
        return courier->outbox().size() == 0 || (courier->is_failing() && !courier->is_busy());
    });
    if (is_idle || std::chrono::steady_clock::now() >= deadline) return loop_.stop();
    closing_.expires_after(std::chrono::milliseconds(5));
    closing_.async_wait([this, deadline](boost::system::error_code error) {
        if (!error) stop_when_idle(deadline);
    });
}

void Announcer::stop(std::chrono::milliseconds grace) {
    if (!thread_.joinable()) return;
    const auto deadline = std::chrono::steady_clock::now() + grace;
    asio::post(loop_, [this, deadline] { stop_when_idle(deadline); });
    thread_.join();
    for (const auto& courier : couriers()) tell_of_dropped(*courier, "before the server stopped");
}

bool Announcer::is_at_work() const {
    return std::ranges::any_of(couriers(), [](const auto& courier) { return courier->is_busy(); });
}

}  // namespace tafl::announcements
