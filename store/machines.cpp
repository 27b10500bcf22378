// SPDX-License-Identifier: MIT
#include "store/machines.h"

#include <string>

namespace tafl::store {

namespace {

constexpr std::size_t longest_fact = 200;
constexpr int max_cores = 1'000'000;
constexpr double max_playouts = 1e12;
constexpr double max_load = 1e9;

/// Returns at most the first `longest_fact` bytes. Does not cut within a UTF-8 character.
std::string cut(const std::string& text) {
    constexpr unsigned head_bits = 0xc0;
    constexpr unsigned continuation = 0x80;
    if (text.size() <= longest_fact) return text;
    std::size_t end = longest_fact;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & head_bits) == continuation) --end;
    return text.substr(0, end);
}

/// Returns facts that can be stored and read. A worker sends them, so they may be invalid; they
/// must not block storing or reading a game.
Machine storable(const Machine& machine) {
    const bool has_cores = machine.cores >= 0 && machine.cores <= max_cores;
    const bool is_calibrated = machine.calibration >= 0 && machine.calibration <= max_playouts;
    return {cut(machine.name),   cut(machine.processor), has_cores ? machine.cores : 0,
            cut(machine.kernel), cut(machine.version),   is_calibrated ? machine.calibration : 0};
}

}  // namespace

std::optional<std::int64_t> store_machine(Database& database,
                                          const std::optional<Machine>& machine) {
    if (!machine) return std::nullopt;
    const Machine facts = storable(*machine);
    const auto find = [&] {
        return database.query(
            "SELECT id FROM machines WHERE name = ? AND processor = ? AND cores = ? AND kernel = ?"
            " AND version = ? AND calibration = ?",
            facts.name, facts.processor, facts.cores, facts.kernel, facts.version,
            facts.calibration);
    };
    if (auto there = find(); there.next()) return there.integer(0);
    database.run(
        "INSERT INTO machines (name, processor, cores, kernel, version, calibration)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        facts.name, facts.processor, facts.cores, facts.kernel, facts.version, facts.calibration);
    return database.last_id();
}

std::optional<Machine> machine_from(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    Machine machine;
    machine.name = rows.text(column);
    machine.processor = rows.text(column + 1);
    machine.cores = rows.within(column + 2, 0, max_cores);
    machine.kernel = rows.text(column + 3);
    machine.version = rows.text(column + 4);
    machine.calibration = rows.real(column + 5, max_playouts);
    return machine;
}

std::optional<double> stored_load(const std::optional<double>& load) {
    const bool is_possible = load && *load >= 0 && *load <= max_load;
    return is_possible ? load : std::nullopt;
}

std::optional<double> load_from(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    return rows.real(column, max_load);
}

}  // namespace tafl::store
