// SPDX-License-Identifier: MIT
#include "referee/os/engine_socket.h"

#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "referee/os/engine_socket_shared.h"
#include "referee/os/limits.h"
#include "referee/os/peer.h"

namespace tafl::referee {

namespace asio = boost::asio;
using asio::posix::stream_descriptor;
using boost::system::error_code;
using rules::Termination;
using std::chrono::milliseconds;

namespace {

/// When a connection closes, the exit of the process often follows at once and is then the better
/// reason.
constexpr milliseconds closing_grace{200};
constexpr milliseconds address_poll{20};
/// Whoever holds an address lets it go when its engine has connected.
constexpr std::chrono::minutes longest_wait_for_address{5};
constexpr int connections_per_turn = 4;
constexpr std::size_t longest_piece = 4 * 1024;
constexpr std::size_t piece_bytes_per_unit = 256;
/// What a connection may hold, more or less.
constexpr int pieces_of_a_socket = 64;
/// What an engine has not read. A game's worth is far below.
constexpr std::size_t unsent_budget = 4 * 1024 * 1024;

/// From what bubblewrap says, `{ "child-pid": 1234, ...`; none before all of the number is there.
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
    if (has_network_of_its_own(spec_)) return start_process("127.0.0.1");
    auto listening = listen_on(spec_.address, options_.port);
    if (listening) {
        listening_.assign(listening->socket.release());
        return start_process(listening->address);
    }
    const bool may_wait = listening.error().code == ListenFault::taken && !spec_.address.empty();
    if (!may_wait)
        throw std::runtime_error("cannot listen for " + spec_.name + " at " +
                                 listening.error().what);
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
        if (failure) tell_broken(Termination::refused_to_start, *failure);
    } else if (SteadyClock::now() < waits_until_) {
        return wait_for_address();
    } else {
        tell_broken(Termination::void_host_error,
                    "could not be listened for at " + listening.error().what);
    }
    if (listener_ != nullptr) listener_->on_caught_up();
} catch (const std::exception& error) {
    is_waiting_ = false;
    tell_broken(Termination::void_host_error, std::string("could not be started: ") + error.what());
    if (listener_ != nullptr) listener_->on_caught_up();
}

// Listening

void EngineSocket::Shared::await_network() {
    info_.async_wait(stream_descriptor::wait_read, [self = shared_from_this()](error_code error) {
        if (!error && self->info_.is_open()) self->enter_network();
    });
}

/// Bubblewrap waits meanwhile. If it fails, its exit tells. It says more than we need, and would
/// not survive that nobody is there to read it.
void EngineSocket::Shared::enter_network() {
    std::array<char, 1024> text;
    const ssize_t count = ::read(info_.native_handle(), text.data(), text.size());
    if (count > 0) info_text_.append(text.data(), static_cast<std::size_t>(count));
    const auto child = child_in(info_text_);
    if (!child && count > 0) await_network();
    if (!child) return;
    auto listening = listen_in_network_of(*child, options_.port);
    if (!listening) {
        tell_broken(Termination::void_host_error,
                    "could not be listened for in " + listening.error().what);
        if (listener_ != nullptr) listener_->on_caught_up();
        return;
    }
    listening_.assign(listening->release());
    await_connection();
    [[maybe_unused]] const auto written = ::write(block_.number(), "", 1);
    block_.close();
}

void EngineSocket::Shared::await_connection() {
    listening_.async_wait(stream_descriptor::wait_read,
                          [self = shared_from_this()](error_code error) {
                              if (!error) self->take_connections();
                          });
}

void EngineSocket::Shared::take_connections() {
    if (!listening_.is_open()) return;
    turn_began_ = SteadyClock::now();
    int taken = 0;
    while (taken < connections_per_turn && take_one()) ++taken;
    if (listener_ != nullptr) listener_->on_caught_up();
    load_.add(turn_began_, SteadyClock::now());
    if (!listening_.is_open()) return;
    const TimePoint next = connections_pace_.charge(turn_began_, taken);
    if (next > turn_began_) return pause(next, &Shared::take_connections);
    await_connection();
}

