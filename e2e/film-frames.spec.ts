import type * as bench from "../web/test/film-bench.ts";
import { expect, test } from "./journey.ts";
import { openFilmBench } from "./open-film-bench.ts";

declare const filmBench: typeof bench;

/** Makes a film with the bench of the page, and reads its frames in any order. Returns what differs. */
async function wrongFrames(rate: number): Promise<string[]> {
  const { makeFilm, openFrames, readNumber, unevenTimes, walk } = filmBench;
  const times = unevenTimes(rate, 90);
  const reader = await openFrames(await makeFilm({ width: 640, height: 360, times }));
  const found: string[] = [];
  if (reader.times.length !== times.length) found.push(`${reader.times.length} frames`);
  for (const [at, time] of reader.times.entries()) {
    if (Math.abs(time - (times[at] ?? 0)) > 2e-5) found.push(`frame ${at} at ${time} s`);
  }
  for (const index of walk(times.length, 200)) {
    const number = readNumber(await reader.read(index));
    if (number !== index) found.push(`${number} instead of ${index}`);
  }
  reader.close();
  return found;
}

test("a film of 30, 60, 120 or 240 uneven frames a second shows the frame that was asked for, 200 times @desktop", async ({
  page,
}) => {
  await openFilmBench(page);
  for (const frameRate of [30, 60, 120, 240]) {
    const wrong = await page.evaluate(wrongFrames, frameRate);
    expect(wrong, `${frameRate} frames a second`).toEqual([]);
  }
});

test("a prepared film keeps its frames and their times, and nothing that was planted beside them @desktop", async ({
  page,
}) => {
  await openFilmBench(page);
  const { kept, bytes, poster, ...seen } = await page.evaluate(async () => {
    const { makeFilm, openFrames, plantPlace, prepareInMemory, readNumber, unevenTimes } =
      filmBench;
    const times = unevenTimes(60, 100);
    const film = plantPlace(await makeFilm({ width: 1280, height: 720, times }));
    const { facts, file } = await prepareInMemory(film);
    const reader = await openFrames(file);
    const numbers: number[] = [];
    for (const index of [99, 98, 0, 50]) numbers.push(readNumber(await reader.read(index)));
    const late = reader.times.map((time, at) => Math.abs(time - (times[at] ?? 0)));
    reader.close();
    const planted = await film.text();
    return {
      ...{ numbers, frames: reader.times.length, latest: Math.max(...late), kept: facts.kept },
      ...{ isPlanted: planted.includes("+40.7128"), bytes: await file.text() },
      poster: { size: facts.poster?.size ?? 0, type: facts.poster?.type },
    };
  });
  expect(seen).toMatchObject({ numbers: [99, 98, 0, 50], frames: 100, isPlanted: true });
  expect(seen.latest).toBeLessThan(2e-5);
  expect(kept).toBeNull();
  expect(bytes).not.toContain("+40.7128");
  expect(bytes.indexOf("moov"), "the index is in front").toBeLessThan(bytes.indexOf("mdat"));
  expect(poster.type).toBe("image/webp");
  expect(poster.size).toBeGreaterThan(0);
});

test("a film that cannot be prepared says why, and a damaged or unusual one is kept as far as it goes @desktop", async ({
  page,
}) => {
  await openFilmBench(page);
  const said = await page.evaluate(async () => {
    const { makeFilm, prepareInMemory, unevenTimes } = filmBench;
    const film = await makeFilm({ width: 320, height: 240, times: unevenTimes(60, 60) });
    const text = new Blob(["pitch,velocity\n1,88\n".repeat(50)]);
    const given = { empty: new Blob([]), text, end: film.slice(film.size / 2) };
    const found: Record<string, string> = {};
    for (const [name, blob] of Object.entries(given)) {
      found[name] = await prepareInMemory(blob).then(
        () => "kept",
        (failure: Error & { fault?: string }) => failure.fault ?? failure.message,
      );
    }
    const cut = await prepareInMemory(film.slice(0, film.size * 0.7));
    const turned = await makeFilm({ width: 640, height: 360, times: [0, 0.1], rotation: 90 });
    const { width, height } = (await prepareInMemory(turned)).facts;
    const pieces = await makeFilm({
      ...{ width: 320, height: 240, times: unevenTimes(60, 60), isFragmented: true },
    });
    const whole = await prepareInMemory(pieces);
    const fragments = await Promise.all([pieces, whole.file].map((one) => one.text()));
    return {
      ...{ ...found, isCutOff: cut.facts.isCutOff, turned: `${width} x ${height}` },
      ...{ frames: whole.facts.frames, isInPieces: fragments.map((one) => one.includes("moof")) },
    };
  });
  expect(said).toEqual({
    ...{ empty: "empty", text: "unreadable", end: "unreadable" },
    ...{ isCutOff: true, turned: "360 x 640", frames: 60, isInPieces: [true, false] },
  });
});

test("an upload that the server answers no more is given up after 30 seconds, and its connection is closed @desktop", async ({
  page,
}) => {
  await openFilmBench(page);
  await page.route("**/upload-that-stalls", (route) => {
    const headers = { "tus-resumable": "1.0.0", "upload-offset": "0", "upload-length": "1000" };
    if (route.request().method() === "HEAD") return route.fulfill({ headers });
    // The part is never answered.
    return undefined;
  });
  await page.clock.install();
  const part = page.waitForRequest((request) => request.method() === "PATCH");
  const closed = page.waitForEvent("requestfailed");
  const stopped = page.evaluate(() => filmBench.whyStopped("/upload-that-stalls", 1000));
  await part;
  await page.clock.runFor(29_000);
  const early = await Promise.race([stopped, page.evaluate(() => "still waiting")]);
  expect(early).toBe("still waiting");
  await page.clock.runFor(2_000);
  expect(await stopped).toBe("unavailable: too-late");
  expect((await closed).method()).toBe("PATCH");
});

test("a film that this browser cannot decode is kept frame by frame as it is, without what was planted beside it @desktop", async ({
  page,
}) => {
  await openFilmBench(page);
  const seen = await page.evaluate(async () => {
    const { makeHevcFilm, plantPlace, prepareInMemory, unevenTimes } = filmBench;
    const film = plantPlace(await makeHevcFilm(unevenTimes(60, 90)));
    const { facts, file } = await prepareInMemory(film);
    const again = await prepareInMemory(file);
    const { kept, poster, frames, isCutOff } = facts;
    const bytes = await file.text();
    return {
      ...{ kept, poster, frames, isCutOff, framesAgain: again.facts.frames },
      codec: /hvc1|hev1/.exec(bytes)?.[0],
      isPlanted: [await film.text(), bytes].map((text) => text.includes("+40.7128")),
    };
  });
  expect(seen).toEqual({
    ...{ kept: "undecodable", poster: null, frames: 90, isCutOff: false, framesAgain: 90 },
    ...{ codec: "hvc1", isPlanted: [true, false] },
  });
});
