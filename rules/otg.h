// SPDX-License-Identifier: MIT
// OTG game records: tags, turns, comments, variations. Reading keeps everything that a file says;
// writing makes files that OpenTafl loads. Whether a record is right is asked in replay.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "rules/game_record.h"
#include "rules/move_text.h"
#include "rules/notation.h"
#include "rules/ruleset.h"

namespace tafl::rules {

struct OtgTag {
    std::string name;
    std::string value;
    bool operator==(const OtgTag&) const = default;
};

struct OtgMove {
    MoveRecord record;
    int turn = 0;                  ///< the number in front of its line, from 1
    std::size_t offset = 0;        ///< where it stands in the file; 0 if it was not read from one
    std::string comment;           ///< without the clock
    std::optional<TimeLeft> left;  ///< the mover's clock after thinking, from the comment
};

/// One line of a variation, as it stands.
struct OtgVariation {
    std::string address;  ///< "10a.1.1a"
    std::vector<std::string> moves;
    std::vector<std::string> comments;
};

struct OtgRecord {
    std::vector<OtgTag> tags;  ///< in the order of the file; the rules record among them
    Ruleset ruleset;  ///< as the law reads it, with the start position that the record begins with
    std::vector<OtgMove> moves;
    std::vector<OtgVariation> variations;
    NotationErrors warnings;

    /// The last tag of that name. Empty if there is none.
    [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// Reads a whole file. Offsets of errors count from its front. A record that OpenTafl compiled is
/// read with `tfr:w` and `tfr:l` exchanged, as it means the other player.
[[nodiscard]] Expected<OtgRecord, NotationErrors> parse_otg(std::string_view text);

/// The tags that a GameRecord does not know itself.
struct OtgHeader {
    std::string event;
    std::string site;
    std::string round;
    std::string variant;
};

/// A game as a record to publish. Moves are replayed to tell what they captured; the record ends
/// before the first that is not legal. OTG's `time-control` is one for both sides, in whole
/// seconds; where that is not exact, `attackers-time` and `defenders-time` say it as to_string()
/// writes time controls, and where the sides' controls differ (odds) or are by the move, they stand
/// alone.
[[nodiscard]] OtgRecord otg_of(const GameRecord& game, const OtgHeader& header);

/// Text that OpenTafl loads: tags in its order, rules last with `starti:`, at most four captures a
/// move, no comment that begins with a digit or as a tag does. Variations are not written.
[[nodiscard]] std::string to_string(const OtgRecord& record);

/// "1" attackers, "-1" defenders, "0" draw, "?" none.
[[nodiscard]] std::string_view otg_code(Result result);

}  // namespace tafl::rules
