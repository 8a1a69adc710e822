import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Request } from "@playwright/test";
import { chartedOperations, chartInPage } from "../kit/charted-operations.mjs";
import { addAthlete, demoSignIn, setUpProgram, startProduct } from "../kit/product.mjs";
import { expect, holdRequests, test as journey } from "./journey.ts";

type Product = Awaited<ReturnType<typeof startProduct>>;

/** A server of its own, which the journey kills and starts again on the same folder and port. */
class MortalServer {
  readonly #dataDir = mkdtempSync(join(tmpdir(), "armslot-killed-"));
  #product: Product | null = null;

  async start(settings: Record<string, string> = {}): Promise<Product> {
    this.#product = await startProduct({ dataDir: this.#dataDir, settings });
    return this.#product;
  }

  async kill(): Promise<void> {
    const child = this.#product?.child;
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async startAgain(): Promise<void> {
    await this.start({ PORT: this.#product?.env.PORT ?? "" });
  }

  async stop(): Promise<void> {
    await this.#product?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

const test = journey.extend<{ server: MortalServer; product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = new MortalServer();
    await use(server);
    await server.stop();
  },
  product: async ({ server }, use) => use(await server.start()),
  baseURL: async ({ product }, use) => use(product.url),
});

test("a server that is killed while a phone sends gets each pitch once and in order after its restart", async ({
  page,
  server,
  product,
  watch,
}) => {
  watch.allow("offline", /^\/api\//);
  const program = await setUpProgram(product);
  const { programId } = program;
  const athleteId = await addAthlete(program);
  await page.request.post("/api/sign-in", {
    headers: { origin: product.url },
    data: { email: program.email, password: demoSignIn.password },
  });
  const { session } = await (await page.request.get("/api/session")).json();
  const athlete = `/programs/${programId}/athletes/${athleteId}`;
  const sending = /\/field-operations$/;
  let answers = 0;
  page.on("response", (response) => {
    if (sending.test(response.url())) answers += 1;
  });
  let cutOff: Request | null = null;
  page.on("request", (request) => {
    if (answers !== 1 || cutOff !== null || !sending.test(request.url())) return;
    cutOff = request;
    void server.kill();
  });
  // The page also sends by itself, so requests wait until all pitches are seen on the phone. On a slow machine it gives some of them up.
  const release = await holdRequests(page, sending);
  await page.goto(`${athlete}/chart`);
  await expect(page.getByRole("group", { name: "Pitch type" })).toBeVisible();
  const operations = chartedOperations({ athleteId, games: 1, pitches: 300 });
  await chartInPage(page, {
    owner: { userId: session.user.uid, programId },
    athleteId,
    operations,
  });
  await expect(page.getByText("300 pitches only on this phone")).toBeVisible();

  const failed = page.waitForEvent("requestfailed", (request) => request === cutOff);
  // As if the network came back: a click would find no button while the page sends by itself.
  const sendNow = () => page.evaluate(() => dispatchEvent(new Event("online")));
  await sendNow();
  release();
  await failed;
  // The first request has the start of the outing and 199 changes, so half of its last pitch still waits.
  await expect(page.getByText("201 pitches only on this phone")).toBeVisible();

  await server.startAgain();
  await sendNow();
  await expect(page.getByText("All sent")).toBeVisible();
  const { games } = await (await page.request.get(`/api${athlete}`)).json();
  expect(games).toHaveLength(1);
  const game = await page.request.get(`/api${athlete}/games/${games[0].gameId}`);
  const stored: { pitchId: string; pitchNum: number; velo: number }[] = (await game.json()).pitches;
  const charted = new Set(
    operations.flatMap((operation) => ("pitchId" in operation ? operation.pitchId : [])),
  );
  expect(stored.map(({ pitchId, pitchNum, velo }) => [pitchId, pitchNum, velo])).toEqual(
    [...charted].map((pitchId, place) => [pitchId, place + 1, 80 + (place % 10)]),
  );
});
