// SPDX-License-Identifier: MIT
#include "store/tokens.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>

#include "rules/to_underlying.h"
#include "store/archive_error.h"
#include "store/base64.h"
#include "store/columns.h"
#include "store/host_lock.h"
#include "store/schema.h"
#include "store/sha256.h"
#include "store/side_tables.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;

constexpr std::array<std::string_view, 4> scope_names = {"read", "play", "submit", "admin"};

/// Returns a new token: a prefix and 256 random bits in base64url (RFC 4648). People and secret
/// scanners recognise a leaked token by its prefix.
std::string new_token() {
    std::array<unsigned char, 32> bits{};
    if (RAND_bytes(bits.data(), bits.size()) != 1) {
        throw ArchiveError(Kind::io, "this system gives no random numbers for a token");
    }
    return "lawspeaker_" + to_base64url(bits);
}

/// Returns the scope for the table `tokens`. `play` is stored as `read` and a row in `seats`.
/// Older versions of the program therefore accept the token for reading.
Scope stored_scope(Scope scope) { return scope == Scope::play ? Scope::read : scope; }

Token read_token(const Rows& rows) {
    const auto scope = scope_from(rows.text(1));
    if (!scope) throw ArchiveError(Kind::damaged, "a token has the scope " + rows.text(1));
    return {rows.text(0), *scope, rows.text(2), time_from(rows, 3), optional_time_from(rows, 4)};
}

bool is_there(Database& database, const std::string& name) {
    return database.query("SELECT 1 FROM tokens WHERE name = ?", name).next();
}

bool is_today_s(const std::filesystem::path& path) {
    if (!std::filesystem::exists(path)) return false;
    Database database(path, Access::read_only);
    return !is_empty(database) && is_newest(database, path.string());
}

/// Returns the host's lock; nullopt if the file has today's schema and needs no preparation.
std::optional<HostLock> lock_to_prepare(const std::filesystem::path& path) {
    if (is_today_s(path)) return std::nullopt;
    try {
        return std::optional<HostLock>(std::in_place, path);
    } catch (const ArchiveError& error) {
        // The holder has prepared the file in the meantime.
        if (error.kind() == Kind::locked && is_today_s(path)) return std::nullopt;
        throw;
    }
}

Database open_tokens_for_reading(const std::filesystem::path& path) {
    if (!std::filesystem::exists(path)) {
        throw ArchiveError(Kind::missing, path.string() + ": the database does not exist");
    }
    try {
        Database database(path, Access::read_only);
        // Called for its exception: it throws if the file is not an archive.
        static_cast<void>(is_newest(database, path.string()));
        return database;
    } catch (const ArchiveError& error) {
        if (error.kind() != Kind::io && error.kind() != Kind::refused) throw;
    }
    // Without write permission in the directory, read the file alone, as Archive::open() does.
    return {path, Access::immutable};
}

}  // namespace

std::string_view name_of(Scope scope) { return scope_names.at(to_underlying(scope)); }

std::optional<Scope> scope_from(std::string_view name) {
    for (std::size_t i = 0; i < scope_names.size(); ++i) {
        if (scope_names.at(i) == name) return static_cast<Scope>(i);
    }
    return std::nullopt;
}

Tokens Tokens::open(const std::filesystem::path& path, Access access) {
    if (access != Access::read_write) return Tokens(open_tokens_for_reading(path));
    // Prepare a new or old file as a host does, under the host's lock.
    const std::optional<HostLock> lock = lock_to_prepare(path);
    Database database(path, Access::read_write);
    if (lock) prepare_for_writing(database, path.string());
    return Tokens(std::move(database));
}

std::vector<Token> Tokens::all() {
    std::vector<Token> tokens;
    if (!database_.query("SELECT 1 FROM sqlite_schema WHERE name = 'tokens'").next()) {
        return tokens;
    }
    for (auto rows =
             database_.query("SELECT name, scope, hash, created, expires FROM tokens ORDER BY id");
         rows.next();) {
        tokens.push_back(read_token(rows));
    }
    if (!has_side_table(database_, SideTable::seats)) return tokens;
    for (auto rows = database_.query("SELECT t.name FROM tokens t JOIN seats s ON s.token = t.id "
                                     "WHERE t.scope = 'read'");
         rows.next();) {
        const auto token = std::ranges::find(tokens, rows.text(0), &Token::name);
        if (token != tokens.end()) token->scope = Scope::play;
    }
    return tokens;
}

std::string Tokens::add(const std::string& name, Scope scope, Time now,
                        std::optional<Time> expires) {
    const std::string text = new_token();
    Transaction transaction(database_);
    if (is_there(database_, name)) {
        throw ArchiveError(Kind::refused,
                           "the token \"" + name + "\" exists already; choose another name");
    }
    database_.run(
        "INSERT INTO tokens (name, scope, hash, created, expires) VALUES (?, ?, ?, ?, NULL)", name,
        name_of(stored_scope(scope)), sha256_of(text), to_column(now));
    if (scope == Scope::play) {
        require_side_table(database_, SideTable::seats);
        database_.run("INSERT INTO seats SELECT id FROM tokens WHERE name = ?", name);
    }
    if (expires) {
        database_.run("UPDATE tokens SET expires = ? WHERE name = ?", to_column(*expires), name);
    }
    transaction.commit();
    return text;
}

bool Tokens::revoke(const std::string& name) {
    Transaction transaction(database_);
    if (has_side_table(database_, SideTable::seats)) {
        database_.run("DELETE FROM seats WHERE token IN (SELECT id FROM tokens WHERE name = ?)",
                      name);
    }
    const int changed = database_.run("DELETE FROM tokens WHERE name = ?", name);
    transaction.commit();
    return changed == 1;
}

const Token* find_token(std::span<const Token> tokens, std::string_view text, Time now) {
    const std::string hash = sha256_of(text);
    const Token* found = nullptr;
    // No early exit: the run time must not depend on the position of the token.
    for (const Token& token : tokens) {
        const bool is_it = token.hash.size() == hash.size() &&
                           CRYPTO_memcmp(token.hash.data(), hash.data(), hash.size()) == 0;
        const bool is_good = !token.expires || now < *token.expires;
        if (is_it && is_good) found = &token;
    }
    return found;
}

}  // namespace tafl::store
