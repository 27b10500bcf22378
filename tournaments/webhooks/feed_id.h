// SPDX-License-Identifier: MIT
// Names of things that are told to others, which stay whatever else changes.
#pragma once

#include <string>

namespace tafl::webhooks {

/// "urn:uuid:...", of version 8 (RFC 9562): the same for the same name in the same archive, and
/// nobody else's.
[[nodiscard]] std::string feed_id(const std::string& archive_uuid, const std::string& name);

}  // namespace tafl::webhooks
