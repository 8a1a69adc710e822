import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher } from "./program.ts";

const sending = /field-operations$/;

/** Runs in the page. Plays a radar that sends a closing ball of 91.2 mph whenever the page gets a `radar` event. */
function playRadar() {
  const ball = [912, 907, 902, 897].map((speed) => `\x83C 912C ${speed} 45120@\r`).join("");
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    async open() {
      port.readable = new ReadableStream({
        start: (controller) =>
          addEventListener("radar", () =>
            controller.enqueue(Uint8Array.from(`\r${ball}`, (letter) => letter.charCodeAt(0))),
          ),
      });
    },
    async close() {
      port.readable = null;
    },
  };
  Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port } });
}

test("a radar's velocity is the velocity of the pitch being charted (RADAR-4)", {
  tag: "@phone",
}, async ({ page, program }) => {
  await page.addInitScript(playRadar);
  const athlete = await addPitcher(program);
  const reply = await page.goto(`${athlete}/chart`);
  expect(reply?.headers()["permissions-policy"]).toContain("serial=(self)");
  await page.getByRole("button", { name: "Connect Radar" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Radar" });
  await checkBothSizes(page);
  await dialog.getByRole("radio", { name: "mph" }).check();
  await dialog.getByRole("button", { name: "Choose Cable" }).click();
  const radar = page.getByRole("region", { name: "Radar" });
  await expect(radar.getByRole("status")).toHaveText("Radar connected");
  await page.evaluate(() => dispatchEvent(new Event("radar")));
  await expect(radar.getByRole("status")).toHaveText("Radar: 91.2 mph");
  await checkBothSizes(page);
  await page.getByRole("button", { name: "Ball", exact: true }).click();
  await expect(page.getByRole("button", { name: "Edit pitch 1: 91.2 mph, Ball" })).toBeVisible();
  await page.getByRole("button", { name: "Foul", exact: true }).click();
  await expect(page.getByRole("button", { name: "Edit pitch 2: Foul" })).toBeVisible();
  await radar.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("button", { name: "Connect Radar" })).toBeVisible();
});

test("beside the radar's button, nothing moves while a pitch is sent", {
  tag: "@phone",
}, async ({ page, program, watch }) => {
  watch.allow("offline", sending);
  await page.addInitScript(playRadar);
  await page.setViewportSize({ width: 390, height: 844 });
  const athlete = await addPitcher(program);
  await page.goto(`${athlete}/chart`);
  const radar = page.getByRole("button", { name: "Connect Radar" });
  await page.getByRole("button", { name: "Ball", exact: true }).click();
  await expect(page.getByText("All sent")).toBeVisible();
  const place = await radar.boundingBox();
  await page.route(sending, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Foul", exact: true }).click();
  await expect(page.getByText("1 pitch only on this phone")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Now" })).toBeHidden();
  expect(await radar.boundingBox()).toEqual(place);
});
