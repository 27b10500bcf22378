// SPDX-License-Identifier: MIT
// lawspeaker variants, perft: what the rules engine knows and counts.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "rules/move_text.h"
#include "rules/perft.h"
#include "rules/variant.h"
#include "tournaments/commands.h"
#include "tournaments/stored_tournament.h"

namespace tafl::tournaments {

namespace {

/// Rows as wide as this end in what people look at least; the notes would not fit behind that.
Table variants_table(TableFormat format) {
    Table table{{{"name"}, {"title"}, {"source"}, {"quality"}, {"rules"}}, {}};
    const bool has_notes = format != TableFormat::text;
    if (has_notes) table.columns.push_back({"note"});
    for (const rules::Variant& variant : rules::variants()) {
        auto& row = table.rows.emplace_back();
        row = {std::string(variant.name), std::string(variant.title), std::string(variant.source),
               std::string(name_of(variant.quality)), variant.rules};
        if (has_notes) row.emplace_back(variant.note);
    }
    return table;
}

struct PerftOptions {
    std::string rules;
    std::string position;
    std::string side;
    int depth = 1;
    bool divides = false;
};

rules::Ruleset ruleset_of(const PerftOptions& options) {
    const auto reading = rules::ruleset_from(options.rules);
    if (!reading) throw InputError(to_string(reading.error()));
    rules::Ruleset ruleset = reading->ruleset;
    if (!options.position.empty()) {
        const auto board = rules::parse_board(options.position, ruleset.size());
        if (!board) throw InputError("--position: " + to_string(board.error()));
        ruleset.start = board->board;
    }
    if (!options.side.empty()) ruleset.attackers_first = options.side == "attackers";
    return ruleset;
}

void count(const PerftOptions& options) {
    const rules::RulesTables law(ruleset_of(options));
    rules::Position position = rules::Position::start_of(law);
    if (options.divides) {
        for (const auto& entry : perft_by_move(law, position, options.depth)) {
            std::cout << to_string(entry.move) << ' ' << entry.nodes << '\n';
        }
    }
    for (int depth = 1; depth <= options.depth; ++depth) {
        std::cout << depth << ' ' << perft(law, position, depth) << std::endl;
    }
}

}  // namespace

void add_variants(CLI::App& app) {
    auto* command = app.add_subcommand("variants", "List the built-in variants with their OTN rules");
    auto format = std::make_shared<TableFormat>(TableFormat::text);
    add_format(*command, *format);
    command->footer("Example: lawspeaker variants --format json");
    command->callback([format] { std::cout << render(variants_table(*format), *format); });
}

void add_perft(CLI::App& app) {
    auto* command = app.add_subcommand("perft", "Count sequences of legal moves");
    auto options = std::make_shared<PerftOptions>();
    command->add_option("RULES", options->rules, "A built-in variant or an OTN rules record")->required();
    command->add_option("--position", options->position, "Position to begin from, rank 1 first");
    command->add_option("--side", options->side, "Who moves first: attackers or defenders")
        ->check(CLI::IsMember({"attackers", "defenders"}));
    command->add_option("--depth", options->depth, "Plies")->required()->check(CLI::Range(1, 100));
    command->add_flag("--divide", options->divides, "Tell the first moves apart");
    command->footer("Example: lawspeaker perft brandub --depth 4");
    command->callback([options] { count(*options); });
}

}  // namespace tafl::tournaments
