import type { NumberedPitch, OutingFacts } from "@armslot/baseball/field-outing";
import { gameReadingsCsv, gameReadingsCsvFileName } from "@armslot/baseball/game-readings-csv";
import { noPitchValues } from "@armslot/contracts/circumstances";
import { fieldMessages } from "@armslot/contracts/field-phone";
import { downloadCsv } from "../../lib/download-file.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import type { OutboxStatus } from "../../lib/outbox/outbox.ts";
import { refusedOutings, refusedText } from "../../lib/outbox/refused-outings.ts";
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
          <RefusedDownloads {...{ outing, athlete, status }} />
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

interface RefusedDownloadsProps extends Pick<PhoneStorageProps, "outing" | "athlete"> {
  readonly status: OutboxStatus;
}

/** A button for the refused pitches of each outing, because a file has one game. */
function RefusedDownloads({ outing, athlete, status }: RefusedDownloadsProps) {
  const outings = refusedOutings(status.refused);
  return outings.map((refused) => {
    const { outingId, facts, pitches } = refused;
    const isOfAthlete = facts.athleteId === outing.day.athleteId;
    const count = formatCount(pitches.length, "Refused Pitch", "Refused Pitches");
    return (
      <Button key={outingId} onClick={() => downloadPitches(refused, isOfAthlete ? athlete : null)}>
        Download{" "}
        {outings.length > 1
          ? `${pitches.length} of ${formatDate(facts.gameDate, "an unknown day")}`
          : count}
      </Button>
    );
  });
}

interface Downloaded {
  /** Null before the first pitch. */
  readonly outingId: string | null;
  readonly facts: Pick<OutingFacts, "gameDate" | "opponent" | "location">;
  readonly pitches: readonly NumberedPitch[];
}

/** Downloads pitches as a file of the kind that Game Detail exports. */
function downloadPitches({ outingId, facts, pitches }: Downloaded, athlete: PitcherName | null) {
  const rows = pitches.map((pitch) => ({
    ...noPitchValues,
    ...pitch,
    pitchType: pitch.pitchType ?? "Other",
    source: "field" as const,
    excludedReason: null,
  }));
  const { gameDate, opponent, location } = facts;
  const game = { athlete: athlete ?? { firstName: "", lastName: "" }, opponent, location };
  downloadCsv(
    gameReadingsCsvFileName(outingId ?? gameDate ?? "pitches"),
    gameReadingsCsv({ ...game, gameDate, pitches: rows }),
  );
}
