// SPDX-License-Identifier: MIT
// EventReader: parser of Server-Sent Events (the HTML standard, "Interpreting an event stream").
// The bytes may arrive in pieces of any size. Pure values, without I/O.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::client {

/// One event of a stream.
struct ServerEvent {
    std::string name;  ///< type of the event; "message" if the server sent no type
    std::string data;  ///< data of the event; its lines are separated by line feeds
    std::string id;  ///< last id that the server sent with this or an earlier event; empty = no id
    bool operator==(const ServerEvent&) const = default;
};

/// Incremental parser of an event stream.
class EventReader {
  public:
    /// Adds received bytes. Returns false if a line or the data of an event is longer than 4 MB.
    /// The caller must then close the connection.
    bool take(std::string_view bytes);
    /// Returns and removes the oldest complete event; nullopt if no complete event is left.
    [[nodiscard]] std::optional<ServerEvent> next();

  private:
    void take_line(std::string_view line);
    void dispatch();

    std::string line_;
    bool after_return_ = false;  // a following line feed belongs to this line break
    bool is_first_line_ = true;
    ServerEvent event_;
    bool has_data_ = false;
    std::deque<ServerEvent> whole_;  ///< complete events that next() has not returned yet
};

}  // namespace tafl::client
