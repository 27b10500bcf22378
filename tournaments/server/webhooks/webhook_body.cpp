// SPDX-License-Identifier: MIT
#include "tournaments/server/webhooks/webhook_body.h"

#include <nlohmann/json.hpp>

#include "tournaments/scoring/results/time_text.h"

namespace tafl::webhooks {

namespace {

using nlohmann::ordered_json;

/// Returns JSON text on one line. Replaces invalid UTF-8 by U+FFFD.
std::string one_line(const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

ordered_json plain(const WebhookEvent& announcement, std::uint64_t dropped) {
    ordered_json object = {{"schema", "lawspeaker-announcement 1"},
                           {"id", announcement.id},
                           {"event", name_of(announcement.what)},
                           {"at", results::iso_text(announcement.at)},
                           {"tournament_id", announcement.tournament.number()},
                           {"tournament", announcement.name},
                           {"title", announcement.title},
                           {"text", announcement.text},
                           {"page", nullptr},
                           {"dropped", dropped}};
    if (!announcement.page.empty()) object["page"] = announcement.page;
    object.update(announcement.members);
    return object;
}

/// Adds a backslash before the signs of Discord's Markdown, because names may contain them. Does
/// not escape '.', so that the "1." of a list and sentences stay unchanged.
std::string escaped(const std::string& text) {
    constexpr std::string_view signs = "\\*_~`|>#[]()<@:-";
    std::string safe;
    for (const char c : text) {
        if (signs.find(c) != std::string_view::npos) safe += '\\';
        safe += c;
    }
    return safe;
}

/// Cuts a text to `most` bytes. Discord's limits count characters, which are never more than the
/// bytes.
std::string cut(std::string text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t end = most - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
    text.resize(end);
    while (text.ends_with('\\')) text.pop_back();
    return text + "...";
}

/// Returns the message for Discord. Its empty `allowed_mentions` prevents notifications by an
/// engine's name such as "@everyone".
ordered_json discord(const WebhookEvent& announcement, std::uint64_t dropped) {
    constexpr std::size_t longest_title = 256;
    constexpr std::size_t longest_text = 4096;
    ordered_json embed = {{"title", cut(escaped(announcement.title), longest_title)},
                          {"description", cut(escaped(announcement.text), longest_text)},
                          {"timestamp", results::iso_text(announcement.at)}};
    if (!announcement.page.empty()) embed["url"] = announcement.page;
    if (dropped > 0) {
        embed["footer"] = {
            {"text", std::to_string(dropped) + " announcements before were dropped"}};
    }
    return {{"embeds", ordered_json::array({embed})},
            {"allowed_mentions", {{"parse", ordered_json::array()}}}};
}

}  // namespace

std::string body_of(const WebhookEvent& announcement, WebhookFormat format, std::uint64_t dropped) {
    return one_line(format == WebhookFormat::discord ? discord(announcement, dropped)
                                                     : plain(announcement, dropped));
}

}  // namespace tafl::webhooks
