// SPDX-License-Identifier: MIT
#include "tournaments/base/client/event_reader.h"

namespace tafl::client {

namespace {

constexpr std::size_t max_bytes = std::size_t{4} << 20;

}  // namespace

bool EventReader::take(std::string_view bytes) {
    for (const char c : bytes) {
        if (c == '\n' && after_return_) {
            after_return_ = false;
            continue;
        }
        after_return_ = c == '\r';
        if (c == '\n' || c == '\r') {
            take_line(line_);
            line_.clear();
        } else {
            line_ += c;
        }
        if (line_.size() > max_bytes || event_.data.size() > max_bytes) return false;
    }
    return true;
}

void EventReader::take_line(std::string_view line) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (is_first_line_ && line.starts_with(byte_order_mark)) line.remove_prefix(3);
    is_first_line_ = false;
    if (line.empty()) return dispatch();
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string_view field = line.substr(0, colon);
    std::string_view value = line.substr(std::min(colon + 1, line.size()));
    if (value.starts_with(' ')) value.remove_prefix(1);
    if (field == "event") event_.name = value;
    if (field == "data") {
        event_.data.append(value) += '\n';
        has_data_ = true;
    }
    if (field == "id" && value.find('\0') == std::string_view::npos) event_.id = value;
}

void EventReader::dispatch() {
    if (has_data_) {
        ServerEvent event = event_;
        event.data.pop_back();  // the last line feed
        if (event.name.empty()) event.name = "message";
        whole_.push_back(std::move(event));
    }
    event_.name.clear();
    event_.data.clear();
    has_data_ = false;
}

std::optional<ServerEvent> EventReader::next() {
    if (whole_.empty()) return std::nullopt;
    ServerEvent event = std::move(whole_.front());
    whole_.pop_front();
    return event;
}

}  // namespace tafl::client
