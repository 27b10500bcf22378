// SPDX-License-Identifier: MIT
#include "tournaments/hosting/hosting.h"

#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <system_error>

#include "referee/limits.h"
#include "store/archive.h"
#include "tournaments/hosting/event_stream.h"
#include "tournaments/input_error.h"
#include "tournaments/plan/engine_builds.h"
#include "tournaments/plan/plan_file.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/results/outcomes.h"

namespace tafl::tournaments {

namespace {

namespace fs = std::filesystem;

store::TournamentId found(store::Archive& archive, const Plan& plan) {
    const store::TournamentRecord record{0, plan.name, plan.site, to_json(plan),
                                         std::chrono::system_clock::now()};
    return archive.add_tournament(record, entrant_records(plan), known_draw(plan));
}

/// A changed file is refused: games under two plans do not add up.
void require_same_plan(const store::TournamentRecord& stored, const Hosting& hosting) {
    const Plan& plan = hosting.plan;
    const auto lines = differences(stored.plan, to_json(plan), plan.folder);
    if (lines.empty()) return;
    std::string text = hosting.source + " differs from the plan with which \"" + plan.name +
                       "\" was begun in " + plan.database.string() + ":";
    for (const std::string& line : lines) text += "\n  " + line;
    throw InputError(text +
                     "\nRestore it to go on, or begin anew with --fresh (the old games are kept).");
}

/// Games of several builds add up, but nobody should find that out later.
void note_builds(store::Archive& archive, store::TournamentId tournament, const Plan& plan) {
    const auto now = entrant_records(plan);
    for (const auto& sentence : changed_builds(archive.entrants(tournament), now)) {
        std::cerr << "warning: " << sentence << "; the games from now on are noted as its\n";
    }
    archive.set_builds(tournament, now);
}

/// Begins the tournament in the database, or finds where it stands.
store::TournamentId open_tournament(store::Archive& archive, const Hosting& hosting) {
    const Plan& plan = hosting.plan;
    const auto stored = archive.find_tournament(plan.name);
    if (stored && hosting.is_fresh) {
        std::cerr << "the old tournament is now \"" << archive.set_aside(stored->id) << "\"\n";
    } else if (stored) {
        require_same_plan(*stored, hosting);
        note_builds(archive, stored->id, plan);
        const int interrupted = archive.recover(stored->id);
        if (interrupted > 0) {
            std::cerr << interrupted << " interrupted game(s) will be played again\n";
        }
        return stored->id;
    }
    return found(archive, plan);
}

void make_transcript_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw InputError("--transcripts: " + folder.string() + ": " + error.message());
}

store::Archive open_archive(const Plan& plan) {
    const fs::path folder = fs::absolute(plan.database).parent_path();
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error && fs::is_directory(plan.database)) {
        error = std::make_error_code(std::errc::is_a_directory);
    }
    if (error) throw InputError("--database: " + plan.database.string() + ": " + error.message());
    return store::Archive::open(plan.database, store::Access::read_write);
}

/// Opened before anything is founded. None if nobody wants events.
std::unique_ptr<LineWriter> event_writer(const Hosting& hosting) {
    if (hosting.events.empty()) return nullptr;
    const std::string database = hosting.plan.database.string();
    for (const std::string& other :
         {hosting.source, database, database + "-wal", database + "-shm", database + ".lock"}) {
        std::error_code no_such_file;
        if (fs::equivalent(hosting.events, other, no_such_file)) {
            throw InputError("--events: found " + hosting.events +
                             ", which this run needs, expected a file of its own");
        }
    }
    try {
        return std::make_unique<LineWriter>(hosting.events);
    } catch (const std::system_error& error) {
        throw InputError(std::string("--events: ") + error.what());
    }
}

