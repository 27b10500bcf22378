// SPDX-License-Identifier: MIT
#include "tournaments/server/web/endpoint.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <system_error>

#include "tournaments/base/input_error.h"

namespace tafl::web {

namespace asio = boost::asio;

Server::Endpoint endpoint_of(const std::string& text) {
    const auto refuse = [&]() -> Server::Endpoint {
        throw tournaments::InputError(
            "--listen: found '" + text +
            "', expected ADDRESS:PORT, such as 127.0.0.1:8547 or [::1]:8547");
    };
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos) return refuse();
    std::string address = text.substr(0, colon);
    if (address.starts_with('[') && address.ends_with(']')) {
        address = address.substr(1, address.size() - 2);
    }
    boost::system::error_code error;
    const auto parsed = asio::ip::make_address(address, error);
    std::uint16_t port = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, fault] = std::from_chars(text.data() + colon + 1, end, port);
    if (error || fault != std::errc() || rest != end) return refuse();
    return {parsed, port};
}

}  // namespace tafl::web
