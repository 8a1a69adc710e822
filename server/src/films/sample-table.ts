import { atMostOne, type Box, only, requireBytes, tableOf } from "./boxes.ts";
import { damaged, FilmRefused } from "./film-refused.ts";

/** A part of the file that holds frames: from its first byte to behind its last. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

interface Frames {
  readonly count: number;
  sizeOf(frame: number): number;
}

function framesOf(stbl: readonly Box[]): Frames {
  const stsz = only(stbl, "stsz");
  const content = requireBytes(stsz, 12);
  const sameSize = content.readUInt32BE(4);
  const count = content.readUInt32BE(8);
  if (sameSize > 0) {
    if (content.length !== 12) throw damaged("stsz has sizes that it does not need");
    return { count, sizeOf: () => sameSize };
  }
  const { rows } = tableOf(stsz, 4, 8);
  return { count, sizeOf: (frame) => rows.readUInt32BE(frame * 4) };
}

/** Returns the number of frames and their time in units of the track's clock. */
function timesOf(stbl: readonly Box[]): { count: number; units: number } {
  const { count, rows } = tableOf(only(stbl, "stts"), 8);
  let frames = 0;
  let units = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const same = rows.readUInt32BE(entry * 8);
    if (same === 0) throw damaged("stts has an entry without frames");
    frames += same;
    units += same * rows.readUInt32BE(entry * 8 + 4);
  }
  return { count: frames, units };
}

function chunksOf(stbl: readonly Box[]): { count: number; offsetOf(chunk: number): number } {
  const long = atMostOne(stbl, "co64");
  if (!long) {
    const { count, rows } = tableOf(only(stbl, "stco"), 4);
    return { count, offsetOf: (chunk) => rows.readUInt32BE(chunk * 4) };
  }
  const { count, rows } = tableOf(long, 8);
  return { count, offsetOf: (chunk) => Number(rows.readBigUInt64BE(chunk * 8)) };
}

/** Returns how many frames each chunk has, as runs of chunks that begin at a chunk's index. */
function runsOf(stbl: readonly Box[], chunks: number) {
  const { count, rows } = tableOf(only(stbl, "stsc"), 12);
  const runs = Array.from({ length: count }, (_, entry) => ({
    first: rows.readUInt32BE(entry * 12) - 1,
    frames: rows.readUInt32BE(entry * 12 + 4),
  }));
  const isOrdered = runs.every(({ first, frames }, entry) => {
    const before = runs[entry - 1]?.first ?? -1;
    return first > before && first < chunks && frames > 0;
  });
  if (!isOrdered || runs[0]?.first !== 0) throw damaged("stsc is not in order");
  return runs;
}

/** Returns the last part that begins at a byte or before it. A film can have a million chunks in a thousand parts, so it halves them. */
function extentBefore(extents: readonly Extent[], at: number): Extent | undefined {
  let [low, high] = [0, extents.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((extents[middle]?.from ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return extents[low - 1];
}

/** A film whose frames lie in more pieces would take long to clean. One with the sound of three hours taken out has fewer. */
const mostPieces = 50_000;

/** Returns what no frame lies in of the parts of the file that hold frames. */
function gapsBetween(pieces: readonly Extent[], extents: readonly Extent[]): Extent[] {
  const ordered = [...pieces].sort((one, other) => one.from - other.from);
  const gaps: Extent[] = [];
  let next = 0;
  for (const { from, to } of extents) {
    let at = from;
    for (let piece = ordered[next]; piece && piece.from < to; piece = ordered[next]) {
      if (piece.from > at) gaps.push({ from: at, to: piece.from });
      at = Math.max(at, piece.to);
      next += 1;
    }
    if (at < to) gaps.push({ from: at, to });
  }
  return gaps;
}

/** Adds a chunk to the pieces of the file that hold frames. One that continues the last piece makes it longer. */
function addPiece(pieces: { from: number; to: number }[], { from, to }: Extent): void {
  const last = pieces.at(-1);
  if (last?.to === from) last.to = to;
  else if (to > from) pieces.push({ from, to });
  if (pieces.length > mostPieces) throw damaged("the frames lie in too many pieces");
}

/** Returns the gaps between the frames. Throws unless every frame lies in a part of the file that holds frames. */
function gapsOf(stbl: readonly Box[], frames: Frames, extents: readonly Extent[]): Extent[] {
  const chunks = chunksOf(stbl);
  const runs = runsOf(stbl, chunks.count);
  const pieces: { from: number; to: number }[] = [];
  let frame = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    if (runs[run + 1]?.first === chunk) run += 1;
    const from = chunks.offsetOf(chunk);
    let to = from;
    for (let left = runs[run]?.frames ?? 0; left > 0; left -= 1) {
      if (frame >= frames.count) throw damaged("the chunks have more frames than there are");
      to += frames.sizeOf(frame);
      frame += 1;
    }
    const extent = extentBefore(extents, from);
    if (!extent || to > extent.to)
      throw new FilmRefused("film-incomplete", "a frame is outside of the file");
    addPiece(pieces, { from, to });
  }
  if (frame !== frames.count) throw damaged("the chunks have fewer frames than there are");
  return gapsBetween(pieces, extents);
}

/**
 * Returns how many frames a track has, how long they take, in units of its clock, and what lies between them. Throws if the tables
 * contradict each other or a frame is not in the file, whose `extents` are in the order of the file.
 */
export function samplesOf(
  stbl: readonly Box[],
  { extents, mostFrames }: { readonly extents: readonly Extent[]; readonly mostFrames: number },
): { readonly frames: number; readonly units: number; readonly gaps: readonly Extent[] } {
  const frames = framesOf(stbl);
  if (frames.count === 0) throw new FilmRefused("film-too-short", "there are no frames");
  if (frames.count > mostFrames)
    throw new FilmRefused("film-too-long", "there are too many frames");
  const { count, units } = timesOf(stbl);
  if (count !== frames.count) throw damaged("stts and stsz have different numbers of frames");
  return { frames: frames.count, units, gaps: gapsOf(stbl, frames, extents) };
}
