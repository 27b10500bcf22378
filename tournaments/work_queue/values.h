// SPDX-License-Identifier: MIT
// What the work queue holds: offers that the coordinator makes, leases that workers take of them,
// and deliveries that come back. A unit of work is what is played together, one game after the
// other on one slot: both games of a pair, or a single game. Values only.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tafl::work_queue {

/// At most so many games in a unit, so many units in one turn.
inline constexpr int most_games = 16;
inline constexpr int most_units = 256;

using MachineId = std::int64_t;
using UnitId = std::int64_t;                    ///< Assignment::game of the first game of the match
using EngineHashes = std::vector<std::string>;  ///< SHA-256 of each engine of a unit

/// A unit of work that is to be played.
struct Offer {
    UnitId unit = 0;
    std::int64_t tournament = 0;
    int priority = 0;                      ///< higher first; of one priority the earlier offered
    EngineHashes needs;                    ///< no two alike
    std::vector<std::string> assignments;  ///< one a game (codecs::encode)
};

/// A unit that a worker may play until its lease is over. The token is a random UUID of this lease.
struct Lease {
    UnitId unit = 0;
    std::string token;
    std::vector<std::string> assignments;
};

/// What a worker has played.
struct PlayedUnit {
    UnitId unit = 0;
    std::string token;
    std::vector<std::vector<std::uint8_t>> records;  ///< one a game (codecs::encode)
    std::string facts;                               ///< JSON: under what load they were played
};

/// How far a unit is. Worth nothing after a crash.
struct Progress {
    UnitId unit = 0;
    std::string token;
    int game = 0;       ///< of the unit, from 0
    std::string plies;  ///< all of that game's so far, JSON of less than 40,000 bytes
};

/// What has become of games that count.
struct Tally {
    int games = 0;
    int crashes = 0;
    int time_losses = 0;
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

/// Who plays.
struct RegisteredMachine {
    MachineId id = 0;
    std::string name;        ///< ROLE/NAME, unique in the queue; to enter() only NAME
    std::string login;       ///< the role that it belongs to
    std::string facts;       ///< JSON: processor, cores, kernel, version
    double calibration = 0;  ///< playouts a second with all slots busy
    int slots = 0;
    std::vector<std::string> engines;  ///< SHA-256
    std::chrono::seconds silent{};     ///< since it was heard of
    bool is_present = false;           ///< has entered and neither left nor been silent for long
    bool is_banned = false;
    bool has_left = false;         ///< has said so
    std::chrono::seconds clock{};  ///< by which its clock is ahead of the database server's
    Tally tally{};                 ///< of all that it has delivered since the queue was made
};

/// What the coordinator hears of one unit that somebody has.
struct LeaseHolder {
    UnitId unit = 0;
    std::string token;
    MachineId machine = 0;
    std::string machine_name;
};

struct Delivery {
    std::int64_t number = 0;
    LeaseHolder from;
    std::vector<std::vector<std::uint8_t>> records;
    std::string facts;
};

/// What the coordinator has not settled yet.
struct PendingDeliveries {
    int deliveries = 0;
    int units = 0;                       ///< all that there are: offered, leased, or delivered
    std::chrono::milliseconds oldest{};  ///< how long the first delivery has been there
};

/// A lease that ran out, or was given back.
struct LostLease {
    LeaseHolder from;
};

}  // namespace tafl::work_queue
