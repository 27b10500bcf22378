// SPDX-License-Identifier: MIT
// HttpStream: a connection to an HTTP server, with TLS if the scheme of the server's URL is https.
// Webhooks and commands use this class.
// HttpUrl: the parts of a URL.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace tafl::client {

/// Address of an HTTP server.
struct HttpHost {
    bool is_tls = true;
    std::string name;  ///< host name or IP address, without brackets
    std::string port;
    bool operator==(const HttpHost&) const = default;
    /// Returns the value of the HTTP header Host. The port is left out if it is the default port of
    /// the scheme.
    [[nodiscard]] std::string header() const;
};

/// Parts of a URL.
struct HttpUrl {
    HttpHost host;
    std::string path;   ///< encoded; empty or "/path"
    std::string query;  ///< encoded, with "?"; empty if the URL has no query
};
/// Returns the parts of an absolute URL with the scheme http or https. Returns nullopt if the URL
/// is invalid or contains a user name.
[[nodiscard]] std::optional<HttpUrl> http_url(const std::string& url);

/// Returns a TLS context that trusts the certificates in `ca_file` (PEM), or those of the system if
/// `ca_file` is empty. Throws boost::system::system_error if the file cannot be read.
[[nodiscard]] std::shared_ptr<boost::asio::ssl::context> tls_context(
    const std::filesystem::path& ca_file);

/// Failure of a connection.
struct HttpFault {
    std::string_view what;  ///< end of a message about the server, such as "cannot be reached"
    boost::system::error_code error;
};

/// A connection. Boost.Beast reads and writes it as an AsyncStream.
class HttpStream {
  public:
    using executor_type = boost::asio::any_io_executor;

    explicit HttpStream(const executor_type& executor) : plain_(executor) {}

    [[nodiscard]] executor_type get_executor() { return plain_.get_executor(); }
    /// Sets one time limit for all operations that start later. The time starts now.
    void expires_after(std::chrono::nanoseconds time) { plain_.expires_after(time); }
    /// Cancels the operations that are running. They end with an error.
    void cancel() { plain_.cancel(); }

    /// Connects to the host, and verifies its certificate if `host.is_tls`. Returns the failure, or
    /// nullopt. The time limit of expires_after() applies, except to the lookup of the host's name.
    /// Both arguments must stay valid until the coroutine has completed. `tls` may be null if
    /// `host.is_tls` is false.
    boost::asio::awaitable<std::optional<HttpFault>> connect(const HttpHost& host,
                                                             boost::asio::ssl::context* tls);

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        if (tls_) return tls_->async_read_some(buffers, std::forward<Token>(token));
        return plain_.async_read_some(buffers, std::forward<Token>(token));
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        if (tls_) return tls_->async_write_some(buffers, std::forward<Token>(token));
        return plain_.async_write_some(buffers, std::forward<Token>(token));
    }

  private:
    boost::beast::tcp_stream plain_;
    std::optional<boost::asio::ssl::stream<boost::beast::tcp_stream&>> tls_;
};

}  // namespace tafl::client
