// SPDX-License-Identifier: MIT
// Preview: how chats and other sites show a link to a page (Open Graph). Addresses must be
// absolute. If the site's address is unknown, a preview has only text.
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
    std::string text;     ///< description in one or two sentences; empty = no preview
    std::string page;     ///< absolute address of the page; empty = the site's address is unknown
    std::string picture;  ///< absolute address of a PNG picture; empty = no picture
};

/// Returns the elements that describe the preview in the head of an HTML page. `title`: title of
/// the page. Returns an empty text if `preview` has no text.
[[nodiscard]] results::Html preview_tags(const std::string& title, const Preview& preview);

/// Returns the preview of a tournament on a server; an empty preview for a report without a server.
[[nodiscard]] Preview preview_of(const Report& report);
/// Returns the preview of one game of the tournament on a server; an empty preview for a report
/// without a server.
[[nodiscard]] Preview preview_of(const Report& report, const store::GameRow& game);

}  // namespace tafl::publish
