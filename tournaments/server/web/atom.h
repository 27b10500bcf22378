// SPDX-License-Identifier: MIT
// AtomFeed: an Atom feed (RFC 4287) as a value, and its XML text.
#pragma once

#include <string>
#include <vector>

#include "rules/game_record.h"
#include "tournaments/server/webhooks/feed_id.h"

namespace tafl::web {

using FeedTime = rules::GameRecord::Time;

/// One entry of an Atom feed.
struct FeedEntry {
    std::string id;  ///< permanent IRI of the entry (feed_id())
    std::string title;
    FeedTime updated{};
    /// Address of the page about the entry; absolute, or relative to the feed's address.
    std::string link;
    std::string text;  ///< content of the entry: one or two sentences
};

/// An Atom feed with its entries.
struct AtomFeed {
    std::string id;
    std::string title;
    std::string self;  ///< address of the feed itself
    std::string page;  ///< address of the page with the same content
    /// Time of the last change, for a feed without entries. A feed with entries has the time of its
    /// newest entry instead.
    FeedTime updated{};
    std::vector<FeedEntry> entries{};  ///< entries of the feed, the newest first
};

/// Content type of a response with an Atom feed.
constexpr const char* atom_type = "application/atom+xml; charset=utf-8";
/// Returns the feed as XML.
[[nodiscard]] std::string atom_text(const AtomFeed& feed);

using webhooks::feed_id;

}  // namespace tafl::web