/// False if nobody waits, or nobody is waited for any more.
bool EngineSocket::Shared::take_one() {
    if (!listening_.is_open() || listener_ == nullptr) return false;
    Descriptor connection = take_connection(listening_.native_handle());
    if (connection.number() < 0) return false;
    const auto from = remote_end(connection.number());
    const bool is_own = from && (has_network_of_its_own(spec_) ||
                                 is_from_family(connection.number(), process_->id()));
    const TimePoint now = SteadyClock::now();
    if (is_own) {
        take(std::move(connection));
        listener_->on_connected(now, to_string(*from));
    } else {
        listener_->on_turned_away(now, "a connection from " +
                                           (from ? to_string(*from) : "nowhere") +
                                           " was closed: no process of this engine holds it");
    }
    return true;
}

void EngineSocket::Shared::take(Descriptor connection) {
    listening_.close();
    socket_.assign(connection.release());
    await_bytes();
}

// Reading

/// Waits only: whoever reads takes the bytes in their order.
void EngineSocket::Shared::await_bytes() {
    socket_.async_wait(stream_descriptor::wait_read, [self = shared_from_this()](error_code error) {
        if (!error) self->take_turn();
    });
}

void EngineSocket::Shared::take_turn() {
    if (!socket_.is_open() || is_broken_) return;
    const bool has_more = read_piece();
    turn_began_ = stamp_;
    if (listener_ != nullptr) listener_->on_caught_up();
    load_.add(turn_began_, SteadyClock::now());
    go_on(has_more);
}

/// The others have their turn before this engine has its next.
void EngineSocket::Shared::go_on(bool has_more) {
    if (!socket_.is_open() || is_broken_) return;
    if (is_closed_) return doubt(Termination::closed_output, "closed the connection");
    const TimePoint next = pace_.charge(turn_began_, std::exchange(units_, 0));
    if (next > turn_began_) return pause(next, &Shared::take_turn);
    if (!has_more) return await_bytes();
    asio::post(executor_, [self = shared_from_this()] { self->take_turn(); });
}

/// False if there is nothing more at present.
bool EngineSocket::Shared::read_piece() {
    std::array<char, longest_piece> piece;
    const ssize_t count = ::recv(socket_.native_handle(), piece.data(), piece.size(), MSG_DONTWAIT);
    stamp_ = SteadyClock::now();
    const bool is_empty = count < 0 && (errno == EAGAIN || errno == EINTR);
    is_closed_ = is_closed_ || (count <= 0 && !is_empty);
    if (count <= 0) return false;
    hear({piece.data(), static_cast<std::size_t>(count)});
    return static_cast<std::size_t>(count) == piece.size() && !is_broken_;
}

/// After the end of what the host sends it does not matter any more.
void EngineSocket::Shared::hear(std::string_view piece) {
    units_ += 1 + static_cast<int>(piece.size() / piece_bytes_per_unit);
    if (listener_ == nullptr || has_hung_up_) return;
    bytes_ += piece.size();
    if (bytes_ > options_.most_bytes) {
        return tell_broken(Termination::flood, "flooded the host with output");
    }
    listener_->on_bytes(stamp_, piece);
}

/// Without regard to its pace, but no more than a connection holds.
void EngineSocket::Shared::take_last_look() {
    while (take_one()) {
    }
    bool has_more = true;
    for (int i = 0; i < pieces_of_a_socket && has_more; ++i) {
        has_more = socket_.is_open() && !is_broken_ && !is_closed_ && read_piece();
    }
}

void EngineSocket::Shared::collect() {
    const auto self = shared_from_this();
    take_last_look();
    if (process_) process_->collect();
}

// Writing

void EngineSocket::Shared::send(std::string_view bytes) {
    if (!socket_.is_open() || has_hung_up_) return;
    const bool is_free = outbox_.empty();
    if (is_free) bytes.remove_prefix(write(bytes));
    outbox_.append(bytes);
    if (outbox_.size() > unsent_budget) {
        return tell_broken(Termination::closed_input, "does not read what it is sent");
    }
    if (is_free && !outbox_.empty()) await_room();
}

/// As much as goes without waiting; all of it where nobody is left to read it.
std::size_t EngineSocket::Shared::write(std::string_view bytes) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        const std::string_view rest = bytes.substr(written);
        const ssize_t count =
            ::send(socket_.native_handle(), rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count >= 0) {
            written += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            return written;
        } else if (errno != EINTR) {
            doubt(Termination::closed_output, "closed the connection");
            return bytes.size();
        }
    }
    return written;
}

