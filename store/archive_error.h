// SPDX-License-Identifier: MIT
// ArchiveError: exception type of store/ for database errors.
// It reports a failure of the environment, unusable or missing data, or a rejected call. It never
// reports a fault of an engine. The message is for people. Errors of files other than databases may
// be thrown as std::system_error.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tafl::store {

/// Error of a database, with its kind and a message for people.
class ArchiveError : public std::runtime_error {
  public:
    /// Cause of an error.
    enum class Kind : std::uint8_t {
        /// The database is in use by another host, or by a program that is writing.
        locked,
        missing,  ///< the file or the requested data does not exist
        /// The file is not a SQLite database, or not a complete lawspeaker database with the
        /// expected schema.
        not_an_archive,
        too_new,  ///< a newer version of this program wrote the file
        /// The disk, a quota or a file-size limit is full. The transaction was rolled back; the
        /// database is intact.
        full,
        io,       ///< the operating system reported another error of a file
        gone,     ///< the database file or its log was removed or replaced while open
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
