import type { OutingPitch, PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import {
  noPitchValues,
  type PitchSource,
  type PitchValues,
  pitchValueNames,
} from "@armslot/contracts/pitch/circumstances";
import type { StoredGame } from "./stored-games.ts";

/** A pitch as an import delivered it. */
export interface DeliveredPitch extends PitchValues {
  readonly pitchId: string;
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly excludedReason: string | null;
  readonly source: PitchSource;
  readonly sourceKey: string | null;
  /** The device's own numbers of the pitch, which are comparable between its files of one game. Empty if it has none. */
  readonly order: readonly number[];
  /** The pitch's ID in the game to which the file gives it. Missing or null if it is the same there. */
  readonly homeId?: string | null | undefined;
}

/** The facts of a game. */
export type GameFacts = Omit<StoredGame, "gameId" | "athleteId">;

/** The game to which a file gives its pitches, also if it is gone or was never created. */
export interface Home {
  readonly gameId: string;
  readonly athleteId: string;
}

/** What an import delivered for one stored game: the facts of the file, and its pitches in the file's order. */
export interface Delivery {
  readonly facts: GameFacts;
  /** Missing if the file gives the pitches to the game that has them. */
  readonly home?: Home | undefined;
  /** The facts that the importing person chose. They replace stored ones. */
  readonly chosen: {
    readonly opponent?: string | undefined;
    readonly location?: string | undefined;
  };
  /** Whether the import left the pitches to another athlete although the file gives them to one, and changed nothing of them. */
  readonly isLeft: boolean;
  readonly pitches: readonly DeliveredPitch[];
}

/** A delivery of an import that is not undone. */
export interface LiveDelivery extends Delivery {
  readonly importId: string;
  readonly format: PitchFileFormat;
}

const ownNames = [
  "pitchId",
  "pitchNum",
  "pitchType",
  "excludedReason",
  "source",
  "sourceKey",
  "order",
] as const satisfies readonly (keyof DeliveredPitch)[];

/** A delivery as it is stored: the names of the values once, then a row for each pitch. */
export interface StoredDelivery extends Omit<Delivery, "pitches"> {
  readonly names: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Returns a file's pitch as a delivery for a stored pitch. */
export function deliveredPitch(
  pitch: OutingPitch,
  { pitchId, homeId }: Pick<DeliveredPitch, "pitchId" | "homeId">,
  format: PitchFileFormat,
): DeliveredPitch {
  return { pitchId, homeId, ...pitch, source: pitch.source ?? format };
}

/** Returns a delivery in the form in which it is stored. Values that no pitch has are left out. */
export function packDelivery({ pitches, ...delivery }: Delivery): StoredDelivery {
  const values = pitchValueNames.filter((name) => pitches.some((pitch) => pitch[name] !== null));
  const homes = pitches.some(({ homeId }) => homeId) ? (["homeId"] as const) : [];
  const names = [...ownNames, ...homes, ...values];
  return { ...delivery, names, rows: pitches.map((pitch) => names.map((name) => pitch[name])) };
}

/** Returns the IDs of the pitches for which a stored delivery is. */
export function deliveredIds({ names, rows }: StoredDelivery): string[] {
  const at = names.indexOf("pitchId" satisfies keyof DeliveredPitch);
  return rows.map((row) => row[at] as string);
}

/** Returns a stored delivery. Values that it does not name are missing. */
export function unpackDelivery({ names, rows, ...delivery }: StoredDelivery): Delivery {
  // Properties that are there from the beginning: new ones would give each pitch a hidden class of its own, of a kilobyte.
  const own = Object.fromEntries(ownNames.map((name) => [name, null]));
  const empty = { ...own, homeId: null, ...noPitchValues };
  const pitches = rows.map((row) => {
    const pitch: Record<string, unknown> = { ...empty };
    for (const [at, name] of names.entries()) pitch[name] = row[at];
    return pitch as unknown as DeliveredPitch;
  });
  return { ...delivery, pitches };
}
