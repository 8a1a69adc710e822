import fc from "fast-check";
import { expect, test } from "vitest";
import { type RadarTarget, readStalkerFrames, unsynchronized } from "./stalker-frames.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Type, peak direction and speed, live direction and speed, strength, ratio, status, carriage return. */
const closing912 = "\x83C 912C 905 45120@\r";

/** Reads a text whose start is known to be the start of a frame. */
function read(text: string) {
  return readStalkerFrames(new Uint8Array(), bytesOf(text));
}

/** Reads a stream in chunks from the moment at which the cable is connected. */
function stream(bytes: Uint8Array, cuts: readonly number[] = []) {
  const frames: (RadarTarget | null)[] = [];
  let refused = 0;
  let rest = unsynchronized;
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length];
  let from = 0;
  for (const end of ends.sort((one, other) => one - other)) {
    const part = readStalkerFrames(rest, bytes.subarray(from, end));
    frames.push(...part.frames);
    refused += part.refused;
    rest = part.rest;
    from = end;
  }
  return { frames, refused, rest };
}

const digits = (value: number, width: number) => String(value).padStart(width, " ");
const target = fc.record({
  tenths: fc.integer({ min: 1, max: 9_999 }),
  direction: fc.constantFrom("A", "C"),
});
const targetText = ({ tenths, direction }: { tenths: number; direction: string }) =>
  `${direction}${digits(Math.floor(tenths / 10), 3)}${tenths % 10}`;
const oneFrame = fc.record({
  type: fc.constantFrom("\x83", "\x88"),
  peak: target,
  live: target,
  strength: fc.integer({ min: 0, max: 999 }),
  ratio: fc.integer({ min: 0, max: 999 }),
  status: fc.integer({ min: 0, max: 255 }).filter((byte) => byte !== 0x0d),
});
type OneFrame = typeof oneFrame extends fc.Arbitrary<infer Frame> ? Frame : never;
const frameText = ({ type, peak, live, strength, ratio, status }: OneFrame) =>
  `${type}${targetText(peak)}${targetText(live)}${digits(strength, 3)}${digits(ratio, 3)}${String.fromCharCode(status)}\r`;
const liveOf = ({ live }: OneFrame) => ({
  speed: live.tenths / 10,
  direction: live.direction === "C" ? "closing" : "away",
});

test("reads the live speed and its direction", () => {
  expect(closing912).toHaveLength(19);
  expect(read(closing912).frames).toEqual([{ speed: 90.5, direction: "closing" }]);
  expect(read("\x88A1004A 87  45120@\r").frames).toEqual([{ speed: 87, direction: "away" }]);
  expect(read("\x83C0912C0912045120\x00\r").frames).toEqual([
    { speed: 91.2, direction: "closing" },
  ]);
});

test("a frame without a live speed has no target, even with a direction and a peak", () => {
  for (const live of ["     ", "C    ", "A0000", "C   0"]) {
    expect(read(`\x83C 912${live} 45120@\r`)).toMatchObject({ frames: [null], refused: 0 });
  }
});

test("a radar that ends its frames with a line feed as well is read, too", () => {
  expect(read(`${closing912}\n${closing912}\n`).frames).toHaveLength(2);
});

test("refuses a line with another type, direction, length or a letter among the digits", () => {
  const broken = [
    closing912.replace("\x83", "\x84"),
    closing912.replace("C 905", "B 905"),
    closing912.replace("C 905", "  905"),
    closing912.replace("C 905", "C 9 5"),
    closing912.replace("C 905", "C9 05"),
    closing912.replace("C 905", "C 9O5"),
    closing912.replace("C 912", "C 9-2"),
    closing912.replace(" 45", "x45"),
    closing912.replace("@", ""),
    closing912.replace("@", "@@"),
    "\r",
  ];
  for (const line of broken) {
    expect(read(line), JSON.stringify(line)).toMatchObject({ frames: [], refused: 1 });
  }
});

test("nothing is read before the first carriage return after connecting", () => {
  expect(stream(bytesOf(closing912)).frames).toEqual([]);
  expect(stream(bytesOf(`912C 905 45120@\r${closing912}`)).frames).toHaveLength(1);
});

test("reads the same frames in any chunks", () => {
  fc.assert(
    fc.property(fc.array(oneFrame), fc.array(fc.nat()), (frames, cuts) => {
      const bytes = bytesOf(`\r${frames.map(frameText).join("")}`);
      expect(stream(bytes, cuts)).toEqual({
        frames: frames.map(liveOf),
        refused: 1,
        rest: new Uint8Array(),
      });
    }),
  );
});

test("the reader never throws on garbage, and reads only what the table of the format allows", () => {
  const likely = fc.constantFrom(...bytesOf("\x83\x88AC 0159\r\n@"));
  const bytes = fc.array(fc.oneof(likely, fc.integer({ min: 0, max: 255 })), { maxLength: 400 });
  const speed = String.raw`(?: {3}| {2}\d| \d\d|\d{3})[ \d]`;
  const format = new RegExp(
    String.raw`^\n?[\x83\x88](?:[AC]${speed}|[^](?: {3}|[ 0]*)[ 0])[^]{5}[ \d]{6}[^]$`,
  );
  fc.assert(
    fc.property(bytes, fc.array(fc.nat()), (given, cuts) => {
      const { frames, refused, rest } = stream(Uint8Array.from(given), cuts);
      const lines = String.fromCharCode(...given)
        .split("\r")
        .slice(1, -1);
      expect(frames.length).toBeLessThanOrEqual(lines.filter((line) => format.test(line)).length);
      expect(frames.length + refused).toBe(given.filter((byte) => byte === 0x0d).length);
      expect(rest.length).toBeLessThanOrEqual(20);
    }),
    { numRuns: 500 },
  );
});

test("bytes lost or added within a frame never give a speed, and the next frame is read", () => {
  const damage = fc.record({
    at: fc.integer({ min: 0, max: 18 }),
    lost: fc.integer({ min: 0, max: 18 }),
    added: fc.uint8Array({ maxLength: 30 }).map((bytes) => bytes.filter((byte) => byte !== 0x0d)),
  });
  fc.assert(
    fc.property(oneFrame, oneFrame, damage, (broken, next, { at, lost, added }) => {
      const whole = [...bytesOf(frameText(broken))];
      // The carriage return stays: without it, two lines become one, which the test of lost chunks covers.
      const taken = Math.min(lost, 18 - at);
      fc.pre(taken !== added.length);
      fc.pre(!(added.length === taken + 1 && at === 0 && added[0] === 0x0a));
      whole.splice(at, taken, ...added);
      const bytes = Uint8Array.from([0x0d, ...whole, ...bytesOf(frameText(next))]);
      expect(stream(bytes)).toMatchObject({ frames: [liveOf(next)], refused: 2 });
    }),
  );
});

test("a stream that loses bytes across a carriage return goes on after the next one", () => {
  fc.assert(
    fc.property(
      fc.array(oneFrame, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 18 }),
      fc.integer({ min: 1, max: 18 }),
      (frames, kept, lost) => {
        // Exactly a frame's bytes lost leave a line of the right length, which only the readings beside it can contradict.
        fc.pre(kept !== lost);
        const [first = "", second = "", third = ""] = frames.map(frameText);
        const { frames: got } = stream(
          bytesOf(`\r${first.slice(0, kept)}${second.slice(lost)}${third}`),
        );
        const last = frames[2];
        expect(got).toEqual(last ? [liveOf(last)] : []);
      },
    ),
  );
});
