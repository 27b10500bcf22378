// SPDX-License-Identifier: MIT
// LineBuffer: makes lines of the pieces in which a pipe delivers them, and holds no more than one line of bounded length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::referee {

class LineBuffer {
  public:
    explicit LineBuffer(std::size_t longest) : longest_(longest) {}

    void append(std::string_view piece) { text_.append(piece); }

    /// The next whole line, without its newline.
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
        has_overlong_ = has_overlong_ || line.size() > longest_;
        return line;
    }

    /// True once a line, finished or not, is longer than allowed.
    [[nodiscard]] bool has_overlong() const {
        return has_overlong_ || text_.size() - begin_ > longest_;
    }

  private:
    std::size_t longest_;
    std::string text_;
    std::size_t begin_ = 0;     ///< where the next line begins
    std::size_t searched_ = 0;  ///< no newline between begin_ and here
    bool has_overlong_ = false;
};

}  // namespace tafl::referee
