import { circumstances } from "@armslot/contracts/pitch/circumstances";
import type { chartedCircumstances } from "@armslot/contracts/pitch/corrections";
import type { FieldProps } from "../ui/form/field.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { ZoneCellField } from "./zone-cell-field.tsx";

type Name = (typeof chartedCircumstances)[number];

/** What is written for each value that a select offers. */
function optionsOf(name: Exclude<Name, "inning" | "zoneCell">) {
  const circumstance = circumstances[name];
  if ("choices" in circumstance) {
    return Object.entries(circumstance.choices).map(([value, label]) => ({ value, label }));
  }
  const [low, high] = circumstance.range;
  return Array.from({ length: high - low + 1 }, (_, at) => String(low + at));
}

interface CircumstanceFieldsProps {
  readonly bind: (name: Name) => Omit<FieldProps, "label">;
  /** Whether the pitch can have a charted cell. */
  readonly hasCell: boolean;
}

/** The fields of a pitch's call, result, count, inning, outs, batter, walks and cell. The count is the one before the pitch. */
export function CircumstanceFields({ bind, hasCell }: CircumstanceFieldsProps) {
  const select = (name: Exclude<Name, "inning" | "zoneCell">) => (
    <SelectField
      label={circumstances[name].label}
      options={optionsOf(name)}
      placeholder="Unknown"
      {...bind(name)}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4">
        {select("call")}
        {select("result")}
        {select("balls")}
        {select("strikes")}
        {select("outs")}
        {select("outsMade")}
        <TextField
          label={circumstances.inning.label}
          autoComplete="off"
          inputMode="numeric"
          {...bind("inning")}
        />
        {select("batterHand")}
        {select("intentionalWalks")}
      </div>
      {hasCell && <ZoneCellField {...bind("zoneCell")} />}
    </>
  );
}
