import type { PitcherName } from "@armslot/baseball/exports/charted-csv";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { DownloadOutings } from "../../outbox/files/download-outings.tsx";
import { downloadPitches } from "../../outbox/files/download-pitches.ts";
import { refusedOutings, refusedText } from "../../outbox/refused-outings.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { FieldDevice } from "./state/use-field-device.ts";
import { type Outing, useOutbox } from "./state/use-outing.ts";

interface PhoneStorageProps {
  readonly outing: Outing;
  /** Null if it did not load. */
  readonly athlete: PitcherName | null;
  readonly device: FieldDevice;
}

/** What the phone keeps, what the device granted, and the last resort: a file with the pitches, which an import reads (FIELD-14). */
export function PhoneStorage({ outing, athlete, device }: PhoneStorageProps) {
  const [outbox, status] = useOutbox();
  const refused = refusedText(status.refused);
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
          <DownloadOutings
            outings={refusedOutings(status.refused)}
            words={["Refused Pitch", "Refused Pitches"]}
            known={{ athleteId: outing.day.athleteId, name: athlete }}
          />
          <Button onClick={() => void outbox.forgetRefused()}>Forget Them</Button>
        </div>
      )}
      <Button
        disabled={outing.pitches.length === 0}
        onClick={() => {
          const { outingId, day, facts, pitches } = outing;
          downloadPitches({ outingId, facts: { ...facts, ...day }, pitches }, athlete);
        }}
      >
        Download Pitches
      </Button>
    </section>
  );
}
