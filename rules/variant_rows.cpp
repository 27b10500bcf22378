// SPDX-License-Identifier: MIT
// Built-in variants as data: the keys of a rules record, and the layout of the start position. To
// add a variant, add a row.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "rules/variant_row.h"

namespace tafl::rules {

namespace {

// Keys used by several rows: rules records without dim, name and start, which variant_of() adds.
constexpr std::string_view brandub_keys = "surf:n atkf:y ks:w cenh: cenhe:";
constexpr std::string_view tablut_keys =
    "esc:e atkf:y ks:c nj:n cor: cenp:tcnkTCNK cens: cenh: cenhe:tcnkTCNK linc:y";
constexpr std::string_view fetlar_keys = "atkf:y nj:n cj:n";
constexpr std::string_view sea_battle_keys = "esc:e atkf:y ka:n nj:n cj:n cor: cen:";
constexpr std::string_view open_throne_keys = "esc:e atkf:y ks:c nj:n cj:n cor: cenh:";
constexpr std::string_view berserk_keys = "surf:n atkf:y tfr:a kj:r ber:c";
constexpr std::string_view hingston_keys = "surf:n atkf:y tfr:i ks:m nj:n cj:n";
constexpr std::string_view hingston_alternative_keys = "surf:n atkf:y tfr:i ka:n ks:w nj:n cj:n";

// Layouts used by several rows.
constexpr std::string_view berserk_layout =
    "/3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3NTT3t/t4T4t/11/5c5/3ttttt3/";
constexpr std::string_view ard_ri_layout = "/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/";
constexpr std::string_view parlett_layout =
    "/4ttttt4/5t1t5/6t6/6T6/t3T3T3t/tt3TTT3tt/t1tT1TKT1Tt1t/tt3TTT3tt/t3T3T3t/6T6/6t6/5t1t5/"
    "4ttttt4/";
constexpr std::string_view hingston_layout_a =
    "/2ttttttt2/11/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/11/2ttttttt2/";
constexpr std::string_view hingston_layout_b =
    "/3ttttt3/4t1t4/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/4t1t4/3ttttt3/";

// Sources and notes used by several rows.
constexpr std::string_view opentafl = "OpenTafl";
constexpr std::string_view opentafl_file = "OpenTafl, external-rules.conf";
constexpr std::string_view federation = "aagenielsen.dk (World Tafl Federation)";
constexpr std::string_view hingston =
    "P. Hingston, Evolving Players for an Ancient Game: Hnefatafl";
constexpr std::string_view hingston_26_note =
    "Assumed: where the 26 attackers begin, as the paper's figure is missing. Not in the record: "
    "the draw after 100 moves, and captures as a tie-break.";
constexpr std::string_view hingston_24_note =
    "Assumed: the usual 24 attackers, if the paper's 26 is a slip. Not in the record: the draw "
    "after 100 moves, and captures as a tie-break.";
constexpr std::string_view repetition_note =
    "As OpenTafl plays it: its record has tfr:w, which it reads as tfr:l is read here.";

using Row = VariantRow;

constexpr std::array rows = {
    Row{"brandub", "Brandub 7x7", "Brandub", brandub_keys, brandub_layout, opentafl},
    Row{"brandub-federation", "Brandub 7x7 (federation)", "Brandub_(federation)",
        "surf:n atkf:y tfr:a ks:c", brandub_layout, federation, Quality::played,
        "tfr:a is an extension of ours: a third repetition is won by the attackers. Left open by "
        "the games: encirclement (surf)."},
    Row{"magpie", "Magpie 7x7", "Magpie",
        "surf:n atkf:y ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,", brandub_layout, opentafl,
        Quality::exact,
        "As the record is written, with a hostile throne: 108 of 108 recorded games fit. OpenTafl "
        "itself plays with a throne that is hostile to neither side, which 70 of them fit."},
    Row{"ard-ri", "Ard Ri 7x7", "Ard_Ri", "esc:e surf:n atkf:y ks:w nj:n cj:n cor: cen:",
        ard_ri_layout, opentafl, Quality::best_effort,
        "Rules of a puzzle that comes with OpenTafl, on the layout that its importer knows."},
    Row{"ard-ri-step", "Ard Ri 7x7, one step a move", "Ard_Ri_(step)",
        "surf:n atkf:n nj:n cj:n spd:1", ard_ri_layout, "modern boxed games", Quality::best_effort,
        "Sources differ on the goal, on who begins and on the king's strength; those here are "
        "assumed."},
    Row{"tablut", "Tablut 9x9", "Tablut", tablut_keys, tablut_layout, opentafl},
    Row{"tablut-15", "Tablut 15x15 (Coppergate II)", "Tablut",
        "esc:e atkf:y ks:c nj:n cor: cens: cenh:", historical_15_layout, opentafl_file},
    Row{"foteviken", "Foteviken Tablut 9x9", "Foteviken_Tablut",
        "esc:e atkf:y nj:n cor: afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, "
        "cenp:tcnkTCNK aforp:tcnkTCNK cens: cenh: cenhe:K aforh:K cenre: aforre:",
        tablut_layout, opentafl, Quality::exact,
        "As the record is written: an empty throne that is hostile to the king alone. With the "
        "defenders first 66 of 66 recorded games fit. OpenTafl itself plays with an empty throne "
        "that is hostile to both sides, which 59 of them fit."},
    Row{"ashton", "Tablut 9x9 with camps (Ashton)", "Ashton_Tablut",
        "esc:e surf:n atkf:y ks:c nj:n cj:n cor: "
        "afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, cenp: aforp:tcnkmg cens: "
        "afors:tcnkmg aforh:tcnkmgTCNKMG cenre: aforre:",
        tablut_layout, "J. C. Ashton's reading of Linnaeus", Quality::partial,
        "OTN cannot distinguish camps: a man in one may enter another. A man in a camp can be "
        "taken "
        "against the next camp space."},
    Row{"ashton-bologna", "Tablut 9x9 with camps (Bologna's competition)", "Ashton_Bologna",
        "esc:e surf:n atkf:n rep:2,n ks:c nj:n cj:n cor: "
        "camp:a4,a5,a6,b5;d1,e1,f1,e2;i4,i5,i6,h5;d9,e9,f9,e8 cenp: cens: cenh:tTK cenhe:tTK",
        tablut_layout, "University of Bologna, Tablut competition", Quality::exact,
        "As the competition's server judges, found from 150 of its games. Here the defenders win "
        "at once when the last attacker is taken, and a side without a legal move loses; there the "
        "game continues."},
    Row{"saami-tablut", "Saami Tablut 9x9", "Saami_Tablut", open_throne_keys, tablut_layout,
        "modern reading of Linnaeus", Quality::played,
        "The king may return to the throne, all pass it while it is empty, no Linnaean capture. "
        "Left open by the games: encirclement (surf): 17 end by it, 11 continue for a few plies, "
        "all won "
        "by the attackers."},
    Row{"linnaean-tablut", "Linnaean Tablut 9x9, closed throne", "Linnaean_Tablut",
        "esc:e atkf:y ks:c nj:n cj:n cor: cenp: cens: cenh: linc:y", tablut_layout,
        "modern reading of Linnaeus", Quality::best_effort,
        "Assumed: no piece crosses or enters the throne, which OpenTafl's Tablut allows to all "
        "cross."},
    Row{"sea-battle", "Sea Battle 9x9", "Sea_Battle", sea_battle_keys, tablut_layout, opentafl},
    Row{"sea-battle-13", "Sea Battle 13x13 (Parlett)", "Sea_Battle_(Parlett)", sea_battle_keys,
        parlett_layout, opentafl_file},
    Row{"fetlar", "Fetlar 11x11", "Fetlar", fetlar_keys, fetlar_layout, opentafl},
    Row{"computer-fetlar", "Computer Fetlar 11x11", "Computer_Fetlar", "atkf:y tfr:l",
        fetlar_layout, opentafl_file, Quality::exact, repetition_note},
    Row{"copenhagen", "Copenhagen 11x11", "Copenhagen", "atkf:y tfr:a sw:s efe:y", fetlar_layout,
        federation, Quality::played,
        "tfr:a is an extension of ours: the published rules give perpetual repetition to the "
        "attackers."},
    Row{"copenhagen-relaxed", "Copenhagen 11x11, relaxed shieldwall",
        "Copenhagen_(relaxed_shieldwall)", "atkf:y tfr:a sw:s swf:n efe:y", fetlar_layout, opentafl,
        Quality::best_effort,
        "OpenTafl's record but for repetition, which the published Copenhagen rules give to the "
        "attackers; OpenTafl plays it as a loss for the side that completes it."},
    Row{"copenhagen-opentafl", "Copenhagen 11x11 (OpenTafl)", "Copenhagen",
        "atkf:y tfr:l sw:s efe:y", fetlar_layout, opentafl, Quality::exact, repetition_note},
    Row{"berserk", "Berserk 11x11", "Berserk", berserk_keys, berserk_layout, federation,
        Quality::played,
        "A piece that has captured must continue to capture: 1,016 of 1,340 recorded games fit "
        "that, 1,318 fit "
        "a right to (berserk-federation)."},
    Row{"berserk-federation", "Berserk 11x11 (federation)", "Berserk_(federation)",
        "surf:n atkf:y tfr:a kj:r ber:o", berserk_layout, federation, Quality::played,
        "A piece that has captured may continue to capture, or stop (ber:o, an extension of ours): "
        "1,318 of "
        "1,340 recorded games of Berserk fit, 94 of them with the knight on f7."},
    Row{"berserk-opentafl", "Berserk 11x11 (OpenTafl)", "Berserk", "surf:n atkf:n tfr:w kj:r ber:c",
        "/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/", opentafl,
        Quality::exact,
        "OpenTafl writes tfr:l and means what tfr:w says here. A strong king is also taken by four "
        "men, which OpenTafl denies attackers that begin with commanders."},
    Row{"parlett-berserk", "Berserk 13x13 (Parlett)", "ParBerserk",
        "atkf:n tfr:l ks:m kj:r cenp:TCNK ber:m",
        "/4ttctt4/5t1t5/6c6/6T6/t3N3T3t/tt3TTT3tt/c1cT1tKT1Tc1c/tt3TTT3tt/t3T3N3t/6T6/6c6/5t1t5/"
        "4ttctt4/",
        opentafl, Quality::exact,
        "As OpenTafl's tests have it, with the man west of the king an attacker. Their record has "
        "tfr:w, which OpenTafl reads as tfr:l is read here."},
    Row{"tawlbwrdd", "Tawlbwrdd 11x11 (Bell)", "Tawlbwrdd",
        "esc:e atkf:y ks:w nj:n cj:n cor: cen:", bell_layout, opentafl},
    Row{"historical-11", "Historical Hnefatafl 11x11", "Historical_Hnefatafl_11", open_throne_keys,
        bell_layout, "Linnaeus's rules, enlarged", Quality::played},
    Row{"historical-13", "Historical Hnefatafl 13x13", "Historical_Hnefatafl_13", open_throne_keys,
        parlett_layout, "Linnaeus's rules, enlarged", Quality::played},
    Row{"alea-evangelii", "Alea Evangelii 19x19", "Alea_Evangelii",
        "atkf:y tfr:l cor:a1,a2,b1,b2,a18,b18,a19,b19,r1,r2,s1,s2,r18,r19,s18,s19, cenp:tcnkTCNK "
        "cens: cenh: cenhe:tcnkTCNK",
        "/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/"
        "3t2T1TKT1T2t3/4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/"
        "2t2t7t2t2/",
        opentafl_file, Quality::exact, repetition_note},
    Row{"hingston-original", "Hingston 11x11, original rules", "Hingston_Original_A", hingston_keys,
        hingston_layout_a, hingston, Quality::best_effort, hingston_26_note},
    Row{"hingston-original-b", "Hingston 11x11, original rules, layout B", "Hingston_Original_B",
        hingston_keys, hingston_layout_b, hingston, Quality::best_effort, hingston_26_note},
    Row{"hingston-original-24", "Hingston 11x11, original rules, 24 attackers",
        "Hingston_Original_24", hingston_keys, fetlar_layout, hingston, Quality::best_effort,
        hingston_24_note},
    Row{"hingston-alternative", "Hingston 11x11, alternative rules", "Hingston_Alternative_A",
        hingston_alternative_keys, hingston_layout_a, hingston, Quality::best_effort,
        hingston_26_note},
    Row{"hingston-alternative-b", "Hingston 11x11, alternative rules, layout B",
        "Hingston_Alternative_B", hingston_alternative_keys, hingston_layout_b, hingston,
        Quality::best_effort, hingston_26_note},
    Row{"hingston-alternative-24", "Hingston 11x11, alternative rules, 24 attackers",
        "Hingston_Alternative_24", hingston_alternative_keys, fetlar_layout, hingston,
        Quality::best_effort, hingston_24_note},
};

/// Layout without rules of its own, combined with the rules of another game.
struct BorrowingRow {
    std::string_view name;
    std::string_view title;
    std::string_view otn_name;
    std::string_view keys;
    std::string_view layout;
};

constexpr std::array borrowing_rows = {
    BorrowingRow{"ard-ri-brandub", "Ard Ri 7x7, Brandub rules", "Ard_Ri_(Brandub)", brandub_keys,
                 ard_ri_layout},
    BorrowingRow{"ballinderry-2-brandub", "Ballinderry 2 7x7, Brandub rules",
                 "Ballinderry_2_(Brandub)", brandub_keys, brandub_line_layout},
    BorrowingRow{"ballinderry-3-brandub", "Ballinderry 3 7x7, Brandub rules",
                 "Ballinderry_3_(Brandub)", brandub_keys, brandub_circle_layout},
    BorrowingRow{"ballinderry-4-brandub", "Ballinderry 4 7x7, Brandub rules",
                 "Ballinderry_4_(Brandub)", brandub_keys,
                 "/3tt2/4t2/tt1T3/tTTKTTt/3T1tt/2t4/2tt3/"},
    BorrowingRow{"ballinderry-6-brandub", "Ballinderry 6 7x7, Brandub rules",
                 "Ballinderry_6_(Brandub)", brandub_keys,
                 "/1tt1tt1/t2T2t/t2T2t/1TTKTT1/t2T2t/t2T2t/1tt1tt1/"},
    BorrowingRow{"ballinderry-7-brandub", "Ballinderry 7 7x7, Brandub rules",
                 "Ballinderry_7_(Brandub)", brandub_keys,
                 "/t1ttt1t/3T3/t2T2t/tTTKTTt/t2T2t/3T3/t1ttt1t/"},
    BorrowingRow{"ballinderry-8-brandub", "Ballinderry 8 7x7, Brandub rules",
                 "Ballinderry_8_(Brandub)", brandub_keys, "/2ttt2/7/t2T2t/t1TKT1t/t2T2t/7/2ttt2/"},
    BorrowingRow{"ballinderry-9-brandub", "Ballinderry 9 7x7, Brandub rules",
                 "Ballinderry_9_(Brandub)", brandub_keys,
                 "/2ttt2/7/t1TTT1t/t1TKT1t/t1TTT1t/7/2ttt2/"},
    BorrowingRow{"jarlshof-tablut", "Jarlshof 9x9, Tablut rules", "Jarlshof_(Tablut)", tablut_keys,
                 "/3ttt3/1t5t1/4T4/t3T3t/t1TTKTT1t/t3T3t/4T4/1t5t1/3ttt3/"},
    BorrowingRow{"jarlshof-3-tablut", "Jarlshof 3 9x9, Tablut rules", "Jarlshof_3_(Tablut)",
                 tablut_keys, "/3ttt3/9/4T4/t3T3t/t1TTKTT1t/t3T3t/4T4/9/3ttt3/"},
    BorrowingRow{"papillon-tablut", "Papillon 9x9, Tablut rules", "Papillon_(Tablut)", tablut_keys,
                 "/3ttt3/4t4/9/t2TTT2t/tt1TKT1tt/t2TTT2t/9/4t4/3ttt3/"},
    BorrowingRow{"lewis-cross-fetlar", "Lewis cross 11x11, Fetlar rules", "Lewis_Cross_(Fetlar)",
                 fetlar_keys, simple_tafl_layout},
    BorrowingRow{"serif-cross-11-fetlar", "Serif cross 11x11, Fetlar rules",
                 "Serif_Cross_11_(Fetlar)", fetlar_keys, sea_battle_11_layout},
    BorrowingRow{"toftanes-1-fetlar", "Toftanes 1 13x13, Fetlar rules", "Toftanes_1_(Fetlar)",
                 fetlar_keys,
                 "/4ttttt4/6t6/13/6T6/t5T5t/t5T5t/tt1TTTKTTT1tt/t5T5t/t5T5t/6T6/13/6t6/4ttttt4/"},
    BorrowingRow{"toftanes-2-fetlar", "Toftanes 2 13x13, Fetlar rules", "Toftanes_2_(Fetlar)",
                 fetlar_keys,
                 "/4ttttt4/6t6/13/13/t5T5t/t4TTT4t/tt2TTKTT2tt/t4TTT4t/t5T5t/13/13/6t6/4ttttt4/"},
    BorrowingRow{
        "serif-cross-13-fetlar", "Serif cross 13x13, Fetlar rules", "Serif_Cross_13_(Fetlar)",
        fetlar_keys,
        "/3ttttttt3/6t6/6T6/t5T5t/t5T5t/t5T5t/ttTTTTKTTTTtt/t5T5t/t5T5t/t5T5t/6T6/6t6/3ttttttt3/"},
    BorrowingRow{"gokstad-3-fetlar", "Gokstad 3 13x13, Fetlar rules", "Gokstad_3_(Fetlar)",
                 fetlar_keys, old_hnefatafl_13_layout},
    BorrowingRow{"gokstad-4-fetlar", "Gokstad 4 13x13, Fetlar rules", "Gokstad_4_(Fetlar)",
                 fetlar_keys, gokstad_4_layout},
    BorrowingRow{"serif-cross-15-fetlar", "Serif cross 15x15, Fetlar rules",
                 "Serif_Cross_15_(Fetlar)", fetlar_keys,
                 "/3ttttttttt3/7t7/7T7/t6T6t/t6T6t/t6T6t/t6T6t/ttTTTTTKTTTTTtt/t6T6t/t6T6t/t6T6t/"
                 "t6T6t/7T7/7t7/3ttttttttt3/"},
    BorrowingRow{"alfheim-fetlar", "Alfheim 17x17, Fetlar rules", "Alfheim_(Fetlar)", fetlar_keys,
                 "/5ttttttt5/7ttt7/8t8/8t8/8T8/t7T7t/t5T1T1T5t/tt5TTT5tt/ttttTTTTKTTTTtttt/"
                 "tt5TTT5tt/t5T1T1T5t/t7T7t/8T8/8t8/8t8/7ttt7/5ttttttt5/"},
    BorrowingRow{"alfheim-ii-fetlar", "Alfheim II 17x17, Fetlar rules", "Alfheim_II_(Fetlar)",
                 fetlar_keys,
                 "/6ttttt6/6t1t1t6/7t1t7/8t8/8t8/8T8/tt5TTT5tt/t1t3TTTTT3t1t/tt1ttTTTKTTTtt1tt/"
                 "t1t3TTTTT3t1t/tt5TTT5tt/8T8/8t8/8t8/7t1t7/6t1t1t6/6ttttt6/"},
};

/// Second name of a variant. Input may contain it; output contains only the variant's own name.
struct AliasRow {
    std::string_view alias;
    std::string_view name;
};
constexpr std::array aliases = {AliasRow{"copenhagen-federation", "copenhagen"}};

std::string_view alias_of(std::string_view name) {
    const auto found = std::ranges::find(aliases, name, &AliasRow::name);
    return found == aliases.end() ? std::string_view() : found->alias;
}

Variant variant_of(const VariantRow& row) {
    const auto size = std::ranges::count(row.layout, '/') - 1;
    std::string record = "dim:" + std::to_string(size);
    record.append(" name:").append(row.otn_name);
    record.append(" ").append(row.keys);
    record.append(" start:").append(row.layout);
    const PlayedGames* games = games_of(row.name);
    return {row.name,   alias_of(row.name),
            row.title,  std::move(record),
            row.source, row.quality,
            row.note,   games != nullptr ? std::optional(*games) : std::nullopt};
}

std::vector<Variant> all_variants() {
    std::vector<Variant> all;
    for (const VariantRow& row : rows) all.push_back(variant_of(row));
    for (const VariantRow& row : recorded_variant_rows()) all.push_back(variant_of(row));
    for (const BorrowingRow& row : borrowing_rows) {
        all.push_back(variant_of({row.name, row.title, row.otn_name, row.keys, row.layout,
                                  "layout known to OpenTafl's importer", Quality::best_effort,
                                  "The layout has no rules of its own; these are borrowed."}));
    }
    return all;
}

}  // namespace

std::span<const Variant> variants() {
    static const std::vector<Variant> all = all_variants();
    return all;
}

}  // namespace tafl::rules
