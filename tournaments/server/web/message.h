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
    std::string method;             ///< method of the request, such as "GET"
    std::vector<std::string> path;  ///< decoded segments of the path: {"api", "games", "3"}
    /// True: the path ends with "/", so that relative links start in this directory.
    bool ends_with_slash = false;
    /// Decoded parameters of the address, by name. If a name is repeated, its last value.
    std::map<std::string, std::string> query;
    std::string if_none_match;  ///< header If-None-Match, as it was sent; empty = missing
    /// Header Accept-Encoding; several headers are joined to one list. Empty = missing.
    std::string accept_encoding;
    std::string authorization;  ///< header Authorization, as it was sent; empty = missing
    /// Header Last-Event-ID of a viewer that reconnects; empty = missing.
    std::string last_event_id;
    std::string content_type;  ///< header Content-Type of the body; empty = missing
    std::string body;          ///< body of the request, at most ServerLimits::body_bytes
    std::string peer;  ///< address of the client, also if a trusted proxy has forwarded the request
    /// Function that returns true if the client has closed its connection. Called on the listener's
    /// thread. Empty = unknown.
    std::function<bool()> has_left{};
};
/// Returns true if the method of the request is GET or HEAD.
[[nodiscard]] bool is_read(const Request& request);

/// Open file that is sent in portions as the body of a response. The file is already deleted from
/// its directory.
class BodyFile {
  public:
    /// Takes ownership of `descriptor`. `size`: size of the file in bytes.
    BodyFile(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}
    ~BodyFile();
    BodyFile(const BodyFile&) = delete;
    BodyFile& operator=(const BodyFile&) = delete;

    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// Returns at most `most` bytes from the offset `from`, in bytes; empty at the end of the file.
    /// Throws std::runtime_error if the file cannot be read.
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
    /// Headers of this response, in addition to the headers of every response.
    std::vector<std::pair<std::string, std::string>> headers{};
    bool opens_stream = false;  ///< true: after the headers, Events sends an event stream
    /// File that is sent instead of `body`; null = `body` is sent.
    std::shared_ptr<const BodyFile> file{};
    /// Viewer slot of an event stream (Events). The slot is released when the last pointer to it is
    /// destroyed. Null = the response opens no stream.
    std::shared_ptr<void> seat{};
};

/// Header of a response that no cache may store.
inline const std::pair<std::string, std::string> not_stored{"Cache-Control", "no-store"};

/// Returns a request with the given method, and with the path and query of the request target
/// `target`: "/api/games?limit=5", with or without "http://host" before it. Returns nullopt if the
/// target has no path or its encoding is invalid.
[[nodiscard]] std::optional<Request> parse_target(std::string_view method, std::string_view target);

/// Returns a response with a problem document (RFC 9457).
[[nodiscard]] Response problem(int status, std::string_view title, const std::string& detail);
/// Returns the problem document for a client above its rate limit, with status 429.
[[nodiscard]] Response too_many_requests();

/// Interface of the object that answers the requests of a Server. Its answer() is called on the
/// server's loop, and may wait for another thread without delaying other connections.
class Handler {
  public:
    virtual ~Handler() = default;
    /// Returns the response to one request. If it throws, the server sends a problem with status
    /// 500.
    virtual boost::asio::awaitable<Response> answer(Request request) = 0;
};

}  // namespace tafl::web
