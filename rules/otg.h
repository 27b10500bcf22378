// SPDX-License-Identifier: MIT
// OtgRecord: a game record in OTG, the file format of OpenTafl, with tags, turns, comments and
// variations. The reader stores all contents of a file. The writer creates files that OpenTafl can
// load. replay.h checks the moves, captures and result of a record.
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

/// Tag of a record. In the file, its form is [name:value].
struct OtgTag {
    std::string name;  ///< lower case if known_tag() knows the tag; other names are unchanged
    std::string value;
    bool operator==(const OtgTag&) const = default;
};

/// Move of a record, with its comment and clock.
struct OtgMove {
    MoveRecord record;  ///< the move as written
    int turn = 0;       ///< number of the turn that contains the move, normally from 1
    /// Position of the move in the text, in characters from 0. 0 if the move was not read from a
    /// text.
    std::size_t offset = 0;
    std::string comment;  ///< comment on the move, without the clock; may be empty
    /// Remaining time of the mover after the move. std::nullopt if the comment has no clock, or if
    /// the record has neither of the tags `time-control` and `attackers-time`.
    std::optional<TimeLeft> left;
};

/// One line of text of a variation, as written. Its moves are not checked.
struct OtgVariation {
    std::string address;             ///< label without the final point, such as "10a.1.1a"
    std::vector<std::string> moves;  ///< words after the label: moves, or dots for a skipped move
    /// Comments on the moves. comments[i] is the comment on move i, from 0; words of dots are not
    /// counted as moves. May have fewer elements than `moves`.
    std::vector<std::string> comments;
};

/// Contents of an OTG file with one game.
struct OtgRecord {
    /// Tags in the order of the file. After parse_otg(), the tag `rules` is always present; its
    /// value is the rules in OTN.
    std::vector<OtgTag> tags;
    /// Rules and start position of the game. The tag `position`, if the record has it, replaces the
    /// start position of the rules. RULES.md defines the letters of `tfr`, also for records of
    /// OpenTafl.
    Ruleset ruleset;
    std::vector<OtgMove> moves;            ///< moves of the game, in order
    std::vector<OtgVariation> variations;  ///< lines of variations, in the order of the file
    NotationErrors warnings;               ///< warnings about the rules and the start position

    /// Returns the value of the last tag with this name; empty if the record has no such tag.
    [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// Reads `text`, the contents of a whole file with one record. If the file is invalid, returns all
/// errors that were found. Their offsets are counted from the start of `text`. If the tag
/// `compiler` is "OpenTafl", exchanges `tfr:w` and `tfr:l`, because OpenTafl uses these two letters
/// with exchanged meanings.
[[nodiscard]] Expected<OtgRecord, NotationErrors> parse_otg(std::string_view text);

/// Values of the tags that cannot be filled from a GameRecord. A tag with an empty value is not
/// written.
struct OtgHeader {
    std::string event;    ///< tag `event`, such as the name of the tournament
    std::string site;     ///< tag `site`, the place of the game
    std::string round;    ///< tag `round`
    std::string variant;  ///< tag `variant`, the name of the rules
};

/// Returns `game` as a record for publication. Replays the moves to find their captures. The record
/// ends before the first illegal move.
/// The tag `time-control` contains one time control for both sides, in whole seconds. If this text
/// is not exact, the tags `attackers-time` and `defenders-time` are added, in the form of
/// to_string(TimeControl). If the time controls of the sides differ or are per move, the record has
/// only these two tags. If neither side has a time limit, the record has none of these three tags.
[[nodiscard]] OtgRecord otg_of(const GameRecord& game, const OtgHeader& header);

/// Returns `record` as the text of a file that OpenTafl can load: the tags, then the rules with
/// `starti:`, then the turns. Writes at most four captures of a move, because OpenTafl cannot read
/// more. Writes "- " before a comment that begins with a digit or with the name of a tag. Does not
/// write variations and resignations. The value of the tag `compiler` becomes "Lawspeaker".
[[nodiscard]] std::string to_string(const OtgRecord& record);

/// Returns the value of the tag `result`: "1" (attackers win), "-1" (defenders win), "0" (draw) or
/// "?" (no result).
[[nodiscard]] std::string_view otg_result(Result result);

}  // namespace tafl::rules
