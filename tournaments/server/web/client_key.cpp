// SPDX-License-Identifier: MIT
#include "tournaments/server/web/client_key.h"

#include <algorithm>
#include <optional>

namespace tafl::web {

namespace asio = boost::asio;

namespace {

/// Number of buckets at which full buckets are dropped. A new bucket is full too, so this changes
/// nothing for the clients.
constexpr std::size_t max_buckets = 10'000;

/// Parses "192.0.2.7" or "2001:db8::1"; nullopt for other text. Accepts a port, since some proxies
/// write "192.0.2.7:80" and "[2001:db8::1]:80".
std::optional<asio::ip::address> address_in(std::string_view text) {
    if (text.starts_with('[')) {
        if (text.find(']') == std::string_view::npos) return std::nullopt;
        text = text.substr(1, text.find(']') - 1);
    } else if (std::ranges::count(text, ':') == 1) {
        text = text.substr(0, text.find(':'));
    }
    boost::system::error_code error;
    const auto address = asio::ip::make_address(std::string(text), error);
    return error ? std::nullopt : std::optional(address);
}

}  // namespace

asio::ip::address unmapped(const asio::ip::address& address) {
    if (address.is_v4() || !address.to_v6().is_v4_mapped()) return address;
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

asio::ip::address caller_behind(const Proxies& proxies, const asio::ip::address& peer,
                                std::string_view forwarded) {
    asio::ip::address caller = unmapped(peer);
    while (proxies.contains(caller) && !forwarded.empty()) {
        const std::size_t comma = forwarded.rfind(',');
        std::string_view last = forwarded.substr(comma == std::string_view::npos ? 0 : comma + 1);
        forwarded = forwarded.substr(0, comma == std::string_view::npos ? 0 : comma);
        last.remove_prefix(std::min(last.find_first_not_of(" \t"), last.size()));
        last = last.substr(0, last.find_last_not_of(" \t") + 1);
        const auto before = address_in(last);
        if (!before) break;
        caller = unmapped(*before);
    }
    return caller;
}

std::string client_key_of(const asio::ip::address& address) {
    const asio::ip::address plain = unmapped(address);
    if (plain.is_v4()) return plain.to_string();
    auto bytes = plain.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes).to_string();
}

std::string client_key_of(const std::string& peer) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(peer, error);
    return error ? peer : client_key_of(address);
}

int ClientCount::held_by(const std::string& client_key) const {
    const auto found = held_.find(client_key);
    return found == held_.end() ? 0 : found->second;
}

void ClientCount::leave(const std::string& client_key) {
    const auto found = held_.find(client_key);
    if (--found->second == 0) held_.erase(found);
}

bool RequestRate::admit(const std::string& client_key, Clock::time_point now) {
    if (per_second_ <= 0) return true;
    if (buckets_.size() >= max_buckets) forget_full_ones(now);
    const auto [place, is_new] = buckets_.try_emplace(client_key, Bucket{burst_, now});
    Bucket& bucket = place->second;
    const double passed = std::chrono::duration<double>(now - bucket.filled).count();
    bucket.tokens = std::min(burst_, bucket.tokens + passed * per_second_);
    bucket.filled = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
}

/// Drops the full buckets. If too many are left, drops all: a lenient limit is better than
/// unlimited memory.
void RequestRate::forget_full_ones(Clock::time_point now) {
    std::erase_if(buckets_, [&](const auto& entry) {
        const double passed = std::chrono::duration<double>(now - entry.second.filled).count();
        return entry.second.tokens + passed * per_second_ >= burst_;
    });
    if (buckets_.size() >= max_buckets) buckets_.clear();
}

}  // namespace tafl::web
