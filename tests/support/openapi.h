// SPDX-License-Identifier: MIT
// Comparison of HTTP responses with their description (tournaments/server/web/openapi.json).
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace tafl::tests {

struct Exchange {
    std::string method;
    std::string target;  ///< path with query
    int status = 0;
    std::string content_type;
    std::string body;
};

class OpenApi {
  public:
    explicit OpenApi(nlohmann::json document);

    /// Returns the difference between the response and the document; empty if they agree. A member
    /// without a description is a difference. A response of a path outside the document (a page)
    /// must not be JSON.
    [[nodiscard]] std::string fault_in(const Exchange& exchange) const;
    /// Compares a value with a schema, by its name: "Event".
    [[nodiscard]] std::string fault_in(const nlohmann::json& value,
                                       const std::string& schema) const;
    /// Returns an error of the document itself; empty if it is valid.
    [[nodiscard]] std::string fault_in_document() const;

  private:
    /// Returns the description of the method at the target, or null.
    [[nodiscard]] const nlohmann::json* operation(const Exchange& exchange) const;
    [[nodiscard]] const nlohmann::json& resolved(const nlohmann::json& value) const;
    [[nodiscard]] std::string fault_by(const nlohmann::json& value,
                                       const nlohmann::json& schema) const;

    nlohmann::json document_;
};

}  // namespace tafl::tests
