import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeWebp } from "./ffmpeg.mjs";
import { openPainting } from "./painting.mjs";

/** The pitches of the demo program that are filmed: the first ones of its first pitcher's newest game. */
const filmed = { game: "24", pitches: [1, 2, 3] };
const size = { width: 1280, height: 720 };
const framesPerSecond = 60;
const seconds = { before: 0.6, after: 0.7 };
const maxKilobytes = 600;
const demoFolder = new URL("../server/demo/", import.meta.url).pathname;

/**
 * @typedef {{ velo: number, ivb: number, hb: number, from: Point, to: Point }} Pitch in mph, inches and feet
 * @typedef {readonly [x: number, y: number, z: number]} Point in feet from the plate's tip: x to the catcher's right, y to the mound, z up
 */

/** @returns {Promise<Pitch[]>} */
async function pitchesOfDemo() {
  const [head = "", ...lines] = (await readFile(join(demoFolder, "pitches.csv"), "utf8")).split(
    /\r?\n/,
  );
  const names = head.split(",");
  const rows = lines
    .map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell])))
    .filter(({ game }) => game === filmed.game);
  return filmed.pitches.map((place) => {
    const row = rows[place - 1];
    if (!row) throw new Error(`Game ${filmed.game} of the demo has no pitch ${place}.`);
    const read = (/** @type {string} */ name) => Number(row[name]);
    return {
      velo: read("velo"),
      ivb: read("vertBreak"),
      // The demo's sides are the pitcher's, and the picture's are the catcher's.
      hb: -read("hb"),
      from: [-read("releaseSide"), 60.5 - read("extension"), read("releaseHeight")],
      to: [-read("plateSide"), 1.4, read("plateHeight")],
    };
  });
}

/**
 * Where the ball is, a while after its release. Drag takes a tenth of its speed.
 * @param {Pitch} pitch
 * @param {number} time in seconds
 * @returns {Point}
 */
function ballAt({ velo, ivb, hb, from, to }, time) {
  const speed = velo * 1.46667;
  const whole = (from[1] - to[1]) / (speed * 0.95);
  const share = time / whole;
  const drop = ivb / 12 - 16.1 * whole ** 2;
  const along = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ bend) =>
    a + (b - bend - a) * share + bend * share ** 2;
  return [
    along(from[0], to[0], hb / 12),
    from[1] - speed * (1 - 0.05 * share) * time,
    along(from[2], to[2], drop),
  ];
}

/** How long the ball takes to the plate. @param {Pitch} pitch */
const flightOf = ({ velo, from, to }) => (from[1] - to[1]) / (velo * 1.46667 * 0.95);

/**
 * Draws a moment: the field as a catcher's camera sees it, a pitcher of simple shapes, and the ball.
 * @param {ReturnType<typeof openPainting>} painting
 * @param {Pitch} pitch
 * @param {number} time after the release, in seconds
 */
function paint(painting, pitch, time) {
  const [focus, back, height, horizon] = [1650, 24, 5.4, 300];
  const place = (/** @type {Point} */ [x, y, z]) => {
    const depth = y + back;
    return {
      x: size.width / 2 + (focus * x) / depth,
      y: horizon + (focus * (height - z)) / depth,
      scale: focus / depth,
    };
  };
  painting.rectangle([0, 0, size.width, horizon - 60], [188, 211, 222]);
  painting.rectangle([0, horizon - 60, size.width, horizon + 4], [62, 84, 66]);
  painting.rectangle([0, horizon + 4, size.width, size.height], [104, 142, 92]);
  const mound = place([0, 60.5, 0.8]);
  painting.ellipse([mound.x, mound.y + 6], [190, 24], [176, 138, 104]);
  const dirt = place([0, 2, 0]);
  painting.ellipse([dirt.x, dirt.y + 30], [560, 90], [176, 138, 104]);
  const plate = [
    [-0.71, 1.42],
    [0.71, 1.42],
    [0.71, 0.7],
    [0, 0],
    [-0.71, 0.7],
  ];
  painting.polygon(
    plate.map(([x = 0, y = 0]) => place([x, y, 0])),
    [244, 244, 240],
  );
  drawPitcher(painting, pitch, { time, place });
  const ball = time <= 0 ? null : ballAt(pitch, Math.min(time, flightOf(pitch) + 0.02));
  if (ball && time < flightOf(pitch) + 0.02) {
    const { x, y, scale } = place(ball);
    const radius = Math.max(2.2, 0.121 * scale);
    painting.ellipse([x, y], [radius, radius], [250, 250, 247]);
  }
}

