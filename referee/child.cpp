// SPDX-License-Identifier: MIT
#include "referee/child.h"

#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/wait.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <exception>
#include <utility>

#include "referee/orphans.h"

namespace tafl::referee {

namespace asio = boost::asio;
using asio::posix::stream_descriptor;
using boost::system::error_code;
using rules::Termination;
using std::chrono::milliseconds;

namespace {

/// When a pipe closes, the exit of the process often follows at once and is then the better reason.
constexpr milliseconds exit_grace{200};
constexpr std::size_t error_tail = 4 * 1024;
/// What is read of a standard error in all; a process that writes more blocks in its own write.
constexpr std::size_t error_budget = 64 * 1024 * 1024;
/// Commands that an engine has not read. A game's worth is far below.
constexpr std::size_t outbox_budget = 4 * 1024 * 1024;

std::string_view text_of(const Piece& buffer, std::size_t count) { return {buffer.data(), count}; }

/// The completion handler of a reader: what it threw is a defect of ours, but must not be lost.
void report_failure(const std::exception_ptr& failure) {
    if (!failure) return;
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        spdlog::error("reading from an engine failed: {}", error.what());
    }
}

ExitStatus status_from(int raw) {
    if (WIFSIGNALED(raw)) return {std::nullopt, WTERMSIG(raw)};
    return {WEXITSTATUS(raw), std::nullopt};
}

}  // namespace

void EngineProcess::Child::run() {
    input_.non_blocking(true);
    output_.non_blocking(true);
    error_.non_blocking(true);
    const auto executor = output_.get_executor();
    asio::co_spawn(executor, read_error(shared_from_this()), report_failure);
    read_output();
    watch_exit();
    watch_input();
}

// Reading

/// A chain of handlers instead of a coroutine: this is done once a ply.
void EngineProcess::Child::read_output() {
    if (is_broken_) return;
    output_.async_read_some(asio::buffer(output_piece_),
                            [self = shared_from_this()](error_code error, std::size_t count) {
                                self->take_output(text_of(self->output_piece_, count));
                                if (self->listener_ != nullptr) self->listener_->on_caught_up();
                                if (!error) return self->read_output();
                                if (error != asio::error::operation_aborted)
                                    self->doubt(Termination::closed_output);
                            });
}

/// Waits only: whoever reads takes the bytes in their order.
asio::awaitable<void> EngineProcess::Child::read_error(std::shared_ptr<Child> self) {
    error_code error;
    auto token = asio::redirect_error(asio::use_awaitable, error);
    bool goes_on = true;
    while (goes_on) {
        co_await self->error_.async_wait(stream_descriptor::wait_read, token);
        goes_on = !error && self->collect_error();
    }
}

void EngineProcess::Child::collect() {
    collect_output();
    pollfd exit = {process_.native_handle(), POLLIN, 0};
    if (!has_ended_ && ::poll(&exit, 1, 0) > 0) notice_exit();
}

void EngineProcess::Child::collect_output() {
    Piece buffer;
    error_code error;
    while (!error && !is_broken_ && output_.is_open()) {
        const std::size_t count = output_.read_some(asio::buffer(buffer), error);
        take_output(text_of(buffer, count));
    }
}

/// What waits in the pipe, as far as a pipe can be full; false if no more will be read.
bool EngineProcess::Child::collect_error() {
    constexpr int most_pieces = 8;
    Piece buffer;
    for (int i = 0; i < most_pieces; ++i) {
        if (error_bytes_ >= error_budget || !error_.is_open()) return false;
        error_code error;
        const std::size_t count = error_.read_some(asio::buffer(buffer), error);
        if (error) return error == asio::error::would_block;
        take_error(text_of(buffer, count));
    }
    return true;
}

/// A line may overtake what was written before it to the other pipe.
const std::string& EngineProcess::Child::standard_error() {
    collect_error();
    return error_text_;
}

void EngineProcess::Child::take_output(std::string_view text) {
    if (text.empty() || listener_ == nullptr || is_broken_) return;
    const TimePoint stamp = SteadyClock::now();
    lines_.append(text);
    while (auto line = lines_.take_line()) listener_->on_line(stamp, std::move(*line));
    if (lines_.is_flooded()) tell_broken(Termination::flood);
}

