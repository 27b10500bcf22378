// SPDX-License-Identifier: MIT
// lawspeaker workers: creates the work queue, and adds, lists and bans workers.
#include <cstdio>
#include <iostream>
#include <memory>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/distributed/remote/machine_facts.h"
#include "tournaments/distributed/work_queue/coordinator_queue.h"
#include "tournaments/distributed/work_queue/queue_setup.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::commands {

namespace {

struct WorkersOptions {
    std::string action;
    std::string what;  ///< positional argument: URL of the queue, or a name
    std::string queue;
    int connections = 64;
    results::TableFormat format = results::TableFormat::text;
};

/// Returns the URL of the queue: `workers list URL` equals `workers list --queue URL`. If it is
/// empty, libpq reads its environment.
std::string queue_of(const WorkersOptions& options) {
    if (!options.what.empty() && !options.queue.empty()) {
        throw tournaments::InputError("workers " + options.action + ": found '" + options.what +
                                      "' and --queue, expected one of them");
    }
    return options.what.empty() ? options.queue : options.what;
}

void require_name(const WorkersOptions& options, const std::string& owner) {
    if (!options.what.empty()) return;
    throw tournaments::InputError("workers " + options.action + ": expected the name of " + owner +
                                  ": lawspeaker workers " + options.action + " NAME --queue URL");
}

void init(const WorkersOptions& options) {
    work_queue::init(queue_of(options));
    std::cerr << "the work queue is made, and empty; to add a worker: lawspeaker workers add "
                 "NAME --queue URL\n";
}

/// Adds a worker and prints its password, which is not stored.
void add(const WorkersOptions& options) {
    require_name(options, "a worker");
    const std::string password =
        work_queue::add_worker(options.queue, options.what, options.connections);
    std::cout << password << '\n';
    std::cerr << options.what
              << " may work, with the password above; add to ~/.pgpass (mode 0600) on each of its "
                 "machines the line HOST:PORT:DATABASE:"
              << options.what << ":PASSWORD\n";
}

void ban(const WorkersOptions& options) {
    require_name(options, "a machine");
    work_queue::CoordinatorQueue(options.queue).ban(options.what);
    std::cerr << options.what << " gets no more games\n";
}

void unban(const WorkersOptions& options) {
    require_name(options, "a machine");
    work_queue::CoordinatorQueue(options.queue).unban(options.what);
    std::cerr << options.what << " may play again, from when it asks next\n";
}

std::string state_of(const work_queue::RegisteredMachine& machine) {
    if (machine.is_banned) return "banned";
    if (machine.is_present) return "present";
    if (machine.has_left) return "left";
    return "silent for " + std::to_string(machine.silent.count()) + " s";
}

std::string percent(int part, int all) {
    if (all == 0) return "-";
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", 100.0 * part / all);
    return text;
}

void list(const WorkersOptions& options) {
    results::Table table{{{"machine"},
                          {"login"},
                          {"state"},
                          {"slots", true},
                          {"playouts/s", true},
                          {"games", true},
                          {"crashes %", true},
                          {"crashes elsewhere %", true},
                          {"time losses %", true},
                          {"time losses elsewhere %", true},
                          {"clock s", true},
                          {"processor"},
                          {"version"}},
                         {}};
    work_queue::CoordinatorQueue queue(queue_of(options));
    const auto machines = queue.machines();
    work_queue::Tally all;
    for (const auto& machine : machines) all += machine.tally;
    for (const auto& machine : machines) {
        const store::Machine facts = remote::stored_machine(machine);
        work_queue::Tally others = all;
        others -= machine.tally;
        table.rows.push_back(
            {machine.name, machine.login, state_of(machine), std::to_string(machine.slots),
             std::to_string(static_cast<std::int64_t>(machine.calibration)),
             std::to_string(machine.tally.games),
             percent(machine.tally.crashes, machine.tally.games),
             percent(others.crashes, others.games),
             percent(machine.tally.time_losses, machine.tally.games),
             percent(others.time_losses, others.games), std::to_string(machine.clock.count()),
             facts.processor, facts.version});
    }
    std::cout << render(table, options.format);
}

void act(const WorkersOptions& options) {
    if (options.action == "init") return init(options);
    if (options.action == "add") return add(options);
    if (options.action == "list") return list(options);
    if (options.action == "ban") return ban(options);
    if (options.action == "unban") return unban(options);
    throw tournaments::InputError("lawspeaker workers: found '" + options.action +
                                  "', expected init, add, list, ban or unban");
}

}  // namespace

void add_workers(Command app) {
    Command command = app.command(
        "workers", "Games on other machines: make the work queue, say who may work, see who does");
    auto options = std::make_shared<WorkersOptions>();
    command.option("ACTION", options->action, "What to do")
        .required()
        .type_name("{init,add,list,ban,unban}");
    command.option(
        "WHAT", options->what,
        "init, list: the queue; add: the name of who may work; ban, unban: a machine (ROLE/NAME)");
    command.option("--queue", options->queue,
                   "The work queue: postgresql://OWNER@HOST/DATABASE, or what else libpq takes; "
                   "default: what PGHOST, PGDATABASE, PGUSER or PGSERVICE say");
    command
        .option("--connections", options->connections,
                "add: how many workers may work as NAME at the same time")
        .between(1, 10'000)
        .shows_default();
    add_format(command, options->format);
    command.footer(
        "init makes an empty queue. The host offers the games of an older queue there again.\n"
        "Example: lawspeaker workers init postgresql://thing@localhost/tafl\n"
        "         lawspeaker workers add anna --queue postgresql://thing@localhost/tafl\n"
        "         lawspeaker workers list postgresql://thing@localhost/tafl");
    command.runs([options] { act(*options); });
}

}  // namespace tafl::commands
