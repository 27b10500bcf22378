// SPDX-License-Identifier: MIT
#include "store/archive_epoch.h"

#include <algorithm>

namespace tafl::store {

namespace {

constexpr std::int64_t max_incarnations = 1'000'000'000'000;

/// Returns true if `text` is a UUID in the form of RFC 9562, with lower-case digits.
bool is_uuid(const std::string& text) {
    constexpr std::string_view form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    constexpr std::string_view digits = "0123456789abcdef";
    return std::ranges::equal(text, form, [&](char c, char place) {
        return place == '-' ? c == '-' : digits.find(c) != std::string_view::npos;
    });
}

}  // namespace

ArchiveIdentity ArchiveEpoch::current() {
    auto rows = database_.query("SELECT uuid, incarnation FROM identity");
    if (!rows.next())
        throw ArchiveError(ArchiveError::Kind::damaged, "the archive has no identity");
    ArchiveIdentity identity{rows.text(0), 0};
    if (!is_uuid(identity.uuid)) rows.refuse(0, identity.uuid, "a UUID");
    identity.incarnation = rows.within(1, std::int64_t{0}, max_incarnations);
    return identity;
}

ArchiveIdentity ArchiveEpoch::increment() {
    Transaction transaction(database_);
    database_.run("UPDATE identity SET incarnation = incarnation + 1");
    ArchiveIdentity raised = current();
    transaction.commit();
    return raised;
}

void ArchiveEpoch::revert(const ArchiveIdentity& identity) {
    Transaction transaction(database_);
    database_.run("UPDATE identity SET incarnation = incarnation - 1 WHERE incarnation = ?",
                  identity.incarnation);
    transaction.commit();
}

}  // namespace tafl::store
