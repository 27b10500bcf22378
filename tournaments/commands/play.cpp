// SPDX-License-Identifier: MIT
// lawspeaker play: one game between a person in the browser and an engine, on a local server.
#include <spdlog/spdlog.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "referee/players/protocols.h"
#include "store/tokens.h"
#include "store/tournament_queue.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/play_options.h"
#include "tournaments/commands/temporary_folder.h"
#include "tournaments/plan/engine_argument.h"
#include "tournaments/plan/engine_builds.h"
#include "tournaments/plan/engine_keys.h"
#include "tournaments/plan/plan_keys.h"
#include "tournaments/plan/schedule.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/plan/submission.h"
#include "tournaments/play/views/scoreboard.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/server/web/daemon.h"

namespace tafl::commands {

namespace {

namespace fs = std::filesystem;

const std::string person = "Person";  ///< name of the person's entrant and token

struct PersonOptions {
    toml::table tournament;  ///< keys of [tournament]
    std::string engine = "name=Huscarl,cmd=huscarl";
    std::string side = "attackers";
    std::string database;
    bool is_page_unopened = false;
};

/// Writes an engine file with the person and the engine into `folder`. Returns the engine's name.
std::string write_entries(const std::string& spec, const fs::path& folder) {
    const referee::EngineSpec engine = hosting::engine_from_argument(spec, {}).engine;
    if (referee::is_person(engine) || engine.name == person) {
        throw tournaments::InputError("--engine: cannot be a person; name a program");
    }
    toml::table entry = *plan::engine_table(spec);
    // Paths in the file would be relative to its temporary directory.
    if (!entry.contains("ini") && !entry.contains("directory")) entry.insert("directory", ".");
    for (const std::string key : {"ini", "directory", "command"}) {
        const auto path = entry[key].value<std::string>();
        const bool is_name = key == "command" && path && path->find('/') == path->npos;
        if (path && !is_name) entry.insert_or_assign(key, fs::absolute(*path).string());
    }
    const toml::table people{
        {"name", person}, {"protocol", "browser"}, {"hello_seconds", plan::longest_timeout}};
    fs::create_directory(folder);
    std::ofstream(folder / "play.toml") << toml::table{{"engine", toml::array{people, entry}}};
    return engine.name;
}

/// Returns the text of a tournament file with a match. Its first game is to be played.
std::string tournament_text(const PersonOptions& options, const std::string& engine) {
    const auto now = std::chrono::system_clock::now();
    toml::table tournament = options.tournament;
    tournament.insert("name", person + " - " + engine + ' ' + results::iso_text(now));
    tournament.insert("format", "match");
    toml::array players{toml::table{{"name", person}}};
    const toml::table opponent{{"name", engine}};
    players.insert(options.side == "attackers" ? players.end() : players.begin(), opponent);
    std::ostringstream text;
    text << toml::table{{"tournament", tournament}, {"engine", players}};
    return std::move(text).str();
}

/// Makes the database with the tournament in its queue.
store::TournamentId add_to_queue(const std::string& file, const plan::EngineFolder& engines,
                                 const fs::path& database) {
    const auto plan = plan::read_submission(file, {engines, {}, 1});
    if (!plan) {
        std::string text = plan.error()[0].text;
        const std::string_view place = "[tournament] ";
        if (text.starts_with(place)) text.replace(0, place.size(), "--");
        throw tournaments::InputError(text);
    }
    auto archive = store::Archive::open(database, store::Access::read_write);
    plan::BuildCache builds;
    return store::TournamentQueue(archive).add(
        {0, plan->name, plan->site, to_json(to_stored(*plan)), std::chrono::system_clock::now()},
        entrant_records(*plan, builds), known_draw(*plan), {file});
}

/// Opens the page with xdg-open if there is a display. Does not wait for the browser.
void open_in_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    const std::string command =
        "xdg-open " + hosting::shell_quoted(address) + " </dev/null >/dev/null 2>&1 &";
    if (std::system(command.c_str()) != 0) spdlog::warn("the page was not opened");
}

int play(const PersonOptions& options) {
    const TemporaryFolder folder("play");
    const fs::path database =
        options.database.empty() ? folder / "play.db" : fs::path(options.database);
    if (fs::exists(database))
        throw tournaments::InputError("--database: " + options.database +
                                      ": exists already; name a new file");
    web::DaemonOptions server;
    server.database = database;
    server.config.listen = "127.0.0.1:0";
    server.config.engines = folder / "engines";
    server.config.stop_seconds = std::chrono::seconds(0);
    server.config.web.requests_per_second = 0;  // all clients are on this computer
    const fs::path& engines = server.config.engines;
    const std::string engine = write_entries(options.engine, engines);
    const store::TournamentId tournament = add_to_queue(
        tournament_text(options, engine), plan::read_engine_folder(engines, nullptr), database);
    const std::string token =
        store::Tokens::open(database, store::Access::read_write)
            .add(person, store::Scope::play, std::chrono::system_clock::now());
    spdlog::set_level(spdlog::level::warn);
    bool is_decided = false;
    std::string failure;
    server.ends_at = [&](const events::Event& event) {
        if (const auto* end = std::get_if<events::GameEnded>(&event.what)) {
            is_decided = end->counts;
            if (is_decided)
                std::cout << views::players_text(end->game) << ": " << views::outcome_text(end->end)
                          << std::endl;
        }
        const auto* queue = std::get_if<events::QueueChanged>(&event.what);
        if (queue != nullptr && queue->state == "failed") failure = queue->reason;
        return is_decided || !failure.empty();
    };
    {
        web::Daemon daemon(server);
        const std::string page = daemon.address() + "play/#" + token;
        std::cout << "You play the " << options.side << " against " << engine
                  << ". Open this page; Ctrl-C ends the game:\n"
                  << page << std::endl;
        if (!options.is_page_unopened) open_in_browser(page);
        daemon.run();
    }
    auto archive = store::Archive::open(database, store::Access::read_write);
    store::TournamentQueue(archive).set_state(tournament, store::QueueState::cancelled);
    if (!failure.empty()) throw std::runtime_error(failure);
    return is_decided ? done : interrupted;
}

}  // namespace

void add_play(Command app) {
    Command command = app.command("play", "Play one game against an engine, in the browser");
    auto options = std::make_shared<PersonOptions>();
    options->tournament = toml::table{{"variant", "copenhagen"}, {"time", "600+5"}};
    TableOptions keys(command, plan::tournament_keys(), options->tournament);
    keys.add("variant");
    command
        .option("--engine", options->engine,
                "The opponent: name=N,cmd=PATH,arg=A,..., an OpenTafl .ini file, or a program")
        .shows_default();
    keys.add("time");
    command.option("--side", options->side, "Your side")
        .check(one_of({"attackers", "defenders"}))
        .shows_default();
    command
        .option("--database", options->database,
                "Keep the game in this new file; default: it is not kept")
        .file(store::FileUse::database);
    command.flag("--no-open", options->is_page_unopened, "Only print the address of the page");
    command.footer(
        "A server at 127.0.0.1 has the page. Only its address, with the token in it, permits to "
        "play. The command ends after one game.\n"
        "Example: lawspeaker play --variant brandub --side defenders");
    command.runs([options] { return play(*options); });
}

}  // namespace tafl::commands
