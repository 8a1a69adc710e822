import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import { foldName } from "@armslot/baseball/roster/names";
import type { Tx } from "../database/database.ts";
import { inTurns } from "../database/in-turns.ts";
import { deleteImportFile } from "../storage/import-files.ts";
import { partsOfFile } from "./file-parts.query.ts";
import { readFileText } from "./file-text.ts";
import { unpackFile } from "./packed-file.ts";

interface AthleteOfProgram {
  readonly programId: string;
  readonly athleteId: string;
}

/** The most bytes of all files that one deletion searches. Further files are erased unread. */
const searchedMaxBytes = 32 * 1024 * 1024;
const pieceCharacters = 64 * 1024;
/** Longer than any name, so a name on the border of two pieces is in one of them. */
const overlapCharacters = 256;

/** Returns the words that a file about an athlete has one of: the last name and the devices' IDs, folded. */
async function wordsOf(tx: Tx, { programId, athleteId }: AthleteOfProgram): Promise<string[]> {
  const athlete = await tx
    .selectFrom("athletes")
    .select("last_name as lastName")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .executeTakeFirst();
  const sources = await tx
    .selectFrom("athlete_sources")
    .select("vendor_id as vendorId")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .execute();
  const words = [athlete?.lastName ?? "", ...sources.map(({ vendorId }) => vendorId)];
  return words.map(foldName).filter((word) => word !== "");
}

const namesOne = (text: string, words: readonly string[]) => {
  // A dot ends a word here: "pat.csv", "A.Quill".
  const folded = ` ${foldName(text.replaceAll(".", " "))} `;
  return words.some((word) => folded.includes(` ${word} `));
};

function* search(text: string, words: readonly string[]): Generator<void, boolean> {
  for (let start = 0; start < text.length; start += pieceCharacters) {
    if (namesOne(text.slice(start, start + pieceCharacters + overlapCharacters), words))
      return true;
    yield;
  }
  return false;
}

/** Whether a file names one of the words. A file that is not text has no pitches, and no one can say whom it names. */
async function contains(packed: readonly Uint8Array[], words: readonly string[]): Promise<boolean> {
  try {
    return await inTurns(search(await readFileText(unpackFile(packed)), words));
  } catch (error) {
    if (error instanceof PitchFileRefused) return true;
    throw error;
  }
}

/**
 * Erases the uploaded files that may have an athlete's pitches: those with the last name or a device's ID in their name or text, those whose
 * pitches a member assigned to the athlete, and those that are too large to search. Call it before the athlete is deleted.
 */
export async function eraseUploadsOf(tx: Tx, athlete: AthleteOfProgram): Promise<void> {
  const { programId, athleteId } = athlete;
  const words = await wordsOf(tx, athlete);
  const files = await tx
    .selectFrom("import_files")
    .select(["file_id as fileId", "name", "byte_count as bytes", "decisions"])
    .where("program_id", "=", programId)
    .orderBy("byte_count")
    .execute();
  let left = searchedMaxBytes;
  for (const { fileId, name, bytes, decisions } of files) {
    left -= bytes;
    const isNamed =
      left < 0 || JSON.stringify(decisions).includes(athleteId) || namesOne(name, words);
    if (isNamed || (await contains(await partsOfFile(tx, { programId, fileId }), words))) {
      await deleteImportFile(tx, { programId, fileId });
    }
  }
}
