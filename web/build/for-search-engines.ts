import { pages } from "@armslot/contracts/pages";

/** Where search engines are not sent: the API, the screens behind the sign-in, and those that a link from a mail opens. */
const closed = ["/api/", "/programs/", "/program-setup/", "/setup/", "/invite/", "/reset-password"];

/** Pages that search engines may list. */
export const listedPages: readonly string[] = [pages.landing, pages.getStarted, pages.contact];

/** `robots.txt`, with the mark of the public address that the server fills in. */
export function robotsText(): string {
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join("\n")}\n\nSitemap: %PUBLIC_URL%/sitemap.xml\n`;
}

/** `sitemap.xml`, with the mark of the public address that the server fills in. */
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
