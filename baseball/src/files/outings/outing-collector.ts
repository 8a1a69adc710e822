import { limits } from "@armslot/contracts/core/limits";
import { canonicalPitchType } from "../../pitch/pitch-type-labels.ts";
import { nameKey } from "../../roster/names.ts";
import type { PitchFormat, PitchIdentity, PitchMeasures } from "../formats/pitch-format.ts";
import type { VendorColumns } from "../formats/vendor-columns.ts";
import { removeGravity } from "../induced-break.ts";
import { convertLengths } from "../length-units.ts";
import { convertMeasures } from "../measure-units.ts";
import { PitchFileRefused, RowRejected } from "../pitch-file-refused.ts";
import { convertUnits } from "../reading-units.ts";
import { collectTypeLabels } from "../type-label.ts";
import { correction, splitDay } from "./day-games.ts";
import { FileGames, type FileOptions } from "./file-games.ts";
import { type Finishing, finishOuting } from "./finish-outing.ts";
import { joinParts } from "./game-parts.ts";
import { settlePlays } from "./inning-plays.ts";
import { type NoteSink, newNoteList } from "./note-list.ts";
import type { Outing, OutingPitcher, PitchFile, RowNote } from "./outing.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";
import { settleHands } from "./pitcher-hands.ts";

/** Which names the rows of a file have under each ID of a pitcher. An ID with several names identifies none of them (IMP-12). */
function collectPitcherIds() {
  const namesOfId = new Map<string, Map<string, number>>();
  const isShared = (id: string | null) => id !== null && (namesOfId.get(id)?.size ?? 0) > 1;
  return {
    learn({ vendorId, fullName }: OutingPitcher, line: number): void {
      if (vendorId === null) return;
      const names = namesOfId.get(vendorId) ?? new Map<string, number>();
      const name = nameKey(fullName);
      if (!names.has(name)) names.set(name, line);
      namesOfId.set(vendorId, names);
    },
    /** Returns the outings, without the IDs that the file uses for several names. Warns at the line of each second name. */
    trusted(outings: readonly OutingDraft[], warned: NoteSink): OutingDraft[] {
      for (const [id, names] of namesOfId) {
        const [, line] = names.values();
        const reason = `The ID ${id} has several names in this file, so the names identify the pitchers.`;
        if (line !== undefined) warned.push({ line, reason });
      }
      return outings.map((outing) =>
        isShared(outing.pitcher.vendorId)
          ? { ...outing, pitcher: { ...outing.pitcher, vendorId: null } }
          : outing,
      );
    },
  };
}

/** Returns the outings of a file whose names are the batters'. Their pitchers have no names, and the batters' are gone (PRIV-3). */
function withoutNames(outings: readonly OutingDraft[], warned: NoteSink): OutingDraft[] {
  const line = Math.min(...outings.flatMap(({ drafts }) => drafts.map((draft) => draft.line)));
  const reason =
    "The names in this file are the batters', so its pitchers are known by their IDs only.";
  warned.push({ line, reason });
  return outings.map((outing) => {
    const { vendorId, throws } = outing.pitcher;
    const pitcher = { vendorId, throws, firstName: "", lastName: "", fullName: "" };
    return { ...outing, pitcher };
  });
}

/** Whether nothing shows that two outings of one name and game are of two people. */
function canBeOnePerson(one: OutingDraft, other: OutingDraft): boolean {
  const facts = [
    [one.pitcher.vendorId, other.pitcher.vendorId],
    [one.opponent, other.opponent],
  ];
  const hasSameId =
    one.pitcher.vendorId !== null && one.pitcher.vendorId === other.pitcher.vendorId;
  return hasSameId || facts.every(([a, b]) => a === null || b === null || a === b);
}

const hasHandOf = (one: OutingDraft, { pitcher }: OutingDraft) =>
  one.pitcher.throws === pitcher.throws;

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

/** Matching takes time for each pitcher, and a person decides about at most as many. */
const tooManyPitchers = `This file has more than ${limits.importPitchersMax.toLocaleString("en-US")} pitchers. Split it and import the parts.`;

const tooManyGames = `This file has more than ${limits.importOutingsMax.toLocaleString("en-US")} games. Split it and import the parts.`;

/** Returns the outings of a file by key, and a function that finds or begins one. It throws PitchFileRefused beyond the limits. */
function boundedOutings() {
  const pitcherKeys = new Set<string>();
  const outings = new Map<string, OutingDraft>();

  function outingOf(pitcher: OutingPitcher, game: OutingOfRow): [key: string, outing: OutingDraft] {
    const { gameKey } = game;
    const key = outingKeyOf(pitcher, game);
    pitcherKeys.add(outingKeyOf(pitcher, { ...game, gameKey: "" }));
    if (pitcherKeys.size > limits.importPitchersMax) throw new PitchFileRefused(tooManyPitchers);
    const outing = outings.get(key) ?? {
      pitcher,
      gameKey,
      gameOfDay: 1,
      opponent: null,
      drafts: [],
    };
    outings.set(key, outing);
    if (outings.size > limits.importOutingsMax) throw new PitchFileRefused(tooManyGames);
    return [key, outing];
  }

  return { outings, outingOf };
}

