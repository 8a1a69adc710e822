import { moveGame } from "@armslot/contracts/games/games";
import type { FilterTexts } from "@armslot/contracts/pitch/pitch-filter";
import { deleteAthlete } from "@armslot/contracts/roster/athletes";
import {
  getClipConsent,
  giveClipConsent,
  withdrawClipConsent,
} from "@armslot/contracts/sharing/clip-sharing";
import {
  createShare,
  listShares,
  readSharedReport,
  revokeShare,
  type SharedReport,
} from "@armslot/contracts/sharing/shares";
import { setSharing } from "@armslot/contracts/sharing/sharing";
import { removeClip, saveClip } from "@armslot/contracts/video/clips";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltGame,
  type BuiltProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { aFilm, type BuiltFilm } from "../../test/kit/films.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";
import { newSecretToken } from "../core/secret-token.ts";

let testApp: TestApp;
let program: BuiltProgram;
let admin: TestBrowser;
let game: BuiltGame;
let nextNetwork = 0;
const visitor = () => {
  nextNetwork += 1;
  return newBrowser(testApp, `198.51.100.${nextNetwork}`);
};

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  program = await aProgram(testApp);
  admin = await browserWithSession(testApp, program.admin);
  const params = { programId: program.programId };
  await admin.call(setSharing, { params, body: { isAllowed: true } });
  game = await aGame(testApp, {
    ...(await anAthlete(testApp, params)),
    ...{ gameDate: "2026-04-02", opponent: "Harbor" },
  });
});

/** Stores a film with bytes that name it. */
async function aFilmWithBytes(options: Parameters<typeof aFilm>[1]) {
  const film = await aFilm(testApp, options);
  const file = await testApp.parts.films.addFile({ ...film, kind: "film" });
  await file?.write(Buffer.from(`film ${film.recordingId}`));
  await file?.keep();
  return film;
}

/** Stores a fastball of 90 mph and a slider of 80, each with its film. */
async function twoFilms() {
  const [fastball = "", slider = ""] = await somePitches(testApp, game, [
    { velo: 90 },
    { velo: 80, pitchType: "Slider" },
  ]);
  return {
    fastball: await aFilmWithBytes({ ...game, pitchId: fastball }),
    slider: await aFilmWithBytes({ ...game, pitchId: slider }),
    pitchIds: { fastball, slider },
  };
}

const agree = () =>
  admin.call(giveClipConsent, { params: game, body: { consent: "guardian" } as const });

const newLink = (showsClips: boolean, filter: FilterTexts = {}) => ({
  ...({ days: 30, consent: "guardian", showsSchool: false, showsHometown: false } as const),
  ...{ showsClips, filter },
});

/** Creates a link and returns its secret. */
async function aLink(showsClips = true, filter: FilterTexts = {}): Promise<string> {
  const body = newLink(showsClips, filter);
  const { link } = await admin.call(createShare, { params: game, body });
  return new URL(link).hash.slice(1);
}

async function clipsOf(token: string): Promise<SharedReport["clips"]> {
  return (await visitor().call(readSharedReport, { body: { token } })).clips;
}

function getFilm(token: string, clipKey: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { "link-token": token, ...more };
  return visitor().request({ url: `/api/shared-clips/${clipKey}`, headers });
}

async function keyOf(token: string): Promise<string> {
  return (await clipsOf(token))[0]?.clipKey ?? "";
}

