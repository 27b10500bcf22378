// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/webhook.h"

namespace tafl::webhooks {

std::string_view name_of(WebhookFormat form) {
    return form == WebhookFormat::discord ? "discord" : "json";
}

}  // namespace tafl::webhooks