void EngineSocket::Shared::flush() {
    if (!socket_.is_open()) return;
    outbox_.erase(0, write(outbox_));
    if (!outbox_.empty()) return await_room();
    if (has_hung_up_) ::shutdown(socket_.native_handle(), SHUT_WR);
}

void EngineSocket::Shared::await_room() {
    socket_.async_wait(stream_descriptor::wait_write,
                       [self = shared_from_this()](error_code error) {
                           if (!error) self->flush();
                       });
}

// Breaking

void EngineSocket::Shared::pause(TimePoint until, void (Shared::*step)()) {
    pause_.expires_at(until);
    pause_.async_wait([self = shared_from_this(), step](error_code error) {
        if (!error) ((*self).*step)();
    });
}

void EngineSocket::Shared::doubt(Termination how, std::string what) {
    if (std::exchange(is_doubtful_, true) || is_quitting_ || has_hung_up_) return;
    timer_.expires_after(closing_grace);
    timer_.async_wait([self = shared_from_this(), how, what = std::move(what)](error_code error) {
        if (error) return;
        self->tell_broken(how, what);
        if (self->listener_ != nullptr) self->listener_->on_caught_up();
    });
}

void EngineSocket::Shared::tell_broken(Termination how, std::string what) {
    if (std::exchange(is_broken_, true)) return;
    if (is_quitting_ || listener_ == nullptr) return;
    listener_->on_broken(SteadyClock::now(), how, std::move(what));
}

/// What it sent before it left is heard first.
void EngineSocket::Shared::on_broken(TimePoint, Termination how) {
    const auto self = shared_from_this();
    take_last_look();
    tell_broken(how, how_it_broke(how, process_->exit_status(), spec_));
}

void EngineSocket::Shared::on_ended() {
    const auto self = shared_from_this();
    close_all();
    if (listener_ != nullptr) listener_->on_ended();
}

// The way out

void EngineSocket::Shared::hang_up() {
    error_code ignored;
    listening_.close(ignored);
    if (std::exchange(has_hung_up_, true) || !socket_.is_open()) return;
    if (outbox_.empty()) ::shutdown(socket_.native_handle(), SHUT_WR);
}

void EngineSocket::Shared::quit(const QuitTimeouts& timeout) {
    is_quitting_ = true;
    is_waiting_ = false;
    hang_up();
    if (process_) process_->quit(timeout);
}

const std::string& EngineSocket::Shared::standard_error() const {
    static const std::string nothing;
    return process_ ? process_->standard_error() : nothing;
}

void EngineSocket::Shared::close_all() {
    error_code ignored;
    for (asio::steady_timer* timer : {&timer_, &pause_}) timer->cancel();
    for (stream_descriptor* descriptor : {&listening_, &info_, &socket_}) {
        descriptor->close(ignored);
    }
    block_.close();
}

void EngineSocket::Shared::abandon() {
    listener_ = nullptr;
    is_waiting_ = false;
    process_.reset();
    close_all();
}

// The link

bool has_network_of_its_own(const EngineSpec& spec) {
    return chosen(spec.limits.sandbox) == Sandbox::bwrap;
}

EngineSocket::EngineSocket(const asio::any_io_executor& executor, const EngineSpec& spec,
                           const SocketOptions& options, StartConnecting start, Listener& listener)
    : shared_(std::make_shared<Shared>(executor, spec, options, std::move(start), listener)) {}
EngineSocket::~EngineSocket() { shared_->abandon(); }
std::optional<std::string> EngineSocket::start() { return shared_->start(); }
bool EngineSocket::has_ended() const { return shared_->has_ended(); }
ExitStatus EngineSocket::exit_status() const { return shared_->exit_status(); }
const std::string& EngineSocket::standard_error() const { return shared_->standard_error(); }
TimePoint EngineSocket::began() const { return shared_->began(); }
void EngineSocket::send(std::string_view bytes) { shared_->send(bytes); }
void EngineSocket::collect() { shared_->collect(); }
void EngineSocket::pardon_output() { shared_->pardon_output(); }
void EngineSocket::hang_up() { shared_->hang_up(); }
void EngineSocket::quit(const QuitTimeouts& timeout) { shared_->quit(timeout); }

}  // namespace tafl::referee
