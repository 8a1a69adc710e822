import { gameReadingsCsv, gameReadingsCsvFileName } from "@armslot/baseball/game-readings-csv";
import { noPitchValues } from "@armslot/contracts/circumstances";
import { fieldMessages } from "@armslot/contracts/field-phone";
import { downloadCsv } from "../../lib/download-file.ts";
import { refusedText } from "../../lib/outbox/outbox.ts";
import { Button } from "../../ui/button.tsx";
import type { FieldDevice } from "./use-field-device.ts";
import { type Outing, useOutbox } from "./use-outing.ts";

/** The name of the pitcher in a file. */
export interface PitcherName {
  readonly firstName: string;
  readonly lastName: string;
}

interface PhoneStorageProps {
  readonly outing: Outing;
  /** Null if it did not load. */
  readonly athlete: PitcherName | null;
  readonly device: FieldDevice;
}

/** What the phone keeps, what the device granted, and the last resort: a file with the pitches, which an import reads (FIELD-14). */
export function PhoneStorage({ outing, athlete, device }: PhoneStorageProps) {
  const [outbox, status] = useOutbox();
  const refused = refusedText(status);
  const { staysOn, keepsData } = device;
  return (
    <section aria-label="This phone" className="flex flex-col gap-3 border-t border-line pt-4">
      <ul className="flex flex-col gap-1 text-dense">
        {staysOn !== null && (
          <li>{staysOn ? fieldMessages.screenStaysOn : fieldMessages.screenTurnsOff}</li>
        )}
        {keepsData !== null && (
          <li>{keepsData ? fieldMessages.dataStays : fieldMessages.dataCanGo}</li>
        )}
      </ul>
      {refused && (
        <div role="alert" className="flex flex-col items-start gap-2 text-dense text-danger">
          <p>{refused}</p>
          <Button onClick={() => void outbox.forgetRefused()}>Forget Them</Button>
        </div>
      )}
      <Button
        disabled={outing.pitches.length === 0}
        onClick={() => downloadOuting(outing, athlete)}
      >
        Download Pitches
      </Button>
    </section>
  );
}

/** Downloads the outing as a file of the kind that Game Detail exports. */
function downloadOuting({ outingId, day, facts, pitches }: Outing, athlete: PitcherName | null) {
  const rows = pitches.map((pitch) => ({
    ...noPitchValues,
    ...pitch,
    pitchType: pitch.pitchType ?? "Other",
    source: "field" as const,
  }));
  const { opponent, location } = facts;
  const game = { athlete: athlete ?? { firstName: "", lastName: "" }, opponent, location };
  downloadCsv(
    gameReadingsCsvFileName(outingId ?? day.gameDate),
    gameReadingsCsv({ ...game, gameDate: day.gameDate, pitches: rows }),
  );
}
