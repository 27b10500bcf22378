// SPDX-License-Identifier: MIT
#include "examples/evolution/report.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

#include "examples/evolution/network.h"

namespace tafl::evolution {

namespace {

/// Four counts of a row in the paper's tables.
struct Cell {
    const char* name;
    int Tally::*count;
};
constexpr std::array<Cell, 4> cells = {{{"won as Red", &Tally::won_red},
                                        {"won as White", &Tally::won_white},
                                        {"lost as Red", &Tally::lost_red},
                                        {"lost as White", &Tally::lost_white}}};

/// Row of a table: the paper's numbers and those of our runs.
struct TableRow {
    const PaperRow* paper;
    Runs runs;
};

Runs runs_of(const PaperRow& paper) { return {{0, paper.tally}}; }

/// Returns the share of a cell, which counts the games with one side: half of all.
Share cell_share(const Runs& runs, const Cell& cell) {
    std::vector<Count> counts;
    for (const auto& [seed, tally] : runs) counts.push_back({tally.*cell.count, tally.games / 2});
    return share_of(counts);
}

Tally sum_of(const Runs& runs) {
    Tally sum;
    for (const auto& [seed, tally] : runs) sum += tally;
    return sum;
}

std::string text_of(const Share& share) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.0f (%.0f-%.0f)", share.percent, share.low,
                  share.high);
    return text.data();
}

std::string name_of(const PaperRow& row) { return std::to_string(row.plies) + '-' + row.opponent; }

/// Returns the rows of a table with tests, each for the last generation.
std::vector<TableRow> rows_of(const Tests& tests, const std::string& rules) {
    std::vector<TableRow> rows;
    for (const PaperRow& paper : paper_rows()) {
        if (paper.rules != rules) continue;
        const Runs* last = nullptr;
        for (const auto& [test, runs] : tests) {
            if (test.rules == rules && test.opponent == paper.opponent && test.plies == paper.plies)
                last = &runs;  // sorted by generation
        }
        if (last != nullptr) rows.push_back({&paper, *last});
    }
    return rows;
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

std::string text_of_row(const std::string& name, const Runs& ours, const Runs& paper) {
    std::string text = padded(name, 10) + padded(std::to_string(sum_of(ours).games), 7);
    int agreeing = 0;
    for (const Cell& cell : cells) {
        const Share here = cell_share(ours, cell);
        const Share there = cell_share(paper, cell);
        const bool agrees = overlap(here, there);
        agreeing += agrees ? 1 : 0;
        text += padded(text_of(here) + (agrees ? " = " : " # ") + text_of(there), 28);
    }
    return text + std::to_string(agreeing) + " of 4\n";
}

std::string side_text(const char* name, const Runs& runs) {
    std::vector<Count> red;
    for (const auto& [seed, tally] : runs) {
        const int won = tally.won_red + tally.lost_white;
        red.push_back({won, won + tally.won_white + tally.lost_red});
    }
    const Tally sum = sum_of(runs);
    return std::string(name) + ": the networks won " + std::to_string(sum.won_red) +
           " games as Red and " + std::to_string(sum.won_white) +
           " as White; of all decided games Red won " + text_of(share_of(red)) + " %\n";
}

std::string table_text(const std::vector<TableRow>& rows, int number) {
    std::string text = "\nTable " + std::to_string(number) + ": " + rows[0].paper->rules +
                       " rules, last generation. Percent of the games with that side (95 %), ours "
                       "= or # the paper's;\n= where the intervals overlap\n\n" +
                       padded("", 10) + padded("games", 7);
    for (const Cell& cell : cells) text += padded(cell.name, 28);
    text += "agree\n";
    Runs ours;
    Runs theirs;
    for (const TableRow& row : rows) {
        text += text_of_row(name_of(*row.paper), row.runs, runs_of(*row.paper));
        for (const auto& [seed, tally] : row.runs) ours[seed] += tally;
        theirs[0] += row.paper->tally;
    }
    return text + '\n' + side_text("ours", ours) + side_text("paper", theirs);
}

std::string table_latex(const std::vector<TableRow>& rows) {
    std::string text = "\\begin{tabular}{lrllllllll}\nplayer & games";
    for (const Cell& cell : cells) text += std::string(" & \\multicolumn{2}{l}{") + cell.name + "}";
    text += " \\\\\n & ";
    for (std::size_t i = 0; i < cells.size(); ++i) text += " & ours & paper";
    text += " \\\\\\hline\n";
    for (const TableRow& row : rows) {
        text += name_of(*row.paper) + " & " + std::to_string(sum_of(row.runs).games);
        for (const Cell& cell : cells) {
            text += " & " + text_of(cell_share(row.runs, cell)) + " & " +
                    text_of(cell_share(runs_of(*row.paper), cell));
        }
        text += " \\\\\n";
    }
    return text + "\\end{tabular}\n";
}

std::string figure_text(const Tests& tests, const PaperFigure& figure) {
    std::string text = "\nFigure " + std::to_string(figure.number) + ": matches won against " +
                       figure.opponent + ", " + figure.rules +
                       " rules, percent (95 %). Paper: " + figure.says + "\n";
    int plies = 0;
    for (int depth = 1; depth <= 3; ++depth) {
        for (const auto& [test, runs] : tests) {
            if (test.rules != figure.rules || test.opponent != figure.opponent ||
                test.plies != depth)
                continue;
            if (depth != plies)
                text += (depth == 1 ? "  1 ply  " : "\n  " + std::to_string(depth) + " plies");
            plies = depth;
            text += "  " + std::to_string(test.generation) + ": " + text_of(matches_won(runs));
        }
    }
    return plies == 0 ? "" : text + '\n';
}

/// Returns a text with the runs of the report and the meaning of the intervals.
std::string seeds_text(const Tests& tests) {
    std::set<std::uint64_t> seeds;
    for (const auto& [test, runs] : tests)
        for (const auto& [seed, tally] : runs) seeds.insert(seed);
    std::string text = seeds.size() == 1 ? "Seed" : "Seeds";
    for (const std::uint64_t seed : seeds) text += ' ' + std::to_string(seed);
    return text +
           (seeds.size() == 1
                ? ": one run of each rule set, as in the paper. Intervals are over its games "
                  "alone; another run may differ by more.\n"
                : ": intervals are over the runs.\n");
}

constexpr std::size_t balance_generations = 50;

std::string balance_text(const std::filesystem::path& folder) {
    std::string text = "\nGames of the players of a run with each other, last " +
                       std::to_string(balance_generations) + " generations, percent\n";
    for (const auto& [rules, runs] : read_balance(folder, balance_generations)) {
        std::vector<Count> red;
        std::vector<Count> white;
        int games = 0;
        for (const Balance& run : runs) {
            const int all = run.attackers_wins + run.draws + run.defenders_wins;
            red.push_back({run.attackers_wins, all});
            white.push_back({run.defenders_wins, all});
            games += all;
        }
        text += "  " + rules + ", " + std::to_string(games) + " games: Red won " +
                text_of(share_of(red)) + ", White won " + text_of(share_of(white)) + '\n';
    }
    return text;
}

}  // namespace

