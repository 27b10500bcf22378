// SPDX-License-Identifier: MIT
#include "tournaments/plan/plan_keys.h"

#include "tournaments/plan/game_limit_keys.h"

namespace tafl::plan {

std::vector<tournaments::KeyEntry> tournament_keys() {
    using nlohmann::json;
    json tie_breaks = json::array();
    for (const results::TieBreak tie_break : default_tie_breaks)
        tie_breaks.push_back(name_of(tie_break));
    std::vector<tournaments::KeyEntry> keys;
    describe_keys(plan_keys, keys);
    keys.front().value = nullptr;  // `name` is required
    keys.push_back({"format",
                    "Kind of tournament, or method of tuning",
                    name_of(formats::Format{}),
                    {},
                    formats::format_names(),
                    true,
                    {"method"}});
    describe_keys(format_keys, keys);
    keys.push_back({"parameters",
                    "For each parameter of spsa or royale: NAME,START,MIN,MAX,C_END,R_END. START, "
                    "MIN and MAX without a point: a whole number",
                    json::array(),
                    {},
                    {},
                    true,
                    {"param"}});
    describe_keys(scoring_keys, keys);
    keys.push_back({"tie_breaks",
                    "Order of engines with equal points",
                    std::move(tie_breaks),
                    {},
                    tournaments::words_of<results::TieBreak>()});
    keys.push_back({"variant", "A built-in variant"});
    keys.push_back({"rules", "An OTN rules record instead"});
    keys.push_back({"time", "Time control of each engine without its own"});
    describe_keys(game_limit_keys, keys);
    keys.push_back({"openings", "OTG or OTN file; a pair shares one"});
    describe_keys(run_keys, keys);
    keys.push_back(
        {"database",
         "Database of the games; default: the file's name with .db, in the working directory"});
    return keys;
}

}  // namespace tafl::plan
