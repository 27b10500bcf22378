// SPDX-License-Identifier: MIT
// ArchivePart: base of the classes that read and write one group of tables of an open archive. The
// archive must outlive the object. Thread and errors: those of the archive. Internal to store/.
#pragma once

#include "store/archive.h"

namespace tafl::store {

/// Base class that gives its subclasses access to the connection of `archive`.
class ArchivePart {
  protected:
    explicit ArchivePart(Archive& archive) : archive_(archive), database_(archive.database_) {}

    Archive& archive_;
    Database& database_;
};

}  // namespace tafl::store
