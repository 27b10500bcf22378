// SPDX-License-Identifier: MIT
// Html: text that may stand in a page as it is. A std::string is none and does not become one by
// itself, so that what was not escaped does not compile where HTML is wanted.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tafl::results {

class Html {
  public:
    Html() = default;
    /// What stands in our own source.
    template <std::size_t size>
    // NOLINTNEXTLINE(google-explicit-constructor)
    Html(const char (&ours)[size]) : text_(ours, size - 1) {}
    /// Made with all due escapes elsewhere: JSON for a script, a picture.
    [[nodiscard]] static Html trusted(std::string text) {
        Html html;
        html.text_ = std::move(text);
        return html;
    }

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] bool empty() const { return text_.empty(); }
    void clear() { text_.clear(); }

    Html& operator+=(const Html& more) {
        text_ += more.text_;
        return *this;
    }
    [[nodiscard]] friend Html operator+(Html left, const Html& right) {
        left += right;
        return left;
    }

  private:
    std::string text_;
};

/// For elements and for attributes in double quotes. What is no UTF-8 becomes U+FFFD.
[[nodiscard]] Html html_text(std::string_view text);
template <std::integral Number>
[[nodiscard]] Html html_text(Number number) {
    return Html::trusted(std::to_string(number));
}
/// JSON for an HTML <script>: no "<" is left in it.
[[nodiscard]] Html json_in_html(const std::string& json);

}  // namespace tafl::results
