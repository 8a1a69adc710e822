import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../core/clock.ts";
import type { NewId } from "../core/new-id.ts";
import type { Passwords } from "../core/password-hash.ts";
import type { Settings } from "../core/settings.ts";
import type { Database } from "../database/database.ts";
import type { FilmFiles } from "../films/film-files.ts";
import type { ImportTally } from "./import-tally.ts";
import type { Mail } from "./mail.ts";
import type { ReadingPlaces } from "./reading-places.ts";

/** The dependencies of the server. Tests pass their own clock and database. */
export interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly passwords: Passwords;
  readonly mail: Mail;
  readonly films: FilmFiles;
  readonly importTally: ImportTally;
  readonly readingPlaces: ReadingPlaces;
  /** The key for invite tokens and fingerprints. */
  readonly serverSecret: string;
}
