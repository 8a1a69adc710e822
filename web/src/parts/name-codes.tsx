import type { AliasKind } from "@armslot/contracts/games/aliases";
import { Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";

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
export function looksLikeCode(text: string): boolean {
  return /_|^[^a-z]+$|[a-z][A-Z]/.test(text);
}

interface NameCodesProps {
  readonly programId: string;
  readonly codes: readonly NamedCode[];
}

/** The buttons that set a name for codes of teams and places (ALIAS-2). Their dialog's code is lazy. */
export function NameCodes({ programId, codes }: NameCodesProps) {
  const [chosen, setChosen] = useState<NamedCode | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {codes.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {codes.map((named) => (
            <Button
              key={`${named.kind} ${named.code}`}
              onClick={() => {
                setChosen(named);
                setIsOpen(true);
              }}
            >
              {named.name === null ? `Show ${named.code} as…` : `Rename ${named.code}…`}
            </Button>
          ))}
        </div>
      )}
      {chosen && (
        <Suspense>
          <NameCodeDialog
            programId={programId}
            named={chosen}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
