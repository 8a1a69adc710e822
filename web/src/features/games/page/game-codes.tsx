import type { AliasKind } from "@armslot/contracts/aliases/aliases";
import type { Game } from "@armslot/contracts/games/games";
import { Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyComponent } from "../../../ui/lazy-module.ts";

const NameCodeDialog = lazyComponent(
  async () => (await import("./name-code-dialog.tsx")).NameCodeDialog,
);

/** A code of a device's file, with the name that is shown for it. */
export interface NamedCode {
  readonly kind: AliasKind;
  readonly code: string;
  /** Null if the code itself is shown. */
  readonly name: string | null;
}

/** Whether a text looks like a device's code: without a lower-case letter, with an underscore, or with words run together. */
function looksLikeCode(text: string): boolean {
  return /_|^[^a-z]+$|[a-z][A-Z]/.test(text);
}

function codeOf(kind: AliasKind, shown: string | null, named: string | null): NamedCode[] {
  if (named !== null) return [{ kind, code: named, name: shown }];
  return shown !== null && looksLikeCode(shown) ? [{ kind, code: shown, name: null }] : [];
}

/** The buttons that set a name for the codes of a game's team and place (ALIAS-2). Their dialog's code is lazy. */
export function GameCodes({ game }: { readonly game: Game }) {
  const [chosen, setChosen] = useState<NamedCode | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const codes = [
    ...codeOf("opponent", game.opponent, game.opponentCode),
    ...codeOf("location", game.location, game.locationCode),
  ];
  if (codes.length === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {codes.map((named) => (
        <Button
          key={named.kind}
          onClick={() => {
            setChosen(named);
            setIsOpen(true);
          }}
        >
          {named.name === null ? `Show ${named.code} as…` : `Rename ${named.code}…`}
        </Button>
      ))}
      {chosen && (
        <Suspense>
          <NameCodeDialog named={chosen} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
