// SPDX-License-Identifier: MIT
// Receiver: a web server that receives webhooks, on a thread of its own. The test gives its
// responses.
#pragma once

#include <doctest/doctest.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

namespace tafl::tests {

namespace asio = boost::asio;

/// A key and a certificate, signed by itself, in two files.
struct SelfSigned {
    /// `name` as X.509 writes it: "DNS:localhost" or "IP:127.0.0.1".
    SelfSigned(const std::filesystem::path& folder, const std::string& name)
        : key(folder / "key.pem"), certificate(folder / "certificate.pem") {
        EVP_PKEY* const pair = EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
        X509* const x509 = X509_new();
        X509_set_version(x509, 2);
        ASN1_INTEGER_set(X509_get_serialNumber(x509), 1);
        X509_gmtime_adj(X509_getm_notBefore(x509), -60);
        X509_gmtime_adj(X509_getm_notAfter(x509), 3600);
        X509_set_pubkey(x509, pair);
        X509_EXTENSION* const names =
            X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, name.c_str());
        X509_add_ext(x509, names, -1);
        X509_EXTENSION_free(names);
        REQUIRE(X509_sign(x509, pair, EVP_sha256()) > 0);
        std::FILE* file = std::fopen(key.c_str(), "w");
        PEM_write_PrivateKey(file, pair, nullptr, nullptr, 0, nullptr, nullptr);
        std::fclose(file);
        file = std::fopen(certificate.c_str(), "w");
        PEM_write_X509(file, x509);
        std::fclose(file);
        X509_free(x509);
        EVP_PKEY_free(pair);
    }
    std::filesystem::path key;
    std::filesystem::path certificate;
};

struct Received {
    std::string head;
    nlohmann::json body;
    [[nodiscard]] std::string header(const std::string& name) const {
        const std::size_t at = head.find("\r\n" + name + ": ");
        if (at == std::string::npos) return {};
        const std::size_t begin = at + name.size() + 4;
        return head.substr(begin, head.find("\r\n", begin) - begin);
    }
    std::string text{};  ///< the body as it came
};

class Receiver {
  public:
    using Socket = asio::ip::tcp::socket;
    /// Returns the response to the request with that number, from 0. Then the connection is closed.
    using Answer = std::function<std::string(std::size_t)>;

    static std::string status(int number, const std::string& headers = "") {
        return "HTTP/1.1 " + std::to_string(number) + " X\r\nContent-Length: 0\r\n" + headers +
               "\r\n";
    }
    explicit Receiver(Answer answer, const SelfSigned* pair = nullptr)
        : answer_(std::move(answer)) {
        if (pair != nullptr) {
            tls_.emplace(asio::ssl::context::tls_server);
            tls_->use_certificate_chain_file(pair->certificate);
            tls_->use_private_key_file(pair->key, asio::ssl::context::pem);
        }
        thread_ = std::thread([this] { run(); });
    }
    ~Receiver() {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        changed_.notify_all();
        asio::io_context loop;
        Socket socket(loop);
        boost::system::error_code ignored;
        socket.connect(acceptor_.local_endpoint(), ignored);
        thread_.join();
    }
    Receiver(const Receiver&) = delete;
    Receiver& operator=(const Receiver&) = delete;

    [[nodiscard]] std::string port() const {
        return std::to_string(acceptor_.local_endpoint().port());
    }
    /// Waits until `count` requests were received, and returns them.
    std::vector<Received> wait_for(std::size_t count) {
        std::unique_lock lock(mutex_);
        const bool is_there = changed_.wait_for(lock, std::chrono::seconds(60),
                                                [&] { return received_.size() >= count; });
        REQUIRE(is_there);
        return received_;
    }
    /// Waits until `is_so` is true of the received requests, and returns them.
    template <class Question>
    std::vector<Received> wait_until(Question is_so) {
        std::unique_lock lock(mutex_);
        const bool is_there =
            changed_.wait_for(lock, std::chrono::seconds(60), [&] { return is_so(received_); });
        REQUIRE(is_there);
        return received_;
    }
    /// Waits until `count` connections were accepted, with or without a request.
    void wait_for_connections(std::size_t count) {
        std::unique_lock lock(mutex_);
        REQUIRE(changed_.wait_for(lock, std::chrono::seconds(60),
                                  [&] { return connections_ >= count; }));
    }
    [[nodiscard]] std::vector<Received> received() {
        const std::lock_guard lock(mutex_);
        return received_;
    }

    /// Special response: none, until the other side has closed the connection.
    static inline const std::string silence = "(silence)";
    /// Special response: headers without an end.
    static inline const std::string endless = "(endless)";

  private:
    void run() {
        for (;;) {
            Socket socket(loop_);
            boost::system::error_code error;
            acceptor_.accept(socket, error);
            {
                const std::lock_guard lock(mutex_);
                if (is_over_) return;
                ++connections_;
            }
            changed_.notify_all();
            if (tls_) {
                asio::ssl::stream<Socket&> stream(socket, *tls_);
                stream.handshake(asio::ssl::stream_base::server, error);
                if (!error) serve(stream);
            } else {
                serve(socket);
            }
        }
    }

    template <class Stream>
    void serve(Stream& stream) {
        boost::system::error_code error;
        std::string bytes;
        const std::size_t end =
            asio::read_until(stream, asio::dynamic_buffer(bytes), "\r\n\r\n", error);
        if (error) return;
        Received one{bytes.substr(0, end), {}};
        const std::size_t size = std::stoul(one.header("Content-Length"));
        if (bytes.size() < end + size) {
            asio::read(stream, asio::dynamic_buffer(bytes),
                       asio::transfer_exactly(end + size - bytes.size()), error);
        }
        one.text = bytes.substr(end);
        one.body = nlohmann::json::parse(one.text, nullptr, false);
        std::size_t number = 0;
        {
            const std::lock_guard lock(mutex_);
            number = received_.size();
            received_.push_back(std::move(one));
        }
        changed_.notify_all();
        const std::string text = answer_(number);
        if (text == silence) {
            char byte = 0;
            asio::read(stream, asio::buffer(&byte, 1), error);  // until the other side goes
        } else if (text == endless) {
            asio::write(stream, asio::buffer(std::string("HTTP/1.1 200 OK\r\n")), error);
            const std::string line = "X-More: " + std::string(1000, 'x') + "\r\n";
            while (!error) asio::write(stream, asio::buffer(line), error);
        } else {
            asio::write(stream, asio::buffer(text), error);
        }
    }

    Answer answer_;
    asio::io_context loop_;
    asio::ip::tcp::acceptor acceptor_{loop_, {asio::ip::make_address("127.0.0.1"), 0}};
    std::optional<asio::ssl::context> tls_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Received> received_;
    std::size_t connections_ = 0;
    bool is_over_ = false;
    std::thread thread_;
};

}  // namespace tafl::tests
