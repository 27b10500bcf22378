// SPDX-License-Identifier: MIT
// Starting and listening: engine_socket_start.cpp.
#include "referee/os/engine_socket.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <utility>

#include "referee/os/engine_socket_shared.h"
#include "referee/os/limits.h"
#include "rules/result.h"

namespace tafl::referee {

namespace asio = boost::asio;
using asio::posix::stream_descriptor;
using boost::system::error_code;
using rules::Termination;
using std::chrono::milliseconds;

namespace {

/// Delay before a closed connection is reported. The process often exits just after, and its exit
/// is the better reason.
constexpr milliseconds closing_grace{200};
constexpr std::size_t longest_piece = 4 * 1024;
constexpr std::size_t piece_bytes_per_unit = 256;
/// Approximate number of pieces in a full connection.
constexpr int pieces_of_a_socket = 64;
/// Maximum bytes that were sent and that the engine has not read. One game needs far less.
constexpr std::size_t unsent_budget = 4 * 1024 * 1024;

/// Acknowledges received bytes at once. Without it, an engine that writes a length and a text
/// separately would wait 40 ms between them. The reason: its kernel delays the second part until
/// the first is acknowledged. The option is valid once only.
void acknowledge(int connection) {
    const int yes = 1;
    ::setsockopt(connection, IPPROTO_TCP, TCP_QUICKACK, &yes, sizeof yes);
}

}  // namespace

// Reading

/// Waits for bytes and does not read them. Only handle_some() and read_remaining() read, so the
/// bytes keep their order.
void EngineSocket::Shared::await_bytes() {
    socket_.async_wait(stream_descriptor::wait_read, [self = shared_from_this()](error_code error) {
        if (!error) self->handle_some();
    });
}

void EngineSocket::Shared::handle_some() {
    if (!socket_.is_open() || is_broken_) return;
    const bool has_more = read_piece();
    turn_began_ = stamp_;
    if (listener_ != nullptr) listener_->on_batch_end();
    load_.add(turn_began_, SteadyClock::now());
    go_on(has_more);
}

/// Schedules the next turn of this engine; the other handlers of the loop run first.
void EngineSocket::Shared::go_on(bool has_more) {
    if (!socket_.is_open() || is_broken_) return;
    if (is_closed_) return doubt(Termination::closed_output, "closed the connection");
    const TimePoint next = pace_.charge(turn_began_, std::exchange(units_, 0));
    if (next > turn_began_) return pause(next, &Shared::handle_some);
    if (!has_more) return await_bytes();
    asio::post(executor_, [self = shared_from_this()] { self->handle_some(); });
}

/// Reads one piece of the connection and delivers it. Returns true if more may be ready.
bool EngineSocket::Shared::read_piece() {
    std::array<char, longest_piece> piece;
    const ssize_t count = ::recv(socket_.native_handle(), piece.data(), piece.size(), MSG_DONTWAIT);
    stamp_ = SteadyClock::now();
    const bool is_empty = count < 0 && (errno == EAGAIN || errno == EINTR);
    is_closed_ = is_closed_ || (count <= 0 && !is_empty);
    if (count <= 0) return false;
    acknowledge(socket_.native_handle());
    receive({piece.data(), static_cast<std::size_t>(count)});
    return static_cast<std::size_t>(count) == piece.size() && !is_broken_;
}

/// Counts a received piece and passes it to the listener. After hang_up(), the listener does not
/// receive it.
void EngineSocket::Shared::receive(std::string_view piece) {
    units_ += 1 + static_cast<int>(piece.size() / piece_bytes_per_unit);
    if (listener_ == nullptr || has_hung_up_) return;
    bytes_ += piece.size();
    if (bytes_ > options_.max_bytes) {
        return report_broken(Termination::flood, "flooded the host with output");
    }
    listener_->on_bytes(stamp_, piece);
}

/// Reads the remaining bytes of the connection without the rate limit, at most one full connection.
void EngineSocket::Shared::read_remaining() {
    static_cast<void>(take_some());
    bool has_more = true;
    for (int i = 0; i < pieces_of_a_socket && has_more; ++i) {
        has_more = socket_.is_open() && !is_broken_ && !is_closed_ && read_piece();
    }
}

void EngineSocket::Shared::collect() {
    const auto self = shared_from_this();
    read_remaining();
    if (process_) process_->collect();
    blame_other_processes();
}

// Writing

void EngineSocket::Shared::send(std::string_view bytes) {
    if (!socket_.is_open() || has_hung_up_) return;
    const bool is_free = outbox_.empty();
    if (is_free) bytes.remove_prefix(write(bytes));
    outbox_.append(bytes);
    if (outbox_.size() > unsent_budget) {
        return report_broken(Termination::closed_input, "does not read what it is sent");
    }
    if (is_free && !outbox_.empty()) await_room();
}

/// Writes `bytes` to the connection without waiting. Returns the number of bytes written; all if
/// the connection is closed.
std::size_t EngineSocket::Shared::write(std::string_view bytes) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        const std::string_view rest = bytes.substr(written);
        const ssize_t count =
            ::send(socket_.native_handle(), rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count >= 0) {
            written += count;
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
        self->report_broken(how, what);
        if (self->listener_ != nullptr) self->listener_->on_batch_end();
    });
}

void EngineSocket::Shared::report_broken(Termination how, std::string what) {
    if (std::exchange(is_broken_, true)) return;
    if (is_quitting_ || listener_ == nullptr) return;
    listener_->on_broken(SteadyClock::now(), how, std::move(what));
}

/// Reads first, so that the listener receives the output sent before the exit.
void EngineSocket::Shared::on_broken(TimePoint, Termination how) {
    const auto self = shared_from_this();
    read_remaining();
    report_broken(how, break_reason(how, process_->exit_status(), spec_));
}

void EngineSocket::Shared::on_ended() {
    const auto self = shared_from_this();
    close_all();
    if (listener_ != nullptr) listener_->on_ended();
}

// Quitting

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
ProcessorUse EngineSocket::processor_use(Duration max_age) const {
    return shared_->processor_use(max_age);
}
TimePoint EngineSocket::started_at() const { return shared_->started_at(); }
void EngineSocket::send(std::string_view bytes) { shared_->send(bytes); }
void EngineSocket::collect() { shared_->collect(); }
void EngineSocket::set_frozen(bool is_frozen) { shared_->set_frozen(is_frozen); }
void EngineSocket::reset_flood_count() { shared_->reset_flood_count(); }
void EngineSocket::hang_up() { shared_->hang_up(); }
void EngineSocket::quit(const QuitTimeouts& timeout) { shared_->quit(timeout); }

}  // namespace tafl::referee
