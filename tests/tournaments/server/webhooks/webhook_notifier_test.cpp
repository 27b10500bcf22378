// SPDX-License-Identifier: MIT
// Delivery of announcements to receivers that work, fail or are malicious.
#include "tournaments/server/webhooks/webhook_notifier.h"

#include <doctest/doctest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <sstream>

#include "rules/result.h"
#include "tests/tournaments/program.h"
#include "tests/tournaments/server/webhooks/receiver.h"
#include "tournaments/server/webhooks/signature.h"

namespace tafl::webhooks::webhook_notifier_test {
namespace {

using namespace std::chrono_literals;
using tests::Received;
using tests::Receiver;

constexpr const char* key = "a secret that is long enough";

/// Captures the log during its lifetime.
class Log {
  public:
    Log() : before_(spdlog::default_logger()) {
        auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(text_);
        sink->set_pattern("%v");
        spdlog::set_default_logger(std::make_shared<spdlog::logger>("test", sink));
    }
    ~Log() { spdlog::set_default_logger(before_); }
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    /// Returns the log. Call it after the notifier has stopped.
    [[nodiscard]] std::string text() const { return text_.str(); }
    [[nodiscard]] int count(const std::string& part) const {
        const std::string all = text();
        int found = 0;
        for (std::size_t at = all.find(part); at != std::string::npos; at = all.find(part, at + 1))
            ++found;
        return found;
    }

