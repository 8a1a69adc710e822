import { may } from "@armslot/contracts/core/access";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { undoImport as undoEndpoint } from "@armslot/contracts/imports/imports";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { importWithGames } from "./history.query.ts";
import { namedMoves } from "./record-moves.ts";
import { undoImport, undoReasons } from "./undo-import.ts";

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
