// SPDX-License-Identifier: MIT
// body_of(): makes the body of a webhook request from an announcement. Pure function.
#pragma once

#include <cstdint>
#include <string>

#include "tournaments/server/webhooks/webhook.h"
#include "tournaments/server/webhooks/webhook_event.h"

namespace tafl::webhooks {

/// Returns the body of the request for one announcement, in the format `format`. `dropped`: number
/// of earlier announcements that were dropped before this one and not reported yet.
[[nodiscard]] std::string body_of(const WebhookEvent& announcement, WebhookFormat format,
                                  std::uint64_t dropped);

}  // namespace tafl::webhooks
