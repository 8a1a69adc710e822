import {
  type ContactKind,
  type ContactRules,
  contactKinds,
} from "@armslot/contracts/scouting/contact-rules";
import { formatCount, formatDate } from "../../client/format.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

const kinds = Object.entries(contactKinds) as [ContactKind, string][];
const kindsText = (chosen: readonly ContactKind[]) =>
  chosen.map((kind) => contactKinds[kind]).join(", ");

/** The sentences of contact rules, with their source and whether someone checked them against it. */
export function RuleSentences({ rules }: { readonly rules: ContactRules }) {
  const sentences = [...rules.fromDays, ...(rules.always ? [rules.always] : [])];
  return (
    <div className="flex flex-col gap-2 text-dense">
      <p className="font-medium">{rules.name}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {sentences.map(({ sentence, kinds: chosen }) => (
          <li key={sentence}>
            {sentence}
            <span className="block text-meta text-muted">{kindsText(chosen)}</span>
          </li>
        ))}
      </ul>
      <p className="text-meta text-muted">
        {rules.readOn === null
          ? `Source: ${rules.source}. No one has checked these sentences against it yet.`
          : `Source: ${rules.source}, read on ${formatDate(rules.readOn)}.`}
        {rules.note && ` ${rules.note}`}
      </p>
    </div>
  );
}

interface RulesProps {
  readonly rules: ContactRules;
  readonly onChange: (rules: ContactRules) => void;
}

/** The same sentences as fields: a program states its own rules, and when someone read their source. */
export function RuleFields({ rules, onChange }: RulesProps) {
  const { name, source, readOn, note, always, fromDays } = rules;
  const set = (part: Partial<ContactRules>) => onChange({ ...rules, ...part });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          {...{ name: "rules-name", label: "Name of the Rules", value: name }}
          autoComplete="off"
          onChange={(text) => set({ name: text })}
        />
        <TextField
          {...{ name: "source", label: "Source", value: source }}
          autoComplete="off"
          onChange={(text) => set({ source: text })}
        />
        <TextField
          {...{ name: "read-on", label: "Source Read On", type: "date", value: readOn ?? "" }}
          hint="Leave it empty until someone has compared each sentence with the source."
          onChange={(day) => set({ readOn: day || null })}
        />
        <TextField
          {...{ name: "note", label: "Note", value: note ?? "" }}
          autoComplete="off"
          onChange={(text) => set({ note: text || null })}
        />
      </div>
      {fromDays.map((rule, at) => (
        <FirstDayFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no other identity while it is typed.
          key={at}
          rule={rule}
          number={at + 1}
          onChange={(part) =>
            set({
              fromDays: fromDays.map((each, place) => (place === at ? { ...each, ...part } : each)),
            })
          }
          onRemove={() => set({ fromDays: fromDays.filter((_, place) => place !== at) })}
        />
      ))}
      {always && (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1 text-dense font-medium">Without a limit</legend>
          <TextField
            {...{ name: "always", label: "Sentence", value: always.sentence }}
            autoComplete="off"
            onChange={(sentence) => set({ always: { ...always, sentence } })}
          />
          <Kinds
            chosen={always.kinds}
            onChange={(chosen) => set({ always: { ...always, kinds: chosen } })}
          />
          <Button kind="quiet" className="self-start" onClick={() => set({ always: null })}>
            Remove What Has No Limit
          </Button>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => set({ fromDays: [...fromDays, newRule] })}>Add a First Day</Button>
        {!always && (
          <Button onClick={() => set({ always: { kinds: [], sentence: "" } })}>
            Add What Has No Limit
          </Button>
        )}
      </div>
    </div>
  );
}

type FirstDay = ContactRules["fromDays"][number];

const newRule: FirstDay = { kinds: [], yearsBeforeClass: 2, monthDay: "", sentence: "" };
const years = Array.from({ length: 9 }, (_, before) => ({
  value: String(before),
  label: before === 0 ? "Year of the class" : `${formatCount(before, "year")} before the class`,
}));

interface FirstDayProps {
  readonly rule: FirstDay;
  readonly number: number;
  readonly onChange: (part: Partial<FirstDay>) => void;
  readonly onRemove: () => void;
}

/** From which day some kinds of contact are allowed. */
function FirstDayFields({ rule, number, onChange, onRemove }: FirstDayProps) {
  const { kinds: chosen, yearsBeforeClass, monthDay, sentence } = rule;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">{`First day ${number}`}</legend>
      <TextField
        {...{ name: `sentence-${number}`, label: "Sentence", value: sentence }}
        autoComplete="off"
        onChange={(text) => onChange({ sentence: text })}
      />
      <div className="grid gap-2 md:grid-cols-2">
        <TextField
          {...{ name: `day-${number}`, label: "Month and Day", value: monthDay }}
          hint="08-01 is August 1."
          autoComplete="off"
          onChange={(text) => onChange({ monthDay: text })}
        />
        <SelectField
          {...{ name: `years-${number}`, label: "Year", value: String(yearsBeforeClass) }}
          options={years}
          hint="The junior year begins 2 years before."
          onChange={(before) => onChange({ yearsBeforeClass: Number(before) })}
        />
      </div>
      <Kinds chosen={chosen} onChange={(next) => onChange({ kinds: next })} />
      <Button kind="quiet" className="self-start" onClick={onRemove}>
        {`Remove First Day ${number}`}
      </Button>
    </fieldset>
  );
}

interface KindsProps {
  readonly chosen: readonly ContactKind[];
  readonly onChange: (kinds: ContactKind[]) => void;
}

function Kinds({ chosen, onChange }: KindsProps) {
  return (
    <div className="flex flex-wrap gap-x-4">
      {kinds.map(([kind, label]) => (
        <Checkbox
          key={kind}
          isChecked={chosen.includes(kind)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, kind] : chosen.filter((each) => each !== kind))
          }
        >
          {label}
        </Checkbox>
      ))}
    </div>
  );
}
