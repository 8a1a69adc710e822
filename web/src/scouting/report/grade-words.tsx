import type { ToolGrade } from "@armslot/contracts/scouting/grades";
import type { Template } from "@armslot/contracts/scouting/templates";
import { useState } from "react";
import { Fold } from "../../ui/fold.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { numberText, typedNumber } from "./typed-number.ts";

const speeds = { low: "Low", sit: "Sits", high: "High", peak: "Peak" } as const;
type Speed = keyof typeof speeds;
const speedNames = Object.keys(speeds) as Speed[];
type Texts = Readonly<Record<Speed, string>>;
const noTexts: Texts = { low: "", sit: "", high: "", peak: "" };

/** Sentences by the path of what they are about. */
export type Errors = Readonly<Record<string, string>>;

export const hasAny = (errors: Errors) => Object.keys(errors).length > 0;

interface GradeWordsProps {
  readonly tool: Template["tools"][number];
  readonly grade: ToolGrade;
  readonly errors: Errors;
  readonly onChange: (grade: ToolGrade) => void;
}

/** What a scout says of a tool in words, and the velocities of a pitch by the scout's own gun. */
export function GradeWords({ tool, grade, errors, onChange }: GradeWordsProps) {
  const isPitch = tool.kind === "pitch";
  // Kept here, because the fields go when the line above them is folded.
  const [texts, setTexts] = useState(noTexts);
  const words = grade.words?.trim();
  return (
    <Fold
      summary={
        <span className="min-w-0 truncate text-meta text-muted">
          {words || (isPitch ? "Velocity and words" : "Words")}
        </span>
      }
      hasError={hasAny(errors)}
    >
      <div className="flex flex-col gap-3">
        {isPitch && (
          <GunFields label={tool.label} {...{ grade, errors, texts, setTexts, onChange }} />
        )}
        <TextArea
          name={`words-${tool.key}`}
          label={`${tool.label} in words`}
          rows={2}
          value={grade.words ?? ""}
          error={errors.words}
          onChange={(text) => onChange({ ...grade, words: text === "" ? null : text })}
        />
      </div>
    </Fold>
  );
}

interface GunFieldsProps {
  readonly label: string;
  readonly grade: ToolGrade;
  readonly errors: Errors;
  readonly texts: Texts;
  readonly setTexts: (texts: Texts) => void;
  readonly onChange: (grade: ToolGrade) => void;
}

function GunFields({ label, grade, errors, texts, setTexts, onChange }: GunFieldsProps) {
  const change = (speed: Speed, text: string) => {
    setTexts({ ...texts, [speed]: text });
    const none: NonNullable<ToolGrade["gun"]> = { low: null, sit: null, high: null, peak: null };
    const numbers = { ...none, ...grade.gun, [speed]: typedNumber(text) };
    const isEmpty = speedNames.every((name) => numbers[name] === null);
    onChange({ ...grade, gun: isEmpty ? null : numbers });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-meta text-muted">Your gun, in mph</legend>
      <div className="grid grid-cols-4 gap-2">
        {speedNames.map((speed) => (
          <TextField
            key={speed}
            name={`${speed}-${label}`}
            label={speeds[speed]}
            aria-label={`${label}, ${speeds[speed]} in mph`}
            inputMode="decimal"
            autoComplete="off"
            value={numberText(texts[speed], grade.gun?.[speed] ?? null)}
            error={errors[`gun.${speed}`]}
            onChange={(text) => change(speed, text)}
          />
        ))}
      </div>
    </fieldset>
  );
}
