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

/// Scope of a token. `submit` includes `read`; `admin` includes `read` and `submit`. Only `play`
/// permits playing, at the seat with the token's name (referee/players/browser/seats.h). `play`
/// includes `read`.
enum class Scope : std::uint8_t { read, play, submit, admin };
/// Returns "read", "play", "submit" or "admin".
[[nodiscard]] std::string_view name_of(Scope scope);
/// Returns the scope with this name; none if the name is unknown.
[[nodiscard]] std::optional<Scope> scope_from(std::string_view name);

/// Stored data of a token; it does not contain the token itself.
struct Token {
    std::string name;  ///< name of its owner, for people; unique in the database
    Scope scope = Scope::read;
    std::string hash;  ///< SHA-256 of the token, in the format of sha256.h
    Time created{};
    std::optional<Time> expires;  ///< the token is invalid from then on; empty = never expires
    bool operator==(const Token&) const = default;
};

/// The tokens of one database.
class Tokens {
  public:
    /// Opens the tokens of a database. With read_write, creates a missing database and migrates an
    /// old one; throws ArchiveError (`locked`) if a host uses that database. A database of the
    /// current schema can be opened while a host uses it.
    [[nodiscard]] static Tokens open(const std::filesystem::path& path, Access access);

    /// Returns all tokens in the order of their addition. Empty if an old database has no table of
    /// tokens.
    [[nodiscard]] std::vector<Token> all();
    /// Adds a token and returns its text, which cannot be read again later. Throws ArchiveError
    /// (`refused`) if the name is taken.
    std::string add(const std::string& name, Scope scope, Time now,
                    std::optional<Time> expires = std::nullopt);
    /// Deletes the token `name`. Returns false if no token has that name.
    bool revoke(const std::string& name);

  private:
    Tokens(std::optional<HostLock> lock, Database database)
        : lock_(std::move(lock)), database_(std::move(database)) {}

    std::optional<HostLock> lock_;  // outlives the connection
    Database database_;
};

/// Returns the token with this text; null if it is unknown or has expired. The run time reveals
/// nothing about the tokens.
[[nodiscard]] const Token* find_token(std::span<const Token> tokens, std::string_view text,
                                      Time now);

}  // namespace tafl::store
