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

/** Where the names lie in the content of a box. */
const handlerNameAt = 12;
const encoderName = { from: 42, to: 74 };
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

/** Returns the names in a box that stays: of the device's software, of its encoder, and of another file. */
function namesIn(box: Box, reader: BoxReader): Extent[] {
  if (box.type === "hdlr") return [partOf(box, handlerNameAt)];
  if (box.type === "stsd") {
    return reader.entriesOf(box).map((entry) => partOf(entry, encoderName.from, encoderName.to));
  }
  if (box.type !== "dref") return [];
  return reader.entriesOf(box).map((source) => partOf(source, sourceNameAt));
}

/** Returns the surplus of a header that was read as one of a film. */
export function surplusOfHeader(moov: Box, reader: BoxReader, kept = keptOfMoov): Surplus[] {
  return reader.childrenOf(moov).flatMap((box): Surplus[] => {
    const within = kept[box.type];
    if (within === undefined) return [{ typeAt: box.at + 4, ...partOf(box, 0) }];
    return within === whole ? namesIn(box, reader) : surplusOfHeader(box, reader, within);
  });
}
