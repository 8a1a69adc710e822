import type { ToolGrade } from "@armslot/contracts/scouting/grades";
import type { Template } from "@armslot/contracts/scouting/templates";
import { useState } from "react";
import { Fold } from "../../../ui/fold.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

const speeds = { low: "Low", sit: "Sits", high: "High", peak: "Peak" } as const;
type Speed = keyof typeof speeds;
const speedNames = Object.keys(speeds) as Speed[];

interface GradeWordsProps {
  readonly tool: Template["tools"][number];
  readonly grade: ToolGrade;
  readonly error: string | undefined;
  readonly onChange: (grade: ToolGrade) => void;
}

/** What a scout says of a tool in words, and the velocities of a pitch by the scout's own gun. */
export function GradeWords({ tool, grade, error, onChange }: GradeWordsProps) {
  const isPitch = tool.kind === "pitch";
  const words = grade.words?.trim();
  return (
    <Fold
      summary={
        <span className="min-w-0 truncate text-meta text-muted">
          {words || (isPitch ? "Velocity and words" : "Words")}
        </span>
      }
      isOpenAtFirst={error !== undefined}
    >
      <div className="flex flex-col gap-3">
        {isPitch && <GunFields label={tool.label} grade={grade} onChange={onChange} />}
        <TextArea
          name={`words-${tool.key}`}
          label={`${tool.label} in words`}
          rows={2}
          value={grade.words ?? ""}
          error={error}
          onChange={(text) => onChange({ ...grade, words: text === "" ? null : text })}
        />
      </div>
    </Fold>
  );
}

interface GunFieldsProps {
  readonly label: string;
  readonly grade: ToolGrade;
  readonly onChange: (grade: ToolGrade) => void;
}

function GunFields({ label, grade, onChange }: GunFieldsProps) {
  const [texts, setTexts] = useState<Record<Speed, string>>({
    low: String(grade.gun?.low ?? ""),
    sit: String(grade.gun?.sit ?? ""),
    high: String(grade.gun?.high ?? ""),
    peak: String(grade.gun?.peak ?? ""),
  });
  const change = (speed: Speed, text: string) => {
    const next = { ...texts, [speed]: text };
    setTexts(next);
    const numbers = Object.fromEntries(
      speedNames.map((name) => [name, numberOf(next[name])]),
    ) as Record<Speed, number | null>;
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
            value={texts[speed]}
            onChange={(text) => change(speed, text)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the typed number, with a decimal comma too. Null for an empty text; what is no number is refused by the contract as NaN. */
function numberOf(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  return plain === "" ? null : Number(plain);
}
