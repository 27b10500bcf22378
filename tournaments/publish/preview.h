// SPDX-License-Identifier: MIT
// How a link to a page is shown where somebody pastes it: Open Graph's elements, which chats and
// other sites read. They want whole addresses; where the site's is not known there are words alone.
#pragma once

#include <string>

#include "tournaments/results/html.h"

namespace tafl::store {
struct GameRow;
}

namespace tafl::publish {

struct Report;

struct Preview {
    std::string text;     ///< a sentence or two; empty = the page has no preview
    std::string page;     ///< its whole address; empty = not known
    std::string picture;  ///< that of a picture (PNG); empty = none
};

/// For the head of a page of that title.
[[nodiscard]] results::Html preview_tags(const std::string& title, const Preview& preview);

/// Of a tournament that a server shows, and of one of its games. Without a server: none.
[[nodiscard]] Preview preview_of(const Report& report);
[[nodiscard]] Preview preview_of(const Report& report, const store::GameRow& game);

}  // namespace tafl::publish
