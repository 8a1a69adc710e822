import { expect, test } from "vitest";
import { mp4Box } from "../../test/kit/mp4.ts";
import { BoxReader } from "./boxes.ts";
import { type Extent, samplesOf } from "./sample-table.ts";

const parts = 1_000;
const partBytes = 100;
/** The parts of the file that hold frames, 8 bytes of header apart. */
const placeOf = (part: number) => 8 + part * (partBytes + 8);

/** The tables of a film whose frames are one byte each, each a chunk of its own at the given offset. */
function tablesOf(offsets: readonly number[]) {
  const count = offsets.length;
  const content = Buffer.concat([
    mp4Box("stts", [0, 1, count, 10]),
    mp4Box("stsc", [0, 1, 1, 1, 1]),
    mp4Box("stsz", [0, 1, count]),
    mp4Box("stco", [0, count, ...offsets]),
  ]);
  return new BoxReader().childrenOf({ type: "stbl", at: 0, headerBytes: 8, content });
}

/** The parts, with a count of how often one is looked at. */
function countedExtents() {
  const looks = { count: 0 };
  const extents = Array.from({ length: parts }, (_, part): Extent => {
    const from = placeOf(part);
    return {
      get from() {
        looks.count += 1;
        return from;
      },
      to: from + partBytes,
    };
  });
  return { looks, extents };
}

test("a frame is found in one of 1,000 parts of a file with ten looks or so, wherever it is", () => {
  const { looks, extents } = countedExtents();
  const offsets = Array.from({ length: parts }, (_, frame) => placeOf((frame * 389) % parts));
  const samples = samplesOf(tablesOf(offsets), { extents, mostFrames: parts });
  expect(samples.frames).toBe(parts);
  expect(looks.count).toBeLessThanOrEqual(parts * 12);
});

test.each([
  ["before the first part", placeOf(0) - 1],
  ["between two parts", placeOf(5) + partBytes],
  ["behind the last part", placeOf(parts)],
])("a frame %s is refused", (_, offset) => {
  const { extents } = countedExtents();
  const tables = tablesOf([placeOf(3), offset]);
  expect(() => samplesOf(tables, { extents, mostFrames: 2 })).toThrow("outside of the file");
});

test.each([placeOf(0), placeOf(7) + partBytes - 1, placeOf(parts - 1)])(
  "a frame at the edge of a part is inside (byte %i)",
  (offset) => {
    const { extents } = countedExtents();
    const limits = { extents, mostFrames: 1 };
    expect(samplesOf(tablesOf([offset]), limits).frames).toBe(1);
  },
);

test("what lies between the frames is a gap, in whatever order the frames are", () => {
  const { extents } = countedExtents();
  const [first, second] = extents.slice(0, 2);
  const from = placeOf(0);
  const tables = tablesOf([from + 50, from + 10, from + 51]);
  const samples = samplesOf(tables, { extents: extents.slice(0, 2), mostFrames: 3 });
  expect(samples.gaps).toEqual([
    { from, to: from + 10 },
    { from: from + 11, to: from + 50 },
    { from: from + 52, to: first?.to },
    { from: second?.from, to: second?.to },
  ]);
});

test("a film whose frames lie in more than 50,000 pieces is refused", () => {
  const offsets = Array.from({ length: 50_001 }, (_, frame) => 8 + frame * 2);
  const extents = [{ from: 8, to: 200_000 }];
  const limits = { extents, mostFrames: offsets.length };
  expect(samplesOf(tablesOf(offsets.slice(1)), limits).frames).toBe(50_000);
  expect(() => samplesOf(tablesOf(offsets), limits)).toThrow("too many pieces");
});
