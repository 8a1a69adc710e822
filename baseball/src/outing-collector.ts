import { FileGames, type FileOptions } from "./file-games.ts";
import { collectPitcherIds, joinOutings, withoutNames } from "./file-pitchers.ts";
import { finishOuting } from "./finish-outing.ts";
import { removeGravity } from "./induced-break.ts";
import { convertMeasures } from "./measure-units.ts";
import { nameKey } from "./names.ts";
import type { Outing, OutingPitcher, PitchFile, RowNote } from "./outing.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";
import { RowRejected } from "./pitch-file-refused.ts";
import type { PitchFormat, PitchIdentity, PitchMeasures } from "./pitch-format.ts";
import { canonicalPitchType } from "./pitch-types.ts";
import { convertUnits } from "./reading-units.ts";
import { correction, splitSessions } from "./sessions.ts";
import { adoptUndated } from "./undated-rows.ts";
import type { VendorColumns } from "./vendor-columns.ts";

const nothingMeasured: PitchMeasures = {
  typeLabel: null,
  velo: null,
  vertBreak: null,
  verticalBasis: "proven",
  flightSeconds: null,
  hb: null,
  speedUnit: null,
  breakUnit: null,
  isCalled: false,
};

export type OutingCollector = ReturnType<typeof collectOutings>;

/** Groups the pitches of a file by pitcher and game. It checks their readings at the end, because gravity shows only in all of them. */
export function collectOutings(
  { name: format, dateOrder, columns, hasBattersNames }: PitchFormat,
  options: FileOptions,
) {
  const games = new FileGames(options);
  const pitcherIds = collectPitcherIds();
  const outings = new Map<string, OutingDraft>();
  /** The place of each pitch in its outing by its key. */
  const placeOfKey = new Map<string, number>();
  const warned: RowNote[] = [];
  const rejected: RowNote[] = [];

  function outingOf(pitcher: OutingPitcher, gameKey: string): [key: string, outing: OutingDraft] {
    const key = [pitcher.vendorId, nameKey(pitcher.fullName), gameKey].join("\n");
    const outing = outings.get(key) ?? { pitcher, gameKey, session: 1, opponent: null, drafts: [] };
    outings.set(key, outing);
    return [key, outing];
  }

  return {
    reject: (line: number, reason: string) => void rejected.push({ line, reason }),
    warn: (line: number, reason: string) => void warned.push({ line, reason }),
    add(line: number, identity: PitchIdentity, measure: () => PitchMeasures): void {
      const { pitcher, game, ...given } = identity;
      const gameKey = games.learn(game, line);
      pitcherIds.learn(pitcher, line);
      const [outingKey, outing] = outingOf(pitcher, gameKey);
      outing.opponent ??= game.opponent;
      const draft = { ...given, ...draftOf(measure), line };
      const key = keyWithin(draft, game.isNamed);
      if (key === null) return void outing.drafts.push(draft);
      const place = placeOfKey.get(`${outingKey}\n${key}`) ?? outing.drafts.length;
      const earlier = outing.drafts[place];
      if (earlier) warned.push(correction(line, earlier.line));
      outing.drafts[place] = draft;
      placeOfKey.set(`${outingKey}\n${key}`, place);
    },
    /** @throws PitchFileRefused if the vertical breaks include gravity that cannot be removed, or nothing decides how to read the dates */
    finish(): PitchFile {
      const all = [...outings.values()];
      warned.push(...settleMeasures(all, columns));
      const dated = adoptUndated(all, games);
      games.settle(dateOrder);
      warned.push(...games.warnings());
      const identified = hasBattersNames?.()
        ? withoutNames(dated, warned)
        : pitcherIds.trusted(dated, warned);
      const finished = joinOutings(identified)
        .flatMap((one) => (games.isNamed(one.gameKey) ? [one] : splitSessions(one, warned)))
        .map((one) => finishOuting(one, games.gameOf(one), { warned, rejected }));
      return {
        format,
        outings: finished.filter(({ pitches }) => pitches.length > 0).sort(byDate),
        warned: warned.sort(byLine),
        rejected: rejected.sort(byLine),
      };
    },
  };
}

/** Returns the key of a pitch within its game, or null if only its readings can tell it from a pitch of another session. */
function keyWithin({ deviceKey, numberInGame }: Draft, isNamed: boolean): string | null {
  return deviceKey ?? (isNamed ? numberInGame : null);
}

/** Converts the readings of a file to the units of the list and induced inches, in place. Returns what was converted and lost. */
function settleMeasures(outings: readonly OutingDraft[], columns: VendorColumns): RowNote[] {
  const drafts = outings.flatMap((outing) => outing.drafts);
  const converted = [...convertMeasures(drafts), ...convertUnits(drafts, columns)];
  const reason = "The vertical break was left out because the pitch has no flight time.";
  return [...converted, ...removeGravity(drafts).map(({ line }) => ({ line, reason }))];
}

function draftOf(measure: () => PitchMeasures) {
  const { fault, measures } = measureOrFault(measure);
  return { ...measures, fault, pitchType: canonicalPitchType(measures.typeLabel) };
}

function measureOrFault(measure: () => PitchMeasures) {
  try {
    return { measures: measure(), fault: null };
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error;
    return { measures: nothingMeasured, fault: error.reason };
  }
}

function byDate(a: Outing, b: Outing): number {
  const [first, second] = [a.game.date ?? "", b.game.date ?? ""];
  return first < second ? -1 : Number(first > second);
}

function byLine(a: RowNote, b: RowNote): number {
  return a.line - b.line;
}
