// SPDX-License-Identifier: MIT
// Tokens: the access tokens of a server and their scopes.
// A token contains 256 random bits. It is printed once and not stored; the database contains its
// SHA-256. Tokens can be added and revoked while a host uses the database, because both are short
// transactions. Blocking calls; one thread at a time.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Scope of a token: the requests that the token permits. `submit` and `play` include `read`.
/// `admin` includes `read` and `submit`, but not `play`. With `play`, a person can play as the
/// entrant that has the name of the token (referee/players/browser/seats.h).
enum class Scope : std::uint8_t { read, play, submit, admin };
/// Returns the name of `scope`: "read", "play", "submit" or "admin".
[[nodiscard]] std::string_view name_of(Scope scope);
/// Returns the scope with this name; nullopt if the name is unknown.
[[nodiscard]] std::optional<Scope> scope_from(std::string_view name);

/// Stored data of a token. They do not contain the token itself.
struct Token {
    std::string name;             ///< name of the token's owner; unique in the database
    Scope scope = Scope::read;    ///< requests that the token permits
    std::string hash;             ///< SHA-256 of the token's text, in the format of sha256.h
    Time created{};               ///< time at which the token was added
    std::optional<Time> expires;  ///< time from which the token is invalid; empty = never
    bool operator==(const Token&) const = default;
};

/// Reads, adds and revokes the access tokens in one database.
class Tokens {
  public:
    /// Opens the tokens of the database `path`. With read_write, creates a missing database and
    /// upgrades an old one. Throws ArchiveError (`locked`) if a host uses a database that must be
    /// upgraded. A database with the current schema can be opened while a host uses it. Without
    /// read_write, throws ArchiveError (`missing`) if the database does not exist.
    [[nodiscard]] static Tokens open(const std::filesystem::path& path, Access access);

    /// Returns all tokens, including expired ones, in the order in which they were added. Returns
    /// an empty list if the database is so old that it has no table of tokens.
    [[nodiscard]] std::vector<Token> all();
    /// Adds a token for the owner `name` and returns the text of the token. This text is not stored
    /// and cannot be read later. `now` is the time of this call. `expires` is the time from which
    /// the token is invalid; empty = never. Throws ArchiveError (`refused`) if a token with this
    /// name exists.
    std::string add(const std::string& name, Scope scope, Time now,
                    std::optional<Time> expires = std::nullopt);
    /// Deletes the token with this name. Returns false if no token with this name exists.
    bool revoke(const std::string& name);

  private:
    explicit Tokens(Database database) : database_(std::move(database)) {}

    Database database_;
};

/// Returns the member of `tokens` for the token with the text `text`. Returns null if `text` is
/// unknown, or if the token has expired at the time `now`. The run time does not depend on the
/// position of the token in `tokens`, so it reveals nothing about the tokens.
[[nodiscard]] const Token* find_token(std::span<const Token> tokens, std::string_view text,
                                      Time now);

}  // namespace tafl::store
