import { calendarDateText } from "@armslot/baseball/pitch/calendar-date";
import { fullName } from "@armslot/baseball/roster/names";
import { id } from "@armslot/contracts/core/fields";
import { type Athlete, athleteProfile } from "@armslot/contracts/roster/athletes";
import * as z from "zod/mini";
import { athleteById } from "../athlete/athlete.query.ts";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import { athleteRows } from "../roster/athletes.query.ts";
import { mergeAthletes, SameGame } from "../roster/merge-athletes.ts";
import { renameAthlete } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { type Command, CommandFailed, type Option, WrongUse } from "./command.ts";
import { consentOf, existingProgram } from "./lookups.ts";
import { alignColumns, counted, printable } from "./terminal-text.ts";

const program: Option = {
  type: "string",
  value: "ID",
  help: "the program of the athletes",
  isRequired: true,
};
const noAthlete =
  "This program has no athlete with this ID. To list them: npx armslot athlete list --program ID";
const titles = ["Athlete ID", "Name", "Position", "Class", "School", "Games"];

async function athleteOf(
  tx: Tx,
  { programId, text }: { readonly programId: string; readonly text: string | undefined },
): Promise<Athlete> {
  const { data: athleteId } = z.safeParse(id, text?.trim().toLowerCase());
  const found = athleteId && (await athleteById(tx, { programId, athleteId }));
  if (!found) throw new CommandFailed(noAthlete);
  return found;
}

export const athleteList: Command = {
  name: "athlete list",
  summary: "Lists the athletes of a program",
  isRunForOutput: true,
  options: { program },
  async run(input, { parts: { db } }) {
    const programId = await existingProgram({ db }, input);
    const rows = await db.tenantRead(programId, (tx) => athleteRows(tx, programId));
    const athletes = rows.map(
      ({ uid, firstName, lastName, position, gradClass, school, submission }) => ({
        athleteId: uid,
        ...{ firstName, lastName, position, gradClass, school, games: submission },
      }),
    );
    const cells = athletes.map((athlete) => {
      const { athleteId, position, gradClass, school, games } = athlete;
      return [athleteId, fullName(athlete), position, gradClass, school, games].map((cell) =>
        printable(String(cell ?? "-")),
      );
    });
    return {
      json: { athletes },
      lines:
        athletes.length === 0
          ? ["This program has no athletes yet."]
          : alignColumns([titles, ...cells], ""),
    };
  },
};

export const athleteRename: Command = {
  name: "athlete rename",
  summary: "Changes an athlete's name",
  words: "ID",
  options: {
    program,
    "first-name": { type: "string", value: "NAME", help: "the new first name", isRequired: true },
    "last-name": { type: "string", value: "NAME", help: "the new last name", isRequired: true },
  },
  async run(input, { parts }) {
    const names = z.safeParse(z.pick(athleteProfile, { firstName: true, lastName: true }), {
      firstName: input.text("first-name"),
      lastName: input.text("last-name"),
    });
    if (!names.success) {
      throw new WrongUse(names.error.issues.map(({ message }) => message).join(" "));
    }
    const programId = await existingProgram(parts, input);
    const now = parts.clock();
    const former = await parts.db.tenant(programId, async (tx) => {
      const athlete = await athleteOf(tx, { programId, text: input.words[0] });
      const athleteId = athlete.uid;
      await renameAthlete(tx, { ...names.data, programId, athleteId, now });
      const entry = { action: "athlete-edited", actorUserId: null, subjectId: athleteId } as const;
      await insertAuditEntry(tx, { programId, entryId: parts.newId(), ...entry, now });
      return athlete;
    });
    const line = `${printable(fullName(former))} is now ${printable(fullName(names.data))}.`;
    return { json: { athleteId: former.uid, ...names.data }, lines: [line] };
  },
};

function mergeFailure(failure: unknown): unknown {
  if (failure instanceof AppError && failure.code === "athlete-not-found") {
    return new CommandFailed(noAthlete);
  }
  if (failure instanceof AppError && failure.code === "day-full") {
    return new CommandFailed(`Nothing was merged. ${failure.message}`);
  }
  if (!(failure instanceof SameGame)) return failure;
  const day = calendarDateText(failure.gameDate) ?? "without a date";
  return new CommandFailed(
    `Nothing was merged: both athletes have pitches of the same game (${day}). Delete that game of the athlete to be merged, merge, and import the game's file again.`,
  );
}

export const athleteMerge: Command = {
  name: "athlete merge",
  summary: "Moves an athlete's games to another athlete and deletes the first, after asking",
  words: "ID INTO_ID",
  options: {
    program,
    yes: { type: "boolean", help: "merges without asking, as a script needs it" },
  },
  async run(input, { parts, ask }) {
    const programId = await existingProgram(parts, input);
    const [one, other] = await parts.db.tenantRead(programId, async (tx) => [
      await athleteOf(tx, { programId, text: input.words[0] }),
      await athleteOf(tx, { programId, text: input.words[1] }),
    ]);
    if (!one || !other || one.uid === other.uid) throw new WrongUse("Name two different athletes.");
    if (one.position !== other.position) {
      throw new CommandFailed(
        `Nothing was merged: one athlete is ${one.position} and the other ${other.position}. Correct the profile that is wrong, then merge.`,
      );
    }
    const name = printable(fullName(one));
    const into = printable(fullName(other));
    if (!input.isOn("yes")) {
      const games = counted(one.submission, "game");
      await consentOf(ask, {
        question: `This moves ${games} of ${name} to ${into} and deletes ${name}. It cannot be undone.`,
        answer: name,
      });
    }
    const ids = { programId, athleteId: one.uid, intoId: other.uid };
    const counts = await parts.db
      .tenant(programId, (tx) => mergeAthletes(parts, tx, ids))
      .catch((failure: unknown) => {
        throw mergeFailure(failure);
      });
    const moved = `${counted(counts.games, "game")} and ${counted(counts.pitches, "pitch", "pitches")}`;
    return {
      json: { athleteId: other.uid, mergedId: one.uid, ...counts },
      lines: [`Moved ${moved} of ${name} to ${into}, and deleted ${name}.`],
    };
  },
};
