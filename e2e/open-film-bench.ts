import { expect, type Page } from "@playwright/test";
import { filmBenchPath } from "./command-service.ts";

/** Opens an empty page of the product's origin that knows the bench. Its browser must encode and decode H.264. */
export async function openFilmBench(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  const answer = await fetch(`${process.env.COMMAND_SERVICE}${filmBenchPath}`);
  await page.evaluate(await answer.text());
  const codec = { codec: "avc1.640028", width: 1280, height: 720 };
  const canEncode = await page.evaluate(
    async (config) => (await VideoEncoder.isConfigSupported(config)).supported,
    codec,
  );
  expect(canEncode, "This browser has no H.264. Use Debian's Chromium, which has it.").toBe(true);
}
