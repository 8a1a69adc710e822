import { roundHalfAway } from "../pitch/decimal.ts";
import type { RadarDirection } from "./stalker-frames.ts";

/** A speed that a radar measured. */
export interface RadarReading {
  readonly mph: number;
  readonly direction: RadarDirection;
  /** Milliseconds on a clock that never goes back. */
  readonly at: number;
}

/** A pitch that a radar saw. */
export interface RadarPitch {
  /** The highest velocity of the flight in mph, to a tenth. */
  readonly velo: number;
  /** When the first reading of it came, on the clock of the readings. */
  readonly at: number;
}

/** The readings of one flight so far. */
export interface RadarFlight {
  readonly since: number;
  readonly at: number;
  readonly readings: number;
  readonly last: number;
  /** The highest speed that a neighboring reading supports. Null if there is none yet. */
  readonly peak: number | null;
}

/** The flight that goes on, and the pitch that has just ended. Either can be missing. */
interface WatchedFlight {
  readonly flight: RadarFlight | null;
  readonly pitch: RadarPitch | null;
}

/** Speeds of pitches in mph. A radar also sees runners, swings and cars. */
const plausibleMph = { from: 30, to: 110 } as const;
/** A flight has ended when no reading of it came for this long. */
export const pauseMs = 700;
/** The slowest pitch from 60 feet flies for 1.4 seconds. Something that comes closer for longer is no pitch. */
const longestFlightMs = 2_000;
/** A single reading can be noise or a broken frame. */
const fewestReadings = 3;
/** A pitch loses about half a mph between two of 46 readings a second, so neighbors further apart are not of the same ball. */
const widestStepMph = 2;

/**
 * Adds a reading to the flight that goes on (RADAR-3). Only plausible readings that come closer count. A pitch is returned once its
 * flight has ended, which the next reading or `afterPause` shows.
 */
export function afterReading(flight: RadarFlight | null, reading: RadarReading): WatchedFlight {
  const { mph, direction, at } = reading;
  const watched = afterPause(flight, at);
  const isOfPitch = direction === "closing" && mph >= plausibleMph.from && mph <= plausibleMph.to;
  if (!isOfPitch) return watched;
  const { pitch, flight: open } = watched;
  if (!open) return { pitch, flight: { since: at, at, readings: 1, last: mph, peak: null } };
  const { since, readings, last, peak } = open;
  const isSupported = Math.abs(mph - last) <= widestStepMph;
  const highest = isSupported ? Math.max(peak ?? 0, last, mph) : peak;
  return { pitch, flight: { since, at, readings: readings + 1, last: mph, peak: highest } };
}

/** Ends the flight if its last reading is older than the pause (RADAR-3). Call it while the radar is silent, too. */
export function afterPause(flight: RadarFlight | null, now: number): WatchedFlight {
  if (flight === null || now - flight.at <= pauseMs) return { flight, pitch: null };
  return { flight: null, pitch: pitchOf(flight) };
}

function pitchOf({ since, at, readings, peak }: RadarFlight): RadarPitch | null {
  const isPitch = readings >= fewestReadings && at - since <= longestFlightMs;
  return isPitch && peak !== null ? { velo: roundHalfAway(peak, 1), at: since } : null;
}
