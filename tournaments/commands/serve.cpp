// SPDX-License-Identifier: MIT
// lawspeaker serve: a server that plays submitted tournaments and publishes them over HTTP.
#include <spdlog/spdlog.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "tournaments/commands/command_line.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/distributed/work_queue/queue_setup.h"
#include "tournaments/play/hosting/run_setup.h"
#include "tournaments/server/web/daemon.h"

namespace tafl::commands {

namespace {

struct ServeOptions {
    std::string database;
    std::string config;
    std::string listen;
    std::string engines;
    int tables = 0;
    bool is_read_only = false;
    std::string log_format;
    std::string log_file;
};

/// Applies the options of the command line, which override the configuration file.
web::ServeConfig config_of(const ServeOptions& options) {
    web::ServeConfig config;
    if (!options.config.empty()) {
        auto read = web::read_serve_config(options.config);
        if (!read) hosting::refuse(read.error(), options.config);
        config = std::move(*read);
    }
    if (!options.listen.empty()) config.listen = options.listen;
    if (!options.engines.empty()) config.engines = options.engines;
    if (options.tables > 0) config.tables = options.tables;
    if (const auto format = tournaments::word_of<service::LogFormat>(options.log_format))
        config.log.format = *format;
    if (!options.log_file.empty()) config.log.file = options.log_file;
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
                     options.is_read_only ? "to be read only" : "Ctrl-C ends it");
        daemon.run();
        keep_signals_waiting();
        spdlog::info("stopped; the queue resumes when {} is served again", options.database);
        const std::string complaint = daemon.complaint();
        if (!complaint.empty()) std::cerr << "lawspeaker: " << complaint << '\n';
        const int code = complaint.empty() ? done : failed;
        if (daemon.is_at_work()) std::_Exit(code);
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
    command.option("--listen", options->listen,
                   "Address and port; default: 127.0.0.1:8547. Port 0 takes a free one");
    command
        .option("--engines", options->engines,
                "Folder of the engines that may be played: *.toml with tables [[engine]], "
                "or OpenTafl's *.ini")
        .file(store::FileUse::input);
    command.option("--tables", options->tables, "Games at the same time; default: 1")
        .between(1, 1024);
    command.flag("--read-only", options->is_read_only,
                 "Play nothing and show a database that another host may be writing to");
    command.option("--log-format", options->log_format, "text or json; default: text")
        .check(one_of({"text", "json"}));
    command
        .option("--log-file", options->log_file,
                "Log there instead of to standard error; full files are rotated")
        .file(store::FileUse::output);
    command.footer(
        "Example: lawspeaker serve --database thing.db --engines examples/registry\n"
        "Then: lawspeaker token add --database thing.db --name me --scope submit\n"
        "      lawspeaker submit examples/thing.toml");
    command.runs([options] { return serve(*options); });
}

}  // namespace tafl::commands
