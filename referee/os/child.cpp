// SPDX-License-Identifier: MIT
#include "referee/os/child.h"

#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/wait.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <csignal>
#include <utility>

#include "referee/os/orphans.h"
#include "referee/os/processor_use.h"
#include "referee/os/scratch_watch.h"
#include "rules/result.h"

namespace tafl::referee {

namespace asio = boost::asio;
using asio::posix::stream_descriptor;
using boost::system::error_code;
using rules::Termination;
using std::chrono::milliseconds;

namespace {

/// Delay before a closed pipe is reported. The process often exits just after, and its exit is the
/// better reason.
constexpr milliseconds exit_grace{200};
constexpr std::size_t error_tail = 4 * 1024;
/// Maximum bytes that are read from the standard error. If a process writes more, it blocks in its
/// own write.
constexpr std::size_t error_budget = 64 * 1024 * 1024;
constexpr std::chrono::seconds scratch_period{1};
/// Maximum bytes that were sent and that the engine has not read. One game needs far less.
constexpr std::size_t outbox_budget = 4 * 1024 * 1024;

/// Limits of one turn: bytes read, and lines passed to the listener.
constexpr std::size_t output_piece = 4 * 1024;
constexpr std::size_t error_piece = 16 * 1024;
constexpr int lines_per_turn = 16;
/// Bytes that count as one unit of work. A line also counts as one unit. So a turn has at most 16
/// units for bytes and 16 for lines.
constexpr std::size_t bytes_per_unit = output_piece / lines_per_turn;
/// Number of reads that empty a full pipe of the default size.
constexpr int turns_of_a_last_look = 16;
constexpr int pieces_of_a_last_look = 8;

ExitStatus status_from(int raw) {
    if (WIFSIGNALED(raw)) return {std::nullopt, WTERMSIG(raw)};
    return {WEXITSTATUS(raw), std::nullopt};
}

}  // namespace

stream_descriptor EngineProcess::Child::descriptor_of(const asio::any_io_executor& executor,
                                                      Descriptor& descriptor) {
    if (descriptor.number() < 0) return stream_descriptor(executor);
    return {executor, descriptor.release()};
}

/// An engine that connects to the host has neither input nor output (launch.h).
void EngineProcess::Child::run() {
    error_.non_blocking(true);
    await_error();
    watch_exit();
    if (enclosure_.scratch_bytes > 0) watch_scratch();
    if (!output_.is_open()) return;
    input_.non_blocking(true);
    output_.non_blocking(true);
    await_output();
    watch_input();
}

// Reading

/// Waits for output and does not read it. Only take_some() reads, so the bytes keep their order.
/// Uses handlers instead of a coroutine, because this runs once a ply.
void EngineProcess::Child::await_output() {
    output_.async_wait(stream_descriptor::wait_read, [self = shared_from_this()](error_code error) {
        if (!error) self->handle_some();
    });
}

void EngineProcess::Child::handle_some() {
    if (!output_.is_open()) return;
    bool has_more = false;
    if (!is_broken_) {
        has_more = take_some();
        if (listener_ != nullptr) listener_->on_batch_end();
        load_.add(turn_began_, SteadyClock::now());
    }
    go_on(has_more);
}

/// Schedules the next turn of this engine; the other handlers of the loop run first.
void EngineProcess::Child::go_on(bool has_more) {
    if (has_exited_ && !has_ended_ && (!has_more || is_broken_)) return finish_exit();
    if (is_broken_ || !output_.is_open()) return;
    if (is_output_closed_ && !has_more) return doubt(Termination::closed_output);
    const TimePoint next = output_pace_.charge(turn_began_, std::exchange(units_, 0));
    if (next > turn_began_) return pause(output_pause_, next, &Child::handle_some);
    if (!has_more) return await_output();
    asio::post(output_.get_executor(), [self = shared_from_this()] { self->handle_some(); });
}

/// Handles a bounded number of bytes and lines. Returns true if more may be ready.
bool EngineProcess::Child::take_some() {
    if (has_lines_) {
        turn_began_ = SteadyClock::now();
    } else {
        read_piece();
        turn_began_ = stamp_;
    }
    deliver_lines();
    if (lines_.is_flooded()) report_broken(Termination::flood);
    return has_lines_ || is_piece_full_;
}

void EngineProcess::Child::read_piece() {
    std::array<char, output_piece> piece;
    error_code error;
    const std::size_t count = output_.read_some(asio::buffer(piece), error);
    stamp_ = SteadyClock::now();
    is_piece_full_ = count == piece.size();
    is_output_closed_ = error && error != asio::error::would_block;
    lines_.append({piece.data(), count});
    units_ += static_cast<int>(count / bytes_per_unit);
}

void EngineProcess::Child::deliver_lines() {
    has_lines_ = listener_ != nullptr;
    for (int i = 0; i < lines_per_turn && has_lines_; ++i) {
        auto line = lines_.take_line();
        has_lines_ = line.has_value();
        if (!has_lines_) return;
        ++units_;
        listener_->on_line(stamp_, std::move(*line));
    }
}

/// Handles the output without the rate limit, at most one full pipe. Returns false if more may be
/// left.
bool EngineProcess::Child::collect_output() {
    bool has_more = true;
    for (int i = 0; i < turns_of_a_last_look && has_more; ++i) {
        if (is_broken_ || !output_.is_open()) return true;
        has_more = take_some();
    }
    return !has_more;
}

void EngineProcess::Child::collect() {
    if (!collect_output()) return;
    pollfd exit = {process_.native_handle(), POLLIN, 0};
    if (!has_ended_ && ::poll(&exit, 1, 0) > 0) notice_exit();
}

void EngineProcess::Child::await_error() {
    error_.async_wait(stream_descriptor::wait_read, [self = shared_from_this()](error_code error) {
        if (!error) self->take_error_turn();
    });
}

void EngineProcess::Child::take_error_turn() {
    if (!error_.is_open()) return;
    const TimePoint begin = SteadyClock::now();
    const bool goes_on = read_error_piece();
    load_.add(begin, SteadyClock::now());
    if (!goes_on) return;
    const TimePoint next = error_pace_.charge(begin, 1);
    if (next > begin) return pause(error_pause_, next, &Child::take_error_turn);
    await_error();
}

/// Reads one piece of the error pipe. Returns false if the pipe is closed or its maximum of bytes
/// was read.
bool EngineProcess::Child::read_error_piece() {
    if (error_bytes_ >= error_budget) return false;
    std::array<char, error_piece> piece;
    error_code error;
    const std::size_t count = error_.read_some(asio::buffer(piece), error);
    error_bytes_ += count;
    append_tail(error_text_, {piece.data(), count}, error_tail);
    return !error || error == asio::error::would_block;
}

/// Reads the content of the error pipe, at most one full pipe.
void EngineProcess::Child::collect_error() {
    for (int i = 0; i < pieces_of_a_last_look; ++i) {
        const std::size_t before = error_bytes_;
        if (!error_.is_open() || !read_error_piece() || error_bytes_ == before) return;
    }
}

void EngineProcess::Child::pause(asio::steady_timer& timer, TimePoint until,
                                 void (Child::*step)()) {
    timer.expires_at(until);
    timer.async_wait([self = shared_from_this(), step](error_code error) {
        if (!error) ((*self).*step)();
    });
}

/// Reads the error pipe first: a line of output may arrive before an error message that was written
/// earlier.
const std::string& EngineProcess::Child::standard_error() {
    collect_error();
    return error_text_;
}

ProcessorUse EngineProcess::Child::processor_use(Duration max_age) const {
    if (has_ended_) return {};
    const ControlGroup& group = enclosure_.group;
    return group.exists() ? processor_use_in(group.folder()) : processor_use_of(pid_, max_age);
}

// Writing

void EngineProcess::Child::send(std::string_view text) {
    if (!input_.is_open()) return;
    error_code error;
    if (outbox_.empty()) text.remove_prefix(write(text, error));
    outbox_.append(text);
    if (outbox_.size() > outbox_budget) return report_broken(Termination::closed_input);
    if (error) await_input(error);
}

/// Writes `text` to the input pipe without waiting. Returns the number of bytes written.
std::size_t EngineProcess::Child::write(std::string_view text, error_code& error) {
    std::size_t written = 0;
    while (written < text.size() && !error) {
        written += input_.write_some(asio::buffer(text.substr(written)), error);
    }
    return written;
}

void EngineProcess::Child::flush() {
    error_code error;
    outbox_.erase(0, write(outbox_, error));
    if (error) await_input(error);
}

/// Writes the outbox once the input pipe has room. If the pipe is closed, drops the outbox.
void EngineProcess::Child::await_input(error_code error) {
    if (error != asio::error::would_block) {
        outbox_.clear();
        return doubt(Termination::closed_input);
    }
    input_.async_wait(stream_descriptor::wait_write,
                      [self = shared_from_this()](error_code failure) {
                          if (!failure && self->input_.is_open()) self->flush();
                      });
}

/// Detects that the engine has closed its input. Such a pipe reports an error, even if nothing is
/// written.
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

void EngineProcess::Child::report_broken(Termination how) {
    if (is_broken_) return;
    is_broken_ = true;
    const bool is_expected = is_quitting_ || listener_ == nullptr;
    if (!is_expected) listener_->on_broken(SteadyClock::now(), how);
}

void EngineProcess::Child::watch_scratch() {
    scratch_timer_.expires_after(scratch_period);
    scratch_timer_.async_wait([self = shared_from_this()](error_code error) {
        if (!error && !self->has_ended_) self->measure_scratch();
    });
}

void EngineProcess::Child::measure_scratch() {
    const auto loop = scratch_timer_.get_executor();
    ScratchWatch::of(loop).measure(loop, enclosure_.scratch.path(), enclosure_.scratch_bytes,
                                   [self = shared_from_this()](bool is_over) {
                                       if (self->has_ended_) return;
                                       is_over ? self->end_for_scratch() : self->watch_scratch();
                                   });
}

/// Kills the engine at once, even if it is quitting, because it would continue to write.
void EngineProcess::Child::end_for_scratch() {
    report_broken(Termination::scratch_full);
    ::killpg(pid_, SIGKILL);
    enclosure_.group.kill();
}

void EngineProcess::Child::arm(milliseconds timeout, void (Child::*step)()) {
    timer_.expires_after(timeout);
    timer_.async_wait([self = shared_from_this(), step](error_code error) {
        if (!error && !self->has_ended_) ((*self).*step)();
    });
}

// Quitting

void EngineProcess::Child::quit(const QuitTimeouts& timeout) {
    if (has_ended_) return;
    is_quitting_ = true;
    timeout_ = timeout;
    arm(timeout_.steps[0], &Child::take_next_step);
}

void EngineProcess::Child::take_next_step() {
    ++step_;
    if (step_ == 1) input_.close();
    if (step_ == 2) ::killpg(pid_, SIGTERM);
    if (step_ >= 3) ::killpg(pid_, SIGKILL);
    arm(timeout_.steps[std::min(step_, 2)], &Child::take_next_step);
}

void EngineProcess::Child::watch_exit() {
    const auto wait = stream_descriptor::wait_read;
    process_.async_wait(wait, [self = shared_from_this()](error_code error) {
        if (!error && !self->has_ended_) self->notice_exit();
    });
}

/// Called when the process has exited. First delivers the remaining output, in turns if it is long.
void EngineProcess::Child::notice_exit() {
    has_exited_ = true;
    if (collect_output() || is_broken_) finish_exit();
}

void EngineProcess::Child::finish_exit() {
    collect_error();
    reap();
    report_broken(status_.signal ? Termination::crash_signal : Termination::crash);
    if (listener_ != nullptr) listener_->on_ended();
}

/// Kills the process group before the leader is reaped. Until then its number cannot belong to
/// another process.
void EngineProcess::Child::reap() {
    ::killpg(pid_, SIGKILL);
    enclosure_.group.kill();
    status_ = status_from(reap_engine(pid_));
    has_ended_ = true;
    close_all();
}

void EngineProcess::Child::close_all() {
    error_code ignored;
    for (asio::steady_timer* timer : {&timer_, &output_pause_, &error_pause_, &scratch_timer_}) {
        timer->cancel();
    }
    for (stream_descriptor* descriptor : {&process_, &input_, &output_, &error_}) {
        descriptor->close(ignored);
    }
}

void EngineProcess::Child::abandon() {
    listener_ = nullptr;
    if (has_ended_ && !enclosure_.is_any()) return;
    if (!has_ended_) {
        reap();
        end_orphans();
    } else if (OrphanSweep().step()) {
        // There may be thousands of orphans, of any engine. The next sweep removes these resources.
        return defer_removal(std::move(enclosure_));
    }
    // All processes that could write there have ended.
    enclosure_ = {};
}

}  // namespace tafl::referee
