import { noPitchValues } from "@armslot/contracts/circumstances";
import { collectGameFacts, collectPitcherIds } from "./file-facts.ts";
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

/** The pitches of one game under one spelling of a pitcher, as the rows name them. */
interface OutingDraft {
  readonly pitcher: OutingPitcher;
  readonly gameKey: string;
  /** The opponent of the pitcher's team: the first that a row names. */
  opponent: string | null;
  readonly drafts: Draft[];
  /** The place of each pitch in `drafts` by its key. */
  readonly indexOfKey: Map<string, number>;
}

const nothingMeasured: PitchMeasures = {
  typeLabel: null,
  velo: null,
  vertBreak: null,
  verticalBasis: "proven",
  flightSeconds: null,
  hb: null,
  isCalled: false,
};

export type OutingCollector = ReturnType<typeof collectOutings>;

/** Groups the pitches of a file by pitcher and game. It checks their readings at the end, because gravity shows only in all of them. */
export function collectOutings(format: PitchFileFormat) {
  const games = collectGameFacts();
  const pitcherIds = collectPitcherIds();
  const outings = new Map<string, OutingDraft>();
  const warned: RowNote[] = [];
  const rejected: RowNote[] = [];

  function outingOf({ pitcher, game }: PitchIdentity): OutingDraft {
    const key = [pitcher.vendorId, nameKey(pitcher.fullName), game.sourceKey].join("\n");
    const outing = outings.get(key) ?? {
      pitcher,
      gameKey: game.sourceKey,
      opponent: null,
      drafts: [],
      indexOfKey: new Map<string, number>(),
    };
    outing.opponent ??= game.opponent;
    outings.set(key, outing);
    return outing;
  }

  return {
    reject: (line: number, reason: string) => void rejected.push({ line, reason }),
    add(line: number, identity: PitchIdentity, measure: () => PitchMeasures): void {
      const { sourceKey, order, pitchNum, pitcher, game } = identity;
      games.learn(game, line);
      pitcherIds.learn(pitcher, line);
      const { drafts, indexOfKey } = outingOf(identity);
      const { fault, measures } = measureOrFault(measure);
      const pitchType = canonicalPitchType(measures.typeLabel);
      const index = indexOfKey.get(sourceKey ?? "") ?? drafts.length;
      const earlier = drafts[index];
      if (earlier) {
        warned.push({ line, reason: `This row corrects the same pitch on line ${earlier.line}.` });
      }
      drafts[index] = { ...measures, line, sourceKey, order, pitchNum, pitchType, fault };
      if (sourceKey !== null) indexOfKey.set(sourceKey, index);
    },
    /** @throws PitchFileRefused if the vertical breaks include gravity that cannot be removed */
    finish(): PitchFile {
      const all = [...outings.values()];
      for (const { line } of removeGravity(all.flatMap(({ drafts }) => drafts))) {
        const reason = "The vertical break was left out because the pitch has no flight time.";
        warned.push({ line, reason });
      }
      warned.push(...games.warnings(), ...pitcherIds.warnings());
      const notes = { warned, rejected };
      const identified = all.map((one) => ({ ...one, pitcher: pitcherIds.trusted(one.pitcher) }));
      const finished = joinOutings(identified).map(({ pitcher, gameKey, opponent, drafts }) =>
        finishOuting({ pitcher, game: games.gameOf(gameKey, opponent), drafts }, notes),
      );
      return {
        format,
        outings: finished.filter(({ pitches }) => pitches.length > 0).sort(byDate),
        warned: warned.sort(byLine),
        rejected: rejected.sort(byLine),
      };
    },
  };
}

/** Joins the outings of one game whose pitcher has the same name, if at most one ID goes with that name. */
function joinOutings(outings: readonly OutingDraft[]): OutingDraft[] {
  const byName = new Map<string, OutingDraft[]>();
  for (const outing of outings) {
    const key = `${nameKey(outing.pitcher.fullName)}\n${outing.gameKey}`;
    byName.set(key, [...(byName.get(key) ?? []), outing]);
  }
  return [...byName.values()].flatMap((same) => {
    const ids = new Set(same.flatMap(({ pitcher }) => pitcher.vendorId ?? []));
    const [named] = same.filter(({ pitcher }) => ids.size === 0 || pitcher.vendorId !== null);
    if (ids.size > 1 || !named) return same;
    const opponent = same.find((outing) => outing.opponent !== null)?.opponent ?? null;
    return [{ ...named, opponent, drafts: same.flatMap(({ drafts }) => drafts) }];
  });
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

interface NamedOuting extends Pick<OutingDraft, "pitcher" | "drafts"> {
  readonly game: OutingGame;
}

function finishOuting({ pitcher, game, drafts }: NamedOuting, notes: Notes): Outing {
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
    pitches.push({
      ...noPitchValues,
      sourceKey,
      pitchNum,
      pitchType,
      velo,
      vertBreak,
      hb,
      line,
    });
  }
  return { pitcher, game, pitches };
}

/** A pitch that the device missed is still a pitch if the row says how it ended (IMP-10). */
function emptyRowReason({ typeLabel, velo, vertBreak, hb, isCalled }: Draft): string | null {
  const hasSomething = [typeLabel, velo, vertBreak, hb].some((value) => value !== null);
  return hasSomething || isCalled ? null : "The row has neither a pitch type nor a reading.";
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
