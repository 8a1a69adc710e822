import { readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceDurably } from "../core/durable-file.ts";
import { hasCode } from "../core/error-code.ts";
import type { DatabaseLog } from "./database.ts";
import { makeDataFolder } from "./embedded/make-data-folder.ts";
import type { Timeline } from "./server-state.ts";

/** The newest timeline that this installation has seen (decision 20). */
export interface SeenTimeline {
  /** Stores a timeline if it is newer, or the first one. */
  note(found: Timeline): void;
  /** Returns why a PostgreSQL on this timeline must not be used and what to do, or undefined if it may be used. */
  refusalOf(found: Timeline): string | undefined;
}

interface Options {
  /** The folder that stores it. Without one, it is kept in memory. */
  readonly dataDir: string | undefined;
  readonly log: DatabaseLog;
  /** Whether a newer timeline is kept in memory instead of the folder. */
  readonly isReadOnly?: boolean | undefined;
}

const isNewer = (found: Timeline, known: Timeline | undefined) =>
  !known || (found.systemId === known.systemId && found.number > known.number);

function read(file: string): Timeline | undefined {
  try {
    const { systemId, number }: Timeline = JSON.parse(readFileSync(file, "utf8"));
    if (/^\d+$/.test(systemId) && Number.isInteger(number)) return { systemId, number };
    throw new Error("it does not contain a timeline");
  } catch (cause) {
    if (hasCode(cause, "ENOENT", "ENOTDIR")) return undefined;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `Cannot read ${file}: ${reason}. Check its permissions, or remove it if it is damaged.`,
      { cause },
    );
  }
}

/**
 * Opens the record of the newest timeline.
 * @throws Error if its file cannot be read
 */
export function openSeenTimeline({ dataDir, log, isReadOnly }: Options): SeenTimeline {
  const file = dataDir === undefined ? undefined : join(dataDir, "database-timeline.json");
  let newest = file === undefined ? undefined : read(file);

  const keep = () => {
    if (dataDir === undefined || file === undefined || isReadOnly) return;
    try {
      makeDataFolder(dataDir);
      // A concurrent command may have stored a newer one.
      const kept = read(file);
      if (kept && isNewer(kept, newest)) newest = kept;
      else replaceDurably(file, { text: `${JSON.stringify(newest)}\n`, mode: 0o644 });
    } catch (error) {
      log.warn(
        { err: error, file },
        "cannot store the database's timeline; after a restart, an old primary is recognized only while the new one responds",
      );
    }
  };
  const undo = file === undefined ? "restart Armslot" : `stop Armslot, remove ${file} and start it`;
  return {
    note(found) {
      if (!isNewer(found, newest)) return;
      newest = found;
      keep();
    },
    refusalOf(found) {
      if (!newest) return undefined;
      if (found.systemId !== newest.systemId) {
        return `is another cluster (system identifier ${found.systemId}) than the one used before (${newest.systemId}). If you moved to it on purpose, ${undo}`;
      }
      if (found.number >= newest.number) return undefined;
      return `is an old primary (timeline ${found.number}, the newest is ${newest.number}): what it stores would be lost. Shut it down. If you went back to it on purpose, ${undo}`;
    },
  };
}
