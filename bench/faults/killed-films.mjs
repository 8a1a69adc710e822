import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setUpProgram, startProduct } from "../../kit/product.mjs";
import { askArmslot } from "../../scripts/product.mjs";
import { root } from "../../scripts/run-command.mjs";

const rounds = 50;
/** A film has about nine parts, so most kills hit one in the middle. */
const partBytes = 2_048;
const answerWithinMs = 12_000;
const film = readFileSync(join(root, "server/demo/clip-1.mp4"));

/** @typedef {import("./acknowledged-writes.mjs").Address} Address */
/** @typedef {import("./acknowledged-writes.mjs").Program} Program */

/**
 * Returns the function that sends a request to a server, and rejects unless the answer is good.
 * @param {Address} address
 * @param {Program} program
 */
const sender =
  (address, { cookie }) =>
  async (/** @type {string} */ path, /** @type {RequestInit} */ request) => {
    const headers = { "sec-fetch-site": "same-origin", cookie, "tus-resumable": "1.0.0" };
    const signal = AbortSignal.timeout(answerWithinMs);
    const whole = { ...request, headers: { ...headers, ...request.headers }, signal };
    const reply = await fetch(address.url + path, whole);
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
    return reply;
  };

/** @typedef {ReturnType<typeof sender>} Send */

/**
 * Sends the rest of a film part by part.
 * @param {Send} send
 * @param {string} uploadPath
 * @param {{ acknowledged: number, lostBytes: number }} state what this upload knows of its bytes
 */
async function sendRest(send, uploadPath, state) {
  const { headers } = await send(uploadPath, { method: "HEAD" });
  let offset = Number(headers.get("upload-offset"));
  state.lostBytes += Math.max(0, state.acknowledged - offset);
  while (offset < film.length) {
    const body = film.subarray(offset, offset + partBytes);
    const partHeaders = {
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
    };
    await send(uploadPath, { method: "PATCH", headers: partHeaders, body: new Uint8Array(body) });
    offset += body.length;
    state.acknowledged = offset;
  }
}

/** An ID as a phone makes it: a UUID of version 7, which begins with the time. */
function newId() {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** @param {string} recordingId */
function announcementOf(recordingId) {
  const clip = { clipId: newId(), pitchId: null, releaseMs: null };
  const place = { athleteId: null, gameId: null, startedAt: null };
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ recordingId, kind: "single", byteCount: film.length, ...place, clip }),
  };
}

/**
 * Uploads a film while nothing fails, deletes it, and returns it as the server sends it: without the texts that it had.
 * @param {Send} send
 * @param {Program} program
 */
async function uploadedOnce(send, { programId }) {
  const recordingId = newId();
  const at = `/api/programs/${programId}/recordings`;
  await send(at, announcementOf(recordingId));
  await sendRest(send, `${at}/${recordingId}/upload`, { acknowledged: 0, lostBytes: 0 });
  const cleaned = Buffer.from(await (await send(`${at}/${recordingId}/film`, {})).arrayBuffer());
  if (cleaned.length !== film.length) throw new Error("The film came back with another length.");
  await send(`${at}/${recordingId}`, { method: "DELETE" });
  return cleaned;
}

/**
 * Uploads one film after the other in parts until it is stopped, and deletes every third. After an answer that did not come, it asks how
 * many bytes arrived and goes on, as a phone does.
 * @param {Address} address
 * @param {Program} program
 */
