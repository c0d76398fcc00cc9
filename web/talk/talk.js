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
const api = new CallApi(new URL("..", location.href), conversationId, secret);

/** Offers another call where the page has heard that one may follow, and still has the secret. */
function showOver() {
  session.finish();
  view.problem("over");
  view.offerAgain(session.get("nextCall"));
}

async function callAgain() {
  view.again({ isWaiting: true });
  try {
    location.assign((await api.next()).callUrl);
  } catch (error) {
    view.again({ isOver: !error.isPassing });
  }
}

async function load() {
  view.speak(await wordsIn(navigator.language)); // until the agent's is known
  if (session.get("over")) {
    showOver();
    return;
  }
  if (secret === "") {
    view.problem("incomplete");
    return;
  }
  let call;
  try {
    call = await api.call();
  } catch (error) {
    if (error.status === 401) {
      showOver();
    } else {
      view.problem(error.status === 404 ? "unknown" : "unreachable", error.status !== 404);
    }
    return;
  }
  session.set("nextCall", call.nextCall);
  if (call.status !== "active") {
    showOver();
    return;
  }
  view.speak(await wordsIn(call.language));
  view.introduce(call);
  new Call({ api, call, session, view }).welcome();
}

view.on("retry", "click", load);
view.on("again", "click", callAgain);
// Another link pasted into the address bar differs in its fragment alone, which loads nothing by itself.
addEventListener("hashchange", () => location.hash !== "" && location.reload());
// A page that comes back from the browser's cache has told the call that the caller left.
addEventListener("pageshow", (event) => event.persisted && location.reload());
load();
