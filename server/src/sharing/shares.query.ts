import type { FilterTexts } from "@armslot/contracts/pitch/pitch-filter";
import type { Share } from "@armslot/contracts/sharing/shares";

import { jsonArrayFrom } from "kysely/helpers/postgres";
import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

/** Returns the links to an athlete's report, newest first, or undefined if the program has no such athlete. */
export async function sharesOfAthlete(
  tx: Tx,
  { programId, athleteId }: OfAthlete,
): Promise<Share[] | undefined> {
  const row = await tx
    .selectFrom("athletes as a")
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("shares as s")
          .innerJoin("users as u", (join) =>
            join.onRef("u.program_id", "=", "s.program_id").onRef("u.user_id", "=", "s.created_by"),
          )
          .select(["s.share_id as shareId", "s.consent", "s.filter", "s.views"])
          .select(["s.shows_school as showsSchool", "s.shows_hometown as showsHometown"])
          .select((by) => by("s.clips_of", "is not", null).as("showsClips"))
          .select(["s.last_viewed_at as lastViewedAt", "s.created_at as createdAt"])
          .select(["s.expires_at as expiresAt", "s.revoked_at as revokedAt"])
          .select((by) => fullNameOf(by.ref("u.first_name"), by.ref("u.last_name")).as("createdBy"))
          .whereRef("s.program_id", "=", "a.program_id")
          .whereRef("s.athlete_id", "=", "a.athlete_id")
          .orderBy("s.created_at", "desc")
          .orderBy("s.share_id", "desc"),
      ).as("shares"),
    )
    .where("a.program_id", "=", programId)
    .where("a.athlete_id", "=", athleteId)
    .executeTakeFirst();
  return row?.shares.map((share) => ({
    ...(share as unknown as Share),
    lastViewedAt: momentOf(share.lastViewedAt),
    createdAt: momentOf(share.createdAt) ?? "",
    expiresAt: momentOf(share.expiresAt) ?? "",
    revokedAt: momentOf(share.revokedAt),
  }));
}

function momentOf(at: string | Date | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

export async function isSharingAllowed(tx: Tx, programId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("programs")
    .select("allows_sharing as isAllowed")
    .where("program_id", "=", programId)
    .executeTakeFirst();
  return row?.isAllowed === true;
}

export interface OpenShare {
  readonly programId: string;
  readonly shareId: string;
}

/** Returns the link of a token if it is neither expired nor revoked and its program allows sharing. */
export async function openShareOf(
  tx: Tx,
  { tokenHash, now }: { readonly tokenHash: Uint8Array; readonly now: Date },
): Promise<OpenShare | undefined> {
  return await tx
    .selectFrom("shares as s")
    .innerJoin("programs as p", "p.program_id", "s.program_id")
    .select(["s.program_id as programId", "s.share_id as shareId"])
    .where("s.token_hash", "=", tokenHash)
    .where("s.expires_at", ">", now)
    .where("s.revoked_at", "is", null)
    .where("p.allows_sharing", "=", true)
    .executeTakeFirst();
}

interface SharedData {
  readonly athleteId: string;
  readonly programName: string;
  readonly expiresAt: Date;
  readonly showsSchool: boolean;
  readonly showsHometown: boolean;
  readonly showsClips: boolean;
  readonly filter: FilterTexts;
}

/** Returns what a link shares, or undefined if it ended in the meantime. */
export async function sharedDataOf(
  tx: Tx,
  { programId, shareId, now }: OpenShare & { readonly now: Date },
): Promise<SharedData | undefined> {
  return await tx
    .selectFrom("shares as s")
    .innerJoin("programs as p", "p.program_id", "s.program_id")
    .select(["p.name as programName", "s.athlete_id as athleteId", "s.expires_at as expiresAt"])
    .select(["s.shows_school as showsSchool", "s.shows_hometown as showsHometown", "s.filter"])
    .select((by) => by("s.clips_of", "is not", null).$castTo<boolean>().as("showsClips"))
    .where("s.program_id", "=", programId)
    .where("s.share_id", "=", shareId)
    .where("s.expires_at", ">", now)
    .where("s.revoked_at", "is", null)
    .where("p.allows_sharing", "=", true)
    .$narrowType<Pick<SharedData, "filter">>()
    .executeTakeFirst();
}

/** Returns who agreed that links show an athlete's clips: null if no one did, undefined if the program has no such athlete. */
export async function clipConsentOf(tx: Tx, { programId, athleteId }: OfAthlete) {
  const row = await tx
    .selectFrom("athletes as a")
    .leftJoin("clip_consents as c", (join) =>
      join.onRef("c.program_id", "=", "a.program_id").onRef("c.athlete_id", "=", "a.athlete_id"),
    )
    .select(["c.consent", "c.noted_at as notedAt"])
    .where("a.program_id", "=", programId)
    .where("a.athlete_id", "=", athleteId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { consent, notedAt } = row;
  return consent === null || notedAt === null ? null : { consent, notedAt: notedAt.toISOString() };
}