function startFilming(address, program) {
  const send = sender(address, program);
  const at = `/api/programs/${program.programId}/recordings`;
  /** The films whose last byte was acknowledged. @type {Set<string>} */
  const sent = new Set();
  /** Those whose deletion was asked for. @type {Set<string>} */
  const deleted = new Set();
  const state = { acknowledged: 0, lostBytes: 0 };
  let isStopped = false;
  const untilAnswered = async (/** @type {() => Promise<unknown>} */ step) => {
    while (!isStopped) {
      if (
        await step().then(
          () => true,
          () => pause(20, false),
        )
      )
        return;
    }
  };
  const sendOne = async (/** @type {number} */ number) => {
    const recordingId = newId();
    await untilAnswered(() => send(at, announcementOf(recordingId)));
    state.acknowledged = 0;
    await untilAnswered(() => sendRest(send, `${at}/${recordingId}/upload`, state));
    if (isStopped) return;
    sent.add(recordingId);
    if (number % 3 > 0) return;
    deleted.add(recordingId);
    await send(`${at}/${recordingId}`, { method: "DELETE" }).catch(() => undefined);
  };
  const run = (async () => {
    for (let number = 1; !isStopped; number += 1) await sendOne(number);
  })();
  return {
    ...{ sent, deleted, state },
    async untilSent(/** @type {number} */ count) {
      const wanted = sent.size + count;
      const giveUpAt = performance.now() + 60_000;
      while (sent.size < wanted) {
        if (performance.now() > giveUpAt) throw new Error("no film was acknowledged for 60 s");
        await pause(10);
      }
    },
    async stop() {
      isStopped = true;
      await run;
    },
  };
}

/**
 * Returns how many files a folder has beyond the films of the list, once the files of deleted films had their minute.
 * @param {string} folder
 * @param {number} films
 */
async function surplusFiles(folder, films) {
  const count = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
      .length;
  const giveUpAt = performance.now() + 90_000;
  while (count() !== films && performance.now() < giveUpAt) await pause(200);
  return count() - films;
}

/**
 * Kills the server at random moments of uploads and deletions. Afterwards each acknowledged film has all of its bytes, no acknowledged byte was
 * asked for again, and each film of the list has one file, and no other file is there.
 */
async function killFilms() {
  const dataDir = mkdtempSync(join(tmpdir(), "armslot-faults-"));
  let product = await startProduct({ dataDir });
  const address = { url: product.url };
  const program = await setUpProgram(product);
  await askArmslot(product.env, ["program", "edit", program.programId, "--video-cap", "100000"]);
  const cleaned = await uploadedOnce(sender(address, program), program);
  const filming = startFilming(address, program);
  try {
    for (let round = 0; round < rounds; round += 1) {
      await filming.untilSent(1);
      await pause(Math.random() * 60);
      process.kill(product.pid, "SIGKILL");
      product = await startProduct({ dataDir });
      address.url = product.url;
    }
    await filming.untilSent(3);
    await filming.stop();
    const send = sender(address, program);
    const at = `/api/programs/${program.programId}`;
    const isWhole = async (/** @type {string} */ recordingId) => {
      const reply = await send(`${at}/recordings/${recordingId}/film`, {}).catch(() => null);
      return reply !== null && Buffer.from(await reply.arrayBuffer()).equals(cleaned);
    };
    const expected = [...filming.sent].filter((recordingId) => !filming.deleted.has(recordingId));
    let found = 0;
    for (const recordingId of expected) found += (await isWhole(recordingId)) ? 1 : 0;
    /** @type {{ recordings: { recordingId: string }[] }} */
    const { recordings } = await (await send(`${at}/clips`, {})).json();
    const surplus = await surplusFiles(join(dataDir, "clips"), recordings.length);
    const { lostBytes } = filming.state;
    return {
      acknowledged: expected.length,
      found,
      doubled: recordings.length - new Set(recordings.map(({ recordingId }) => recordingId)).size,
      isGood: lostBytes === 0 && surplus === 0 && filming.deleted.size > 0,
      note: `${rounds} kills, ${filming.deleted.size} deleted, ${lostBytes} acknowledged bytes lost, ${surplus} files too many`,
    };
  } finally {
    await filming.stop();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The faults during uploads of films, by name. */
export const faultsOfFilms = [
  { name: "film", title: "kill -9 during uploads of films", run: killFilms },
];
