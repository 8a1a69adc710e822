import {
  rapsodoFileOf,
  type ThrownSession,
  thrownSession,
  trackmanFileOf,
} from "./device-files.ts";

/** The pitcher of the sessions. */
export const pitcher = { firstName: "Pitcher", lastName: "One" };
const date = "2026-02-13";
/** The day of the session `game`. */
export const gameDay = "2026-02-20";
/** Two sessions of one day and one of another day. */
export const sessions = [
  thrownSession("morning", { date, count: 14, from: 80, isMissing: true }),
  thrownSession("evening", { date, count: 9, from: 62 }),
  thrownSession("game", { date: gameDay, count: 11, from: 70, isMissing: true }),
] as const;

/** Another device measures the same pitches a little differently. */
export function measuredAgain(session: ThrownSession): ThrownSession {
  const pitches = session.pitches.map((pitch) => ({
    ...pitch,
    velo: pitch.velo === null ? null : pitch.velo + 0.1,
    hb: pitch.hb === null ? null : pitch.hb - 0.1,
  }));
  return { ...session, pitches };
}

/** The first pitches of a session. */
export const halfOf = (session: ThrownSession) => ({
  ...session,
  pitches: session.pitches.slice(0, 6),
});
/** A part of the half. Two parts that hardly overlap could be two sessions. */
export const partOf = (session: ThrownSession) => ({
  ...session,
  pitches: session.pitches.slice(2, 6),
});

/** The sessions of a session's day. */
export const dayOf = ({ date: day }: ThrownSession): readonly ThrownSession[] =>
  sessions.filter((session) => session.date === day);

type Write = (session: ThrownSession) => string;

/** The files that devices write of a session. */
export const sessionFiles = {
  trackman: (session) => trackmanFileOf([session], pitcher),
  practice: (session) =>
    trackmanFileOf([session], pitcher, { keys: "PlayID", hasEmptyDates: true }),
  keyless: (session) => trackmanFileOf([session], pitcher, { keys: "none", hasEmptyDates: true }),
  uid: (session) => trackmanFileOf([session], pitcher, { keys: "PitchUID" }),
  sorted: (session) => trackmanFileOf([session], pitcher, { isSorted: true }),
  part: (session) =>
    trackmanFileOf([partOf(session)], pitcher, { keys: "none", hasEmptyDates: true }),
  half: (session) => trackmanFileOf([halfOf(session)], pitcher),
  rapsodo: (session) => rapsodoFileOf([measuredAgain(session)], pitcher),
  "rapsodo day": (session) => rapsodoFileOf(dayOf(session).map(measuredAgain), pitcher),
  "rapsodo half": (session) => rapsodoFileOf([measuredAgain(halfOf(session))], pitcher),
} as const satisfies Record<string, Write>;
