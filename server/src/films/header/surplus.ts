import type { Box, BoxReader } from "./boxes.ts";
import type { Extent } from "./sample-table.ts";

/** A part of a file that is neither picture nor its tables, such as places and names of devices. */
export interface Surplus extends Extent {
  /** Where the type of the box stands whose content this is. Without one, only the bytes go. */
  readonly typeAt?: number;
}

type Kept = { readonly [type: string]: Kept | "whole" };
const whole = "whole";

/** The boxes of a file that stay. */
const keptOfFile = ["ftyp", "moov", "mdat"];
/** The boxes that stay of a header, and within each of them. */
const keptOfMoov: Kept = {
  mvhd: whole,
  iods: whole,
  trak: {
    tkhd: whole,
    load: whole,
    edts: { elst: whole },
    tapt: { clef: whole, prof: whole, enof: whole },
    mdia: {
      mdhd: whole,
      hdlr: whole,
      minf: {
        vmhd: whole,
        hdlr: whole,
        dinf: { dref: whole },
        stbl: {
          ...{ stsd: whole, stts: whole, ctts: whole, cslg: whole, stss: whole, stps: whole },
          ...{ sdtp: whole, stsc: whole, stsz: whole, stco: whole, co64: whole },
        },
      },
    },
  },
};

/** The boxes that stay of the format of the picture: what a decoder needs, and how the picture is shown. */
const keptOfFormat = [
  ...["avcC", "hvcC", "lhvC", "vpcC", "av1C", "dvcC", "dvvC", "colr", "pasp", "clap", "fiel"],
  ...["gama", "chrm", "btrt", "mdcv", "clli", "SmDm", "CoLL", "amve"],
];

/** Where the names lie in the content of a box, and the boxes in that of a format. */
const handlerNameAt = 12;
const encoderName = { from: 42, to: 74 };
const formatBoxesAt = 78;
const sourceNameAt = 4;

/** Returns the surplus of the boxes of a file. */
export function surplusOfFile(
  places: readonly { type: string; at: number; headerBytes: number; bytes: number }[],
): Surplus[] {
  return places
    .filter(({ type }) => !keptOfFile.includes(type))
    .map(({ at, headerBytes, bytes }) => ({
      typeAt: at + 4,
      from: at + headerBytes,
      to: at + bytes,
    }));
}

function partOf({ at, headerBytes, content }: Box, from: number, to = content.length): Extent {
  const start = at + headerBytes;
  return { from: start + from, to: start + Math.min(to, content.length) };
}

/** Returns the content of a box that goes. */
const wholeBox = (box: Box): Surplus => ({ typeAt: box.at + 4, ...partOf(box, 0) });

/** Returns the name of the encoder, and the boxes of a format that are not needed. */
function surplusOfFormat(format: Box, reader: BoxReader): Surplus[] {
  const { headerBytes, content } = format;
  const within = {
    ...format,
    headerBytes: headerBytes + formatBoxesAt,
    content: content.subarray(formatBoxesAt),
  };
  const unneeded = reader.childrenOf(within).filter(({ type }) => !keptOfFormat.includes(type));
  return [partOf(format, encoderName.from, encoderName.to), ...unneeded.map(wholeBox)];
}

/** Returns the surplus in a box that stays: names of the device's software, of its encoder and of another file. */
function surplusIn(box: Box, reader: BoxReader): Surplus[] {
  if (box.type === "hdlr") return [partOf(box, handlerNameAt)];
  if (box.type === "stsd") {
    return reader.entriesOf(box).flatMap((format) => surplusOfFormat(format, reader));
  }
  if (box.type !== "dref") return [];
  return reader.entriesOf(box).map((source) => partOf(source, sourceNameAt));
}

/** Returns the surplus of a header that was read as one of a film. */
export function surplusOfHeader(moov: Box, reader: BoxReader, kept = keptOfMoov): Surplus[] {
  return reader.childrenOf(moov).flatMap((box): Surplus[] => {
    const within = kept[box.type];
    if (within === undefined) return [wholeBox(box)];
    return within === whole ? surplusIn(box, reader) : surplusOfHeader(box, reader, within);
  });
}
