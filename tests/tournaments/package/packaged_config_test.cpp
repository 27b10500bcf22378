// SPDX-License-Identifier: MIT
// The configuration that the package installs. It can be read, and its comments name the defaults
// of the program.
#include <doctest/doctest.h>

#include <regex>

#include "tests/tournaments/program.h"
#include "tournaments/server/web/config.h"

namespace tafl::web::packaged_config_test {
namespace {

const std::string packaged = tests::read_file(TAFL_SOURCE_DIR "/tournaments/package/serve.toml");

TEST_SUITE_BEGIN("tournaments/package/packaged_config");

TEST_CASE("the packaged configuration is read without an error") {
    const auto config = read_serve_config(TAFL_SOURCE_DIR "/tournaments/package/serve.toml");
    REQUIRE(config.has_value());
    CHECK(config->engines == TAFL_SOURCE_DIR "/tournaments/package/engines");
    CHECK(config->limits.has_value());
}

TEST_CASE("its comments name keys that exist, with the defaults that they have") {
    const tests::Scratch scratch;
    // Uncomments each key, and the table that it belongs to.
    const std::string all = std::regex_replace(
        packaged, std::regex("(^|\n)# ((?:[a-z_]+ = )|(?:\\[[a-z]+\\]))"), "$1$2");
    CHECK(all.find("\nrequest_timeout_seconds = ") != std::string::npos);
    std::ofstream(scratch / "all.toml") << all;
    const auto read = read_serve_config(scratch / "all.toml");
    if (!read) FAIL(to_string(read.error(), "serve.toml"));
    const ServeConfig defaults;
    CHECK(read->listen == defaults.listen);
    CHECK(read->concurrency == defaults.concurrency);
    CHECK(read->workers == defaults.workers);
    CHECK(read->reading == defaults.reading);
    CHECK(read->stop_seconds == defaults.stop_seconds);
    CHECK(read->log.format == defaults.log.format);
    CHECK(read->log.file_bytes == defaults.log.file_bytes);
    CHECK(read->log.old_files == defaults.log.old_files);
    CHECK(read->address == defaults.address);
    CHECK(read->web.proxies == defaults.web.proxies);
    CHECK(read->web.connections == defaults.web.connections);
    CHECK(read->web.connections_per_address == defaults.web.connections_per_address);
    CHECK(read->web.requests_per_connection == defaults.web.requests_per_connection);
    CHECK(read->web.requests_per_second == defaults.web.requests_per_second);
    CHECK(read->web.requests_at_once == defaults.web.requests_at_once);
    CHECK(read->web.body_bytes == defaults.web.body_bytes);
    CHECK(read->web.timeout == defaults.web.timeout);
    CHECK(read->web.hosts == defaults.web.hosts);
    CHECK(read->quotas.open_tournaments == defaults.quotas.open_tournaments);
    CHECK(read->quotas.games_waiting == defaults.quotas.games_waiting);
    CHECK(read->quotas.plies == defaults.quotas.plies);
    CHECK(read->quotas.game_minutes == defaults.quotas.game_minutes);
    CHECK(read->submissions_per_minute == defaults.submissions_per_minute);
    CHECK(read->events.viewers == defaults.events.viewers);
    CHECK(read->events.viewers_per_address == defaults.events.viewers_per_address);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::packaged_config_test
