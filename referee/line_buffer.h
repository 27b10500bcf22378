// SPDX-License-Identifier: MIT
// LineBuffer: makes lines of the pieces in which a pipe delivers them, and knows when they are too
// many. It never holds more than one line of bounded length and the piece that was last appended. A
// value; no I/O.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::referee {

/// More than this is a flood; lines and bytes count from one pardon to the next.
struct FloodLimits {
    std::size_t longest_line = 64 * 1024;
    std::size_t most_bytes = 1024 * 1024;
    int most_lines = 10'000;
};

class LineBuffer {
  public:
    explicit LineBuffer(FloodLimits limits = {}) : limits_(limits) {}

    void append(std::string_view piece) {
        text_.append(piece);
        bytes_ += piece.size();
    }

    /// The next whole line, without its newline. Call it until there is none before appending more.
    [[nodiscard]] std::optional<std::string> take_line() {
        const std::size_t end = text_.find('\n', searched_);
        if (end == std::string::npos) {
            text_.erase(0, begin_);
            begin_ = 0;
            searched_ = text_.size();
            return std::nullopt;
        }
        std::string line = text_.substr(begin_, end - begin_);
        begin_ = searched_ = end + 1;
        ++lines_;
        has_overlong_ = has_overlong_ || line.size() > limits_.longest_line;
        return line;
    }

    /// The text since the last newline, once take_line() has returned none.
    [[nodiscard]] std::string_view rest() const { return std::string_view(text_).substr(begin_); }

    [[nodiscard]] bool is_flooded() const {
        return has_overlong_ || text_.size() - begin_ > limits_.longest_line ||
               bytes_ > limits_.most_bytes || lines_ > limits_.most_lines;
    }

    /// Counts from zero again.
    void pardon() {
        bytes_ = 0;
        lines_ = 0;
    }

  private:
    FloodLimits limits_;
    std::string text_;
    std::size_t begin_ = 0;     ///< where the next line begins
    std::size_t searched_ = 0;  ///< no newline between begin_ and here
    std::size_t bytes_ = 0;
    int lines_ = 0;
    bool has_overlong_ = false;
};

/// Appends to a text of which only the last `longest` characters are kept.
inline void append_tail(std::string& text, std::string_view more, std::size_t longest) {
    text.append(more);
    if (text.size() > longest) text.erase(0, text.size() - longest);
}

}  // namespace tafl::referee
