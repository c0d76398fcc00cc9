// What turns texts into vectors of their meaning. An interface, so that this room needs no
// provider.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hiveline::knowledge {

/// One vector for each text, in their order; or why there are none, for the log.
struct Embedded {
    std::vector<std::vector<float>> vectors;
    std::string failure;  // empty: there are
};

class Embedder {
public:
    /// Destroying it cancels: nothing is called any more when the destructor has returned.
    class Request {
    public:
        virtual ~Request() = default;
    };

    virtual ~Embedder() = default;
    /// Of the model: vectors of models with different names cannot be compared.
    [[nodiscard]] virtual const std::string& name() const = 0;
    /// `then` is called once, on any thread or inside of the call, unless the request goes before.
    [[nodiscard]] virtual std::unique_ptr<Request> embed(
        std::vector<std::string> texts, std::function<void(Embedded)> then
    ) = 0;
};

}  // namespace hiveline::knowledge
