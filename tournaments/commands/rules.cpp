// SPDX-License-Identifier: MIT
// lawspeaker variants, rules, perft: list variants, explain rules, count sequences of moves.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "rules/explain.h"
#include "rules/move_text.h"
#include "rules/perft.h"
#include "rules/variant.h"
#include "tournaments/commands/command_line.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/variant_list.h"

namespace tafl::commands {

namespace {

/// Returns a table of the chosen variants. The text format has no notes, because its rows are wide
/// already.
results::Table variants_table(const results::VariantChoice& choice, results::TableFormat format) {
    results::Table table{{{"name"},
                          {"alias"},
                          {"title"},
                          {"games", true},
                          {"attackers", true},
                          {"interval"},
                          {"source"},
                          {"quality"},
                          {"rules"}},
                         {}};
    const bool has_notes = format != results::TableFormat::text;
    if (has_notes) table.columns.push_back({"note"});
    for (const rules::Variant* variant : chosen_variants(choice)) {
        const auto& played = variant->played;
        auto& row = table.rows.emplace_back();
        row = {std::string(variant->name),
               std::string(variant->alias),
               std::string(variant->title),
               played ? std::to_string(played->games) : "",
               played ? results::decimals(played->attackers_percent, 1) : "",
               results::attackers_interval(*variant),
               std::string(variant->source),
               std::string(name_of(variant->quality)),
               variant->rules};
        if (has_notes) row.emplace_back(variant->note);
    }
    return table;
}

/// Prints a sentence as a list item; breaks lines between words.
void print_item(std::string_view sentence) {
    constexpr std::size_t width = 96;
    std::string_view indent = "  - ";
    while (!sentence.empty()) {
        std::size_t end = sentence.size();
        if (end > width) end = sentence.rfind(' ', width);
        if (end == std::string_view::npos) end = sentence.size();
        std::cout << indent << sentence.substr(0, end) << '\n';
        sentence.remove_prefix(std::min(end + 1, sentence.size()));
        indent = "    ";
    }
}

std::string played_text(const rules::Variant& variant) {
    const rules::PlayedGames& played = *variant.played;
    return "Checked against " + std::to_string(played.games) + " recorded games of people (\"" +
           std::string(played.type_name) +
           "\" at aagenielsen.dk): " + results::decimals(played.legal_percent, 1) +
           " % are legal to the last move; of the decided ones the attackers won " +
           results::decimals(played.attackers_percent, 1) + " % (" +
           results::attackers_interval(variant) + ").";
}

void print_rules(const std::string& name_or_otn, rules::Strictness strictness) {
    const auto reading = rules::ruleset_from(name_or_otn, strictness);
    if (!reading) throw tournaments::InputError("lawspeaker rules: " + to_string(reading.error()));
    for (const auto& warning : reading->warnings)
        std::cerr << "warning: " << to_string(warning) << '\n';
    const rules::Ruleset& ruleset = reading->ruleset;
    if (const auto reason = why_unplayable(ruleset)) {
        std::cerr << "warning: no match can be played: " << *reason << '\n';
    }
    std::cout << to_string(ruleset) << '\n';
    if (const rules::Variant* variant = rules::find_variant(name_or_otn)) {
        std::cout << '\n'
                  << variant->title << ", " << name_of(variant->quality) << ", from "
                  << variant->source << '\n';
        if (!variant->alias.empty())
            print_item("Alias: " + std::string(variant->alias) + " (the same variant).");
        if (!variant->note.empty()) print_item(variant->note);
        if (variant->played) print_item(played_text(*variant));
    }
    std::cout << '\n' << draw_start(ruleset);
    for (const rules::RulesTopic& topic : explain(ruleset)) {
        std::cout << '\n' << topic.title << '\n';
        for (const std::string& sentence : topic.sentences) print_item(sentence);
    }
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
    if (!reading) throw tournaments::InputError("lawspeaker perft: " + to_string(reading.error()));
    for (const auto& warning : reading->warnings) {
        std::cerr << "warning: " << to_string(warning) << '\n';
    }
    rules::Ruleset ruleset = reading->ruleset;
    if (!options.position.empty()) {
        const auto board = rules::parse_board(options.position, ruleset.size());
        if (!board) throw tournaments::InputError("--position: " + to_string(board.error()));
        ruleset.start = board->board;
    }
    if (!options.side.empty()) ruleset.attackers_first = options.side == "attackers";
    return ruleset;
}

void count(const PerftOptions& options) {
    const rules::CompiledRules compiled_rules(ruleset_of(options));
    rules::Position position = rules::Position::start_of(compiled_rules);
    if (options.divides) {
        for (const auto& entry : perft_by_move(compiled_rules, position, options.depth)) {
            std::cout << to_string(entry.move) << ' ' << entry.nodes << '\n';
        }
    }
    for (int depth = 1; depth <= options.depth; ++depth) {
        std::cout << depth << ' ' << perft(compiled_rules, position, depth) << std::endl;
    }
}

}  // namespace

void add_variants(Command app) {
    Command command = app.command("variants", "List the built-in variants with their OTN rules");
    struct Options {
        results::VariantChoice choice;
        results::TableFormat format = results::TableFormat::text;
    };
    auto options = std::make_shared<Options>();
    results::VariantChoice& choice = options->choice;
    command.option("TEXT", choice.text, "Only those with this in name, title, source or rules");
    command.option("--size", choice.size, "Only those on boards of this size").between(5, 19);
    command.flag("--played", choice.played, "Only those of which games of people were recorded");
    add_word(command, "--sort", choice.order, "In which order");
    add_format(command, options->format);
    command.footer(
        "games: recorded games of people that the rules were compared with; attackers: their share "
        "of the decided ones in percent, with Wilson's 95 % interval.\n"
        "Example: lawspeaker variants --size 11 --sort attackers");
    command.runs([options] {
        std::cout << render(variants_table(options->choice, options->format), options->format);
    });
}

void add_rules(Command app) {
    Command command = app.command("rules", "Check a rules record, explain it, draw its start");
    auto record = std::make_shared<std::string>();
    auto is_strict = std::make_shared<bool>(false);
    command.option("RULES", *record, "A built-in variant or an OTN rules record").required();
    command.flag("--strict", *is_strict, "Refuse keys that OTN does not know");
    command.footer("Example: lawspeaker rules copenhagen");
    command.runs([record, is_strict] {
        print_rules(*record, *is_strict ? rules::Strictness::strict : rules::Strictness::lenient);
    });
}

void add_perft(Command app) {
    Command command = app.command("perft", "Count sequences of legal moves");
    auto options = std::make_shared<PerftOptions>();
    command.option("RULES", options->rules, "A built-in variant or an OTN rules record").required();
    command.option("--position", options->position, "Position to begin from, rank 1 first");
    command.option("--side", options->side, "Who moves first: attackers or defenders")
        .check(one_of({"attackers", "defenders"}));
    command.option("--depth", options->depth, "Plies").required().between(1, 100);
    command.flag("--divide", options->divides, "Distinguish the first moves");
    command.footer("Example: lawspeaker perft brandub --depth 4");
    command.runs([options] { count(*options); });
}

}  // namespace tafl::commands
