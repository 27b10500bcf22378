// SPDX-License-Identifier: MIT
// Tokens: access tokens of a server and their scopes.
// A token contains 256 random bits. It is printed once and not stored; the database has its
// SHA-256. Adding and revoking are short transactions, so they also work while a host uses the
// database. Blocking calls; one thread at a time.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/host_lock.h"
#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Scope of a token: the requests that the token permits. `submit` and `play` include `read`.
/// `admin` includes `read` and `submit`, not `play`. With `play`, a person can play as the entrant
/// that has the token's name (referee/players/browser/seats.h).
enum class Scope : std::uint8_t { read, play, submit, admin };
/// Returns the name of `scope`: "read", "play", "submit" or "admin".
[[nodiscard]] std::string_view name_of(Scope scope);
/// Returns the scope with this name; none if the name is unknown.
[[nodiscard]] std::optional<Scope> scope_from(std::string_view name);

/// Stored data of a token; it does not contain the token itself.
struct Token {
    std::string name;             ///< name of the token's owner; unique in the database
    Scope scope = Scope::read;    ///< requests that the token permits
    std::string hash;             ///< SHA-256 of the token's text, in the format of sha256.h
    Time created{};               ///< time at which the token was added
    std::optional<Time> expires;  ///< time from which the token is invalid; empty = never
    bool operator==(const Token&) const = default;
};

/// The tokens of one database.
class Tokens {
  public:
    /// Opens the tokens of the database `path`. With read_write, creates a missing database and
    /// migrates an old one. If a host uses such a database, throws ArchiveError (`locked`). A
    /// database of the current schema can be opened while a host uses it.
    [[nodiscard]] static Tokens open(const std::filesystem::path& path, Access access);

    /// Returns all tokens, including expired ones, in the order in which they were added. Returns
    /// an empty list if the database is so old that it has no table of tokens.
    [[nodiscard]] std::vector<Token> all();
    /// Adds a token for the owner `name` and returns the text of the token. This text is not
    /// stored, so it cannot be read later. `now` is the time of the addition. `expires` is the time
    /// from which the token is invalid; empty = never. Throws ArchiveError (`refused`) if a token
    /// has this name.
    std::string add(const std::string& name, Scope scope, Time now,
                    std::optional<Time> expires = std::nullopt);
    /// Deletes the token with this name. Returns false if no token has this name.
    bool revoke(const std::string& name);

  private:
    Tokens(std::optional<HostLock> lock, Database database)
        : lock_(std::move(lock)), database_(std::move(database)) {}

    /// Lock of the database if it was created or migrated; otherwise empty. Released after the
    /// connection is closed.
    std::optional<HostLock> lock_;
    Database database_;
};

/// Returns the member of `tokens` that has the text `text`. Returns null if `text` is unknown or
/// the token has expired at the time `now`. The run time does not depend on the position of the
/// token, so it reveals nothing about the tokens.
[[nodiscard]] const Token* find_token(std::span<const Token> tokens, std::string_view text,
                                      Time now);

}  // namespace tafl::store
