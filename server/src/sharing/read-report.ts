import { hometown } from "@armslot/baseball/reports/athlete-facts";
import { reportOf } from "@armslot/baseball/reports/athlete-report";
import { filterOfSearch, type PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import type { readSharedReport, SharedReport } from "@armslot/contracts/sharing/shares";
import { AppError } from "../core/app-error.ts";
import { hashOfToken, isTokenShaped } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { tryLinkToken } from "../http/attempt-limit.ts";
import type { Outcome, VisitorCall } from "../http/route.ts";
import { countShareView } from "../storage/shares.ts";
import { clipsOfLink, type ReadClips } from "./link-clips.ts";
import { type OpenShare, openShareOf, sharedDataOf } from "./shares.query.ts";

/** What a link shows of an athlete under a filter. Another feature reads it. */
export interface ReadShared {
  /** Reads everything that the athlete's page shows; undefined if there is no such athlete. */
  readonly screen: (
    tx: Tx,
    ids: { readonly programId: string; readonly athleteId: string },
    filter: PitchFilter,
  ) => Promise<AthleteScreen | undefined>;
  readonly clips: ReadClips;
}

/** Finds the link of a token. Throws `link-not-found`, the same for a link that never existed and one that ended. */
export async function findOpenShare(
  parts: Parts,
  { token, network }: { token: string; network: string },
): Promise<OpenShare> {
  return await tryLinkToken(parts, network, async (tx, now) => {
    const share = isTokenShaped(token)
      ? await openShareOf(tx, { tokenHash: hashOfToken(token), now })
      : undefined;
    if (!share) throw new AppError("link-not-found");
    return share;
  });
}

/** Returns the function that reads the report of a link and counts the view. It ignores who is signed in. */
export function sharedReportReader(parts: Parts, readShared: ReadShared) {
  return async ({
    body: { token },
    network,
  }: VisitorCall<typeof readSharedReport>): Promise<Outcome<typeof readSharedReport>> => {
    const share = await findOpenShare(parts, { token, network });
    const now = parts.clock();
    const { programId } = share;
    const reply = await parts.db.tenant(programId, async (tx): Promise<SharedReport> => {
      const data = await sharedDataOf(tx, { ...share, now });
      if (!data) throw new AppError("link-not-found");
      const { athleteId, programName, expiresAt, showsSchool, showsHometown } = data;
      const filter = filterOfSearch(Object.entries(data.filter));
      const screen = await readShared.screen(tx, { programId, athleteId }, filter);
      if (!screen) throw new AppError("link-not-found");
      const link = { ...data, programId, token };
      const clips = await clipsOfLink(parts, tx, { link, readClips: readShared.clips });
      await countShareView(tx, { ...share, now });
      const { firstName, lastName, position, gradClass, heightFeet, heightInches } = screen.athlete;
      const { school } = screen.athlete;
      return {
        programName,
        expiresAt: expiresAt.toISOString(),
        filter: data.filter,
        athlete: {
          firstName,
          lastName,
          position,
          gradClass,
          heightFeet,
          heightInches,
          school: showsSchool ? school : null,
          hometown: showsHometown ? hometown(screen.athlete) : null,
        },
        report: reportOf(screen),
        clips: clips.map(({ shown }) => shown),
      };
    });
    return { reply };
  };
}
