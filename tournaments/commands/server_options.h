// SPDX-License-Identifier: MIT
// Common parts of the commands that send requests to a server: the options for address and token,
// and the error messages.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournaments/base/client/http_client.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

/// Values of the options for the server. An empty one was not given.
struct ServerOptions {
    /// Address of the server.
    std::string url;
    /// Path of a file with the token in its first line.
    std::string token_file;
    /// Path of a file with trusted certificates (PEM).
    std::string ca_file;
};

/// Adds the options --server, --token-file and --ca-file, which set `options`.
void add_server(Command command, ServerOptions& options);

/// Returns a client for the server and the token in `options`. The environment variables
/// LAWSPEAKER_SERVER and LAWSPEAKER_TOKEN replace options that were not given. Throws InputError if
/// the token file has no token.
[[nodiscard]] client::HttpClient client_of(const ServerOptions& options);

/// Returns the JSON body of the reply to a successful request. Throws InputError if the server
/// reports that the request was wrong. Throws std::runtime_error if the server refused the request,
/// could not execute it, or did not reply with JSON.
[[nodiscard]] nlohmann::json value_of(const client::Reply& reply);

/// Parses JSON from a server, which is untrusted. Returns a discarded value if the text is not
/// JSON, or is nested more than 64 levels deep.
[[nodiscard]] nlohmann::json sent_json(const std::string& text);

/// Returns a JSON array with all entries of the server's queue, in the order of play.
[[nodiscard]] nlohmann::json whole_queue(client::HttpClient& client);

/// Returns the entry of the server's queue for the tournament with the id `id_or_name`, else for
/// the tournament with that name. Throws InputError if no entry has it.
[[nodiscard]] nlohmann::json entry_of(client::HttpClient& client, const std::string& id_or_name);

}  // namespace tafl::commands
