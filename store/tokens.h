// SPDX-License-Identifier: MIT
// Tokens: who may do what on a server. A token is 256 random bits, told once and kept nowhere; the
// database has its SHA-256. Adding and revoking are short transactions of their own, so they also
// work while a host plays into the database. Blocking calls; one thread at a time.
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

/// Each one may do what those before it may; but only `play` plays, at the seat of the token's name
/// (referee/players/browser/seats.h).
enum class Scope : std::uint8_t { read, play, submit, admin };
/// "read", "play", "submit" or "admin".
[[nodiscard]] std::string_view name_of(Scope scope);
[[nodiscard]] std::optional<Scope> scope_from(std::string_view name);

struct Token {
    std::string name;  ///< for people: whose it is; no two of a database share one
    Scope scope = Scope::read;
    std::string hash;  ///< as sha256.h has it
    Time created{};
    std::optional<Time> expires;  ///< from then on it is worth nothing; none = never
    bool operator==(const Token&) const = default;
};

class Tokens {
  public:
    /// read_write creates a missing database and migrates an old one, unless a host holds it; one
    /// of today's schema is opened beside its host. Throws ArchiveError.
    [[nodiscard]] static Tokens open(const std::filesystem::path& path, Access access);

    /// In the order in which they were added. Of an older archive: none.
    [[nodiscard]] std::vector<Token> all();
    /// Returns the token itself, which cannot be had again. Throws ArchiveError (`refused`) if the
    /// name is taken.
    std::string add(const std::string& name, Scope scope, Time now,
                    std::optional<Time> expires = std::nullopt);
    /// False if there is none of that name.
    bool revoke(const std::string& name);

  private:
    Tokens(std::optional<HostLock> lock, Database database)
        : lock_(std::move(lock)), database_(std::move(database)) {}

    std::optional<HostLock> lock_;  // outlives the connection
    Database database_;
};

/// Which one of them `text` is, unless it has expired; null if none. How long it takes tells
/// nothing about the tokens.
[[nodiscard]] const Token* find_token(std::span<const Token> tokens, std::string_view text,
                                      Time now);

}  // namespace tafl::store
