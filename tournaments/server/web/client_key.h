// SPDX-License-Identifier: MIT
// ClientKey: identity of a client for limits, and the limits themselves. For IPv6, only the first
// 64 bits count, since one client usually owns that whole range. Behind a known proxy, the client
// is the one that the proxy names.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace tafl::web {

/// Returns the key of an address: "192.0.2.7" or "2001:db8:0:1::". A mapped IPv4 address has the
/// key of the IPv4 address.
[[nodiscard]] std::string client_key_of(const boost::asio::ip::address& address);

/// Returns the key of an address in text form. Returns `peer` itself if it is not an address.
[[nodiscard]] std::string client_key_of(const std::string& peer);

/// Addresses of trusted proxies in front of this server. Their X-Forwarded-For is believed.
using Proxies = std::set<boost::asio::ip::address>;

/// Converts a mapped IPv4 address to IPv4. Returns any other address unchanged.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// Returns the address of the client that sends requests through `peer`. `forwarded` is the value
/// of X-Forwarded-For, the nearest sender last. Only entries written by trusted proxies are used,
/// since a client can invent all earlier ones.
[[nodiscard]] boost::asio::ip::address caller_behind(const Proxies& proxies,
                                                     const boost::asio::ip::address& peer,
                                                     std::string_view forwarded);

/// Counts the connections, streams or other resources that each client holds.
class ClientCount {
  public:
    /// Returns the client's number of resources; 0 for an unknown client.
    [[nodiscard]] int held_by(const std::string& client_key) const;
    void add(const std::string& client_key) { ++held_[client_key]; }
    /// Subtracts one. The client must hold at least one.
    void leave(const std::string& client_key);

  private:
    std::map<std::string, int> held_;
};

/// Rate limit with a token bucket for each client. A bucket fills at a constant rate, and each
/// request takes one token.
class RequestRate {
  public:
    using Clock = std::chrono::steady_clock;

    /// `per_second` is the fill rate; 0 = no limit. `burst` is the capacity of a bucket.
    RequestRate(double per_second, double burst) : per_second_(per_second), burst_(burst) {}
    /// Takes one token. Returns false if the client's bucket has none.
    [[nodiscard]] bool admit(const std::string& client_key, Clock::time_point now);
    /// Returns the number of clients with a bucket.
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
