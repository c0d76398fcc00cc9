// Shows /openapi.json with Swagger UI. Requests go to the server that this page came from. Nothing is stored: a token
// given under "Authorize" is forgotten with the page.
"use strict";

(async () => {
  const root = new URL(".", window.location.href);

  const show = (document_) =>
    SwaggerUIBundle({
      spec: document_,
      dom_id: "#swagger-ui",
      presets: [SwaggerUIBundle.presets.apis],
      layout: "BaseLayout",
      deepLinking: true,
      docExpansion: "list",
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      persistAuthorization: false,
      tryItOutEnabled: true,
      validatorUrl: null,
    });

  // "Authorize" asks for one thing, the token: the secret of a call goes in the same header, and signatures of telephone
  // carriers cannot be made by hand. /openapi.json keeps them all.
  const offerToken = (document_) => {
    const shown = "HTTPBearer";
    const inTokensPlace = new Set([shown, "CallSecret"]);
    for (const operation of Object.values(document_.paths).flatMap(Object.values)) {
      const needed = operation.security ?? document_.security ?? [];
      const taken = needed.some((one) => Object.keys(one).some((name) => inTokensPlace.has(name)));
      operation.security = taken ? [{ [shown]: [] }] : [];
    }
    document_.components.securitySchemes = { [shown]: document_.components.securitySchemes[shown] };
  };

  try {
    const answer = await fetch(new URL("openapi.json", root), { credentials: "omit" });
    if (!answer.ok) {
      throw new Error(`status ${answer.status}`);
    }
    const document_ = await answer.json();
    document_.externalDocs ??= { url: new URL("openapi.json", root).href, description: "openapi.json" };
    offerToken(document_);
    document_.servers = [{ url: root.href.replace(/\/$/, ""), description: "This server" }];
    show(document_);
  } catch (error) {
    const message = document.createElement("p");
    message.className = "message";
    message.textContent = `The API document cannot be loaded: ${error.message}. Reload the page to try again.`;
    document.body.replaceChildren(message);
  }
})();
