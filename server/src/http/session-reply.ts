import type { Session } from "@armslot/contracts/people/sign-in";
import type { RestRule } from "@armslot/contracts/roster/rest-rule";
import type { Settings } from "../core/settings.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { userUid } from "../storage/users.ts";

/** What screens do with films. */
type FilmSettings = Pick<Settings, "keepsVideo" | "tracksVideo">;

interface Person {
  readonly programId: string;
  readonly userId: string;
}

/** Returns a member and their program as the client stores them, or undefined if the user is in no program. */
export async function sessionReply(
  tx: Tx,
  { programId, userId, settings }: Person & { readonly settings: FilmSettings },
): Promise<Session | undefined> {
  const row = await tx
    .selectFrom("users")
    .innerJoin("programs as p", "p.program_id", "users.program_id")
    .select([userUid, ...named(["first_name", "last_name"]), "title", "email", "role"])
    .select(["p.name", "p.league"])
    .select((eb) => eb.ref("p.rest_rule").$castTo<RestRule | null>().as("restRule"))
    .where("users.program_id", "=", programId)
    .where("users.user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, league, restRule, ...user } = row;
  const { keepsVideo, tracksVideo } = settings;
  return { user, program: { programId, name, league, keepsVideo, tracksVideo, restRule } };
}
