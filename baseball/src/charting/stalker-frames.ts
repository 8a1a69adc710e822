/** Which way a target of the radar moves: toward the radar or away from it. */
export type RadarDirection = "closing" | "away";

/** A moving target as a frame reports it. */
export interface RadarTarget {
  /** In the unit that the radar is set to. The frame does not name it. */
  readonly speed: number;
  readonly direction: RadarDirection;
}

/** What some bytes from a radar contained. */
interface ReadFrames {
  /** The live target of each frame in order. Null for a frame without a target. */
  readonly frames: readonly (RadarTarget | null)[];
  /** How many lines were not frames of the format. */
  readonly refused: number;
  /** The bytes of the line that has not ended. Give them to the next call. */
  readonly rest: Uint8Array;
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
/** A frame without its carriage return, which is the nineteenth byte. */
const frameBytes = 18;
/** A line of this many bytes cannot be a frame. It is one byte longer than a frame, because a line feed can come first. */
const longestRest = frameBytes + 2;
/** The manuals of two generations of the sensor give different message types for the same frame. */
const messageTypes: readonly number[] = [0x83, 0x88];
const directions: Readonly<Record<number, RadarDirection>> = { 65: "away", 67: "closing" };
const space = 0x20;
const zero = 0x30;

/**
 * The rest to start with, and to go on with after bytes were lost. Everything up to the next carriage return is then refused, because a
 * frame whose start is missing must not be read.
 */
export const unsynchronized: Uint8Array = new Uint8Array(longestRest);

/**
 * Reads frames of the Stalker S format (RADAR-1) from a stream of bytes. It never throws. A line that is not exactly a frame is refused, and
 * reading goes on after the next carriage return. The format has no checksum, so a digit that became another digit is not found here.
 */
export function readStalkerFrames(rest: Uint8Array, chunk: Uint8Array): ReadFrames {
  const frames: (RadarTarget | null)[] = [];
  let refused = 0;
  let line: number[] = [...rest];
  for (const byte of chunk) {
    if (byte !== carriageReturn) {
      if (line.length < longestRest) line.push(byte);
      continue;
    }
    const target = targetOf(line[0] === lineFeed ? line.slice(1) : line);
    if (target === undefined) refused += 1;
    else frames.push(target);
    line = [];
  }
  return { frames, refused, rest: Uint8Array.from(line) };
}

/** Returns the live target, null for a frame without one, and undefined for a line that is no frame. */
function targetOf(line: readonly number[]): RadarTarget | null | undefined {
  const [messageType = 0] = line;
  if (line.length !== frameBytes || !messageTypes.includes(messageType)) return undefined;
  const peak = targetAt(line, 1);
  const live = targetAt(line, 6);
  const isWhole = line.slice(11, 17).every((byte) => byte === space || isDigit(byte));
  return peak === undefined || !isWhole ? undefined : live;
}

/** Reads a direction and the hundreds, tens, ones and tenths of a speed. Null if there is no speed, and undefined if it is broken. */
function targetAt(line: readonly number[], at: number): RadarTarget | null | undefined {
  const whole = wholeNumber(line.slice(at + 1, at + 4));
  const tenths = wholeNumber(line.slice(at + 4, at + 5));
  if (whole === undefined || tenths === undefined) return undefined;
  const speed = (whole * 10 + tenths) / 10;
  if (speed === 0) return null;
  const direction = directions[line[at] ?? 0];
  return direction && { speed, direction };
}

/** Returns the number of digits that may begin with spaces. All spaces are 0. */
function wholeNumber(bytes: readonly number[]): number | undefined {
  const first = bytes.findIndex(isDigit);
  const padding = first === -1 ? bytes : bytes.slice(0, first);
  if (!padding.every((byte) => byte === space)) return undefined;
  const digits = bytes.slice(padding.length);
  if (!digits.every(isDigit)) return undefined;
  return digits.reduce((number, digit) => number * 10 + digit - zero, 0);
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= zero + 9;
}
