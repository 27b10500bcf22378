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

/// Maximum number of games in a unit (max_games), and of units in one call of
/// WorkerQueue::exchange_units() (max_units).
inline constexpr int max_games = 16;
inline constexpr int max_units = 256;

using MachineId = std::int64_t;
using UnitId = std::int64_t;  ///< Assignment::game of the first game of the unit
/// Hashes need_of() of the engines of a unit (SHA-256).
using EngineHashes = std::vector<std::string>;

/// Unit that the coordinator offers to the workers.
struct Offer {
    UnitId unit = 0;
    std::int64_t tournament = 0;
    /// Units of higher priority are leased first; equal ones in the order of offering.
    int priority = 0;
    EngineHashes needs;  ///< hashes of all engines of the unit, without duplicates
    /// Assignments of the games of the unit, in their order (codecs::encode).
    std::vector<std::string> assignments;
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
    /// Records of the games of the unit, in their order (codecs::encode).
    std::vector<std::vector<std::uint8_t>> records;
    /// Load average of the machine at the end of the unit, as JSON: {"load":0.5}.
    std::string facts;
};

/// Progress of the running game of a leased unit. It is lost if the database server crashes.
struct Progress {
    UnitId unit = 0;
    std::string token;
    int game = 0;  ///< index of the running game in the unit, from 0
    /// Plies of that game so far, as JSON of less than 40,000 bytes: the record (codecs::encode) in
    /// base64, or the number of plies if the record is too long.
    std::string plies;
};

/// Numbers of games that count (were not void).
struct Tally {
    int games = 0;
    int crashes = 0;      ///< number of games that were lost by a crash of an engine
    int time_losses = 0;  ///< number of games that were lost on time
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

/// Machine with a worker process that plays games of the queue.
struct RegisteredMachine {
    MachineId id = 0;
    std::string name;   ///< ROLE/NAME, unique in the queue; for WorkerQueue::enter(), only NAME
    std::string login;  ///< database role of the machine
    /// Result of facts_of_this_machine(), as JSON: processor, cores, kernel, time, version.
    std::string facts;
    /// Result of the calibration, in playouts per second of all slots together; 0 = unknown.
    double calibration = 0;
    int slots = 0;  ///< number of games that the machine plays at the same time
    /// Hashes need_of() of the engines that the machine can start (SHA-256).
    std::vector<std::string> engines;
    std::chrono::seconds silent{};  ///< time since the last message of the machine
    /// True: the machine has entered, has not left, and sent a message within 60 s.
    bool is_present = false;
    bool is_banned = false;
    bool has_left = false;  ///< true: the machine's last session has ended by WorkerQueue::leave()
    /// Time by which the machine's clock is ahead of the database server's; negative = behind.
    std::chrono::seconds clock{};
    Tally tally{};  ///< games of the machine that count, since the queue was created
};

/// Lease of one unit, with the machine that holds it, as the coordinator sees it.
struct LeaseHolder {
    UnitId unit = 0;
    std::string token;
    MachineId machine = 0;
    std::string machine_name;
};

/// Delivery of a unit, as the coordinator receives it.
struct Delivery {
    std::int64_t number = 0;  ///< number that identifies the delivery in the queue
    LeaseHolder from;
    std::vector<std::vector<std::uint8_t>> records;
    std::string facts;
};

/// Amount of work that the coordinator has not settled yet.
struct PendingDeliveries {
    int deliveries = 0;
    int units = 0;  ///< number of all units in the queue: offered, leased or delivered
    /// Time since the arrival of the oldest of these deliveries; 0 = no delivery.
    std::chrono::milliseconds oldest{};
};

/// Lease that ended without a delivery: expired, revoked, or given back.
struct LostLease {
    LeaseHolder from;
};

}  // namespace tafl::work_queue
