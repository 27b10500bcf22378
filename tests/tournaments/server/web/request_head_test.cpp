// SPDX-License-Identifier: MIT
// Heads of requests that two programs could read in two ways, and names that are not ours. The
// cases are those of RFC 9112 (sections 3.2, 5.2, 6.1, 11.2) and of what is written about request
// smuggling and DNS rebinding.
#include "tournaments/server/web/request_head.h"

#include <doctest/doctest.h>

#include "tests/support/text.h"
#include "tests/tournaments/server/web/web_host.h"

namespace tafl::tests::request_head_test {
namespace {

using namespace web;
namespace http = boost::beast::http;

int framing(std::initializer_list<std::pair<const char*, const char*>> fields,
            unsigned version = 11) {
    RequestHeader header;
    header.version(version);
    for (const auto& [name, value] : fields) header.insert(name, value);
    const auto fault = fault_in_framing(header);
    return fault ? fault->status : 0;
}

/// Returns the status of the refusal; 0 = accepted.
int host(const char* host, const char* target = "/", const char* here = "192.0.2.7",
         const HostNames& named = {}) {
    RequestHeader header;
    header.version(11);
    header.target(target);
    if (host != nullptr) header.insert(http::field::host, host);
    const auto fault = fault_in_host(header, asio::ip::make_address(here), named);
    return fault ? fault->status : 0;
}

bool folds(const std::string& text, std::size_t piece) {
    HeaderFoldDetector watch;
    for (std::size_t at = 0; at < text.size(); at += piece) {
        watch.take(std::string_view(text).substr(at, piece));
    }
    return watch.has_fold();
}

/// Returns all responses on one connection.
std::string answers(WebHost& host, const std::string& bytes) {
    Caller caller(host.port());
    caller.send(bytes);
    return caller.read_to_end();
}

TEST_SUITE("tournaments/server/web/request_head") {
    TEST_CASE("a request is rejected if its end is ambiguous") {
        CHECK(framing({}) == 0);
        CHECK(framing({{"Content-Length", "5"}}) == 0);
        CHECK(framing({{"Transfer-Encoding", "chunked"}}) == 0);
        CHECK(framing({{"Transfer-Encoding", "Chunked"}}) == 0);
        for (const char* coding : {"gzip", "gzip, chunked", "chunked, gzip", "xchunked", "identity",
                                   "", "chunked, chunked", "\"chunked\"", "chunked;a=b"}) {
            CAPTURE(coding);
            CHECK(framing({{"Transfer-Encoding", coding}}) == 501);
        }
        CHECK(framing({{"Transfer-Encoding", "chunked"}, {"Transfer-Encoding", "gzip"}}) == 501);
        CHECK(framing({{"Transfer-Encoding", "chunked"}, {"Content-Length", "5"}}) == 400);
        CHECK(framing({{"Transfer-Encoding", "chunked"}}, 10) == 400);
        CHECK(framing({{"Content-Length", "5"}, {"Content-Length", "5"}}) == 400);
        for (const char* length : {"5, 5", "+5", "-5", "0x5"}) {
            CAPTURE(length);
            CHECK(framing({{"Content-Length", length}}) == 400);
        }
    }

    TEST_CASE("a header that is continued in the next line is found in pieces of any size") {
        const std::string head = "GET / HTTP/1.1\r\nHost: x\r\n";
        for (std::size_t piece = 1; piece < 12; ++piece) {
            CAPTURE(piece);
            CHECK(folds(head + "A: b\r\n c\r\n\r\n", piece));
            CHECK(folds("\r\n\r\n" + head + "A: b\r\n\tc\r\n\r\n", piece));
            CHECK(folds("GET / HTTP/1.1\r\n Host: x\r\n\r\n", piece));
            CHECK_FALSE(folds(head + "A:  b c\r\n\r\n body\r\n goes on", piece));
        }
    }

    TEST_CASE("a request is for us, or it is refused") {
        for (const char* name :
             {"localhost", "LocalHost:8547", "localhost.", "127.0.0.1:1", "127.9.9.9", "[::1]",
              "[::1]:8547", "192.0.2.7", "192.0.2.7:80", "[::ffff:192.0.2.7]"}) {
            CAPTURE(name);
            CHECK(host(name) == 0);
        }
        for (const char* name :
             {"evil.example", "evil.example:8547", "192.0.2.8", "10.0.0.1", "",
              "localhost.evil.example", "127.0.0.1.evil.example", "[::2]", "localhost@evil.example",
              "evil.example/localhost", "a b", "0x7f.1", "[::1", "[::1]evil", "localhost:x",
              "localhost:80@evil", "[::1]:8x", "*", "tafl.example"}) {
            CAPTURE(name);
            CHECK(host(name) == 421);
        }
        const HostNames named = {"tafl.example"};
        CHECK(host("Tafl.Example:443", "/", "192.0.2.7", named) == 0);
        CHECK(host("x.tafl.example", "/", "192.0.2.7", named) == 421);
        CHECK(host("tafl.example.evil", "/", "192.0.2.7", named) == 421);
        // The host of a target takes precedence over the header.
        CHECK(host("localhost", "http://evil.example/") == 421);
        CHECK(host("localhost", "http://localhost/") == 0);
        CHECK(host(nullptr) == 400);
    }

    TEST_CASE("over the wire nothing is smuggled behind a request that is refused") {
        WebHost host;
        const std::string begin = "POST /first HTTP/1.1\r\nHost: localhost\r\n";
        const std::string second = "GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n";
        for (const char* lines :
             {"Transfer-Encoding: gzip\r\n", "Transfer-Encoding: chunked, identity\r\n",
              "Transfer-Encoding : chunked\r\n",
              "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
              "Transfer-Encoding: gzip, chunked\r\n", "Content-Length: 3\r\nContent-Length: 3\r\n",
              "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "Content-Length: 3, 3\r\n",
              "Transfer-Encoding:\r\n chunked\r\n", "A: b\r\n Content-Length: 3\r\n",
              "Transfer-Encoding: \x0b"
              "chunked\r\n",
              "Content-Length: 3\nX: y\r\n"}) {
            CAPTURE(lines);
            const std::string text = answers(host, begin + lines + "\r\n0\r\n\r\n" + second);
            CHECK(occurrences(text, "HTTP/1.1 ") == 1);
            CHECK((text.starts_with("HTTP/1.1 400 ") || text.starts_with("HTTP/1.1 501 ")));
            CHECK(text.find("application/problem+json") != std::string::npos);
            CHECK(text.find("second") == std::string::npos);
        }
        const std::string good = answers(
            host, begin + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n" +
                      "GET /second HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        CHECK(good.find("POST/first\nabc") != std::string::npos);
        CHECK(good.find("GET/second\n") != std::string::npos);
    }

    TEST_CASE("a page of another site cannot ask us in a browser's name") {
        ServerLimits limits;
        limits.hosts = {"tafl.example"};
        WebHost host(limits);
        const auto ask = [&](const std::string& head) {
            return answers(host, head + "Connection: close\r\n\r\n").substr(9, 3);
        };
        CHECK(ask("GET / HTTP/1.1\r\nHost: rebound.example\r\n") == "421");
        CHECK(ask("GET / HTTP/1.1\r\nHost: tafl.example\r\n") == "200");
        CHECK(ask("GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n") == "200");
        CHECK(ask("GET / HTTP/1.1\r\nX-Forwarded-Host: tafl.example\r\nHost: a.example\r\n") ==
              "421");
        CHECK(ask("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n") == "400");
        CHECK(ask("GET / HTTP/1.1\r\n") == "400");
        CHECK(ask("GET http://a.example/ HTTP/1.1\r\nHost: localhost\r\n") == "421");
        CHECK(ask("GET / HTTP/1.0\r\n") == "200");
    }
}

}  // namespace
}  // namespace tafl::tests::request_head_test
