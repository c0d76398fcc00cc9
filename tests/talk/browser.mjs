// Drives the page of a call in chromium, one scenario a run.
//
// usage: browser.mjs SCENARIO --call-url URL [--base URL] [--shots FOLDER] [--sound FILE.wav] [--said FILE.json]
//
// `conversation`, `reload`, `offline` and `keyboard` need only the URL of a call with any agent; `widget`, `widget-languages` and `unframed` a
// site at --base whose page /site has the widget; those called `real…` a server at --call-url and at --base what test_call.py
// does to it; the others the server of tests/support/fake_call_server.py at --base. What the page showed at the end goes to
// --said. HIVELINE_CHROMIUM names the browser, default /usr/bin/chromium.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium } from "playwright-core";

import { LANGUAGES, wordsIn } from "../../web/talk/words.js";

const SECONDS = 1000;
const PATIENCE = 60 * SECONDS; // for anything: a slow machine is no failure
const MARKUP = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>';
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];

const { values: options, positionals: [scenario] } = parseArgs({
  allowPositionals: true,
  options: { base: { type: "string" }, "call-url": { type: "string" }, shots: { type: "string" }, sound: { type: "string" },
    said: { type: "string" } },
});
const callUrl = options["call-url"];

// --- the page, as its user sees it ---------------------------------------------------------------

const captions = (page, who) => page.locator(`#captions .caption${who ? `.${who}` : ""} .words`);
const words = (page, who) => captions(page, who).allInnerTexts();
const phase = (page) => page.locator("#page").getAttribute("data-phase");

async function until(what, condition) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const found = await condition();
    if (found) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not within ${PATIENCE / SECONDS} s: ${what}`);
}

const untilPhase = (page, ...names) =>
  until(`phase ${names.join(" or ")}`, async () => names.includes(await phase(page)));

async function start(page, button = "Start the call") {
  await page.goto(callUrl);
  await page.getByRole("button", { name: button }).click();
  await until("the greeting", async () => (await words(page, "agent")).length > 0);
}

/** Types words, and waits until they and a reply after them are there. */
async function exchange(page, text) {
  const before = (await words(page, "agent")).length;
  await page.getByLabel("Type what you want to say").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await until(`the caller's “${text}”`, async () => (await words(page, "caller")).includes(text));
  await until(`a reply to “${text}”`, async () => (await words(page, "agent")).length > before);
}

async function hangUp(page) {
  await page.getByRole("button", { name: "Hang up" }).click();
  await finished(page);
}

async function finished(page) {
  await page.getByRole("heading", { name: "The call has ended" }).waitFor();
  await until("the summary", async () => (await page.locator("#summary").innerText()) !== "");
}

/** Types words without waiting for more than that the page takes them. */
async function type(page, text) {
  await page.getByLabel("Type what you want to say").fill(text);
  await page.keyboard.press("Enter");
}

const untilSays = (page, who, text) =>
  until(`${who}: ${text}`, async () => (await words(page, who)).some((said) => said.includes(text)));

/** Keeps what the page of an ended call shows, to be compared with what is stored. */
async function keepWhatWasSaid(page) {
  if (options.said) {
    const said = await page.locator("#transcript .caption:not([hidden])").evaluateAll((items) => items.map((item) => ({
      speaker: item.classList.contains("agent") ? "AI" : "USER",
      message: item.querySelector(".words").textContent,
    })));
    writeFileSync(options.said, JSON.stringify(said));
  }
}

async function shot(page, name) {
  if (options.shots) {
    await page.screenshot({ path: join(options.shots, `${name}.png`) });
  }
}

async function assertFits(page) {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(width[0] <= width[1], `the page is ${width[0]} wide in a window of ${width[1]}`);
}

/** No word of theirs is cut off, and they are inside the window. */
async function assertWhole(page, selectors) {
  for (const selector of selectors) {
    const place = await page.locator(selector).evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { isInside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight, isCut: one.scrollWidth > one.clientWidth + 1 };
    });
    assert.deepEqual(place, { isInside: true, isCut: false }, selector);
  }
}

