import { Suspense, useEffect, useState } from "react";
import { lazyComponent } from "../ui/lazy-module.ts";
import { charterPrefix, unsentCopyPrefix } from "./device-settings.ts";
import type { Owner } from "./outbox-database.ts";

/** Whether this phone may have unsent pitches. What the server refused has a charter's mark, and no copy. */
function mayHaveUnsent(): boolean {
  try {
    return Object.keys(localStorage).some(
      (key) => key.startsWith(unsentCopyPrefix) || key.startsWith(charterPrefix),
    );
  } catch {
    return false;
  }
}

const UnsentHere = lazyComponent(async () => (await import("./unsent-here.tsx")).UnsentHere, {
  isOptional: true,
});

/** The unsent pitches of this phone. Loads nothing if there are none. If its code cannot load, the form stays usable. */
export function LazyUnsent({ owner }: { readonly owner?: Owner }) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => setNeeded(mayHaveUnsent()), []);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <UnsentHere owner={owner} />
      </Suspense>
    )
  );
}
