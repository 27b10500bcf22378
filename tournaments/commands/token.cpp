// SPDX-License-Identifier: MIT
// lawspeaker token: manages the tokens of a server. It writes to the server's database, so every
// user with write permission may use it. The server may be running.
#include <charconv>
#include <filesystem>
#include <iostream>
#include <memory>

#include "store/archive_error.h"
#include "store/tokens.h"
#include "tournaments/base/suggestion.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/reports/publish/published.h"
#include "tournaments/scoring/results/time_text.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::commands {

namespace {

using store::Scope;

struct TokenOptions {
    std::string action;
    std::string database;
    std::string name;
    std::string scope = "submit";
    std::string expires;
    results::TableFormat format = results::TableFormat::text;
};

/// Parses a duration such as "30d", "12h" or "90m".
std::chrono::minutes period_of(const std::string& text) {
    const std::string_view units = "mhd";
    constexpr std::array minutes = {1, 60, 24 * 60};
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    const bool has_unit = error == std::errc() && rest + 1 == end;
    const std::size_t unit = has_unit ? units.find(*rest) : std::string_view::npos;
    constexpr int a_century = 36'500;
    if (unit == std::string_view::npos || number < 1 || number > a_century) {
        throw tournaments::InputError("--expires: found '" + text +
                                      "', expected a time from now on, such as 30d, 12h or 90m");
    }
    return std::chrono::minutes(number) * minutes.at(unit);
}

Scope scope_of(const std::string& text) {
    const auto scope = store::scope_from(text);
    if (!scope) {
        throw tournaments::InputError(
            "--scope: found '" + text + "', expected " +
            tournaments::expected_one_of(text, {"read", "play", "submit", "admin"}));
    }
    return *scope;
}

store::Tokens open_tokens(const std::string& database, store::Access access) {
    try {
        return store::Tokens::open(database, access);
    } catch (const store::ArchiveError& error) {
        if (error.kind() == store::ArchiveError::Kind::locked) throw;
        throw tournaments::InputError(error.what());
    }
}

void require_name(const TokenOptions& options) {
    const auto reason = results::why_no_name(options.name);
    if (!options.name.empty() && reason) {
        throw tournaments::InputError(
            "--name: found \"" + results::visible_start(options.name) + "\" with " + *reason +
            ", expected 1 to 64 characters that can be seen, no blanks at the ends");
    }
    if (!options.name.empty()) return;
    throw tournaments::InputError("lawspeaker token " + options.action +
                                  ": expected --name with the name of the token");
}

/// Returns the end of the message; the caller appends the token.
std::string how_to_use(Scope scope, const std::string& name) {
    if (scope != Scope::play) return "Clients take it from the environment: LAWSPEAKER_TOKEN=";
    return "The person who opens this page of the server plays as \"" + name + "\": /play/#";
}

void add(const TokenOptions& options) {
    require_name(options);
    const Scope scope = scope_of(options.scope);
    const auto now = std::chrono::system_clock::now();
    std::optional<store::Time> expires;
    if (!options.expires.empty()) expires = now + period_of(options.expires);
    const bool is_new = !std::filesystem::exists(options.database);
    auto tokens = open_tokens(options.database, store::Access::read_write);
    if (is_new) std::cerr << options.database << " is a new database\n";
    std::string text;
    try {
        text = tokens.add(options.name, scope, now, expires);
    } catch (const store::ArchiveError& error) {
        if (error.kind() != store::ArchiveError::Kind::refused) throw;
        throw tournaments::InputError("--name: " + std::string(error.what()));
    }
    std::cout << text << '\n';
    std::cerr << "This is the only time that it is shown; the database keeps its hash alone.\n"
              << how_to_use(scope, options.name) << text << '\n';
}

void list(const TokenOptions& options) {
    results::Table table{{{"name"}, {"scope"}, {"created"}, {"expires"}}, {}};
    for (const auto& token : open_tokens(options.database, store::Access::read_only).all()) {
        table.rows.push_back({token.name, std::string(name_of(token.scope)),
                              results::iso_text(token.created),
                              token.expires ? results::iso_text(*token.expires) : "never"});
    }
    std::cout << render(table, options.format);
}

void revoke(const TokenOptions& options) {
    require_name(options);
    static_cast<void>(open_tokens(options.database, store::Access::read_only));  // must exist
    auto tokens = open_tokens(options.database, store::Access::read_write);
    if (!tokens.revoke(options.name)) {
        throw tournaments::InputError("--name: the database has no token \"" + options.name +
                                      "\"; lawspeaker token list --database " + options.database +
                                      " names them");
    }
    std::cerr << "revoked; a running server refuses it within a second\n";
}

void act(const TokenOptions& options) {
    if (options.action == "add") return add(options);
    if (options.action == "list") return list(options);
    if (options.action == "revoke") return revoke(options);
    throw tournaments::InputError("lawspeaker token: found '" + options.action +
                                  "', expected add, list or revoke");
}

}  // namespace

void add_token(Command app) {
    Command command = app.command("token", "Add, list and revoke tokens of a server");
    auto options = std::make_shared<TokenOptions>();
    command.option("ACTION", options->action, "What to do")
        .required()
        .type_name("{add,list,revoke}");
    command.option("--database", options->database, "The server's database")
        .required()
        .file(store::FileUse::database);
    command.option("--name", options->name, "Name of the token (required with add and revoke)");
    command
        .option("--scope", options->scope,
                "What it allows: to read, where that takes a token; also to submit "
                "tournaments, and to pause, resume and cancel these; also those of others, "
                "and to set priorities. Or to play from a page as the engine of that name "
                "(protocol = \"browser\")")
        .type_name("{read,play,submit,admin}")
        .shows_default();
    command.option("--expires", options->expires,
                   "When it becomes worthless, from now on, such as 30d; else never");
    add_format(command, options->format);
    command.footer(
        "The token is printed once; the database has its hash. A server that runs need not be "
        "stopped.\n"
        "Example: lawspeaker token add --database open.db --name njal --scope submit --expires "
        "30d");
    command.runs([options] { act(*options); });
}

}  // namespace tafl::commands
