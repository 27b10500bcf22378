// SPDX-License-Identifier: MIT
// lawspeaker submit, queue, pause, resume, cancel: control a server's queue over HTTP.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "tournaments/base/input_file.h"
#include "tournaments/commands/commands.h"
#include "tournaments/commands/server_options.h"
#include "tournaments/commands/stored_tournament.h"

namespace tafl::commands {

namespace {

using nlohmann::json;

std::string whole_file(const std::string& path) {
    // A pipe may be read, too.
    std::ifstream file(path, std::ios::binary);
    std::error_code ignored;
    std::string text;
    const bool is_open = file && !std::filesystem::is_directory(path, ignored);
    if (is_open) text.assign(std::istreambuf_iterator<char>(file), {});
    if (is_open && !file.bad()) return text;
    throw tournaments::InputError(
        path + ": " + tournaments::why_unreadable(path).value_or("the file cannot be read") +
        ", expected a tournament file");
}

/// Prints an entry, such as "Open 2026: queued, 0 of 40 games; id 3".
void tell(const json& entry) {
    std::cout << entry.at("name").get<std::string>() << ": " << entry.at("state").get<std::string>()
              << ", " << entry.at("finished") << " of " << entry.at("games") << " games; id "
              << entry.at("tournament_id");
    const json& starts_at = entry.at("starts_at");
    if (!starts_at.is_null()) std::cout << "; starts at " << starts_at.get<std::string>();
    std::cout << '\n';
}

/// Throws InputError with one line for each error in the file, in the form of `run`.
[[noreturn]] void refuse_file(const std::string& file, const json& problem) {
    std::string text;
    for (const json& error : problem.at("errors")) {
        if (!text.empty()) text += '\n';
        text += file;
        const int line = error.at("line");
        if (line > 0) {
            text +=
                ':' + std::to_string(line) + ':' + std::to_string(error.at("column").get<int>());
        }
        text += ": " + error.at("text").get<std::string>();
    }
    throw tournaments::InputError(text);
}

struct SubmitOptions {
    std::string file;
    int priority = 0;
    ServerOptions server;
};

void submit(const SubmitOptions& options) {
    const std::string text = whole_file(options.file);
    client::HttpClient client = client_of(options.server);
    const std::string query =
        options.priority == 0 ? "" : "?priority=" + std::to_string(options.priority);
    const client::Reply reply =
        client.request("POST", "/api/queue" + query, "application/toml", text);
    const json problem = parse_untrusted_json(reply.body);
    const bool has_mistakes = reply.status == 422 && problem.is_object() &&
                              problem.contains("errors") && !problem["errors"].empty();
    if (has_mistakes) refuse_file(options.file, problem);
    if (reply.status == 413) {
        throw tournaments::InputError(
            options.file + ": is too large for the server: " + problem.value("detail", ""));
    }
    tell(value_of(reply));
}

struct QueueOptions {
    results::TableFormat format = results::TableFormat::text;
    ServerOptions server;
};

void list(const QueueOptions& options) {
    client::HttpClient client = client_of(options.server);
    results::Table table{{{"id", true},
                          {"name"},
                          {"state"},
                          {"priority", true},
                          {"games", true},
                          {"finished", true},
                          {"submitted"},
                          {"starts_at"},
                          {"reason"}},
                         {}};
    const json queue = whole_queue(client);
    for (const json& entry : queue) {
        const json& reason = entry.at("reason");
        const json& starts_at = entry.at("starts_at");
        table.rows.push_back({entry.at("tournament_id").dump(), entry.at("name"), entry.at("state"),
                              entry.at("priority").dump(), entry.at("games").dump(),
                              entry.at("finished").dump(), entry.at("submitted"),
                              starts_at.is_null() ? "" : starts_at.get<std::string>(),
                              reason.is_null() ? "" : reason.get<std::string>()});
    }
    std::cout << render(table, options.format);
}

struct ChangeOptions {
    std::string tournament;
    ServerOptions server;
};

void change(const ChangeOptions& options, const std::string& what) {
    client::HttpClient client = client_of(options.server);
    const json entry = entry_of(client, options.tournament);
    tell(value_of(
        client.request("POST", "/api/queue/" + entry.at("tournament_id").dump() + '/' + what)));
}

void add_change(Command app, const std::string& name, const std::string& description,
                const std::string& footer) {
    Command command = app.command(name, description);
    auto options = std::make_shared<ChangeOptions>();
    command.option("TOURNAMENT", options->tournament, "Its name or its id").required();
    add_server(command, options->server);
    command.footer(footer + "\nExample: lawspeaker " + name + " 'Computer Tafl Open'");
    command.runs([options, name] { change(*options, name); });
}

}  // namespace

void add_submit(Command app) {
    Command command = app.command("submit", "Hand a tournament to a server");
    auto options = std::make_shared<SubmitOptions>();
    command.option("FILE", options->file, "Tournament file").required().file(store::FileUse::input);
    command.option("--priority", options->priority,
                   "Higher ones are played first; another one than 0 takes the scope admin");
    add_server(command, options->server);
    command.footer(
        "An [[engine]] names an engine that is registered on the server, and may set time, "
        "round_robin_only and byes.\n"
        "Example: LAWSPEAKER_TOKEN=... lawspeaker submit open.toml --server "
        "http://tafl.example:8547");
    command.runs([options] { submit(*options); });
}

void add_queue(Command app) {
    Command command = app.command("queue", "What a server plays, in the order of play");
    auto options = std::make_shared<QueueOptions>();
    add_format(command, options->format);
    add_server(command, options->server);
    command.footer("Example: lawspeaker queue --format json");
    command.runs([options] { list(*options); });
}

void add_pause(Command app) {
    add_change(app, "pause", "Let no further game of a server's tournament begin",
               "Running games end as usual.");
}
void add_resume(Command app) {
    add_change(app, "resume", "Resume a server's paused tournament",
               "After pause, or after a failure.");
}
void add_cancel(Command app) {
    add_change(app, "cancel", "End a server's tournament for good", "What was played stays.");
}

}  // namespace tafl::commands
