// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/importer.h"

#include <algorithm>
#include <chrono>
#include <sstream>

#include "rules/board_text.h"
#include "rules/count_of.h"
#include "rules/otg_parts.h"
#include "rules/result.h"
#include "tournaments/base/input_error.h"
#include "tournaments/plan/recordings/otg_game.h"
#include "tournaments/plan/recordings/site_csv.h"
#include "tournaments/plan/recordings/site_json.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::recordings {

namespace {

/// Games per transaction. Each batch waits for the disk once.
constexpr std::size_t batch_size = 1000;
constexpr std::int64_t progress_step = 100;

std::uint64_t key_of(const VerifiedGame& game) {
    return store::same_game_key(game.record.players, game.variant,
                                to_string(game.record.ruleset.start), game.record.started,
                                game.record.plies);
}

/// Returns a label for games without rules, such as "type 146, Saami ...".
std::string label_of(const WrittenGame& game) {
    if (!game.type) return "no type";
    std::string label = "type " + std::to_string(*game.type);
    if (!game.type_name.empty()) label += ", " + results::visible_start(game.type_name, 60);
    return label;
}

}  // namespace

Importer::Importer(store::Archive& archive, ImportOptions options)
    : archive_(archive),
      options_(std::move(options)),
      rules_(options_.given),
      keys_(store::ImportedGames(archive).same_game_keys()) {}

std::vector<SourceFile> require_records(const std::filesystem::path& path) {
    auto files = source_files(path);
    if (!files) {
        throw tournaments::InputError(path.string() + ": found " + files.error().found +
                                      ", expected a folder, or a file that ends in .otg, .csv, "
                                      ".json, .jsonl or .ndjson");
    }
    if (files->empty()) {
        throw tournaments::InputError(path.string() +
                                      ": no file of the folder ends in .otg, .csv, .json, .jsonl "
                                      "or .ndjson; name a folder with records of games");
    }
    return std::move(*files);
}

bool Importer::import(const std::filesystem::path& path, const std::string& tournament) {
    const std::vector<SourceFile> files = require_records(path);
    std::error_code error;
    folder_ = std::filesystem::is_directory(path, error) ? path : path.parent_path();
    open(tournament);
    try {
        for (const SourceFile& file : files) {
            if (goes_on()) read_file(file);
        }
    } catch (const tournaments::InputError&) {
        write_batch();  // the games before the error are complete
        throw;
    }
    write_batch();
    return !is_stopped_;
}

void Importer::open(const std::string& tournament) {
    const auto there = archive_.find_tournament(tournament);
    if (!there) {
        tournament_ = {0, tournament, {}, {}, std::chrono::system_clock::now()};
        plan_ = std::make_unique<RecordedPlan>(tournament, options_.players);
        matches_ = 0;
        return;
    }
    tournament_ = *there;
    plan_ = std::make_unique<RecordedPlan>(*there, archive_.entrants(there->id), options_.players);
    matches_ = archive_.count_games(there->id).known;
}

bool Importer::goes_on() {
    is_stopped_ = is_stopped_ || options_.is_stopped();
    return !is_stopped_;
}

void Importer::refuse(const std::string& label, const std::string& place, const RecordError& why) {
    ImportCounts& counts = counts_[label];
    ++counts.found;
    ++counts.refused;
    if (!why.found.empty()) report(place, why.line, "found " + why.found);
}

void Importer::report(const std::string& place, int line, const std::string& what) const {
    if (!options_.tell) return;
    const std::string path = (folder_ / place).string();
    options_.tell(path + (line > 0 ? ':' + std::to_string(line) : std::string()) + ": " + what);
}

void Importer::read_file(const SourceFile& file) {
    const auto text = read_source(file.path);
    if (!text) return refuse(unreadable_label, file.place, text.error());
    if (file.kind == SourceKind::csv) return read_csv(file, *text);
    if (file.kind == SourceKind::json) return read_json(file, *text);
    if (file.kind == SourceKind::json_lines) return read_json_lines(file, *text);
    read_otg(file, *text);
}

