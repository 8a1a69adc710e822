import type { PitcherName } from "@armslot/baseball/charting/charted-csv";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { DownloadGames } from "../device/download-games.tsx";
import { downloadPitches } from "../device/download-pitches.ts";
import { refusedGames, refusedText } from "../device/refused-games.ts";
import { Button } from "../ui/button.tsx";
import { type CurrentGame, useOutbox } from "./state/use-current-game.ts";
import type { FieldDevice } from "./state/use-field-device.ts";

interface PhoneStorageProps {
  readonly game: CurrentGame;
  /** Null if it did not load. */
  readonly athlete: PitcherName | null;
  readonly device: FieldDevice;
}

/** What the phone keeps, what the device granted, and the last resort: a file with the pitches, which an import reads (FIELD-14). */
export function PhoneStorage({ game, athlete, device }: PhoneStorageProps) {
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
          <DownloadGames
            games={refusedGames(status.refused)}
            words={["Refused Pitch", "Refused Pitches"]}
            known={{ athleteId: game.day.athleteId, name: athlete }}
          />
          <Button onClick={() => void outbox.forgetRefused()}>Forget Them</Button>
        </div>
      )}
      <Button
        disabled={game.pitches.length === 0}
        onClick={() => {
          const { gameId, day, facts, pitches } = game;
          downloadPitches({ gameId, facts: { ...facts, ...day }, pitches }, athlete);
        }}
      >
        Download Pitches
      </Button>
    </section>
  );
}
