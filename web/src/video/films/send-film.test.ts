// @vitest-environment happy-dom

import type { ErrorCode } from "@armslot/contracts/errors";
import { savePoster, startRecording } from "@armslot/contracts/video/recordings";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { idOf, programId, session } from "../../../test/program-data.ts";
import { sendFilm } from "./send-film.ts";

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  // Its bytes have arrived, so the poster is all that is left.
  api.answer(startRecording, () => ({
    ...{ recordingId: idOf(1), state: "ready" as const, uploadPath: "/unused", expiresAt: null },
  }));
});
afterEach(() => vi.unstubAllGlobals());

/** Sends a film that has a poster. Returns "sent", or the code of what it failed with. */
async function send(signal = new AbortController().signal): Promise<string> {
  const facts = { frames: 60, duration: 1, width: 640, height: 360, frameRate: 60 };
  const poster = new Blob(["a picture"]);
  const film = {
    ...{ userId: session.user.uid, programId, recordingId: idOf(1), clipId: idOf(2) },
    ...{ name: "pitch.mp4", addedAt: 0, modifiedAt: 0, byteCount: 4, startedAt: null },
    place: { athleteId: null, gameId: null, pitchId: null, label: null },
    ...{ choices: {}, step: "prepared" as const, problem: null },
    prepared: { ...facts, isCutOff: false, kept: null, poster },
  };
  return await sendFilm({ film, file: new Blob(["film"]), onProgress: () => undefined, signal })
    .then(() => "sent")
    .catch((failure: Error & { code?: ErrorCode }) => failure.code ?? failure.name);
}

test("a poster is sent once when the server takes it", async () => {
  api.answer(savePoster, () => ({}));
  expect(await send()).toBe("sent");
  expect(api.received(savePoster)).toHaveLength(1);
});

test("a poster that the server refuses is not sent again, and its film arrives without it", async () => {
  api.fail(savePoster, "poster-unusable");
  expect(await send()).toBe("sent");
  expect(api.received(savePoster)).toHaveLength(1);
});

test.each([
  ["a busy server", () => api.fail(savePoster, "unavailable")],
  ["too many requests", () => api.fail(savePoster, "rate-limited")],
  ["a broken connection", () => api.drop(savePoster)],
])(
  "a poster that fails by %s is sent once more, and does not hold its film up",
  async (_, fail) => {
    fail();
    expect(await send()).toBe("sent");
    expect(api.received(savePoster)).toHaveLength(2);
  },
);

test("a film waits for its member when the session ends with the poster", async () => {
  api.fail(savePoster, "signed-out");
  expect(await send()).toBe("signed-out");
  expect(api.received(savePoster)).toHaveLength(1);
});

test("a film that was removed while its poster is sent stops there", async () => {
  const abort = new AbortController();
  api.answer(savePoster, () => {
    abort.abort(new DOMException("Removed", "AbortError"));
    throw new TypeError("Failed to fetch");
  });
  expect(await send(abort.signal)).toBe("AbortError");
  expect(api.received(savePoster)).toHaveLength(1);
});