void Importer::read_otg(const SourceFile& file, const std::string& text) {
    const std::vector<std::string_view> parts = rules::otg_parts(text);
    int lines_before = 0;
    const char* counted_to = text.data();
    for (std::size_t i = 0; goes_on() && i < parts.size(); ++i) {
        std::string place = file.place;
        if (parts.size() > 1) place += ", game " + std::to_string(i + 1);
        auto game = judged_otg(parts[i], rules_);
        lines_before += line_ends_in({counted_to, parts[i].data()});
        counted_to = parts[i].data();
        if (!game) {
            refuse(unreadable_label, place, {game.error().line + lines_before, game.error().found});
            continue;
        }
        if (game->fault && game->fault->line > 0) game->fault->line += lines_before;
        game->place = place;
        take(std::move(*game));
    }
}

void Importer::read_csv(const SourceFile& file, const std::string& text) {
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; goes_on() && std::getline(lines, line);) {
        ++number;
        if (line.ends_with('\r')) line.pop_back();
        const bool is_header = number == 1 && line.starts_with("moves");
        if (line.empty() || is_header) continue;
        const std::string place = file.place + ':' + std::to_string(number);
        auto game = read_csv_line(line);
        if (!game) {
            refuse(unreadable_label, place, game.error());
            continue;
        }
        game->place = place;
        take_written(std::move(*game));
    }
}

void Importer::read_json(const SourceFile& file, const std::string& text) {
    read_json_games(text, [&](int number, rules::Expected<WrittenGame, RecordError> game) {
        std::string place = file.place;
        if (number > 0) place += ", game " + std::to_string(number);
        if (!game) {
            refuse(unreadable_label, place, game.error());
        } else {
            game->place = place;
            take_written(std::move(*game));
        }
        return goes_on();
    });
}

void Importer::read_json_lines(const SourceFile& file, const std::string& text) {
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; goes_on() && std::getline(lines, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        read_json({file.path, file.place + ':' + std::to_string(number), file.kind}, line);
    }
}

void Importer::take_written(WrittenGame game) {
    static const std::vector<RecordRules> none;
    const std::vector<RecordRules> given =
        !game.type && rules_.given() != nullptr ? std::vector{*rules_.given()} : none;
    const std::vector<RecordRules>& candidates = game.type ? rules_.of_type(*game.type) : given;
    if (candidates.empty()) return refuse(label_of(game), game.place, RecordError{});
    take(judged(game, candidates));
}

void Importer::take(VerifiedGame game) {
    ImportCounts& counts = counts_[game.variant];
    ++counts.found;
    if (++done_ % progress_step == 0 && options_.progress) options_.progress(done_);
    if (game.fault) {
        ++counts.broken;
        report(game.place, game.fault->line, to_string(*game.fault));
        if (!options_.keeps_broken) return;
    }
    if (!keys_.insert(key_of(game)).second) {
        ++counts.same;
        return;
    }
    if (!game.fault)
        ++(is_import_only(game.record.end.termination) ? counts.unfinished : counts.imported);
    add_to_batch(std::move(game));
}

void Importer::add_to_batch(VerifiedGame game) {
    const rules::BySide<std::string>& players = game.record.players;
    // entrant() throws if the plan is full. So both calls come before the game changes the batch.
    const int attackers = plan_->entrant(players.attackers);
    const int defenders = plan_->entrant(players.defenders);
    plan_->add_rules(game.variant, game.rules);
    store::ScheduledGame scheduled;
    scheduled.match = ++matches_;
    scheduled.entrants = {attackers, defenders};
    scheduled.variant = std::move(game.variant);
    scheduled.rules = std::move(game.rules);
    batch_.push_back({std::move(scheduled),
                      std::move(game.record),
                      {std::move(game.place), std::move(game.text)}});
    if (batch_.size() == batch_size) write_batch();
}

void Importer::write_batch() {
    if (batch_.empty()) return;
    auto newcomers = plan_->take_newcomers();
    tournament_.plan = plan_->text();
    if (!tournament_.id) {
        tournament_.id = archive_.add_tournament(tournament_, newcomers, {});
        newcomers.clear();
    }
    store::ImportedGames(archive_).add(tournament_, newcomers, batch_);
    batch_.clear();
}

}  // namespace tafl::recordings
