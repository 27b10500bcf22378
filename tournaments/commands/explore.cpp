// SPDX-License-Identifier: MIT
// lawspeaker explore: number and results of the games with a position, by move.
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "rules/board_text.h"
#include "rules/variant.h"
#include "store/played_lines.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/scoring/results/opening_index_cache.h"
#include "tournaments/scoring/results/record_notes.h"

namespace tafl::commands {

namespace {

struct ExploreOptions {
    std::string database;
    std::vector<std::string> moves;
    std::string variant;
    std::string rules;
    std::string tournament;
    std::string index;
    results::TableFormat format = results::TableFormat::text;
};

results::NamedRules explored_rules(store::Archive& archive, const ExploreOptions& options) {
    if (!options.rules.empty()) {
        const auto reading = rules::parse_ruleset(options.rules, rules::Strictness::strict);
        if (!reading) throw tournaments::InputError("--rules: " + to_string(reading.error()));
        if (const auto reason = why_unplayable(reading->ruleset)) {
            throw tournaments::InputError("--rules: found rules that cannot be played: " + *reason +
                                          ", expected those of a game");
        }
        return {"these rules", reading->ruleset};
    }
    auto found = results::rules_to_explore(archive, options.variant);
    if (!found) throw tournaments::InputError("--variant: " + found.error());
    return *found;
}

results::TournamentChoice choice_of(store::Archive& archive, const ExploreOptions& options) {
    const auto choice = results::tournaments_to_explore(archive, options.tournament);
    if (choice) return *choice;
    std::vector<std::string> all;
    for (const auto& tournament : archive.tournaments()) all.push_back(tournament.name);
    throw tournaments::InputError(
        "--tournament: found '" + options.tournament + "', expected one of this database " +
        tournaments::known_names(options.tournament, {all.begin(), all.end()}));
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

nlohmann::ordered_json json_of(const results::ResultCount& count, rules::Side side) {
    const results::Interval interval = count.interval(side);
    const auto percent = [](double share) { return std::round(share * 1e4) / 100; };
    return {{"games", count.games()},
            {"attackers", count.attackers},
            {"draws", count.draws},
            {"defenders", count.defenders},
            {"score", percent(count.score(side))},
            {"low", percent(interval.low)},
            {"high", percent(interval.high)},
            {"mean_plies", std::round(count.mean_plies() * 10) / 10}};
}

void print_json(const results::NamedRules& rules, const rules::Game& game,
                const results::ExploredPosition& position, int symmetries) {
    auto moves = nlohmann::ordered_json::array();
    for (const results::ExploredMove& move : position.moves) {
        nlohmann::ordered_json row = {{"move", to_string(move.move)},
                                      {"text", to_string(move.written)}};
        row.update(json_of(move.count, position.to_move));
        moves.push_back(std::move(row));
    }
    nlohmann::ordered_json answer = {{"variant", rules.name},
                                     {"rules", to_string(rules.ruleset)},
                                     {"position", to_string(game.position().board())},
                                     {"to_move", name_of(position.to_move)},
                                     {"ply", game.plies()},
                                     {"symmetries", symmetries}};
    answer.update(json_of(position.count, position.to_move));
    answer["moves"] = std::move(moves);
    std::cout << answer.dump(2) << '\n';
}

void print_heading(const results::NamedRules& rules, const rules::Game& game,
                   const results::ExploredPosition& position) {
    std::cout << rules.name << ", " << (game.plies() == 0 ? "start position" : "after");
    for (const rules::Move move : game.moves()) std::cout << ' ' << to_string(move);
    if (game.is_over()) {
        std::cout << ": the game is over, " << explain(game.verdict().termination) << "\n";
        return;
    }
    std::cout << ": " << name_of(position.to_move) << " to move, " << position.count.games()
              << (position.count.games() == 1 ? " game" : " games") << " continued";
    if (position.count.games() > 0) {
        std::cout << ", score of the " << name_of(position.to_move) << ' '
                  << score_text(position.count, position.to_move) << " %";
    }
    std::cout << '\n';
}

void print_notes(results::OpeningIndexCache& kept, const results::Explorer& explorer,
                 const std::vector<std::string>& record_notes) {
    const std::int64_t all = kept.index().games();
    const std::int64_t distinct = kept.index().distinct_games();
    std::cerr << distinct << " of " << all
              << " finished games are counted: played, with a result, and not the same as an "
                 "earlier one of their tournament; of each its first "
              << store::OpeningIndex::plies << " plies. ";
    if (explorer.symmetries() == 1) {
        std::cerr << "No reflection of the board leaves these rules as they are.\n";
    } else {
        std::cerr << explorer.symmetries() << " reflections and rotations are one position.\n";
    }
    for (const std::string& note : record_notes) std::cerr << note << '\n';
    if (!kept.why_not_kept().empty()) {
        std::cerr << "the index is not kept, and was made for this answer alone: "
                  << kept.why_not_kept() << "; --index FILE keeps it elsewhere\n";
    }
}

void answer_question(const ExploreOptions& options, store::Archive& archive,
                     results::OpeningIndexCache& kept) {
    const results::NamedRules rules = explored_rules(archive, options);
    const results::TournamentChoice choice = choice_of(archive, options);
    rules::Game game(rules.ruleset);
    if (const auto mistake = results::mistake_in_line(game, joined(options.moves))) {
        throw tournaments::InputError("MOVES: " + *mistake);
    }
    while (kept.add_games(archive) > 0) {
    }
    results::Explorer explorer(kept.index(), rules.ruleset, choice);
    const results::ExploredPosition position = explorer.at(game);
    if (options.format == results::TableFormat::json) {
        print_json(rules, game, position, explorer.symmetries());
        return;
    }
    const bool is_text = options.format == results::TableFormat::text;
    if (is_text) print_heading(rules, game, position);
    if (!is_text || !position.moves.empty()) {
        std::cout << render(explored_table(position, options.format), options.format);
    }
    if (is_text)
        print_notes(kept, explorer,
                    results::record_notes(store::PlayedLines(archive).played_rules(), rules.name));
}

void explore(const ExploreOptions& options) {
    auto archive = open_archive_to_read(options.database);
    results::OpeningIndexCache kept(options.index.empty()
                                        ? store::OpeningIndex::path_for(options.database)
                                        : std::filesystem::path(options.index));
    try {
        answer_question(options, archive, kept);
    } catch (const store::ArchiveError& error) {
        if (error.kind() != store::ArchiveError::Kind::damaged) throw;
        std::cerr << "the index is rebuilt: " << error.what() << '\n';
        kept.discard();
        answer_question(options, archive, kept);
    }
}

}  // namespace

void add_explore(Command app) {
    Command command = app.command("explore", "What was played in a position, and how it went");
    auto options = std::make_shared<ExploreOptions>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    command.option("MOVES", options->moves, "OTN moves from the start; none: the start position");
    const Option variant = command.option("--variant", options->variant,
                                          "Of this variant; needed if the database has several");
    command.option("--rules", options->rules, "An OTN rules record instead").excludes(variant);
    command.option("--tournament", options->tournament, "Of one tournament only");
    command.option("--index", options->index, "Where the index is kept; default: DB-explore")
        .file(store::FileUse::database);
    add_format(command, options->format);
    command.footer(
        "Scores are those of the side to move, with their 95 % intervals (Wilson); a draw is half "
        "a\n"
        "point. Positions that are each other's reflection are one, where the rules know no "
        "difference.\n"
        "The first query makes an index next to the database, which later ones bring up to "
        "date.\n"
        "Example: lawspeaker explore open.db d1-c1 --variant brandub");
    command.runs([options] { explore(*options); });
}

}  // namespace tafl::commands
