// SPDX-License-Identifier: MIT
// ArchivePart: base class of the classes that read and write one group of tables of an open
// archive. The archive must outlive the object. The rules of Archive for threads and errors apply.
// Internal to store/.
#pragma once

#include "store/archive.h"

namespace tafl::store {

/// Base class that gives its subclasses access to the archive and its connection.
class ArchivePart {
  protected:
    explicit ArchivePart(Archive& archive) : archive_(archive), database_(archive.database_) {}

    Archive& archive_;
    Database& database_;
};

}  // namespace tafl::store
