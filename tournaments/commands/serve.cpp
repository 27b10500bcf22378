// SPDX-License-Identifier: MIT
// lawspeaker serve: shows what a database holds to browsers and programs.
#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <charconv>
#include <csignal>
#include <iostream>
#include <memory>

#include "tournaments/commands/commands.h"
#include "tournaments/commands/stored_tournament.h"
#include "tournaments/web/router.h"
#include "tournaments/web/server.h"

namespace tafl::tournaments {

namespace {

namespace asio = boost::asio;

struct ServeOptions {
    std::string database;
    std::string listen = "127.0.0.1:8547";
};

/// "127.0.0.1:8547", "[::1]:8547".
Server::Endpoint endpoint_of(const std::string& text) {
    const auto refuse = [&]() -> Server::Endpoint {
        throw InputError("--listen: found '" + text +
                         "', expected ADDRESS:PORT, such as 127.0.0.1:8547 or [::1]:8547");
    };
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos) return refuse();
    std::string address = text.substr(0, colon);
    if (address.starts_with('[') && address.ends_with(']')) {
        address = address.substr(1, address.size() - 2);
    }
    boost::system::error_code error;
    const auto parsed = asio::ip::make_address(address, error);
    std::uint16_t port = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, fault] = std::from_chars(text.data() + colon + 1, end, port);
    if (error || fault != std::errc() || rest != end) return refuse();
    return {parsed, port};
}

int serve(const ServeOptions& options) {
    const auto endpoint = endpoint_of(options.listen);
    static_cast<void>(open_archive_to_read(options.database));  // bad input is told at once
    asio::io_context loop{1};
    const Site site(options.database);
    const Access access(options.database, false);
    Feed feed(loop);
    Events events(feed);
    Router router(access, site, feed, events);
    std::optional<Server> server;
    try {
        server.emplace(loop, endpoint, router, events);
    } catch (const boost::system::system_error& error) {
        throw std::runtime_error("cannot listen on " + options.listen + ": " +
                                 error.code().message());
    }
    server->on_answer([&feed](int status) { ++feed.tally().answers[status]; });
    server->start();
    asio::signal_set signals(loop, SIGINT, SIGTERM);
    signals.async_wait([&](boost::system::error_code, int) { loop.stop(); });
    const auto there = server->endpoint();
    const std::string host = there.address().is_v6() ? '[' + there.address().to_string() + ']'
                                                     : there.address().to_string();
    std::cerr << "serving " << options.database << " on http://" << host << ':' << there.port()
              << "/ (Ctrl-C ends it)" << std::endl;
    loop.run();
    return done;
}

}  // namespace

void add_serve(CLI::App& app, int& exit_code) {
    auto* command =
        app.add_subcommand("serve", "Show a database to browsers, and to programs as JSON");
    auto options = std::make_shared<ServeOptions>();
    command->add_option("--database", options->database, "Database")->required();
    command->add_option("--listen", options->listen, "Address and port; port 0 takes a free one")
        ->capture_default_str();
    command->footer(
        "It only reads: lawspeaker run may play into the database at the same time.\n"
        "Example: lawspeaker serve --database open.db");
    command->callback([options, &exit_code] { exit_code = serve(*options); });
}

}  // namespace tafl::tournaments
