import type { OutingPitch, PitchFileFormat, RowNote } from "@armslot/baseball/files/outings/outing";
import { armOfType, clearSideOf, type Hand, typeOfThrow } from "@armslot/baseball/pitch/pitch-arm";
import { fullName } from "@armslot/baseball/roster/names";
import type { Position } from "@armslot/contracts/roster/athlete-fields";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import {
  type Matched,
  type MatchedPitcher,
  type RosterAthlete,
  throwsWithBoth,
} from "../sightings/match-pitchers.ts";

const handOf = { RHP: "R", LHP: "L" } as const satisfies Record<Position, Hand>;

/** So many stored pitches of the athlete's own arm prove that a file of the other arm is not of a wrong profile. */
const provenMin = 3;

interface Arms {
  readonly programId: string;
  readonly format: PitchFileFormat;
  readonly roster: readonly RosterAthlete[];
}

/**
 * Gives the pitches that athletes threw with the hand that is not their own the types of that arm (TYPE-5). A file shows it of a pitcher
 * with both hands (IMP-36). Of a file of one hand, it shows in what is stored of the athlete.
 */
export async function withArms(
  tx: Tx,
  matched: Matched,
  { programId, format, roster }: Arms,
): Promise<Matched> {
  const athletes = new Map(roster.map((athlete) => [athlete.athleteId, athlete]));
  const warned: RowNote[] = [...matched.warned];
  const pitchers: MatchedPitcher[] = [];
  for (const given of matched.matched) {
    const athlete = athletes.get(given.athleteId);
    if (!athlete) continue;
    const isProven =
      isOfOtherArm(given, athlete) && (await hasOwnArm(tx, { programId, athlete, format }));
    if (isProven) warned.push(...remark(given, athlete));
    const hasBoth = athlete.hasBothArms === true || isProven;
    pitchers.push(typedByArm(given, { own: handOf[athlete.position], hasBoth, format }));
  }
  return { ...matched, matched: pitchers, warned };
}

/** Whether a file has a pitcher's other arm alone, by the tags and the releases. */
function isOfOtherArm({ outings }: MatchedPitcher, { position, hasBothArms }: RosterAthlete) {
  const pitches = outings.flatMap((outing) => outing.pitches);
  const isSeen = clearSideOf(pitches) === (position === "RHP" ? "L" : "R");
  const isTagged = outings.every(
    ({ pitcher }) => pitcher.throws !== null && pitcher.throws !== handOf[position],
  );
  return !hasBothArms && isTagged && isSeen && !throwsWithBoth(outings);
}

interface Stored {
  readonly programId: string;
  readonly format: PitchFileFormat;
  readonly athlete: RosterAthlete;
}

/** Whether pitches of the athlete are stored whose release a device measured on the side of their own hand. */
async function hasOwnArm(
  tx: Tx,
  { programId, athlete: { athleteId, position }, format }: Stored,
): Promise<boolean> {
  if (format === "file") return false;
  const stored = await tx
    .selectFrom("pitches as p")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "p.program_id").onRef("g.game_id", "=", "p.game_id"),
    )
    .select("p.release_side")
    .where("p.program_id", "=", programId)
    .where("g.program_id", "=", programId)
    .where("g.athlete_id", "=", athleteId)
    .where(sql<boolean>`p.release_side * ${position === "RHP" ? 1 : -1} >= 0.5`)
    .limit(provenMin)
    .execute();
  return stored.length === provenMin;
}

function remark({ outings }: MatchedPitcher, athlete: RosterAthlete): RowNote[] {
  const line = outings[0]?.pitches[0]?.line;
  if (line === undefined) return [];
  const arm = athlete.position === "RHP" ? "left" : "right";
  const reason = `${fullName(athlete)} (${athlete.position}) throws with the ${arm} hand here, and with the other one in earlier games. These pitches have pitch types of their own.`;
  return [{ line, reason }];
}

interface Typing {
  readonly own: Hand;
  readonly hasBoth: boolean;
  readonly format: PitchFileFormat;
}

function typedByArm(given: MatchedPitcher, { own, hasBoth, format }: Typing): MatchedPitcher {
  // Our own file has the arm in the name of the type.
  const isKnown = hasBoth && format !== "armslot";
  const armOf = (pitch: OutingPitch, tagged: Hand | null) =>
    (format === "file" ? null : clearSideOf([pitch])) ?? tagged;
  if (!isKnown && !throwsWithBoth(given.outings)) return given;
  return {
    ...given,
    outings: given.outings.map((outing) => ({
      ...outing,
      pitches: outing.pitches.map((pitch) => {
        const named = armOfType(pitch.pitchType);
        const arm = named ?? (isKnown ? armOf(pitch, outing.pitcher.throws) : null);
        if (arm === null || (arm === own && named === null)) return pitch;
        return { ...pitch, pitchType: typeOfThrow(pitch.pitchType, { arm, own }) };
      }),
    })),
  };
}