describe("a link with clips", () => {
  test("a link shows the clips of its pitches with facts of the report, under names that no other link has", async () => {
    await agree();
    const films = await twoFilms();
    const token = await aLink();
    const report = await visitor().call(readSharedReport, { body: { token } });
    const pitch = { gameDate: "2026-04-02", opponent: "Harbor", releaseMs: null };
    const clipKey = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(report.clips).toEqual([
      { clipKey, ...pitch, pitchType: "Slider", velo: 80 },
      { clipKey, ...pitch, pitchType: "Four-Seam", velo: 90 },
    ]);
    const text = JSON.stringify(report);
    for (const { recordingId, clipId } of [films.fastball, films.slider]) {
      expect(text).not.toContain(recordingId);
      expect(text).not.toContain(clipId);
    }
    const others = await clipsOf(await aLink());
    const keys = [...report.clips, ...others].map((clip) => clip.clipKey);
    expect(new Set(keys).size).toBe(4);
  });

  test("sends a clip's film, and a range of it, that no browser keeps or runs", async () => {
    await agree();
    const { slider } = await twoFilms();
    const token = await aLink();
    const whole = await getFilm(token, await keyOf(token));
    expect(whole.statusCode).toBe(200);
    expect(whole.body).toBe(`film ${slider.recordingId}`);
    expect(whole.headers).toMatchObject({
      "content-type": "video/mp4",
      "cache-control": "private, no-store",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
    });
    const part = await getFilm(token, await keyOf(token), { range: "bytes=0-1" });
    expect([part.statusCode, part.body]).toEqual([206, "fi"]);
    expect(part.headers["content-range"]).toBe("bytes 0-1/41");
    const beyond = await getFilm(token, await keyOf(token), { range: "bytes=99-" });
    expect(beyond.statusCode).toBe(416);
  });

  test("shows and sends only clips of pitches under its filter", async () => {
    await agree();
    await twoFilms();
    const filtered = await aLink(true, { type: "Slider" });
    expect((await clipsOf(filtered)).map(({ pitchType }) => pitchType)).toEqual(["Slider"]);
    const everything = await aLink();
    for (const { clipKey } of await clipsOf(everything)) {
      expect((await getFilm(everything, clipKey)).statusCode).toBe(200);
      expect(problemIn(await getFilm(filtered, clipKey)).code).toBe("recording-not-found");
    }
  });

  test("shows no film that may show anything else: a long one, one with two clips, an unsure pair, an upload", async () => {
    await agree();
    const { fastball, slider, pitchIds } = await twoFilms();
    const token = await aLink();
    const pitchId = pitchIds.fastball;
    await aFilmWithBytes({ ...game, pitchId, kind: "long" });
    await aFilmWithBytes({ ...game, pitchId, isReady: false });
    expect(await clipsOf(token)).toHaveLength(2);
    const { programId } = game;
    await testApp.db.asOwner(
      (sql) => sql`update clips set needs_look = true where clip_id = ${slider.clipId}`,
    );
    expect((await clipsOf(token)).map(({ pitchType }) => pitchType)).toEqual(["Four-Seam"]);
    await testApp.db.asOwner(
      (sql) => sql`insert into clips (program_id, clip_id, recording_id, created_at, updated_at)
        values (${programId}, ${testApp.parts.newId()}, ${fastball.recordingId}, now(), now())`,
    );
    expect(await clipsOf(token)).toEqual([]);
  });

  test("shows no clip that is a part of its film, because the rest of the film would go along", async () => {
    await agree();
    const { slider, pitchIds } = await twoFilms();
    const pitchId = pitchIds.slider;
    const token = await aLink();
    const clipKey = await keyOf(token);
    const { programId, clipId } = slider;
    const move = (span: { fromMs: number; toMs: number | null }, version: number) =>
      admin.call(saveClip, {
        params: { programId, clipId },
        body: { pitchId, releaseMs: null, needsLook: false, ...span, version },
      });
    await move({ fromMs: 500, toMs: null }, 1);
    expect(problemIn(await getFilm(token, clipKey)).code).toBe("recording-not-found");
    await move({ fromMs: 0, toMs: 4_500 }, 2);
    expect(problemIn(await getFilm(token, clipKey)).code).toBe("recording-not-found");
    expect((await clipsOf(token)).map(({ velo }) => velo)).toEqual([90]);
    await move({ fromMs: 0, toMs: 5_000 }, 3);
    expect((await getFilm(token, clipKey)).statusCode).toBe(200);
  });

  test("shows no clip of an excluded pitch, of another athlete or of another program", async () => {
    await agree();
    const { pitchIds } = await twoFilms();
    const away = await aProgram(testApp);
    for (const of of [program, away]) {
      const other = await aGame(testApp, await anAthlete(testApp, of));
      const [pitchId = ""] = await somePitches(testApp, other, [{ velo: 70 }]);
      await aFilmWithBytes({ ...other, pitchId });
    }
    const token = await aLink();
    expect((await clipsOf(token)).map(({ velo }) => velo)).toEqual([80, 90]);
    await testApp.db.asOwner(
      (sql) =>
        sql`update pitches set excluded_reason = 'warm-up' where pitch_id = ${pitchIds.slider}`,
    );
    expect((await clipsOf(token)).map(({ velo }) => velo)).toEqual([90]);
  });

  test("sends nothing for a guessed name, an ID, the name of another link, or a wrong secret", async () => {
    await agree();
    const { slider } = await twoFilms();
    const token = await aLink();
    const clipKey = await keyOf(token);
    const guesses = [
      "",
      "0".repeat(32),
      slider.clipId,
      slider.recordingId,
      await keyOf(await aLink()),
    ];
    for (const guess of guesses) {
      expect(problemIn(await getFilm(token, guess)).status).toBe(404);
    }
    for (const wrong of [newSecretToken(), "", "nothing"]) {
      expect(problemIn(await getFilm(wrong, clipKey)).code).toBe("link-not-found");
    }
    const own = await admin.request({ url: `/api/shared-clips/${clipKey}` });
    expect(problemIn(own).code).toBe("link-not-found");
  });

  test("counts wrong secrets with those of reports, at most 20 in 15 minutes", async () => {
    const browser = visitor();
    const headers = () => ({ "link-token": newSecretToken() });
    const url = `/api/shared-clips/${"0".repeat(32)}`;
    for (let time = 0; time < 20; time += 1) {
      expect((await browser.request({ url, headers: headers() })).statusCode).toBe(404);
    }
    const answer = await browser.request({ url, headers: headers() });
    expect(problemIn(answer).code).toBe("too-many-requests");
  });
});

