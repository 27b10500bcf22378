// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/webhook.h"

namespace tafl::webhooks {

std::string_view name_of(WebhookFormat format) {
    return format == WebhookFormat::discord ? "discord" : "json";
}

}  // namespace tafl::webhooks
