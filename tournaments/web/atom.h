// SPDX-License-Identifier: MIT
// A feed as RFC 4287 (Atom) has it. Values and text only.
#pragma once

#include <string>
#include <vector>

#include "rules/game_record.h"
#include "tournaments/webhooks/feed_id.h"

namespace tafl::web {

using FeedTime = rules::GameRecord::Time;

struct FeedEntry {
    std::string id;  ///< an IRI that stays, whatever else changes
    std::string title;
    FeedTime updated{};
    std::string link;  ///< absolute, or from the feed's own place
    std::string text;  ///< a sentence or two
};

struct AtomFeed {
    std::string id;
    std::string title;
    std::string self;    ///< where it is
    std::string page;    ///< the page that says the same
    FeedTime updated{};  ///< of a feed without entries; else the newest of them decides
    std::vector<FeedEntry> entries{};  ///< the newest first
};

constexpr const char* atom_type = "application/atom+xml; charset=utf-8";
[[nodiscard]] std::string atom_text(const AtomFeed& feed);

using webhooks::feed_id;

}  // namespace tafl::web
