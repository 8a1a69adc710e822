import { noPitchValues, type PitchValues } from "@armslot/contracts/pitch/circumstances";
import { givenReadingNames } from "@armslot/contracts/pitch/readings";
import { appearanceEnd } from "../../numbers/plate-appearances.ts";
import { readWrittenDate } from "../../pitch/calendar-date.ts";
import { typeOfArm } from "../../pitch/pitch-arm.ts";
import { checkRanges } from "../reading-ranges.ts";
import type { NoteSink } from "./note-list.ts";
import type { Outing, OutingGame, OutingPitch } from "./outing.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";

/** Where remarks about rows go, and how keys are kept. */
export interface Finishing {
  readonly warned: NoteSink;
  readonly rejected: NoteSink;
  /** Returns the form in which the keys of pitches are kept. */
  readonly keptKey: (key: string) => string;
}

/** Numbers the pitches of an outing in the order in which they were thrown, and checks their readings (RANGE-1), in a step for each. */
export function* finishOuting(
  { pitcher, drafts, hasParts = false }: OutingDraft,
  game: OutingGame,
  { warned, rejected, keptKey }: Finishing,
): Generator<void, Outing> {
  const pitches: OutingPitch[] = [];
  const early: Draft[] = [];
  let rows = 0;
  for (const draft of drafts.toSorted(byOrder)) {
    yield;
    if (draft.isAutomatic) {
      endAppearance(pitches, draft, early);
      continue;
    }
    rows += 1;
    const { line, throws, excludedReason = null } = draft;
    const pitchType = throws === null ? draft.pitchType : typeOfArm(draft.pitchType, throws);
    const order = hasParts ? [] : draft.order;
    const pitchNum = draft.pitchNum ?? rows;
    const { refused, unusual, values } = checkRanges(valuesOf(draft, game), pitchNum);
    const reason = draft.fault ?? refused ?? emptyRowReason(draft);
    if (reason !== null) {
      rejected.push({ line, reason });
      continue;
    }
    const remarks = [...unusual, ...(draft.details?.remarks ?? [])];
    for (const remark of remarks) warned.push({ line, reason: remark });
    const source = draft.details?.source ?? null;
    const [sourceKey = null, ...otherKeys] = keysOf(draft, game).map(keptKey);
    const keys = { sourceKey, otherKeys, isDeviceKey: draft.deviceKey !== null };
    pitches.push({ line, pitchNum, order, pitchType, source, excludedReason, ...keys, ...values });
  }
  endFirstAppearances(pitches, early, warned);
  return { pitcher, game, pitches };
}

/**
 * Gives the last pitch the strikeout or the walk with which an automatic strike or ball ended its plate appearance (IMP-10). A walk without
 * a pitch is an intentional one, and is noted with the pitch before it. Adds the row to `early` if no pitch before it can have its end.
 */
function endAppearance(pitches: OutingPitch[], draft: Draft, early: Draft[]): void {
  const end = draft.details?.values;
  if (!end || !automaticEnds.has(end.result)) return;
  const { result } = end;
  const last = pitches.at(-1);
  const isOpen = last?.result === null && last.inning !== null && last.inning === end.inning;
  if (isOpen && appearanceEnd(last, end) === null) {
    pitches.splice(-1, 1, { ...last, result });
  } else if (last && result === "walk") {
    pitches.splice(-1, 1, withWalk(last));
  } else {
    early.push(draft);
  }
}

const automaticEnds: ReadonlySet<OutingPitch["result"]> = new Set([
  "strikeout",
  "walk",
  "previous_walk",
]);

function withWalk(pitch: OutingPitch): OutingPitch {
  return { ...pitch, intentionalWalks: (pitch.intentionalWalks ?? 0) + 1 };
}

/** Notes intentional walks before a pitcher's first pitch with that pitch. Remarks what no pitch can have. */
function endFirstAppearances(
  pitches: OutingPitch[],
  early: readonly Draft[],
  warned: NoteSink,
): void {
  for (const { line, details } of early) {
    const result = details?.values.result;
    const [first] = pitches;
    if (first && result === "walk") {
      pitches.splice(0, 1, withWalk(first));
      continue;
    }
    // A walk that is charged to the pitcher before is not missing.
    if (result === "previous_walk") continue;
    const reason = `The line score lacks this automatic ${result}, because the file has no pitch of its plate appearance before it.`;
    warned.push({ line, reason });
  }
}

function valuesOf({ details, velo, vertBreak, hb }: Draft, game: OutingGame): PitchValues {
  const thrownAt = details?.thrown ? thrownAtOf(details.thrown, game.date) : null;
  return { ...(details?.values ?? noPitchValues), velo, vertBreak, hb, thrownAt };
}

/** Returns the local time of a pitch. Of two ways to read the row's date, the one at the game's date is taken. */
function thrownAtOf(
  { dateText, time }: { readonly dateText: string; readonly time: string },
  gameDate: string | null,
): string | null {
  const written = readWrittenDate(dateText);
  const days = written ? [written.mdy, written.dmy].filter((day) => day !== null) : [];
  const day = days.find((each) => each === gameDate) ?? days[0];
  return day === undefined ? null : `${day}T${time}`;
}

/** The number in a game is a key only if the device names the game: another game of the day has the same numbers. */
function keysOf(
  { deviceKey, otherDeviceKey = null, numberInGame }: Draft,
  game: OutingGame,
): string[] {
  const gameKey =
    game.isNamed && numberInGame !== null ? `${game.sourceKey}:${numberInGame}` : null;
  return [deviceKey, otherDeviceKey, gameKey].filter((key) => key !== null);
}

/** A pitch that the device missed is still a pitch if the row says how it ended (IMP-10). */
function emptyRowReason({
  typeLabel,
  velo,
  vertBreak,
  hb,
  isCalled,
  details,
}: Draft): string | null {
  const hasSomething = [typeLabel, velo, vertBreak, hb].some((value) => value !== null);
  const isMeasured = givenReadingNames.some((name) => (details?.values[name] ?? null) !== null);
  return hasSomething || isMeasured || isCalled
    ? null
    : "The row has neither a pitch type nor a reading.";
}

function byOrder(a: Draft, b: Draft): number {
  for (const [index, place] of a.order.entries()) {
    const difference = place - (b.order[index] ?? place);
    if (difference !== 0) return difference;
  }
  return a.line - b.line;
}
