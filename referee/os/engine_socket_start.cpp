// SPDX-License-Identifier: MIT
// Starts the engine and accepts its connection. The bytes of the connection: engine_socket.cpp.
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "referee/os/engine_socket_shared.h"
#include "referee/os/peer.h"
#include "rules/result.h"

namespace tafl::referee {

using asio_descriptor = boost::asio::posix::stream_descriptor;
using boost::system::error_code;
using rules::Termination;

namespace {

constexpr std::chrono::milliseconds address_poll{20};
/// Maximum wait for an address in use. A host frees an address once its engine has connected.
constexpr std::chrono::minutes longest_wait_for_address{5};
/// Maximum connections that are accepted and checked together.
constexpr std::size_t connections_per_turn = 64;
/// Maximum rejected connections for which the engine itself is responsible if it did not connect.
constexpr std::size_t few_strangers = 100;

/// Returns the process number in bubblewrap's output `{ "child-pid": 1234, ...`; nullopt if the
/// number may be incomplete.
std::optional<pid_t> child_in(std::string_view info) {
    constexpr std::string_view name = "\"child-pid\":";
    const std::size_t at = info.find(name);
    if (at == std::string_view::npos) return std::nullopt;
    info.remove_prefix(at + name.size());
    info.remove_prefix(std::min(info.find_first_not_of(' '), info.size()));
    pid_t pid = 0;
    const auto [end, error] = std::from_chars(info.data(), info.data() + info.size(), pid);
    if (error != std::errc() || end == info.data() + info.size()) return std::nullopt;
    return pid;
}

}  // namespace

// Starting

std::optional<std::string> EngineSocket::Shared::start() {
    if (has_network_of_its_own()) return start_process("127.0.0.1");
    auto listening = listen_on(spec_.address, options_.port);
    if (listening) {
        listening_.assign(listening->socket.release());
        return start_process(listening->address);
    }
    const bool may_wait = listening.error().code == ListenFault::taken && !spec_.address.empty();
    if (!may_wait)
        throw std::runtime_error("cannot listen for " + spec_.name + ": " + listening.error().what);
    wait_for_address();
    return std::nullopt;
}

std::optional<std::string> EngineSocket::Shared::start_process(const std::string& address) {
    is_waiting_ = false;
    auto started = start_(address);
    if (!started) {
        close_all();
        return started.error();
    }
    spdlog::debug("'{}' runs as process {}, to connect to {}:{}", spec_.name, started->launched.pid,
                  address, options_.port);
    began_ = SteadyClock::now();
    EngineLink::Listener& own = *this;
    process_ = std::make_unique<EngineProcess>(executor_, std::move(started->launched), own,
                                               std::move(started->enclosure));
    if (started->info.number() >= 0) {
        info_.assign(started->info.release());
        block_ = std::move(started->block);
        await_network();
    } else {
        await_connection();
    }
    return std::nullopt;
}

void EngineSocket::Shared::wait_for_address() {
    if (!std::exchange(is_waiting_, true)) {
        waits_until_ = SteadyClock::now() + longest_wait_for_address;
        spdlog::debug("'{}' waits for {}:{}", spec_.name, spec_.address, options_.port);
    }
    timer_.expires_after(address_poll);
    timer_.async_wait([self = shared_from_this()](error_code error) {
        if (!error && self->is_waiting_) self->try_again();
    });
}

void EngineSocket::Shared::try_again() try {
    auto listening = listen_on(spec_.address, options_.port);
    if (listening) {
        listening_.assign(listening->socket.release());
        const auto failure = start_process(spec_.address);
        if (failure) report_broken(Termination::refused_to_start, *failure);
    } else if (SteadyClock::now() < waits_until_) {
        return wait_for_address();
    } else {
        report_broken(
            Termination::void_host_error,
            "could not be started, for it has to wait too long: " + listening.error().what);
    }
    if (listener_ != nullptr) listener_->on_batch_end();
} catch (const std::exception& error) {
    is_waiting_ = false;
    report_broken(Termination::void_host_error,
                  std::string("could not be started: ") + error.what());
    if (listener_ != nullptr) listener_->on_batch_end();
}

// Listening

void EngineSocket::Shared::await_network() {
    info_.async_wait(asio_descriptor::wait_read, [self = shared_from_this()](error_code error) {
        if (!error && self->info_.is_open()) self->enter_network();
    });
}

/// Opens the listening socket in the sandbox's network while bubblewrap waits. If bubblewrap fails,
/// its exit is reported instead. The pipe stays open: bubblewrap writes more than is needed, and
/// would die if the pipe had no reader.
void EngineSocket::Shared::enter_network() {
    std::array<char, 1024> text;
    const ssize_t count = ::read(info_.native_handle(), text.data(), text.size());
    if (count > 0) info_text_.append(text.data(), count);
    const auto child = child_in(info_text_);
    if (!child && count > 0) await_network();
    if (!child) return;
    auto listening = listen_in_network_of(*child, options_.port);
    if (!listening) {
        report_broken(Termination::void_host_error,
                      "could not be started: " + listening.error().what);
        if (listener_ != nullptr) listener_->on_batch_end();
        return;
    }
    listening_.assign(listening->release());
    await_connection();
    [[maybe_unused]] const auto written = ::write(block_.number(), "", 1);
    block_.close();
}

void EngineSocket::Shared::await_connection() {
    listening_.async_wait(asio_descriptor::wait_read,
                          [self = shared_from_this()](error_code error) {
                              if (!error) self->take_connections();
                          });
}

void EngineSocket::Shared::take_connections() {
    if (!listening_.is_open()) return;
    turn_began_ = SteadyClock::now();
    const bool is_any = take_some();
    if (listener_ != nullptr) listener_->on_batch_end();
    load_.add(turn_began_, SteadyClock::now());
    if (!listening_.is_open()) return;
    const TimePoint next = connections_pace_.charge(turn_began_, is_any ? 1 : 0);
    if (next > turn_began_) return pause(next, &Shared::take_connections);
    await_connection();
}

/// Accepts the engine's first connection and rejects the others of this turn. Returns false if no
/// connection waits, or if none is expected any more.
bool EngineSocket::Shared::take_some() {
    if (!listening_.is_open() || listener_ == nullptr) return false;
    std::vector<Descriptor> strangers;
    PeerSearch search(process_->id());
    while (strangers.size() < connections_per_turn) {
        Descriptor connection = take_connection(listening_.native_handle());
        if (connection.number() < 0) break;
        strangers.push_back(std::move(connection));
    }
    const bool is_any = !strangers.empty();
    const auto own = std::ranges::find_if(strangers, [&](const Descriptor& connection) {
        return remote_end(connection.number()) &&
               (has_network_of_its_own() || search.is_from_family(connection.number()));
    });
    if (own != strangers.end()) {
        Descriptor connection = std::move(*own);
        strangers.erase(own);
        const std::string from = to_string(*remote_end(connection.number()));
        accept_connection(std::move(connection));
        listener_->on_connected(SteadyClock::now(), from);
    }
    if (!strangers.empty()) reject(strangers);
    return is_any;
}

bool EngineSocket::Shared::has_network_of_its_own() const {
    return referee::has_network_of_its_own(spec_);
}

/// Reports only when the total reaches the next power of two, because it is unlimited.
void EngineSocket::Shared::reject(const std::vector<Descriptor>& connections) {
    const auto from = remote_end(connections.front().number());
    const std::size_t before = turned_away_;
    turned_away_ += connections.size();
    if (std::bit_width(before) == std::bit_width(turned_away_) || listener_ == nullptr) return;
    listener_->on_connections_rejected(
        SteadyClock::now(), "a connection from " + (from ? to_string(*from) : "nowhere") +
                                " was closed: no process of this engine holds it; so were " +
                                std::to_string(turned_away_ - 1) + " others");
}

/// Called by collect(): voids the game if other processes made many connections before the engine
/// connected.
void EngineSocket::Shared::blame_other_processes() {
    if (!listening_.is_open() || turned_away_ <= few_strangers) return;
    report_broken(
        Termination::void_host_error,
        "could not connect, for " + std::to_string(turned_away_) +
            " connections of others came before; a sandbox by bubblewrap keeps them away");
}

void EngineSocket::Shared::accept_connection(Descriptor connection) {
    listening_.close();
    socket_.assign(connection.release());
    await_bytes();
}

}  // namespace tafl::referee
