// SPDX-License-Identifier: MIT
// Style sheets, scripts and icons of web pages, and the pages of the manual. Their files are in the
// directory of this header and in tournaments/manual/, and are built into the program
// (embed.cmake). The scripts are not modules, because browsers do not
// load modules from file addresses.
#pragma once

#include <span>
#include <string_view>

namespace tafl::pages {

/// A file: a style sheet, a script, an icon, or a page or picture of the manual.
struct Page {
    std::string_view name;  ///< name of the file, such as "board.js"
    /// Content of the file.
    std::string_view text;
};

/// Returns all files that web pages use.
[[nodiscard]] std::span<const Page> pages();
/// Returns the pages of the manual (Markdown), sorted by their names, such as "lawspeaker.md".
[[nodiscard]] std::span<const Page> manual();
/// Returns the pages of the manual, then the documents of protocols and formats, as HTML. A name is
/// the file name without its directory, such as "lawspeaker.html" or "OTEP.html". Links between
/// them are names without ".html".
[[nodiscard]] std::span<const Page> manual_html();
/// Returns the PNG pictures of the manual.
[[nodiscard]] std::span<const Page> manual_pictures();

}  // namespace tafl::pages