std::unique_ptr<Progress> views_of(const Hosting& hosting, const Field& field,
                                   std::unique_ptr<LineWriter> events) {
    auto view = hosting.view(field);
    std::vector<std::unique_ptr<Progress>> views;
    if (events) {
        auto complain = [people = view.get()](const std::string& text) { people->say(text); };
        views.push_back(event_stream(hosting.plan, field, std::move(events), complain));
    }
    views.push_back(std::move(view));
    return together(std::move(views));
}

/// Whoever watches is told of the end in any case.
Ending run_and_tell(Evening& evening, const Hosting& hosting, Progress& progress) {
    try {
        const Ending ending = evening.run(hosting.until);
        progress.done(ending);
        return ending;
    } catch (...) {
        progress.done(Ending::interrupted);
        throw;
    }
}

Ending play(const Hosting& hosting) {
    const Plan& plan = hosting.plan;
    auto events = event_writer(hosting);
    if (!plan.transcripts.empty()) make_transcript_folder(plan.transcripts);
    store::Archive archive = open_archive(plan);
    const store::TournamentId id = open_tournament(archive, hosting);
    const auto past = past_of(archive, id, archive.games(id));
    if (hosting.is_decided && hosting.is_decided(past.outcomes)) return Ending::decided;
    const Field field{plan.name, names_of(plan), games_in_all(archive, id, plan.form), past};
    const auto progress = views_of(hosting, field, std::move(events));
    Evening evening(plan, id, std::move(archive), *progress);
    if (hosting.decides) {
        evening.end_when([&](const store::ScheduledGame& game, const rules::GameRecord& record) {
            return hosting.decides(outcome_of(game, record));
        });
    }
    return run_and_tell(evening, hosting, *progress);
}

}  // namespace

/// What is no archive, or none of ours, is bad input; what fails later is said together with how to
/// go on.
Ending host(const Hosting& hosting) {
    using Kind = store::ArchiveError::Kind;
    std::string why;
    try {
        return play(hosting);
    } catch (const InputError&) {
        throw;
    } catch (const store::ArchiveError& error) {
        for (const Kind kind : {Kind::missing, Kind::not_an_archive, Kind::too_new}) {
            if (error.kind() == kind) throw InputError(error.what());
        }
        why = error.what();
    } catch (const std::runtime_error& error) {
        why = error.what();
    }
    throw std::runtime_error(why + "\nTo go on when that is mended: " + hosting.resume_command);
}

std::vector<std::string> names_of(const Plan& plan) {
    std::vector<std::string> names;
    for (const Entrant& entrant : plan.entrants) names.push_back(entrant.engine.name);
    return names;
}

void refuse(const PlanErrors& errors, const std::string& file) {
    std::string text = file.empty() ? std::string() : to_string(errors, file);
    for (const PlanError& error : errors) {
        if (file.empty()) text += error.text + '\n';
    }
    text.pop_back();
    throw InputError(text);
}

Entrant chosen_engine(const std::string& spec, const std::string& file) {
    if (!file.empty()) {
        const auto entrants = read_engines(file);
        if (!entrants) refuse(entrants.error(), file);
        for (const Entrant& entrant : *entrants) {
            if (entrant.engine.name == spec) return entrant;
        }
    }
    auto entrant = read_engine_argument(spec);
    if (!entrant) refuse(entrant.error(), {});
    return *entrant;
}

void require_processors(const Plan& plan) {
    const int each = processors_per_table(plan);
    if (each == 0 || !referee::processors_of_table(plan.concurrency - 1, each).empty()) return;
    const auto there = std::to_string(referee::usable_processors().size());
    throw InputError("cpus = " + std::to_string(each) + " at " + std::to_string(plan.concurrency) +
                     " tables takes " + std::to_string(each * plan.concurrency) +
                     " processors, and this machine has " + there + " for us");
}

std::unique_ptr<Progress> usual_view(Field field) {
    return isatty(STDERR_FILENO) != 0 ? terminal_progress(std::move(field), std::cerr)
                                      : plain_progress(std::move(field), std::cerr);
}

std::string quoted(const std::string& word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=:,@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

}  // namespace tafl::tournaments
