import type { Hand } from "../../pitch/pitch-arm.ts";
import type { PitchIdentity, PitchMeasures } from "../formats/pitch-format.ts";
import type { OutingPitcher } from "./outing.ts";

type Converted = "velo" | "speedUnit" | "vertBreak" | "hb" | "breakUnit" | "verticalBasis";

/** The measures that change when all rows of the file are known. */
type ConvertedMeasures = { -readonly [Name in Converted]: PitchMeasures[Name] };

/** A row of a file that is a pitch or an automatic ball or strike, before its readings are checked against those of the whole file. */
export interface Draft
  extends Omit<PitchMeasures, keyof ConvertedMeasures>,
    ConvertedMeasures,
    Pick<
      PitchIdentity,
      | "deviceKey"
      | "otherDeviceKey"
      | "numberInGame"
      | "excludedReason"
      | "isAutomatic"
      | "play"
      | "order"
      | "pitchNum"
    > {
  readonly line: number;
  readonly pitchType: string;
  /** The hand that the row names. Once all rows are known, the arm of a pitcher who throws with both, or else null. */
  readonly throws: Hand | null;
  /** The reason why the readings are invalid. The pitch still counts as thrown. */
  readonly fault: string | null;
}

/** The pitches of one game under one spelling of a pitcher, as the rows name them. */
export interface OutingDraft {
  readonly pitcher: OutingPitcher;
  /** The key of the game within the file, see `collectFileGames`. */
  readonly gameKey: string;
  /** The number of this game among those of one day, from 1. */
  readonly gameOfDay: number;
  /** The opponent of the pitcher's team: the first that a row names. */
  opponent: string | null;
  readonly drafts: Draft[];
  /** Whether the rows are those of parts that each number from 1, so that their order is comparable in this file alone. */
  readonly hasParts?: boolean;
}