describe("the consent for clips", () => {
  test("a link has no clips without it, in its reply or on the way to their bytes", async () => {
    const films = await twoFilms();
    const body = newLink(true);
    expect((await admin.refused(createShare, { params: game, body })).code).toBe(
      "clip-consent-missing",
    );
    await agree();
    const withClips = await aLink();
    const clipKey = await keyOf(withClips);
    const without = await aLink(false);
    expect(await clipsOf(without)).toEqual([]);
    for (const key of [clipKey, films.slider.clipId]) {
      expect(problemIn(await getFilm(without, key)).code).toBe("recording-not-found");
    }
    const shown = (await admin.call(listShares, { params: game })).shares;
    expect(shown.map(({ showsClips }) => showsClips).filter(Boolean)).toHaveLength(1);
  });

  test("ends every link's clips at once when it is withdrawn, and brings none back when someone agrees again", async () => {
    await twoFilms();
    await agree();
    const token = await aLink();
    const clipKey = await keyOf(token);
    expect(await admin.call(withdrawClipConsent, { params: game })).toEqual({ consent: null });
    const gone = async () => {
      expect(await clipsOf(token)).toEqual([]);
      expect(problemIn(await getFilm(token, clipKey)).code).toBe("recording-not-found");
    };
    await gone();
    await agree();
    await gone();
    expect(await clipsOf(await aLink())).toHaveLength(2);
  });

  test("keeps who agreed first, and is gone with its athlete", async () => {
    const { consent } = await agree();
    expect(consent).toEqual({ consent: "guardian", notedAt: testApp.clock().toISOString() });
    const body = { consent: "athlete" } as const;
    expect(await admin.call(giveClipConsent, { params: game, body })).toEqual({ consent });
    expect(await admin.call(getClipConsent, { params: game })).toEqual({ consent });
    await admin.call(deleteAthlete, { params: game });
    const rows = await testApp.db.asOwner(
      (sql) => sql`select from clip_consents where program_id = ${game.programId}`,
    );
    expect([...rows]).toEqual([]);
  });

  test("the consent to clips is recorded only while the program allows links", async () => {
    const { programId } = game;
    await admin.call(setSharing, { params: { programId }, body: { isAllowed: false } });
    const body = { consent: "guardian" } as const;
    expect((await admin.refused(giveClipConsent, { params: game, body })).code).toBe("forbidden");
  });

  test("the database refuses a link with clips of an athlete without the consent", async () => {
    await aLink(false);
    const setting = testApp.db.asOwner(
      (sql) => sql`update shares set clips_of = athlete_id where program_id = ${game.programId}`,
    );
    await expect(setting).rejects.toThrow("shares_clips_of_fkey");
  });
});

/** What ends the way to a clip's bytes, and the answer then. */
const endings: Readonly<
  Record<string, (film: BuiltFilm) => Promise<"link-not-found" | "recording-not-found">>
> = {
  "its link was ended": async () => {
    const [share] = (await admin.call(listShares, { params: game })).shares;
    await admin.call(revokeShare, { params: { ...game, shareId: share?.shareId ?? "" } });
    return "link-not-found";
  },
  "its link expired": async () => {
    testApp.clock.advance({ days: 31 });
    return "link-not-found";
  },
  "all links of the program were stopped": async () => {
    const { programId } = game;
    await admin.call(setSharing, { params: { programId }, body: { isAllowed: false } });
    return "link-not-found";
  },
  "it was deleted": async ({ programId, clipId }) => {
    await admin.call(removeClip, { params: { programId, clipId } });
    return "recording-not-found";
  },
  "its game went to another athlete": async () => {
    const { athleteId: toAthleteId } = await anAthlete(testApp, program);
    await admin.call(moveGame, { params: game, body: { toAthleteId, version: 1 } });
    return "recording-not-found";
  },
  "it was taken off its pitch": async ({ programId, clipId }) => {
    const span = { fromMs: 0, toMs: null, releaseMs: null };
    const body = { pitchId: null, ...span, needsLook: false, version: 1 };
    await admin.call(saveClip, { params: { programId, clipId }, body });
    return "recording-not-found";
  },
};

test.each(Object.entries(endings))("a shared clip is not sent once %s", async (_, end) => {
  await agree();
  const { slider } = await twoFilms();
  const token = await aLink();
  const clipKey = await keyOf(token);
  expect((await getFilm(token, clipKey)).statusCode).toBe(200);
  const code = await end(slider);
  expect(problemIn(await getFilm(token, clipKey)).code).toBe(code);
});

test("a server with VIDEO=off shares no clip", async () => {
  await agree();
  await twoFilms();
  const token = await aLink();
  const clipKey = await keyOf(token);
  const off = await openTestApp({ settings: { VIDEO: "off" }, parts: () => ({ db: testApp.db }) });
  const report = await newBrowser(off, "198.51.100.250").call(readSharedReport, {
    body: { token },
  });
  expect(report.clips).toEqual([]);
  const headers = { "link-token": token };
  const url = `/api/shared-clips/${clipKey}`;
  const answer = await newBrowser(off, "198.51.100.251").request({ url, headers });
  expect(problemIn(answer).code).toBe("recording-not-found");
});
