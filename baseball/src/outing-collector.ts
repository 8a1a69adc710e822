import { removeGravity } from "./induced-break.ts";
import { nameKey } from "./names.ts";
import type {
  Outing,
  OutingGame,
  OutingPitch,
  OutingPitcher,
  PitchFile,
  PitchFileFormat,
  RowNote,
} from "./outing.ts";
import { RowRejected } from "./pitch-file-refused.ts";
import type { PitchIdentity, PitchMeasures } from "./pitch-format.ts";
import { canonicalPitchType } from "./pitch-types.ts";
import { checkRanges } from "./reading-ranges.ts";

interface Draft extends Omit<PitchMeasures, "vertBreak" | "verticalBasis"> {
  readonly line: number;
  readonly sourceKey: string | null;
  readonly order: readonly number[];
  readonly pitchType: string;
  pitchNum: number | null;
  vertBreak: PitchMeasures["vertBreak"];
  verticalBasis: PitchMeasures["verticalBasis"];
  /** The reason why the readings are invalid. The pitch still counts as thrown. */
  readonly fault: string | null;
}

interface OutingDraft {
  readonly pitcher: OutingPitcher;
  readonly game: OutingGame;
  readonly drafts: Draft[];
  readonly lineOfKey: Map<string, number>;
}

const nothingMeasured: PitchMeasures = {
  typeLabel: null,
  velo: null,
  vertBreak: null,
  verticalBasis: "proven",
  flightSeconds: null,
  hb: null,
};

export type OutingCollector = ReturnType<typeof collectOutings>;

/** Groups the pitches of a file by pitcher and game. It checks their readings at the end, because gravity shows only in all of them. */
export function collectOutings(format: PitchFileFormat) {
  const outings = new Map<string, OutingDraft>();
  const warned: RowNote[] = [];
  const rejected: RowNote[] = [];

  function outingOf({ pitcher, game }: PitchIdentity, line: number): OutingDraft {
    const key = `${pitcher.vendorId ?? nameKey(pitcher.fullName)}\n${game.sourceKey}`;
    const known = outings.get(key);
    if (known) return known;
    const outing = { pitcher, game, drafts: [], lineOfKey: new Map() };
    outings.set(key, outing);
    if (game.date === null) warned.push({ line, reason: "The game has no readable date." });
    return outing;
  }

  return {
    reject: (line: number, reason: string) => void rejected.push({ line, reason }),
    add(line: number, identity: PitchIdentity, measure: () => PitchMeasures): void {
      const outing = outingOf(identity, line);
      const { sourceKey, order, pitchNum } = identity;
      const earlier = sourceKey === null ? undefined : outing.lineOfKey.get(sourceKey);
      if (earlier !== undefined) {
        rejected.push({ line, reason: `The same pitch is already on line ${earlier}.` });
        return;
      }
      if (sourceKey !== null) outing.lineOfKey.set(sourceKey, line);
      const { fault, measures } = measureOrFault(measure);
      const pitchType = canonicalPitchType(measures.typeLabel);
      outing.drafts.push({ ...measures, line, sourceKey, order, pitchNum, pitchType, fault });
    },
    /** @throws PitchFileRefused if the vertical breaks include gravity that cannot be removed */
    finish(): PitchFile {
      const drafts = [...outings.values()].flatMap((outing) => outing.drafts);
      for (const { line } of removeGravity(drafts)) {
        const reason = "The vertical break was left out because the pitch has no flight time.";
        warned.push({ line, reason });
      }
      const notes = { warned, rejected };
      const finished = [...outings.values()].map((outing) => finishOuting(outing, notes));
      return {
        format,
        outings: finished.filter(({ pitches }) => pitches.length > 0).sort(byDate),
        warned: warned.sort(byLine),
        rejected: rejected.sort(byLine),
      };
    },
  };
}

function measureOrFault(measure: () => PitchMeasures) {
  try {
    return { measures: measure(), fault: null };
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error;
    return { measures: nothingMeasured, fault: error.reason };
  }
}

interface Notes {
  readonly warned: RowNote[];
  readonly rejected: RowNote[];
}

function finishOuting({ pitcher, game, drafts }: OutingDraft, notes: Notes): Outing {
  const pitches: OutingPitch[] = [];
  for (const [index, draft] of drafts.toSorted(byOrder).entries()) {
    const { line, pitchType, velo, vertBreak, hb } = draft;
    const pitchNum = draft.pitchNum ?? index + 1;
    const { refused, unusual } = checkRanges({ velo, vertBreak, hb, pitchNum });
    const reason = draft.fault ?? refused ?? emptyRowReason(draft);
    if (reason !== null) {
      notes.rejected.push({ line, reason });
      continue;
    }
    for (const unusualReason of unusual) notes.warned.push({ line, reason: unusualReason });
    const fallbackKey = `${game.sourceKey}:${pitcher.vendorId ?? nameKey(pitcher.fullName)}:${pitchNum}`;
    const sourceKey = draft.sourceKey ?? fallbackKey;
    pitches.push({ sourceKey, pitchNum, pitchType, velo, vertBreak, hb, line });
  }
  return { pitcher, game, pitches };
}

function emptyRowReason({ typeLabel, velo, vertBreak, hb }: Draft): string | null {
  const hasSomething = [typeLabel, velo, vertBreak, hb].some((value) => value !== null);
  return hasSomething ? null : "The row has neither a pitch type nor a reading.";
}

function byOrder(a: Draft, b: Draft): number {
  for (const [index, place] of a.order.entries()) {
    const difference = place - (b.order[index] ?? place);
    if (difference !== 0) return difference;
  }
  return a.line - b.line;
}

function byDate(a: Outing, b: Outing): number {
  const [first, second] = [a.game.date ?? "", b.game.date ?? ""];
  return first < second ? -1 : Number(first > second);
}

function byLine(a: RowNote, b: RowNote): number {
  return a.line - b.line;
}
