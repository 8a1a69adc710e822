import { damaged } from "./film-refused.ts";

/** A box of a film: `content` is what follows its header. */
export interface Box {
  readonly type: string;
  /** Where the box begins in the file. */
  readonly at: number;
  readonly headerBytes: number;
  readonly content: Buffer;
}

/** The size and type of a box, as its header says. */
export interface BoxHeader {
  readonly type: string;
  readonly headerBytes: number;
  /** With the header. Zero: until the end of the file. */
  readonly bytes: number;
}

export const longestHeader = 16;
const shortHeader = 8;
const endBytes = 4;
const mostBoxes = 10_000;

/** Reads a box's header. Throws for one that does not fit or is too small for itself. */
export function boxHeader(bytes: Buffer): BoxHeader {
  if (bytes.length < shortHeader) throw damaged("a box has no header");
  const size = bytes.readUInt32BE(0);
  const type = bytes.toString("latin1", 4, 8);
  if (size !== 1) {
    if (size > 0 && size < shortHeader) throw damaged("a box is smaller than its header");
    return { type, headerBytes: shortHeader, bytes: size };
  }
  if (bytes.length < longestHeader) throw damaged("a box has no header");
  const long = bytes.readBigUInt64BE(8);
  if (long < BigInt(longestHeader) || long > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw damaged("a box has an impossible size");
  }
  return { type, headerBytes: longestHeader, bytes: Number(long) };
}

/** Reads the boxes within others, and counts them, so that no file takes long. */
export class BoxReader {
  #boxes = 0;

  /** Returns the boxes in a box's content. They must fill it exactly, besides the four zeros with which QuickTime can end a list. */
  childrenOf(parent: Box): Box[] {
    const { content } = parent;
    const start = parent.at + parent.headerBytes;
    const children: Box[] = [];
    for (let at = 0; at < content.length; ) {
      if (content.length - at === endBytes && content.readUInt32BE(at) === 0) break;
      this.#boxes += 1;
      if (this.#boxes > mostBoxes) throw damaged("there are too many boxes");
      const { type, headerBytes, bytes } = boxHeader(content.subarray(at, at + longestHeader));
      const end = at + bytes;
      if (bytes === 0 || end > content.length)
        throw damaged(`${type} is longer than ${parent.type}`);
      children.push({
        type,
        at: start + at,
        headerBytes,
        content: content.subarray(at + headerBytes, end),
      });
      at = end;
    }
    return children;
  }

  /** Returns the boxes of a list, which has its version, flags and their number before them. */
  entriesOf(list: Box): Box[] {
    const content = requireBytes(list, listBytes).subarray(listBytes);
    return this.childrenOf({ ...list, headerBytes: list.headerBytes + listBytes, content });
  }
}

/** The bytes before the boxes of a list: its version, flags and their number. */
const listBytes = 8;

/** Returns the only box of a type. Throws if there is none or more than one. */
export function only(boxes: readonly Box[], type: string): Box {
  const [box, ...others] = boxes.filter((one) => one.type === type);
  if (!box || others.length > 0) throw damaged(`there must be one ${type}`);
  return box;
}

/** Returns the only box of a type, or undefined if there is none. */
export function atMostOne(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.some((one) => one.type === type) ? only(boxes, type) : undefined;
}

/** Throws if a box has fewer bytes. */
export function requireBytes({ type, content }: Box, bytes: number): Buffer {
  if (content.length < bytes) throw damaged(`${type} is too short`);
  return content;
}

/** Returns the entries of a table: the bytes after its version, flags and, at `countAt`, the number of its entries. */
export function tableOf(
  box: Box,
  entryBytes: number,
  countAt = 4,
): { count: number; rows: Buffer } {
  const content = requireBytes(box, countAt + 4);
  const count = content.readUInt32BE(countAt);
  const rows = content.subarray(countAt + 4);
  if (count * entryBytes !== rows.length)
    throw damaged(`${box.type} has another number of entries`);
  return { count, rows };
}
