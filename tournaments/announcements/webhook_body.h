// SPDX-License-Identifier: MIT
// What a webhook is sent. Pure.
#pragma once

#include <cstdint>
#include <string>

#include "tournaments/announcements/announcement.h"
#include "tournaments/announcements/webhook.h"

namespace tafl::announcements {

/// `dropped`: how many announcements before it were not delivered and never will be.
[[nodiscard]] std::string body_of(const Announcement& announcement, WebhookForm form,
                                  std::uint64_t dropped);

}  // namespace tafl::announcements