export type OutingCollector = ReturnType<typeof collectOutings>;

/** Groups the pitches of a file by pitcher and game. It checks their readings at the end, because gravity shows only in all of them. */
export function collectOutings(
  { name: format, dateOrder, columns, hasBattersNames }: PitchFormat,
  options: FileOptions,
) {
  const games = new FileGames(options);
  const pitcherIds = collectPitcherIds();
  const { outings, outingOf } = boundedOutings();
  /** The place of each pitch in its outing by its key. */
  const placeOfKey = new Map<string, number>();
  const warned = newNoteList();
  const rejected = newNoteList();
  const typeLabels = collectTypeLabels({ isOwnExport: format === "armslot" });

  return {
    typeLabels,
    reject: (line: number, reason: string) => void rejected.push({ line, reason }),
    warn: (line: number, reason: string) => void warned.push({ line, reason }),
    add(line: number, identity: PitchIdentity, measure: () => PitchMeasures): void {
      const { pitcher, game, ...keys } = identity;
      const gameKey = games.learn(game, line);
      pitcherIds.learn(pitcher, line);
      const [outingKey, outing] = outingOf(pitcher, { gameKey, opponent: game.opponent });
      outing.opponent ??= game.opponent;
      const draft = draftOf({ line, throws: pitcher.throws, ...keys }, measure);
      const key = draft.deviceKey;
      if (key === null) return void outing.drafts.push(draft);
      const place = placeOfKey.get(`${outingKey}\n${key}`) ?? outing.drafts.length;
      const earlier = outing.drafts[place];
      if (earlier) warned.push(correction(line, earlier.line));
      outing.drafts[place] = draft;
      placeOfKey.set(`${outingKey}\n${key}`, place);
    },
    /** @throws PitchFileRefused if the vertical breaks include gravity that cannot be removed, or nothing decides how to read the dates */
    *finish(): Generator<void, PitchFile> {
      const all = [...outings.values()];
      warned.push(...typeLabels.remarks());
      warned.push(...(yield* settleMeasures(all, columns)));
      const dated = adoptUndated(all, games);
      games.settle(dateOrder);
      warned.push(...games.warnings());
      const identified = hasBattersNames?.()
        ? withoutNames(dated, warned)
        : pitcherIds.trusted(dated, warned);
      const { keptKey = (key) => key, namesakes } = options;
      const notes = { warned, rejected, keptKey };
      const handed = settleHands(joinOutings(identified), { format, warned, namesakes });
      settlePlays(handed, (outing) => games.gameOf(outing).kind);
      yield;
      const finished = yield* finishOutings(handed, games, notes);
      return {
        format,
        outings: finished.sort(byDate),
        warned: warned.rows,
        rejected: rejected.rows,
        omitted: { warned: warned.omitted, rejected: rejected.omitted },
      };
    },
  };
}

interface OutingOfRow {
  readonly gameKey: string;
  readonly opponent: string | null;
}

/** Returns the key of a pitcher's outing. Without an ID, the team tells two pitchers of one name apart. */
function outingKeyOf(
  { vendorId, fullName }: OutingPitcher,
  { gameKey, opponent }: OutingOfRow,
): string {
  const person = vendorId === null ? [opponent] : [];
  return [vendorId, nameKey(fullName), gameKey, ...person].join("\n");
}

/** Returns the outings of all games that have pitches. */
function* finishOutings(
  outings: readonly OutingDraft[],
  games: FileGames,
  finishing: Finishing,
): Generator<void, Outing[]> {
  const finished: Outing[] = [];
  for (const outing of outings) {
    const isNamed = games.isNamed(outing.gameKey);
    const { warned } = finishing;
    const ones = isNamed ? [yield* joinParts(outing, warned)] : yield* splitDay(outing, warned);
    for (const one of ones) {
      const whole = yield* finishOuting(one, games.gameOf(one), finishing);
      if (whole.pitches.length > 0) finished.push(whole);
    }
  }
  return finished;
}

/** Converts the readings of a file to the units of the list and induced inches, in place. Returns what was converted and lost. */
function* settleMeasures(
  outings: readonly OutingDraft[],
  columns: VendorColumns,
): Generator<void, RowNote[]> {
  const drafts = outings.flatMap((outing) => outing.drafts);
  const converted = convertMeasures(drafts);
  yield;
  converted.push(...convertLengths(drafts, columns));
  converted.push(...(yield* convertUnits(drafts, columns)));
  yield;
  const reason = "The vertical break was left out because the pitch has no flight time.";
  return [...converted, ...removeGravity(drafts).map(({ line }) => ({ line, reason }))];
}

type Keys = Omit<PitchIdentity, "pitcher" | "game"> & Pick<Draft, "line" | "throws">;

