// SPDX-License-Identifier: MIT
// Common parts of the commands that send requests to a server: the options for address and token,
// and the error messages.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournaments/base/client/http_client.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

/// Values of the options for the server. Empty = the option was not given.
struct ServerOptions {
    /// Address of the server.
    std::string url;
    /// Path of a file with the token in its first line.
    std::string token_file;
    /// Path of a file with trusted certificates (PEM).
    std::string ca_file;
};

/// Adds the options --server, --token-file and --ca-file. Their values are stored in `options`,
/// which must outlive the command line.
void add_server(Command command, ServerOptions& options);

/// Returns a client for the server and the token in `options`. If --server was not given, uses the
/// environment variable LAWSPEAKER_SERVER, else http://127.0.0.1:8547. If --token-file was not
/// given, uses the environment variable LAWSPEAKER_TOKEN. Throws InputError if the address or the
/// certificates are invalid, or if the token file is unreadable or its first line is empty.
[[nodiscard]] client::HttpClient client_of(const ServerOptions& options);

/// Returns the JSON body of the reply to a successful request. Throws InputError if the server
/// reports that the request was wrong. Throws std::runtime_error if the server refused the request,
/// could not execute it, or did not reply with JSON.
[[nodiscard]] nlohmann::json value_of(const client::Reply& reply);

/// Parses the JSON text `text`, which a server has sent. The server is untrusted. Returns a
/// discarded value (nlohmann::json::is_discarded) if the text is not JSON, or if it has more than
/// 64 nested levels.
[[nodiscard]] nlohmann::json parse_untrusted_json(const std::string& text);

/// Requests all entries of the server's queue. Returns them as a JSON array, in the order in which
/// the tournaments are played. Throws the exceptions of value_of().
[[nodiscard]] nlohmann::json whole_queue(client::HttpClient& client);

/// Requests the server's queue. Returns the entry of the tournament that has the id `id_or_name`.
/// If no tournament has this id, returns the entry of the tournament with this name. Throws
/// InputError if no entry matches, and the exceptions of value_of().
[[nodiscard]] nlohmann::json entry_of(client::HttpClient& client, const std::string& id_or_name);

}  // namespace tafl::commands