// --- the server of the tests ---------------------------------------------------------------------

const control = (what, body = "") => fetch(`${options.base}/test/${what}`, { method: "POST", body });
const log = async (what) => (await (await fetch(`${options.base}/test/log`)).json()).filter((one) => one.what === what);
const lastWordsOfAgent = async () => Number(await (await fetch(`${options.base}/test/words`)).text());
const signals = async () => (await log("signal")).map((one) => one.signal);

// --- scenarios -----------------------------------------------------------------------------------

const scenarios = {
  async conversation(page) {
    await page.goto(callUrl);
    await shot(page, "welcome");
    await start(page);
    assert.equal(new URL(page.url()).hash, "", "the secret is out of the address");
    await exchange(page, "I need a check-up");
    await exchange(page, "My name is Ada Moss, ada@example.com");
    await exchange(page, MARKUP);
    await exchange(page, "Friday at ten, please");
    await shot(page, "call");
    await page.setViewportSize({ width: 320, height: 568 });
    await assertFits(page);
    await shot(page, "call-320");
    await page.emulateMedia({ colorScheme: "dark" });
    await shot(page, "call-320-dark");
    await hangUp(page);
    await assertFits(page);
    await shot(page, "summary-320-dark");
    assert.equal(await page.evaluate(() => globalThis.broken), undefined, "words are not run");
    const said = await page.locator("#transcript .caller .words").allTextContents();
    assert.ok(said.length >= 4 && said.includes(MARKUP));
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 900, height: 760 });
    await shot(page, "summary");
    await page.reload();
    await page.getByRole("heading", { name: "This call has ended" }).waitFor();
    await page.goto(callUrl);
    await page.getByRole("heading", { name: "This call has ended" }).waitFor();
    await shot(page, "over");
  },

  async keyboard(page) {
    await page.goto(callUrl);
    const focused = () => page.evaluate(() => document.activeElement.id);
    await until("the start button has the focus", async () => (await focused()) === "start");
    await page.keyboard.press("Enter");
    await until("the greeting", async () => (await words(page, "agent")).length > 0);
    await until("the input has the focus", async () => (await focused()) === "words");
    await page.keyboard.type("Hello there");
    await page.keyboard.press("Enter");
    await until("the words", async () => (await words(page, "caller")).includes("Hello there"));
    const order = [];
    for (let i = 0; i < 6 && order.at(-1) !== "hang-up"; i += 1) {
      await page.keyboard.press("Tab");
      order.push(await focused());
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
      assert.notEqual(outline, "none", `the focus on ${order.at(-1)} can be seen`);
    }
    assert.equal(order.at(-1), "hang-up", `tab order: ${order}`);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "The call has ended" }).waitFor();
    await until("the heading has the focus", async () => (await focused()) === "finish-title");
    const log_ = page.locator("#captions");
    assert.equal(await log_.getAttribute("role"), "log");
    assert.equal(await log_.getAttribute("aria-live"), "polite");
  },

  async reload(page) {
    await start(page);
    await exchange(page, "first words");
    const before = await words(page);
    await page.reload();
    await page.getByRole("button", { name: "Continue the call" }).click();
    await until("what was said before", async () => (await words(page)).length >= before.length);
    assert.deepEqual((await words(page)).slice(0, before.length), before);
    await exchange(page, "words after it");
    await hangUp(page);
  },

  async offline(page, context) {
    await start(page);
    await exchange(page, "first words");
    await context.setOffline(true);
    await untilPhase(page, "offline");
    await page.getByLabel("Type what you want to say").fill("typed meanwhile");
    await page.keyboard.press("Enter");
    await page.locator("#unsent .words").getByText("typed meanwhile").waitFor();
    await page.getByText("The connection is lost").waitFor();
    await shot(page, "offline");
    await context.setOffline(false);
    await until("the words are said", async () => (await words(page, "caller")).includes("typed meanwhile"));
    await until("nothing waits", async () => (await page.locator("#unsent .words").count()) === 0);
    assert.equal((await words(page, "caller")).filter((text) => text === "typed meanwhile").length, 1);
    await hangUp(page);
  },

  async drops(page) {
    await start(page);
    for (let i = 0; i < 4; i += 1) {
      await control("refuse");
      await control("drop");
      await untilPhase(page, "offline");
      await control("say", `said while away ${i}`);
      await control("allow");
      await until("what was said", async () => (await words(page, "agent")).includes(`said while away ${i}`));
      await exchange(page, `drop and answer ${i}`);
    }
    const said = await words(page, "agent");
    assert.equal(new Set(said).size, said.length, `nothing twice: ${said}`);
    const joined = (await signals()).filter((signal) => signal === "joined").length;
    assert.ok(joined >= 5, `joined again after each drop: ${joined}`);
    const keys = await log("said");
    assert.equal(keys.filter((one) => one.new).length, 4);
  },

  async interruption(page) {
    await start(page);
    await untilPhase(page, "reading", "listening"); // the greeting was heard
    await exchange(page, "slow please");
    await untilPhase(page, "agent");
    const heard = (await signals()).filter((signal) => signal === "heard").length;
    await shot(page, "agent-speaks");
    await control("paused");
    await untilPhase(page, "paused");
    await control("resumed");
    await untilPhase(page, "agent");
    await exchange(page, "no, wait");
    await until("the reply was heard", async () => (await signals()).filter((one) => one === "heard").length > heard);
    assert.equal((await log("signal")).filter((one) => one.signal === "heard").at(-1).eventId, await lastWordsOfAgent());
    await untilPhase(page, "reading", "listening");
    const spoken = (await log("speech")).length;
    assert.ok(spoken >= 3, `the server spoke ${spoken} times`);
  },

  // The answer to hanging up, with the report, may be there before the stream has told what was heard of the last words.
  async hangUpAmidst(page) {
    await start(page);
    await untilPhase(page, "reading", "listening");
    await exchange(page, "slow please");
    await untilPhase(page, "agent");
    await control("lag", "We have Friday");
    await hangUp(page);
    const said = () => page.locator("#transcript .caption.agent .words").allTextContents();
    await until("the last words without what was not heard", async () => (await said()).at(-1) === "We have Friday");
  },

  // No voice is there: from the start the call is told so, and again while somebody types.
  async typing(page) {
    await page.goto(callUrl);
    await page.getByText("Maya is an AI, not a person.").waitFor();
    await page.getByText("kept as text by Linden Dental").waitFor();
    await shot(page, "before");
    await page.getByRole("button", { name: "Start the call" }).click();
    await until("the greeting", async () => (await words(page, "agent")).length > 0);
    await page.locator("#kind").getByText("AI agent").waitFor();
    const typing = async () => (await signals()).filter((signal) => signal === "typing").length;
    await until("the call knows that nobody speaks", async () => (await typing()) === 1);
    await new Promise((resolve) => setTimeout(resolve, 5 * SECONDS));
    await page.getByLabel("Type what you want to say").pressSequentially("I would");
    await until("the call knows that somebody types", async () => (await typing()) === 2);
    await shot(page, "typing");
    assert.equal((await signals()).includes("speaking"), false, "typing halts nobody's speech");
    await exchange(page, "I would like an appointment");
    await hangUp(page);
  },

  async german(page) {
    await page.goto(callUrl);
    await page.getByText("Maya ist eine KI, kein Mensch.").waitFor();
    await page.getByText("von Linden Dental als Text gespeichert").waitFor();
    await page.locator("#kind").getByText("KI-Agent").waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    assert.equal(await page.title(), "Anruf bei Maya");
    await shot(page, "before-german");
    await page.getByRole("button", { name: "Anruf beginnen" }).click();
    await until("the greeting", async () => (await words(page, "agent")).length > 0);
    await page.setViewportSize({ width: 320, height: 568 });
    await assertFits(page);
    await shot(page, "german-320");
    await page.getByLabel("Tippen Sie, was Sie sagen möchten").fill("Ich hätte gern einen Termin");
    await page.getByRole("button", { name: "Senden" }).click();
    await untilSays(page, "caller", "Ich hätte gern einen Termin");
    await page.getByRole("button", { name: "Auflegen" }).click();
    await page.getByRole("heading", { name: "Der Anruf ist beendet" }).waitFor();
    await page.getByText("Sie haben aufgelegt.").waitFor();
    await until("the notes", async () => (await page.locator("#notes dt").count()) > 0);
    assert.equal((await page.locator("#notes dt").allInnerTexts())[0], "Ihr Name");
    assert.equal(await page.locator("#captions").getAttribute("lang"), "de-AT");
  },

  // From right to left, but for words of another direction.
  async arabic(page) {
    const side = (id) => page.locator(`#${id}`).evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return (left + right) / 2 < innerWidth / 2 ? "left" : "right";
    });
    await page.goto(callUrl);
    await page.getByText("نظام ذكاء اصطناعي").waitFor();
    assert.equal(await page.locator("html").getAttribute("dir"), "rtl");
    await shot(page, "before-arabic");
    await page.getByRole("button", { name: "بدء المكالمة" }).click();
    await until("the greeting", async () => (await words(page, "agent")).length > 0);
    await page.setViewportSize({ width: 320, height: 568 });
    await assertFits(page);
    assert.deepEqual([await side("hang-up"), await side("send"), await side("initial")], ["left", "left", "right"]);
    const typed = "أريد موعدًا";
    await page.getByLabel("اكتب ما تريد قوله").fill(typed);
    await page.getByRole("button", { name: "إرسال" }).click();
    await untilSays(page, "caller", typed);
    const direction = (who) => captions(page, who).first().evaluate((one) => getComputedStyle(one).direction);
    assert.deepEqual([await direction("agent"), await direction("caller")], ["ltr", "rtl"], "as the words are");
    await shot(page, "arabic-320");
    await page.locator("#hang-up").click();
    await page.getByRole("heading", { name: "انتهت المكالمة" }).waitFor();
    await until("the notes", async () => (await page.locator("#notes dt").count()) > 0);
    await assertFits(page);
    await shot(page, "arabic-summary-320");
    await page.setViewportSize({ width: 900, height: 760 });
    await shot(page, "arabic-summary");
  },

  // The page in each language on the smallest screen: nothing is cut off.
  async languages(page) {
    let language;
    await page.route("**/call", async (route) => {
      if (route.request().method() !== "GET") {
        await route.continue();
        return;
      }
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), language } });
    });
    await page.setViewportSize({ width: 320, height: 568 });
    const shown = new Set();
    for (language of LANGUAGES) {
      await page.goto("about:blank");
      await page.goto(callUrl);
      await page.locator("#start").waitFor();
      assert.equal(await page.locator("html").getAttribute("lang"), (await wordsIn(language)).tag);
      shown.add(await page.locator("#start").innerText());
      await assertFits(page);
      await shot(page, `${language}-welcome`);
      await page.locator("#start").click();
      await until("the greeting", async () => (await words(page, "agent")).length > 0);
      await assertFits(page);
      await assertWhole(page, ["#send", "#hang-up", "#microphone", "#words"]);
      await shot(page, `${language}-call`);
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
    assert.equal(shown.size, LANGUAGES.length, `each in its own words: ${[...shown]}`);
  },

  async goodbye(page) {
    await start(page);
    assert.equal(await page.locator("#again-part").isVisible(), false);
    await page.getByLabel("Type what you want to say").fill("bye");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "The call has ended" }).waitFor();
    await page.getByText("The conversation has come to its end.").waitFor();
    await page.locator("#summary").getByText("Ada Moss asked").waitFor();
    assert.deepEqual(await page.locator("#notes dt").allInnerTexts(),
      ["Your name", "E-mail address", "What happens next", "Consent to recording"]);
    assert.equal(await page.evaluate(() => globalThis.broken), undefined);
    assert.equal(await page.getByRole("button", { name: "Start a new call" }).count(), 0, "none is offered here");
  },

  // The first try fails.
  async again(page) {
    await start(page);
    await exchange(page, "of the first call");
    await hangUp(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await assertFits(page);
    await shot(page, "offer-320");
    await page.setViewportSize({ width: 1000, height: 760 });
    await shot(page, "offer");
    await page.getByRole("button", { name: "Start a new call" }).click();
    await page.getByText("That did not work. Please try again.").waitFor();
    await page.getByRole("button", { name: "Start a new call" }).click();
    await page.waitForURL("**/talk/con.2");
    assert.deepEqual((await log("next")).map((one) => one.authorization), ["Bearer s3cret", "Bearer s3cret"]);
    await page.getByRole("button", { name: "Start the call" }).click();
    await until("the greeting", async () => (await words(page, "agent")).length > 0);
    assert.equal((await words(page)).join().includes("of the first call"), false, "nothing of the call before is there");
    await exchange(page, "of the second call");
    await hangUp(page);
  },

  // The page of a call that is over is loaded anew, as is one whose call has ended while it was away.
  async againAfterReload(page) {
    await start(page);
    await hangUp(page);
    await page.reload();
    await page.getByRole("heading", { name: "This call has ended" }).waitFor();
    await page.setViewportSize({ width: 320, height: 568 });
    await assertFits(page);
    await shot(page, "offer-320");
    await page.getByRole("button", { name: "Start a new call" }).click();
    await page.getByText("That did not work. Please try again.").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Start a new call" }).click();
    await page.waitForURL("**/talk/con.2");
    await page.getByRole("button", { name: "Start the call" }).click();
    await until("the greeting", async () => (await words(page, "agent")).length > 0);
    await page.goto("about:blank");
    await control("end");
    await page.goto(callUrl.replace("con.1", "con.2").replace(/#.*/, ""));
    await page.getByRole("button", { name: "Start a new call" }).waitFor();
  },

  async leaving(page) {
    await start(page);
    await page.goto("about:blank");
    await until("the server knows", async () => (await signals()).includes("left"));
  },

  async links(page) {
    const show = async (url, heading) => {
      await page.goto("about:blank");
      await page.goto(url);
      await page.getByRole("heading", { name: heading }).waitFor();
    };
    await show(callUrl.replace(/#.*/, ""), "This link is not complete");
    await show(callUrl.replace(/#.*/, "#wrong"), "This call has ended");
    await page.goto("about:blank");
    await page.goto(callUrl);
    await page.getByRole("button", { name: "Start the call" }).waitFor();
    await page.goto(callUrl.replace(/#.*/, "#wrong"));
    await page.getByRole("heading", { name: "This call has ended" }).waitFor();
  },

  async speech(page) {
    await start(page);
    await until("the spoken words", async () => (await words(page, "caller")).includes("I spoke this"));
    await shot(page, "speech");
    const [audio] = await log("audio");
    assert.deepEqual([audio.head, audio.rate], ["RIFF", 16000]);
    assert.ok(audio.bytes > 16000, `${audio.bytes} bytes`);
    await page.getByRole("button", { name: "Mute" }).click();
    await untilPhase(page, "muted");
    await page.getByRole("button", { name: "Unmute" }).click();
  },

  async barge(page) {
    await start(page);
    await control("say", "This is a good time for a very long sentence of the agent.");
    await untilPhase(page, "agent", "caller", "paused");
    await until("the caller interrupts", async () => (await signals()).includes("speaking"));
    await until("the words that interrupt", async () => (await words(page, "caller")).includes("I spoke this"));
  },

  async recognition(page) {
    await page.addInitScript(fakeSpeech);
    await start(page);
    const heard = (text, isFinal) => page.evaluate(([words_, final]) => globalThis.fakeSpeech.hear(words_, final), [text, isFinal]);
    const spoken = () => page.evaluate(() => globalThis.fakeSpeech.spoken);
    await until("the greeting is spoken", async () => (await spoken()).length > 1);
    assert.match((await spoken())[1], /^Linden Dental/);
    await untilPhase(page, "agent");
    await heard("this is maya how can", false);
    assert.equal(await phase(page), "agent", "the echo of the agent is no caller");
    await heard("I need", false);
    await until("the caller interrupts", async () => (await signals()).includes("speaking"));
    await untilPhase(page, "caller");
    const { eventId, characters } = (await log("signal")).find((one) => one.signal === "speaking");
    assert.deepEqual([eventId, characters], [await lastWordsOfAgent(), 0], "how far the agent was heard is told");
    assert.equal(await page.locator("#interim").innerText(), "I need");
    await heard("I need a check-up", true);
    await until("the words", async () => (await words(page, "caller")).includes("I need a check-up"));
    assert.deepEqual((await log("heard")).at(-1).heard, { eventId, characters }, "and with the words");
    await until("the reply is spoken", async () => (await spoken()).at(-1) === "You said: I need a check-up");
    await page.evaluate(() => globalThis.fakeSpeech.finish());
    await untilPhase(page, "listening");
    await control("say", "One two three four.");
    await untilPhase(page, "agent");
    await page.evaluate(() => globalThis.fakeSpeech.reach(8));
    await control("paused");
    await untilPhase(page, "paused");
    await control("resumed");
    await until("it goes on where it stopped", async () => (await spoken()).at(-1) === "three four.");
    await hangUp(page);
    assert.ok(await page.evaluate(() => globalThis.fakeSpeech.isOff), "nobody listens after the call");
  },

  async refused(page) {
    await start(page);
    await page.getByText("The microphone was refused.").waitFor();
    await page.getByRole("button", { name: "Use microphone" }).waitFor();
    await exchange(page, "typed");
    await hangUp(page);
  },

  async insecure(page) {
    await start(page);
    await page.getByText("The microphone works only on pages with https.").waitFor();
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await exchange(page, "typed");
    await hangUp(page);
  },

  async realAgain(page) {
    await start(page);
    await exchange(page, "of the first call");
    await hangUp(page);
    await page.getByRole("button", { name: "Start a new call" }).click();
    await page.getByRole("button", { name: "Start the call" }).click();
    await until("the greeting", async () => (await words(page, "agent")).length > 0);
    await exchange(page, "of the second call");
    await hangUp(page);
    await shot(page, "second");
  },

  // For much longer than a caller who speaks may say nothing.
  async realTyping(page) {
    await start(page);
    await page.getByLabel("Type what you want to say").pressSequentially("Hello there", { delay: 600 });
    await shot(page, "slowly");
    assert.equal((await words(page, "agent")).length, 1, "nobody was asked whether they are still there");
    await page.keyboard.press("Enter");
    await until("the words", async () => (await words(page, "caller")).includes("Hello there"));
    await until("a reply", async () => (await words(page, "agent")).length > 1);
    await hangUp(page);
  },

  async realSpeech(page) {
    await start(page);
    const spoken = "I would like an appointment (en).";
    const times = async () => (await words(page, "caller")).filter((text) => text === spoken).length;
    await until("two spoken utterances", async () => (await times()) >= 2);
    await shot(page, "spoken");
    await page.getByRole("button", { name: "Mute" }).click();
    await untilPhase(page, "muted", "thinking", "agent");
    await exchange(page, "My name is Ada Moss");
    await hangUp(page);
    await shot(page, "spoken-summary");
  },

  async realVoice(page) {
    const sounds = [];
    page.on("response", (response) => response.url().endsWith("/speech") && sounds.push(response));
    await start(page);
    await untilPhase(page, "reading"); // the greeting was heard to its end
    await exchange(page, "I need a check-up");
    await untilPhase(page, "reading");
    assert.ok(sounds.length >= 2, `sentences spoken: ${sounds.length}`);
    for (const sound of sounds) {
      assert.deepEqual([sound.status(), sound.headers()["content-type"]], [200, "audio/wav"]);
    }
    await hangUp(page);
  },

  async realSentences(page) {
    await start(page);
    await type(page, "an appointment");
    await untilSays(page, "agent", "Let me look.");
    assert.equal((await words(page, "agent")).at(-1), "Let me look.", "nothing of the rest is written yet");
    await shot(page, "first-sentence");
    await control("release");
    await until("the whole reply in one caption",
      async () => (await words(page, "agent")).at(-1) === "Let me look. Friday at ten is free for “an appointment”.");
    await type(page, "bye");
    await untilSays(page, "agent", "“bye”");
    await hangUp(page);
  },

  async realInterruption(page) {
    await start(page);
    await untilPhase(page, "agent"); // thirty seconds of greeting
    await shot(page, "agent-speaks");
    await exchange(page, "I need a check-up");
    await untilPhase(page, "agent"); // thirty seconds of reply
    await exchange(page, "Friday at ten");
    await hangUp(page);
  },

  async realAside(page) {
    await page.addInitScript(fakeSpeech);
    await start(page);
    const heard = (text, isFinal) => page.evaluate(([words_, final]) => globalThis.fakeSpeech.hear(words_, final), [text, isFinal]);
    const spoken = () => page.evaluate(() => globalThis.fakeSpeech.spoken);
    const reach = (at) => page.evaluate((index) => globalThis.fakeSpeech.reach(index), at);
    await until("the greeting is spoken", async () => (await spoken()).at(-1) === "Linden Dental, this is Maya.");
    await reach(7);
    await heard("mhm", false);
    await untilPhase(page, "caller");
    await heard("mhm", true);
    await untilSays(page, "caller", "mhm");
    await until("the agent goes on where it was", async () => (await spoken()).at(-1) === "Dental, this is Maya.");
    await untilPhase(page, "agent");
    assert.deepEqual(await words(page, "agent"), ["Linden Dental, this is Maya."]);
    await reach(8);
    await heard("No, wait, who are you", true);
    await untilSays(page, "caller", "No, wait, who are you");
    await until("what was not heard is gone", async () => (await words(page, "agent"))[0] === "Linden Dental,");
    await shot(page, "cut");
    await page.reload();
    await page.getByRole("button", { name: "Continue the call" }).click();
    await untilSays(page, "caller", "No, wait, who are you");
    assert.equal((await words(page, "agent"))[0], "Linden Dental,", "nor does it come back with the page");
    await hangUp(page);
  },

  async realVoiceInterruption(page) {
    await start(page);
    const signal = page.waitForRequest((request) => (request.postData() ?? "").includes('"speaking"'));
    await untilPhase(page, "agent", "caller", "paused");
    await signal; // the caller's voice has halted the agent
    await untilSays(page, "caller", "I would like an appointment (en).");
    await page.getByRole("button", { name: "Mute" }).click();
    await hangUp(page);
  },

  async realRestart(page) {
    await start(page);
    await exchange(page, "before the kill");
    await control("kill");
    await untilPhase(page, "offline");
    const before = (await words(page, "agent")).length;
    await type(page, "typed while it is away");
    await control("start");
    await untilSays(page, "caller", "typed while it is away");
    await until("nothing waits", async () => (await page.locator("#unsent .words").count()) === 0);
    await until("its reply", async () => (await words(page, "agent")).length > before);
    await exchange(page, "after the restart");
    await control("kill");
    await control("start");
    await exchange(page, "after another one");
    await hangUp(page);
  },

  async realRestartThinking(page) {
    await start(page);
    await type(page, "killed while it thinks");
    await untilSays(page, "caller", "killed while it thinks");
    await control("kill");
    await untilPhase(page, "offline");
    await control("start");
    await untilPhase(page, "thinking", "reading", "listening");
    await control("release");
    await untilSays(page, "agent", "“killed while it thinks”");
    await exchange(page, "and goes on");
    await hangUp(page);
  },

  async widget(page) {
    await page.goto(`${options.base}/site`);
    await page.getByRole("button", { name: "Start a call" }).click();
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: "Start the call" }).click();
    await frame.locator("#captions .agent").first().waitFor();
    await shot(page, "widget");
    const ended = page.evaluate(() => new Promise((resolve) => {
      addEventListener("hiveline-call-ended", () => resolve(true), { once: true });
    }));
    await frame.getByRole("button", { name: "Hang up" }).click();
    assert.ok(await ended);
    const close = page.getByRole("button", { name: "Close" });
    assert.match(await close.evaluate((button) => getComputedStyle(button).fontFamily), /^system-ui/, "not the site's letters");
    await close.click();
    assert.equal(await page.locator("iframe").count(), 0);
  },

  /** Each element in the language that it is given, or stands in, or the browser has. */
  async "widget-languages"(page) {
    const tags = { none: "Start a call", de: "Anruf beginnen", "zh-TW": "開始通話", ar: "بدء مكالمة", xx: "Start a call" };
    await page.goto(`${options.base}/languages?${Object.keys(tags).join("&")}`);
    for (const [tag, label] of Object.entries(tags)) {
      const element = page.locator(`#lang-${tag}`);
      await element.getByRole("button", { name: label, exact: true }).waitFor();
      await element.getByRole("button").click(); // of another server: it cannot be started
    }
    await page.getByRole("status").getByText("Der Anruf kann nicht begonnen werden.").waitFor();
    await page.getByRole("status").getByText("無法開始通話").waitFor();
    await shot(page, "widget-languages");
    await page.evaluate(() => document.querySelector("#lang-de hiveline-call").setAttribute("lang", "fr"));
    await page.getByRole("button", { name: "Commencer un appel" }).waitFor();
    await page.getByRole("status").getByText("Impossible de commencer").waitFor();
    await page.evaluate(() => {
      document.documentElement.lang = "nl";
      document.body.append(document.createElement("hiveline-call"));
    });
    await page.getByRole("button", { name: "Gesprek beginnen" }).waitFor();
  },

  async unframed(page) {
    const refusal = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(`${options.base}/site`);
    await page.getByRole("button", { name: "Start a call" }).click();
    await refusal;
    assert.equal(await page.frameLocator("iframe").getByRole("button").count(), 0);
  },
};

/** In the page: a browser whose recognition hears, and whose synthesis speaks, what the test says. */
function fakeSpeech() {
  let recognition = null;
  let utterance = null;
  const fake = {
    spoken: [],
    isOff: true,
    hear(transcript, isFinal) {
      recognition.onresult({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] });
    },
    reach: (charIndex) => utterance.onboundary({ charIndex }),
    finish: () => utterance.onend(),
  };
  globalThis.fakeSpeech = fake;
  globalThis.SpeechRecognition = class {
    start() {
      recognition = this;
      fake.isOff = false;
    }
    abort() {
      fake.isOff = true;
    }
  };
  globalThis.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
  const voices = [{ lang: "en-US", localService: true, default: true }];
  const synthesis = {
    getVoices: () => voices,
    cancel: () => {},
    speak: (one) => {
      utterance = one;
      fake.spoken.push(one.text);
    },
  };
  Object.defineProperty(globalThis, "speechSynthesis", { value: synthesis });
}

// --- a browser -----------------------------------------------------------------------------------

const profile = mkdtempSync(join(tmpdir(), "hiveline-talk-"));
const extra = {
  refused: ["--use-fake-device-for-media-stream"],
  insecure: ["--host-resolver-rules=MAP call.example 127.0.0.1"],
}[scenario] ?? [];
const microphone = options.sound
  ? ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-audio-capture=${options.sound}`]
  : [];
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.HIVELINE_CHROMIUM ?? "/usr/bin/chromium",
  args: [...FLAGS, ...extra, ...microphone],
  viewport: { width: 900, height: 760 },
});
try {
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error.stack)));
  page.on("console", (message) => {
    const ofPage = message.location().url.startsWith("blob:"); // what the page itself made is there
    const expected = !ofPage && /Failed to load resource|net::ERR_|frame-ancestors/.test(message.text());
    if (message.type() === "error" && !expected) {
      faults.push(message.text());
    }
  });
  const hosts = new Set();
  page.on("request", (request) => {
    if (request.url().startsWith("http")) {
      hosts.add(new URL(request.url()).origin);
    }
  });
  await scenarios[scenario](page, context);
  await keepWhatWasSaid(page);
  assert.deepEqual(faults, [], "the page reports no error");
  hosts.delete(options.base); // the site that shows the widget
  hosts.delete(new URL(callUrl).origin);
  assert.deepEqual([...hosts], [], "no other host is asked");
} finally {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
}
