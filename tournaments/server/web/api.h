// SPDX-License-Identifier: MIT
// JSON interface: the functions that answer its read requests. The table of routes (routes.h)
// refers to them. openapi.json describes these requests, and also the requests that change
// something.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "store/records.h"
#include "tournaments/plan/engine_credits.h"
#include "tournaments/server/web/routes.h"

namespace tafl::web {

/// Engine that submitted tournaments may use. Its file is in the server's directory of engines.
struct RegisteredEngine {
    std::string name;
    std::string version;  ///< version in the engine file; may be empty
    plan::EngineCredits credits{};
};

/// Facts about the server's process, for /api/server.
struct ProcessFacts {
    int game_slots = 0;  ///< maximum number of games at the same time; 0 = the process plays none
    bool has_workers = false;                                ///< true: workers play the games
    store::Time started = std::chrono::system_clock::now();  ///< start of the process
};

// Each function answers the operation of its name in openapi.json. They throw the exceptions of the
// archive.
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
Answer get_server;
MemoryAnswer describe_api;

// Description of the JSON interface

/// Returns the text of openapi.json, which is built into the program.
[[nodiscard]] std::string_view openapi_document();

}  // namespace tafl::web
