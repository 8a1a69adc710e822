import type { AliasKind } from "@armslot/contracts/games/aliases";
import type { Game } from "@armslot/contracts/games/games";
import { looksLikeCode, NameCodes, type NamedCode } from "../parts/name-codes.tsx";
import { useViewer } from "../session/session.ts";

function codeOf(kind: AliasKind, shown: string | null, named: string | null): NamedCode[] {
  if (named !== null) return [{ kind, code: named, name: shown }];
  return shown !== null && looksLikeCode(shown) ? [{ kind, code: shown, name: null }] : [];
}

/** The buttons that set a name for the codes of a game's team and place. */
export function GameCodes({ game }: { readonly game: Game }) {
  const { programId } = useViewer().program;
  const codes = [
    ...codeOf("opponent", game.opponent, game.opponentCode),
    ...codeOf("location", game.location, game.locationCode),
  ];
  if (codes.length === 0) return null;
  return (
    <div className="mt-6">
      <NameCodes programId={programId} codes={codes} />
    </div>
  );
}
