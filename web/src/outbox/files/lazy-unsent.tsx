import { type ComponentType, useEffect, useState } from "react";
import { charterPrefix, unsentCopyPrefix } from "../../lib/device/device-settings.ts";
import type { Owner } from "../outbox-database.ts";

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

/** The unsent pitches of this phone. Loads nothing if there are none. If its code cannot load, the form stays usable. */
export function LazyUnsent({ owner }: { readonly owner?: Owner }) {
  const [Shown, setShown] = useState<ComponentType<{ owner?: Owner | undefined }> | null>(null);
  useEffect(() => {
    if (!mayHaveUnsent()) return;
    import("./unsent-here.tsx").then(
      ({ UnsentHere }) => setShown(() => UnsentHere),
      () => null,
    );
  }, []);
  return Shown && <Shown owner={owner} />;
}