void EngineProcess::Child::take_error(std::string_view text) {
    error_bytes_ += text.size();
    append_tail(error_text_, text, error_tail);
}

// Writing

void EngineProcess::Child::send(std::string_view text) {
    if (!input_.is_open()) return;
    const bool is_waiting = !outbox_.empty();
    outbox_.append(text);
    if (outbox_.size() > outbox_budget) return tell_broken(Termination::closed_input);
    if (!is_waiting) flush();
}

void EngineProcess::Child::flush() {
    error_code error;
    while (!outbox_.empty() && !error) {
        const std::size_t count = input_.write_some(asio::buffer(outbox_), error);
        outbox_.erase(0, count);
    }
    if (!error) return;
    if (error != asio::error::would_block) {
        outbox_.clear();
        return doubt(Termination::closed_input);
    }
    input_.async_wait(stream_descriptor::wait_write,
                      [self = shared_from_this()](error_code failure) {
                          if (!failure && self->input_.is_open()) self->flush();
                      });
}

/// A pipe whose reader is gone reports an error, even while nothing is written.
void EngineProcess::Child::watch_input() {
    input_.async_wait(stream_descriptor::wait_error, [self = shared_from_this()](error_code error) {
        if (!error) self->doubt(Termination::closed_input);
    });
}

// Breaking

void EngineProcess::Child::doubt(Termination how) {
    if (doubt_ != Termination::none || is_quitting_ || has_ended_) return;
    doubt_ = how;
    arm(exit_grace, &Child::confirm_doubt);
}

void EngineProcess::Child::tell_broken(Termination how) {
    if (is_broken_) return;
    is_broken_ = true;
    const bool is_expected = is_quitting_ || listener_ == nullptr;
    if (!is_expected) listener_->on_broken(SteadyClock::now(), how);
}

void EngineProcess::Child::arm(milliseconds patience, void (Child::*step)()) {
    timer_.expires_after(patience);
    timer_.async_wait([self = shared_from_this(), step](error_code error) {
        if (!error && !self->has_ended_) ((*self).*step)();
    });
}

// The way out

void EngineProcess::Child::quit(const QuitPatience& patience) {
    if (has_ended_) return;
    is_quitting_ = true;
    patience_ = patience;
    arm(patience_.steps[0], &Child::take_next_step);
}

void EngineProcess::Child::take_next_step() {
    ++step_;
    if (step_ == 1) input_.close();
    if (step_ == 2) ::killpg(pid_, SIGTERM);
    if (step_ >= 3) ::killpg(pid_, SIGKILL);
    arm(patience_.steps[std::min(step_, 2)], &Child::take_next_step);
}

void EngineProcess::Child::watch_exit() {
    const auto wait = stream_descriptor::wait_read;
    process_.async_wait(wait, [self = shared_from_this()](error_code error) {
        if (!error && !self->has_ended_) self->notice_exit();
    });
}

void EngineProcess::Child::notice_exit() {
    collect_output();  // what it said before it left
    collect_error();
    bury();
    tell_broken(status_.signal ? Termination::crash_signal : Termination::crash);
    if (listener_ != nullptr) listener_->on_ended();
}

/// The group first: as long as its leader is not reaped, its number can't belong to anyone else.
void EngineProcess::Child::bury() {
    ::killpg(pid_, SIGKILL);
    enclosure_.group.kill();
    status_ = status_from(reap_engine(pid_));
    has_ended_ = true;
    close_all();
}

void EngineProcess::Child::close_all() {
    error_code ignored;
    timer_.cancel();
    for (stream_descriptor* descriptor : {&process_, &input_, &output_, &error_}) {
        descriptor->close(ignored);
    }
}

void EngineProcess::Child::abandon() {
    listener_ = nullptr;
    if (has_ended_ && !enclosure_.is_any()) return;
    if (!has_ended_) bury();
    end_orphans();
    enclosure_ = {};  // nobody is left to write there
}

}  // namespace tafl::referee
