import { endpoints } from "@armslot/contracts/endpoints";
import { pages } from "@armslot/contracts/pages";
import { expect, test } from "vitest";
import { listedPages, robotsText, sitemapText } from "./for-search-engines.ts";

const closed = [...robotsText().matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
const isClosed = (path: string) => closed.some((start) => path.startsWith(start));

test("search engines are sent to the public pages and to the sign-in at most, and to nothing of a program or the API", () => {
  const screens = Object.values(pages).map((path) => path.replaceAll(/:\w+/g, "x"));
  const open = screens.filter((path) => !isClosed(path));
  expect(open.toSorted()).toEqual([...listedPages, pages.signIn].toSorted());
  expect(endpoints.filter(({ path }) => !isClosed(path))).toEqual([]);
});

test("the sitemap names exactly the listed pages, in full", () => {
  const named = [...sitemapText().matchAll(/<loc>%PUBLIC_URL%(.+?)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(named).toEqual(listedPages);
  expect(robotsText()).toContain("Sitemap: %PUBLIC_URL%/sitemap.xml");
});
