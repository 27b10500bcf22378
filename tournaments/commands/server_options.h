// SPDX-License-Identifier: MIT
// What the commands that talk to a server have in common: which one, by which token, and how its
// complaints are told.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournaments/client/http_client.h"
#include "tournaments/commands/command_line.h"

namespace tafl::commands {

struct ServerOptions {
    std::string url;
    std::string token_file;
};

/// Adds --server and --token-file.
void add_server(Command command, ServerOptions& options);

/// By the options, else LAWSPEAKER_SERVER and LAWSPEAKER_TOKEN. Throws InputError.
[[nodiscard]] client::HttpClient client_of(const ServerOptions& options);

/// The body of an answer. What is no success is thrown: InputError where the request was wrong,
/// std::runtime_error where the server was not able or not willing.
[[nodiscard]] nlohmann::json value_of(const client::Reply& reply);

/// What a server has sent; discarded if it is no JSON, or nested more deeply than any answer is.
[[nodiscard]] nlohmann::json sent_json(const std::string& text);

/// All entries of the queue, in the order of play.
[[nodiscard]] nlohmann::json whole_queue(client::HttpClient& client);

/// The queue's entry with that id or that name of a tournament. Throws InputError.
[[nodiscard]] nlohmann::json entry_of(client::HttpClient& client, const std::string& id_or_name);

}  // namespace tafl::commands
