// SPDX-License-Identifier: MIT
// AccessControl: who may do what over the network. Reading is open or takes a token, as configured;
// whatever changes something takes one. Tokens stand in the database (store/tokens.h), which is
// asked again after a second, so that a revoked one is soon worth nothing. One thread at a time.
//
// A token comes as `Authorization: Bearer TOKEN`. For reading alone it may also be the password of
// `Authorization: Basic`, for which browsers ask by themselves; not for changes, since a browser
// would send it along with a form of any other site. A seat (seat_api.h) is for tokens that play
// alone, also where reading is open.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "store/tokens.h"
#include "tournaments/service/request_owner.h"
#include "tournaments/web/client_key.h"
#include "tournaments/web/message.h"

namespace tafl::web {

class AccessControl {
  public:
    using Now = std::function<store::Time()>;

    AccessControl(std::filesystem::path database, bool reading_needs_token,
                  Now now = std::chrono::system_clock::now)
        : database_(std::move(database)),
          reading_needs_token_(reading_needs_token),
          now_(std::move(now)) {}

    void set_reading(bool needs_token) { reading_needs_token_ = needs_token; }

    /// None: go on. A wrong token is noted in the log, but not all of very many. Else 401 for who
    /// shows no good token, 403 for one whose scope is too small, 503 if the tokens cannot be read.
    [[nodiscard]] std::optional<Response> refuse(const Request& request) const;
    /// The name of the token that was shown with a request, after it was let in or refused; empty
    /// if it is none.
    [[nodiscard]] std::string holder(const Request& request) const;
    /// The same with what the token allows.
    [[nodiscard]] service::RequestOwner caller(const Request& request) const;

  private:
    [[nodiscard]] const store::Token* shown_token(const Request& request) const;
    void note_wrong_token(const Request& request) const;
    /// As they stood in the database at most `age` ago.
    [[nodiscard]] const std::vector<store::Token>& tokens(store::Time now,
                                                          std::chrono::milliseconds age) const;

    std::filesystem::path database_;
    bool reading_needs_token_;
    Now now_;
    mutable std::vector<store::Token> known_;
    mutable std::optional<store::Time> read_;  // when they were
    mutable RequestRate notes_{0.2, 10};       // lines of the log about wrong tokens
    mutable std::uint64_t not_noted_ = 0;
};

}  // namespace tafl::web
