import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  type ContactKind,
  type ContactRules,
  contactKinds,
  type getContactRules,
  notLegalAdvice,
  saveContactRules,
} from "@armslot/contracts/scouting/contact-rules";
import { shippedRules } from "@armslot/contracts/scouting/shipped-rules";
import { type FormEvent, useState } from "react";
import { useEndpointMutation } from "../../client/queries.ts";
import { useMarkUnsaved } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Region } from "../../ui/region.tsx";
import { RuleFields, RuleSentences } from "./rule-sentences.tsx";

interface RulesFormProps {
  readonly programId: string;
  readonly stored: ReplyOf<typeof getContactRules>;
  readonly isAdmin: boolean;
  readonly onSaved: () => void;
}

/** The program's contact rules: a set to start from, and the periods of the season's calendar. */
export function RulesForm({ programId, stored, isAdmin, onSaved }: RulesFormProps) {
  const [rules, setRules] = useState(stored.rules);
  const [isEditing, setIsEditing] = useState(false);
  const save = useEndpointMutation(saveContactRules, { onSuccess: onSaved });
  const isChanged = JSON.stringify(rules) !== JSON.stringify(stored.rules);
  useMarkUnsaved(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rules) save.mutate({ params: { programId }, body: { version: stored.version, rules } });
  };
  const problem = save.error && (Object.values(save.error.fields)[0] ?? save.error.sentence);
  return (
    <Region title="Contact Rules">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {isAdmin && (
          <div className="max-w-[40rem]">
            <SelectField
              name="rules"
              label="Start from"
              value=""
              options={Object.entries(shippedRules).map(([key, { name }]) => ({
                value: key,
                label: name,
              }))}
              onChange={(key) =>
                setRules(
                  shippedRules[key]
                    ? { ...shippedRules[key], closedPeriods: rules?.closedPeriods ?? [] }
                    : rules,
                )
              }
            />
          </div>
        )}
        {rules === null ? (
          <p className="text-dense text-muted">
            No rules are chosen, so every contact is “unknown”. Start from a set, compare it with
            its source, and state your own rules.
          </p>
        ) : (
          <>
            {isEditing ? (
              <RuleFields rules={rules} onChange={setRules} />
            ) : (
              <RuleSentences rules={rules} />
            )}
            {isAdmin && !isEditing && (
              <Button className="self-start" onClick={() => setIsEditing(true)}>
                Edit the Rules
              </Button>
            )}
            <Periods rules={rules} isAdmin={isAdmin} onChange={setRules} />
          </>
        )}
        <p className="text-meta text-muted">{notLegalAdvice}</p>
        <FormAlert>{problem}</FormAlert>
        {isAdmin && rules && (
          <Button
            className="self-start"
            kind="primary"
            type="submit"
            disabled={!isChanged}
            isBusy={save.isPending}
          >
            Save Rules
          </Button>
        )}
      </form>
    </Region>
  );
}

interface PeriodsProps {
  readonly rules: ContactRules;
  readonly isAdmin: boolean;
  readonly onChange: (rules: ContactRules) => void;
}

const everyKind = Object.keys(contactKinds) as ContactKind[];

/** The periods in which no contact is allowed, such as a dead period. */
function Periods({ rules, isAdmin, onChange }: PeriodsProps) {
  const { closedPeriods } = rules;
  const change = (at: number, part: Partial<Period>) =>
    onChange({
      ...rules,
      closedPeriods: closedPeriods.map((each, place) =>
        place === at ? { ...each, ...part } : each,
      ),
    });
  return (
    <fieldset disabled={!isAdmin} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-dense font-medium">Dead periods of the calendar</legend>
      {closedPeriods.length === 0 && <p className="text-dense text-muted">None are entered.</p>}
      {closedPeriods.map((period, at) => (
        <PeriodRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a period has no other identity while it is typed.
          key={at}
          period={period}
          number={at + 1}
          isAdmin={isAdmin}
          onChange={(part) => change(at, part)}
          onRemove={() =>
            onChange({
              ...rules,
              closedPeriods: closedPeriods.filter((_, place) => place !== at),
            })
          }
        />
      ))}
      {isAdmin && (
        <Button
          className="self-start"
          onClick={() =>
            onChange({
              ...rules,
              closedPeriods: [...closedPeriods, { name: "", from: "", to: "", kinds: everyKind }],
            })
          }
        >
          Add a Period
        </Button>
      )}
    </fieldset>
  );
}

type Period = ContactRules["closedPeriods"][number];

interface PeriodRowProps {
  readonly period: Period;
  readonly number: number;
  readonly isAdmin: boolean;
  readonly onChange: (part: Partial<Period>) => void;
  readonly onRemove: () => void;
}

function PeriodRow({ period, number, isAdmin, onChange, onRemove }: PeriodRowProps) {
  const { name, from, to } = period;
  return (
    <div className="grid items-end gap-2 md:grid-cols-2">
      <TextField
        name={`period-${number}`}
        label="Name"
        autoComplete="off"
        value={name}
        onChange={(text) => onChange({ name: text })}
      />
      <TextField
        name={`from-${number}`}
        label="From"
        type="date"
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <TextField
        name={`to-${number}`}
        label="To"
        type="date"
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
      {isAdmin && (
        <Button kind="quiet" aria-label={`Remove ${name || `period ${number}`}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}
