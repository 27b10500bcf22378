// SPDX-License-Identifier: MIT
// Style sheets, scripts and icons of web pages. Their files are in the directory of this header and
// are built into the program (embed.cmake). The scripts are not modules, because browsers do not
// load modules from file addresses.
#pragma once

#include <span>
#include <string_view>

namespace tafl::pages {

/// A file that web pages use: a style sheet, a script or an icon.
struct Page {
    std::string_view name;  ///< name of the file, such as "board.js"
    /// Content of the file.
    std::string_view text;
};

/// Returns all files.
[[nodiscard]] std::span<const Page> pages();

}  // namespace tafl::pages
