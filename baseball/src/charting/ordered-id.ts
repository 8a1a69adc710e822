/** What an ordered ID is made of. */
interface OrderedIdParts {
  /** The greatest ID that is known in the game. Undefined for the first one. */
  readonly after?: string | undefined;
  /** The time in milliseconds since 1970. */
  readonly now: number;
  /** Ten random bytes. */
  readonly random: Uint8Array;
}

const counterMax = 0xfff;

/** Returns the milliseconds and the counter of an ordered ID. */
function clockOf(id: string): { readonly time: number; readonly counter: number } {
  const hex = id.replaceAll("-", "");
  return {
    time: Number.parseInt(hex.slice(0, 12), 16),
    counter: Number.parseInt(hex.slice(13, 16), 16),
  };
}

/** Returns the time at which an ordered ID was made, in milliseconds since 1970 by the phone's clock. */
export function orderedIdTime(id: string): number {
  return clockOf(id).time;
}

function nextClock({ after, now, random }: OrderedIdParts) {
  const [first = 0, second = 0] = random;
  // The upper half of the counter is left for IDs of the same millisecond.
  const fresh = { time: now, counter: ((first & 0x07) << 8) | second };
  if (after === undefined) return fresh;
  const last = clockOf(after);
  if (now > last.time) return fresh;
  if (last.counter < counterMax) return { time: last.time, counter: last.counter + 1 };
  return { time: last.time + 1, counter: fresh.counter };
}

/**
 * Returns a UUID of version 7 (RFC 9562, method 1 of section 6.2) that is greater than `after`, also if the clock was set back. Pass
 * the greatest pitch ID that the phone knows in the game, so that the order of the IDs is the order of the pitches (FIELD-3).
 */
export function nextOrderedId(parts: OrderedIdParts): string {
  const { time, counter } = nextClock(parts);
  const tail = Array.from(parts.random.subarray(2, 10), (byte, at) =>
    (at === 0 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, "0"),
  ).join("");
  const timeHex = time.toString(16).padStart(12, "0");
  const counterHex = counter.toString(16).padStart(3, "0");
  return [
    timeHex.slice(0, 8),
    timeHex.slice(8),
    `7${counterHex}`,
    tail.slice(0, 4),
    tail.slice(4),
  ].join("-");
}
