import { pages } from "@armslot/contracts/core/pages";

/** The paths closed to search engines: the API, the screens behind the sign-in, and those that open from a mailed link. */
const closed = [
  "/api/",
  "/programs/",
  "/program-setup/",
  "/setup/",
  "/invite/",
  "/reset-password",
  "/shared",
];

/** The pages that search engines can list. */
export const listedPages: readonly string[] = [pages.landing, pages.getStarted, pages.contact];

/** Returns `robots.txt` with the placeholder `%PUBLIC_URL%`, which the server replaces. */
export function robotsText(): string {
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join("\n")}\n\nSitemap: %PUBLIC_URL%/sitemap.xml\n`;
}

/** Returns `sitemap.xml` with the placeholder `%PUBLIC_URL%`, which the server replaces. */
export function sitemapText(): string {
  const urls = listedPages.map((path) => `  <url><loc>%PUBLIC_URL%${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
