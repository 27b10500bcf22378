// SPDX-License-Identifier: MIT
#include "tournaments/base/client/http_stream.h"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/url.hpp>
#include <cstdint>

#include "tournaments/base/whole_number.h"

namespace tafl::client {

namespace asio = boost::asio;
namespace ssl = boost::asio::ssl;

std::string HttpHost::header() const {
    const bool is_v6 = name.find(':') != std::string::npos;
    const std::string host = is_v6 ? '[' + name + ']' : name;
    return port == (is_tls ? "443" : "80") ? host : host + ':' + port;
}

std::optional<HttpUrl> http_url(const std::string& url) {
    const auto parts = boost::urls::parse_absolute_uri(url);
    if (!parts || parts->encoded_host().empty() || parts->has_userinfo()) return std::nullopt;
    const bool is_tls = parts->scheme() == "https";
    if (!is_tls && parts->scheme() != "http") return std::nullopt;
    HttpUrl result{{is_tls, parts->host_address(), is_tls ? "443" : "80"},
                   std::string(parts->encoded_path()),
                   ""};
    const auto is_blank = [](unsigned char c) { return c <= ' '; };
    if (std::ranges::any_of(result.host.name, is_blank)) return std::nullopt;
    if (parts->has_port()) {
        result.host.port = std::string(parts->port());
        const auto number = tournaments::whole_number<std::uint16_t>(result.host.port);
        if (!number || *number == 0) return std::nullopt;
    }
    if (parts->has_query()) result.query = '?' + std::string(parts->encoded_query());
    return result;
}

std::shared_ptr<ssl::context> tls_context(const std::filesystem::path& ca_file) {
    auto context = std::make_shared<ssl::context>(ssl::context::tls_client);
    context->set_options(ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
    context->set_verify_mode(ssl::verify_peer);
    if (ca_file.empty()) {
        context->set_default_verify_paths();
    } else {
        context->load_verify_file(ca_file.string());
    }
    return context;
}

asio::awaitable<std::optional<HttpFault>> HttpStream::connect(const HttpHost& host,
                                                              ssl::context* tls) {
    boost::system::error_code error;
    auto quiet_token = asio::redirect_error(asio::use_awaitable, error);
    asio::ip::tcp::resolver resolver(plain_.get_executor());
    const auto found = co_await resolver.async_resolve(host.name, host.port, quiet_token);
    if (error) co_return HttpFault{"is not known", error};
    co_await plain_.async_connect(found, quiet_token);
    if (error) co_return HttpFault{"cannot be reached", error};
    if (!host.is_tls) co_return std::nullopt;
    tls_.emplace(plain_, *tls);
    tls_->set_verify_callback(ssl::host_name_verification(host.name), error);
    boost::system::error_code no_address;
    asio::ip::make_address(host.name, no_address);
    if (no_address) ::SSL_set_tlsext_host_name(tls_->native_handle(), host.name.c_str());
    if (!error) {
        co_await tls_->async_handshake(ssl::stream_base::client, quiet_token);
    }
    if (error) co_return HttpFault{"offers no TLS that can be trusted", error};
    co_return std::nullopt;
}

}  // namespace tafl::client
