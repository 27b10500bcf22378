// SPDX-License-Identifier: MIT
// Rows of the keys of a server's configuration. These keys have no row here, but readers of their
// own: `address`, `proxies` and `hosts` of [web], and most keys of [[webhook]].
#pragma once

#include <array>

#include "tournaments/base/key.h"
#include "tournaments/server/web/config.h"

namespace tafl::web {

inline constexpr std::array server_keys = {
    tournaments::key<&ServeConfig::listen>("listen", {"Address and port; port 0 takes a free one"}),
    tournaments::key<&ServeConfig::engines>(
        "engines", {"Folder of the engines that may be played: *.toml with tables [[engine]], or "
                    "OpenTafl's *.ini"}),
    tournaments::key<&ServeConfig::openings>(
        "openings", {"Folder of files that submitted tournaments may name as openings"}),
    tournaments::key<&ServeConfig::concurrency>(
        "concurrency", {.help = "Games at the same time", .range = {1, 1024}, .former = "tables"}),
    tournaments::key<&ServeConfig::workers>(
        "workers",
        {"Work queue (postgresql://OWNER@HOST/DATABASE) of machines that play the games"}),
    tournaments::key<&ServeConfig::reading>("reading",
                                            {"Clients that may read: all, or those with a token"}),
    tournaments::key<&ServeConfig::stop_seconds>(
        "stop_seconds",
        {"Time that running games have to end when the server stops", {0, 7 * 24 * 3600}}),
};

inline constexpr std::array log_keys = {
    tournaments::key<&service::LogSettings::format>("format", {"Format of the log lines"}),
    tournaments::key<&service::LogSettings::file>(
        "file", {"Log there instead of to standard error; full files are rotated"}),
    tournaments::key<&service::LogSettings::file_bytes, 1 << 20>(
        "file_mb", {"Size of a full file", {1, 100'000}}),
    tournaments::key<&service::LogSettings::old_files>("files",
                                                       {"Full files that are kept", {0, 1000}}),
};

/// Keys of [web] for connections and requests.
inline constexpr std::array connection_keys = {
    tournaments::key<&ServerLimits::connections>(
        "connections", {"Connections, those of viewers included", {1, 1'000'000}}),
    tournaments::key<&ServerLimits::connections_per_address>(
        "connections_per_address",
        {"Connections of an address; a proxy has no limit", {1, 1'000'000}}),
    tournaments::key<&ServerLimits::requests_per_connection>(
        "requests_per_connection", {"Requests after which a connection is closed", {1, 1'000'000}}),
    tournaments::key<&ServerLimits::requests_per_second>(
        "requests_per_second",
        {"Requests of an address in the long run; 0 = no limit", {0, 1'000'000}}),
    tournaments::key<&ServerLimits::requests_at_once>(
        "requests_at_once",
        {"Requests at once of an address without earlier ones", {1, 1'000'000}}),
    tournaments::key<&ServerLimits::body_bytes, 1 << 10>(
        "body_kb", {"Size of a submitted file", {1, 64 * 1024}}),
    tournaments::key<&ServerLimits::timeout, 1000>(
        "request_timeout_seconds", {.help = "Time for a request, and for each part of its response",
                                    .range = {1, 3600},
                                    .former = "patience_seconds"}),
};

/// Keys of [web] for event streams.
inline constexpr std::array viewer_keys = {
    tournaments::key<&Events::Limits::viewers>("viewers", {"Event streams", {0, 1'000'000}}),
    tournaments::key<&Events::Limits::viewers_per_address>(
        "viewers_per_address", {"Event streams of an address", {0, 1'000'000}}),
};

inline constexpr std::array quota_keys = {
    tournaments::key<&service::Quotas::open_tournaments>(
        "open_tournaments",
        {"Tournaments of a token that are not over; 0 = no limit", {0, 1'000'000'000}}),
    tournaments::key<&service::Quotas::games_waiting>(
        "games_waiting",
        {"Unfinished games of these tournaments; 0 = no limit", {0, 1'000'000'000}}),
    tournaments::key<&service::Quotas::plies>(
        "plies", {"Largest max_plies; 0 = no limit", {0, 1'000'000'000}}),
    tournaments::key<&service::Quotas::game_minutes>(
        "game_minutes",
        {"Longest game by the clocks of both sides; 0 = no limit", {0, 1'000'000'000}}),
};

/// Key of [quotas] that is not a quota of the service.
inline constexpr std::array submission_keys = {
    tournaments::key<&ServeConfig::submissions_per_minute>(
        "submissions_per_minute",
        {"Submissions of a token, refused ones included; 0 = no limit", {0, 60'000}}),
};

}  // namespace tafl::web
