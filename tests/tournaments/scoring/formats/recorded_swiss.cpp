// SPDX-License-Identifier: MIT
#include "tests/tournaments/scoring/formats/recorded_swiss.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "tests/support/gzip_lines.h"

namespace tafl::tests {

namespace {

using formats::Pairing;
using formats::Round;
using formats::SwissMeeting;
using formats::SwissRecord;
using formats::SwissTournament;
using nlohmann::json;

[[noreturn]] void refuse(const std::string& what) { throw std::runtime_error(what); }

int number(const json& value, const std::string& what, int least, int most) {
    const bool is_whole = value.is_number_integer() && !value.is_number_float();
    if (!is_whole || value < least || value > most) {
        refuse(what + ": " + value.dump() + " found, a whole number from " + std::to_string(least) +
               " to " + std::to_string(most) + " expected");
    }
    return value.get<int>();
}

const json& member(const json& object, const std::string& name) {
    if (!object.is_object() || !object.contains(name)) refuse("\"" + name + "\" expected");
    return object.at(name);
}

/// Returns a list; empty if it is missing or null.
json list(const json& object, const std::string& name) {
    if (!object.contains(name) || object.at(name).is_null()) return json::array();
    if (!object.at(name).is_array()) refuse("\"" + name + "\": a list expected");
    return object.at(name);
}

/// Reader of one round of a record: pairs, byes, and what each player did.
class RoundReader {
  public:
    RoundReader(const json& record, int players)
        : record_(record), players_(players), done_(players) {
        if (!record.is_object()) refuse("an object expected");
        for (const json& one : list(record, "absent")) leave_out(one, "absent", 0);
        for (const json& one : list(record, "half")) leave_out(one, "half", 1);
        if (is_none()) return;
        read_pairs();
        const json& bye = member(record, "bye");
        if (!bye.is_null()) {
            at(bye, "bye") = {SwissMeeting::bye, 0, false, 2};
            round_.byes.push_back(bye.get<int>());
        }
        for (int i = 1; i <= players; ++i) {
            if (!seen_.contains(i)) refuse("player " + std::to_string(i) + " is missing");
        }
    }

    [[nodiscard]] bool is_none() const {
        if (!record_.contains("none")) return false;
        if (!record_.at("none").is_boolean()) refuse("\"none\": true or false expected");
        return record_.at("none").get<bool>();
    }
    [[nodiscard]] std::optional<Round> round() const {
        return is_none() ? std::nullopt : std::optional(round_);
    }
    [[nodiscard]] const tournaments::PerEntrant<SwissRecord>& done() const { return done_; }
    [[nodiscard]] bool is_left_out(int player) const { return left_out_.contains(player); }

  private:
    SwissRecord& at(const json& player, const std::string& what) {
        const int found = number(player, what, 1, players_);
        if (!seen_.insert(found).second) {
            refuse(what + ": player " + std::to_string(found) + " is in the round twice");
        }
        return done_[found];
    }
    void leave_out(const json& player, const std::string& what, int half_points) {
        at(player, what) = {SwissMeeting::unpaired, 0, false, half_points};
        left_out_.insert(player.get<int>());
    }

    void read_pairs() {
        const json forfeits = list(record_, "forfeits");
        std::size_t forfeited = 0;
        for (const json& pair : member(record_, "pairs")) {
            if (!pair.is_array() || pair.size() != 3)
                refuse("pairs: [white, black, score] expected");
            const int score = number(pair[2], "pairs: score", 0, 2);
            const bool was_played = std::ranges::find(forfeits, pair) == forfeits.end();
            if (!was_played) ++forfeited;
            const auto meeting = was_played ? SwissMeeting::played : SwissMeeting::forfeited;
            SwissRecord& white = at(pair[0], "pairs");
            SwissRecord& black = at(pair[1], "pairs");
            round_.pairings.push_back({pair[0].get<int>(), pair[1].get<int>()});
            white = {meeting, round_.pairings.back().second, true, score};
            black = {meeting, round_.pairings.back().first, false, 2 - score};
        }
        if (forfeited != forfeits.size()) refuse("forfeits: one of them is not in pairs");
    }

