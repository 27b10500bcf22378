// SPDX-License-Identifier: MIT
// Holds answers against the document that describes them (tournaments/web/openapi.json).
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace tafl::tests {

struct Exchange {
    std::string method;
    std::string target;  ///< with its query
    int status = 0;
    std::string content_type;
    std::string body;
};

class OpenApi {
  public:
    explicit OpenApi(nlohmann::json document);

    /// Where the answer is not what the document says; empty if it is. A member that is nowhere
    /// described is a fault as well. What is asked of paths outside the document (pages) is only
    /// held to be no JSON.
    [[nodiscard]] std::string fault_in(const Exchange& exchange) const;
    /// The same for any value and a schema by name: "Event".
    [[nodiscard]] std::string fault_in(const nlohmann::json& value,
                                       const std::string& schema) const;
    /// What is wrong with the document itself.
    [[nodiscard]] std::string fault_in_document() const;

  private:
    /// The description of that method at that target; null if there is none.
    [[nodiscard]] const nlohmann::json* operation(const Exchange& exchange) const;
    [[nodiscard]] const nlohmann::json& resolved(const nlohmann::json& value) const;
    [[nodiscard]] std::string fault_by(const nlohmann::json& value,
                                       const nlohmann::json& schema) const;

    nlohmann::json document_;
};

}  // namespace tafl::tests
