// SPDX-License-Identifier: MIT
#include "tests/support/openapi.h"

#include <regex>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace tafl::tests {

namespace {

using nlohmann::json;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

/// Calls `look` for every object within.
template <class Look>
void for_each_object(json& value, const Look& look) {
    if (value.is_object()) look(value);
    if (value.is_structured()) {
        for (json& part : value) for_each_object(part, look);
    }
}

/// In tests nothing may be left out of the document.
json without_unknown_members(json document) {
    for_each_object(document.at("components").at("schemas"), [](json& object) {
        const bool is_schema =
            object.contains("properties") && object.value("type", "") == "object";
        if (is_schema && !object.contains("additionalProperties")) {
            object["additionalProperties"] = false;
        }
    });
    return document;
}

std::regex pattern_of(const std::string& path) {
    return std::regex(std::regex_replace(path, std::regex(R"(\{[^}]*\})"), "[^/]+"));
}

std::string media_type_of(const std::string& content_type) {
    return content_type.substr(0, content_type.find(';'));
}

bool is_json(const std::string& media_type) {
    return media_type == "application/json" || media_type.ends_with("+json");
}

}  // namespace

OpenApi::OpenApi(json document) : document_(without_unknown_members(std::move(document))) {}

const json& OpenApi::resolved(const json& value) const {
    if (!value.contains("$ref")) return value;
    return document_.at(json::json_pointer(value.at("$ref").get<std::string>().substr(1)));
}

const json* OpenApi::operation(const Exchange& exchange) const {
    const std::string path = exchange.target.substr(0, exchange.target.find('?'));
    std::string method = exchange.method == "HEAD" ? "GET" : exchange.method;
    for (char& c : method) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const auto& [name, item] : document_.at("paths").items()) {
        if (!std::regex_match(path, pattern_of(name))) continue;
        const auto found = item.find(method);
        if (found != item.end()) return &*found;
    }
    return nullptr;
}

std::string OpenApi::fault_by(const json& value, const json& schema) const {
    // References are looked up from the root of what is validated by.
    const json root = {{"allOf", json::array({schema})},
                       {"components", document_.at("components")}};
    valijson::Schema parsed;
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    parser.populateSchema(Adapter(root), parsed);
    valijson::Validator validator;
    valijson::ValidationResults results;
    if (validator.validate(parsed, Adapter(value), &results)) return "";
    std::string text;
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
        for (const std::string& step : error.context) text += step;
        text += ": " + error.description + '\n';
    }
    return text;
}

std::string OpenApi::fault_in(const json& value, const std::string& schema) const {
    return fault_by(value, {{"$ref", "#/components/schemas/" + schema}});
}

std::string OpenApi::fault_in(const Exchange& exchange) const {
    const std::string media_type = media_type_of(exchange.content_type);
    const json* const described = operation(exchange);
    json body;
    const bool has_body = exchange.method != "HEAD" && exchange.status != 304;
    if (is_json(media_type) && has_body) {
        body = json::parse(exchange.body, nullptr, false);
        if (body.is_discarded()) return "the body is not JSON";
    }
    if (described == nullptr) {  // not of the document: a page, or a refusal
        if (media_type == "application/problem+json" && exchange.status >= 400) {
            return exchange.method == "HEAD" ? "" : fault_in(body, "Problem");
        }
        return is_json(media_type) ? "JSON at a path that is not described" : "";
    }
    const json& responses = described->at("responses");
    const std::string status = std::to_string(exchange.status);
    const bool is_named = responses.contains(status);
    if (!is_named && exchange.status < 400) return "the status " + status + " is not described";
    const json& response = resolved(responses.at(is_named ? status : "default"));
    if (!response.contains("content")) {
        return exchange.body.empty() ? "" : "a body where none is described";
    }
    const auto content = response.at("content").find(media_type);
    if (content == response.at("content").end()) return "the type " + media_type;
    if (exchange.method == "HEAD") return exchange.body.empty() ? "" : "a body to HEAD";
    return is_json(media_type) ? fault_by(body, content->at("schema")) : "";
}

std::string OpenApi::fault_in_document() const {
    std::string faults;
    if (document_.value("openapi", "") != "3.1.0") faults += "openapi is not 3.1.0\n";
    json copy = document_;
    for_each_object(copy, [&](json& object) {
        if (!object.contains("$ref")) return;
        const auto pointer = object.at("$ref").get<std::string>();
        const bool is_there =
            pointer.starts_with('#') && document_.contains(json::json_pointer(pointer.substr(1)));
        if (!is_there) faults += "nothing at " + pointer + '\n';
        if (object.size() != 1) faults += "other members next to $ref " + pointer + '\n';
    });
    std::set<std::string> ids;
    for (const auto& [path, item] : document_.at("paths").items()) {
        for (const auto& [method, operation] : item.items()) {
            const std::string place = method + ' ' + path;
            if (!ids.insert(operation.at("operationId").get<std::string>()).second) {
                faults += place + ": an operationId that is taken\n";
            }
            if (!operation.contains("security")) faults += place + ": no security\n";
            if (operation.at("responses").empty()) faults += place + ": no responses\n";
            std::set<std::string> in_path;
            for (const json& each : operation.value("parameters", json::array())) {
                const json& parameter = resolved(each);
                if (parameter.at("in") != "path") continue;
                in_path.insert('{' + parameter.at("name").get<std::string>() + '}');
                if (!parameter.value("required", false)) faults += place + ": not required\n";
            }
            const std::regex names(R"(\{[^}]*\})");
            std::set<std::string> named;
            for (std::sregex_iterator at(path.begin(), path.end(), names), end; at != end; ++at) {
                named.insert(at->str());
            }
            if (named != in_path) faults += place + ": other parameters than in its path\n";
        }
    }
    return faults;
}

}  // namespace tafl::tests
