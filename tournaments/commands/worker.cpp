// SPDX-License-Identifier: MIT
// lawspeaker worker: plays games that the host of a work queue offers.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>

#include "referee/os/limits.h"
#include "rules/count_of.h"
#include "rules/time_control.h"
#include "tournaments/base/whole_number.h"
#include "tournaments/commands/commands.h"
#include "tournaments/distributed/remote/machine_facts.h"
#include "tournaments/distributed/remote/worker.h"
#include "tournaments/plan/engine_folder.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

struct WorkerOptions {
    std::string queue;
    std::string engines;
    std::string name;
    int slots = 0;
    double calibration = 2;
    int lease = 45;
    std::string status;
};

std::vector<plan::Entrant> engines_of(const std::string& folder) {
    if (!fs::is_directory(folder)) {
        throw tournaments::InputError("--engines: found '" + folder +
                                      "', expected a folder of engine files (*.toml, *.ini)");
    }
    plan::EngineFolder engines = plan::read_engine_folder(folder, nullptr);
    std::string mistakes;
    for (const std::string& line : engines.mistakes)
        mistakes += (mistakes.empty() ? "" : "\n") + line;
    if (!mistakes.empty() && engines.engines.empty()) throw tournaments::InputError(mistakes);
    for (const std::string& line : engines.mistakes) {
        std::cerr << "warning: " << line << "; the other engines are used\n";
    }
    if (engines.engines.empty()) {
        throw tournaments::InputError("--engines: '" + folder +
                                      "' has no engines; add files *.toml with tables [[engine]], "
                                      "or *.ini");
    }
    return std::move(engines.engines);
}

/// Returns the files in which libpq finds passwords, to hide them from engines.
std::vector<fs::path> secret_files() {
    std::vector<fs::path> files;
    const char* home = std::getenv("HOME");
    const auto add = [&](const char* variable, const char* usual) {
        const char* set = std::getenv(variable);
        if (set != nullptr) {
            files.emplace_back(set);
        } else if (home != nullptr) {
            files.push_back(fs::path(home) / usual);
        }
    };
    add("PGPASSFILE", ".pgpass");
    add("PGSERVICEFILE", ".pg_service.conf");
    return files;
}

/// Returns the number of slots. It is at most that of processors, because the work queue leases one
/// unit for each.
int slots_of(const WorkerOptions& options) {
    const auto processors = count_of(referee::usable_processors());
    if (options.slots > processors) {
        std::cerr << "warning: --slots " << options.slots << ": this worker may use " << processors
                  << " processors; it plays " << processors
                  << " games at the same time; use a smaller --slots to avoid this warning\n";
    }
    return options.slots > 0 ? std::min(options.slots, processors) : processors;
}

/// Replaces the file `path` by one line: the id of this process, and the time of its last contact
/// with the queue in seconds since 1970 (0 = no contact yet). Returns false if it cannot be
/// written.
bool write_status(const fs::path& path, std::chrono::seconds contact) {
    const fs::path next = path.string() + ".new";
    std::ofstream file(next);
    file << getpid() << ' ' << contact.count() << '\n';
    file.close();
    std::error_code error;
    if (file) fs::rename(next, path, error);
    return file && !error;
}

/// Returns the function that notes a contact in the file `path`. Throws InputError if the file
/// cannot be written now. Later errors are ignored: readers of the file see an old contact.
std::function<void()> status_writer(const fs::path& path) {
    if (!write_status(path, std::chrono::seconds(0))) {
        throw tournaments::InputError("--status " + path.string() +
                                      ": cannot be written; name a file in a directory in which "
                                      "this user may create files");
    }
    return [path] {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        write_status(path, std::chrono::duration_cast<std::chrono::seconds>(now));
    };
}

int work(const WorkerOptions& options) {
    remote::WorkerSettings settings;
    settings.url = options.queue;
    settings.name = options.name.empty() ? remote::name_of_this_machine() : options.name;
    settings.engines = engines_of(options.engines);
    settings.hidden = secret_files();
    settings.slots = slots_of(options);
    settings.calibration =
        std::chrono::milliseconds(static_cast<std::int64_t>(options.calibration * 1000));
    settings.lease = std::chrono::seconds(options.lease);
    if (!options.status.empty()) settings.on_contact = status_writer(options.status);
    remote::Worker worker(std::move(settings),
                          [](const std::string& text) { std::cerr << text << std::endl; });
    worker.run();
    return done;
}

}  // namespace

void add_worker(Command app) {
    Command command =
        app.command("worker", "Play games for a host on another machine, until it is stopped");
    auto options = std::make_shared<WorkerOptions>();
    command
        .option("--queue", options->queue,
                "The work queue: postgresql://NAME@HOST/DATABASE, or what else libpq takes; the "
                "password is in ~/.pgpass, PGPASSFILE or a service file")
        .required();
    command
        .option("--engines", options->engines,
                "Folder of the engines that this machine has: *.toml with tables [[engine]], or "
                "OpenTafl's *.ini")
        .required()
        .file(store::FileUse::input);
    command
        .option("--slots", options->slots,
                "Games at the same time, at most one a processor (default: one a processor)")
        .between(1, 1024);
    command.option("--name", options->name, "This machine's name; default: the host's");
    command
        .option("--calibration", options->calibration,
                "Seconds of measuring how fast this machine is, at the start and every hour; "
                "0 = not at all")
        .shows_default();
    command
        .option("--lease", options->lease,
                "Seconds without a sign of this machine after which others play its games")
        .between(15, 600)
        .shows_default();
    if (const char* file = std::getenv("LAWSPEAKER_WORKER_STATUS")) options->status = file;
    command
        .option("--status", options->status,
                "File that always has the process id and the time of the last contact with the "
                "queue, in seconds since 1970, for health checks (default: the value of "
                "LAWSPEAKER_WORKER_STATUS, else no file)")
        .file(store::FileUse::output);
    command.footer(
        "Example: lawspeaker worker --queue postgresql://anna@thing.example/tafl --engines "
        "engines\nThe first Ctrl-C lets the running games end, the second gives them back.");
    command.runs([options] { return work(*options); });
}

}  // namespace tafl::commands
