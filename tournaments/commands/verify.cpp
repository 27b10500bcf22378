// SPDX-License-Identifier: MIT
// lawspeaker verify: replays all stored games under the present rules. With --apply, stores the new
// results of games that are judged differently.
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>

#include "rules/count_of.h"
#include "rules/result.h"
#include "store/archive_health.h"
#include "store/rejudgements.h"
#include "store/salvage.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/play/hosting/run_setup.h"
#include "tournaments/scoring/results/verify.h"
#include "tournaments/version.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

struct VerifyOptions {
    std::string database;
    bool is_to_apply = false;
    std::string salvage_to;
};

/// Differences that were found, and the results that can be stored.
struct Findings {
    int games = 0;
    int different = 0;
    std::vector<store::Rejudgement> judgements;
};

/// Returns the difference between the stored and the replayed game; nullopt if they are equal. A
/// record that cannot be read is a difference, so that the check continues.
std::optional<results::Difference> difference_of(store::Archive& archive,
                                                 const store::GameRow& row) {
    try {
        const auto record = archive.record(row.scheduled.id);
        if (!record) return results::Difference{"its record is missing", std::nullopt};
        if (auto fault = store::contradiction(row, *record)) {
            return results::Difference{std::move(*fault), std::nullopt};
        }
        return results::judged_differently(*record);
    } catch (const store::ArchiveError& error) {
        return results::Difference{error.what(), std::nullopt};
    }
}

enum class Rejudging : std::uint8_t { list, apply };

void tell(const store::GameRow& row, const results::Difference& difference, Rejudging rejudging) {
    const bool is_to_apply = rejudging == Rejudging::apply;
    std::cout << "game " << row.scheduled.id << ", " << row.names.attackers << " (attackers) - "
              << row.names.defenders << ": " << difference.text;
    if (is_to_apply && !difference.judgement) std::cout << "; left as it is";
    const bool is_void =
        difference.judgement && difference.judgement->result == rules::Result::none;
    if (is_to_apply && is_void) std::cout << "; to be played again";
    std::cout << '\n';
}

Findings look_at_all(store::Archive& archive, Rejudging rejudging) {
    Findings findings;
    for (const store::GameRow& row : archive.games(store::GameFilter{})) {
        if (row.state != store::GameState::finished) continue;
        ++findings.games;
        const auto difference = difference_of(archive, row);
        if (!difference) continue;
        ++findings.different;
        tell(row, *difference, rejudging);
        if (!difference->judgement) continue;
        findings.judgements.push_back({row.scheduled.id, *difference->judgement, difference->text});
    }
    std::cout << findings.games << " games, " << findings.different
              << " would be judged differently\n";
    return findings;
}

std::string program_text() {
    return "lawspeaker " + std::string(tournaments::version) + " (" +
           std::string(tournaments::commit) + ')';
}

/// Returns "open.db.before-verify-1" for "open.db", with the first number that is free.
fs::path backup_path(const fs::path& database) {
    for (int number = 1;; ++number) {
        fs::path path = database;
        path += ".before-verify-" + std::to_string(number);
        if (!fs::exists(path)) return path;
    }
}

/// Prints the faults of the file. Returns true if it has none.
bool look_at_file(store::Archive& archive, const std::string& database) {
    const auto faults = store::ArchiveHealth(archive).faults();
    for (const std::string& fault : faults) std::cout << database << ": " << fault << '\n';
    if (faults.empty()) return true;
    std::cout << "the file is damaged; what is whole can be copied: lawspeaker verify "
              << hosting::shell_quoted(database) << " --salvage NEW.db\n";
    return false;
}

int list(const std::string& database) {
    auto archive = open_archive_to_read(database);
    const bool is_file_whole = look_at_file(archive, database);
    const bool is_judged_alike = look_at_all(archive, Rejudging::list).different == 0;
    return is_file_whole && is_judged_alike ? done : failed;
}

void tell(const store::Salvaged& salvaged, const std::string& target) {
    for (const auto& lost : salvaged.lost) {
        std::cout << "game " << lost.game << ": " << lost.why
                  << (lost.is_scheduled_again ? "; to be played again" : "; not even its pairing")
                  << '\n';
    }
    for (const std::string& sentence : salvaged.other_losses) std::cout << sentence << '\n';
    std::cout << salvaged.finished << " games saved to " << target << ", " << salvaged.open
              << " that were still to be played, " << salvaged.lost.size() << " lost\n";
}

/// Copies the intact parts to `target`. Returns `done` only if nothing was lost.
int salvage(const std::string& database, const std::string& target) {
    const store::Examine examine =
        [](const rules::GameRecord& record) -> std::optional<std::string> {
        const auto difference = results::judged_differently(record);
        if (!difference) return std::nullopt;
        return difference->text;
    };
    try {
        const auto salvaged = store::salvage(database, target, examine);
        tell(salvaged, target);
        return salvaged.lost.empty() && salvaged.other_losses.empty() ? done : failed;
    } catch (const store::ArchiveError& error) {
        using Kind = store::ArchiveError::Kind;
        for (const Kind kind : {Kind::missing, Kind::refused, Kind::not_an_archive}) {
            if (error.kind() == kind) throw tournaments::InputError(error.what());
        }
        throw;
    }
}

int apply(const std::string& database) {
    // Check first that the file is an archive: opening it to write would create a missing file.
    static_cast<void>(open_archive_to_read(database));
    auto archive = store::Archive::open(database, store::Access::read_write);
    const Findings findings = look_at_all(archive, Rejudging::apply);
    const auto left = findings.different - count_of(findings.judgements);
    if (!findings.judgements.empty()) {
        const fs::path backup = backup_path(database);
        archive.copy_to(backup);
        store::Rejudgements(archive).apply(findings.judgements, program_text(),
                                           std::chrono::system_clock::now());
        std::cout << findings.judgements.size()
                  << " judged again; as it was before: " << backup.string() << '\n';
    }
    return left == 0 ? done : failed;
}

}  // namespace

void add_verify(Command app) {
    Command command = app.command("verify", "Replay every stored game through the rules");
    auto options = std::make_shared<VerifyOptions>();
    command.option("DB", options->database, "Database").required().file(store::FileUse::input);
    command.flag("--apply", options->is_to_apply,
                 "Write what the rules say today, after a backup; each change is noted in the "
                 "table audit");
    command
        .option("--salvage", options->salvage_to,
                "Copy every game that is whole to a new database, and say which are not; the "
                "damaged one is only read")
        .text("NEW.db")
        .excludes("--apply")
        .file(store::FileUse::database);
    command.footer(
        "It looks at the file as well: pages that contradict each other, rows that refer to "
        "nothing.\n"
        "Example: lawspeaker verify open.db");
    command.runs([options] {
        if (!options->salvage_to.empty()) return salvage(options->database, options->salvage_to);
        return options->is_to_apply ? apply(options->database) : list(options->database);
    });
}

}  // namespace tafl::commands
