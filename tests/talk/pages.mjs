// The pages / and /docs of a server in chromium, one a run.
//
// usage: pages.mjs home|docs --base URL [--token TOKEN] [--shots FOLDER]
//
// HIVELINE_CHROMIUM names the browser, default /usr/bin/chromium.
import assert from "node:assert/strict";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium } from "playwright-core";

const PATIENCE = 60_000; // ms for anything: a slow machine is no failure

const { values: options, positionals: [scenario] } = parseArgs({
  allowPositionals: true,
  options: { base: { type: "string" }, token: { type: "string" }, shots: { type: "string" } },
});

async function shot(page, name) {
  if (options.shots) {
    await page.screenshot({ path: join(options.shots, `${name}.png`) });
  }
}

const scenarios = {
  async home(page) {
    await page.goto(`${options.base}/`);
    assert.equal(await page.title(), "Hiveline");
    await shot(page, "home");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 320, height: 568 });
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width <= inner, `the page is ${width} wide in a window of ${inner}`);
    await shot(page, "home-320-dark");
    await page.getByRole("link", { name: "API documentation" }).click();
    await page.waitForURL(`${options.base}/docs`);
    await page.getByRole("button", { name: "Authorize" }).waitFor();
  },

  // As somebody does who has just copied the token that the server printed.
  async docs(page) {
    await page.goto(`${options.base}/docs`);
    await page.getByRole("button", { name: "Authorize" }).click();
    const dialog = page.locator(".dialog-ux");
    await dialog.locator("input").waitFor();
    assert.equal(await dialog.locator("form").count(), 1, "one thing is asked for");
    assert.match(await dialog.innerText(), /HTTPBearer/);
    await page.keyboard.type(options.token);
    await shot(page, "docs-token");
    await page.keyboard.press("Enter");
    await dialog.getByRole("heading", { name: "Authorized" }).waitFor();
    await dialog.locator("button.close-modal").click();
    await dialog.waitFor({ state: "detached" });

    const operation = page.locator(".opblock", { has: page.locator('[data-path="/v1/ai-agents"]') }).first();
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("button", { name: "Execute" }).click();
    const status = operation.locator(".live-responses-table .response-col_status").last();
    await status.waitFor();
    assert.match(await status.innerText(), /^200/);
    assert.match(await operation.locator(".live-responses-table").innerText(), /"Maya"/);
    await status.scrollIntoViewIfNeeded();
    await shot(page, "docs-tried");
  },
};

const browser = await chromium.launch({
  executablePath: process.env.HIVELINE_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 } });
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error.stack)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const hosts = new Set();
  page.on("request", (request) => request.url().startsWith("http") && hosts.add(new URL(request.url()).origin));
  await scenarios[scenario](page);
  assert.deepEqual(faults, [], "the page reports no error");
  assert.deepEqual([...hosts], [options.base], "no other host is asked");
} finally {
  await browser.close();
}