/**
 * @param {ReturnType<typeof openPainting>} painting
 * @param {Pitch} pitch
 * @param {{ time: number, place: (point: Point) => { x: number, y: number, scale: number } }} scene
 */
function drawPitcher(painting, { from }, { time, place }) {
  const stride = Math.min(1, Math.max(0, (time + 0.5) / 0.5));
  const y = 60.5 - 5 * stride;
  const [hip, chest, head] = /** @type {const} */ ([3, 4.7, 5.7]).map((z) =>
    place([-0.3, y, z - 0.5 * stride]),
  );
  const limb = (
    /** @type {Point} */ point,
    /** @type {{ x: number, y: number }} */ start,
    /** @type {number} */ width,
  ) => painting.line([start, place(point)], width, [58, 66, 88]);
  if (!(hip && chest && head)) return;
  limb([-0.9, 60.3, 0.9], hip, 11);
  limb([0.4 + 0.3 * stride, y - 2 * stride, 0.9 - 0.8 * stride], hip, 11);
  painting.line([hip, chest], 20, [70, 92, 134]);
  limb([1.4, y, 4], chest, 8);
  // The arm comes over from behind, and passes the release at 0.
  const swing = Math.min(1.2, Math.max(-1, time / 0.2));
  const hand = /** @type {Point} */ ([
    from[0] * (1 - 0.5 * Math.abs(swing)),
    from[1] + 2 * -Math.min(0, swing),
    from[2] - 2.4 * Math.abs(swing),
  ]);
  limb(hand, chest, 8);
  painting.ellipse([head.x, head.y], [10, 12], [150, 118, 96]);
  painting.ellipse([head.x, head.y - 7], [11, 6], [70, 92, 134]);
  if (time > 0) return;
  const at = place(hand);
  painting.ellipse([at.x, at.y], [3, 3], [250, 250, 247]);
}

/** @param {Pitch} pitch @param {string} file */
async function encodeClip(pitch, file) {
  const args = ["-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24"];
  args.push("-s", `${size.width}x${size.height}`, "-r", String(framesPerSecond), "-i", "-");
  args.push("-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact");
  // One thread makes the same file each time. A key frame every half second makes steps back quick.
  args.push(
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "24",
    "-pix_fmt",
    "yuv420p",
    "-threads",
    "1",
  );
  args.push("-g", "30", "-movflags", "+faststart", file);
  const child = spawn("ffmpeg", args, { stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(child, "close");
  const painting = openPainting(size);
  const frames = Math.round((seconds.before + seconds.after) * framesPerSecond);
  for (let frame = 0; frame < frames; frame += 1) {
    paint(painting, pitch, frame / framesPerSecond - seconds.before);
    if (!child.stdin.write(Buffer.from(painting.pixels))) await once(child.stdin, "drain");
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error("ffmpeg failed or is not installed. What it printed is above.");
  return frames;
}

/** A picture of a pitch in the middle of its flight. @param {Pitch} pitch @param {string} file */
async function makePoster(pitch, file) {
  const painting = openPainting(size);
  paint(painting, pitch, flightOf(pitch) * 0.8);
  const picture = `${file}.ppm`;
  const head = Buffer.from(`P6\n${size.width} ${size.height}\n255\n`);
  await writeFile(picture, Buffer.concat([head, painting.pixels]));
  await encodeWebp({ from: picture, to: file, quality: 60, width: 640, maxKilobytes: 40 });
  await rm(picture);
}

/** Makes the clips of the demo program: drawn pitches with the speed, the breaks and the location of the demo's numbers. */
export async function makeClips() {
  const rows = ["pitch,file,width,height,frames,durationMs,releaseMs"];
  for (const [at, pitch] of (await pitchesOfDemo()).entries()) {
    const name = `clip-${at + 1}`;
    const file = join(demoFolder, `${name}.mp4`);
    const frames = await encodeClip(pitch, file);
    await makePoster(pitch, join(demoFolder, `${name}.webp`));
    const { length } = await readFile(file);
    process.stdout.write(`${name}.mp4: ${(length / 1024).toFixed(1)} KB of ${maxKilobytes}\n`);
    if (length > maxKilobytes * 1024) throw new Error(`${name}.mp4 is too large.`);
    const durationMs = Math.round((frames / framesPerSecond) * 1000);
    const facts = [name, size.width, size.height, frames, durationMs, seconds.before * 1000];
    rows.push([filmed.pitches[at], ...facts].join(","));
  }
  await writeFile(join(demoFolder, "clips.csv"), `${rows.join("\n")}\n`);
}
