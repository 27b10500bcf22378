// SPDX-License-Identifier: MIT
// AtomFeed: an Atom feed (RFC 4287) as a value, and its XML text.
#pragma once

#include <string>
#include <vector>

#include "rules/game_record.h"
#include "tournaments/server/webhooks/feed_id.h"

namespace tafl::web {

using FeedTime = rules::GameRecord::Time;

/// One entry of a feed.
struct FeedEntry {
    std::string id;  ///< permanent IRI of the entry
    std::string title;
    FeedTime updated{};
    std::string link;  ///< absolute, or relative to the feed's address
    std::string text;  ///< a sentence or two
};

/// A feed with its entries.
struct AtomFeed {
    std::string id;
    std::string title;
    std::string self;    ///< address of the feed
    std::string page;    ///< address of the page with the same content
    FeedTime updated{};  ///< used if there are no entries; else the newest entry's time is used
    std::vector<FeedEntry> entries{};  ///< the newest first
};

/// Content type of a feed.
constexpr const char* atom_type = "application/atom+xml; charset=utf-8";
/// Returns the feed as XML.
[[nodiscard]] std::string atom_text(const AtomFeed& feed);

using webhooks::feed_id;

}  // namespace tafl::web
