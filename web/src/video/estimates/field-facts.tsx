import { estimateLimits } from "@armslot/contracts/video/estimate-limits";
import { filmViews } from "@armslot/contracts/video/estimates";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import {
  type FieldTexts,
  feetIn,
  otherDistance,
  rubberDistances,
  usualExtension,
  viewOf,
} from "./flight-marks.ts";

interface FieldFactsProps {
  readonly texts: FieldTexts;
  readonly onChange: (texts: FieldTexts) => void;
}

type FeetLimits = readonly [low: number, high: number];

interface FeetFieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly value: string;
  readonly limits: FeetLimits;
  readonly isOptional?: boolean;
  readonly onChange: (text: string) => void;
}

function FeetField({ limits, isOptional = false, ...rest }: FeetFieldProps) {
  const isRight = feetIn(rest.value, limits) !== null || (isOptional && rest.value.trim() === "");
  const [low, high] = limits.map((limit) => limit.toLocaleString("en-US"));
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      error={isRight ? undefined : `Enter ${low} to ${high} ft.`}
    />
  );
}

const views = Object.entries(filmViews).map(([value, name]) => ({
  value,
  label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
}));

const distances = [
  ...rubberDistances.map(({ feet, label }) => ({ value: String(feet), label })),
  { value: otherDistance, label: "Another distance" },
];

/**
 * What a speed needs to know about the field: the distance, how far in front of the rubber the ball leaves the hand, and the altitude.
 * Where the camera stood is kept beside the speed.
 */
export function FieldFactsFields({ texts, onChange }: FieldFactsProps) {
  const { rubberFeet, extensionFeet, altitudeFeet } = estimateLimits;
  const withDistance = (distance: string, feet: string) => {
    const known = feetIn(feet, rubberFeet);
    const extension = known === null ? texts.extension : String(usualExtension(known).extension);
    onChange({ ...texts, distance, feet, extension });
  };
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <SelectField
        {...{ label: "Rubber to plate", name: "rubber", value: texts.distance }}
        options={distances}
        onChange={(distance) => {
          if (distance !== "")
            withDistance(distance, distance === otherDistance ? texts.feet : distance);
        }}
      />
      {texts.distance === otherDistance && (
        <FeetField
          {...{ label: "Distance in ft", name: "feet", value: texts.feet, limits: rubberFeet }}
          onChange={(feet) => withDistance(otherDistance, feet)}
        />
      )}
      <FeetField
        {...{ label: "Extension in ft", name: "extension", value: texts.extension }}
        hint="Usual at this distance. Change it if you know it."
        limits={extensionFeet}
        onChange={(extension) => onChange({ ...texts, extension })}
      />
      <FeetField
        {...{ label: "Altitude in ft (optional)", name: "altitude", value: texts.altitude }}
        limits={altitudeFeet}
        isOptional
        onChange={(altitude) => onChange({ ...texts, altitude })}
      />
      <SelectField
        {...{ label: "Camera (optional)", name: "view", value: texts.view, options: views }}
        placeholder="Not stated"
        onChange={(view) => onChange({ ...texts, view: viewOf(view) })}
      />
    </div>
  );
}
