// SPDX-License-Identifier: MIT
// lawspeaker serve: a server that plays submitted tournaments and publishes them over HTTP.
#include <spdlog/spdlog.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/commands/table_options.h"
#include "tournaments/distributed/work_queue/queue_setup.h"
#include "tournaments/play/hosting/run_setup.h"
#include "tournaments/server/web/config_keys.h"
#include "tournaments/server/web/daemon.h"

namespace tafl::commands {

namespace {

struct ServeOptions {
    std::string database;
    std::string config;
    toml::table server;  ///< keys of [server]
    toml::table log;     ///< keys of [log]
    bool is_read_only = false;
};

/// Applies the options of the command line, which override the configuration file.
web::ServeConfig config_of(const ServeOptions& options) {
    web::ServeConfig config;
    if (!options.config.empty()) {
        auto read = web::read_serve_config(options.config);
        if (!read) hosting::throw_plan_errors(read.error(), options.config);
        config = std::move(*read);
    }
    plan::PlanErrors errors;
    constexpr auto command_line = plan::TableReader::command_line;
    plan::TableReader server(options.server, std::string(command_line), errors);
    plan::TableReader log(options.log, std::string(command_line), errors);
    read_keys(web::server_keys, server, config);
    read_keys(web::log_keys, log, config.log);
    if (!errors.empty()) hosting::throw_plan_errors(errors, {});
    const auto reason = work_queue::why_no_address(config.workers);
    if (reason && !config.workers.empty()) {
        throw tournaments::InputError(options.config + ": [server] workers: " + *reason);
    }
    return config;
}

/// Checks the log file for conflicts here, because the configuration may name it.
void require_separate_log(const ServeOptions& options, const web::ServeConfig& config) {
    store::FileClaims claims;
    claims.add("--database", options.database, store::FileUse::database);
    claims.add("--config", options.config, store::FileUse::input);
    claims.add("the log file", config.log.file, store::FileUse::output);
    if (const auto conflict = claims.conflict()) throw tournaments::InputError(*conflict);
}

/// Blocks further signals: the server has stopped, and a second Ctrl-C must not turn that into a
/// failure.
void keep_signals_waiting() {
    sigset_t signals{};
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

/// Runs the server. A database of another program or of a newer version is reported as bad input.
int serve(const ServeOptions& options) {
    using Kind = store::ArchiveError::Kind;
    const web::ServeConfig config = config_of(options);
    require_separate_log(options, config);
    set_up_log(config.log);
    if (options.is_read_only) static_cast<void>(open_archive_to_read(options.database));
    try {
        web::Daemon daemon({options.database, config, [options] { return config_of(options); },
                            options.is_read_only});
        spdlog::info("serving {} on {} ({})", options.database, daemon.address(),
                     options.is_read_only ? "read-only" : "Ctrl-C ends it");
        daemon.run();
        keep_signals_waiting();
        const std::string next =
            "; the queue resumes when " + options.database + " is served again";
        spdlog::info("stopped{}", options.is_read_only ? "" : next);
        const std::string complaint = daemon.complaint();
        if (!complaint.empty()) std::cerr << "lawspeaker: " << complaint << '\n';
        const int code = complaint.empty() ? done : failed;
        if (daemon.has_running_threads()) std::_Exit(code);
        return code;
    } catch (const store::ArchiveError& error) {
        for (const Kind kind : {Kind::not_an_archive, Kind::too_new}) {
            if (error.kind() == kind) throw tournaments::InputError(error.what());
        }
        throw;
    }
    return done;
}

}  // namespace

void add_serve(Command app) {
    Command command = app.command(
        "serve", "Play what is submitted, for months, and show it to browsers and programs");
    auto options = std::make_shared<ServeOptions>();
    command.option("--database", options->database, "Database; made if it is missing")
        .required()
        .file(store::FileUse::database);
    command.option("--config", options->config, "Configuration (TOML); SIGHUP reads it again")
        .file(store::FileUse::input);
    auto keys = web::configuration_keys();
    TableOptions server(command, keys["server"], options->server);
    TableOptions log(command, keys["log"], options->log, "--log-");
    server.add("listen");
    server.add("engines").file(store::FileUse::input);
    server.add("concurrency");
    command.flag("--read-only", options->is_read_only,
                 "Play nothing and show a database that another host may be writing to");
    log.add("format");
    log.add("file").file(store::FileUse::output);
    command.footer(
        "Example: lawspeaker serve --database thing.db --engines examples/registry\n"
        "Then: lawspeaker token add --database thing.db --name me --scope submit\n"
        "      lawspeaker submit examples/thing.toml");
    command.runs([options] { return serve(*options); });
}

}  // namespace tafl::commands
