import { restRuleText } from "@armslot/baseball/numbers/rest-rule-text";
import { type RestRule, restRule, setRestRule } from "@armslot/contracts/roster/rest-rule";
import { useState } from "react";
import * as z from "zod/mini";
import { useEndpointMutation } from "../client/queries.ts";
import { type FieldBinding, useForm } from "../client/use-form.ts";
import { useAppStore } from "../session/app-store.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Fold } from "../ui/fold.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { NumberField } from "../ui/form/number-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/** The typed texts of a rule (LOAD-7, LOAD-8). A part whose text is empty is off. */
const typedRule = {
  steps: z.string(),
  dailyMax: z.string(),
  lastBatter: z.string(),
  thirdDayFrom: z.string(),
  secondGameFrom: z.string(),
  caughtFrom: z.string(),
  noCatchingFrom: z.string(),
  playoffsFrom: z.string(),
  playoffsTo: z.string(),
  playoffsSteps: z.string(),
  playoffsDailyMax: z.string(),
};

type Texts = { readonly [Name in keyof typeof typedRule]: string };

/** The fields of the parts that are folded away at first. */
const moreFields = (Object.keys(typedRule) as (keyof Texts)[]).filter(
  (name) => name !== "steps" && name !== "dailyMax",
);

/** Returns the numbers in a text that commas, semicolons or spaces part. */
const stepsOf = (text: string): readonly number[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

const numberOf = (text: string) => (text.trim() ? Number(text) : undefined);

/** Returns the texts as a rule, which can still be a wrong one. */
function ruleOf(texts: Texts) {
  const { playoffsFrom: from, playoffsTo: to, playoffsSteps, playoffsDailyMax } = texts;
  const hasPlayoffs = [from, to, playoffsSteps, playoffsDailyMax].some((text) => text.trim());
  return {
    steps: stepsOf(texts.steps),
    dailyMax: numberOf(texts.dailyMax) ?? null,
    lastBatter: texts.lastBatter ? true : undefined,
    thirdDayFrom: numberOf(texts.thirdDayFrom),
    secondGameFrom: numberOf(texts.secondGameFrom),
    caughtFrom: numberOf(texts.caughtFrom),
    noCatchingFrom: numberOf(texts.noCatchingFrom),
    playoffs: hasPlayoffs
      ? {
          ...{ from, to, steps: stepsOf(playoffsSteps) },
          dailyMax: numberOf(playoffsDailyMax) ?? null,
        }
      : undefined,
  };
}

/** Returns the field that shows an error at this place of a rule. */
function fieldOf([part, name]: readonly PropertyKey[]): keyof Texts {
  if (part !== "playoffs") return part as keyof Texts;
  const of = String(name);
  return `playoffs${of.slice(0, 1).toUpperCase()}${of.slice(1)}` as keyof Texts;
}

/** The schema of the typed texts: the contract checks them as one rule. */
const typedRuleSchema = z.pipe(
  z.strictObject(typedRule),
  z.transform((texts: Texts, { issues }): RestRule => {
    const { data, error } = restRule.safeParse(ruleOf(texts));
    for (const { path, message } of error?.issues ?? []) {
      issues.push({ code: "custom", input: texts, message, path: [fieldOf(path)] });
    }
    return data ?? z.NEVER;
  }),
);

const choices = [
  {
    value: "pitch-smart",
    label: "Pitch Smart",
    hint: "By MLB and USA Baseball, by age. It needs the birth year.",
  },
  {
    value: "own",
    label: "Our own rule",
    hint: "The same at every age. It replaces Pitch Smart on every screen.",
  },
] as const;

/** Stores the rule, and shows it on every screen of this member. */
function useSaveRule() {
  const { user, program } = useViewer();
  const setSession = useAppStore(({ actions }) => actions.setSession);
  const saving = useEndpointMutation(setRestRule);
  return async (rule: RestRule | null) => {
    const params = { programId: program.programId };
    const reply = await saving.mutateAsync({ params, body: { rule } });
    setSession({ user, program: { ...program, restRule: reply.rule } });
  };
}

/** The choice of the rule by which the program's pitchers rest (LOAD-7). */
export function RestRuleChoice() {
  const stored = useViewer().program.restRule;
  const [choice, setChoice] = useState<string>(stored ? "own" : "pitch-smart");
  return (
    <div className="flex max-w-[45rem] flex-col gap-4">
      <ChoiceList
        question="Pitchers rest by"
        value={choice}
        onChange={setChoice}
        options={choices}
      />
      {choice === "own" ? <OwnRule stored={stored} /> : stored && <PitchSmartAgain />}
    </div>
  );
}

function OwnRule({ stored }: { readonly stored: RestRule | null }) {
  const save = useSaveRule();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({
    schema: typedRuleSchema,
    initial: textsOf(stored),
    submit: async (rule) => {
      await save(rule);
      form.reset(form.values);
      setIsSaved(true);
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <StepsField {...form.field("steps")} required />
      <NumberField
        {...form.field("dailyMax")}
        label="Most pitches of a day"
        hint="Optional. The screens say when a day had more."
      />
      <Fold
        summary="More of Your League’s Rule"
        isOpenAtFirst={moreFields.some((name) => form.values[name] !== "")}
        hasError={moreFields.some((name) => form.field(name).error !== undefined)}
      >
        <MoreOfRule field={form.field} />
      </Fold>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" kind="primary" isBusy={form.isSending}>
          Save Rule
        </Button>
        <p role="status" className="text-dense font-medium text-accent">
          {isSaved && !form.isDirty && form.error === null && "Rule saved."}
        </p>
      </div>
    </form>
  );
}

/** The field of the pitches after which days of rest are enough. Its hint reads them back. */
function StepsField(props: FieldBinding & { readonly required?: boolean }) {
  const steps = restRule.shape.steps.safeParse(stepsOf(props.value)).data;
  return (
    <TextField
      {...props}
      label="Most pitches for 0, 1, 2 … days of rest"
      hint={steps ? restRuleText(steps) : "Up to five numbers, such as 30, 45, 60, 75."}
      inputMode="text"
    />
  );
}

interface MoreOfRuleProps {
  readonly field: (name: keyof typeof typedRule) => FieldBinding;
}

/** The parts of a rule that not every league has (LOAD-8). An empty field is off. */
function MoreOfRule({ field }: MoreOfRuleProps) {
  const lastBatter = field("lastBatter");
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Checkbox
          name={lastBatter.name}
          isChecked={lastBatter.value !== ""}
          onChange={(isChecked) => lastBatter.onChange(isChecked ? "on" : "")}
        >
          A pitcher may finish the last batter
        </Checkbox>
        <p className="text-meta text-muted">
          Of the pitches to the last batter of a day, only the first one counts. Without the balls
          and strikes of the pitches, all of them count.
        </p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <NumberField
          {...field("thirdDayFrom")}
          label="No third day in a row"
          hint="From this many pitches in games on the two days before. 1 bars every third day."
        />
        <NumberField
          {...field("secondGameFrom")}
          label="No second game on a day"
          hint="From this many pitches in the first game."
        />
        <NumberField
          {...field("caughtFrom")}
          label="No pitching after catching"
          hint="From this many innings caught that day. Staff enter them under Workload on the athlete’s page."
        />
        <NumberField
          {...field("noCatchingFrom")}
          label="No catching after pitching"
          hint="From this many pitches in games that day."
        />
      </div>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 text-dense font-medium">Playoffs</legend>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...field("playoffsFrom")} label="First day" type="date" />
          <TextField {...field("playoffsTo")} label="Last day" type="date" />
        </div>
        <StepsField {...field("playoffsSteps")} />
        <NumberField {...field("playoffsDailyMax")} label="Most pitches of a day" />
      </fieldset>
    </div>
  );
}

function PitchSmartAgain() {
  const save = useSaveRule();
  const form = useForm({ schema: z.strictObject({}), initial: {}, submit: () => save(null) });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <p className="text-dense text-muted">The program’s own rule is deleted.</p>
      <Button type="submit" kind="primary" isBusy={form.isSending} className="self-start">
        Use Pitch Smart
      </Button>
    </form>
  );
}

/** Returns the texts of a stored rule, or empty ones. */
function textsOf(rule: RestRule | null): Texts {
  const text = (value: number | string | null | undefined) => String(value ?? "");
  const { playoffs } = rule ?? {};
  return {
    steps: rule?.steps.join(", ") ?? "",
    dailyMax: text(rule?.dailyMax),
    lastBatter: rule?.lastBatter ? "on" : "",
    thirdDayFrom: text(rule?.thirdDayFrom),
    secondGameFrom: text(rule?.secondGameFrom),
    caughtFrom: text(rule?.caughtFrom),
    noCatchingFrom: text(rule?.noCatchingFrom),
    playoffsFrom: text(playoffs?.from),
    playoffsTo: text(playoffs?.to),
    playoffsSteps: playoffs?.steps.join(", ") ?? "",
    playoffsDailyMax: text(playoffs?.dailyMax),
  };
}
