import { statSync } from "node:fs";
import { basename } from "node:path";
import { runCommand } from "../scripts/run-command.mjs";

const kilobyte = 1024;

/** @param {string[]} args */
async function ffmpeg(args) {
  const code = await runCommand("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args]);
  if (code !== 0) throw new Error("ffmpeg failed or is not installed. What it printed is above.");
}

/**
 * Prints the size of a file, and refuses one that is larger than allowed.
 * @param {string} file
 * @param {number} maxKilobytes
 */
function checkSize(file, maxKilobytes) {
  const size = statSync(file).size / kilobyte;
  process.stdout.write(`${basename(file)}: ${size.toFixed(1)} KB of ${maxKilobytes}\n`);
  if (size > maxKilobytes) throw new Error(`${basename(file)} is larger than ${maxKilobytes} KB.`);
}

const scaled = (/** @type {number | undefined} */ width) =>
  width ? `scale=${width}:-2:flags=lanczos,` : "";
const colours = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];

/** A picture as AVIF. @param {{ from: string, to: string, crf: number, width?: number, maxKilobytes: number }} job */
export async function encodeAvif({ from, to, crf, width, maxKilobytes }) {
  const filter = `${scaled(width)}scale=out_color_matrix=bt709:out_range=full,format=yuv420p`;
  const codec = [
    "-c:v",
    "libaom-av1",
    "-still-picture",
    "1",
    "-crf",
    String(crf),
    "-cpu-used",
    "4",
  ];
  await ffmpeg(["-i", from, "-vf", filter, ...codec, ...colours, "-color_range", "pc", to]);
  checkSize(to, maxKilobytes);
}

/** A picture as WebP. @param {{ from: string, to: string, quality: number, width?: number, maxKilobytes: number }} job */
export async function encodeWebp({ from, to, quality, width, maxKilobytes }) {
  const codec = ["-c:v", "libwebp", "-quality", String(quality), "-compression_level", "6"];
  await ffmpeg(["-i", from, "-vf", `${scaled(width)}format=yuv420p`, ...codec, to]);
  checkSize(to, maxKilobytes);
}

/** A picture as PNG with at most 256 colours. @param {{ from: string, to: string, maxKilobytes: number }} job */
export async function encodePng({ from, to, maxKilobytes }) {
  const filter = "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none";
  await ffmpeg(["-i", from, "-vf", filter, "-compression_level", "100", to]);
  checkSize(to, maxKilobytes);
}

const videoCodecs = {
  mp4: [
    "-c:v",
    "libx264",
    "-profile:v",
    "main",
    "-preset",
    "veryslow",
    "-crf",
    "19",
    "-movflags",
    "+faststart",
  ],
  webm: [
    "-c:v",
    "libvpx-vp9",
    "-b:v",
    "0",
    "-crf",
    "28",
    "-deadline",
    "good",
    "-cpu-used",
    "1",
    "-row-mt",
    "1",
  ],
};

/**
 * A film as H.264 (`mp4`) or VP9 (`webm`), without sound.
 * @param {{ list: string, to: string, kind: "mp4" | "webm", framesPerSecond: number, maxKilobytes: number, width?: number, crf?: number }} job
 * `list` has the frames and their durations in ffmpeg's concat format, and `crf` is a quality for the codec
 */
export async function encodeFilm({ list, to, kind, framesPerSecond, maxKilobytes, width, crf }) {
  const filter = `fps=${framesPerSecond},${scaled(width)}scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;
  const source = ["-f", "concat", "-safe", "0", "-i", list];
  const keyframes = ["-g", String(framesPerSecond * 5)];
  await ffmpeg([
    ...source,
    "-an",
    "-vf",
    filter,
    ...videoCodecs[kind],
    // The last of two values counts.
    ...(crf === undefined ? [] : ["-crf", String(crf)]),
    ...keyframes,
    ...colours,
    to,
  ]);
  checkSize(to, maxKilobytes);
}
