// SPDX-License-Identifier: MIT
// Permanent ids of objects that are published in feeds and webhooks.
#pragma once

#include <string>

namespace tafl::webhooks {

/// Returns "urn:uuid:..." with a UUID of version 8 (RFC 9562). The id depends only on the archive
/// and on `name`. Different archives or names have different ids.
[[nodiscard]] std::string feed_id(const std::string& archive_uuid, const std::string& name);

}  // namespace tafl::webhooks
