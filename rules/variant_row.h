// SPDX-License-Identifier: MIT
// VariantRow: data of a built-in variant, as written in variant_rows.cpp and played_rows.cpp. This
// file also has the start positions (layouts) that both files use.
#pragma once

#include <span>
#include <string_view>

#include "rules/variant.h"

namespace tafl::rules {

/// Names, keys and start position of a built-in variant. Variant describes the other members.
struct VariantRow {
    std::string_view name;
    std::string_view title;
    std::string_view otn_name;  ///< value of the key `name` of its rules record
    std::string_view keys;      ///< rules record without the keys dim, name and start
    std::string_view layout;    ///< value of the key `start` of its rules record
    std::string_view source;
    Quality quality = Quality::exact;
    std::string_view note = {};
};

/// Statistics of the recorded games of one built-in variant.
struct PlayedGamesRow {
    std::string_view name;  ///< name for programs and files, such as "copenhagen"
    PlayedGames games;
};

// Layouts that rows of both files use.
inline constexpr std::string_view brandub_line_layout = "/2t1t2/7/t2T2t/2TKT2/t2T2t/7/2t1t2/";
inline constexpr std::string_view brandub_circle_layout = "/3t3/1t3t1/3T3/t1TKT1t/3T3/1t3t1/3t3/";
inline constexpr std::string_view brandub_layout = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
inline constexpr std::string_view tablut_layout =
    "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
inline constexpr std::string_view fetlar_layout =
    "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
inline constexpr std::string_view sea_battle_11_layout =
    "/3ttttt3/5t5/5T5/t4T4t/t4T4t/ttTTTKTTTtt/t4T4t/t4T4t/5T5/5t5/3ttttt3/";
inline constexpr std::string_view bell_layout =
    "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/";
inline constexpr std::string_view simple_tafl_layout =
    "/4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4/";
inline constexpr std::string_view old_hnefatafl_13_layout =
    "/3ttttttt3/6t6/13/t5T5t/t5T5t/t4TTT4t/tt1TTTKTTT1tt/t4TTT4t/t5T5t/t5T5t/13/6t6/3ttttttt3/";
inline constexpr std::string_view gokstad_4_layout =
    "/4ttttt4/5t1t5/6t6/6T6/t5T5t/tt3TTT3tt/t1tTTTKTTTt1t/tt3TTT3tt/t5T5t/6T6/6t6/5t1t5/4ttttt4/";
inline constexpr std::string_view historical_15_layout =
    "/5ttttt5/6ttt6/7t7/7t7/7T7/t5TTT5t/tt3T1T1T3tt/ttttTTTKTTTtttt/tt3T1T1T3tt/t5TTT5t/7T7/7t7/"
    "7t7/6ttt6/5ttttt5/";

/// Returns the data of the variants that are known only from recorded games. The variant with the
/// largest number of games is first.
[[nodiscard]] std::span<const VariantRow> recorded_variant_rows();
/// Returns the statistics of the recorded games of the variant with this name; null if no such
/// games are known. Does not accept an alias.
[[nodiscard]] const PlayedGames* games_of(std::string_view name);

}  // namespace tafl::rules
