// SPDX-License-Identifier: MIT
#include "tournaments/webhooks/webhook.h"

namespace tafl::webhooks {

namespace ssl = boost::asio::ssl;

std::string_view name_of(WebhookFormat form) {
    return form == WebhookFormat::discord ? "discord" : "json";
}

std::shared_ptr<ssl::context> tls_context_for(const Webhook& webhook) {
    if (!webhook.is_tls) return nullptr;
    auto context = std::make_shared<ssl::context>(ssl::context::tls_client);
    context->set_options(ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
    context->set_verify_mode(ssl::verify_peer);
    if (webhook.ca_file.empty()) {
        context->set_default_verify_paths();
    } else {
        context->load_verify_file(webhook.ca_file.string());
    }
    return context;
}

}  // namespace tafl::webhooks
