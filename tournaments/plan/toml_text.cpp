// SPDX-License-Identifier: MIT
#include "tournaments/plan/toml_text.h"

#include <algorithm>
#include <fstream>
#include <optional>

#include "rules/count_of.h"
#include "tournaments/base/input_file.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::plan {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view not_text = "not a text in UTF-8; name a text file, stored as UTF-8";

PlanErrors fault_at(std::string_view text, std::size_t at, const std::string& what) {
    const std::string_view before = text.substr(0, at);
    const std::size_t line_begin = before.rfind('\n') + 1;  // 0 in the first line
    return {{PlanFault::bad_syntax, line_ends_in(before) + 1, static_cast<int>(at - line_begin) + 1,
             what}};
}

std::optional<PlanErrors> long_line_in(std::string_view text) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (end - begin > max_toml_line_bytes) {
            return fault_at(text, begin + max_toml_line_bytes,
                            "line: longer than " + std::to_string(max_toml_line_bytes) +
                                " bytes; break it into several lines");
        }
        begin = end + 1;
    }
    return std::nullopt;
}

/// Returns the position behind the string that begins at `begin`, as the parser sees it.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
    const char quote = text[begin];
    const std::string three(3, quote);
    const bool has_lines = text.substr(begin).starts_with(three);
    const std::string_view last = has_lines ? std::string_view(three) : text.substr(begin, 1);
    for (std::size_t at = begin + last.size(); at < text.size(); ++at) {
        if (!has_lines && text[at] == '\n') return at;
        if (quote == '"' && text[at] == '\\') {
            ++at;
        } else if (text.substr(at).starts_with(last)) {
            // Up to two quotes of the string itself may precede the three that end it.
            const std::size_t most = at + (has_lines ? 5 : 1);
            return std::min({text.find_first_not_of(quote, at), most, text.size()});
        }
    }
    return text.size();
}

/// Scanner of keys, values and brackets. It follows them as the parser does, but without recursion.
class TomlScanner {
  public:
    explicit TomlScanner(std::string_view text) : text_(text) {}

    std::optional<PlanErrors> fault() {
        while (at_ < text_.size()) {
            const std::size_t begin = at_;
            take();
            if (dots_ > max_toml_dots) {
                return fault_at(text_, begin,
                                "key: more than " + std::to_string(max_toml_dots) +
                                    " dots in one line; nest tables less deeply");
            }
            if (open_.size() > max_toml_nesting) {
                return fault_at(text_, begin,
                                "value: more than " + std::to_string(max_toml_nesting) +
                                    " lists and tables within one another; nest them less deeply");
            }
        }
        return std::nullopt;
    }

  private:
    /// Skips a string, a comment, or one other byte, and updates the counts.
    void take() {
        const std::size_t begin = at_;
        const char c = text_[begin];
        if (c == '#') {
            at_ = std::min(text_.find('\n', begin), text_.size());
            return;
        }
        const bool is_string = c == '"' || c == '\'';
        at_ = is_string ? end_of_string(text_, begin) : begin + 1;
        if (!is_string) take_sign(c);
        if (is_value_) return;
        dots_ +=
            static_cast<std::size_t>(std::ranges::count(text_.substr(begin, at_ - begin), '.'));
    }

    void take_sign(char c) {
        if (c == '\n') {
            dots_ = 0;
            is_value_ = is_value_ && !open_.empty();
        } else if (c == '=') {
            is_value_ = true;
        } else if (c == ',') {
            is_value_ = is_value_ && (open_.empty() || open_.back() == '[');
        } else if (is_value_ && (c == '[' || c == '{')) {
            open_ += c;
            is_value_ = c == '[';
        } else if ((c == ']' || c == '}') && !open_.empty()) {
            open_.pop_back();
            is_value_ = true;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string open_;  ///< open brackets of values, the innermost last
    bool is_value_ = false;
    std::size_t dots_ = 0;
};

}  // namespace

rules::Expected<toml::table, PlanErrors> parse_toml(std::string_view text) {
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        return fault_at(text, zero, std::string(not_text));
    if (auto fault = long_line_in(text)) return *std::move(fault);
    if (auto fault = TomlScanner(text).fault()) return *std::move(fault);
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        const auto place = error.source().begin;
        const bool is_text = error.description().find("utf-8") == std::string_view::npos;
        return PlanErrors{
            {PlanFault::bad_syntax, static_cast<int>(place.line), static_cast<int>(place.column),
             is_text ? results::visible_start(error.description(), 300) : std::string(not_text)}};
    }
}

rules::Expected<toml::table, PlanErrors> parse_toml_file(const fs::path& file,
                                                         std::string_view kind) {
    const auto refuse = [&](PlanFault fault, const std::string& text) {
        return PlanErrors{{fault, 0, 0, text}};
    };
    if (const auto reason = tournaments::why_unreadable(file)) {
        return refuse(PlanFault::unreadable, *reason + ", expected " + std::string(kind));
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text(max_toml_file_bytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!stream && !stream.eof()) return refuse(PlanFault::unreadable, "the file cannot be read");
    text.resize(stream.gcount());
    if (text.size() > max_toml_file_bytes) {
        return refuse(PlanFault::bad_syntax,
                      "file: larger than 1 MB; leave out what is not needed");
    }
    return parse_toml(text);
}

}  // namespace tafl::plan
