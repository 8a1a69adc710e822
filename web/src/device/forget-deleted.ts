import type { CallOf, ReplyOf } from "@armslot/contracts/core/endpoint";
import { deleteGame } from "@armslot/contracts/games/games";
import { mergeGames } from "@armslot/contracts/games/same-outings";
import { deleteAthlete, getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import type { Query, QueryClient } from "@tanstack/react-query";
import { call } from "../client/api.ts";
import { endpointKey } from "../client/queries.ts";
import { callOf, changeSnapshots } from "./device-database.ts";
import type { OfAthlete } from "./drafts.ts";
import { gameOf, type KeptGame, openOutboxDatabase } from "./outbox-database.ts";

const erased = () => undefined;

/** What the page has in memory and does not show. A read in progress ends by itself. */
const offScreen = { type: "inactive", fetchStatus: "idle" } as const;

type Roster = ReplyOf<typeof listAthletes>;

/** Returns a roster with its staff and news, without the lines of some athletes. */
function rosterWithout(
  { athletes, staff, news }: Roster,
  isErased: (athleteId: string) => boolean,
): Roster {
  const others = <Line extends { uid: string }>(lines: Line[]) =>
    lines.filter(({ uid }) => !isErased(uid));
  const isKept = ({ athleteId }: { athleteId: string | null }) =>
    athleteId === null || !isErased(athleteId);
  return {
    athletes: others(athletes),
    ...(staff && { staff: others(staff) }),
    ...(news && {
      news: {
        ...news,
        done: news.done.filter(isKept),
        questions: news.questions.filter(isKept),
        endingLinks: news.endingLinks.filter(isKept),
      },
    }),
  };
}

/** Erases what was read of some athletes: the page under every filter, games, charting, and the lines of the roster. */
async function eraseAthletes(isErased: (athleteId: string) => boolean): Promise<void> {
  await changeSnapshots(
    ({ name, params: { athleteId } }) =>
      name === listAthletes.name || (athleteId !== undefined && isErased(athleteId)),
    (data, { name }) =>
      name === listAthletes.name ? rosterWithout(data as Roster, isErased) : erased(),
  );
}

/** Erases what was read of athletes who are not on the roster, because someone deleted them (OFFLINE-12). */
export async function forgetUnlisted({ athletes }: Roster): Promise<void> {
  const listed = new Set(athletes.map(({ uid }) => uid));
  await eraseAthletes((athleteId) => !listed.has(athleteId));
}

interface OfGame {
  readonly athleteId: string;
  readonly gameId: string;
}

/** Erases what was read of a game, and what lists it: the athlete's page under every filter, and charting. */
async function eraseGameReading({ athleteId, gameId }: OfGame): Promise<void> {
  await changeSnapshots(
    ({ params }) => params.athleteId === athleteId && (params.gameId ?? gameId) === gameId,
    erased,
  );
}

/** Erases charted games of all members. Operations that wait have a place of their own, where the server's refusal finds them. */
async function eraseGames(isErased: (game: KeptGame) => boolean): Promise<void> {
  const database = await openOutboxDatabase();
  try {
    const { store, done } = database.transaction("outings", "readwrite", { durability: "strict" });
    const games = (await store.getAll()).map(gameOf).filter(isErased);
    await Promise.all([...games.map(({ gameId }) => store.delete(gameId)), done]);
  } finally {
    database.close();
  }
}

type Erasing = (input: unknown) => readonly Promise<void>[];

/** What this device erases after a change, by the name of its endpoint. */
const erasings: ReadonlyMap<unknown, Erasing> = new Map<string, Erasing>([
  [
    deleteAthlete.name,
    (input) => {
      const { athleteId } = (input as CallOf<typeof deleteAthlete>).params;
      return [
        eraseAthletes((id) => id === athleteId),
        eraseGames((game) => game.athleteId === athleteId),
      ];
    },
  ],
  [
    deleteGame.name,
    (input) => {
      const { params } = input as CallOf<typeof deleteGame>;
      return [eraseGameReading(params), eraseGames(({ gameId }) => gameId === params.gameId)];
    },
  ],
  [
    mergeGames.name,
    (input) => {
      const { params, body } = input as CallOf<typeof mergeGames>;
      return [eraseGameReading(params), eraseGameReading({ ...params, gameId: body.otherGameId })];
    },
  ],
]);

/**
 * Erases from this device what its member deletes or merges away, before the screen says that it is done (OFFLINE-11). What is not on
 * the screen is read again.
 * @param eraseUnsent erases what the server never had of a deleted athlete
 */
export function forgetDeletions(
  client: QueryClient,
  eraseUnsent: (athlete: OfAthlete) => Promise<void>,
): void {
  client.getMutationCache().config.onSuccess = async (...[, input, , mutation]) => {
    const erasing = erasings.get(mutation.options.mutationKey?.[0]);
    if (!erasing) return;
    const { params } = input as CallOf<typeof deleteAthlete>;
    const { athleteId } = params;
    // A reply from before the deletion must not be kept after it.
    await client.cancelQueries({
      predicate: ({ queryKey }) => (callOf(queryKey).params.athleteId ?? athleteId) === athleteId,
    });
    client.removeQueries(offScreen);
    // The browser may refuse storage, and then has nothing in it.
    await Promise.allSettled(erasing(input));
    if (mutation.options.mutationKey?.[0] === deleteAthlete.name)
      await eraseUnsent(params).catch(() => null);
  };
}

/** Reads an athlete's page again, if the server has the athlete. */
async function readAgain(client: QueryClient, params: CallOf<typeof getAthlete>["params"]) {
  const input = { params, query: {} };
  void client.invalidateQueries({ queryKey: [getAthlete.name, { params }] });
  await client
    .fetchQuery({
      queryKey: endpointKey(getAthlete, input),
      queryFn: ({ signal }) => call(getAthlete, input, { signal }),
      staleTime: 0,
    })
    .catch(() => null);
}

/**
 * Erases what this device keeps of an athlete or a game that the server refused to show. After a game, reads the athlete again, who
 * may be deleted, too.
 */
export async function forgetRefused(client: QueryClient, refused: Query): Promise<void> {
  const { name, params } = callOf(refused.queryKey);
  const { programId, athleteId, gameId } = params;
  client.removeQueries(offScreen);
  if (programId === undefined || athleteId === undefined) {
    await changeSnapshots((kept) => kept.name === name, erased);
    return;
  }
  if (gameId === undefined) await eraseAthletes((id) => id === athleteId);
  else {
    await eraseGameReading({ athleteId, gameId });
    void readAgain(client, { programId, athleteId });
  }
  void client.invalidateQueries({ queryKey: endpointKey(listAthletes) });
}
