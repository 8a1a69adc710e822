import * as z from "zod/mini";
import { dayMs } from "../core/durations.ts";
import type { SharedCode } from "../core/errors.ts";
import { calendarDate, clientId, id } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { newGameFacts } from "../games/new-game.ts";
import { pitchCorrection } from "../pitch/corrections.ts";

const localTime = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, "Enter a valid time."),
  z.refine((text) => z.safeParse(calendarDate, text.slice(0, 10)).success, "Enter a valid time."),
);

/**
 * Whether a tap can have been at a local time. The clocks of some phones stand in 1970 or far ahead. A day after the server's time is
 * possible, because it is already tomorrow in some places.
 */
export function isPossibleTapTime(time: string, now: Date): boolean {
  const latest = new Date(now.getTime() + dayMs).toISOString();
  return time >= "2000-01-01" && time <= latest;
}

const { shape: correctable } = pitchCorrection;

/** What a charter can set of a pitch. Null is unknown. The count, outs and inning are those before the pitch. */
const allPitchFields = z.strictObject({
  pitchType: z.nullable(correctable.pitchType),
  velo: correctable.velo,
  /** The cell from 1 to 25, in rows from the top left as the catcher sees it. The inner nine are the strike zone. */
  zoneCell: correctable.zoneCell,
  call: correctable.call,
  result: correctable.result,
  inning: correctable.inning,
  outs: correctable.outs,
  balls: correctable.balls,
  strikes: correctable.strikes,
  outsMade: correctable.outsMade,
  intentionalWalks: correctable.intentionalWalks,
  batterHand: correctable.batterHand,
  /**
   * The local time of the tap, to the second and without a time zone: `2026-05-12T12:06:16`. The server leaves out one that
   * `isPossibleTapTime` denies.
   */
  thrownAt: z.nullable(localTime),
});
export type PitchFields = z.output<typeof allPitchFields>;

const pitchFields = z.partial(allPitchFields);

/** What a charter can set of a game. The first operation of a game needs `athleteId`, `gameDate` and `kind`. */
const gameFields = z.partial(z.strictObject({ athleteId: id, ...newGameFacts.shape }));
export type GameFields = z.output<typeof gameFields>;

const ofGame = { opId: clientId, outingId: clientId };
const ofPitch = { ...ofGame, pitchId: clientId };

/**
 * One change that a charter made, as it is stored on phones and sent. `put-outing` starts or edits a game, `put-pitch` adds or edits a
 * pitch, and `remove-pitch` removes a pitch for good. A put changes only the fields that it has.
 *
 * The names are those of the first version: a phone can have unsent operations during an update, and an open page outlives it.
 */
export const sentOperation = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("put-outing"), ...ofGame, fields: gameFields }),
  z.strictObject({ kind: z.literal("put-pitch"), ...ofPitch, fields: pitchFields }),
  z.strictObject({ kind: z.literal("remove-pitch"), ...ofPitch }),
]);
export type SentOperation = z.output<typeof sentOperation>;

interface OfGame {
  readonly opId: string;
  readonly gameId: string;
}

interface OfPitch extends OfGame {
  readonly pitchId: string;
}

/** One change that a charter made: a `sentOperation` with the name of a game for a game. */
export type FieldOperation =
  | (OfGame & { readonly kind: "put-game"; readonly fields: GameFields })
  | (OfPitch & { readonly kind: "put-pitch"; readonly fields: z.output<typeof pitchFields> })
  | (OfPitch & { readonly kind: "remove-pitch" });

/** The errors of charted games. */
export const fieldErrors = {
  "outing-not-started": {
    status: 409,
    sentence: "This game has not arrived yet. Its pitches are sent again after it.",
  },
  "outing-removed": { status: 410, sentence: "Someone deleted this game in Armslot." },
  "pitch-removed": { status: 410, sentence: "Someone removed this pitch." },
  "pitch-measured": {
    status: 409,
    sentence: "A device measured this pitch, so it stays. Exclude it on the game's page.",
  },
  "outing-full": {
    status: 409,
    sentence: `A game can have at most ${limits.pitchesPerGameMax} pitches. Start a new game.`,
  },
};

/** Why an operation can be refused. An `isFinal` one is refused each time it is sent; the others can be accepted later. */
export const fieldRefusals = {
  "outing-not-started": { isFinal: false },
  "invalid-input": { isFinal: true },
  "outing-removed": { isFinal: true },
  "pitch-removed": { isFinal: true },
  "pitch-measured": { isFinal: true },
  "athlete-not-found": { isFinal: true },
  "outing-full": { isFinal: true },
  "day-full": { isFinal: true },
  "id-taken": { isFinal: true },
} as const satisfies Partial<
  Record<SharedCode | keyof typeof fieldErrors, { readonly isFinal: boolean }>
>;
export type FieldRefusal = keyof typeof fieldRefusals;

/** The answer to one operation. `known` means that an earlier request applied it. */
export const operationAnswer = z.strictObject({
  opId: id,
  status: z.enum(["applied", "known", "refused"]),
  /** Whether the pitch was stored without the time of its tap, because the phone's clock is wrong (FIELD-19). */
  isWithoutTime: z.optional(z.boolean()),
  /** Why it was refused. Null for the others. */
  problem: z.nullable(
    z.strictObject({
      code: z.enum(Object.keys(fieldRefusals) as FieldRefusal[]),
      /** The sentence for the screen. */
      detail: z.string(),
      /** For `invalid-input`: the sentence for each invalid field, by its path. */
      fields: z.optional(z.record(z.string(), z.string())),
      /** Whether sending it again is pointless. Otherwise the phone keeps it and sends it again after the operations before it. */
      isFinal: z.boolean(),
    }),
  ),
});
export type OperationAnswer = z.output<typeof operationAnswer>;
