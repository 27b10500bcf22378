// SPDX-License-Identifier: MIT
// The JSON interface: the functions of its rows in the table of routes that only read. openapi.json
// describes them, and also the requests that change something.
#pragma once

#include <string>
#include <string_view>

#include "tournaments/server/web/routes.h"

namespace tafl::web {

/// An engine that the server may start.
struct RegisteredEngine {
    std::string name;
    std::string version;  ///< version in the engine file; may be empty
};

// Named after their operations in openapi.json. They throw the exceptions of the archive.
Answer list_tournaments;
TournamentAnswer get_tournament;
TournamentAnswer get_standings;
TournamentAnswer get_crosstable;
TournamentAnswer get_rounds;
TournamentAnswer get_machines;
TournamentAnswer get_balance;
TournamentAnswer get_schedule;
TournamentAnswer list_games;
Answer find_games;
Answer get_game;
Answer get_evidence;
Answer list_engines;
Answer get_engine;
Answer get_ratings;
Answer list_variants;
Answer get_queue;
MemoryAnswer describe_api;

// The description of the JSON interface (openapi.json in this directory), built into the program.

[[nodiscard]] std::string_view openapi_document();

}  // namespace tafl::web
