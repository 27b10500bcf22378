// SPDX-License-Identifier: MIT
// Reads any text as a request to a server with a database full of odd names: a method and a
// target, one header per line, an empty line, a body. The interface describes each answer, and each
// header and page escapes the names. The body is also read as a submitted tournament, and
// Last-Event-ID as an id.
#define DOCTEST_CONFIG_IMPLEMENT  // the sample's functions use its assertions
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "tests/fuzz/check.h"
#include "tests/tournaments/published_sample.h"
#include "tournaments/plan/submission.h"
#include "tournaments/server/web/cursor.h"
#include "tournaments/server/web/site.h"

namespace {

using namespace tafl;
using namespace tafl::plan;
using namespace tafl::web;
using tests::hold;

struct World {
    World() {
        asserts.setAsDefaultForAssertsOutOfTestCases();
        sample.emplace(1);
        site.emplace(*sample / "sample.db");
        engines.engines.resize(2);
        engines.engines[0].engine.name = "A";
        engines.engines[1].engine.name = "B";
        for (int i = 0; i < 5; ++i) {
            ring.add({RingEvent::Kind::other, store::GameId(i), 0, 1, "event: x\n\n"});
        }
    }

    doctest::Context asserts;
    std::optional<tests::PublishedSample> sample;
    std::optional<Site> site;
    EngineFolder engines;
    Live live;
    EventRing ring{"instance_id"};
};

World& world() {
    static World world;
    return world;
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

std::optional<Request> read_request(std::string_view text) {
    const std::string_view first = take_line(text);
    const std::size_t space = std::min(first.find(' '), first.size());
    auto request =
        parse_target(first.substr(0, space), first.substr(std::min(space + 1, first.size())));
    if (!request) return std::nullopt;
    for (auto line = take_line(text); !line.empty(); line = take_line(text)) {
        const std::size_t colon = std::min(line.find(": "), line.size());
        const std::string value(line.substr(std::min(colon + 2, line.size())));
        const std::string_view name = line.substr(0, colon);
        if (name == "If-None-Match") request->if_none_match = value;
        if (name == "Authorization") request->authorization = value;
        if (name == "Last-Event-ID") request->last_event_id = value;
        if (name == "Content-Type") request->content_type = value;
    }
    request->body = text;
    return request;
}

bool is_safe_header(const std::string& text) {
    return std::ranges::none_of(text, [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

void hold_response(const Response& response, const std::string& input) {
    static constexpr std::array known = {200, 302, 304, 308, 400, 404, 405};
    hold(std::ranges::find(known, response.status) != known.end(), "the status is one of ours",
         std::to_string(response.status) + ' ' + response.body + '\n' + input);
    hold(is_safe_header(response.content_type), "the type is one line", input);
    const bool points_elsewhere = response.status == 302 || response.status == 308;
    const bool has_address = std::ranges::any_of(
        response.headers, [](const auto& header) { return header.first == "Location"; });
    hold(points_elsewhere == has_address, "only who is sent elsewhere gets an address", input);
    for (const auto& [name, value] : response.headers) {
        // A part of a path may come back as an address; it has been decoded.
        hold(is_safe_header(name) && is_safe_header(value), "a header is one line", input);
    }
    if (response.content_type.find("json") != std::string::npos && !response.body.empty()) {
        const auto body = nlohmann::json::parse(response.body, nullptr, false);
        hold(!body.is_discarded(), "JSON is JSON", response.body + '\n' + input);
        const bool is_problem = response.content_type == "application/problem+json";
        hold(is_problem == (response.status >= 400), "only errors are problems", input);
        if (is_problem) hold(body.at("status") == response.status, "and say which", input);
    }
    if (response.content_type.find("html") != std::string::npos) {
        hold(response.body.find("<script>alert") == std::string::npos, "names are escaped", input);
        hold(response.body.find("<img src=x") == std::string::npos, "names are escaped", input);
    }
}

/// An answer with an ETag is not sent again to a client that has it.
void hold_tag(Request request, const Response& response, const std::string& input) {
    for (const auto& [name, value] : response.headers) {
        if (name != "ETag" || response.status != 200) continue;
        request.if_none_match = value;
        const Response again = world().site->answer(request);
        hold(again.status == 304 && again.body.empty(), "a known answer is not sent", input);
    }
}

void read_body(const std::string& body) {
    const auto plan = read_submission(body, {world().engines, {}, 4});
    if (plan) return;
    hold(!plan.error().empty(), "a refusal has reasons", body);
}

void read_events(const Request& request, const std::string& input) {
    Cursor cursor(world().ring, world().live, {}, request.last_event_id);
    std::string text;
    hold(cursor.read(text, 100'000), "a new client is not late", input);
    hold(cursor.id() == "instance_id-5", "it receives all events", input);
    std::string more;
    hold(cursor.read(more, 100'000) && more.empty(), "then no event is left", input);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(tests::text_of(data, size));
    const auto request = read_request(input);
    if (!request) return 0;
    for (const std::string& segment : request->path) {
        hold(is_safe_header(segment), "a segment has no line breaks", input);
    }
    const Response response = world().site->answer(*request);
    hold_response(response, input);
    hold_tag(*request, response, input);
    if (!request->body.empty()) read_body(request->body);
    read_events(*request, input);
    return 0;
}
