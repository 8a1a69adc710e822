import type { Page } from "@playwright/test";
import { checkBothSizes, checkScreen } from "./check-screen.ts";
import { expect, test } from "./journey.ts";

const isPhone = () => test.info().project.name === "phone";
const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Clicks an entry of the top bar. On a phone, it opens the menu first. */
async function choose(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Main" });
  if (isPhone()) await bar.getByRole("button", { name: "Menu" }).click();
  await bar.getByRole("link", { name }).click();
}

const contact = {
  "Full Name": "Robin Vale",
  Email: "robin@harbor.example",
  "Program Name": 'Harbor <College> & "Co"',
  Message: "Two lines:\nthis is the second.",
};
const waitlist = {
  "Full Name": "Robin Vale",
  Email: "robin@harbor.example",
  League: "Coastal League",
  "Program Name": "Harbor College",
  Title: "Scout",
};

async function fillIn(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
}

async function expectKept(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByLabel(label)).toHaveValue(text);
  }
}

test.describe("with scripts", () => {
  test("the landing page links to the demo, the waitlist and the contact form", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(heading(page)).toHaveText("Advanced Analytics From Your Phone");
    await checkScreen(page);
    await choose(page, "Product");
    await expect(page).toHaveURL("/#product-demo");
    await expect(page.getByRole("heading", { name: "See It In Action" })).toBeInViewport();
    await expect(page.locator("#main-menu")).toBeHidden();
    await main(page).getByRole("link", { name: "Schedule Custom Demo" }).click();
    await expect(heading(page)).toHaveText("Contact Us");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await choose(page, "Product");
    await expect(page).toHaveURL("/#product-demo");
    await expect(page.getByRole("heading", { name: "See It In Action" })).toBeInViewport();
    await main(page).getByRole("link", { name: "Get Started Now" }).click();
    await expect(heading(page)).toHaveText("Get Early Access");
    await choose(page, "Log In");
    await expect(heading(page)).toHaveText("Sign In");
    await main(page).getByRole("link", { name: "Get Started" }).click();
    await expect(heading(page)).toHaveText("Get Early Access");
  });

  test("a small screen downloads no product picture, and a large one downloads both", async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto("/");
    const images = page.locator("picture img");
    if (isPhone()) {
      await page.locator("#product-demo").scrollIntoViewIfNeeded();
      await expect(images.first()).toBeHidden();
      await expect(images.last()).toBeHidden();
    } else {
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded();
        await expect
          .poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
          .toBeGreaterThan(1);
      }
    }
    const snapshots = requested.filter((path) => path.includes("snapshot"));
    expect(snapshots).toHaveLength(isPhone() ? 0 : 2);
    expect(requested.filter((path) => /\.(?:webm|mp4)$/.test(path))).toEqual([]);
  });

  for (const form of [
    {
      at: "/contact",
      endpoint: "/api/contact",
      typed: contact,
      button: "Submit",
      done: "Message Successful!",
      promise: "We'll reach out within 24 hours with a response.",
    },
    {
      at: "/get-started",
      endpoint: "/api/waitlist",
      typed: waitlist,
      button: "Join Waitlist",
      done: "Added to Waitlist!",
      promise: "We'll reach out within 24 hours to confirm your spot.",
    },
  ]) {
    test(`${form.at} shows missing fields, keeps the text after a failure, and shows its success`, {
      tag: "@phone",
    }, async ({ page, watch }) => {
      watch.allow(502, form.endpoint);
      await page.goto(form.at);
      await checkBothSizes(page);
      // The form is hydrated once the browser's own validation is off.
      await expect(page.locator("form")).toHaveAttribute("novalidate", "");
      const button = page.getByRole("button", { name: form.button });
      await button.click();
      await expect(page.getByText("Full Name is required.")).toBeVisible();
      await expect(page.getByLabel("Full Name")).toBeFocused();
      await checkBothSizes(page);

      await fillIn(page, form.typed);
      let fail: () => void = () => undefined;
      const failing = new Promise<void>((now) => {
        fail = now;
      });
      await page.route(form.endpoint, async (route) => {
        await failing;
        await route.fulfill({ status: 502, json: {} });
      });
      await button.click();
      await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
      fail();
      await expect(page.getByRole("alert")).toHaveText("Message failed. Please try again.");
      await expectKept(page, form.typed);
      await page.unroute(form.endpoint);

      await button.click();
      await expect(heading(page)).toHaveText(form.done);
      await expect(heading(page)).toBeFocused();
      await expect(page.getByText(form.promise)).toBeVisible();
      await expect(page.locator("form")).toHaveCount(0);
      await checkBothSizes(page);
    });
  }

  test("keeps text that was typed before the scripts loaded", { tag: "@desktop" }, async ({
    page,
  }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/site-contact-.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/contact", { waitUntil: "commit" });
    await fillIn(page, contact);
    release();
    await expect(page.locator("form")).toHaveAttribute("novalidate", "");
    await expectKept(page, contact);
  });

  test("a member sees both pages beside the sidebar and the demo at its address, and the waitlist leads to the dashboard", {
    tag: "@desktop",
  }, async ({ page, program }) => {
    for (const [path, title] of [
      ["/", "Advanced Analytics From Your Phone"],
      ["/contact", "Contact Us"],
    ] as const) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole("navigation", { name: "Program" })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
      await checkBothSizes(page);
    }
    await page.goto("/get-started");
    await expect(page).toHaveURL(program.dashboard);
    for (const before of ["/contact", program.dashboard]) {
      await page.goto(before);
      await expect(heading(page)).toBeVisible();
      await page.goto("/#product-demo");
      const top = () =>
        page.locator("#product-demo").evaluate((block) => block.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(400);
    }
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page is complete and its links and menu work", async ({ page }) => {
    await page.goto("/");
    await expect(heading(page)).toHaveText("Advanced Analytics From Your Phone");
    await expect(main(page).getByRole("listitem")).toHaveCount(3);
    await choose(page, "Contact");
    await expect(heading(page)).toHaveText("Contact Us");
    await choose(page, "Product");
    await expect(page).toHaveURL("/#product-demo");
    await expect(page.getByRole("heading", { name: "See It In Action" })).toBeInViewport();
  });

  test("the contact form returns with its text and errors, and then shows its success", {
    tag: "@phone",
  }, async ({ page, watch }) => {
    watch.allow(422, "/api/contact");
    await page.goto("/contact");
    const wrong = { ...contact, Email: "robin@harbor" };
    await fillIn(page, wrong);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(heading(page)).toHaveText("Contact Us");
    await expect(page.getByText("Enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Full Name")).toHaveAttribute("aria-invalid", "false");
    const alert = page.getByRole("alert").first();
    await expect(alert).toHaveText("Please check the highlighted fields.");
    await expect(alert).toBeFocused();
    await expectKept(page, wrong);
    await fillIn(page, contact);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL("/contact/sent");
    await expect(heading(page)).toHaveText("Message Successful!");
  });

  test("the waitlist form is posted with our origin and accepted", { tag: "@desktop" }, async ({
    page,
    baseURL,
  }) => {
    await page.goto("/get-started");
    await fillIn(page, waitlist);
    const posted = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: "Join Waitlist" }).click();
    expect(await (await posted).headerValue("origin")).toBe(baseURL);
    await expect(page).toHaveURL("/get-started/sent");
    await expect(heading(page)).toHaveText("Added to Waitlist!");
  });
});

test("every file that the landing page names exists", { tag: "@desktop" }, async ({
  page,
  baseURL,
}) => {
  await page.goto("/");
  const named = await page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLLinkElement>("link[href]")].map(({ href }) => href),
    ...[...document.querySelectorAll("video, video source, video track")].map(
      (part) => part.getAttribute("poster") ?? part.getAttribute("src") ?? "",
    ),
    document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? "",
  ]);
  expect(named).toContain(`${baseURL}/`);
  expect(named).toContain(`${baseURL}/site/og.jpg`);
  const manifest = await page.request.get("/manifest.webmanifest");
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const address of [...named, ...icons.map(({ src }) => src), "/robots.txt", "/sitemap.xml"]) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(await answer.text(), address).not.toContain("%PUBLIC_URL%");
  }
});
