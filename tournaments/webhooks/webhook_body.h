// SPDX-License-Identifier: MIT
// What a webhook is sent. Pure.
#pragma once

#include <cstdint>
#include <string>

#include "tournaments/webhooks/webhook.h"
#include "tournaments/webhooks/webhook_event.h"

namespace tafl::webhooks {

/// `dropped`: how many announcements before it were not delivered and never will be.
[[nodiscard]] std::string body_of(const WebhookEvent& announcement, WebhookFormat form,
                                  std::uint64_t dropped);

}  // namespace tafl::webhooks
