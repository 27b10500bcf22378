// SPDX-License-Identifier: MIT
// ArchiveError: the one exception of this room. It means that the environment failed or that the
// calls came in an order that would harm what is stored; never that an engine misbehaved. The text
// is meant for people.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tafl::store {

class ArchiveError : public std::runtime_error {
  public:
    enum class Kind : std::uint8_t {
        locked,   ///< another host, or a program in the middle of writing, holds the database
        missing,  ///< nothing there to read
        not_an_archive,  ///< no SQLite database, or one that is not ours
        too_new,         ///< written by a newer version of this program
        full,            ///< no room left; the transaction is undone and the database is still good
        io,              ///< any other failure of the file system
        gone,            ///< the file was removed or replaced while it was in use
        damaged,         ///< what is stored cannot be read back
        refused,  ///< a second finish, a record of other players, a name taken: nothing was changed
    };

    ArchiveError(Kind kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

}  // namespace tafl::store
