import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { minuteMs, secondMs } from "@armslot/contracts/core/durations";
import fc from "fast-check";
import { chance } from "../witnesses.ts";

/** A pitch as it was thrown. */
export interface TruePitch {
  /** Its place among all pitches of the day, from 0. */
  readonly id: number;
  readonly pitcher: number;
  readonly outing: 0 | 1;
  /** Its place among all pitches of the game, from 0. */
  readonly place: number;
  /** The local time, as `2026-02-20T18:00:00`. */
  readonly time: string;
  readonly type: keyof typeof arsenal;
  readonly velo: number;
  readonly vertBreak: number;
  readonly hb: number;
  readonly call: keyof typeof calls;
  readonly inning: number;
  readonly outs: number;
  readonly balls: number;
  readonly strikes: number;
}

const arsenal = {
  "Four-Seam": { trackman: "Fastball", velo: 89, vertBreak: 16, hb: 8, share: 0.5 },
  Slider: { trackman: "Slider", velo: 80, vertBreak: 2, hb: -5, share: 0.8 },
  Changeup: { trackman: "ChangeUp", velo: 78, vertBreak: 8, hb: 14, share: 1 },
} as const;

const calls = {
  ball: "BallCalled",
  called_strike: "StrikeCalled",
  swinging_strike: "StrikeSwinging",
  foul: "FoulBall",
  in_play: "InPlay",
} as const;

/** What happened, without the chance that `seed` stands for. */
export const aDay = fc.record({
  seed: fc.nat({ max: 99_999 }),
  pitchers: fc.integer({ min: 1, max: 3 }),
  second: fc.constantFrom("none" as const, "same day" as const, "next day" as const),
  count: fc.integer({ min: 12, max: 20 }),
  keys: fc.constantFrom("uid" as const, "number" as const, "own number" as const),
  hasTimes: fc.boolean(),
  phones: fc.integer({ min: 0, max: 2 }),
  hasRadar: fc.boolean(),
  hasRapsodo: fc.boolean(),
  /** Whether the first two pitchers have one name, throw with different hands, and have no IDs in TrackMan's files. */
  areNamesakes: fc.boolean(),
  hasRapsodoTimes: fc.boolean(),
});
export type DayFacts = (typeof aDay extends fc.Arbitrary<infer Facts> ? Facts : never) & {
  /** Whether pitches that follow each other differ in velocity by more than two devices about one pitch. */
  readonly isDistinct?: boolean;
};

const localTime = (ms: number) => new Date(ms).toISOString().slice(0, 19);
const round = (value: number) => Math.round(value * 10) / 10;

/** The count, outs and inning of a game as it goes on. */
class Score {
  inning = 1;
  outs = 0;
  balls = 0;
  strikes = 0;

  /** Notes a call, and returns what stood before it. */
  next(call: TruePitch["call"], isOut: boolean) {
    const before = {
      inning: this.inning,
      outs: this.outs,
      balls: this.balls,
      strikes: this.strikes,
    };
    if (call === "ball") this.balls += 1;
    else if (call !== "foul" || this.strikes < 2) this.strikes += 1;
    const isOver = call === "in_play" || this.balls > 3 || this.strikes > 2;
    if (isOver) {
      this.outs += this.strikes > 2 || isOut ? 1 : 0;
      [this.balls, this.strikes] = [0, 0];
    }
    if (this.outs > 2) [this.inning, this.outs] = [this.inning + 1, 0];
    return before;
  }
}

export const dayOf = {
  first: "2026-02-20",
  second: { none: "", "same day": "2026-02-20", "next day": "2026-02-21" },
} as const;

const distinct: readonly number[] = [82, 94, 73, 88, 67, 91, 79, 97, 70, 85, 76];

/** Returns a velocity. On a day of distinct ones, the ten pitches before differ by more than two devices about one pitch. */
function veloOf({ isDistinct }: DayFacts, place: number, usual: number): number {
  return round(isDistinct ? (distinct[place % distinct.length] ?? 0) + (place % 7) / 10 : usual);
}

/** Returns every pitch of the day in the order in which they were thrown. */
export function thrownOn(day: DayFacts): TruePitch[] {
  const { seed, pitchers, second, count } = day;
  const next = chance(seed);
  const games = second === "none" ? 1 : 2;
  const all: TruePitch[] = [];
  for (let game = 0; game < games; game += 1) {
    const start = game === 0 ? `${dayOf.first}T12:00:00Z` : `${dayOf.second[second]}T18:00:00Z`;
    let ms = Date.parse(start);
    const score = new Score();
    for (let place = 0; place < pitchers * count; place += 1) {
      const kind = next();
      const type =
        (Object.keys(arsenal) as TruePitch["type"][]).find((name) => kind < arsenal[name].share) ??
        "Changeup";
      const usual = arsenal[type];
      const call = (Object.keys(calls) as TruePitch["call"][])[Math.floor(next() * 5)] ?? "foul";
      const noise = (spread: number) => spread * (next() - 0.5);
      ms += (14 + Math.floor(next() * 20)) * secondMs + (place % count === 0 ? 4 * minuteMs : 0);
      all.push({
        ...{
          id: all.length,
          pitcher: Math.floor(place / count),
          outing: game === 0 ? 0 : 1,
          place,
        },
        ...{ time: localTime(ms), type, call },
        velo: veloOf(day, place, usual.velo + noise(5)),
        vertBreak: round(usual.vertBreak + noise(6)),
        hb: round(usual.hb + noise(6)),
        ...score.next(call, next() < 0.6),
      });
    }
  }
  return all;
}

