import { useEffect, useState } from "react";
import { formatCount } from "../client/format.ts";
import { AskCharter } from "./ask-charter.tsx";
import { isOf, type Owner } from "./outbox-database.ts";
import { SaveUnsent } from "./save-unsent.tsx";
import { type UnsentOfMember, unsentCount, unsentOnPhone } from "./unsent-on-phone.ts";

interface UnsentHereProps {
  /** The member whose session ended. Without one, only the number is shown until someone enters the email of the charter. */
  readonly owner?: Owner | undefined;
}

/** The unsent pitches on a phone on which no one is signed in, with a file for a member who cannot sign in anymore (FIELD-21). */
export function UnsentHere({ owner }: UnsentHereProps) {
  const [found, setFound] = useState<readonly UnsentOfMember[]>([]);
  const [recognized, setRecognized] = useState<readonly UnsentOfMember[] | null>(null);
  useEffect(() => {
    // Without a store there are no pitches to save.
    unsentOnPhone().then(setFound, () => null);
  }, []);
  const own = owner ? found.filter((each) => isOf(owner, each.owner)) : recognized;
  const shown = own ?? found;
  if (shown.length === 0) return null;
  const count = formatCount(unsentCount(shown), "unsent pitch", "unsent pitches");
  return (
    <section
      aria-label="Unsent pitches"
      className="mt-6 flex flex-col gap-3 rounded-card border border-line p-4 text-dense"
    >
      <p className="font-medium">{count} on this phone</p>
      {own ? (
        <SaveUnsent
          unsent={own}
          onChange={(left) => {
            setFound(left);
            setRecognized(null);
          }}
        />
      ) : (
        <AskCharter unsent={found} onRecognize={setRecognized} />
      )}
    </section>
  );
}
