// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/machine_facts.h"

#include <sys/utsname.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "referee/os/host_load.h"
#include "referee/os/limits.h"
#include "tournaments/scoring/results/unicode.h"
#include "tournaments/version.h"

namespace tafl::remote {

using nlohmann::json;

namespace {

utsname this_system() {
    utsname names{};
    uname(&names);
    return names;
}

/// Returns the model of the first processor ("model name : AMD EPYC 7B13"). Returns the
/// architecture if no model is listed.
std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return this_system().machine;
}

/// Returns a string from `facts`; empty if it is missing or has another type. The text is from an
/// untrusted client.
std::string word(const json& facts, const char* key) {
    const auto found = facts.find(key);
    if (found == facts.end() || !found->is_string()) return {};
    return results::clean_text(found->get<std::string>());
}

json read(const std::string& facts) {
    json value = json::parse(facts, nullptr, false);
    return value.is_object() ? value : json::object();
}

}  // namespace

std::string facts_of_this_machine() {
    const json facts = {{"processor", processor_name()},
                        {"cores", referee::usable_processors().size()},
                        {"kernel", this_system().release},
                        {"time", std::time(nullptr)},
                        {"version", tournaments::version}};
    return facts.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string name_of_this_machine() { return this_system().nodename; }

store::Machine stored_machine(const work_queue::RegisteredMachine& machine) {
    const json facts = read(machine.facts);
    store::Machine stored;
    stored.name = machine.name;
    stored.processor = word(facts, "processor");
    stored.kernel = word(facts, "kernel");
    stored.version = word(facts, "version");
    const auto cores = facts.find("cores");
    const bool has_cores = cores != facts.end() && cores->is_number_unsigned();
    stored.cores =
        has_cores ? static_cast<int>(std::min<std::uint64_t>(cores->get<std::uint64_t>(), 100'000))
                  : 0;
    stored.calibration = machine.calibration;
    return stored;
}

std::string facts_of_now() {
    const auto load = referee::load_average();
    return load ? json({{"load", *load}}).dump() : "{}";
}

std::optional<double> load_of(const std::string& facts) {
    const json value = read(facts);
    const auto load = value.find("load");
    if (load == value.end() || !load->is_number()) return std::nullopt;
    const auto number = load->get<double>();
    if (!std::isfinite(number) || number < 0) return std::nullopt;
    return number;
}

}  // namespace tafl::remote