/** The names and hands of the pitchers. */
export function pitchersOf({ areNamesakes }: DayFacts) {
  return [
    { lastName: "One", position: "RHP", hand: "Right" },
    { lastName: areNamesakes ? "One" : "Two", position: "LHP", hand: "Left" },
    { lastName: "Three", position: "RHP", hand: "Right" },
  ] as const;
}

/** A value that tells which pitch a device saw. No two pitches share it, and nothing compares pitches by it. */
export const markOf = {
  trackman: (id: number) => Math.round((3 + id / 50) * 100) / 100,
  rapsodo: (id: number) => Math.round((id / 50) * 100) / 100,
} as const;

/** A pitch type that a device gives a pitch in its second, corrected file. */
export function tagOf({ id, type }: TruePitch, version: 1 | 2): string {
  return version === 2 && id % 4 === 1 ? "Cutter" : arsenal[type].trackman;
}

const written = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => `${row.join(",")}\r\n`).join("");

/** Returns TrackMan's file of some pitches. */
export function trackmanOf(
  pitches: readonly TruePitch[],
  day: DayFacts & { readonly isUndated: boolean },
  version: 1 | 2,
): string {
  const { keys, hasTimes, count, areNamesakes, isUndated } = day;
  const pitchers = pitchersOf(day);
  const header =
    "PitchNo,Date,Time,Pitcher,PitcherId,PitcherThrows,TaggedPitchType,RelSpeed,InducedVertBreak,HorzBreak,PitchCall,Inning,Outs,Balls,Strikes,RelHeight,GameID,PitchUID";
  const rows = pitches.map((pitch) => {
    const { id, pitcher, outing, place, time, velo, call } = pitch;
    const [date, clock] = time.split("T");
    const { lastName, hand } = pitchers[pitcher] ?? pitchers[0];
    const vendorId = areNamesakes && pitcher < 2 ? "" : 900_001 + pitcher;
    return [
      ...[keys === "own number" ? (place % count) + 1 : place + 1],
      ...[isUndated ? "" : date, hasTimes ? clock : ""],
      ...[`"${lastName}, Pitcher"`, vendorId, hand, tagOf(pitch, version), velo],
      ...[
        pitch.vertBreak,
        pitch.hb,
        calls[call],
        pitch.inning,
        pitch.outs,
        pitch.balls,
        pitch.strikes,
      ],
      ...[markOf.trackman(id), `game-${outing}`, keys === "uid" ? `uid-${id}` : ""],
    ];
  });
  return written([[header], ...rows]);
}

const rapsodoNames = ["One", "Two", "Three"] as const;

/** How a Rapsodo reads a velocity. */
export function rapsodoVelo({ id, velo }: TruePitch): number {
  return round(velo - 0.3 + ((id % 3) - 1) / 10);
}

/** How a Rapsodo reads the breaks. */
function breaksOf({ vertBreak, hb }: Pick<TruePitch, "vertBreak" | "hb">) {
  return { vertBreak: round(vertBreak + 0.4), hb: round(hb - 0.3) };
}

/** Returns a time as a Rapsodo writes it, such as `Fri Feb 20 2026 6:00:00 PM`. */
function rapsodoTime(time: string): string {
  const at = new Date(`${time}Z`);
  const clock = at.toLocaleTimeString("en-US", { timeZone: "UTC" }).replace(/\s/gu, " ");
  const [weekday = "", day, month, year] = at.toUTCString().split(" ");
  return `${weekday.slice(0, 3)} ${month} ${day} ${year} ${clock}`;
}

/** Returns Rapsodo's file of some pitches of one pitcher. It reads otherwise, and misses some. */
export function rapsodoOf(pitches: readonly TruePitch[], { hasRapsodoTimes }: DayFacts): string {
  const header =
    "No,Player ID,Player Name,Unique ID,Date,Pitch Type,Velocity,VB (trajectory),HB (trajectory),Release Side";
  const rows = pitches.map((pitch, at) => {
    const { id, pitcher, time, type } = pitch;
    const { vertBreak, hb } = breaksOf(pitch);
    const second = Date.parse(`${time}Z`) / secondMs;
    return [
      ...[
        at + 1,
        700 + pitcher,
        `Pitcher ${rapsodoNames[pitcher]}`,
        `${700 + pitcher}@${second}`,
        hasRapsodoTimes ? rapsodoTime(time) : time.slice(0, 10),
      ],
      ...[arsenal[type].trackman, rapsodoVelo(pitch), vertBreak, hb, markOf.rapsodo(id)],
    ];
  });
  return written([[header], ...rows]);
}

/** Returns what a charter noted of a pitch. A radar gun shows whole miles. */
export function tapsOf(
  { type, call, inning, outs, balls, strikes, time, velo }: TruePitch,
  hasRadar: boolean,
): Partial<PitchFields> {
  const read = hasRadar ? { velo: Math.round(velo - 0.4) } : {};
  return { pitchType: type, call, inning, outs, balls, strikes, thrownAt: time, ...read };
}

/** Returns what a member types of a pitch, from the screen of a radar gun or of another device. */
export function typedOf(pitch: TruePitch, by: "radar gun" | "device") {
  const { type: pitchType, call, velo } = pitch;
  if (by === "radar gun")
    return { pitchType, call, velo: Math.round(velo - 0.4), vertBreak: null, hb: null };
  return { pitchType, call: null, velo: rapsodoVelo(pitch), ...breaksOf(pitch) };
}

/** Returns the pitches that a witness saw. It misses about one of ten. */
export function seenBy(pitches: readonly TruePitch[], seed: number): TruePitch[] {
  const next = chance(seed);
  return pitches.filter(() => next() > 0.1);
}
