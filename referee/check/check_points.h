// SPDX-License-Identifier: MIT
// check_points: id, title and weight of the points of an engine check, without the points of whole
// games, which depend on the variant. `all` and `of_any_player` have the order of the report. Ids
// are permanent: scripts use them.
#pragma once

#include <array>
#include <string_view>

#include "referee/check/engine_check.h"
#include "rules/side.h"

namespace tafl::referee::check_points {

/// Id, title and weight of one point of an engine check.
struct CheckItem {
    std::string_view id;
    std::string_view title;
    CheckWeight weight;
};

inline constexpr CheckItem start{"start", "the program starts", CheckWeight::mandatory};
inline constexpr CheckItem hello{"hello", "says hello in time", CheckWeight::mandatory};
inline constexpr CheckItem goodbye{"goodbye", "leaves at goodbye", CheckWeight::mandatory};
inline constexpr CheckItem end_of_input{"end-of-input", "leaves at the end of its input",
                                        CheckWeight::advisory};
inline constexpr CheckItem term{"term", "leaves at TERM", CheckWeight::advisory};
inline constexpr std::array<CheckItem, 2> moves = {
    {{"moves-attackers", "moves legally when it is asked, as attackers", CheckWeight::mandatory},
     {"moves-defenders", "moves legally when it is asked, as defenders", CheckWeight::mandatory}}};
inline constexpr std::array<CheckItem, 2> silence = {
    {{"silence-attackers", "moves only when it is asked", CheckWeight::mandatory},
     {"silence-defenders", "moves only when it is asked", CheckWeight::mandatory}}};
inline constexpr CheckItem short_clock{"short-clock", "moves in time with one second left",
                                       CheckWeight::mandatory};
inline constexpr CheckItem sequences{"sequences", "understands several opponent moves in one line",
                                     CheckWeight::mandatory};
inline constexpr CheckItem retry{"retry", "moves again after error", CheckWeight::advisory};
inline constexpr CheckItem unknown_lines{
    "unknown-lines", "ignores lines that it does not know, and empty ones", CheckWeight::advisory};
inline constexpr CheckItem carriage_returns{"carriage-returns", "reads lines that end with CR LF",
                                            CheckWeight::advisory};
inline constexpr CheckItem clock_after_play{
    "clock-after-play", "plays on when clock comes after play", CheckWeight::advisory};
inline constexpr CheckItem repeated_rules{
    "repeated-rules", "starts again when rules are sent twice", CheckWeight::advisory};
inline constexpr CheckItem repeated_position{
    "repeated-position", "understands position and side before play", CheckWeight::advisory};
inline constexpr CheckItem overtime{"overtime", "moves within an overtime period of two seconds",
                                    CheckWeight::advisory};
inline constexpr CheckItem no_clock{"no-clock", "moves without a clock, within 20 seconds",
                                    CheckWeight::advisory};
// Mandatory for an engine that plays several games per process (restart = "never").
inline constexpr CheckItem second_game{"second-game", "plays a second game in the same process",
                                       CheckWeight::advisory};
inline constexpr CheckItem finish_while_thinking{
    "finish-while-thinking", "plays a second game when finish arrived while it was thinking",
    CheckWeight::advisory};

/// Replacement of the point `goodbye` for protocols that have no message before the shutdown.
inline constexpr CheckItem departure{"goodbye", "leaves when its game is over",
                                     CheckWeight::advisory};

/// Points that player_scenes.h checks, in the order of the report.
inline constexpr std::array of_any_player = {start,       hello,    departure, moves[0],   moves[1],
                                             short_clock, overtime, no_clock,  second_game};

/// Points that check_scenes.h checks, in the order of the report.
inline constexpr std::array all = {start,
                                   hello,
                                   goodbye,
                                   end_of_input,
                                   term,
                                   moves[0],
                                   silence[0],
                                   moves[1],
                                   silence[1],
                                   short_clock,
                                   sequences,
                                   retry,
                                   unknown_lines,
                                   carriage_returns,
                                   clock_after_play,
                                   repeated_rules,
                                   repeated_position,
                                   overtime,
                                   no_clock,
                                   second_game,
                                   finish_while_thinking};

/// Clause for the report about an engine that runs but prints nothing.
inline constexpr std::string_view flush_advice =
    "; it printed nothing: flush standard output after every line";

/// Returns the weight of `point` for `engine`. The points of a second game are mandatory if the
/// engine plays several games per process (restart = "never").
constexpr CheckWeight weight_for(const CheckItem& point, const EngineSpec& engine) {
    const bool is_next_game = point.id == second_game.id || point.id == finish_while_thinking.id;
    return is_next_game && engine.restart == Restart::never ? CheckWeight::mandatory : point.weight;
}

}  // namespace tafl::referee::check_points
