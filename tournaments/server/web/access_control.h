// SPDX-License-Identifier: MIT
// AccessControl: permissions of clients. Reading is open or needs a token, as configured; every
// change needs a token. Tokens are stored in the database (store/tokens.h) and read again after one
// second, so a revoked token soon becomes invalid.
// Not thread-safe: use it on one thread at a time.
//
// A token is sent as `Authorization: Bearer TOKEN`. For read requests it may also be the password
// of `Authorization: Basic`, for which browsers have a dialog. Changes do not accept Basic, since a
// browser would also send it with a form of another site. A seat (seat_api.h) needs a token with
// the scope play, even if reading is open.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "store/tokens.h"
#include "tournaments/server/service/request_owner.h"
#include "tournaments/server/web/client_key.h"
#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Checks if the token of a request permits the request.
class AccessControl {
  public:
    using Now = std::function<store::Time()>;

    AccessControl(std::filesystem::path database, bool reading_needs_token,
                  Now now = std::chrono::system_clock::now)
        : database_(std::move(database)),
          reading_needs_token_(reading_needs_token),
          now_(std::move(now)) {}

    /// Sets the rule for read requests: true = they need a token, false = they are open to all
    /// clients.
    void set_reading(bool needs_token) { reading_needs_token_ = needs_token; }

    /// Checks the permission of a request. Returns nullopt if it is permitted. Else returns the
    /// response: 401 without a valid token, 403 if the token's scope is too small, or 503 if the
    /// tokens cannot be read. Logs wrong tokens at a limited rate.
    [[nodiscard]] std::optional<Response> refuse(const Request& request) const;
    /// Returns the name of the request's token; empty if the token is missing or invalid. Called
    /// after refuse().
    [[nodiscard]] std::string holder(const Request& request) const;
    /// Returns the name and the rights of the request's token. The name is empty if the token is
    /// missing or invalid. Called after refuse().
    [[nodiscard]] service::RequestOwner caller(const Request& request) const;

  private:
    [[nodiscard]] const store::Token* shown_token(const Request& request) const;
    void note_wrong_token(const Request& request) const;
    /// Returns the tokens of the database. Reads them again if they were last read `age` or longer
    /// ago.
    [[nodiscard]] const std::vector<store::Token>& tokens(store::Time now,
                                                          std::chrono::milliseconds age) const;

    std::filesystem::path database_;
    bool reading_needs_token_;
    Now now_;
    mutable std::vector<store::Token> known_;
    mutable std::optional<store::Time> read_;  // time at which `known_` was read; empty = never
    mutable RequestRate notes_{0.2, 10};       // limit for log lines about wrong tokens
    mutable std::uint64_t not_noted_ = 0;
};

}  // namespace tafl::web
