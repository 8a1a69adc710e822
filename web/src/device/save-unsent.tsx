import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { useState } from "react";
import { formatCount } from "../client/format.ts";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { Problem } from "../ui/problem.tsx";
import { DownloadGames } from "./download-games.tsx";
import { isOf } from "./outbox-database.ts";
import {
  deleteFromPhone,
  type UnsentOfMember,
  unsentCount,
  unsentOnPhone,
} from "./unsent-on-phone.ts";

interface SaveUnsentProps {
  /** The pitches of the member in front of the phone. */
  readonly unsent: readonly UnsentOfMember[];
  /** Called with what is left on the phone after a deletion. */
  readonly onChange: (left: readonly UnsentOfMember[]) => void;
}

/** Offers unsent pitches as files. Once each is saved, they can be deleted from the phone. */
export function SaveUnsent({ unsent, onChange }: SaveUnsentProps) {
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