/** Returns a row in the same shape as all others, because a file has many. */
function draftOf(keys: Keys, measure: () => PitchMeasures): Draft {
  const { fault, measures } = measureOrFault(measure);
  return {
    line: keys.line,
    throws: keys.throws,
    fault,
    deviceKey: keys.deviceKey,
    otherDeviceKey: keys.otherDeviceKey ?? null,
    numberInGame: keys.numberInGame,
    excludedReason: keys.excludedReason ?? null,
    isAutomatic: keys.isAutomatic ?? false,
    play: keys.play ?? null,
    order: keys.order,
    pitchNum: keys.pitchNum,
    pitchType: canonicalPitchType(measures.typeLabel),
    typeLabel: measures.typeLabel,
    velo: measures.velo,
    speedUnit: measures.speedUnit,
    vertBreak: measures.vertBreak,
    hb: measures.hb,
    breakUnit: measures.breakUnit,
    verticalBasis: measures.verticalBasis,
    flightSeconds: measures.flightSeconds,
    isCalled: measures.isCalled ?? false,
    details: measures.details,
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

function byDate(a: Outing, b: Outing): number {
  const [first, second] = [a.game.date ?? "", b.game.date ?? ""];
  return first < second ? -1 : Number(first > second);
}

/**
 * Joins the outings of one game whose pitcher has the same name, unless IDs or teams show that they are several people (IMP-12). Who lacks
 * some of these belongs to the only person that it can be, or the only one with the same hand.
 */
function joinOutings(outings: readonly OutingDraft[]): OutingDraft[] {
  const byName = new Map<string, OutingDraft[]>();
  for (const outing of outings) {
    const { fullName, vendorId } = outing.pitcher;
    const key = `${nameKey(fullName) || vendorId}\n${outing.gameKey}`;
    const people = byName.get(key) ?? [];
    byName.set(key, people);
    const possible = people.filter((each) => canBeOnePerson(each, outing));
    const handed = possible.filter((each) => hasHandOf(each, outing));
    const fitting = possible.length > 1 ? handed : possible;
    const [same] = fitting;
    if (same && fitting.length === 1) people[people.indexOf(same)] = joined(same, outing);
    else people.push(outing);
  }
  return [...byName.values()].flat();
}

function joined(one: OutingDraft, other: OutingDraft): OutingDraft {
  const named = one.pitcher.vendorId === null && other.pitcher.vendorId !== null ? other : one;
  const throws = one.pitcher.throws ?? other.pitcher.throws;
  return {
    ...named,
    pitcher: { ...named.pitcher, throws },
    opponent: one.opponent ?? other.opponent,
    drafts: [...one.drafts, ...other.drafts],
  };
}

/**
 * Moves rows that have neither a name nor a date of their game into another game of the file: that of the nearest row, the pitcher's
 * own if there is one (IMP-9). Devices leave the date of untracked pitches empty.
 */
function adoptUndated(outings: readonly OutingDraft[], games: FileGames): OutingDraft[] {
  const kept = [...outings];
  for (const undated of outings) {
    const keys = games.candidatesFor(undated.gameKey);
    if (keys.length === 0) continue;
    kept.splice(kept.indexOf(undated), 1);
    const candidates = kept.filter(({ gameKey }) => keys.includes(gameKey));
    const own = candidates.filter((one) => samePitcher(one, undated));
    for (const draft of undated.drafts) {
      const nearest = nearestOuting(own.length > 0 ? own : candidates, draft.line);
      if (nearest) moveTo(nearest, { draft, undated, kept });
    }
    games.drop(undated.gameKey);
  }
  return kept;
}

interface Move {
  readonly draft: Draft;
  readonly undated: OutingDraft;
  readonly kept: OutingDraft[];
}

function moveTo({ gameKey, opponent }: OutingDraft, { draft, undated, kept }: Move): void {
  const own = kept.find((one) => samePitcher(one, undated) && one.gameKey === gameKey);
  if (own) insert(own.drafts, draft);
  else kept.push({ ...undated, gameKey, opponent: undated.opponent ?? opponent, drafts: [draft] });
}

function samePitcher(a: OutingDraft, b: OutingDraft): boolean {
  return nameKey(a.pitcher.fullName) === nameKey(b.pitcher.fullName);
}

/** Returns the outing with the row that is nearest to a line; of two, the one before it. */
function nearestOuting(outings: readonly OutingDraft[], line: number): OutingDraft | undefined {
  const gap = ({ drafts }: OutingDraft) =>
    Math.min(
      ...drafts.map((draft) => (draft.line < line ? line - draft.line - 0.5 : draft.line - line)),
    );
  return outings.toSorted((a, b) => gap(a) - gap(b))[0];
}

/** Keeps the drafts in the order of the file. */
function insert(drafts: Draft[], draft: Draft): void {
  const after = drafts.findIndex(({ line }) => line > draft.line);
  drafts.splice(after < 0 ? drafts.length : after, 0, draft);
}
