import type { PitcherName } from "@armslot/baseball/charting/charted-csv";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { limits } from "@armslot/contracts/core/limits";
import { type GameKind, gameKinds } from "@armslot/contracts/pitch/circumstances";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { DownloadGames } from "../device/download-games.tsx";
import { downloadPitches } from "../device/download-pitches.ts";
import { refusedGames, refusedText } from "../device/refused-games.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import type { FieldSettings } from "./state/field-settings.ts";
import { type CurrentGame, type StartFacts, useOutbox } from "./state/use-current-game.ts";
import type { FieldDevice } from "./state/use-field-device.ts";
import { TypedField } from "./typed-field.tsx";

interface ChartDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly game: CurrentGame;
  readonly settings: FieldSettings;
  readonly onSettings: (part: Partial<FieldSettings>) => void;
  readonly athlete: PitcherName | null;
  readonly device: FieldDevice;
}

/** The dialog with the facts of the game and the settings of the screen. */
export function ChartDialog({ isOpen, onClose, ...rest }: ChartDialogProps) {
  return (
    <Dialog title="Game" isOpen={isOpen} onClose={onClose}>
      <GameForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

const kinds = Object.entries(gameKinds).map(([value, label]) => ({ value, label }));

const factNames = ["kind", "opponent", "location"] as const;

function GameForm(props: Omit<ChartDialogProps, "isOpen">) {
  const { game, onClose } = props;
  const { programId } = useViewer().program;
  const { facts, changeFacts } = game;
  const [kind, setKind] = useState(facts.kind);
  const [opponent, setOpponent] = useState(facts.opponent ?? "");
  const [location, setLocation] = useState(facts.location ?? "");
  const typed = { kind, opponent: opponent.trim() || null, location: location.trim() || null };
  const close = () => {
    const changed = factNames.filter((name) => typed[name] !== facts[name]);
    if (changed.length > 0) {
      changeFacts(Object.fromEntries(changed.map((name) => [name, typed[name]])));
    }
    onClose();
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        onChange={(chosen) => chosen && setKind(chosen as GameKind)}
        options={kinds}
      />
      <TypedField
        label="Opponent"
        name="opponent"
        value={opponent}
        onChange={setOpponent}
        maxLength={limits.textMaxCharacters}
      />
      <TypedField
        label="Location"
        name="location"
        value={location}
        onChange={setLocation}
        maxLength={limits.textMaxCharacters}
      />
      <NewGame game={game} facts={typed} />
      <ButtonLink to={pathOf("chartNewPitcher", { programId })} className="self-start">
        Chart a New Pitcher
      </ButtonLink>
      <ScreenSettings {...props} />
      <PhoneStorage {...props} />
      <DialogActions>
        <Button type="submit" kind="primary">
          Done
        </Button>
      </DialogActions>
    </form>
  );
}

interface NewGameProps {
  readonly game: CurrentGame;
  /** What the form says, which the new game starts with. */
  readonly facts: StartFacts;
}

/** Starts another game on the same day: a game after a bullpen, or the second game of a doubleheader (FIELD-18). */
function NewGame({ game: { pitches, startNew }, facts }: NewGameProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was clicked is gone.
    if (isNew) note.current?.focus();
  }, [isNew]);
  if (isNew) {
    return (
      <p ref={note} role="status" tabIndex={-1} className="text-dense">
        The next pitch starts a new game with the kind, opponent and location above.
      </p>
    );
  }
  if (pitches.length === 0) return null;
  return (
    <ConfirmInPlace
      label="New Game"
      question={`End this game of ${formatCount(pitches.length, "pitch", "pitches")}? It stays on this phone and is sent. The next pitch starts another one.`}
      isAsking={isAsking}
      isBusy={false}
      onAsk={() => setIsAsking(true)}
      onCancel={() => setIsAsking(false)}
      onConfirm={() => {
        startNew(facts);
        setIsNew(true);
      }}
    />
  );
}

function ScreenSettings({
  settings,
  onSettings,
}: Pick<ChartDialogProps, "settings" | "onSettings">) {
  return (
    <>
      <RadioGroup
        label="Hand that taps"
        name="hand"
        value={settings.hand}
        onChange={(hand) => onSettings({ hand: hand === "left" ? "left" : "right" })}
        options={[
          { value: "left", label: "Left" },
          { value: "right", label: "Right" },
        ]}
      />
      <RadioGroup
        label="Colors"
        name="colors"
        value={settings.isBright ? "bright" : "theme"}
        onChange={(colors) => onSettings({ isBright: colors === "bright" })}
        options={[
          { value: "theme", label: "Theme" },
          { value: "bright", label: "Bright, for sunlight" },
        ]}
      />
    </>
  );
}

interface PhoneStorageProps {
  readonly game: CurrentGame;
  /** Null if it did not load. */
  readonly athlete: PitcherName | null;
  readonly device: FieldDevice;
}

/** What the phone keeps, what the device granted, and the last resort: a file with the pitches, which an import reads (FIELD-14). */
function PhoneStorage({ game, athlete, device }: PhoneStorageProps) {
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
