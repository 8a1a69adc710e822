// @vitest-environment happy-dom
import { pages } from "@armslot/contracts/core/pages";
import { joinWaitlist, sendContactMessage } from "@armslot/contracts/site/public-site";
import { describe, expect, test } from "vitest";
import { renderSite } from "./render-site.tsx";

const themeScript = "\n  applyTheme();\n";
const styles = '.a>b{content:"&"}';
const files = renderSite({
  styles,
  themeScript,
  site: "/assets/site.js",
  islands: {
    contact: { script: "/assets/contact.js", modules: ["/assets/shared.js"] },
    "get-started": { script: "/assets/get-started.js", modules: ["/assets/shared.js"] },
    "sign-in": { script: "/assets/sign-in.js", modules: ["/assets/shared.js"] },
  },
});

const documentOf = (file: string) =>
  new DOMParser().parseFromString(files[file] ?? "", "text/html");
const contents = (page: Document, query: string) =>
  page.querySelector(query)?.getAttribute("content");
const scriptsOf = (page: Document) =>
  [...page.querySelectorAll("script[src]")].map((script) => script.getAttribute("src"));

const listed = [
  ["landing.html", pages.landing, "Armslot: advanced pitching analytics from your phone"],
  ["contact.html", pages.contact, "Contact · Armslot"],
  ["get-started.html", pages.getStarted, "Get Early Access · Armslot"],
] as const;
const unlisted = [
  "contact-again.html",
  "contact-sent.html",
  "get-started-again.html",
  "get-started-sent.html",
  "not-found.html",
  "sign-in.html",
];

test("renders exactly these pages", () => {
  expect(Object.keys(files).toSorted()).toEqual(
    [...listed.map(([file]) => file), ...unlisted].toSorted(),
  );
});

describe.each(Object.keys(files))("%s", (file) => {
  test("the page has one heading, a title, a description, the top bar's entries and a main element", () => {
    const page = documentOf(file);
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    expect(page.title).toMatch(/Armslot/);
    expect(contents(page, 'meta[name="description"]')).toMatch(/^.{40,160}$/);
    expect(page.querySelector("main#content h1")).not.toBeNull();
    const bar = page.querySelector('nav[aria-label="Main"]');
    const entries = [...(bar?.querySelectorAll("#main-menu a") ?? [])].map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
    expect(entries).toEqual([
      ["Product", "/#product-demo"],
      ["Contact", "/contact"],
      ["Log In", "/login"],
      ["Get Early Access", "/get-started"],
    ]);
  });

  test("the page has the theme script and the styles unchanged, and nothing that the content security policy blocks", () => {
    const html = files[file] ?? "";
    expect(html.match(/<style[\s\S]*?<\/style>/g)).toEqual([`<style>${styles}</style>`]);
    expect(html.match(/<script>[\s\S]*?<\/script>/g)).toEqual([`<script>${themeScript}</script>`]);
    expect(html).not.toMatch(
      /\sstyle=|\son\w+=|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
    );
  });
});

describe("for search engines and previews", () => {
  test.each(listed)("%s is listed as %s", (file, path, title) => {
    const page = documentOf(file);
    expect(page.title).toBe(title);
    expect(contents(page, 'meta[name="robots"]')).toBe("index, follow");
    const canonical = page.querySelector('link[rel="canonical"]');
    expect(canonical?.getAttribute("href")).toBe(`%PUBLIC_URL%${path}`);
    expect(contents(page, 'meta[property="og:url"]')).toBe(`%PUBLIC_URL%${path}`);
    expect(contents(page, 'meta[property="og:image"]')).toBe("%PUBLIC_URL%/site/og.jpg");
    expect(contents(page, 'meta[property="og:title"]')).toBe(title);
  });

  test.each(unlisted)("%s is not indexed", (file) => {
    const page = documentOf(file);
    expect(contents(page, 'meta[name="robots"]')).toBe("noindex");
    expect(page.querySelector('link[rel="canonical"]')).toBeNull();
  });
});

test("the landing page loads no pictures on a small screen and no video before it is played", () => {
  const page = documentOf("landing.html");
  const images = [...page.querySelectorAll("img")];
  expect(images.map((image) => image.alt)).toEqual([
    "Web snapshot of a game's pitch data",
    "Phone snapshot of an athlete profile",
  ]);
  for (const image of images) {
    const small = image.closest("picture")?.querySelector("source");
    expect(small?.getAttribute("media")).toBe("(max-width: 47.9975rem)");
    expect(small?.getAttribute("srcset")).toMatch(/^data:image\/gif;base64,/);
    expect(
      Number(image.getAttribute("width")) * Number(image.getAttribute("height")),
    ).toBeGreaterThan(0);
  }
  expect(page.querySelector('link[rel="preload"]')).toBeNull();
  expect(page.querySelector("video")?.getAttribute("preload")).toBe("none");
  expect(page.querySelector("video track")?.getAttribute("kind")).toBe("captions");
  expect(scriptsOf(page)).toEqual(["/assets/site.js"]);
});

describe.each([
  ["contact", sendContactMessage],
  ["get-started", joinWaitlist],
] as const)("the form of %s", (name, endpoint) => {
  const fieldsIn = (page: Document) =>
    [...page.querySelectorAll<HTMLInputElement>("form [name]")].map((field) => field.name);
  const wanted = Object.keys(endpoint.input.body.shape);

  test("posts every field to its endpoint without scripts, and has a script that hydrates it", () => {
    const page = documentOf(`${name}.html`);
    const form = page.querySelector("form");
    expect(form?.getAttribute("action")).toBe(endpoint.path);
    expect(form?.getAttribute("method")).toBe("post");
    expect(form?.hasAttribute("novalidate")).toBe(false);
    expect(fieldsIn(page).toSorted()).toEqual(wanted.toSorted());
    expect(page.querySelector(`[data-island="${name}"] form`)).not.toBeNull();
    expect(scriptsOf(page)).toEqual(["/assets/site.js", `/assets/${name}.js`]);
    expect(files[`${name}.html`]).not.toMatch(/%(?:value|error|invalid|failure|island)/);
  });

  test("the form has a template with placeholders for each field's text, state and error, and no script that hydrates it", () => {
    const page = documentOf(`${name}-again.html`);
    for (const field of wanted.filter((one) => one !== "website")) {
      const control = page.querySelector<HTMLInputElement>(`form [name="${field}"]`);
      expect(control?.value).toBe(`%value:${field}%`);
      expect(control?.getAttribute("aria-invalid")).toBe(`%invalid:${field}%`);
      const described = page.getElementById(control?.getAttribute("aria-describedby") ?? "");
      expect(described?.textContent).toBe(`%error:${field}%`);
    }
    const alert = page.querySelector("[data-form-alert]");
    expect(alert?.textContent).toBe("%failure%");
    expect(alert?.hasAttribute("autofocus")).toBe(true);
    expect(page.querySelector("[data-island]")).toBeNull();
    expect(scriptsOf(page)).toEqual(["/assets/site.js"]);
  });
});
