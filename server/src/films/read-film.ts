import type { FileHandle } from "node:fs/promises";
import { clipLimits } from "@armslot/contracts/video/clip-limits";
import { type FilmFacts, type FilmKind, filmCodecs } from "@armslot/contracts/video/recordings";
import {
  type Box,
  type BoxHeader,
  BoxReader,
  boxHeader,
  longestHeader,
  only,
  requireBytes,
  tableOf,
} from "./boxes.ts";
import { damaged, FilmRefused } from "./film-refused.ts";
import { type Extent, samplesOf } from "./sample-table.ts";
import {
  longestBrands,
  type Surplus,
  surplusOfBrands,
  surplusOfFile,
  surplusOfHeader,
} from "./surplus.ts";

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

/** What the header of a film says, and what the file has besides. */
interface ReadFilm {
  readonly facts: FilmFacts;
  readonly surplus: readonly Surplus[];
}

type Place = BoxHeader & { readonly at: number };

const mostTopBoxes = 1_000;
const headerMaxBytes: Readonly<Record<FilmKind, number>> = {
  single: 8 * 1024 * 1024,
  long: 32 * 1024 * 1024,
};
const fragmented = new Set(["moof", "mvex", "styp", "sidx", "mfra"]);
/** The boxes that a file can begin with. One of QuickTime may have no `ftyp`. */
const firstBoxes = ["ftyp", "moov", "mdat", "wide", "free", "skip"];

async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

/** Returns the boxes of a file. They must fill it exactly. */
async function placesIn(file: FileHandle, fileBytes: number): Promise<Place[]> {
  const places: Place[] = [];
  for (let at = 0; at < fileBytes; ) {
    const found = boxHeader(await readAt(file, at, longestHeader));
    const bytes = found.bytes === 0 ? fileBytes - at : found.bytes;
    if (at === 0 && !firstBoxes.includes(found.type)) {
      throw new FilmRefused("film-unknown", "the file does not begin like a film");
    }
    if (at + bytes > fileBytes)
      throw new FilmRefused("film-incomplete", `${found.type} ends later`);
    if (!/^[\x20-\x7e\xa9]{4}$/.test(found.type)) throw damaged("a box has no name");
    places.push({ ...found, bytes, at });
    if (places.length > mostTopBoxes) throw damaged("there are too many boxes");
    at += bytes;
  }
  return places;
}

const isFragmented = ({ type }: { readonly type: string }) => fragmented.has(type);

function requireWhole(boxes: readonly { readonly type: string }[]): void {
  if (boxes.some(isFragmented)) throw new FilmRefused("film-fragmented", "there are fragments");
}

async function loadHeader(
  file: FileHandle,
  places: readonly Place[],
  kind: FilmKind,
): Promise<Box> {
  const [moov, ...others] = places.filter(({ type }) => type === "moov");
  if (!moov) throw new FilmRefused("film-incomplete", "there is no moov");
  if (others.length > 0) throw damaged("there is more than one moov");
  if (moov.bytes > headerMaxBytes[kind]) throw damaged("moov is too long");
  const { at, headerBytes, bytes, type } = moov;
  const content = await readAt(file, at + headerBytes, bytes - headerBytes);
  if (content.length !== bytes - headerBytes) throw damaged("moov ends early");
  return { type, at, headerBytes, content };
}

/** Returns the kind of file that its brands say, and what they have besides known ones. */
async function brandsOf(
  file: FileHandle,
  [first]: readonly Place[],
): Promise<{ container: "mp4" | "mov"; surplus: Surplus[] }> {
  if (first?.type !== "ftyp") return { container: "mov", surplus: [] };
  const at = first.at + first.headerBytes;
  const bytes = first.bytes - first.headerBytes;
  const brands = await readAt(file, at, Math.min(bytes, longestBrands));
  const isQuickTime = brands.toString("latin1", 0, 4) === "qt  ";
  const surplus = surplusOfBrands(brands, { at, bytes });
  return { container: isQuickTime ? "mov" : "mp4", surplus };
}

/** Returns a duration that can be stored. Throws for one that is too long or too short. */
function checkedDuration(durationMs: number, kind: FilmKind): number {
  const most = kind === "single" ? clipLimits.singleMaxMs : clipLimits.longMaxMs;
  // A phone's trim ends after the frame at the limit.
  if (durationMs > most + 1_000) throw new FilmRefused("film-too-long", "it takes too long");
  if (durationMs < clipLimits.minMs) throw new FilmRefused("film-too-short", "it is too short");
  return Math.min(durationMs, clipLimits.longMaxMs);
}

async function read(file: FileHandle, fileBytes: number, kind: FilmKind): Promise<ReadFilm> {
  if (fileBytes === 0) throw new FilmRefused("film-empty", "there are no bytes");
  const places = await placesIn(file, fileBytes);
  requireWhole(places);
  const moov = await loadHeader(file, places, kind);
  const reader = new BoxReader();
  const boxes = reader.childrenOf(moov);
  requireWhole(boxes);
  only(boxes, "mvhd");
  const tracks = boxes.filter(({ type }) => type === "trak");
  if (tracks.length !== 1) throw new FilmRefused("film-tracks", "there must be one track");
  const trak = reader.childrenOf(only(boxes, "trak"));
  const extents: Extent[] = places
    .filter(({ type }) => type === "mdat")
    .map(({ at, headerBytes, bytes }) => ({ from: at + headerBytes, to: at + bytes }));
  const mostFrames = kind === "single" ? clipLimits.singleMaxFrames : clipLimits.longMaxFrames;
  const { facts, gaps } = readTrack(trak, reader, { extents, mostFrames });
  const durationMs = checkedDuration(facts.durationMs, kind);
  const brands = await brandsOf(file, places);
  const surplus = [
    ...brands.surplus,
    ...surplusOfFile(places),
    ...surplusOfHeader(moov, reader),
    ...gaps,
  ];
  return { facts: { container: brands.container, ...facts, durationMs }, surplus };
}

/**
 * Reads the header of an MP4 or MOV file and decodes nothing. It loads no more than the header, checks each length against what is around it,
 * and takes at most as long as the header has bytes. Throws FilmRefused.
 */
export async function readFilm(
  file: FileHandle,
  { fileBytes, kind }: { readonly fileBytes: number; readonly kind: FilmKind },
): Promise<ReadFilm> {
  try {
    return await read(file, fileBytes, kind);
  } catch (failure) {
    if (failure instanceof RangeError) throw damaged(failure.message);
    throw failure;
  }
}

const blankBytes = 64 * 1024;

/** Overwrites what a film has besides its picture: each box of it becomes free space. A repetition does no harm. */
export async function blankSurplus(file: FileHandle, surplus: readonly Surplus[]): Promise<void> {
  if (surplus.length === 0) return;
  const zeros = Buffer.alloc(blankBytes);
  for (const { typeAt, from, to } of surplus) {
    if (typeAt !== undefined) await file.write(Buffer.from("free"), 0, 4, typeAt);
    for (let at = from; at < to; at += blankBytes) {
      await file.write(zeros, 0, Math.min(blankBytes, to - at), at);
    }
  }
  await file.datasync();
}

function requireTables(stbl: readonly Box[]): void {
  for (const [type, entryBytes] of Object.entries(checkedTables)) {
    for (const box of stbl.filter((one) => one.type === type)) tableOf(box, entryBytes);
  }
}

/** Reads the track of the picture. Throws `film-tracks` for any other track. */
function readTrack(
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
