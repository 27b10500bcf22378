// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/inbox.h"

#include <algorithm>
#include <istream>
#include <string_view>

namespace tafl::huscarl {

namespace {

bool begins_with_word(std::string_view line, std::string_view word) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return line.empty() || line.find_first_of(" \t\r\n") == 0;
}

}  // namespace

Inbox::Inbox(std::istream& input) : reader_([this, &input] { read_all(input); }) {}

Inbox::~Inbox() { reader_.join(); }

bool Inbox::has_end_of_game() const {
    const std::lock_guard lock(mutex_);
    return is_at_end_ || std::ranges::any_of(lines_, [](const std::string& line) {
               return begins_with_word(line, "finish") || begins_with_word(line, "goodbye");
           });
}

void Inbox::read_all(std::istream& input) {
    for (std::string line; std::getline(input, line);) {
        const bool is_last = begins_with_word(line, "goodbye");
        add(line + '\n');
        if (is_last) break;
    }
    const std::lock_guard lock(mutex_);
    is_at_end_ = true;
    has_more_.notify_one();
}

void Inbox::add(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    has_more_.notify_one();
}

Inbox::int_type Inbox::underflow() {
    std::unique_lock lock(mutex_);
    has_more_.wait(lock, [this] { return is_at_end_ || !lines_.empty(); });
    if (lines_.empty()) return traits_type::eof();
    current_ = std::move(lines_.front());
    lines_.pop_front();
    setg(current_.data(), current_.data(), current_.data() + current_.size());
    return traits_type::to_int_type(current_.front());
}

}  // namespace tafl::huscarl
