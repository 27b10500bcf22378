// SPDX-License-Identifier: MIT
#include "tournaments/server/web/config.h"

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/tournaments/program.h"

namespace tafl::web::config_test {

using namespace tafl::plan;
using namespace tafl::service;
using namespace tafl::web;
using namespace tafl::tests;

namespace {

struct ConfigFile {
    Scratch scratch;
    fs::path file = scratch / "serve.toml";

    [[nodiscard]] tafl::rules::Expected<ServeConfig, PlanErrors> read(
        const std::string& text) const {
        std::ofstream(file) << text;
        return read_serve_config(file);
    }
    [[nodiscard]] std::string refusal(const std::string& text) const {
        const auto config = read(text);
        REQUIRE(!config);
        return to_string(config.error(), "c");
    }
};

}  // namespace

TEST_SUITE_BEGIN("tournaments/server/web/config");

TEST_CASE("the example shows the defaults") {
    const auto config = read_serve_config(TAFL_SOURCE_DIR "/examples/serve.toml");
    if (!config) FAIL(to_string(config.error(), "examples/serve.toml"));
    const ServeConfig usual;
    CHECK(config->listen == usual.listen);
    CHECK(config->engines == fs::path(TAFL_SOURCE_DIR "/examples/engines"));
    CHECK(config->openings == usual.openings);
    CHECK(config->concurrency == usual.concurrency);
    CHECK(config->reading == usual.reading);
    CHECK(config->stop_seconds == usual.stop_seconds);
    CHECK(config->log.format == usual.log.format);
    CHECK(config->log.file == usual.log.file);
    CHECK(config->log.file_bytes == usual.log.file_bytes);
    CHECK(config->log.old_files == usual.log.old_files);
    CHECK(config->address == usual.address);
    CHECK(config->web.proxies == usual.web.proxies);
    CHECK(config->web.connections == usual.web.connections);
    CHECK(config->web.connections_per_address == usual.web.connections_per_address);
    CHECK(config->web.requests_per_connection == usual.web.requests_per_connection);
    CHECK(config->web.requests_per_second == usual.web.requests_per_second);
    CHECK(config->web.requests_at_once == usual.web.requests_at_once);
    CHECK(config->web.body_bytes == usual.web.body_bytes);
    CHECK(config->web.timeout == usual.web.timeout);
    CHECK(config->events.viewers == usual.events.viewers);
    CHECK(config->events.viewers_per_address == usual.events.viewers_per_address);
    CHECK(config->web.hosts == usual.web.hosts);
    CHECK(config->quotas.open_tournaments == usual.quotas.open_tournaments);
    CHECK(config->quotas.games_waiting == usual.quotas.games_waiting);
    CHECK(config->submissions_per_minute == usual.submissions_per_minute);
}

TEST_CASE("the example has each key with its default") {
    toml::table file = toml::parse_file(TAFL_SOURCE_DIR "/examples/serve.toml");
    auto keys = configuration_keys();
    CHECK(keys.extract("webhook").mapped().size() == 6);  // a comment in the example
    for (const auto& [name, entries] : keys) {
        const toml::table& table = *file[name].as_table();
        CHECK(table.size() == entries.size());
        for (const auto& key : entries) {
            CAPTURE(key.name);
            CHECK_FALSE(key.help.empty());
            REQUIRE(table.contains(key.name));
            if (key.name == "engines") continue;
            std::ostringstream value;
            value << toml::json_formatter{*table.get(key.name)};
            CHECK(nlohmann::json::parse(value.str()) == key.value);
        }
    }
}

TEST_CASE_FIXTURE(ConfigFile, "a row refuses the numbers next to its range") {
    for (const auto& [name, entries] : configuration_keys()) {
        for (const auto& key : entries) {
            if (!key.value.is_number()) continue;
            CAPTURE(key.name);
            const std::string line = '[' + name + "]\n" + std::string(key.name) + " = ";
            CHECK(read(line + std::to_string(key.range.min)).has_value());
            CHECK(read(line + std::to_string(key.range.max)).has_value());
            for (const std::int64_t value : {key.range.min - 1, key.range.max + 1})
                CHECK(refusal(line + std::to_string(value)).starts_with("c:2:"));
        }
    }
}

TEST_CASE_FIXTURE(ConfigFile, "an address is one that links can begin with") {
    for (const auto& [text, address] : std::map<std::string, std::string>{
             {"https://tafl.example/", "https://tafl.example"},
             {"http://[2001:db8::1]:8547", "http://[2001:db8::1]:8547"},
             {"https://example.org/tafl//", "https://example.org/tafl"},
             {"", ""}}) {
        const auto config = read("[web]\naddress = \"" + text + "\"\n");
        if (!config) FAIL(to_string(config.error(), "c"));
        CHECK(config->address == address);
    }
    for (const char* text : {"tafl.example", "//tafl.example", "ftp://tafl.example", "https://",
                             "https://me:secret@tafl.example", "https://tafl.example/?a",
                             "javascript:alert(1)", "https://tafl.example/a b"}) {
        CAPTURE(text);
        CHECK(refusal("[web]\naddress = \"" + std::string(text) + "\"\n")
                  .find("https://tafl.example") != std::string::npos);
    }
}

TEST_CASE_FIXTURE(ConfigFile,
                  "values of the file are used, and its paths are relative to the file") {
    const auto config = read(
        "[server]\nconcurrency = 3\nworkers = \"service=tafl\"\nengines = \"e\"\nreading = "
        "\"token\"\nstop_seconds = 5\n"
        "[log]\nformat = \"json\"\nfile = \"/var/log/x.log\"\nfile_mb = 2\n"
        "[web]\nproxies = [\"127.0.0.1\", \"::1\"]\nbody_kb = 1\nrequest_timeout_seconds = "
        "3\nviewers = 0"
        "\nhosts = [\"Tafl.Example\", \"[2001:db8::1]:80\"]\n[quotas]\nopen_tournaments = 0\n"
        "games_waiting = 5\nplies = 7\ngame_minutes = 8\nsubmissions_per_minute = "
        "6\n[limits]\nfile_mb = 1\n");
    if (!config) FAIL(to_string(config.error(), "c"));
    CHECK(config->concurrency == 3);
    CHECK(config->workers == "service=tafl");
    CHECK(config->engines == scratch / "e");
    CHECK(config->reading == ReadAccess::token);
    CHECK(config->stop_seconds == 5s);
    CHECK(config->log.format == LogFormat::json);
    CHECK(config->log.file == "/var/log/x.log");
    CHECK(config->log.file_bytes == 2 * 1024 * 1024);
    CHECK(config->web.proxies == Proxies{boost::asio::ip::make_address("127.0.0.1"),
                                         boost::asio::ip::make_address("::1")});
    CHECK(config->web.body_bytes == 1024);
    CHECK(config->web.timeout == 3s);
    CHECK(config->events.viewers == 0);
    CHECK(config->web.hosts == HostNames{"tafl.example", "2001:db8::1"});
    CHECK(config->quotas.open_tournaments == 0);
    CHECK(config->quotas.games_waiting == 5);
    CHECK(config->quotas.plies == 7);
    CHECK(config->quotas.game_minutes == 8);
    CHECK(config->submissions_per_minute == 6);
    CHECK(!read("[web]\nhosts = [\"http://x\"]\n"));
    CHECK(!read("[quotas]\nopen_tournaments = -1\n"));
    CHECK(config->limits.has_value());
    CHECK(read("").has_value());
}

TEST_CASE_FIXTURE(ConfigFile, "webhooks are read, and their secrets from files of their own") {
    using namespace tafl::webhooks;
    std::ofstream(scratch / "secret") << "correct horse battery staple\r\nand more\n";
    std::ofstream(scratch / "address") << "https://discord.example/api/webhooks/1/token?wait=true";
    const auto config = read(
        "[[webhook]]\nurl = \"http://[::1]:8080\"\nsecret_file = \"secret\"\n"
        "events = [\"end\", \"forfeit\"]\n"
        "[[webhook]]\nurl_file = \"address\"\nformat = \"discord\"\n");
    if (!config) FAIL(to_string(config.error(), "c"));
    const auto& webhooks = config->webhooks.webhooks;
    REQUIRE(webhooks.size() == 2);
    CHECK_FALSE(webhooks[0].host.is_tls);
    CHECK(webhooks[0].host.name == "::1");
    CHECK(webhooks[0].host.port == "8080");
    CHECK(webhooks[0].target == "/");
    CHECK(webhooks[0].key == "correct horse battery staple");
    CHECK(webhooks[0].format == WebhookFormat::json);
    CHECK(webhooks[0].events == std::set{WebhookEventKind::end, WebhookEventKind::forfeit});
    CHECK(webhooks[1].host.is_tls);
    CHECK(webhooks[1].host.port == "443");
    CHECK(webhooks[1].target == "/api/webhooks/1/token?wait=true");
    CHECK(webhooks[1].label == "2 (discord.example)");
    CHECK(webhooks[1].format == WebhookFormat::discord);
    CHECK(webhooks[1].events.size() == 4);
    CHECK(webhooks[1].key.empty());
    // Engines in a sandbox do not see them.
    const auto hidden = service_settings(*config).hidden;
    for (const char* name : {"secret", "address"})
        CHECK(std::ranges::count(hidden, scratch / name) == 1);
}

TEST_CASE_FIXTURE(ConfigFile, "a former name of a key is accepted with a warning") {
    std::ofstream(scratch / "address") << "https://tafl.example/";
    const auto config = read(
        "[server]\ntables = 3\n[web]\npatience_seconds = 4\n"
        "[[webhook]]\nurl_file = \"address\"\nform = \"discord\"\n");
    if (!config) FAIL(to_string(config.error(), "c"));
    CHECK(config->concurrency == 3);
    CHECK(config->web.timeout == 4s);
    CHECK(config->webhooks.webhooks.at(0).format == tafl::webhooks::WebhookFormat::discord);
    const std::set<std::string> warnings(config->warnings.begin(), config->warnings.end());
    CHECK(warnings == std::set<std::string>{"[server] tables is now concurrency",
                                            "[web] patience_seconds is now request_timeout_seconds",
                                            "[[webhook]] form is now format"});
    CHECK(refusal("[server]\ntables = 0\n").starts_with("c:2:10: [server] concurrency: found 0"));
    CHECK(refusal("[server]\nconcurrency = 2\ntables = 3\n") ==
          "c:3:10: [server] tables: cannot be combined with concurrency, its new name; remove "
          "one\n");
    CHECK(read("[server]\nconcurrency = 3\n")->warnings.empty());
    // Only in their tables.
    CHECK(refusal("[web]\ntables = 3\n").starts_with("c:2:1: [web] has no key 'tables'"));
}

TEST_CASE_FIXTURE(ConfigFile, "mistakes of a webhook are reported without its secrets") {
    std::ofstream(scratch / "short") << "hunter2\n";
    std::ofstream(scratch / "empty") << "\n";
    std::ofstream(scratch / "address") << "hunter2.example\n";
    const auto told = [&](const std::string& keys, const std::string& part) {
        const std::string text = refusal("[[webhook]]\n" + keys + '\n');
        CAPTURE(text);
        CHECK(text.find(part) != std::string::npos);
        CHECK(text.find("hunter2") == std::string::npos);
        CHECK(text.starts_with("c:"));
    };
    const std::string good = "url = \"https://tafl.example/\"\n";
    told("format = \"json\"", "either url or url_file");
    told(good + "url_file = \"address\"", "either url or url_file");
    for (const char* url :
         {"hunter2", "ftp://hunter2/", "https://", "https://me:hunter2@tafl.example/",
          "https://tafl.example/hunter2 x", "https://hunter2%0d%0aX/"}) {
        told("url = \"" + std::string(url) + '"', "an address such as");
    }
    told("url_file = \"address\"", "an address such as");
    told("url_file = \"none\"", "no file that can be read");
    told(good + "secret_file = \"empty\"", "an empty first line");
    told(good + "secret_file = \"short\"", "at least 16 bytes");
    told(good + "events = [\"ends\"]", "did you mean 'end'");
    told(good + "events = []", "an empty list");
    told(good + "format = \"slack\"", "json or discord");
    told(good + "ca_file = \"address\"", "certificates (PEM)");
    told(good + "secret = \"hunter2\"", "secret");
    CHECK(!read("webhook = 3\n"));
    CHECK(!read("[webhook]\n" + good));
    std::string many;
    for (int i = 0; i < 17; ++i) many += "[[webhook]]\n" + good;
    CHECK(refusal(many).find("at most 16") != std::string::npos);
}

TEST_CASE_FIXTURE(ConfigFile, "every mistake is reported at once with its place") {
    const std::string text = refusal(
        "[server]\nconcurrency = 0\nreading = \"closed\"\nport = 1\n[log]\nformat = 3\n"
        "[limits]\nfile_mb = \"x\"\n[web]\nproxies = [\"localhost\"]\n[beds]\n");
    std::string places;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) places += line.substr(0, 4) + ' ';
    CAPTURE(text);
    CHECK(places == "c:2: c:3: c:4: c:6: c:8: c:10 c:11 ");
    CHECK(refusal("[server\n").starts_with("c:1:"));
    CHECK(refusal("server = 3\n").starts_with("c:1:"));
    CHECK(!read_serve_config(scratch / "none.toml"));
}

TEST_SUITE_END();

}  // namespace tafl::web::config_test
