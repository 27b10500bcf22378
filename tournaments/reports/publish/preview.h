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
    std::string text;     ///< one or two sentences; empty = no preview
    std::string page;     ///< absolute address of the page; empty = unknown
    std::string picture;  ///< absolute address of a PNG picture; empty = none
};

/// Returns the elements for the head of a page with that title; empty without a preview.
[[nodiscard]] results::Html preview_tags(const std::string& title, const Preview& preview);

/// Returns the preview of a tournament, or of one of its games, on a server. Returns an empty
/// preview for a report without a server.
[[nodiscard]] Preview preview_of(const Report& report);
[[nodiscard]] Preview preview_of(const Report& report, const store::GameRow& game);

}  // namespace tafl::publish
