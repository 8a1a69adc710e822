import { pages } from "@armslot/contracts/core/pages";
import { endpoints } from "@armslot/contracts/endpoints";
import { expect, test } from "vitest";
import { listedPages, robotsText, sitemapText } from "./search-engine-files.ts";

const closed = [...robotsText().matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
const isClosed = (path: string) => closed.some((start) => path.startsWith(start));

test("robots.txt allows only the public pages and the sign-in page", () => {
  const screens = Object.values(pages).map((path) => path.replaceAll(/:\w+/g, "x"));
  const open = screens.filter((path) => !isClosed(path));
  expect(open.toSorted()).toEqual([...listedPages, pages.signIn].toSorted());
  expect(endpoints.filter(({ path }) => !isClosed(path))).toEqual([]);
});

test("the sitemap has exactly the absolute addresses of the listed pages", () => {
  const named = [...sitemapText().matchAll(/<loc>%PUBLIC_URL%(.+?)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(named).toEqual(listedPages);
  expect(robotsText()).toContain("Sitemap: %PUBLIC_URL%/sitemap.xml");
});
