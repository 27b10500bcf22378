// SPDX-License-Identifier: MIT
// The style sheet and scripts of web pages, as they stand beside this file, built into the program
// (embed.cmake). They are plain scripts, no modules: browsers load no modules from file addresses.
#pragma once

#include <span>
#include <string_view>

namespace tafl::pages {

struct Page {
    std::string_view name;  ///< "board.js"
    std::string_view text;
};

[[nodiscard]] std::span<const Page> pages();

}  // namespace tafl::pages