    const json& record_;
    int players_;
    tournaments::PerEntrant<SwissRecord> done_;
    std::set<int> seen_;
    std::set<int> left_out_;
    Round round_;
};

using Pairs = std::set<std::pair<int, int>>;

/// The pairs of `round`, the bye as a pair with 0. If sides do not matter, the lower number is
/// first.
std::optional<Pairs> pairs_of(const std::optional<Round>& round, bool has_sides) {
    if (!round) return std::nullopt;
    Pairs pairs;
    for (const Pairing& pair : round->pairings) {
        const bool swaps = !has_sides && pair.second < pair.first;
        pairs.insert(swaps ? std::pair(pair.second, pair.first)
                           : std::pair(pair.first, pair.second));
    }
    for (const int player : round->byes) pairs.insert({player, 0});
    return pairs;
}

std::string text_of(const std::optional<Pairs>& pairs) {
    if (!pairs) return "none";
    std::ostringstream text;
    for (const auto& [one, other] : *pairs) {
        text << (text.tellp() > 0 ? " " : "") << one << '-';
        other == 0 ? text << "bye" : text << other;
    }
    return text.str();
}

}  // namespace

std::vector<RecordedRound> recorded_rounds(const std::string& line) {
    const json document = json::parse(line, nullptr, false);
    if (document.is_discarded()) refuse("this is not JSON");
    SwissTournament tournament;
    const int players = number(member(document, "players"), "players", 1, 100'000);
    tournament.rounds_planned =
        number(member(document, "rounds_planned"), "rounds_planned", 1, 100'000);
    tournament.players.resize(players);
    if (!member(document, "rounds").is_array()) refuse("\"rounds\": a list expected");
    std::vector<RecordedRound> rounds;
    for (const json& record : document.at("rounds")) {
        const std::string place = "round " + std::to_string(rounds.size() + 1) + ": ";
        if (!rounds.empty() && !rounds.back().round) refuse(place + "follows one with \"none\"");
        try {
            const RoundReader reader(record, players);
            for (int i = 1; i <= players; ++i) {
                tournament.players[i].is_available = !reader.is_left_out(i);
            }
            rounds.push_back({tournament, reader.round()});
            for (int i = 1; i <= players; ++i) {
                tournament.players[i].rounds.push_back(reader.done()[i]);
            }
        } catch (const std::runtime_error& error) {
            refuse(place + error.what());
        }
    }
    return rounds;
}

SwissComparison compare_with_recorded(const std::string& path,
                                      const std::function<void(const std::string&)>& tell) {
    SwissComparison sum;
    GzipLines lines(path);
    int number = 0;
    for (std::string line; lines.next(line);) {
        ++number;
        if (line.empty() || line == "\r") continue;
        std::vector<RecordedRound> rounds;
        try {
            rounds = recorded_rounds(line);
        } catch (const std::runtime_error& error) {
            refuse("line " + std::to_string(number) + ": " + error.what());
        }
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            const auto found = swiss_round(rounds[i].before);
            const bool has_same_pairs = pairs_of(found, false) == pairs_of(rounds[i].round, false);
            const auto ours = pairs_of(found, true);
            const auto theirs = pairs_of(rounds[i].round, true);
            if (ours != theirs && sum.same_sides == sum.rounds) {
                tell("line " + std::to_string(number) + ", round " + std::to_string(i + 1) +
                     ": expected " + text_of(theirs) + "; found " + text_of(ours));
            }
            ++sum.rounds;
            sum.same_pairs += has_same_pairs ? 1 : 0;
            sum.same_sides += ours == theirs ? 1 : 0;
        }
    }
    return sum;
}

}  // namespace tafl::tests
