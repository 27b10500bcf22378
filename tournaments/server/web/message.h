// SPDX-License-Identifier: MIT
// Request and Response of the site, as plain values without sockets.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tafl::web {

/// An HTTP request that was received completely.
struct Request {
    std::string method;             ///< "GET"
    std::vector<std::string> path;  ///< decoded segments: {"api", "games", "3"}
    bool ends_with_slash = false;   ///< the page of a directory, whose links are relative to it
    std::map<std::string, std::string> query;  ///< decoded; the last value of a repeated name
    std::string if_none_match;                 ///< header If-None-Match, as it was sent
    /// Header Accept-Encoding; several headers are joined to one list.
    std::string accept_encoding;
    std::string authorization;  ///< header Authorization, as it was sent
    std::string last_event_id;  ///< header Last-Event-ID of a viewer that reconnects
    std::string content_type;   ///< header Content-Type of the body
    std::string body;           ///< at most ServerLimits::body_bytes
    std::string peer;           ///< the client's address, also if a proxy forwards the request
    /// Returns true if the client has closed its connection. Called on the listener's thread. Empty
    /// = unknown.
    std::function<bool()> has_left{};
};
/// Returns true for GET and HEAD.
[[nodiscard]] bool is_read(const Request& request);

/// A file that is sent in portions as a body. It no longer has a name in its directory.
class BodyFile {
  public:
    /// Takes ownership of `descriptor`. `size` is in bytes.
    BodyFile(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}
    ~BodyFile();
    BodyFile(const BodyFile&) = delete;
    BodyFile& operator=(const BodyFile&) = delete;

    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// Returns at most `most` bytes from the offset `from`; empty at the end of the file. Throws
    /// std::runtime_error if the file cannot be read.
    [[nodiscard]] std::string read(std::uint64_t from, std::size_t most) const;

  private:
    int descriptor_;
    std::uint64_t size_;
};

/// An HTTP response.
struct Response {
    int status = 200;
    std::string content_type;
    std::string body;
    /// Headers in addition to those of every response.
    std::vector<std::pair<std::string, std::string>> headers{};
    bool opens_stream = false;  ///< true: Events writes an event stream after the headers
    std::shared_ptr<const BodyFile> file{};  ///< sent instead of `body`; null = `body` is sent
    /// Viewer slot of a stream (Events), held until it is released; null = none.
    std::shared_ptr<void> seat{};
};

/// Parses a request target: "/api/games?limit=5", with or without "http://host" in front. Returns
/// none if it is not a path, or if its encoding is invalid.
[[nodiscard]] std::optional<Request> parse_target(std::string_view method, std::string_view target);

/// Returns a problem document (RFC 9457) as response.
[[nodiscard]] Response problem(int status, std::string_view title, const std::string& detail);
/// Returns the problem for a client above its rate limit, with status 429.
[[nodiscard]] Response too_many_requests();

/// Interface for the part that answers the requests of a Server. Called on the server's loop. It
/// may wait for another thread without delaying other connections.
class Handler {
  public:
    virtual ~Handler() = default;
    /// Answers one request. An exception becomes a problem with status 500.
    virtual boost::asio::awaitable<Response> answer(Request request) = 0;
};

}  // namespace tafl::web
