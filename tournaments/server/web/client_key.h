// SPDX-License-Identifier: MIT
// Identity of a client for limits, and the limits themselves. Of an IPv6 address, only the first 64
// bits count, because one client usually owns that whole range. If a request was sent through a
// trusted proxy, the client is the computer that the proxy names.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace tafl::web {

/// Returns the key of a client with this address: "192.0.2.7" or "2001:db8:0:1::". An IPv4-mapped
/// IPv6 address has the key of its IPv4 address.
[[nodiscard]] std::string client_key_of(const boost::asio::ip::address& address);

/// Returns the key of a client with the address `peer`. Returns `peer` itself if it is not an IP
/// address.
[[nodiscard]] std::string client_key_of(const std::string& peer);

/// Addresses of trusted proxies, through which clients reach this server. Only their header
/// X-Forwarded-For is used.
using Proxies = std::set<boost::asio::ip::address>;

/// Converts an IPv4-mapped IPv6 address ("::ffff:192.0.2.7") to the IPv4 address. Returns any other
/// address unchanged.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// Returns the address of the client that has sent a request through `peer`. It is `peer`, unless
/// `peer` is a trusted proxy. `forwarded`: value of the header X-Forwarded-For, with the nearest
/// sender last. Uses only the entries that trusted proxies have written, because a client can write
/// any entry before them.
[[nodiscard]] boost::asio::ip::address caller_behind(const Proxies& proxies,
                                                     const boost::asio::ip::address& peer,
                                                     std::string_view forwarded);

/// Counts the connections, streams or other resources that each client holds.
class ClientCount {
  public:
    /// Returns the number of resources that the client holds; 0 for an unknown client.
    [[nodiscard]] int held_by(const std::string& client_key) const;
    /// Adds one resource to the client.
    void add(const std::string& client_key) { ++held_[client_key]; }
    /// Removes one resource from the client, which must hold at least one.
    void leave(const std::string& client_key);

  private:
    std::map<std::string, int> held_;
};

/// Rate limit with a token bucket for each client. A bucket fills at a constant rate, and each
/// request takes one token.
class RequestRate {
  public:
    using Clock = std::chrono::steady_clock;

    /// `per_second`: tokens that a bucket receives per second; 0 = no limit. `burst`: capacity of a
    /// bucket.
    RequestRate(double per_second, double burst) : per_second_(per_second), burst_(burst) {}
    /// Takes one token from the client's bucket and returns true. Returns false if the bucket is
    /// empty: then the request exceeds the limit.
    [[nodiscard]] bool admit(const std::string& client_key, Clock::time_point now);
    /// Returns the number of clients that have a bucket at present.
    [[nodiscard]] std::size_t size() const { return buckets_.size(); }

  private:
    struct Bucket {
        double tokens = 0;
        Clock::time_point filled{};
    };
    void forget_full_ones(Clock::time_point now);

    double per_second_;
    double burst_;
    std::map<std::string, Bucket> buckets_;
};

}  // namespace tafl::web
