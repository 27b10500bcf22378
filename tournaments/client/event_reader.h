// SPDX-License-Identifier: MIT
// EventReader: Server-Sent Events (the HTML standard, "Interpreting an event stream") out of bytes
// that come in pieces of any size. Values only.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::client {

struct ServerEvent {
    std::string name;  ///< "message" if the server gave none
    std::string data;
    std::string id;  ///< the last one that was given
    bool operator==(const ServerEvent&) const = default;
};

class EventReader {
  public:
    /// False once a line or an event is longer than a decent server sends: hang up.
    bool take(std::string_view bytes);
    /// In the order of their coming; none while the next one is not whole.
    [[nodiscard]] std::optional<ServerEvent> next();

  private:
    void take_line(std::string_view line);
    void dispatch();

    std::string line_;
    bool after_return_ = false;  // a line feed that follows belongs to it
    bool is_first_line_ = true;
    ServerEvent event_;
    bool has_data_ = false;
    std::deque<ServerEvent> whole_;
};

}  // namespace tafl::client
