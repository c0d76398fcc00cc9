// A string that does not print: tokens, keys, passwords. Reading it takes a deliberate call, which
// can be searched for.
#pragma once

#include <string>
#include <utility>

namespace hiveline::common {

class Secret {
public:
    Secret() = default;
    explicit Secret(std::string value) : value_(std::move(value)) {}
    [[nodiscard]] const std::string& reveal() const noexcept { return value_; }
    [[nodiscard]] bool empty() const noexcept { return value_.empty(); }

private:
    std::string value_;
};

}  // namespace hiveline::common
