// SPDX-License-Identifier: MIT
// Values of the work queue: offers by the coordinator, leases by workers, deliveries to the
// coordinator. A unit of work is a set of games that one game slot plays in sequence. It is both
// games of a match, or a single game. Values only.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tafl::work_queue {

/// Maximum number of games in a unit, and of units in one call of WorkerQueue::turn().
inline constexpr int max_games = 16;
inline constexpr int max_units = 256;

using MachineId = std::int64_t;
using UnitId = std::int64_t;                    ///< Assignment::game of the first game of the match
using EngineHashes = std::vector<std::string>;  ///< need_of() each engine of a unit (SHA-256)

/// Unit that is to be played.
struct Offer {
    UnitId unit = 0;
    std::int64_t tournament = 0;
    int priority = 0;    ///< higher first; equal priorities: in the order of offering
    EngineHashes needs;  ///< without duplicates
    std::vector<std::string> assignments;  ///< one for each game (codecs::encode)
};

/// Right of a worker to play a unit until the lease expires. The token is a random UUID of this
/// lease.
struct Lease {
    UnitId unit = 0;
    std::string token;
    std::vector<std::string> assignments;
};

/// Unit that a worker has played.
struct PlayedUnit {
    UnitId unit = 0;
    std::string token;
    std::vector<std::vector<std::uint8_t>> records;  ///< one for each game (codecs::encode)
    std::string facts;  ///< JSON: the load under which the games were played
};

/// Progress of a leased unit. It may be lost in a crash of the server.
struct Progress {
    UnitId unit = 0;
    std::string token;
    int game = 0;       ///< index in the unit, from 0
    std::string plies;  ///< all plies of that game so far, as JSON of less than 40,000 bytes
};

/// Counts of games that count (were not void).
struct Tally {
    int games = 0;
    int crashes = 0;      ///< lost by a crash of the engine
    int time_losses = 0;  ///< lost on time
    Tally& operator+=(const Tally& other) {
        games += other.games;
        crashes += other.crashes;
        time_losses += other.time_losses;
        return *this;
    }
    Tally& operator-=(const Tally& other) {
        games -= other.games;
        crashes -= other.crashes;
        time_losses -= other.time_losses;
        return *this;
    }
};

/// Machine that plays for the queue.
struct RegisteredMachine {
    MachineId id = 0;
    std::string name;        ///< ROLE/NAME, unique in the queue; in WorkerQueue::enter() only NAME
    std::string login;       ///< database role of the machine
    std::string facts;       ///< JSON: processor, cores, kernel, version
    double calibration = 0;  ///< playouts per second with all slots busy
    int slots = 0;           ///< games at the same time
    std::vector<std::string> engines;  ///< need_of() each engine (SHA-256)
    std::chrono::seconds silent{};     ///< time since its last message
    bool is_present = false;  ///< has entered, has not left, and sent a message within 60 s
    bool is_banned = false;
    bool has_left = false;         ///< has called WorkerQueue::leave()
    std::chrono::seconds clock{};  ///< time by which its clock is ahead of the database server's
    Tally tally{};                 ///< all games that it has delivered since the queue was created
};

/// Lease of one unit with its machine, as the coordinator sees it.
struct LeaseHolder {
    UnitId unit = 0;
    std::string token;
    MachineId machine = 0;
    std::string machine_name;
};

/// Records of a unit that a machine has delivered.
struct Delivery {
    std::int64_t number = 0;  ///< identifies the delivery in the queue
    LeaseHolder from;
    std::vector<std::vector<std::uint8_t>> records;
    std::string facts;
};

/// Work that the coordinator has not settled yet.
struct PendingDeliveries {
    int deliveries = 0;
    int units = 0;                       ///< all units in the queue: offered, leased or delivered
    std::chrono::milliseconds oldest{};  ///< age of the oldest delivery
};

/// Lease that ended without a delivery: expired, revoked, or given back.
struct LostLease {
    LeaseHolder from;
};

}  // namespace tafl::work_queue
