// SPDX-License-Identifier: MIT
#include "tournaments/web/household.h"

#include <algorithm>

namespace tafl::tournaments {

namespace asio = boost::asio;

namespace {

/// Beyond so many callers, those who ask for little are forgotten; that changes nothing for them.
constexpr std::size_t most_buckets = 10'000;

}  // namespace

std::string household_of(const asio::ip::address& address) {
    if (address.is_v4()) return address.to_string();
    const asio::ip::address_v6 whole = address.to_v6();
    if (whole.is_v4_mapped()) {
        return asio::ip::make_address_v4(asio::ip::v4_mapped, whole).to_string();
    }
    auto bytes = whole.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes).to_string();
}

int HouseholdCount::held_by(const std::string& household) const {
    const auto found = held_.find(household);
    return found == held_.end() ? 0 : found->second;
}

void HouseholdCount::leave(const std::string& household) {
    const auto found = held_.find(household);
    if (--found->second == 0) held_.erase(found);
}

bool RequestRate::admit(const std::string& household, Clock::time_point now) {
    if (per_second_ <= 0) return true;
    if (buckets_.size() >= most_buckets) forget_full_ones(now);
    const auto [place, is_new] = buckets_.try_emplace(household, Bucket{burst_, now});
    Bucket& bucket = place->second;
    const double passed = std::chrono::duration<double>(now - bucket.filled).count();
    bucket.tokens = std::min(burst_, bucket.tokens + passed * per_second_);
    bucket.filled = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
}

/// If that is nobody, all are: better too lenient than without a limit of memory.
void RequestRate::forget_full_ones(Clock::time_point now) {
    std::erase_if(buckets_, [&](const auto& entry) {
        const double passed = std::chrono::duration<double>(now - entry.second.filled).count();
        return entry.second.tokens + passed * per_second_ >= burst_;
    });
    if (buckets_.size() >= most_buckets) buckets_.clear();
}

}  // namespace tafl::tournaments
