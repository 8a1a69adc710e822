import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "zustand";
import { nobodyMinds, SessionMinderContext } from "../../lib/session-minder.ts";
import { loadSignInAgain } from "./load-sign-in-again.ts";
import type { SessionEnd } from "./session-end.ts";
import type { SignInAgainProps } from "./sign-in-again.tsx";

/** Where the dialog appears. Without its code there is no way to sign in over the page: then the sign-in page it is. */
export function SignInAgainHost({ sessionEnd }: { readonly sessionEnd: SessionEnd }) {
  const viewer = useStore(sessionEnd.asking, (asking) => asking.viewer);
  const [SignInAgain, setSignInAgain] = useState<ComponentType<SignInAgainProps> | null>(null);
  const isNeeded = viewer !== null && SignInAgain === null;
  useEffect(() => {
    if (!isNeeded) return;
    loadSignInAgain()
      .catch(loadSignInAgain)
      .then((loaded) => setSignInAgain(() => loaded), sessionEnd.leave);
  }, [isNeeded, sessionEnd]);
  if (viewer === null || SignInAgain === null) return null;
  return (
    // A password on its way is nothing that leaving would lose.
    <SessionMinderContext value={nobodyMinds}>
      <SignInAgain
        viewer={viewer}
        hasUnsaved={sessionEnd.hasUnsaved()}
        onSignedIn={sessionEnd.renew}
        onCancel={sessionEnd.leave}
        onPutAway={sessionEnd.putAway}
      />
    </SessionMinderContext>
  );
}
