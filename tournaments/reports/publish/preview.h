// SPDX-License-Identifier: MIT
// Preview: data that chats and other sites show for a link to a page (Open Graph). Its addresses
// must be absolute. If the address of the site is unknown, a preview has only text.
#pragma once

#include <string>

#include "tournaments/scoring/results/html.h"

namespace tafl::store {
struct GameRow;
}

namespace tafl::publish {

struct Report;

/// Content of a link preview.
struct Preview {
    std::string text;  ///< description in one or two sentences; empty = no preview
    std::string page;  ///< absolute address of the page; empty = the address of the site is unknown
    std::string picture;  ///< absolute address of a PNG picture; empty = no picture
};

/// Returns the elements for the head of an HTML page that describe the preview. `title` is the
/// title of the page. Returns an empty text if the text of `preview` is empty.
[[nodiscard]] results::Html preview_tags(const std::string& title, const Preview& preview);

/// Returns the preview of a tournament that a server shows. Returns an empty preview if the report
/// is not on a server.
[[nodiscard]] Preview preview_of(const Report& report);
/// Returns the preview of one game of a tournament that a server shows. Returns an empty preview if
/// the report is not on a server.
[[nodiscard]] Preview preview_of(const Report& report, const store::GameRow& game);

}  // namespace tafl::publish
