import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { type FormEvent, useEffect, useState } from "react";
import { formatCount } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { Problem } from "../ui/problem.tsx";
import { isCharter } from "./charter-mark.ts";
import { DownloadGames } from "./download-games.tsx";
import { isOf, type Owner } from "./outbox-database.ts";
import {
  deleteFromPhone,
  type UnsentOfMember,
  unsentCount,
  unsentOnPhone,
} from "./unsent-on-phone.ts";

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

interface AskCharterProps {
  readonly unsent: readonly UnsentOfMember[];
  /** Called with the pitches of the member who has the email. */
  readonly onRecognize: (own: readonly UnsentOfMember[]) => void;
}

/** Asks for the email of the member who charted, because a phone can be shared and a game's date and opponent are not for everyone. */
function AskCharter({ unsent, onRecognize }: AskCharterProps) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const recognize = async () => {
    const isOwn = await Promise.all(unsent.map(({ owner }) => isCharter(owner, email)));
    const own = unsent.filter((_, at) => isOwn[at]);
    if (email.trim() === "") setError("Email is required.");
    else if (own.length === 0) setError(fieldMessages.unsentOfOthers);
    else onRecognize(own);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void recognize();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <p className="text-muted">{fieldMessages.unsentOfSomeone}</p>
      <EmailField
        label="Email you charted with"
        name="charter"
        autoComplete="off"
        value={email}
        error={error}
        onChange={setEmail}
      />
      <Button type="submit" className="h-12!">
        Show My Pitches
      </Button>
    </form>
  );
}

interface SaveUnsentProps {
  /** The pitches of the member in front of the phone. */
  readonly unsent: readonly UnsentOfMember[];
  /** Called with what is left on the phone after a deletion. */
  readonly onChange: (left: readonly UnsentOfMember[]) => void;
}

/** Offers unsent pitches as files. Once each is saved, they can be deleted from the phone. */
function SaveUnsent({ unsent, onChange }: SaveUnsentProps) {
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const games = unsent.flatMap((each) => each.games);
  return (
    <>
      <p className="text-muted">{fieldMessages.unsentHere}</p>
      <div className="flex flex-wrap gap-2">
        <DownloadGames
          games={games}
          words={["Pitch", "Pitches"]}
          known={null}
          onDownload={(gameId) => setSaved((before) => new Set([...before, gameId]))}
        />
      </div>
      {games.every(({ gameId }) => saved.has(gameId)) && (
        <DeleteUnsent unsent={unsent} onChange={onChange} />
      )}
    </>
  );
}

function DeleteUnsent({ unsent, onChange }: SaveUnsentProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const erase = async () => {
    const owners = unsent.map(({ owner }) => owner);
    const now = await unsentOnPhone();
    const own = now.filter((each) => owners.some((owner) => isOf(owner, each.owner)));
    // Another tab can have charted since the files were saved.
    if (JSON.stringify(own) !== JSON.stringify(unsent)) return onChange(now);
    await deleteFromPhone(owners);
    onChange(await unsentOnPhone());
  };
  const onConfirm = () => {
    setIsBusy(true);
    erase()
      .catch(() => setProblem(fieldMessages.unsentNotDeleted))
      .finally(() => {
        setIsBusy(false);
        setIsAsking(false);
      });
  };
  const count = formatCount(unsentCount(unsent), "pitch", "pitches");
  return (
    <>
      <ConfirmInPlace
        label="Delete From This Phone"
        question={`Delete ${count} from this phone? Only the saved file will have them.`}
        className="h-12! self-start"
        {...{ isAsking, isBusy, onConfirm }}
        onAsk={() => setIsAsking(true)}
        onCancel={() => setIsAsking(false)}
      />
      {problem && <Problem>{problem}</Problem>}
    </>
  );
}
