import { type LevelTexts, levelHeader, levelPitchTypes } from "@armslot/baseball/roster/level-csv";
import { type LevelReading, levelReadings } from "@armslot/contracts/pitch/levels";
import { useId } from "react";
import { controlClasses } from "../../ui/control-classes.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { blankTexts, type RowErrors, type RowTexts, rowKey } from "./level-rows.ts";

interface LevelGridProps {
  /** The pitch types to show. */
  readonly types: readonly string[];
  readonly texts: RowTexts;
  readonly errors: RowErrors;
  readonly onChange: (key: string, texts: LevelTexts) => void;
  readonly onAddType: (pitchType: string) => void;
}

/** The numbers of a level table: a block per pitch type, and a row per reading. */
export function LevelGrid({ types, onAddType, ...rest }: LevelGridProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {types.map((type) => (
          <TypeBlock key={type} pitchType={type} {...rest} />
        ))}
      </div>
      <div className="max-w-64">
        <SelectField
          name="pitchType"
          label="Add a Pitch Type"
          value=""
          onChange={onAddType}
          options={levelPitchTypes.filter((type) => !types.includes(type))}
        />
      </div>
    </div>
  );
}

const rowGrid = "grid grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,4.75rem))] items-center gap-x-2";

const fields = { mean: "Mean", sd: "SD", pitches: "Pitches" } as const;
const fieldNames = Object.keys(fields) as (keyof typeof fields)[];

interface TypeBlockProps extends Omit<LevelGridProps, "types" | "onAddType"> {
  readonly pitchType: string;
}

function TypeBlock({ pitchType, texts, errors, onChange }: TypeBlockProps) {
  return (
    <fieldset className="flex min-w-0 max-w-[32rem] flex-col gap-1.5">
      <legend className="sr-only">{pitchType}</legend>
      <div aria-hidden="true" className={`${rowGrid} text-meta text-muted`}>
        <span className="text-dense font-semibold text-ink">{pitchType}</span>
        {fieldNames.map((name) => (
          <span key={name}>{fields[name]}</span>
        ))}
      </div>
      {levelReadings.map((reading) => {
        const key = rowKey(pitchType, reading);
        return (
          <ReadingRow
            key={reading}
            pitchType={pitchType}
            reading={reading}
            texts={texts.get(key) ?? blankTexts}
            errors={errors.get(key) ?? {}}
            onChange={(next) => onChange(key, next)}
          />
        );
      })}
    </fieldset>
  );
}

interface ReadingRowProps {
  readonly pitchType: string;
  readonly reading: LevelReading;
  readonly texts: LevelTexts;
  readonly errors: Partial<LevelTexts>;
  readonly onChange: (texts: LevelTexts) => void;
}

function ReadingRow({ pitchType, reading, texts, errors, onChange }: ReadingRowProps) {
  const errorId = useId();
  const sentences = fieldNames.flatMap((name) => errors[name] ?? []);
  return (
    <div className={rowGrid}>
      <span className="text-dense">{levelHeader(reading)}</span>
      {fieldNames.map((name) => (
        <input
          key={name}
          type="text"
          inputMode={name === "pitches" ? "numeric" : "decimal"}
          autoComplete="off"
          aria-label={`${fields[name]} of ${pitchType}, ${levelHeader(reading)}`}
          aria-invalid={errors[name] === undefined ? undefined : true}
          aria-describedby={errors[name] === undefined ? undefined : errorId}
          value={texts[name]}
          onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
          className={`${controlClasses} px-2 tabular-nums`}
        />
      ))}
      {sentences.length > 0 && (
        <p id={errorId} role="alert" className="col-span-4 text-meta font-medium text-danger">
          {sentences.join(" ")}
        </p>
      )}
    </div>
  );
}
