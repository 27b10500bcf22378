// SPDX-License-Identifier: MIT
#include "rules/variant.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace tafl::rules {

namespace {

constexpr std::array built_in = {
    Variant{"brandub", "Brandub 7x7",
            "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: "
            "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "OpenTafl", Quality::exact},
    Variant{"tablut", "Tablut 9x9",
            "dim:9 name:Tablut esc:e atkf:y ks:c nj:n cor: cenp:tcnkTCNK cens: cenh: "
            "cenhe:tcnkTCNK linc:y start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
            "OpenTafl", Quality::exact},
    Variant{"sea-battle", "Sea Battle 9x9",
            "dim:9 name:Sea_Battle esc:e atkf:y ka:n nj:n cj:n cor: cen: "
            "start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
            "OpenTafl", Quality::exact},
    Variant{"fetlar", "Fetlar 11x11",
            "dim:11 name:Fetlar atkf:y nj:n cj:n "
            "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
            "OpenTafl", Quality::exact},
    Variant{"copenhagen", "Copenhagen 11x11",
            "dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y "
            "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
            "OpenTafl", Quality::exact},
    Variant{"tawlbwrdd", "Tawlbwrdd 11x11 (Bell)",
            "dim:11 name:Tawlbwrdd esc:e atkf:y ks:w nj:n cj:n cor: cen: "
            "start:/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/",
            "OpenTafl", Quality::exact},
};

}  // namespace

std::string_view name_of(Quality quality) {
    constexpr std::array<std::string_view, 3> names = {"exact", "best effort", "partial"};
    return names[static_cast<std::size_t>(quality)];
}

std::span<const Variant> variants() { return built_in; }

const Variant* find_variant(std::string_view name) {
    const auto found = std::ranges::find(built_in, name, &Variant::name);
    return found == built_in.end() ? nullptr : &*found;
}

Ruleset ruleset_of(const Variant& variant) {
    auto reading = parse_ruleset(variant.rules);
    assert(reading && "a built-in rules record can be read");
    return reading->ruleset;
}

Expected<RulesetReading, NotationErrors> ruleset_from_name(std::string_view name) {
    if (const Variant* variant = find_variant(name)) {
        return RulesetReading{ruleset_of(*variant), {}};
    }
    std::string names;
    for (const Variant& variant : built_in) {
        if (!names.empty()) names += ", ";
        names += variant.name;
    }
    return NotationErrors{{NotationFault::bad_value, 0, std::string(name),
                           "a built-in variant (" + names + ") or a rules record (dim:...)"}};
}

Expected<RulesetReading, NotationErrors> ruleset_from(std::string_view name_or_otn) {
    const bool is_record = name_or_otn.find(':') != std::string_view::npos;
    return is_record ? parse_ruleset(name_or_otn) : ruleset_from_name(name_or_otn);
}

}  // namespace tafl::rules
