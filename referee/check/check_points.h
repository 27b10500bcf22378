// SPDX-License-Identifier: MIT
// The points of check_engine that do not depend on variants, in the order of the report. Their
// names are permanent, for scripts.
#pragma once

#include <array>
#include <string_view>

#include "referee/check/engine_check.h"
#include "rules/side.h"

namespace tafl::referee::check_points {

struct Point {
    std::string_view id;
    std::string_view title;
    Weight weight;
};

inline constexpr Point start{"start", "the program starts", Weight::mandatory};
inline constexpr Point hello{"hello", "says hello in time", Weight::mandatory};
inline constexpr Point goodbye{"goodbye", "leaves at goodbye", Weight::mandatory};
inline constexpr Point end_of_input{"end-of-input", "leaves at the end of its input",
                                    Weight::advisory};
inline constexpr Point term{"term", "leaves at TERM", Weight::advisory};
inline constexpr std::array<Point, 2> moves = {
    {{"moves-attackers", "moves legally when it is asked, as attackers", Weight::mandatory},
     {"moves-defenders", "moves legally when it is asked, as defenders", Weight::mandatory}}};
inline constexpr std::array<Point, 2> silence = {
    {{"silence-attackers", "moves only when it is asked", Weight::mandatory},
     {"silence-defenders", "moves only when it is asked", Weight::mandatory}}};
inline constexpr Point short_clock{"short-clock", "moves in time with one second left",
                                   Weight::mandatory};
inline constexpr Point sequences{"sequences", "understands several opponent moves in one line",
                                 Weight::mandatory};
inline constexpr Point retry{"retry", "moves again after error", Weight::advisory};
inline constexpr Point unknown_lines{
    "unknown-lines", "ignores lines that it does not know, and empty ones", Weight::advisory};
inline constexpr Point carriage_returns{"carriage-returns", "reads lines that end with CR LF",
                                        Weight::advisory};
inline constexpr Point clock_after_play{"clock-after-play", "plays on when clock comes after play",
                                        Weight::advisory};
inline constexpr Point repeated_rules{"repeated-rules", "starts anew when rules come twice",
                                      Weight::advisory};
inline constexpr Point repeated_position{
    "repeated-position", "understands position and side before play", Weight::advisory};
inline constexpr Point overtime{"overtime", "moves within an overtime period of two seconds",
                                Weight::advisory};
inline constexpr Point no_clock{"no-clock", "moves without a clock, within 20 seconds",
                                Weight::advisory};
// Mandatory for an engine that is to play several games (restart = "never").
inline constexpr Point second_game{"second-game", "plays a second game in the same process",
                                   Weight::advisory};
inline constexpr Point finish_while_thinking{
    "finish-while-thinking", "plays a second game when finish came amid its thinking",
    Weight::advisory};

/// `goodbye` where a protocol has no word for it.
inline constexpr Point departure{"goodbye", "leaves when its game is over", Weight::advisory};

/// Those of player_scenes.h.
inline constexpr std::array of_any_player = {start,       hello,    departure, moves[0],   moves[1],
                                             short_clock, overtime, no_clock,  second_game};

/// Those of check_scenes.h.
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

/// How much a point weighs for this engine.
constexpr Weight weight_for(const Point& point, const EngineSpec& engine) {
    const bool is_next_game = point.id == second_game.id || point.id == finish_while_thinking.id;
    return is_next_game && engine.restart == Restart::never ? Weight::mandatory : point.weight;
}

}  // namespace tafl::referee::check_points
