// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/text_search.h"

#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#include <string>

namespace tafl::results {

namespace {

/// Returns `text` without case and accents. Returns invalid UTF-8 unchanged.
std::string folded(std::string_view text) {
    constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE |
                                                            UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK);
    utf8proc_uint8_t* bytes = nullptr;
    const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                   static_cast<utf8proc_ssize_t>(text.size()), &bytes, options);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, &std::free);
    if (size < 0) return std::string(text);
    return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

}  // namespace

bool contains_folded(std::string_view text, std::string_view part) {
    return folded(text).find(folded(part)) != std::string::npos;
}

}  // namespace tafl::results
