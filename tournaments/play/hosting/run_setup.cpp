// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/run_setup.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "referee/os/limits.h"
#include "referee/os/sandbox_paths.h"
#include "referee/players/protocols.h"
#include "rules/count_of.h"
#include "store/archive.h"
#include "store/file_claims.h"
#include "store/fingerprints.h"
#include "tournaments/base/input_error.h"
#include "tournaments/base/suggestion.h"
#include "tournaments/plan/engine_builds.h"
#include "tournaments/plan/format_check.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/play/hosting/standard_output.h"
#include "tournaments/play/hosting/start_check.h"
#include "tournaments/play/hosting/tournament_run.h"
#include "tournaments/play/views/json_lines.h"
#include "tournaments/play/views/plain_view.h"
#include "tournaments/play/views/terminal_view.h"
#include "tournaments/scoring/results/outcomes.h"

namespace tafl::hosting {

namespace {

namespace fs = std::filesystem;

store::TournamentId found(store::Archive& archive, const plan::Plan& plan,
                          plan::BuildCache& cache) {
    const store::TournamentRecord record{0, plan.name, plan.site, to_json(to_stored(plan)),
                                         std::chrono::system_clock::now()};
    return archive.add_tournament(record, entrant_records(plan, cache), known_draw(plan));
}

/// Throws InputError if an entrant is a person: only a server has the page on which people play.
void require_no_people(const plan::Plan& plan) {
    for (const plan::Entrant& entrant : plan.entrants) {
        if (!referee::is_person(entrant.engine)) continue;
        throw tournaments::InputError(
            "found \"" + entrant.engine.name + "\" with protocol = \"" + entrant.engine.protocol +
            "\", who plays from a page of a server, expected engines alone: register the person "
            "with a server (lawspeaker serve), and hand the tournament in there (lawspeaker "
            "submit)");
    }
}

/// Returns the stored plan. If it has no stopping rule, the result has the one of `plan`.
plan::StoredPlan plan_before(const store::TournamentRecord& stored, const plan::Plan& plan) {
    plan::StoredPlan before = plan::read_stored_plan(stored.plan);
    if (!before.test) before.test = plan.test;
    return before;
}

/// Throws InputError if the plan differs from the stored one: games under two plans cannot be
/// combined.
void require_same_plan(const store::TournamentRecord& stored, std::size_t entrants,
                       const RunSetup& hosting) {
    plan::Plan& plan = hosting.plan;
    const plan::StoredPlan before = plan_before(stored, plan);
    for (const std::string& sentence : keep_stored_choices(plan, before))
        std::cerr << "warning: " << sentence << '\n';
    const auto lines = differences(before, to_stored(plan), plan.folder);
    if (lines.empty()) return static_cast<void>(before.settings_of(entrants));
    std::string text = hosting.source + " differs from the plan with which \"" + plan.name +
                       "\" was begun in " + plan.database.string() + ":";
    for (const std::string& line : lines) {
        const std::size_t end = line.find(':');
        const auto option = hosting.options.find(line.substr(0, end));
        text +=
            "\n  " + (option == hosting.options.end() ? line : option->second + line.substr(end));
    }
    throw tournaments::InputError(
        text + "\nRestore it to resume, or begin again with --fresh (the old games are kept).");
}

/// Stores the present builds. Warns of changed builds, because games of all builds count together.
void note_builds(store::Archive& archive, store::TournamentId tournament, const plan::Plan& plan,
                 plan::BuildCache& cache) {
    const auto now = entrant_records(plan, cache);
    for (const auto& sentence : plan::changed_builds(archive.entrants(tournament), now)) {
        std::cerr << "warning: " << sentence << "; later games are stored with the new build\n";
    }
    archive.set_builds(tournament, now);
}

/// State of the stored tournament that is resumed. All members are empty for a new tournament.
struct Beginning {
    /// The stored tournament; empty = the tournament is new.
    std::optional<store::TournamentRecord> stored;
    std::vector<store::GameRow> games;
    formats::TournamentHistory history;
};

Beginning beginning(store::Archive& archive, const RunSetup& hosting) {
    const auto stored = archive.find_tournament(hosting.plan.name);
    if (!stored || hosting.is_fresh) return {};
    require_same_plan(*stored, archive.entrants(stored->id).size(), hosting);
    auto games = archive.games(stored->id);
    if (hosting.is_decided) {
        for (store::GameRow& game : games)
            game.fingerprint = store::GameFingerprints(archive).of(game.scheduled.id);
    }
    formats::TournamentHistory history = formats::history_of(archive, stored->id, games);
    return {stored, std::move(games), std::move(history)};
}

bool is_anything_left(const plan::Plan& plan, const Beginning& beginning) {
    const auto& games = beginning.games;
    const auto is_finished = [](const store::GameRow& row) {
        return row.state == store::GameState::finished;
    };
    return games.empty() || !std::ranges::all_of(games, is_finished) ||
           schedule(plan, beginning.history).size() > games.size();
}

/// Starts each engine once. Returns false if a signal stopped the check. Called before the
/// tournament is stored: otherwise a fix after an error would be refused as a changed plan.
bool check_engines(const RunSetup& hosting, const Beginning& beginning) {
    if (!hosting.checks_start || !is_anything_left(hosting.plan, beginning)) return true;
    const StartFindings found =
        check_start(engines_to_check(hosting.plan, beginning.games, beginning.history.withdrawn));
    for (const std::string& sentence : learn_opentafl(hosting.plan, found.opentafl))
        std::cerr << "warning: " << sentence << '\n';
    return !found.is_stopped;
}

/// Adds the tournament to the database, or prepares the stored one to be resumed. Returns its id.
store::TournamentId open_tournament(store::Archive& archive, const RunSetup& hosting,
                                    const Beginning& beginning, plan::BuildCache& cache) {
    const plan::Plan& plan = hosting.plan;
    if (!beginning.stored) {
        if (const auto old = archive.find_tournament(plan.name)) {
            std::cerr << "the old tournament is now \"" << archive.archive_tournament(old->id)
                      << "\"\n";
        }
        return found(archive, plan, cache);
    }
    const store::TournamentId id = beginning.stored->id;
    if (plan.test && !plan::read_stored_plan(beginning.stored->plan).test) {
        archive.set_plan(id, to_json(plan_before(*beginning.stored, plan)));
        std::cerr << "\"" << plan.name << "\": no stored stopping rule; takes that of the command: "
                  << to_string(*plan.test) << '\n';
    }
    note_builds(archive, id, plan, cache);
    const int interrupted = archive.recover(id);
    if (interrupted > 0) {
        std::cerr << interrupted << " interrupted game(s) will be played again\n";
    }
    return id;
}

void make_transcript_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw tournaments::InputError("--transcripts: " + folder.string() + ": " + error.message());
}

store::Archive open_archive(const plan::Plan& plan) {
    std::error_code missing;
    if (fs::is_directory(plan.database, missing)) {
        throw tournaments::InputError("--database: " + plan.database.string() +
                                      ": is a directory; name a file");
    }
    return store::Archive::open(plan.database, store::Access::read_write);
}

/// Throws InputError if two uses of one file conflict. Checks the files of the plan too, which the
/// check of the command line does not know.
void require_separate_files(const RunSetup& hosting) {
    const plan::Plan& plan = hosting.plan;
    store::FileClaims claims;
    claims.add("--events", hosting.events, store::FileUse::output);
    claims.add("--transcripts", plan.transcripts, store::FileUse::directory);
    claims.add("--database", plan.database, store::FileUse::database);
    for (const fs::path& file : plan.inputs) {
        claims.add("the openings", file, store::FileUse::input);
    }
    for (const plan::Entrant& entrant : plan.entrants) {
        for (const fs::path& file : referee::paths_of(entrant.engine)) {
            if (fs::is_directory(file)) continue;
            claims.add("a file of the engine " + entrant.engine.name, file, store::FileUse::input);
        }
    }
    if (const auto conflict = claims.conflict()) throw tournaments::InputError(*conflict);
}

/// Opens the file for JSON lines; returns null if it is not requested. Called before the tournament
/// is stored, so that an error here leaves no trace.
std::unique_ptr<views::LineWriter> event_writer(const RunSetup& hosting) {
    if (hosting.events.empty()) return nullptr;
    try {
        return std::make_unique<views::LineWriter>(hosting.events);
    } catch (const std::system_error& error) {
        throw tournaments::InputError(std::string("--events: ") + error.what());
    }
}

/// Throws ArchiveError if the file is damaged or lacks games that were reported as finished. Opens
/// the file again: the open connection may not notice that another process truncated it.
void require_kept(const fs::path& database, store::TournamentId id, int games) {
    const auto faults = store::Database(database, store::Access::read_only).page_faults();
    auto archive = store::Archive::open(database, store::Access::read_only);
    const int there = archive.count_games(id).finished;
    if (faults.empty() && there == games) return;
    throw store::ArchiveError(
        store::ArchiveError::Kind::damaged,
        database.string() + ": it was damaged while it was in use: " +
            (faults.empty() ? "of " + std::to_string(games) + " games that were finished, " +
                                  std::to_string(there) + " are there"
                            : faults.front()) +
            "; what is whole can be copied: lawspeaker verify " + shell_quoted(database.string()) +
            " --salvage NEW.db");
}

/// Returns the observers of the run. One of them adds the games that are reported as finished to
/// `finished`.
events::Observers observers_of(const RunSetup& hosting, std::unique_ptr<views::LineWriter> events,
                               int& finished) {
    const events::Observer people = hosting.view();
    events::Observers observers;
    observers.add(
        [&finished](const events::Event& event) {
            const auto* ended = std::get_if<events::GameEnded>(&event.what);
            if (ended != nullptr && ended->counts) ++finished;
        },
        events::Observers::Detail::games);
    if (events) {
        const auto complain = [people](const std::string& text) {
            people({0, events::Message{text}});
        };
        observers.add(json_lines(std::move(events), complain));
    }
    observers.add(people, hosting.view_detail);
    return observers;
}

/// Runs the tournament. Reports its end to the observers in any case, also after an exception.
events::RunOutcome run_and_report(TournamentRun& run, const RunSetup& hosting,
                                  events::EventPublisher& publisher) {
    try {
        const events::RunOutcome ending = run.run(hosting.stop_after);
        publisher.run_ended(ending);
        return ending;
    } catch (...) {
        publisher.run_ended(events::RunOutcome::interrupted);
        throw;
    }
}

/// Warns if the games need more processors than the host has. Only one engine of each game searches
/// at a time.
void warn_of_few_processors(const plan::Plan& plan) {
    const int needed = processors_needed(plan);
    const auto usable = count_of(referee::usable_processors());
    if (needed <= usable) return;
    std::cerr << "warning: " << plan.concurrency << " games at the same time need " << needed
              << " processors, and this machine has " << usable
              << "; engines wait for each other and may lose on time; lower concurrency\n";
}

events::RunOutcome play(const RunSetup& hosting) {
    const plan::Plan& plan = hosting.plan;
    require_no_people(plan);
    require_separate_files(hosting);
    auto events = event_writer(hosting);
    if (!plan.transcripts.empty()) make_transcript_folder(plan.transcripts);
    store::Archive archive = open_archive(plan);
    const Beginning begun = beginning(archive, hosting);
    const bool is_decided = hosting.is_decided && hosting.is_decided(begun.history.outcomes);
    const bool is_stopped = !is_decided && !check_engines(hosting, begun);
    const bool may_wait =
        hosting.wait_for_start && begun.history.outcomes.empty() && !is_decided && !is_stopped;
    if (may_wait && is_anything_left(plan, begun) && !hosting.wait_for_start())
        return events::RunOutcome::interrupted;
    BuildReader builds;
    const store::TournamentId id = open_tournament(archive, hosting, begun, builds.cache());
    if (is_decided) return events::RunOutcome::decided;
    if (is_stopped) return events::RunOutcome::interrupted;
    if (!hosting.make_runners && is_anything_left(plan, begun)) warn_of_few_processors(plan);
    formats::TournamentHistory history = formats::history_of(archive, id, archive.games(id));
    int finished = count_of(history.outcomes);
    events::EventPublisher publisher(
        snapshot_of(plan, id, games_in_all(archive, id, plan.format_settings), std::move(history)),
        observers_of(hosting, std::move(events), finished));
    TournamentRun run(plan, id, std::move(archive), builds, publisher, hosting.make_runners);
    if (hosting.decides) {
        run.end_when([&](const store::GameRow& game) {
            return hosting.decides(results::outcomes_of({game}).front());
        });
    }
    const events::RunOutcome ending = run_and_report(run, hosting, publisher);
    require_kept(plan.database, id, finished);
    return ending;
}

}  // namespace

