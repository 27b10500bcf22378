// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/webhook_event.h"

namespace tafl::webhooks {

std::string_view name_of(WebhookEventKind happening) {
    switch (happening) {
        case WebhookEventKind::begin:
            return "begin";
        case WebhookEventKind::round:
            return "round";
        case WebhookEventKind::end:
            return "end";
        case WebhookEventKind::forfeit:
            break;
    }
    return "forfeit";
}

}  // namespace tafl::webhooks
