// SPDX-License-Identifier: MIT
// OTG game records: tags, turns, comments, variations. Reading keeps everything that a file
// contains. Writing creates files that OpenTafl can load. replay.h checks whether a record is
// correct.
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

/// Tag of a record: [name:value].
struct OtgTag {
    std::string name;
    std::string value;
    bool operator==(const OtgTag&) const = default;
};

/// Move of a record, with its comment and clock.
struct OtgMove {
    MoveRecord record;
    int turn = 0;                  ///< turn number at the start of its line, from 1
    std::size_t offset = 0;        ///< position in the file; 0 if the move was not read from a file
    std::string comment;           ///< comment on the move, without the clock
    std::optional<TimeLeft> left;  ///< clock of the mover after thinking, from the comment
};

/// One line of a variation, with its unchanged text.
struct OtgVariation {
    std::string address;  ///< "10a.1.1a"
    std::vector<std::string> moves;
    std::vector<std::string> comments;
};

/// Contents of an OTG file with one game.
struct OtgRecord {
    std::vector<OtgTag> tags;  ///< in the order of the file; the rules record is one of them
    /// With the start position of the record. RULES.md defines the letters of `tfr`.
    Ruleset ruleset;
    std::vector<OtgMove> moves;
    std::vector<OtgVariation> variations;
    NotationErrors warnings;

    /// Returns the value of the last tag with this name; empty if the record has no such tag.
    [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// Reads a whole file with one record. Offsets of errors are counted from the start of `text`. In a
/// record compiled by OpenTafl, exchanges `tfr:w` and `tfr:l`, because OpenTafl refers to the other
/// player.
[[nodiscard]] Expected<OtgRecord, NotationErrors> parse_otg(std::string_view text);

/// Values of tags that are not in a GameRecord.
struct OtgHeader {
    std::string event;
    std::string site;
    std::string round;
    std::string variant;
};

/// Returns a game as a record for publication. Replays the moves to find their captures. The record
/// ends before the first illegal move.
/// OTG's `time-control` holds one control for both sides, in whole seconds. If it is not exact,
/// `attackers-time` and `defenders-time` follow, in the form of to_string(TimeControl). If the
/// controls differ or are per move, only these two tags are written.
[[nodiscard]] OtgRecord otg_of(const GameRecord& game, const OtgHeader& header);

/// Returns text that OpenTafl can load: the tags, then the rules with `starti:`, then the turns. A
/// move has at most four captures. A comment does not begin with a digit or with the name of a tag.
/// Variations and resignations are not written. The tag `compiler` becomes Lawspeaker.
[[nodiscard]] std::string to_string(const OtgRecord& record);

/// Returns "1" (attackers win), "-1" (defenders win), "0" (draw) or "?" (no result).
[[nodiscard]] std::string_view otg_code(Result result);

}  // namespace tafl::rules