/// An unusable database file is an input error. A later failure is reported with the command that
/// resumes the run.
events::RunOutcome host(const RunSetup& hosting) {
    using Kind = store::ArchiveError::Kind;
    std::string why;
    try {
        return play(hosting);
    } catch (const tournaments::InputError&) {
        throw;
    } catch (const store::ArchiveError& error) {
        for (const Kind kind : {Kind::missing, Kind::not_an_archive, Kind::too_new}) {
            if (error.kind() == kind) throw tournaments::InputError(error.what());
        }
        why = error.what();
    } catch (const std::runtime_error& error) {
        why = error.what();
    }
    throw std::runtime_error(why + "\nTo resume when that is fixed: " + hosting.resume_command);
}

void throw_plan_errors(const plan::PlanErrors& errors, const std::string& file) {
    std::string text = file.empty() ? std::string() : to_string(errors, file);
    for (const plan::PlanError& error : errors) {
        if (file.empty()) text += error.text + '\n';
    }
    if (file.empty() && errors.rest()) text += errors.rest()->text + '\n';
    text.pop_back();
    throw tournaments::InputError(text);
}

plan::Entrant engine_from_argument(const std::string& spec, const std::string& file) {
    std::vector<std::string> names;
    if (!file.empty()) {
        const auto entrants = plan::read_engines(file);
        if (!entrants) throw_plan_errors(entrants.error(), file);
        for (const plan::Entrant& entrant : *entrants) {
            if (entrant.engine.name == spec) return entrant;
            names.push_back(entrant.engine.name);
        }
    }
    auto entrant = plan::read_engine_argument(spec);
    const bool may_be_name = !names.empty() && spec.find_first_of("=/") == std::string::npos;
    if (!entrant && may_be_name) {
        throw tournaments::InputError("--engine: found '" + spec +
                                      "', expected a program, or an engine of " + file + ' ' +
                                      tournaments::known_names(spec, {names.begin(), names.end()}));
    }
    if (!entrant) throw_plan_errors(entrant.error(), {});
    return *entrant;
}

void require_processors(const plan::Plan& plan) {
    const int each = processors_per_table(plan);
    if (each == 0 || !referee::processors_of_table(plan.concurrency - 1, each).empty()) return;
    const auto there = std::to_string(referee::usable_processors().size());
    throw tournaments::InputError("cpus = " + std::to_string(each) + " at concurrency " +
                                  std::to_string(plan.concurrency) + " takes " +
                                  std::to_string(each * plan.concurrency) +
                                  " processors, and this machine has " + there + " for us");
}

events::Observer default_view(const std::string& title) {
    return isatty(STDERR_FILENO) != 0 ? views::terminal_view(title, std::make_unique<RawTerminal>())
                                      : views::plain_view(std::cerr);
}

std::string shell_quoted(const std::string& word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=:,@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

}  // namespace tafl::hosting
