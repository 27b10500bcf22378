// SPDX-License-Identifier: MIT
#include "tournaments/commands/server_options.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tournaments/base/input_file.h"

namespace tafl::commands {

namespace {

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

/// Returns the first line of the file. Throws InputError if it is empty.
std::string token_in(const std::string& file) {
    if (const auto reason = tournaments::why_unreadable(file)) {
        throw tournaments::InputError("--token-file " + file + ": " + *reason +
                                      ", expected a file with a token");
    }
    std::ifstream stream(file);
    std::string token;
    if (!std::getline(stream, token) || token.empty()) {
        throw tournaments::InputError("--token-file " + file +
                                      ": the first line is empty; write the token there");
    }
    while (token.ends_with('\r') || token.ends_with(' ')) token.pop_back();
    return token;
}

/// Returns `detail` of a problem response (RFC 9457); without one, a text with the status.
std::string detail_of(const client::Reply& reply) {
    const auto body = parse_untrusted_json(reply.body);
    if (body.is_object() && body.contains("detail") && body["detail"].is_string()) {
        return body["detail"];
    }
    return "it answered with status " + std::to_string(reply.status);
}

}  // namespace

void add_server(Command command, ServerOptions& options) {
    command.option("--server", options.url,
                   "The server; else LAWSPEAKER_SERVER of the environment, else "
                   "http://127.0.0.1:8547");
    command
        .option("--token-file", options.token_file,
                "A file with the token; else LAWSPEAKER_TOKEN of the environment")
        .file(store::FileUse::input);
    command
        .option("--ca-file", options.ca_file,
                "Trusted certificates (PEM) of an https server; else those of the system")
        .file(store::FileUse::input);
}

client::HttpClient client_of(const ServerOptions& options) {
    std::string url = options.url;
    if (url.empty()) url = environment("LAWSPEAKER_SERVER");
    if (url.empty()) url = "http://127.0.0.1:8547";
    return {
        url,
        options.token_file.empty() ? environment("LAWSPEAKER_TOKEN") : token_in(options.token_file),
        options.ca_file};
}

nlohmann::json value_of(const client::Reply& reply) {
    if (reply.status == 401 || reply.status == 403) {
        throw std::runtime_error("the server refuses: " + detail_of(reply) +
                                 "; pass another token with --token-file or LAWSPEAKER_TOKEN");
    }
    if (reply.status == 400 || reply.status == 404 || reply.status == 422) {
        throw tournaments::InputError("the server refuses: " + detail_of(reply));
    }
    if (reply.status < 200 || reply.status > 299) {
        throw std::runtime_error("the server refuses: " + detail_of(reply));
    }
    auto value = parse_untrusted_json(reply.body);
    if (value.is_discarded())
        throw client::ServerError("the server answers with something else than JSON");
    return value;
}

nlohmann::json parse_untrusted_json(const std::string& text) {
    constexpr int deepest = 64;
    bool is_too_deep = false;
    const auto note_depth = [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
        is_too_deep = is_too_deep || depth > deepest;
        return !is_too_deep;
    };
    auto value = nlohmann::json::parse(text, note_depth, false);
    return is_too_deep ? nlohmann::json(nlohmann::json::value_t::discarded) : value;
}

nlohmann::json whole_queue(client::HttpClient& client) {
    auto all = nlohmann::json::array();
    std::string target = "/api/queue?limit=500";
    for (;;) {
        const auto page = value_of(client.request("GET", target));
        all.insert(all.end(), page.at("items").begin(), page.at("items").end());
        if (page.at("next").is_null()) return all;
        target = "/api/queue?limit=500&after=" + page.at("next").dump();
    }
}

nlohmann::json entry_of(client::HttpClient& client, const std::string& id_or_name) {
    const auto queue = whole_queue(client);
    for (const auto& entry : queue) {
        if (entry.at("tournament_id").dump() == id_or_name) return entry;
    }
    for (const auto& entry : queue) {
        if (entry.at("name") == id_or_name) return entry;
    }
    throw tournaments::InputError("the queue of " + client.url() + " has no tournament '" +
                                  id_or_name + "'; lawspeaker queue lists them");
}

}  // namespace tafl::commands
