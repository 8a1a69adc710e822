import type { PitchFields } from "@armslot/contracts/charting/field-operations";

/** A pitch of a made-up outing. */
interface Thrown {
  readonly type: "Fastball" | "Slider" | "ChangeUp";
  readonly velo: number;
  readonly call: "BallCalled" | "StrikeCalled" | "FoulBall" | "InPlay";
}

const calls = ["BallCalled", "StrikeCalled", "FoulBall", "InPlay"] as const;

/** Returns numbers from 0 to 1, the same ones for the same seed. */
export function chance(seed: number): () => number {
  let state = (seed + 1) * 7_919;
  const next = () => {
    state = (state * 16_807 + 11) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let warm = 0; warm < 5; warm += 1) next();
  return next;
}

/** Returns an outing that is the same each time, and another one for another seed. */
export function thrownOuting(count: number, seed = 1): Thrown[] {
  const next = chance(seed - 1);
  return Array.from({ length: count }, (): Thrown => {
    const kind = next();
    const slow = kind < 0.85 ? "Slider" : "ChangeUp";
    const type = kind < 0.55 ? "Fastball" : slow;
    const usual = { Fastball: 89, Slider: 80, ChangeUp: 78 }[type];
    const velo = Math.round((usual + 4 * (next() - 0.5)) * 10) / 10;
    return { type, velo, call: calls[Math.floor(next() * 4)] ?? "FoulBall" };
  });
}

interface Device {
  readonly date: string;
  /** The ID of the game or session, and how much faster this device reads. */
  readonly game?: string;
  readonly offset?: number;
  /** The time of the first pitch, as `18:00:00`. Without it the file has no times. */
  readonly from?: string;
}

/** The time of a pitch of an outing, 20 seconds after the one before. */
export function timeOf(date: string, from: string, at: number): string {
  return new Date(Date.parse(`${date}T${from}Z`) + at * 20_000).toISOString().slice(0, 19);
}

/** Returns a TrackMan file of a game. */
export function trackmanGame(
  pitches: readonly Thrown[],
  { date, game = "g", offset = 0, from }: Device,
): string {
  const header =
    "PitchNo,Date,Time,Pitcher,PitcherId,TaggedPitchType,RelSpeed,PitchCall,GameUID,PitchUID";
  const rows = pitches.map(({ type, velo, call }, at) => {
    const time = from === undefined ? "" : timeOf(date, from, at).slice(11);
    const speed = (velo + offset).toFixed(1);
    return [at + 1, date, time, '"One, Pitcher"', 900001, type, speed, call, game, `${game}-${at}`];
  });
  return `${[header, ...rows.map((row) => row.join())].join("\r\n")}\r\n`;
}

/** Returns a TrackMan file of a practice session. */
export function practiceSession(pitches: readonly Thrown[], { date, offset = 0 }: Device): string {
  const header =
    "PitchNo,Date,Pitcher,PitcherId,PitchSession,TaggedPitchType,RelSpeed,PlayID,SessionId";
  const rows = pitches.map(({ type, velo }, at) => {
    const speed = (velo + offset).toFixed(1);
    return [at + 1, date, '"One, Pitcher"', 900001, "Live", type, speed, `play-${at}`, "s"].join();
  });
  return `${[header, ...rows].join("\r\n")}\r\n`;
}

/** Returns a Rapsodo file of a session. `date` is as the device writes it, and `id` begins the IDs of its pitches. */
export function rapsodoSession(
  pitches: readonly Thrown[],
  { date, game: id = "700", offset = 0 }: Device,
): string {
  const header =
    "No,Player ID,Player Name,Unique ID,Date,Pitch Type,Velocity,HB (trajectory),VB (trajectory)";
  const rows = pitches.map(({ type, velo }, at) =>
    [
      at + 1,
      700,
      "Pitcher One",
      `${id}@${at}`,
      date,
      type,
      (velo + offset).toFixed(1),
      5,
      9,
    ].join(),
  );
  return `${[header, ...rows].join("\n")}\n`;
}

const fieldTypes = { Fastball: "Four-Seam", Slider: "Slider", ChangeUp: "Changeup" } as const;
const fieldCalls = {
  BallCalled: "ball",
  StrikeCalled: "called_strike",
  FoulBall: "foul",
  InPlay: "in_play",
} as const;

/** Returns what a charter noted of an outing, without its velocities. */
export function chartedPitches(
  pitches: readonly Thrown[],
  times?: { readonly date: string; readonly from: string },
): Partial<PitchFields>[] {
  return pitches.map(({ type, call }, at) => ({
    ...{ pitchType: fieldTypes[type], call: fieldCalls[call] },
    ...(times && { thrownAt: timeOf(times.date, times.from, at) }),
  }));
}
