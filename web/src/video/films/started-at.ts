import { dayMs, secondMs } from "@armslot/contracts/core/durations";

/** Seconds from 1904, from which MP4 counts, to 1970. */
const epochSeconds = 2_082_844_800;
const boxHeadBytes = 8;
/** A camera without a clock says 1904 or 1970. */
const earliestMs = Date.UTC(2005, 0, 1);

async function bytesAt(film: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await film.slice(at, at + length).arrayBuffer());
}

interface Box {
  readonly name: string;
  /** Where its content begins, and where the next box begins. */
  readonly at: number;
  readonly end: number;
}

/** A part of a file, from its first byte to the one after its last. */
type Part = Pick<Box, "at" | "end">;

async function lengthAt(film: Blob, { at, end }: Part) {
  const head = await bytesAt(film, at, 2 * boxHeadBytes);
  if (head.byteLength < boxHeadBytes) return null;
  const name = String.fromCharCode(...new Uint8Array(head.buffer, 4, 4));
  const size = head.getUint32(0);
  if (size === 0) return { name, length: end - at, head: boxHeadBytes };
  if (size !== 1) return { name, length: size, head: boxHeadBytes };
  if (head.byteLength < 2 * boxHeadBytes) return null;
  return { name, length: Number(head.getBigUint64(boxHeadBytes)), head: 2 * boxHeadBytes };
}

/** Yields the boxes of a part of a file, until one is damaged. */
async function* boxesOf(film: Blob, { at: from, end }: Part): AsyncGenerator<Box, void> {
  let at = from;
  while (at + boxHeadBytes <= end) {
    const box = await lengthAt(film, { at, end });
    if (!box || box.length < boxHeadBytes || at + box.length > end) return;
    yield { name: box.name, at: at + box.head, end: at + box.length };
    at += box.length;
  }
}

async function findBox(film: Blob, name: string, part: Part): Promise<Box | null> {
  for await (const box of boxesOf(film, part)) if (box.name === name) return box;
  return null;
}

/** Returns when a film says that it was created, or null. Cameras write the moment of its first frame. */
export async function startedAt(film: Blob): Promise<Date | null> {
  const moov = await findBox(film, "moov", { at: 0, end: film.size });
  const mvhd = moov && (await findBox(film, "mvhd", moov));
  if (!mvhd) return null;
  const head = await bytesAt(film, mvhd.at, 12);
  if (head.byteLength < 12) return null;
  const seconds = head.getUint8(0) === 1 ? Number(head.getBigUint64(4)) : head.getUint32(4);
  const ms = (seconds - epochSeconds) * secondMs;
  return ms < earliestMs || ms > Date.now() + dayMs ? null : new Date(ms);
}
