// SPDX-License-Identifier: MIT
#include "tournaments/play/views/line_writer.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <system_error>
#include <utility>

namespace tafl::views {

namespace {

constexpr std::size_t max_waiting = 100'000;
constexpr auto timeout_at_the_end = std::chrono::seconds(5);

int opened(const std::string& path) {
    if (path == "-") return STDOUT_FILENO;
    const int descriptor =
        open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        throw std::system_error(errno, std::generic_category(), path + " cannot be written");
    }
    return descriptor;
}

}  // namespace

LineWriter::LineWriter(const std::string& path)
    : descriptor_(opened(path)), is_owned_(path != "-"), thread_([this] { run(); }) {}

void LineWriter::close() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        is_closing_ = true;
        timeout_ = std::chrono::steady_clock::now() + timeout_at_the_end;
    }
    wakeup_.notify_one();
    thread_.join();
    if (is_owned_) ::close(descriptor_);
    descriptor_ = -1;
    is_broken_ = true;
}

void LineWriter::write(std::string line) {
    {
        const std::lock_guard lock(mutex_);
        if (is_broken_ || waiting_.size() >= max_waiting) {
            ++lost_;
            return;
        }
        waiting_.push_back(std::move(line));
    }
    wakeup_.notify_one();
}

std::size_t LineWriter::take_lost() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lost_, 0);
}

std::string LineWriter::failure() {
    const std::lock_guard lock(mutex_);
    return failure_;
}

void LineWriter::run() {
    for (;;) {
        std::string line;
        {
            std::unique_lock lock(mutex_);
            wakeup_.wait(lock, [this] { return is_closing_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            line = std::move(waiting_.front());
            waiting_.pop_front();
        }
        write_all(line);
    }
}

/// Stops writing after a failure. Counts the waiting lines and the current line as lost.
void LineWriter::give_up(const std::string& why) {
    const std::lock_guard lock(mutex_);
    is_broken_ = true;
    failure_ = why;
    lost_ += waiting_.size() + 1;
    waiting_.clear();
}

/// Writes at most PIPE_BUF bytes at once. A pipe that is ready takes that number without blocking.
void LineWriter::write_all(const std::string& text) {
    std::size_t done = 0;
    while (done < text.size()) {
        pollfd ready{descriptor_, POLLOUT, 0};
        constexpr int interval_ms = 100;
        const int count = poll(&ready, 1, interval_ms);
        if (count == 0 && is_given_up()) return give_up("its reader does not read");
        if (count <= 0) continue;
        const std::size_t size = std::min<std::size_t>(text.size() - done, PIPE_BUF);
        const ssize_t written = ::write(descriptor_, text.data() + done, size);
        if (written > 0) done += static_cast<std::size_t>(written);
        if (written >= 0 || errno == EINTR || errno == EAGAIN) continue;
        return give_up(errno == EPIPE ? "" : std::generic_category().message(errno));
    }
}

bool LineWriter::is_given_up() {
    const std::lock_guard lock(mutex_);
    return is_closing_ && std::chrono::steady_clock::now() > timeout_;
}

}  // namespace tafl::views
