// SPDX-License-Identifier: MIT
// Announcements: their events, their formats, their signatures, and the queue.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "tests/support/openapi.h"
#include "tournaments/server/web/api.h"
#include "tournaments/server/webhooks/signature.h"
#include "tournaments/server/webhooks/webhook_body.h"
#include "tournaments/server/webhooks/webhook_event_builder.h"
#include "tournaments/server/webhooks/webhook_queue.h"
#include "tournaments/server/webhooks/webhook_sender.h"

namespace tafl::webhooks::announcements_test {
namespace {

using nlohmann::json;

const store::Time now{std::chrono::seconds(1'700'000'000)};

events::Event of(events::Event::Payload what) { return {3, std::move(what)}; }

events::Event run_begins(int finished = 0) {
    return of(events::RunStarted{"Open", "round-robin", {"A", "B"}, 2, finished, {0, 0}});
}

events::Event game_ends(rules::Termination why, bool counts = true) {
    events::GameEnded ended;
    ended.game = {17, 1, 2, 1, {"A", "B"}};
    ended.end.result = rules::Result::defenders_win;
    ended.end.termination = why;
    ended.end.at_fault = rules::Side::attackers;
    ended.end.summary = "A (attackers) used 61 s of 60";
    ended.end.plies = 12;
    ended.counts = counts;
    return of(ended);
}

std::shared_ptr<const WebhookEvent> about(WebhookEventKind what, const std::string& id) {
    auto announcement = std::make_shared<WebhookEvent>();
    announcement->what = what;
    announcement->id = id;
    return announcement;
}

TEST_SUITE_BEGIN("tournaments/server/webhooks/announcements");

TEST_CASE("a signature is that of Standard Webhooks' published example") {
    const auto key = key_of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    REQUIRE(key);
    CHECK(
        signature_of(*key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, "{\"test\": 2432232314}") ==
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
}

TEST_CASE("a secret is base64 behind whsec_, or what it is, and not short") {
    CHECK(key_of("correct horse battery staple") == "correct horse battery staple");
    CHECK(key_of("whsec_AAAAAAAAAAAAAAAAAAAAAA==") == std::string(16, '\0'));
    CHECK_FALSE(key_of("whsec_AAAAAAAAAAAAAAAAAAAA"));  // 15 bytes
    CHECK_FALSE(key_of("whsec_not base64 at all, is it"));
    CHECK_FALSE(key_of("short"));
    CHECK_FALSE(key_of(""));
}

TEST_CASE("a beginning is announced once, however often a tournament is resumed") {
    WebhookEventBuilder builder("archive");
    builder.set_address("https://tafl.example");
    const auto told = builder.on_event(run_begins(), now);
    REQUIRE(told);
    CHECK(told->what == WebhookEventKind::begin);
    CHECK(told->title == "Open begins");
    CHECK(told->text == "round-robin of 2 engines: A, B");
    CHECK(told->page == "https://tafl.example/tournaments/3/");
    CHECK_FALSE(builder.on_event(run_begins(1), now));
    // A run that was killed before its first game ended began nothing new.
    CHECK(builder.on_event(run_begins(), now)->id == told->id);
    CHECK(WebhookEventBuilder("other").on_event(run_begins(), now)->id != told->id);
}

TEST_CASE("a game that was lost off the board is announced, if it counts and was begun") {
    using rules::Termination;
    WebhookEventBuilder builder("archive");
    builder.set_address("https://tafl.example");
    static_cast<void>(builder.on_event(run_begins(), now));
    const auto told = builder.on_event(game_ends(Termination::time), now);
    REQUIRE(told);
    CHECK(told->title == "Open: A forfeits against B");
    CHECK(told->page == "https://tafl.example/games/17");
    const json body = json::parse(body_of(*told, WebhookFormat::json, 4));
    CHECK(body.at("event") == "forfeit");
    CHECK(body.at("id") == told->id);
    CHECK(body.at("at") == "2023-11-14T22:13:20Z");
    CHECK(body.at("tournament_id") == 3);
    CHECK(body.at("dropped") == 4);
    CHECK(body.at("game").at("id") == 17);
    CHECK(body.at("game").at("termination") == "time");
    CHECK(body.at("game").at("at_fault") == "attackers");
    for (const Termination none : {Termination::king_captured, Termination::resignation,
                                   Termination::withdrawn, Termination::adjudication_max_plies}) {
        CHECK_FALSE(builder.on_event(game_ends(none), now));
    }
    CHECK_FALSE(builder.on_event(game_ends(Termination::crash, false), now));
}

TEST_CASE("every announcement is as the interface's document describes it") {
    const tests::OpenApi document(json::parse(web::openapi_document()));
    WebhookEventBuilder builder("archive");
    for (const char* address : {"", "https://tafl.example"}) {
        builder.set_address(address);
        for (const auto& event :
             {run_begins(), of(events::RoundStarted{1}), game_ends(rules::Termination::crash),
              of(events::RunEnded{events::RunOutcome::decided, 2})}) {
            const auto told = builder.on_event(event, now);
            REQUIRE(told);
            const std::string body = body_of(*told, WebhookFormat::json, 0);
            CAPTURE(body);
            CHECK(document.fault_in(json::parse(body), "Announcement") == "");
        }
    }
}

TEST_CASE("an end has the last standings; an interruption is not announced") {
    WebhookEventBuilder builder("archive");
    static_cast<void>(builder.on_event(run_begins(), now));
    const auto standings = of(events::StandingsChanged{{{1, "B", 1.5, 2}, {2, "A", 0.5, 2}}});
    CHECK_FALSE(builder.on_event(standings, now));
    CHECK_FALSE(builder.on_event(of(events::RunEnded{events::RunOutcome::interrupted, 2}), now));
    static_cast<void>(builder.on_event(run_begins(2), now));
    static_cast<void>(builder.on_event(standings, now));
    const auto told = builder.on_event(of(events::RunEnded{events::RunOutcome::finished, 2}), now);
    REQUIRE(told);
    CHECK(told->title == "Open is over: B wins");
    CHECK(told->text == "1. B: 1½ of 2\n2. A: ½ of 2");
    CHECK(told->page.empty());
    const json body = json::parse(body_of(*told, WebhookFormat::json, 0));
    CHECK(body.at("page").is_null());
    CHECK(body.at("standings").at(0) ==
          json{{"rank", 1}, {"engine", "B"}, {"points", 1.5}, {"games", 2}});
}

TEST_CASE("Discord is sent names that mean nothing to it") {
    WebhookEvent announcement = *about(WebhookEventKind::begin, "urn:uuid:x");
    announcement.title = "@everyone **x** <@1> [a](http://b) begins";
    announcement.text = std::string(5000, '*');
    const json body = json::parse(body_of(announcement, WebhookFormat::discord, 2));
    CHECK(body.at("allowed_mentions") == json{{"parse", json::array()}});
    const json& embed = body.at("embeds").at(0);
    CHECK(embed.at("title") == R"(\@everyone \*\*x\*\* \<\@1\> \[a\]\(http\://b\) begins)");
    CHECK(embed.at("description").get<std::string>().size() <= 4096);
    CHECK(embed.at("footer").at("text") == "2 announcements before were dropped");
    CHECK_FALSE(embed.contains("url"));
    announcement.title = std::string(300, 'x');
    const json longer = json::parse(body_of(announcement, WebhookFormat::discord, 0));
    CHECK(longer.at("embeds").at(0).at("title").get<std::string>().size() == 256);
}

TEST_CASE("text that is not UTF-8 is still written as JSON") {
    WebhookEvent announcement = *about(WebhookEventKind::begin, "urn:uuid:x");
    announcement.title = "a\xff\xc3";
    for (const WebhookFormat format : {WebhookFormat::json, WebhookFormat::discord}) {
        CHECK(json::accept(body_of(announcement, format, 0)));
    }
}

TEST_CASE("a full outbox drops the oldest forfeit, then the oldest, never what is on its way") {
    WebhookQueue outbox(4);
    outbox.put(about(WebhookEventKind::forfeit, "first"));
    outbox.put(about(WebhookEventKind::begin, "begin"));
    outbox.put(about(WebhookEventKind::forfeit, "second"));
    outbox.put(about(WebhookEventKind::round, "round"));
    outbox.put(about(WebhookEventKind::end, "end"));  // "second" goes
    CHECK(outbox.size() == 4);
    CHECK(outbox.dropped() == 1);
    outbox.put(about(WebhookEventKind::end, "other end"));  // "begin" goes
    CHECK(outbox.dropped() == 2);
    std::vector<std::string> left;
    while (const auto next = outbox.first()) {
        left.push_back(next->id);
        outbox.delivered(outbox.dropped());
    }
    CHECK(left == std::vector<std::string>{"first", "round", "end", "other end"});
    CHECK(outbox.dropped() == 0);
}

TEST_CASE("pauses double up to five minutes") {
    using std::chrono::milliseconds;
    const WebhookSenderLimits limits;
    CHECK(pause_after(1, limits) == milliseconds(1000));
    CHECK(pause_after(2, limits) == milliseconds(2000));
    CHECK(pause_after(9, limits) == milliseconds(256'000));
    CHECK(pause_after(10, limits) == milliseconds(300'000));
    CHECK(pause_after(1'000'000, limits) == milliseconds(300'000));
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::webhooks::announcements_test
