// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/inbox.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <sstream>

namespace tafl::huscarl {

bool Inbox::has_end_of_game() {
    pollfd question{descriptor_, POLLIN, 0};
    while (!is_at_end_ && ::poll(&question, 1, 0) > 0) read_more();
    if (is_at_end_) return true;
    if (waiting_.empty()) return false;
    std::istringstream lines(waiting_);
    for (std::string line; std::getline(lines, line);) {
        std::string command;
        std::istringstream(line) >> command;
        const bool is_whole = !lines.eof();
        if (is_whole && (command == "finish" || command == "goodbye")) return true;
    }
    return false;
}

void Inbox::read_more() {
    std::array<char, 4096> buffer;
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count > 0) waiting_.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) is_at_end_ = true;
}

Inbox::int_type Inbox::underflow() {
    while (waiting_.find('\n') == std::string::npos && !is_at_end_) read_more();
    if (waiting_.empty()) return traits_type::eof();
    // Only one line, so that has_end_of_game() still sees the lines after it.
    const std::size_t end = std::min(waiting_.find('\n'), waiting_.size() - 1) + 1;
    current_ = waiting_.substr(0, end);
    waiting_.erase(0, end);
    setg(current_.data(), current_.data(), current_.data() + current_.size());
    return traits_type::to_int_type(current_.front());
}

}  // namespace tafl::huscarl
