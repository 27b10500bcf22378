// SPDX-License-Identifier: MIT
// html(): fills markup that has named holes, such as "<h1>{title}</h1>". The compiler checks the
// markup, so that a page with a missing value or an open element does not compile:
//
//     html("<p>{name} won {games} games.</p>", "name"_is(name), "games"_is(games))
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "tournaments/scoring/results/html.h"

namespace tafl::results {

/// Name of a hole, as a template argument.
template <std::size_t size>
struct HoleName {
    // NOLINTNEXTLINE(google-explicit-constructor)
    consteval HoleName(const char (&literal)[size]) { std::copy_n(literal, size, text.begin()); }
    std::array<char, size> text{};
};

/// Value of one hole of a form. It refers to the value, which must outlive the call of html().
template <HoleName name, class Value>
struct HoleValue {
    static constexpr std::string_view hole{name.text.data(), name.text.size() - 1};
    static constexpr bool is_html = std::is_same_v<Value, Html>;
    const Value& value;

    /// Returns the value as HTML. Text and numbers are escaped.
    [[nodiscard]] Html html() const {
        if constexpr (is_html) {
            return value;
        } else {
            return html_text(value);
        }
    }
};

/// Makes values for the hole `name`.
template <HoleName name>
struct HoleValueMaker {
    template <class Value>
    [[nodiscard]] constexpr HoleValue<name, Value> operator()(const Value& value) const {
        return {value};
    }
};
template <HoleName name>
[[nodiscard]] consteval HoleValueMaker<name> operator""_is() {
    return {};
}

/// Hole of a form: its name, and true if its value is Html.
struct Hole {
    std::string_view name;
    bool is_html;
};

/// Checks the markup of a form while compiling. A mistake is a compiler's error that names one of
/// the texts that are thrown below. The check knows the markup of this program: attributes stand in
/// double quotes, each element has an end tag, void elements excepted.
class FormCheck {
  public:
    consteval FormCheck(std::string_view form, std::span<const Hole> holes)
        : form_(form), holes_(holes) {
        if (holes.size() > max) throw "a form has too many holes";
        while (at_ < form_.size()) read_next();
        if (is_in_tag_) throw "a tag does not end";
        if (depth_ != 0) throw "an element does not end";
        for (std::size_t i = 0; i < holes.size(); ++i) {
            if (!is_used_[i]) throw "a value has no hole";
        }
    }

  private:
    static constexpr std::size_t max = 32;

    constexpr void read_next() {
        const char c = form_[at_];
        if (c == '{') {
            read_hole();
        } else if (is_in_value_) {
            if (c == '"') is_in_value_ = false;
            ++at_;
        } else if (is_in_tag_) {
            read_in_tag(c);
        } else if (c == '<') {
            read_tag();
        } else {
            ++at_;
        }
    }

    constexpr void read_hole() {
        // Not form_.find(): with sanitizers, g++ does not compare addresses of variables with null
        // while compiling.
        std::size_t end = at_;
        while (end < form_.size() && form_[end] != '}') ++end;
        if (end == form_.size()) throw "a hole does not end";
        const std::string_view name = form_.substr(at_ + 1, end - at_ - 1);
        const auto hole = std::ranges::find(holes_, name, &Hole::name);
        if (hole == holes_.end()) throw "a hole has no value";
        if (is_in_tag_ && !is_in_value_) throw "a hole in a tag is outside of double quotes";
        if (is_in_value_ && hole->is_html) throw "an attribute has Html as its value";
        is_used_[static_cast<std::size_t>(hole - holes_.begin())] = true;
        at_ = end + 1;
    }

    constexpr void read_in_tag(char c) {
        ++at_;
        if (c == '>') {
            is_in_tag_ = false;
            if (form_[at_ - 2] == '/') is_void_ ? throw "a void element ends twice" : --depth_;
        } else if (c == '=') {
            if (at_ == form_.size() || form_[at_] != '"') throw "an attribute has no double quotes";
            is_in_value_ = true;
            ++at_;
        }
    }

    constexpr void read_tag() {
        const bool is_end = form_.substr(at_).starts_with("</");
        at_ += is_end ? 2 : 1;
        const std::size_t end = std::min(form_.find_first_of(" />\n", at_), form_.size());
        const std::string_view name = form_.substr(at_, end - at_);
        at_ = end;
        if (is_end) {
            if (depth_ == 0 || open_[--depth_] != name) throw "an end tag does not match";
            is_in_tag_ = true;
            return;
        }
        is_in_tag_ = true;
        constexpr std::array<std::string_view, 4> void_elements = {"br", "hr", "img", "input"};
        is_void_ = std::ranges::find(void_elements, name) != void_elements.end();
        if (is_void_) return;
        if (depth_ == max) throw "elements are nested too deeply";
        open_[depth_++] = name;
    }

    std::string_view form_;
    std::span<const Hole> holes_;
    std::array<bool, max> is_used_{};
    std::array<std::string_view, max> open_{};  ///< names of the open elements
    std::size_t depth_ = 0;                     ///< number of open elements
    std::size_t at_ = 0;                        ///< index of the next character
    bool is_in_tag_ = false;
    bool is_void_ = false;      ///< true: the last tag began an element without an end tag
    bool is_in_value_ = false;  ///< true: inside of the double quotes of an attribute
};

/// Markup that was checked for the values `Values`. Only a constant text becomes a form.
template <class... Values>
class Form {
  public:
    template <std::size_t size>
    // NOLINTNEXTLINE(google-explicit-constructor)
    consteval Form(const char (&markup)[size]) : markup_(markup, size - 1) {
        constexpr std::array<Hole, sizeof...(Values)> holes = {
            Hole{Values::hole, Values::is_html}...};
        FormCheck(markup_, holes);
    }
    [[nodiscard]] std::string_view markup() const { return markup_; }

  private:
    std::string_view markup_;
};

/// Text of one hole.
struct FilledHole {
    std::string_view name;
    Html html;
};
/// Returns `markup` with each "{name}" replaced by the text of its hole.
[[nodiscard]] Html filled(std::string_view markup, std::span<const FilledHole> holes);

/// Returns the form with its values. Text is escaped; Html is inserted unchanged.
template <class... Values>
[[nodiscard]] Html html(std::type_identity_t<Form<Values...>> form, const Values&... values) {
    const std::array<FilledHole, sizeof...(Values)> holes = {
        FilledHole{Values::hole, values.html()}...};
    return filled(form.markup(), holes);
}

}  // namespace tafl::results
