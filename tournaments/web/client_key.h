// SPDX-License-Identifier: MIT
// ClientKey: what counts as one caller, and how much each of them may ask for. Of IPv6 addresses
// the first 64 bits count: whoever has one has all of these. Behind a proxy, it is whoever that
// speaks for.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace tafl::web {

/// "192.0.2.7", "2001:db8:0:1::". A mapped IPv4 address is what it maps.
[[nodiscard]] std::string client_key_of(const boost::asio::ip::address& address);

/// Of an address as text; of what is none, the text itself.
[[nodiscard]] std::string client_key_of(const std::string& peer);

/// Web servers that stand in front of ours, and may say for whom they ask.
using Proxies = std::set<boost::asio::ip::address>;

/// A mapped IPv4 address as what it maps, anything else as it is.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// Who asks through `peer`. `forwarded` is what stood in X-Forwarded-For, the nearest last: what
/// was written there beyond the last proxy of ours may be anybody's invention, and is not believed.
[[nodiscard]] boost::asio::ip::address caller_behind(const Proxies& proxies,
                                                     const boost::asio::ip::address& peer,
                                                     std::string_view forwarded);

/// Counts how many of something each caller holds.
class ClientCount {
  public:
    [[nodiscard]] int held_by(const std::string& client_key) const;
    void add(const std::string& client_key) { ++held_[client_key]; }
    void leave(const std::string& client_key);

  private:
    std::map<std::string, int> held_;
};

/// A bucket for each caller that fills steadily and is emptied by requests.
class RequestRate {
  public:
    using Clock = std::chrono::steady_clock;

    /// `per_second` 0 = no limit.
    RequestRate(double per_second, double burst) : per_second_(per_second), burst_(burst) {}
    [[nodiscard]] bool admit(const std::string& client_key, Clock::time_point now);
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
