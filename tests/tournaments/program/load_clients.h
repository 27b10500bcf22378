// SPDX-License-Identifier: MIT
// Clients that put load on a server: viewers of the event stream (ComingAndGoing), and clients that
// request pages (Asking). All run on one thread. A viewer checks that it receives every event once.
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <list>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/support/http_fixture.h"

namespace tafl::tests {

/// Counters of all clients.
struct Sightings {
    std::uint64_t events = 0;
    std::uint64_t resumed = 0;      ///< connections that continued after an id
    std::uint64_t gaps = 0;         ///< event numbers that were missing or repeated
    std::uint64_t resets = 0;       ///< `reset` events; 0 if no event was lost
    std::uint64_t answers = 0;      ///< responses
    std::uint64_t refusals = 0;     ///< responses with another status than 200
    std::set<std::string> refused;  ///< the first of them: "/healthz: 503 ..."
    std::uint64_t failures = 0;     ///< connections that could not be made
};

/// Viewer of all events. It disconnects after a while, connects again, and resumes after the last
/// id.
class ComingAndGoing {
  public:
    ComingAndGoing(asio::io_context& loop, unsigned short port, unsigned seed, Sightings& seen)
        : socket_(loop), timer_(loop), port_(port), random_(seed), seen_(seen) {
        come();
    }

  private:
    void come() {
        boost::system::error_code error;
        socket_.close(error);
        ++visit_;
        rest_.clear();
        socket_.connect({asio::ip::make_address("127.0.0.1"), port_}, error);
        const std::string header = last_id_.empty() ? "" : "Last-Event-ID: " + last_id_ + "\r\n";
        if (!last_id_.empty()) ++seen_.resumed;
        if (!error) {
            asio::write(socket_, asio::buffer(request_text("GET", "/api/events", header)), error);
        }
        if (error) ++seen_.failures;
        listen();
        timer_.expires_after(std::chrono::milliseconds(500 + random_() % 4000));
        timer_.async_wait([this](boost::system::error_code over) {
            if (!over) come();
        });
    }
    void listen() {
        const auto read = [this, visit = visit_](auto error, std::size_t size) {
            // Drop data of the old connection: the viewer requests it again on the new one.
            if (error || visit != visit_) return;
            rest_.append(room_.data(), size);
            take_frames();
            listen();
        };
        socket_.async_read_some(asio::buffer(room_), read);
    }
    void take_frames() {
        std::size_t begin = 0;
        for (std::size_t end = rest_.find("\n\n"); end != std::string::npos;
             begin = end + 2, end = rest_.find("\n\n", begin)) {
            take(rest_.substr(begin, end - begin));
        }
        rest_.erase(0, begin);
    }
    void take(const std::string& frame) {
        const std::size_t at = frame.find("id: ");
        if (at == std::string::npos) return;
        const std::string id = frame.substr(at + 4, frame.find('\n', at) - at - 4);
        const bool is_event = frame.find("\ndata: ") != std::string::npos;
        if (is_event) ++seen_.events;
        if (frame.find("event: reset") != std::string::npos) ++seen_.resets;
        const auto number = std::stoull(id.substr(id.find('-') + 1));
        if (is_event && last_number_ > 0 && number != last_number_ + 1) ++seen_.gaps;
        last_number_ = number;
        last_id_ = id;
    }

    asio::ip::tcp::socket socket_;
    asio::steady_timer timer_;
    unsigned short port_;
    std::mt19937 random_;
    Sightings& seen_;
    std::array<char, 32768> room_{};
    std::string rest_;
    std::uint64_t visit_ = 0;
    std::string last_id_;
    std::uint64_t last_number_ = 0;
};

/// Client that sends one request after the other on one connection.
class Asking {
  public:
    Asking(asio::io_context& loop, unsigned short port, std::vector<std::string> targets,
           Sightings& seen)
        : socket_(loop), timer_(loop), port_(port), targets_(std::move(targets)), seen_(seen) {
        ask();
    }

  private:
    void ask() {
        boost::system::error_code error;
        if (!socket_.is_open()) {
            socket_.connect({asio::ip::make_address("127.0.0.1"), port_}, error);
        }
        const std::string& target = targets_[next_++ % targets_.size()];
        if (!error) {
            asio::write(socket_, asio::buffer(request_text("GET", target)), error);
        }
        if (error) return try_later();
        text_.clear();
        listen();
    }
    void try_later() {
        boost::system::error_code ignored;
        socket_.close(ignored);
        timer_.expires_after(std::chrono::milliseconds(20));
        timer_.async_wait([this](boost::system::error_code error) {
            if (!error) ask();
        });
    }
    void listen() {
        socket_.async_read_some(asio::buffer(room_), [this](auto error, std::size_t size) {
            if (error == asio::error::operation_aborted) return;
            text_.append(room_.data(), error ? 0 : size);
            if (!error && !is_whole()) return listen();
            if (is_whole()) {
                ++seen_.answers;
                if (text_.compare(9, 3, "200") != 0) note_refusal();
            }
            if (error) return try_later();
            ask();
        });
    }
    void note_refusal() {
        ++seen_.refusals;
        const std::string& target = targets_[(next_ + targets_.size() - 1) % targets_.size()];
        constexpr std::size_t max_kinds = 20;
        if (seen_.refused.size() == max_kinds) return;
        seen_.refused.insert(target + ": " + text_.substr(9, 3) + ' ' +
                             text_.substr(text_.find("\r\n\r\n") + 4));
    }
    [[nodiscard]] bool is_whole() const {
        const std::size_t head = text_.find("\r\n\r\n");
        if (head == std::string::npos) return false;
        const std::size_t at = text_.find("Content-Length: ");
        if (at == std::string::npos || at > head) return true;
        return text_.size() >= head + 4 + std::stoul(text_.substr(at + 16));
    }

    asio::ip::tcp::socket socket_;
    asio::steady_timer timer_;
    unsigned short port_;
    std::vector<std::string> targets_;
    Sightings& seen_;
    std::size_t next_ = 0;
    std::array<char, 32768> room_{};
    std::string text_;
};

}  // namespace tafl::tests
