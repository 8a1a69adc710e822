import { may } from "@armslot/contracts/ground/access";
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import type { undoImport as undoEndpoint } from "@armslot/contracts/imports/imports";
import { AppError } from "../../../basics/app-error.ts";
import type { Tx } from "../../../database/database.ts";
import type { Call } from "../../../http/route.ts";
import { namedMoves } from "../../../intake/owners/record-moves.ts";
import { undoImport, undoReasons } from "../../../intake/undo/undo-import.ts";
import type { Parts } from "../../../parts/parts.ts";
import { importWithGames } from "./history.query.ts";

/**
 * Undoes an import of the member, or of anyone for members who may delete games. Throws `import-not-found`, `forbidden`,
 * `import-undone`, `import-running`.
 */
export async function undoOwnImport(
  parts: Parts,
  tx: Tx,
  { params, viewer }: Call<typeof undoEndpoint>,
): Promise<ReplyOf<typeof undoEndpoint>> {
  const { userId, role } = viewer;
  const mayUndoAll = may(role, "athletes:delete");
  const { kept, moved, ...counts } = await undoImport(parts, tx, { ...params, userId, mayUndoAll });
  const undone = await importWithGames(tx, params);
  if (!undone) throw new AppError("unexpected");
  const games = new Map(undone.games.map((game) => [game.gameId, game]));
  return {
    entry: undone.entry,
    ...counts,
    ...(moved && { moved: await namedMoves(tx, params.programId, moved) }),
    kept: kept.flatMap(({ gameId, why }) => {
      const game = games.get(gameId);
      if (!game) return [];
      const { athlete, date, opponent } = game;
      return [{ gameId, athlete, date, opponent, reason: undoReasons[why] }];
    }),
  };
}
