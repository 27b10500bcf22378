// SPDX-License-Identifier: MIT
// Id: typed numbers of tournaments and games. Each kind has its own type.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <ostream>
#include <string>

namespace tafl::store {

/// Number that identifies an object. `Of` is the kind of the object, so each kind has its own type.
/// An Id does not convert implicitly to a number or to an Id of another kind. Only an integer
/// constant converts implicitly to an Id.
template <class Of>
class Id {
  public:
    constexpr Id() = default;  ///< constructs the Id 0, which means "no object"
    // NOLINTNEXTLINE(google-explicit-constructor): only a literal gets here
    consteval Id(std::same_as<int> auto literal) : number_(literal) {}
    constexpr explicit Id(int number) : number_(number) {}
    constexpr explicit Id(std::int64_t number) : number_(number) {}

    /// Returns the number as it is in databases, URLs and events; 0 = no object.
    [[nodiscard]] constexpr std::int64_t number() const { return number_; }
    /// Returns false if the number is 0, which means "no object".
    constexpr explicit operator bool() const { return number_ != 0; }
    constexpr auto operator<=>(const Id&) const = default;

    friend std::string to_string(Id id) { return std::to_string(id.number_); }
    friend std::ostream& operator<<(std::ostream& stream, Id id) { return stream << id.number_; }
    // nlohmann::json calls these two functions. An Id is a number in JSON.
    template <class Json>
    friend void to_json(Json& json, Id id) {
        json = id.number_;
    }
    template <class Json>
    friend void from_json(const Json& json, Id& id) {
        json.get_to(id.number_);
    }

  private:
    std::int64_t number_ = 0;
};

/// Number of a tournament, unique in the database.
using TournamentId = Id<class OfTournament>;
/// Number of a game, unique in the database.
using GameId = Id<class OfGame>;
/// Number of a game within its match: 1 or 2.
using GameNumber = Id<class OfGameInMatch>;

}  // namespace tafl::store
