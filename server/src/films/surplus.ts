import type { Box, BoxReader } from "./boxes.ts";
import type { Extent } from "./sample-table.ts";

/** A part of a file that is neither picture nor its tables, such as places and names of devices. */
export interface Surplus extends Extent {
  /** Where the type of the box stands whose content this is. Without one, only the bytes go. */
  readonly typeAt?: number;
}

/** Returns how many bytes of a box's content it needs. What follows can be any text. */
type Needed = (content: Buffer) => number;
type Kept = { readonly [type: string]: Kept | Needed };

const bytes =
  (count: number): Needed =>
  () =>
    count;
const all: Needed = (content) => content.length;
/** For boxes with longer times in version 1. */
const byVersion =
  (count: number, countOfVersion1: number): Needed =>
  (content) =>
    content[0] === 1 ? countOfVersion1 : count;
const countAt = (content: Buffer, at: number) =>
  content.length >= at + 4 ? content.readUInt32BE(at) : 0;
const table =
  (entryBytes: number): Needed =>
  (content) =>
    8 + countAt(content, 4) * entryBytes;

/** The boxes of a file that stay. */
const keptOfFile = ["moov", "mdat"];
/** The boxes that stay of a header, and how much of each (ISO/IEC 14496-12, and QuickTime's `tapt`). */
const keptOfMoov: Kept = {
  mvhd: byVersion(100, 112),
  trak: {
    tkhd: byVersion(84, 96),
    edts: {
      elst: (content) => 8 + countAt(content, 4) * (content[0] === 1 ? 20 : 12),
    },
    tapt: { clef: bytes(12), prof: bytes(12), enof: bytes(12) },
    mdia: {
      mdhd: byVersion(24, 36),
      hdlr: bytes(12),
      minf: {
        vmhd: bytes(12),
        hdlr: bytes(12),
        dinf: { dref: all },
        stbl: {
          ...{ stsd: all, stts: table(8), ctts: table(8), cslg: byVersion(24, 44) },
          ...{ stss: table(4), stps: table(4), stsc: table(12), stco: table(4), co64: table(8) },
          stsz: (content) => 12 + (countAt(content, 4) > 0 ? 0 : countAt(content, 8) * 4),
        },
      },
    },
  },
};

/** Returns the end of a list of units, each with its length in two bytes before it. */
function endOfUnits(content: Buffer, { from, count }: { from: number; count: number }): number {
  let at = from;
  for (let unit = 0; unit < count && at + 2 <= content.length; unit += 1) {
    at += 2 + content.readUInt16BE(at);
  }
  return Math.min(at, content.length);
}

/** The profiles whose `avcC` ends with the depth of colors and more units (ISO/IEC 14496-15, 5.3.3.1.2). */
const highProfiles = [100, 110, 122, 144];

const neededOfAvc: Needed = (content) => {
  const sets = endOfUnits(content, { from: 6, count: (content[5] ?? 0) & 0x1f });
  const pictures = endOfUnits(content, { from: sets + 1, count: content[sets] ?? 0 });
  if (!highProfiles.includes(content[1] ?? 0)) return pictures;
  return endOfUnits(content, { from: pictures + 4, count: content[pictures + 3] ?? 0 });
};

/** The types of units with free text: supplemental information of an encoder. */
const textUnits = [39, 40];

interface UnitArray {
  readonly from: number;
  readonly to: number;
  readonly hasText: boolean;
}

/** Returns the arrays of units in `hvcC` or `lhvC`, whose number is at `numberAt`. */
function unitArrays(content: Buffer, numberAt: number): UnitArray[] {
  const arrays: UnitArray[] = [];
  let at = numberAt + 1;
  for (let left = content[numberAt] ?? 0; left > 0 && at + 3 <= content.length; left -= 1) {
    const from = at;
    at = endOfUnits(content, { from: at + 3, count: content.readUInt16BE(at + 1) });
    arrays.push({
      from: from + 3,
      to: at,
      hasText: textUnits.includes((content[from] ?? 0) & 0x3f),
    });
  }
  return arrays;
}

const arraysAt: Readonly<Record<string, number>> = { hvcC: 22, lhvC: 5 };
const neededOfHevc =
  (numberAt: number): Needed =>
  (content) =>
    unitArrays(content, numberAt).at(-1)?.to ?? numberAt + 1;

const colorBytes: Readonly<Record<string, number>> = { nclx: 11, nclc: 10 };
/** A sequence header of AV1 has about twenty bytes. */
const longestAv1 = 64;

/** The boxes that stay of the format of the picture: what a decoder needs, and how the picture is shown. */
const keptOfFormat: Readonly<Record<string, Needed>> = {
  ...{ avcC: neededOfAvc, hvcC: neededOfHevc(22), lhvC: neededOfHevc(5) },
  ...{ vpcC: bytes(12), av1C: bytes(longestAv1), dvcC: bytes(24), dvvC: bytes(24) },
  ...{ pasp: bytes(8), clap: bytes(32), fiel: bytes(2), gama: bytes(4), btrt: bytes(12) },
  ...{ mdcv: bytes(24), clli: bytes(4), SmDm: bytes(28), CoLL: bytes(8), amve: bytes(8) },
  colr: (content) => colorBytes[content.toString("latin1", 0, 4)] ?? 0,
};

