import { clipLimits } from "@armslot/contracts/video/clip-limits";
import { filmCodecs } from "@armslot/contracts/video/recordings";
import { type Box, type BoxReader, only, requireBytes, tableOf } from "./boxes.ts";
import { damaged, FilmRefused } from "./film-refused.ts";
import { type Extent, samplesOf } from "./sample-table.ts";

const { sideMin, sideMax } = clipLimits;

/** Where the fields lie, which are further back in version 1 with its longer times. */
const timescaleAt = (mdhd: Buffer) => (mdhd[0] === 1 ? 20 : 12);
const matrixAt = (tkhd: Buffer) => (tkhd[0] === 1 ? 52 : 40);

/** By how many degrees a player turns the picture clockwise. A matrix that does something else is ignored, as players do. */
function rotationOf(tkhd: Box): number {
  const at = matrixAt(requireBytes(tkhd, 84));
  const content = requireBytes(tkhd, at + 36);
  const [a, b] = [content.readInt32BE(at), content.readInt32BE(at + 4)].map(Math.sign);
  if (b === 1) return 90;
  if (b === -1) return 270;
  return a === -1 ? 180 : 0;
}

function pictureOf(stsd: Box, reader: BoxReader) {
  if (requireBytes(stsd, 8).readUInt32BE(4) !== 1) throw damaged("stsd must have one entry");
  const [entry, ...others] = reader.entriesOf(stsd);
  if (!entry || others.length > 0) throw damaged("stsd must have one entry");
  const codec = filmCodecs.find((name) => name === entry.type);
  if (!codec) throw new FilmRefused("film-codec", "unknown format of the picture");
  const content = requireBytes(entry, 70);
  const width = content.readUInt16BE(24);
  const height = content.readUInt16BE(26);
  const isUsable = [width, height].every((side) => side >= sideMin && side <= sideMax);
  if (!isUsable) throw new FilmRefused("film-picture", "the picture is too small or too large");
  return { codec, width, height };
}

/** The frames must be in this file, not in another one that it names. */
function requireOwnData(dinf: Box, reader: BoxReader): void {
  const dref = only(reader.childrenOf(dinf), "dref");
  const count = requireBytes(dref, 8).readUInt32BE(4);
  const sources = reader.entriesOf(dref);
  const isOwn = (source: Box) => (requireBytes(source, 4).readUInt32BE(0) & 1) === 1;
  if (sources.length !== count || count === 0 || !sources.every(isOwn)) {
    throw damaged("the frames are in another file");
  }
}

/** Whether a track is the picture. */
function isPicture(mdia: readonly Box[]): boolean {
  return requireBytes(only(mdia, "hdlr"), 12).toString("latin1", 8, 12) === "vide";
}

/** The tables of a track that may follow the frames' times. They hold nothing but numbers. */
const checkedTables = { ctts: 8, stss: 4 } as const;

function requireTables(stbl: readonly Box[]): void {
  for (const [type, entryBytes] of Object.entries(checkedTables)) {
    for (const box of stbl.filter((one) => one.type === type)) tableOf(box, entryBytes);
  }
}

/** Reads the track of the picture. Throws `film-tracks` for any other track. */
export function readTrack(
  trak: readonly Box[],
  reader: BoxReader,
  limits: { readonly extents: readonly Extent[]; readonly mostFrames: number },
) {
  const mdia = reader.childrenOf(only(trak, "mdia"));
  if (!isPicture(mdia)) throw new FilmRefused("film-tracks", "a track is not a picture");
  const mdhd = only(mdia, "mdhd");
  const timescale = requireBytes(mdhd, 24).readUInt32BE(timescaleAt(mdhd.content));
  if (timescale === 0) throw damaged("the track has no clock");
  const minf = reader.childrenOf(only(mdia, "minf"));
  requireOwnData(only(minf, "dinf"), reader);
  const stbl = reader.childrenOf(only(minf, "stbl"));
  const picture = pictureOf(only(stbl, "stsd"), reader);
  const { frames, units, gaps } = samplesOf(stbl, limits);
  requireTables(stbl);
  const rotation = rotationOf(only(trak, "tkhd"));
  const durationMs = Math.round((units / timescale) * 1000);
  return { facts: { ...picture, rotation, frames, durationMs }, gaps };
}
