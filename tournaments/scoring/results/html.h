// SPDX-License-Identifier: MIT
// Html: text that can be inserted into an HTML page without escaping. A std::string does not
// convert to Html. So unescaped text does not compile where Html is expected.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tafl::results {

/// Text that can be inserted into an HTML page as it is.
class Html {
  public:
    Html() = default;
    /// Wraps a string literal of the source code unchanged.
    template <std::size_t size>
    // NOLINTNEXTLINE(google-explicit-constructor)
    Html(const char (&ours)[size]) : text_(ours, size - 1) {}
    /// Wraps text that is valid HTML already, such as escaped JSON or an image. The caller must
    /// ensure that it is valid and harmless.
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

/// Returns `text` escaped for HTML elements and for attributes in double quotes. Invalid UTF-8 and
/// control characters are replaced by U+FFFD (clean_text()).
[[nodiscard]] Html html_text(std::string_view text);
template <std::integral Number>
[[nodiscard]] Html html_text(Number number) {
    return Html::trusted(std::to_string(number));
}
/// Returns `json` in a form that is safe in an HTML <script> element: each "<" is replaced by its
/// JSON escape.
[[nodiscard]] Html json_in_html(const std::string& json);

}  // namespace tafl::results
