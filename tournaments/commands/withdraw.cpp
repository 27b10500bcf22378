// SPDX-License-Identifier: MIT
// lawspeaker withdraw: withdraws an engine from a tournament in a database or on a server.
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/server_options.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/play/hosting/withdrawal.h"

namespace tafl::commands {

namespace {

using nlohmann::json;

struct WithdrawOptions {
    std::string place;  ///< path of a database, or id or name of a tournament of a server
    std::string engine;
    std::string tournament;
    ServerOptions server;
};

/// Opens the database to write. If another process uses it, the error names the ways to withdraw.
store::Archive open_to_withdraw(const std::string& database) {
    try {
        return store::Archive::open(database, store::Access::read_write);
    } catch (const store::ArchiveError& error) {
        if (error.kind() != store::ArchiveError::Kind::locked) throw;
        throw std::runtime_error(
            std::string(error.what()) +
            "\nEnd that run first (Ctrl-C lets its games end) and resume it afterwards; a "
            "server is asked by lawspeaker withdraw TOURNAMENT ENGINE --server URL");
    }
}

void withdraw_here(const WithdrawOptions& options) {
    // Check first that the file is an archive: opening it to write would create a missing file.
    const auto record = open_stored(options.place, options.tournament).record;
    auto archive = open_to_withdraw(options.place);
    // Games that a killed host left as running are not running any more.
    static_cast<void>(archive.recover(record.id));
    const hosting::WithdrawalResult withdrawal = hosting::withdraw(archive, record, options.engine);
    using Kind = hosting::WithdrawalResult::Kind;
    if (withdrawal.kind == Kind::unknown || withdrawal.kind == Kind::over) {
        throw tournaments::InputError(options.place + ": " + withdrawal.text);
    }
    std::cout << withdrawal.text << '\n';
}

void withdraw_there(const WithdrawOptions& options) {
    client::HttpClient client = client_of(options.server);
    const json entry = entry_of(client, options.place);
    const json body = {{"engine", options.engine}};
    const json answer = value_of(client.request(
        "POST", "/api/queue/" + entry.at("tournament_id").dump() + "/withdraw", "application/json",
        body.dump(-1, ' ', false, json::error_handler_t::replace)));
    std::cout << answer.at("text").get<std::string>() << '\n';
}

/// Returns true if `place` is a database: no server is named by --server. LAWSPEAKER_SERVER counts
/// only if no such file exists.
bool is_here(const WithdrawOptions& options) {
    if (!options.server.url.empty()) return false;
    std::error_code ignored;
    return std::getenv("LAWSPEAKER_SERVER") == nullptr ||
           std::filesystem::exists(options.place, ignored);
}

}  // namespace

void add_withdraw(Command app) {
    Command command = app.command("withdraw", "Let an engine play no more");
    auto options = std::make_shared<WithdrawOptions>();
    command
        .option("DB", options->place,
                "Database; for a server, the name or id of a tournament there")
        .required()
        .file(store::FileUse::database);
    command.option("NAME", options->engine, "The engine, as the tournament calls it").required();
    command.option("--tournament", options->tournament, "Which one, if the database holds several");
    add_server(command, options->server);
    command.footer(
        "Games that are not begun are lost by forfeit. In a Swiss it is not paired any more, in a "
        "knockout its opponent advances.\n"
        "Example: lawspeaker withdraw open.db 'Huscarl 1.2'");
    command.runs(
        [options] { is_here(*options) ? withdraw_here(*options) : withdraw_there(*options); });
}

}  // namespace tafl::commands
