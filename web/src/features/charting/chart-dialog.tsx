import { type GameKind, gameKinds } from "@armslot/contracts/circumstances";
import { limits } from "@armslot/contracts/limits";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import type { FieldSettings } from "./field-settings.ts";
import { PhoneStorage, type PitcherName } from "./phone-storage.tsx";
import type { FieldDevice } from "./use-field-device.ts";
import type { Outing } from "./use-outing.ts";

interface ChartDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly outing: Outing;
  readonly settings: FieldSettings;
  readonly onSettings: (part: Partial<FieldSettings>) => void;
  readonly athlete: PitcherName | null;
  readonly device: FieldDevice;
}

/** The dialog with the facts of the outing and the settings of the screen. */
export function ChartDialog({ isOpen, onClose, ...rest }: ChartDialogProps) {
  return (
    <Dialog title="Outing" isOpen={isOpen} onClose={onClose}>
      <OutingForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

const kinds = Object.entries(gameKinds).map(([value, label]) => ({ value, label }));

function OutingForm(props: Omit<ChartDialogProps, "isOpen">) {
  const { outing, onClose } = props;
  const { facts, changeFacts } = outing;
  const [opponent, setOpponent] = useState(facts.opponent ?? "");
  const [location, setLocation] = useState(facts.location ?? "");
  const close = () => {
    const typed = { opponent: opponent.trim() || null, location: location.trim() || null };
    if (typed.opponent !== facts.opponent || typed.location !== facts.location) changeFacts(typed);
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
        value={facts.kind}
        onChange={(kind) => kind && changeFacts({ kind: kind as GameKind })}
        options={kinds}
      />
      <TextField
        label="Opponent"
        name="opponent"
        value={opponent}
        onChange={setOpponent}
        maxLength={limits.textMaxCharacters}
        autoComplete="off"
      />
      <TextField
        label="Location"
        name="location"
        value={location}
        onChange={setLocation}
        maxLength={limits.textMaxCharacters}
        autoComplete="off"
      />
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
