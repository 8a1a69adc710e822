import { circumstances } from "@armslot/contracts/pitch/circumstances";
import { Minus, Plus } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { PadButton } from "./pad-button.tsx";
import type { CurrentGame } from "./state/use-current-game.ts";

const { inning, outs, balls, strikes, batterHand } = circumstances;
const outsPerInning = 3;
const steppers = [
  ["balls", balls],
  ["strikes", strikes],
  ["outs", { ...outs, range: [outs.range[0], outsPerInning] }],
  ["inning", inning],
] as const;

/** Returns what a step changes. A third out ends the inning. */
function afterStep(
  name: (typeof steppers)[number][0],
  value: number,
  situation: CurrentGame["situation"],
): Parameters<CurrentGame["changeSituation"]>[0] {
  if (name !== "outs" || value < outsPerInning) return { [name]: value };
  const next = situation.inning === null ? null : situation.inning + 1;
  return { inning: next, outs: 0, balls: 0, strikes: 0 };
}

interface SituationDialogProps {
  readonly game: CurrentGame;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that corrects the count, outs, inning and batter before the next pitch. */
export function SituationDialog({ game, isOpen, onClose }: SituationDialogProps) {
  const { situation, changeSituation, settleSituation, walk } = game;
  const close = () => {
    settleSituation();
    onClose();
  };
  return (
    <Dialog title="Before the next pitch" isOpen={isOpen} onClose={close}>
      <div className="flex flex-col gap-3">
        {steppers.map(([name, { label, range }]) => (
          <Stepper
            key={name}
            label={label}
            value={situation[name]}
            range={range}
            onChange={(value) => changeSituation(afterStep(name, value, situation))}
          />
        ))}
        <RadioGroup
          label="Batter"
          name="batter"
          value={situation.batterHand ?? ""}
          onChange={(hand) =>
            changeSituation({ batterHand: hand === "L" || hand === "R" ? hand : null })
          }
          options={[
            { value: "L", label: batterHand.choices.L },
            { value: "R", label: batterHand.choices.R },
            { value: "", label: "Unknown" },
          ]}
        />
        <PadButton
          className="text-body"
          onClick={() => {
            walk();
            onClose();
          }}
        >
          Intentional Walk
        </PadButton>
        <p className="text-meta text-muted">
          The batter walks without another pitch. No pitch is counted.
        </p>
      </div>
      <DialogActions>
        <Button kind="primary" onClick={close}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface StepperProps {
  readonly label: string;
  /** Null is unknown. A step then starts from the lowest value. */
  readonly value: number | null;
  readonly range: readonly [low: number, high: number];
  readonly onChange: (value: number) => void;
}

function Stepper({ label, value, range: [low, high], onChange }: StepperProps) {
  return (
    <fieldset aria-label={label} className="flex items-center justify-between gap-2">
      <span className="text-body">{label}</span>
      <span className="flex items-center gap-2">
        <PadButton
          aria-label={`${label}, one less`}
          className="w-12"
          disabled={value === low}
          onClick={() => onChange(value === null ? low : value - 1)}
        >
          <Minus aria-hidden="true" size={18} />
        </PadButton>
        <output className="w-8 text-center text-title font-semibold">{value ?? "-"}</output>
        <PadButton
          aria-label={`${label}, one more`}
          className="w-12"
          disabled={value === high}
          onClick={() => onChange(value === null ? low : value + 1)}
        >
          <Plus aria-hidden="true" size={18} />
        </PadButton>
      </span>
    </fieldset>
  );
}