/** Where the name of the encoder, the vendor and the boxes lie in the content of a format. */
const encoderName = { from: 42, to: 74 };
const vendor = { from: 8, to: 24 };
const formatBoxesAt = 78;
const sourceNameAt = 4;
/** The reserved bytes of the film's header, where its version 0 and 1 have them. */
const reservedOfFilm = [
  { from: 72, to: 96 },
  { from: 84, to: 108 },
] as const;

/** The most bytes that are read of `ftyp`, which has four for each brand. */
export const longestBrands = 256;
const knownBrand =
  /^(?:iso[m2-9a-c]|mp4[12]|avc1|hvc1|hev1|av01|vp09|qt {2}|M4V[ HP]|M4A |MSNV|mmp4|dby1|dash|cmfc|3g[2p][4-9a-c])$/;

/** Returns what is no known brand in the content of `ftyp`, which begins at a byte of the file. */
export function surplusOfBrands(
  content: Buffer,
  { at, bytes }: { at: number; bytes: number },
): Surplus[] {
  const surplus: Surplus[] = [];
  for (let from = 0; from < content.length; from += 4) {
    const text = content.toString("latin1", from, from + 4);
    // The second one is the version of the first, a number.
    const isUsual = from === 4 ? !/^[\x20-\x7e]{4}$/.test(text) : knownBrand.test(text);
    if (!isUsual) surplus.push({ from: at + from, to: at + Math.min(from + 4, bytes) });
  }
  if (bytes > content.length) surplus.push({ from: at + content.length, to: at + bytes });
  return surplus;
}

/** Returns the boxes of a file that go, besides what is in them: all but its brands, its header and its frames. */
export function surplusOfFile(
  places: readonly { type: string; at: number; headerBytes: number; bytes: number }[],
): Surplus[] {
  return places
    .filter(({ type }, place) => !keptOfFile.includes(type) && !(type === "ftyp" && place === 0))
    .map(({ at, headerBytes, bytes: length }) => ({
      typeAt: at + 4,
      from: at + headerBytes,
      to: at + length,
    }));
}

function partOf({ at, headerBytes, content }: Box, from: number, to = content.length): Extent {
  const start = at + headerBytes;
  const end = Math.min(to, content.length);
  return { from: start + Math.min(from, end), to: start + end };
}

/** Returns the content of a box that goes. */
const wholeBox = (box: Box): Surplus => ({ typeAt: box.at + 4, ...partOf(box, 0) });

/** Returns what a box of a picture's format has beyond what a decoder needs. */
function surplusOfSetting(box: Box): Surplus[] {
  const needed = keptOfFormat[box.type]?.(box.content) ?? 0;
  if (needed === 0) return [wholeBox(box)];
  const numberAt = arraysAt[box.type];
  const arrays = numberAt === undefined ? [] : unitArrays(box.content, numberAt);
  const texts = arrays
    .filter(({ hasText }) => hasText)
    .map(({ from, to }) => partOf(box, from, to));
  return [partOf(box, needed), ...texts];
}

/** Returns the names of encoder and vendor in the format of a picture, and what it has beyond what a decoder needs. */
function surplusOfFormat(format: Box, reader: BoxReader): Surplus[] {
  const { headerBytes, content } = format;
  const within = {
    ...format,
    headerBytes: headerBytes + formatBoxesAt,
    content: content.subarray(formatBoxesAt),
  };
  const names = [vendor, encoderName].map(({ from, to }) => partOf(format, from, to));
  return [...names, ...reader.childrenOf(within).flatMap(surplusOfSetting)];
}

/** Returns the surplus in a box that stays: what it does not need, and names of the encoder and of another file. */
function surplusIn(box: Box, { needed, reader }: { needed: Needed; reader: BoxReader }): Surplus[] {
  const rest = partOf(box, needed(box.content));
  if (box.type === "stsd") {
    return reader.entriesOf(box).flatMap((format) => surplusOfFormat(format, reader));
  }
  if (box.type === "dref") {
    return reader.entriesOf(box).map((source) => partOf(source, sourceNameAt));
  }
  if (box.type !== "mvhd") return [rest];
  const { from, to } = reservedOfFilm[box.content[0] === 1 ? 1 : 0];
  return [partOf(box, from, to), rest];
}

/** Returns the surplus of a header that was read as one of a film. */
export function surplusOfHeader(moov: Box, reader: BoxReader, kept = keptOfMoov): Surplus[] {
  return reader.childrenOf(moov).flatMap((box): Surplus[] => {
    const within = kept[box.type];
    if (within === undefined) return [wholeBox(box)];
    if (typeof within !== "function") return surplusOfHeader(box, reader, within);
    return surplusIn(box, { needed: within, reader }).filter(({ from, to }) => from < to);
  });
}
