import { ofpOf } from "@armslot/baseball/scouting/ofp";
import { gradeScale } from "@armslot/contracts/scouting/grades";
import { type ReportContent, reportActions, risks } from "@armslot/contracts/scouting/reports";
import type { Template } from "@armslot/contracts/scouting/templates";
import { useState } from "react";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { FieldError } from "./field-error.tsx";
import { numberText, typedNumber } from "./typed-number.ts";

const { min, max, step } = gradeScale;
const grades = Array.from({ length: (max - min) / step + 1 }, (_, index) => max - index * step);

interface ReportVerdictProps {
  readonly template: Template;
  readonly content: ReportContent;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<ReportContent>) => void;
}

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The role, the risk, the overall future potential and the action of a report. */
export function ReportVerdict({ template, content, errors, onChange }: ReportVerdictProps) {
  const text = (name: "roleNow" | "roleLater" | "riskWhy", label: string) => (
    <TextField
      name={name}
      label={label}
      value={content[name] ?? ""}
      error={errors[name]}
      onChange={(typed) => onChange({ [name]: typed === "" ? null : typed })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {text("roleNow", "Role Now")}
        {text("roleLater", "Role Later")}
        <SelectField
          name="risk"
          label="Risk"
          placeholder="Not said"
          value={content.risk ?? ""}
          options={choices(risks)}
          onChange={(value) => onChange({ risk: (value || null) as ReportContent["risk"] })}
        />
        {text("riskWhy", "Why")}
        <WholeNumber
          name="arrivalYear"
          label="Year of Arrival"
          value={content.arrivalYear}
          error={errors.arrivalYear}
          onChange={(arrivalYear) => onChange({ arrivalYear })}
        />
      </div>
      <Potential {...{ template, content, errors, onChange }} />
      <div className="flex flex-col gap-1">
        <RadioGroup
          name="action"
          label="Action"
          value={content.action ?? ""}
          options={choices(reportActions)}
          onChange={(value) => onChange({ action: value as ReportContent["action"] })}
        />
        <FieldError>{errors.action}</FieldError>
      </div>
    </div>
  );
}

/** The overall future potential: the weighted mean of the future grades, and what the scout adds to it with a reason. */
function Potential({ template, content, errors, onChange }: ReportVerdictProps) {
  const ofp = ofpOf(template, content);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="flex flex-col gap-1">
        <span className="text-dense font-medium">OFP</span>
        <p className="flex h-11 items-center text-title font-semibold tabular-nums">{ofp ?? "–"}</p>
        <p className="text-meta text-muted">
          The mean of the weighted future grades, and your adjustment.
        </p>
      </div>
      <SelectField
        name="likely"
        label="Likely"
        hint="What he most likely becomes."
        placeholder="Not said"
        value={String(content.likely ?? "")}
        options={grades}
        onChange={(value) => onChange({ likely: value === "" ? null : Number(value) })}
      />
      <WholeNumber
        name="adjustment"
        label="Adjustment"
        value={content.adjustment}
        error={errors.adjustment}
        onChange={(adjustment) => onChange({ adjustment: adjustment ?? 0 })}
      />
      <TextField
        name="adjustmentReason"
        label="Reason"
        value={content.adjustmentReason ?? ""}
        error={errors.adjustmentReason}
        onChange={(typed) => onChange({ adjustmentReason: typed === "" ? null : typed })}
      />
    </div>
  );
}

interface WholeNumberProps {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** A field for a whole number that may have a minus, which the number keys of some phones lack. */
function WholeNumber({ name, label, value, error, onChange }: WholeNumberProps) {
  const [text, setText] = useState("");
  return (
    <TextField
      name={name}
      label={label}
      autoComplete="off"
      value={numberText(text, value)}
      error={error}
      onChange={(typed) => {
        setText(typed);
        onChange(typedNumber(typed));
      }}
    />
  );
}