Share matches_won(const Runs& runs) {
    std::vector<Count> counts;
    for (const auto& [seed, tally] : runs) counts.push_back({tally.matches_won, tally.matches});
    return share_of(counts);
}

bool overlap(const Share& a, const Share& b) { return a.low <= b.high && b.low <= a.high; }

const std::array<PaperRow, 12>& paper_rows() {
    // Games: 100, 20 and 10 matches of two games. Columns: won as Red, won as White, lost as Red,
    // lost as White; the rest was drawn.
    static const std::array<PaperRow, 12> rows = {
        {{"original", "random", 1, {200, 21, 40, 21, 1}},
         {"original", "random", 2, {40, 0, 6, 1, 0}},
         {"original", "random", 3, {20, 1, 10, 4, 0}},
         {"original", "simple", 1, {200, 17, 69, 83, 6}},
         {"original", "simple", 2, {40, 0, 0, 18, 4}},
         {"original", "simple", 3, {20, 0, 9, 10, 0}},
         {"alternative", "random", 1, {200, 98, 0, 0, 0}},
         {"alternative", "random", 2, {40, 9, 3, 4, 0}},
         {"alternative", "random", 3, {20, 9, 10, 1, 0}},
         {"alternative", "simple", 1, {200, 93, 14, 7, 84}},
         {"alternative", "simple", 2, {40, 0, 0, 10, 4}},
         {"alternative", "simple", 3, {20, 5, 5, 4, 4}}}};
    return rows;
}

const std::array<PaperFigure, 4>& paper_figures() {
    using Ends = std::pair<int, int>;
    static const std::array<PaperFigure, 4> figures = {
        {{4,
          "original",
          "random",
          "1 ply 50 to 80, 2 plies over 90, 3 plies 100",
          {Ends{50, 80}, std::nullopt, Ends{100, 100}}},
         {5,
          "original",
          "simple",
          "1 ply 5 to 30, 2 plies nearly all lost, 3 plies as 1 ply",
          {Ends{5, 30}, std::nullopt, Ends{5, 30}}},
         {6, "alternative", "random", "won soundly at each depth, some drop at 2 plies", {}},
         {7, "alternative", "simple", "1 ply won, 3 plies nearly equal, drop at 2 plies", {}}}};
    return figures;
}

std::string write_report(const std::filesystem::path& folder, const std::filesystem::path& out) {
    const Tests tests = read_tests(folder);
    std::error_code error;
    std::filesystem::create_directories(out, error);
    if (error) throw Error(out.string() + " cannot be made a folder: " + error.message());
    std::string text = seeds_text(tests);
    for (const auto& [number, rules] : {std::pair{1, "original"}, std::pair{2, "alternative"}}) {
        const auto rows = rows_of(tests, rules);
        if (rows.empty()) continue;
        text += table_text(rows, number);
        write_file(out / ("table" + std::to_string(number) + ".tex"), table_latex(rows));
    }
    for (const PaperFigure& figure : paper_figures()) {
        const std::string curves = figure_text(tests, figure);
        if (curves.empty()) continue;
        text += curves;
        write_file(out / ("figure" + std::to_string(figure.number) + ".svg"),
                   figure_svg(tests, figure));
    }
    return text + balance_text(folder);
}

}  // namespace tafl::evolution
