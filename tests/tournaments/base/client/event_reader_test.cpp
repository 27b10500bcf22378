// SPDX-License-Identifier: MIT
#include "tournaments/base/client/event_reader.h"

#include <doctest/doctest.h>

#include <vector>

#include "tournaments/base/client/http_client.h"
#include "tournaments/base/input_error.h"

namespace tafl::client::event_reader_test {
namespace {

std::vector<ServerEvent> events_in(const std::string& bytes, std::size_t piece) {
    EventReader reader;
    std::vector<ServerEvent> events;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        CHECK(reader.take(std::string_view(bytes).substr(at, piece)));
        while (auto event = reader.next()) events.push_back(*event);
    }
    return events;
}

TEST_SUITE_BEGIN("tournaments/base/client/event_reader");

// The streams are the examples of the HTML standard, section "Server-sent events".
TEST_CASE("streams are read as the standard says, in pieces of any size") {
    struct {
        const char* name;
        std::string bytes;
        std::vector<ServerEvent> events;
    } const table[] = {
        {"lines of data are joined",
         "data: YHOO\ndata: +2\ndata: 10\n\n",
         {{"message", "YHOO\n+2\n10", ""}}},
        {"an id is valid until the next id, and an empty id removes it",
         ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third "
         "event\n\n",
         {{"message", "first event", "1"},
          {"message", "second event", ""},
          {"message", " third event", ""}}},
        {"empty data is an event, an unfinished event is left out",
         "data\n\ndata\ndata\n\ndata:",
         {{"message", "", ""}, {"message", "\n", ""}}},
        {"a space after the colon does not count",
         "data:test\n\ndata: test\n\n",
         {{"message", "test", ""}, {"message", "test", ""}}},
        {"names and every kind of line end",
         "\xef\xbb\xbf"
         "event: ply\r\ndata: {}\r\nid: a-1\r\n\r\nevent: x\rdata: y\r\r",
         {{"ply", "{}", "a-1"}, {"x", "y", "a-1"}}},
        {"an event without data is left out, and its name is forgotten",
         "event: x\n\ndata: y\n\n",
         {{"message", "y", ""}}},
        {"unknown fields are left out", "retry: 5\nfoo: bar\ndata: y\n\n", {{"message", "y", ""}}},
    };
    for (const auto& row : table) {
        CAPTURE(row.name);
        for (const std::size_t piece : {1, 2, 3, 7, 1000}) {
            CAPTURE(piece);
            CHECK(events_in(row.bytes, piece) == row.events);
        }
    }
}

TEST_CASE("a line without an end is not collected for ever") {
    EventReader reader;
    const std::string piece(1 << 20, 'x');
    int taken = 0;
    while (taken < 100 && reader.take(piece)) ++taken;
    CHECK(taken < 10);
}

TEST_CASE("addresses of servers") {
    const auto is = [](const std::string& url, const char* host, const char* port, const char* path,
                       const char* header) {
        CAPTURE(url);
        const HttpUrl address = server_url(url);
        CHECK(address.host.is_tls == url.starts_with("https"));
        CHECK(address.host.name == host);
        CHECK(address.host.port == port);
        CHECK(address.path == path);
        CHECK(address.host.header() == header);
    };
    is("http://127.0.0.1:8547", "127.0.0.1", "8547", "", "127.0.0.1:8547");
    is("http://tafl.example/", "tafl.example", "80", "", "tafl.example");
    is("http://tafl.example/open/", "tafl.example", "80", "/open", "tafl.example");
    is("http://[::1]:8547", "::1", "8547", "", "[::1]:8547");
    is("http://[::1]", "::1", "80", "", "[::1]");
    is("https://tafl.example/open", "tafl.example", "443", "/open", "tafl.example");
    is("https://tafl.example:80", "tafl.example", "80", "", "tafl.example:80");
    for (const char* url :
         {"", "localhost:8547", "http://", "http://:80", "http://a:", "http://a:x", "http://a:0",
          "http://a:123456", "http://a b", "http://a/?b", "http://u@a", "https://u:p@a",
          "http://a/\r\nX: y", "ftp://a"}) {
        CAPTURE(url);
        CHECK_THROWS_AS(server_url(url), tournaments::InputError);
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::client::event_reader_test
