import type { Game, GameWithPitches } from "@armslot/contracts/games/games";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { builtOnce } from "../database/built-once.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { printed } from "../database/printed.ts";
import { type PrintedReply, printedReply } from "../deps/printed-reply.ts";
import { namedCodes, shownFacts } from "../storage/aliases.ts";
import { athleteUid } from "../storage/athletes.ts";
import { ownGameColumns } from "../storage/games.ts";
import { shownPitchColumns } from "../storage/pitches.ts";
import { hasQuestion } from "../storage/same-outings.ts";

interface GameIds {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

const gameColumns = (tx: Tx, { programId, athleteId, gameId }: GameIds) =>
  tx
    .selectFrom("games as g")
    .innerJoin("athletes", (join) =>
      join
        .onRef("athletes.program_id", "=", "g.program_id")
        .onRef("athletes.athlete_id", "=", "g.athlete_id"),
    )
    .select(["g.version", ...named(["game_id", ...ownGameColumns])])
    .select([...shownFacts(), ...namedCodes(), hasQuestion.as("hasQuestion")])
    .select([athleteUid, ...named(["first_name", "last_name"])])
    .where("g.program_id", "=", programId)
    .where("g.athlete_id", "=", athleteId)
    .where("g.game_id", "=", gameId);

type GameColumns = Awaited<ReturnType<ReturnType<typeof gameColumns>["executeTakeFirstOrThrow"]>>;

function gameOfRow({ uid, firstName, lastName, ...game }: GameColumns): Game {
  return { ...game, athlete: { uid, firstName, lastName } };
}

const selectGame = builtOnce(gameColumns);

/** Returns a game with its athlete's name, or undefined if this athlete of this program has no such game. */
export async function gameById(tx: Tx, ids: GameIds): Promise<Game | undefined> {
  const [row] = await selectGame(tx, ids);
  return row && gameOfRow(row);
}

const selectGameWithPitches = builtOnce((tx, ids: GameIds) =>
  gameColumns(tx, ids).select((eb) =>
    printed(
      jsonArrayFrom(
        eb
          .selectFrom("pitches as p")
          .select(named(["pitch_id", ...shownPitchColumns]))
          .whereRef("p.program_id", "=", "g.program_id")
          .whereRef("p.game_id", "=", "g.game_id")
          .orderBy("pitch_num"),
      ),
    ).as("pitches"),
  ),
);

/** Returns the reply with a game and its pitches by number, or undefined if this athlete of this program has no such game. */
export async function gameWithPitches(
  tx: Tx,
  ids: GameIds,
): Promise<PrintedReply<GameWithPitches> | undefined> {
  const [row] = await selectGameWithPitches(tx, ids);
  if (!row) return undefined;
  const { pitches, ...columns } = row;
  return printedReply<GameWithPitches>({ game: JSON.stringify(gameOfRow(columns)), pitches });
}