  private:
    std::ostringstream text_;
    std::shared_ptr<spdlog::logger> before_;
};

Webhook webhook_at(const std::string& port) {
    Webhook webhook;
    webhook.label = "1 (127.0.0.1)";
    webhook.host = {false, "127.0.0.1", port};
    webhook.target = "/hook/with-a-token";
    webhook.key = key;
    return webhook;
}

WebhookSenderLimits quick() {
    WebhookSenderLimits limits;
    limits.timeout = 20s;  // of an attempt that succeeds, on a slow machine
    limits.first_pause = 1ms;
    limits.longest_pause = 4ms;
    return limits;
}

events::Event round_begins(int round) { return {3, events::RoundStarted{round}}; }

events::Event forfeit(std::int64_t game) {
    events::GameEnded ended;
    ended.game = {store::GameId(game), 1, 1, 1, {"A", "B"}};
    ended.end.termination = rules::Termination::crash;
    ended.end.at_fault = rules::Side::defenders;
    ended.end.summary = "B (defenders) crashed";
    return {3, ended};
}

std::vector<std::string> titles(const std::vector<Received>& received) {
    std::vector<std::string> all;
    for (const Received& one : received) all.push_back(one.body.at("title"));
    return all;
}

TEST_SUITE_BEGIN("tournaments/server/webhooks/webhook_notifier");

TEST_CASE("events are delivered in their order, signed, with an id") {
    const Log log;
    Receiver receiver([](std::size_t) { return Receiver::status(204); });
    WebhookNotifier notifier("archive", quick());
    notifier.set({webhook_at(receiver.port())}, "");
    for (int round = 1; round <= 3; ++round) notifier.on_event(round_begins(round));
    const auto received = receiver.wait_for(3);
    CHECK(titles(received) ==
          std::vector<std::string>{"3: round 1 begins", "3: round 2 begins", "3: round 3 begins"});
    for (const Received& one : received) {
        CHECK(one.head.starts_with("POST /hook/with-a-token HTTP/1.1\r\n"));
        CHECK(one.header("Content-Type") == "application/json");
        const auto id = one.body.at("id").get<std::string>();
        CHECK(one.header("webhook-id") == id);
        const std::string seconds = one.header("webhook-timestamp");
        CHECK(one.header("webhook-signature") ==
              signature_of(key, id, std::stoll(seconds), one.text));
    }
    notifier.stop(60s);
    CHECK(log.text().empty());
}

TEST_CASE("a receiver gets the events that it has subscribed to, and no others") {
    Receiver receiver([](std::size_t) { return Receiver::status(200); });
    WebhookNotifier notifier("archive", quick());
    Webhook webhook = webhook_at(receiver.port());
    webhook.events = {WebhookEventKind::forfeit};
    webhook.key.clear();
    notifier.set({webhook}, "");
    notifier.on_event(round_begins(1));
    notifier.on_event({3, events::PlyPlayed{}});
    notifier.on_event(forfeit(7));
    const auto received = receiver.wait_for(1);
    notifier.stop(60s);
    CHECK(receiver.received().size() == 1);
    CHECK(received.front().body.at("event") == "forfeit");
    CHECK(received.front().header("webhook-signature").empty());
}

TEST_CASE(
    "a failed delivery is repeated with the same id; failure and recovery are logged once each") {
    const Log log;
    // 500, 503, nothing at all, half a status line, and then it works.
    Receiver receiver([](std::size_t number) -> std::string {
        if (number == 0) return Receiver::status(500);
        if (number == 1) return Receiver::status(503);
        if (number == 2) return "";
        if (number == 3) return "HTTP/1.1 2";
        return Receiver::status(200);
    });
    WebhookNotifier notifier("archive", quick());
    notifier.set({webhook_at(receiver.port())}, "");
    notifier.on_event(round_begins(1));
    notifier.on_event(round_begins(2));
    const auto received = receiver.wait_for(6);
    notifier.stop(60s);
    for (std::size_t i = 0; i < 5; ++i) CHECK(received[i].body == received[0].body);
    CHECK(received[5].body.at("round") == 2);
    CHECK(log.count("answered 500; it is tried again") == 1);
    CHECK(log.count("works again; 0 announcements were dropped") == 1);
    CHECK(log.count("webhook 1 (127.0.0.1)") == 2);
    for (const char* secret : {key, "with-a-token"}) CHECK(log.count(secret) == 0);
}

TEST_CASE("a redirect is not followed, and what is refused is dropped and counted") {
    const Log log;
    Receiver elsewhere([](std::size_t) { return Receiver::status(200); });
    Receiver receiver([&](std::size_t number) -> std::string {
        const std::string there = "Location: http://127.0.0.1:" + elsewhere.port() + "/\r\n";
        if (number == 0) return Receiver::status(307, there);
        if (number == 1) return Receiver::status(404);
        return Receiver::status(200);
    });
    WebhookNotifier notifier("archive", quick());
    notifier.set({webhook_at(receiver.port())}, "");
    for (int round = 1; round <= 3; ++round) notifier.on_event(round_begins(round));
    const auto received = receiver.wait_for(3);
    notifier.stop(60s);
    CHECK(received[2].body.at("round") == 3);
    CHECK(received[2].body.at("dropped") == 2);
    CHECK(elsewhere.received().empty());
    CHECK(log.count("answered 307, and redirects are not followed") == 1);
    CHECK(log.count("works again; 2 announcements were dropped") == 1);
}

TEST_CASE("a receiver that never responds, and one with an endless response, delay no other") {
    for (const std::string& trick : {Receiver::silence, Receiver::endless}) {
        CAPTURE(trick);
        Receiver bad([&](std::size_t) { return trick; });
        Receiver good([](std::size_t) { return Receiver::status(200); });
        WebhookSenderLimits limits = quick();
        limits.timeout = 300ms;
        WebhookNotifier notifier("archive", limits);
        Webhook other = webhook_at(good.port());
        notifier.set({webhook_at(bad.port()), other}, "");
        notifier.on_event(round_begins(1));
        good.wait_for(1);
        // It is given up, and tried again.
        const auto received = bad.wait_for(2);
        CHECK(received[0].body.at("id") == received[1].body.at("id"));
        notifier.stop(0s);
    }
}

TEST_CASE("a flood of forfeits is bounded, keeps other events, and reports dropped ones") {
    std::atomic<bool> is_well = false;
    std::atomic<std::size_t> refused = 0;
    Receiver receiver([&](std::size_t) {
        if (is_well) return Receiver::status(200);
        ++refused;
        return Receiver::status(500);
    });
    WebhookSenderLimits limits = quick();
    limits.max_waiting = 20;
    WebhookNotifier notifier("archive", limits);
    notifier.set({webhook_at(receiver.port())}, "");
    notifier.on_event(round_begins(1));
    receiver.wait_for(1);
    for (int i = 1; i <= 5000; ++i) notifier.on_event(forfeit(i));
    notifier.on_event(round_begins(2));
    is_well = true;
    auto all = receiver.wait_until(
        [](const auto& received) { return received.back().body.value("round", 0) == 2; });
    notifier.stop(60s);
    const std::vector<Received> taken(all.begin() + static_cast<long>(refused.load()), all.end());
    std::int64_t dropped = 0;
    for (const Received& one : taken) dropped += one.body.at("dropped").get<std::int64_t>();
    CHECK(taken.front().body.at("round") == 1);
    CHECK(taken.size() == 20);
    CHECK(dropped == 5002 - 20);
}

TEST_CASE("announcements that are too old are dropped") {
    Receiver receiver([](std::size_t number) { return Receiver::status(number < 1 ? 500 : 200); });
    WebhookSenderLimits limits = quick();
    limits.longest_wait = 0s;
    WebhookNotifier notifier("archive", limits);
    notifier.set({webhook_at(receiver.port())}, "");
    notifier.on_event(round_begins(1));
    notifier.on_event(round_begins(2));
    const auto received = receiver.wait_for(2);
    notifier.stop(60s);
    CHECK(received[1].body.at("round") == 2);
    CHECK(received[1].body.at("dropped") == 1);
}

TEST_CASE(
    "undelivered announcements are logged at the end, without a wait for a failing receiver") {
    const Log log;
    Receiver receiver([](std::size_t) { return Receiver::status(500); });
    WebhookSenderLimits limits = quick();
    limits.first_pause = limits.longest_pause = 1h;
    WebhookNotifier notifier("archive", limits);
    notifier.set({webhook_at(receiver.port())}, "");
    notifier.on_event(round_begins(1));
    notifier.on_event(round_begins(2));
    receiver.wait_for(1);
    notifier.stop(1h);  // as soon as its failure is known
    CHECK(log.count("2 announcements were not delivered before the server stopped") == 1);
}

TEST_CASE("a webhook that stays in the configuration keeps what waits for it") {
    const Log log;
    Receiver receiver([](std::size_t) { return Receiver::status(200); });
    Receiver gone([](std::size_t) { return Receiver::status(500); });
    WebhookSenderLimits limits = quick();
    limits.first_pause = limits.longest_pause = 1h;
    WebhookNotifier notifier("archive", limits);
    const Webhook kept = webhook_at(receiver.port());
    Webhook old = webhook_at(gone.port());
    old.label = "2 (127.0.0.1)";
    notifier.set({kept, old}, "");
    notifier.on_event(round_begins(1));
    gone.wait_for(1);
    notifier.set({kept}, "https://tafl.example");
    notifier.on_event(round_begins(2));
    const auto received = receiver.wait_for(2);
    notifier.stop(60s);
    CHECK(received[0].body.at("page").is_null());
    CHECK(received[1].body.at("page") == "https://tafl.example/tournaments/3/");
    CHECK(gone.received().size() == 1);
    CHECK(log.count("webhook 2 (127.0.0.1): 1 announcements were not delivered") == 1);
}

TEST_CASE("a certificate is checked: its issuer and its host") {
    const tests::Scratch scratch;
    const auto ok = [](std::size_t) { return Receiver::status(200); };
    const tests::SelfSigned pair(scratch / "", "IP:127.0.0.1");
    Receiver receiver(ok, &pair);
    Webhook webhook = webhook_at(receiver.port());
    webhook.host.is_tls = true;
    const auto fails_at = [&](const Webhook& at, Receiver& server) {
        const Log log;
        WebhookNotifier notifier("archive", quick());
        notifier.set({at}, "");
        notifier.on_event(round_begins(1));
        server.wait_for_connections(2);
        notifier.stop(0s);
        CHECK(log.count("offers no TLS that can be trusted") == 1);
        return server.received().empty();
    };
    SUBCASE("an untrusted certificate is rejected") { CHECK(fails_at(webhook, receiver)); }
    SUBCASE("another host's is refused") {
        const tests::Scratch folder;
        const tests::SelfSigned of_other(folder / "", "IP:127.0.0.2");
        Receiver other(ok, &of_other);
        Webhook at_other = webhook_at(other.port());
        at_other.host.is_tls = true;
        at_other.ca_file = of_other.certificate;
        CHECK(fails_at(at_other, other));
    }
    SUBCASE("one that is trusted is taken") {
        webhook.ca_file = pair.certificate;
        WebhookNotifier notifier("archive", quick());
        notifier.set({webhook}, "");
        notifier.on_event(round_begins(1));
        CHECK(receiver.wait_for(1)[0].body.at("round") == 1);
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::webhooks::webhook_notifier_test
