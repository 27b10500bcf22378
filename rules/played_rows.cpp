// SPDX-License-Identifier: MIT
// Results of recorded games between people, by built-in variant. Also the variants that are known
// only from such games. All games are from aagenielsen.dk; a type is a game type of that site.
// Before a row is added, its games must be replayed.
#include <algorithm>
#include <array>

#include "rules/variant_row.h"

namespace tafl::rules {

namespace {

// Layouts used by several rows.
constexpr std::string_view ard_ri_39_layout = "/7/2t1t2/1t1T1t1/2TKT2/1t1T1t1/2t1t2/7/";

constexpr std::array games_of_types = {
    PlayedGamesRow{"copenhagen", {16, "Copenhagen Hnefatafl 11x11", 12266, 99.7, 42.2, 41.3, 43.0}},
    PlayedGamesRow{"saami-tablut",
                   {7, "Historical Hnefatafl 9x9 (Saami Tablut)", 3304, 99.9, 53.5, 51.8, 55.2}},
    PlayedGamesRow{"fetlar-federation",
                   {4, "Fetlar Hnefatafl 11x11", 1992, 99.1, 42.7, 40.5, 45.0}},
    PlayedGamesRow{
        "brandub-federation",
        {51, "Historical Hnefatafl 7x7 (Irish Brandubh 1)", 1960, 100.0, 34.4, 32.4, 36.6}},
    PlayedGamesRow{"old-hnefatafl-11", {15, "Old Hnefatafl 11x11", 1815, 98.1, 49.2, 46.9, 51.5}},
    PlayedGamesRow{
        "historical-11",
        {76, "Historical Hnefatafl 11x11 (Welsh Tawlbwrdd)", 1748, 99.8, 53.0, 50.6, 55.3}},
    PlayedGamesRow{"berserk", {3, "Berserk Hnefatafl 11x11", 1340, 75.8, 43.5, 40.9, 46.2}},
    PlayedGamesRow{"berserk-federation",
                   {3, "Berserk Hnefatafl 11x11", 1340, 91.3, 43.5, 40.9, 46.2}},
    PlayedGamesRow{
        "brandub-2",
        {129, "Historical Hnefatafl 7x7 (Irish Brandubh 2)", 1279, 99.3, 42.4, 39.8, 45.2}},
    PlayedGamesRow{"simple-tafl", {31, "Simple Tafl 11x11", 1133, 100.0, 49.9, 47.0, 52.8}},
    PlayedGamesRow{"historical-13",
                   {33, "Historical Hnefatafl 13x13", 533, 100.0, 53.3, 49.0, 57.5}},
    PlayedGamesRow{"sea-battle-13", {34, "Sea battle tafl 13x13", 397, 100.0, 49.7, 44.8, 54.7}},
    PlayedGamesRow{"ard-ri-throneless",
                   {59, "Historical Hnefatafl 7x7 (Scottish Ard Ri throneless)", 337, 100.0, 38.6,
                    33.5, 43.9}},
    PlayedGamesRow{"sea-battle", {5, "Sea battle T 9x9", 309, 97.7, 40.3, 35.0, 45.9}},
    PlayedGamesRow{"sea-battle-11", {26, "Sea battle tafl 11x11", 283, 100.0, 49.5, 43.6, 55.3}},
    PlayedGamesRow{"historical-lewis-cross",
                   {91, "Tawlbwrdd Lewis cross 11x11", 269, 100.0, 50.2, 43.7, 56.8}},
    PlayedGamesRow{"sea-battle-imperial",
                   {22, "Sea battle 9x9 (Imperial Contest)", 252, 99.6, 36.7, 30.9, 42.8}},
    PlayedGamesRow{"sea-battle-2526", {128, "Sea battle-2526 9x9", 237, 100.0, 50.2, 43.9, 56.5}},
    PlayedGamesRow{"brandub", {53, "Brandubh 7x7 (Walker)", 227, 100.0, 45.0, 38.5, 51.6}},
    PlayedGamesRow{"skalk-11", {2, "Skalk Hnefatafl 11x11", 177, 94.9, 61.7, 54.1, 68.7}},
    PlayedGamesRow{"copenhagen-bell",
                   {94, "Copenhagen Hnefatafl Bell 11x11", 165, 100.0, 41.5, 34.2, 49.1}},
    PlayedGamesRow{"skalk-9", {10, "Skalk Hnefatafl 9x9 (ExpoMedia)", 162, 98.1, 58.1, 50.4, 65.5}},
    PlayedGamesRow{
        "ard-ri-39",
        {121, "Ard Ri-39 throneless 7x7 (Scottish Ard Ri)", 153, 100.0, 44.7, 37.1, 52.7}},
    PlayedGamesRow{
        "saami-tablut-defenders-first",
        {166, "Historical Hnefatafl 9x9 (Saami Tablut-w)", 147, 100.0, 45.7, 37.7, 54.0}},
    PlayedGamesRow{"old-magpie", {54, "Old Magpie cross 7x7", 146, 96.6, 35.2, 27.9, 43.2}},
    PlayedGamesRow{"historical-15",
                   {48, "Historical Hnefatafl 15x15", 129, 99.2, 55.8, 47.2, 64.1}},
    PlayedGamesRow{"sea-battle-15", {42, "Sea battle tafl 15x15", 116, 100.0, 48.3, 39.4, 57.3}},
    PlayedGamesRow{"sea-battle-204577",
                   {131, "Sea battle-204577 11x11", 116, 100.0, 60.5, 51.4, 69.0}},
    PlayedGamesRow{"magpie", {64, "Magpie 7x7", 108, 100.0, 49.1, 39.8, 58.4}},
    PlayedGamesRow{"old-hnefatafl-13",
                   {36, "Old Hnefatafl 13x13 (Viking Siege)", 104, 100.0, 58.7, 49.0, 67.6}},
    PlayedGamesRow{"tawlbwrdd-t-cross",
                   {28, "Tawlbwrdd throneless T cross 11x11", 102, 100.0, 58.8, 49.1, 67.9}},
    PlayedGamesRow{"sea-battle-t-circle",
                   {72, "Sea battle T circle 11x11", 99, 97.0, 42.4, 33.2, 52.3}},
    PlayedGamesRow{"sea-battle-13-nielsen",
                   {117, "Sea battle tafl 13x13 (Nielsen)", 96, 100.0, 46.8, 37.0, 56.8}},
    PlayedGamesRow{"old-hnefatafl-9", {12, "Old Hnefatafl 9x9", 89, 100.0, 31.0, 22.3, 41.4}},
    PlayedGamesRow{"tawlbwrdd",
                   {29, "Tawlbwrdd throneless Bell 11x11", 84, 100.0, 57.1, 46.5, 67.2}},
    PlayedGamesRow{"tawlbwrdd-lewis-diamond",
                   {32, "Tawlbwrdd throneless Lewis diamond 11x11", 82, 100.0, 39.0, 29.2, 49.8}},
    PlayedGamesRow{"tawlbwrdd-t-diamond",
                   {27, "Tawlbwrdd throneless T diamond 11x11", 78, 100.0, 61.0, 49.9, 71.2}},
    PlayedGamesRow{"old-copenhagen",
                   {13, "Old Copenhagen Hnefatafl 11x11", 76, 100.0, 43.2, 32.6, 54.6}},
    PlayedGamesRow{"brandub-line", {85, "Brandubh line 7x7", 76, 100.0, 37.5, 27.2, 49.0}},
    PlayedGamesRow{"brandub-circle", {87, "Brandubh circle 7x7", 75, 100.0, 40.0, 29.7, 51.3}},
    PlayedGamesRow{"skalk-9-defenders-first",
                   {168, "Skalk Hnefatafl 9x9 (ExpoMedia-w)", 74, 100.0, 64.9, 53.5, 74.8}},
    PlayedGamesRow{"magpie-circle", {65, "Magpie circle 7x7", 69, 98.6, 58.0, 46.2, 68.9}},
    PlayedGamesRow{"history-craft",
                   {14, "History Craft Hnefatafl 11x11", 67, 100.0, 37.5, 26.7, 49.7}},
    PlayedGamesRow{"foteviken-defenders-first",
                   {6, "Foteviken tablut 9x9", 66, 100.0, 38.5, 27.6, 50.6}},
    PlayedGamesRow{"david-brown",
                   {23, "David Brown Hnefatafl 11x11 (unarmed king)", 66, 100.0, 43.9, 32.6, 55.9}},
    PlayedGamesRow{"historical-13-nielsen",
                   {46, "Historical Hnefatafl 13x13 (Nielsen)", 63, 96.8, 58.7, 46.4, 70.0}},
    PlayedGamesRow{"magpie-line", {63, "Magpie line 7x7", 62, 100.0, 58.1, 45.7, 69.5}},
    PlayedGamesRow{
        "historical-11-defenders-first",
        {173, "Historical Hnefatafl 11x11 (Welsh Tawlbwrdd-w)", 61, 100.0, 44.3, 32.5, 56.7}},
    PlayedGamesRow{"sea-battle-t-diamond",
                   {11, "Sea battle T diamond 11x11", 59, 98.3, 54.2, 41.7, 66.3}},
    PlayedGamesRow{"historical-t-cross",
                   {75, "Tawlbwrdd T cross 11x11", 58, 100.0, 63.8, 50.9, 74.9}},
    PlayedGamesRow{"copenhagen-13", {39, "Copenhagen Hnefatafl 13x13", 57, 96.5, 42.1, 30.2, 55.0}},
    PlayedGamesRow{"brandub-39", {122, "Brandubh-39 7x7", 51, 100.0, 27.5, 17.1, 40.9}},
    PlayedGamesRow{"brandub-no-return",
                   {130, "Brandubh noreturn 7x7", 51, 100.0, 39.2, 27.0, 52.9}},
};

constexpr std::string_view site = "aagenielsen.dk, recorded games";

constexpr std::array rows = {
    VariantRow{"fetlar-federation", "Fetlar Hnefatafl 11x11", "Fetlar_(federation)",
               "surf:n atkf:y", fetlar_layout, site, Quality::played,
               "Left open by the games: encirclement (surf): 24 games end by it, 52 continue after "
               "it (47 of "
               "those won by the attackers); no game contradicts surf:n; fetlar but for surf. The "
               "federation's rule 7b, by which a player "
               "claims encirclement, is not applied; fetlar decides it."},
    VariantRow{"old-hnefatafl-11", "Old Hnefatafl 11x11", "Old_Hnefatafl_11", "surf:n atkf:y ks:m",
               fetlar_layout, site, Quality::played,
               "Left open by the games: encirclement (surf): 23 games end by it, 31 continue after "
               "it; no game contradicts surf:n."},
    VariantRow{
        "brandub-2", "Historical Hnefatafl 7x7 (Irish Brandubh 2)", "Brandub_2",
        "surf:n atkf:y ks:t cenhe:tcnkmTCNM", brandub_layout, site, Quality::played,
        "A king who is strong on the throne only (ks:t, an extension of ours) and an empty "
        "throne that is not hostile to the king: with that 1,270 of 1,279 games fit. Left open "
        "by the games: encirclement (surf); n as brandub-federation."},
    VariantRow{"simple-tafl", "Simple Tafl 11x11", "Simple_Tafl",
               "esc:e atkf:y ks:w cor: cen:", simple_tafl_layout, site, Quality::played},
    VariantRow{"ard-ri-throneless", "Historical Hnefatafl 7x7 (Scottish Ard Ri throneless)",
               "Ard_Ri_(throneless)", "esc:e atkf:y ks:w cor: cen:", brandub_layout, site,
               Quality::played,
               "Left open by the games: surf: no game decides, y as the written record \"H.H. Ard "
               "Ri\"; ard-ri has n."},
    VariantRow{"sea-battle-11", "Sea battle tafl 11x11", "Sea_Battle_11",
               "esc:e atkf:y ka:n cor: cen:", sea_battle_11_layout, site, Quality::played},
    VariantRow{"historical-lewis-cross", "Tawlbwrdd Lewis cross 11x11",
               "Historical_Hnefatafl_(Lewis_cross)", "esc:e atkf:y ks:c cor:", simple_tafl_layout,
               site, Quality::played,
               "Left open by the games: surf: no game decides, y as historical-11."},
    VariantRow{
        "sea-battle-imperial", "Sea battle 9x9 (Imperial Contest)", "Sea_Battle_(Imperial_Contest)",
        "esc:e atkf:y ka:n cor: cen:", tablut_layout, site, Quality::played,
        "Left open by the games: encirclement (surf): none ends by it, 1 continues for 2 plies; y "
        "as sea-battle."},
    VariantRow{
        "sea-battle-2526", "Sea battle-2526 9x9", "Sea_Battle_2526", "esc:e atkf:y ka:n cor: cen:",
        "/4t4/1t2t2t1/2t3t2/3TTT3/tt1TKT1tt/3TTT3/2t3t2/1t2t2t1/4t4/", site, Quality::played},
    VariantRow{
        "skalk-11", "Skalk Hnefatafl 11x11", "Skalk_Hnefatafl_11", "atkf:y ks:c", fetlar_layout,
        site, Quality::played,
        "Left open by the games: encirclement (surf): none ends by it, 1 continues for 2 plies."},
    VariantRow{"copenhagen-bell", "Copenhagen Hnefatafl Bell 11x11", "Copenhagen_(Bell)",
               "atkf:y tfr:a sw:s efe:y", bell_layout, site, Quality::played,
               "Left open by the games: whether the empty throne is hostile to the king (yes by "
               "default); whether the king on its throne is hostile to defenders (no by default); "
               "sw:w fits as well as sw:s."},
    VariantRow{"skalk-9", "Skalk Hnefatafl 9x9 (ExpoMedia)", "Skalk_Hnefatafl_9", "atkf:y ks:c",
               tablut_layout, site, Quality::played,
               "Left open by the games: surf: no game decides, y by default."},
    VariantRow{
        "ard-ri-39", "Ard Ri-39 throneless 7x7 (Scottish Ard Ri)", "Ard_Ri_39_(throneless)",
        "esc:e atkf:y ks:w cor: cen:", ard_ri_39_layout, site, Quality::played,
        "Left open by the games: surf: no game decides, y as ard-ri-throneless; ard-ri has n."},
    VariantRow{"saami-tablut-defenders-first", "Historical Hnefatafl 9x9 (Saami Tablut-w)",
               "Saami_Tablut_(defenders_first)", "esc:e atkf:n ks:c cor:", tablut_layout, site,
               Quality::played,
               "Left open by the games: surf: no game decides, y as saami-tablut."},
    VariantRow{"old-magpie", "Old Magpie cross 7x7", "Old_Magpie",
               "surf:n atkf:y spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,", brandub_layout, site,
               Quality::played, "Left open by the games: surf: no game decides, n as magpie."},
    VariantRow{"historical-15", "Historical Hnefatafl 15x15", "Historical_Hnefatafl_15",
               "esc:e atkf:y ks:c cor:", historical_15_layout, site, Quality::played,
               "Left open by the games: whether the empty throne is hostile to the king (yes by "
               "default); ks:c or, as in brandub-2, ks:t cenhe:tcnkmTCNM; whether corners are "
               "hostile (no, as historical-13)."},
    VariantRow{"sea-battle-15", "Sea battle tafl 15x15", "Sea_Battle_15",
               "esc:e atkf:y ka:n cor: cen:", historical_15_layout, site, Quality::played},
    VariantRow{"sea-battle-204577", "Sea battle-204577 11x11", "Sea_Battle_204577",
               "esc:e atkf:y ka:n cor: cen:",
               "/4ttt4/1t3t3t1/2t5t2/5T5/t3TTT3t/tt1TTKTT1tt/t3TTT3t/5T5/2t5t2/1t3t3t1/4ttt4/",
               site, Quality::played},
    VariantRow{"old-hnefatafl-13", "Old Hnefatafl 13x13 (Viking Siege)", "Old_Hnefatafl_13",
               "atkf:y ks:m", old_hnefatafl_13_layout, site, Quality::played,
               "Left open by the games: whether the empty throne is hostile to the king (yes by "
               "default); whether the king on its throne is hostile to defenders (no by default)."},
    VariantRow{"tawlbwrdd-t-cross", "Tawlbwrdd throneless T cross 11x11", "Tawlbwrdd_(T_cross)",
               "esc:e atkf:y ks:w cor: cen:", sea_battle_11_layout, site, Quality::played},
    VariantRow{"sea-battle-t-circle", "Sea battle T circle 11x11", "Sea_Battle_(T_circle)",
               "esc:e atkf:y ka:n cor: cen:",
               "/3ttttt3/5t5/11/t3TTT3t/t2T3T2t/tt1T1K1T1tt/t2T3T2t/t3TTT3t/11/5t5/3ttttt3/", site,
               Quality::played},
    VariantRow{"sea-battle-13-nielsen", "Sea battle tafl 13x13 (Nielsen)",
               "Sea_Battle_13_(Nielsen)", "esc:e atkf:y ka:n cor: cen:",
               "/4ttttt4/5t1t5/6t6/6T6/t3T1T1T3t/tt3T1T3tt/t1tTT1K1TTt1t/tt3T1T3tt/t3T1T1T3t/6T6/"
               "6t6/5t1t5/4ttttt4/",
               site, Quality::played},
    VariantRow{
        "old-hnefatafl-9", "Old Hnefatafl 9x9", "Old_Hnefatafl_9", "atkf:y ks:m", tablut_layout,
        site, Quality::played,
        "Left open by the games: encirclement (surf): none ends by it, 1 continues for 6 plies; y "
        "as old-hnefatafl-13."},
    VariantRow{"tawlbwrdd-lewis-diamond", "Tawlbwrdd throneless Lewis diamond 11x11",
               "Tawlbwrdd_(Lewis_diamond)", "esc:e atkf:y ks:w cor: cen:",
               "/4ttt4/4ttt4/11/5T5/tt2TTT2tt/tt1TTKTT1tt/tt2TTT2tt/5T5/11/4ttt4/4ttt4/", site,
               Quality::played, "Left open by the games: surf: no game decides, y as tawlbwrdd."},
    VariantRow{"tawlbwrdd-t-diamond", "Tawlbwrdd throneless T diamond 11x11",
               "Tawlbwrdd_(T_diamond)", "esc:e atkf:y ks:w cor: cen:", fetlar_layout, site,
               Quality::played},
    VariantRow{"old-copenhagen", "Old Copenhagen Hnefatafl 11x11", "Old_Copenhagen",
               "atkf:y tfr:a sw:s efe:y", fetlar_layout, site, Quality::played,
               "Left open by the games: encirclement (surf): 2 games end by it, 2 continue; y as "
               "copenhagen; sw (1 game, either way)."},
    VariantRow{
        "brandub-line", "Brandubh line 7x7", "Brandub_(line)", "surf:n atkf:y ks:c",
        brandub_line_layout, site, Quality::played,
        "Left open by the games: surf: no game decides, n as brandub-federation; ks:c or, as "
        "in brandub-2, ks:t cenhe:tcnkmTCNM."},
    VariantRow{"brandub-circle", "Brandubh circle 7x7", "Brandub_(circle)", "surf:n atkf:y ks:c",
               brandub_circle_layout, site, Quality::played,
               "Left open by the games: surf: no game decides, n as brandub-federation."},
    VariantRow{
        "skalk-9-defenders-first", "Skalk Hnefatafl 9x9 (ExpoMedia-w)",
        "Skalk_Hnefatafl_9_(defenders_first)", "atkf:n ks:c", tablut_layout, site, Quality::played,
        "Left open by the games: surf: no game decides, y by default; whether the empty throne is "
        "hostile to the king (yes by default); ks:c or, as in brandub-2, ks:t cenhe:tcnkmTCNM."},
    VariantRow{"magpie-circle", "Magpie circle 7x7", "Magpie_(circle)",
               "surf:n atkf:y ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,", brandub_circle_layout,
               site, Quality::played,
               "Left open by the games: surf: no game decides, n as magpie."},
    VariantRow{
        "history-craft", "History Craft Hnefatafl 11x11", "History_Craft_Hnefatafl",
        "surf:n atkf:y cenh: cenhe:K", fetlar_layout, site, Quality::played,
        "Left open by the games: encirclement (surf): 1 game continues for 23 plies after it."},
    VariantRow{"foteviken-defenders-first", "Foteviken tablut 9x9",
               "Foteviken_Tablut_(defenders_first)",
               "esc:e atkf:n cor: afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, "
               "cenp:tcnkTCNK aforp:tcnkTCNK cens: cenh: cenhe:K aforh:K cenre: aforre:",
               tablut_layout, site, Quality::played,
               "Left open by the games: surf: no game decides, y as the written record."},
    VariantRow{"david-brown", "David Brown Hnefatafl 11x11 (unarmed king)", "David_Brown_Hnefatafl",
               "esc:e atkf:y ka:n cor: cenh: cenhe:", fetlar_layout, site, Quality::played,
               "Left open by the games: whether the empty throne is hostile to attackers or to the "
               "king (no); ka:h fits as well as ka:n."},
    VariantRow{"historical-13-nielsen", "Historical Hnefatafl 13x13 (Nielsen)",
               "Historical_Hnefatafl_13_(Nielsen)", "esc:e atkf:y ks:c cor:", gokstad_4_layout,
               site, Quality::played,
               "Left open by the games: ks:c or, as in brandub-2, ks:t cenhe:tcnkmTCNM."},
    VariantRow{
        "magpie-line", "Magpie line 7x7", "Magpie_(line)",
        "surf:n atkf:y ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,", brandub_line_layout, site,
        Quality::played,
        "Left open by the games: surf: no game decides, n as magpie; whether the king on its "
        "throne is hostile to defenders (no by default)."},
    VariantRow{
        "historical-11-defenders-first", "Historical Hnefatafl 11x11 (Welsh Tawlbwrdd-w)",
        "Historical_Hnefatafl_11_(defenders_first)", "esc:e atkf:n ks:c cor:", bell_layout, site,
        Quality::played,
        "Left open by the games: surf: no game decides, y as historical-11; whether the king "
        "on its throne is hostile to defenders (no by default)."},
    VariantRow{"sea-battle-t-diamond", "Sea battle T diamond 11x11", "Sea_Battle_(T_diamond)",
               "esc:e atkf:y ka:n cor: cen:", fetlar_layout, site, Quality::played,
               "Left open by the games: surf: no game decides, y as sea-battle; ka:a fits as well "
               "as ka:n."},
    VariantRow{"historical-t-cross", "Tawlbwrdd T cross 11x11", "Historical_Hnefatafl_(T_cross)",
               "esc:e atkf:y ks:c cor:", sea_battle_11_layout, site, Quality::played,
               "Left open by the games: whether the empty throne is hostile to the king (yes by "
               "default)."},
    VariantRow{
        "copenhagen-13", "Copenhagen Hnefatafl 13x13", "Copenhagen_13", "atkf:y tfr:a sw:s efe:y",
        old_hnefatafl_13_layout, site, Quality::played,
        "Left open by the games: encirclement (surf): 1 game ends by it, no other decides; y "
        "as copenhagen; whether the empty throne is hostile to the king (yes by default); "
        "ks:m fits as well; sw:w and swf:n too."},
    VariantRow{"brandub-39", "Brandubh-39 7x7", "Brandub_39", "surf:n atkf:y ks:c",
               ard_ri_39_layout, site, Quality::played,
               "Left open by the games: surf: no game decides, n as brandub-federation."},
    VariantRow{"brandub-no-return", "Brandubh noreturn 7x7", "Brandub_(no_return)",
               "surf:n atkf:y ks:c cens:", brandub_layout, site, Quality::played,
               "Left open by the games: surf: no game decides, n as brandub-federation."},
};

}  // namespace

std::span<const VariantRow> recorded_variant_rows() { return rows; }

const PlayedGames* games_of(std::string_view name) {
    const auto found = std::ranges::find(games_of_types, name, &PlayedGamesRow::name);
    return found == games_of_types.end() ? nullptr : &found->games;
}

}  // namespace tafl::rules
