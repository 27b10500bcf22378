// SPDX-License-Identifier: MIT
// Checks of the head of a request, before any other part of the request is used. The head must have
// only one interpretation. Otherwise a proxy could read it differently than this server (request
// smuggling). The head must name this server as the host (DNS rebinding). Uses no sockets.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Detects a header that continues in the next line, which RFC 9112 (5.2) forbids. Receives the
/// bytes of a request in pieces of any size. Ignores all bytes after the head.
class HeaderFoldDetector {
  public:
    /// Checks the next bytes of the request.
    void take(std::string_view bytes);
    /// Returns true if the bytes so far contain a header that continues in the next line.
    [[nodiscard]] bool has_fold() const { return has_fold_; }

  private:
    std::uint32_t last_ = 0;  // the last four bytes of the head so far, the latest in the low byte
    bool has_begun_ = false;
    bool is_over_ = false;
    bool has_fold_ = false;
};

using RequestHeader = boost::beast::http::request_header<>;

/// Returns the value of the header `name`; empty if it is missing. If the header occurs several
/// times, the values are joined by commas.
[[nodiscard]] std::string list_in(const RequestHeader& header, std::string_view name);

/// Returns the request without its body. Returns nullopt if the request target is not a path.
/// `client`: address of the client (caller_behind()).
[[nodiscard]] std::optional<Request> request_of(const RequestHeader& header,
                                                const boost::asio::ip::address& client);

/// Returns a problem document if the end of the request's body is ambiguous or its transfer coding
/// is not supported; else nullopt. After a problem, the caller must close the connection.
[[nodiscard]] std::optional<Response> fault_in_framing(const RequestHeader& header);

/// Host names in lower case, without a port.
using HostNames = std::set<std::string>;
/// Returns the host in `text` in lower case and without its port: "Tafl.example:8547" as
/// "tafl.example", "[::1]:80" as "::1". Returns nullopt if `text` does not name a host.
[[nodiscard]] std::optional<std::string> host_name(std::string_view text);

/// Returns a problem document if the request names another host than this server; else nullopt.
/// Valid names are `localhost`, every loopback address, the names `named`, and the address
/// `arrived_at`, at which the request has arrived.
[[nodiscard]] std::optional<Response> fault_in_host(const RequestHeader& header,
                                                    const boost::asio::ip::address& arrived_at,
                                                    const HostNames& named);

}  // namespace tafl::web
