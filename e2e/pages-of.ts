import type { Page } from "@playwright/test";

/** Returns how many pages a screen fills when it is printed on a paper such as `Letter`. */
export async function pagesOf(page: Page, format: string): Promise<number> {
  const file = (await page.pdf({ format, printBackground: false })).toString("latin1");
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
