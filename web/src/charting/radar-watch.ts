import {
  afterPause,
  afterReading,
  type RadarFlight,
  type RadarPitch,
} from "@armslot/baseball/charting/radar-pitch";
import { readStalkerFrames, unsynchronized } from "@armslot/baseball/charting/stalker-frames";
import { mphPer } from "@armslot/baseball/files/speed-units";

/** The units that a charter can choose (RADAR-2). */
export const radarUnits = ["mph", "km/h"] as const;
export type RadarUnit = (typeof radarUnits)[number];

/** What is known of a radar that is being listened to. Times are milliseconds on a clock that never goes back. */
interface RadarWatch {
  readonly unit: RadarUnit;
  readonly rest: Uint8Array;
  readonly flight: RadarFlight | null;
  /** When the last bytes came, or when the cable was opened. */
  readonly heardAt: number;
  /** How many bytes came since the last frame. */
  readonly unread: number;
}

/** What the listening led to: the radar's state, and the pitches that have ended. */
export interface Watched {
  readonly watch: RadarWatch;
  readonly pitches: readonly RadarPitch[];
}

/** A radar in the S format sends about 46 frames a second. */
const silentMs = 5_000;
/** About twenty frames, so that the start within a frame or a few lost bytes are no problem. */
const unreadMax = 400;

/** Returns the state of a radar whose cable was just opened. */
export function newRadarWatch(unit: RadarUnit, now: number): RadarWatch {
  return { unit, rest: unsynchronized, flight: null, heardAt: now, unread: 0 };
}

/** Reads bytes that came now. */
export function afterBytes(watch: RadarWatch, bytes: Uint8Array, now: number): Watched {
  const { frames, rest } = readStalkerFrames(watch.rest, bytes);
  const pitches: RadarPitch[] = [];
  let { flight } = watch;
  for (const target of frames) {
    if (target === null) continue;
    const mph = target.speed * mphPer[watch.unit];
    const watched = afterReading(flight, { mph, direction: target.direction, at: now });
    flight = watched.flight;
    if (watched.pitch) pitches.push(watched.pitch);
  }
  const unread = frames.length > 0 ? 0 : watch.unread + bytes.length;
  return { watch: { ...watch, rest, flight, heardAt: now, unread }, pitches };
}

/** Goes on after the browser reported that bytes were lost. */
export function afterLoss(watch: RadarWatch, now: number): RadarWatch {
  const unread = watch.unread + unsynchronized.length;
  return { ...watch, rest: unsynchronized, heardAt: now, unread };
}

/** Ends a flight when its time has come. */
export function afterTime(watch: RadarWatch, now: number): Watched {
  const { flight, pitch } = afterPause(watch.flight, now);
  return { watch: { ...watch, flight }, pitches: pitch ? [pitch] : [] };
}

/** Returns what is wrong with what the radar sends, or null (RADAR-5). */
export function faultOf({ heardAt, unread }: RadarWatch, now: number) {
  if (now - heardAt > silentMs) return "silent";
  return unread > unreadMax ? "unreadable" : null;
}
