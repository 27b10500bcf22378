// SPDX-License-Identifier: MIT
// Values of the work queue: offers by the coordinator, leases by workers, deliveries to the
// coordinator. A unit is the set of games that a worker leases together and plays in sequence, in
// one game slot: both games of a match, or a single game. Values only.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tafl::work_queue {

/// Limits of the queue: maximum number of games in a unit (max_games), and of units in one call of
/// WorkerQueue::exchange_units() (max_units).
inline constexpr int max_games = 16;
inline constexpr int max_units = 256;

using MachineId = std::int64_t;
using UnitId = std::int64_t;  ///< Assignment::game of the first game of the unit
/// Engines that a unit needs, as their hashes (remote::need_of(), SHA-256 in hexadecimal digits).
using EngineHashes = std::vector<std::string>;

/// Unit that the coordinator offers to the workers.
struct Offer {
    UnitId unit = 0;
    std::int64_t tournament = 0;
    /// Priority of the unit. Units with a higher priority are leased first. Units with the same
    /// priority are leased in the order of their offers.
    int priority = 0;
    EngineHashes needs;  ///< hashes of all engines of the unit, without duplicates
    /// Assignments of the games of the unit, in their order (codecs::encode).
    std::vector<std::string> assignments;
};

/// Right of a worker to play a unit until the lease expires. `token` is a random UUID that
/// identifies the lease.
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
    /// Load average of the machine at the end of the unit, as JSON: {"load":0.5}. {} = unknown.
    std::string facts;
};

/// Progress of the running game of a leased unit. The queue does not store it durably: a crash of
/// the database server deletes it.
struct Progress {
    UnitId unit = 0;
    std::string token;
    int game = 0;  ///< index of the running game in the unit, from 0
    /// Plies of the running game so far, as JSON with less than 40,000 bytes. Usually it is a
    /// string: the game's record (codecs::encode) in base64. If that is too long, it is the number
    /// of plies.
    std::string plies;
};

/// Numbers of games that count, which are the games that are not void.
struct Tally {
    int games = 0;
    /// number of games that an engine has lost by a crash or by closing its input or output
    int crashes = 0;
    /// number of games that an engine has lost on time or because it sent nothing
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

/// Machine with a worker process that plays games of the queue.
struct RegisteredMachine {
    MachineId id = 0;
    /// name in the queue, ROLE/NAME, which is unique; for WorkerQueue::enter(), only NAME
    std::string name;
    std::string login;  ///< database role of the machine
    /// Result of facts_of_this_machine(), as JSON: processor, cores, kernel, time, version.
    std::string facts;
    /// Speed of the machine (CalibrationHistory), in playouts per second of all slots together; 0 =
    /// unknown.
    double calibration = 0;
    int slots = 0;  ///< number of games that the machine plays at the same time
    /// Engines that the machine can start, as their hashes (remote::need_of(), SHA-256 in
    /// hexadecimal digits).
    std::vector<std::string> engines;
    std::chrono::seconds silent{};  ///< time since the last call of the machine to the queue
    /// True: the machine has entered, has not left, and has called the queue within the last 60 s.
    bool is_present = false;
    bool is_banned = false;
    bool has_left = false;  ///< true: the machine's last session has ended by WorkerQueue::leave()
    /// Time by which the machine's clock is ahead of the clock of the database server; negative =
    /// the machine's clock is behind.
    std::chrono::seconds clock{};
    Tally tally{};  ///< numbers of the machine's games that count, since the queue was created
};

/// Lease of one unit, and the machine that has the lease, as values for the coordinator.
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
    /// Records of the games of the unit, in their order (codecs::encode).
    std::vector<std::vector<std::uint8_t>> records;
    /// Load average of the machine at the end of the unit, as JSON: {"load":0.5}. {} = unknown.
    std::string facts;
};

/// Number of deliveries that the coordinator has not settled, and number of units in the queue.
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
