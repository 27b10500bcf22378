// SPDX-License-Identifier: MIT
// Common parts of the commands that send requests to a server: the options for address and token,
// and the error messages.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournaments/base/client/http_client.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

/// Values of the options.
struct ServerOptions {
    std::string url;
    std::string token_file;
    std::string ca_file;
};

/// Adds --server, --token-file and --ca-file.
void add_server(Command command, ServerOptions& options);

/// Returns a client for the server of the options, or of LAWSPEAKER_SERVER and LAWSPEAKER_TOKEN.
/// Throws InputError if the token file has no token.
[[nodiscard]] client::HttpClient client_of(const ServerOptions& options);

/// Returns the JSON body of a reply. Throws InputError if the request was wrong. Throws
/// std::runtime_error if the server refused or could not execute it.
[[nodiscard]] nlohmann::json value_of(const client::Reply& reply);

/// Parses JSON from a server. Returns a discarded value if the text is not JSON, or is nested more
/// deeply than any response of a server.
[[nodiscard]] nlohmann::json sent_json(const std::string& text);

/// Returns all entries of the queue, in the order of play.
[[nodiscard]] nlohmann::json whole_queue(client::HttpClient& client);

/// Returns the queue entry with that id, or with that tournament name. Throws InputError
/// if no entry has it.
[[nodiscard]] nlohmann::json entry_of(client::HttpClient& client, const std::string& id_or_name);

}  // namespace tafl::commands
