// SPDX-License-Identifier: MIT
// A feed as RFC 4287 (Atom) has it. Values and text only.
#pragma once

#include <string>
#include <vector>

#include "rules/game_record.h"

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

/// "urn:uuid:...", of version 8 (RFC 9562): the same for the same name in the same archive, and
/// nobody else's.
[[nodiscard]] std::string feed_id(const std::string& archive_uuid, const std::string& name);

}  // namespace tafl::web
