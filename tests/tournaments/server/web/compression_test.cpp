// SPDX-License-Identifier: MIT
#include "tournaments/server/web/compression.h"

#include <doctest/doctest.h>
#include <zlib.h>

#include <boost/asio/io_context.hpp>

#include "store/archive.h"
#include "tests/tournaments/program.h"
#include "tournaments/server/web/site.h"

namespace tafl::web::compression_test {
namespace {

/// Returns the bytes that zlib unpacks, at most `most`. zlib checks length and CRC.
std::string unpacked(const std::string& bytes, std::size_t most = 1 << 20) {
    z_stream stream{};
    constexpr int gzip_only = 15 + 16;
    REQUIRE(inflateInit2(&stream, gzip_only) == Z_OK);
    std::string text(most, '\0');
    std::string copy = bytes;
    stream.next_in = reinterpret_cast<Bytef*>(copy.data());
    stream.avail_in = static_cast<uInt>(copy.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
    CHECK(stream.avail_in == 0);
    text.resize(stream.total_out);
    inflateEnd(&stream);
    return text;
}

std::string header(const Response& response, const std::string& name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) return value;
    }
    return "";
}

Response text_of_size(std::size_t size, const std::string& type = "text/html; charset=utf-8") {
    return {200, type, std::string(size, 'x'), {{"ETag", "\"0123\""}}};
}

Request asking(const std::string& accept_encoding) {
    Request request = *parse_target("GET", "/");
    request.accept_encoding = accept_encoding;
    return request;
}

TEST_SUITE_BEGIN("tournaments/server/web/compression");

TEST_CASE("gzip is what a list of codings asks for") {
    // RFC 9110, 12.5.3, with its examples first
    for (const char* yes :
         {"compress, gzip", "*", "compress;q=0.5, gzip;q=1.0", "gzip;q=1.0, identity; q=0.5, *;q=0",
          "gzip, deflate, br, zstd", "GZIP", "x-gzip", "gzip ;q=0.001", "deflate;q=0, *;q=0.1",
          " ,, gzip", "gzip;Q=1.000", "identity;q=0, gzip;q=0.3"}) {
        CAPTURE(yes);
        CHECK(prefers_gzip(yes));
    }
    for (const char* no :
         {"", "deflate, br", "gzip;q=0", "gzip;q=0.000", "*, gzip;q=0", "*;q=0", "identity",
          "identity, gzip;q=0.5", "gzipped", "gzip;q=2", "gzip;q=-1", "gzip;q=0.0001", "gzip;q=x",
          "gzip;level=9", "gzip;q=1.1", ";", "gzip;q="}) {
        CAPTURE(no);
        CHECK_FALSE(prefers_gzip(no));
    }
}

TEST_CASE("compressed data unpack to the original, and contain no time") {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += static_cast<char>(i * i % 251);
    const std::string bytes = gzipped(text);
    CHECK(unpacked(bytes) == text);
    CHECK(bytes.substr(0, 3) == "\x1f\x8b\x08");        // RFC 1952, 2.3
    CHECK(bytes.substr(4, 4) == std::string(4, '\0'));  // MTIME: none
    CHECK(unpacked(gzipped("")).empty());
}

TEST_CASE("a response is compressed on request, and its Vary says that it depends on the request") {
    Compression compression;
    const Response plain = compression.applied(text_of_size(5000), asking(""));
    CHECK(plain.body.size() == 5000);
    CHECK(header(plain, "Vary") == "Accept-Encoding");
    CHECK(header(plain, "Content-Encoding").empty());
    CHECK(header(plain, "ETag") == "\"0123\"");
    for (int i = 0; i < 2; ++i) {  // the second comes from memory
        const Response packed = compression.applied(text_of_size(5000), asking("gzip"));
        CHECK(header(packed, "Content-Encoding") == "gzip");
        CHECK(header(packed, "Vary") == "Accept-Encoding");
        CHECK(header(packed, "ETag") == "W/\"0123\"");  // RFC 9110, 8.8.1: the bytes are others
        CHECK(unpacked(packed.body) == std::string(5000, 'x'));
    }
}

TEST_CASE("short, binary, failed and personal responses are not compressed") {
    Compression compression;
    Request personal = asking("gzip");
    personal.authorization = "Bearer x";
    Response failure = text_of_size(5000);
    failure.status = 500;
    Response untagged = text_of_size(5000);
    untagged.headers.clear();
    const auto is_plain = [&](const Response& response, const Request& request) {
        const Response answer = compression.applied(response, request);
        return header(answer, "Content-Encoding").empty() && answer.body == response.body;
    };
    CHECK(is_plain(text_of_size(1023), asking("gzip")));
    CHECK_FALSE(is_plain(text_of_size(1024), asking("gzip")));
    CHECK(is_plain(text_of_size(5000, "image/png"), asking("gzip")));
    CHECK(is_plain(text_of_size(5000, "application/zip"), asking("gzip")));
    CHECK(is_plain(text_of_size(5000, "text/event-stream"), asking("gzip")));
    CHECK_FALSE(is_plain(text_of_size(5000, "image/svg+xml"), asking("gzip")));
    CHECK_FALSE(is_plain(text_of_size(5000, "application/json"), asking("gzip")));
    CHECK(is_plain(text_of_size(5000), personal));
    CHECK(is_plain(failure, asking("gzip")));
    CHECK(is_plain(untagged, asking("gzip")));
}

TEST_CASE("a response that the client has, compressed or not, is not sent again") {
    tests::Scratch scratch;
    static_cast<void>(store::Archive::open(scratch / "a.db", store::Access::read_write));
    const Site site(scratch / "a.db");
    Request request = *parse_target("GET", "/api/variants");
    const Response whole = site.answer(request);
    request.accept_encoding = "gzip";
    const Response packed = site.answer(request);
    CHECK(packed.body.size() * 4 < whole.body.size());
    CHECK(unpacked(packed.body) == whole.body);
    for (const std::string& tag : {header(whole, "ETag"), header(packed, "ETag")}) {
        request.if_none_match = tag;
        const Response known = site.answer(request);
        CHECK(known.status == 304);
        CHECK(known.body.empty());
        CHECK(header(known, "Vary") == "Accept-Encoding");
        CHECK(header(known, "Content-Encoding").empty());
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::compression_test
