import type { Page } from "@playwright/test";
import { checkScreen } from "./check-screen.ts";
import { expect, test } from "./journey.ts";

const isPhone = () => test.info().project.name === "phone";
const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** An entry of the top bar, which a phone shows behind a button. */
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
  test("the front page tells what the product is and leads to the demo, the waitlist and the contact form", async ({
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

  test("a small screen downloads no picture of the product, a large one both", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
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
    const snapshots = asked.filter((path) => path.includes("snapshot"));
    expect(snapshots).toHaveLength(isPhone() ? 0 : 2);
    expect(asked.filter((path) => /\.(?:webm|mp4)$/.test(path))).toEqual([]);
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
    test(`${form.at} says what is missing, keeps everything when it fails, and ends with its success`, async ({
      page,
      watch,
    }) => {
      watch.allow(502, form.endpoint);
      await page.goto(form.at);
      await checkScreen(page);
      // The scripts have taken over once the browser's own check is off.
      await expect(page.locator("form")).toHaveAttribute("novalidate", "");
      const button = page.getByRole("button", { name: form.button });
      await button.click();
      await expect(page.getByText("Full Name is required.")).toBeVisible();
      await expect(page.getByLabel("Full Name")).toBeFocused();
      await checkScreen(page);

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
      await checkScreen(page);
    });
  }

  test("what is typed before the scripts come is not lost", async ({ page }) => {
    let come: () => void = () => undefined;
    const coming = new Promise<void>((now) => {
      come = now;
    });
    await page.route(/site-contact-.*\.js$/, async (route) => {
      await coming;
      await route.continue();
    });
    await page.goto("/contact", { waitUntil: "commit" });
    await fillIn(page, contact);
    come();
    await expect(page.locator("form")).toHaveAttribute("novalidate", "");
    await expectKept(page, contact);
  });

  test("whoever is signed in sees both pages beside their sidebar, and needs no waitlist", async ({
    page,
    program,
  }) => {
    for (const [path, title] of [
      ["/", "Advanced Analytics From Your Phone"],
      ["/contact", "Contact Us"],
    ] as const) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole("navigation", { name: "Program" })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
      await checkScreen(page);
    }
    await page.goto("/get-started");
    await expect(page).toHaveURL(program.dashboard);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the front page is complete and its links and menu work", async ({ page }) => {
    await page.goto("/");
    await expect(heading(page)).toHaveText("Advanced Analytics From Your Phone");
    await expect(main(page).getByRole("listitem")).toHaveCount(3);
    await choose(page, "Contact");
    await expect(heading(page)).toHaveText("Contact Us");
    await choose(page, "Product");
    await expect(page).toHaveURL("/#product-demo");
    await expect(page.getByRole("heading", { name: "See It In Action" })).toBeInViewport();
  });

  test("the contact form comes back with everything typed and what is wrong, and then leads to its success", async ({
    page,
    watch,
  }) => {
    watch.allow(422, "/api/contact");
    await page.goto("/contact");
    const wrong = { ...contact, Email: "robin@harbor" };
    await fillIn(page, wrong);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(heading(page)).toHaveText("Contact Us");
    await expect(page.getByText("Enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Full Name")).toHaveAttribute("aria-invalid", "false");
    await expect(page.getByText("Please check the highlighted fields.")).toBeFocused();
    await expectKept(page, wrong);
    await fillIn(page, contact);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL("/contact/sent");
    await expect(heading(page)).toHaveText("Message Successful!");
  });

  test("the waitlist takes an entry, which says that it comes from here", async ({
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

test("every file that the pages name to browsers, phones and previews is there", async ({
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
