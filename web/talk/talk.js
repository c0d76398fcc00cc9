// The page that holds a call. Its address is /talk/<conversation>#<secret>.

import { CallApi } from "./api.js";
import { Call } from "./call.js";
import { Session, takeSecret } from "./session.js";
import { View } from "./view.js";
import { wordsIn } from "./words.js";

const conversationId = decodeURIComponent(location.pathname.split("/").pop());
const session = new Session(conversationId);
const secret = takeSecret(session);
const view = new View();

async function load() {
  view.speak(await wordsIn(navigator.language)); // until the agent's is known
  if (secret === "") {
    view.problem(session.get("over") ? "over" : "incomplete");
    return;
  }
  const api = new CallApi(new URL("..", location.href), conversationId, secret);
  let call;
  try {
    call = await api.call();
  } catch (error) {
    const names = { 401: "over", 404: "unknown" };
    view.problem(names[error.status] ?? "unreachable", !(error.status in names));
    return;
  }
  if (call.status !== "active") {
    session.forget({ over: true });
    view.problem("over");
    return;
  }
  view.speak(await wordsIn(call.language));
  view.introduce(call);
  new Call({ api, call, session, view }).welcome();
}

view.on("retry", "click", load);
// Another link pasted into the address bar differs in its fragment alone, which loads nothing by itself.
addEventListener("hashchange", () => location.hash !== "" && location.reload());
// A page that comes back from the browser's cache has told the call that the caller left.
addEventListener("pageshow", (event) => event.persisted && location.reload());
load();
