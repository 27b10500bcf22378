// SPDX-License-Identifier: MIT
// ArchiveError: exception type of store/ for database errors.
// Reports a failure of the environment, unusable or missing data, or a rejected call. Never reports
// a fault of an engine. The text is for people. Errors of the file system outside SQLite may be
// thrown as std::system_error.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tafl::store {

class ArchiveError : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        /// The database is in use by another host, or by a program that is writing.
        locked,
        missing,         ///< the file or the requested data does not exist
        not_an_archive,  ///< not a SQLite database, or not one of this program
        too_new,         ///< written by a newer version of this program
        full,     ///< no space left; the transaction was rolled back and the database is intact
        io,       ///< any other error of the file system
        gone,     ///< the file was removed or replaced while it was in use
        damaged,  ///< stored data cannot be read
        /// The request was rejected and nothing was changed. Examples: a game is already finished,
        /// the players of a record are wrong, or a name is taken.
        refused,
    };

    ArchiveError(Kind kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

}  // namespace tafl::store
