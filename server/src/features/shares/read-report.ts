import { groupBy } from "@armslot/baseball/group-by";
import type { AthleteScreen } from "@armslot/contracts/athletes";
import { filterOfSearch, type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch-filter";
import type { readSharedReport, SharedReport } from "@armslot/contracts/shares";
import { tryLinkToken } from "../../access/attempt-limit.ts";
import { AppError } from "../../app-error.ts";
import type { Tx } from "../../database/database.ts";
import type { Outcome, VisitorCall } from "../../http/route.ts";
import { hashOfToken, isTokenShaped } from "../../outside/secret-token.ts";
import type { Parts } from "../../parts.ts";
import { countShareView } from "../../tables/shares.ts";
import { type OpenShare, openShareOf, sharedDataOf } from "./shares.query.ts";

/** Reads everything that an athlete's page shows under a filter; undefined if there is no such athlete. */
export type ReadScreen = (
  tx: Tx,
  ids: { readonly programId: string; readonly athleteId: string },
  filter: PitchFilter,
) => Promise<AthleteScreen | undefined>;

type Report = Pick<SharedReport, "types" | "outings">;

/** Returns the part of an athlete's page that a link shows. The page's games are whole, so their numbers come from its outings. */
function reportOf({ games, types, outings }: AthleteScreen): Report {
  return {
    types: types.map(({ pitchType, pitches, readings: { velo, vertBreak, hb } }) => ({
      pitchType,
      pitches,
      velo: velo ?? null,
      vertBreak: vertBreak ?? null,
      hb: hb ?? null,
    })),
    outings: [...groupBy(outings, ({ game }) => game)].flatMap(([place, ofGame]) => {
      const game = games[place];
      if (!game) return [];
      const { gameDate, opponent, kind } = game;
      const speeds = ofGame.flatMap(({ veloMax }) => (veloMax === null ? [] : [veloMax]));
      return [
        {
          gameDate,
          opponent,
          kind,
          pitches: ofGame.reduce((sum, { pitches }) => sum + pitches, 0),
          veloMax: speeds.length === 0 ? null : Math.max(...speeds),
        },
      ];
    }),
  };
}

/** Finds the link of a token. Throws `link-not-found`, the same for a link that never existed and one that ended. */
async function findOpenShare(
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
export function sharedReportReader(parts: Parts, readScreen: ReadScreen) {
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
      const filter = filterOfSearch(Object.entries(data.filter as Record<string, string>));
      const screen = await readScreen(tx, { programId, athleteId }, filter);
      if (!screen) throw new AppError("link-not-found");
      await countShareView(tx, { ...share, now });
      const { firstName, lastName, position, gradClass, heightFeet, heightInches } = screen.athlete;
      const { school, city, state } = screen.athlete;
      return {
        programName,
        expiresAt: expiresAt.toISOString(),
        filter: textsOfFilter(filter),
        athlete: {
          firstName,
          lastName,
          position,
          gradClass,
          heightFeet,
          heightInches,
          school: showsSchool ? school : null,
          hometown: showsHometown ? `${city}, ${state}` : null,
        },
        ...reportOf(screen),
      };
    });
    return { reply };
  };
}
