// SPDX-License-Identifier: MIT
// Permanent ids of objects that are published in feeds and webhooks.
#pragma once

#include <string>

namespace tafl::webhooks {

/// Returns "urn:uuid:..." with a UUID of version 8 (RFC 9562). The id is the same for the same
/// `name` in the same archive, and unique otherwise.
[[nodiscard]] std::string feed_id(const std::string& archive_uuid, const std::string& name);

}  // namespace tafl::webhooks
