import { restRuleText } from "@armslot/baseball/rest/rest-rule-text";
import { type RestRule, restRule, setRestRule } from "@armslot/contracts/rest-rule/rest-rule";
import { useState } from "react";
import * as z from "zod/mini";
import { useForm } from "../../lib/form/use-form.ts";
import { useEndpointMutation } from "../../lib/queries.ts";
import { useViewer } from "../../session/session.ts";
import { useAppStore } from "../../session/store/app-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ChoiceList } from "../../ui/controls/choice-list.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

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

/** Returns the schema of a typed text whose value another schema checks. Its first sentence is the text's error. */
function typedAs<Value>(schema: z.ZodMiniType<Value>, parse: (text: string) => unknown) {
  return z.pipe(
    z.string(),
    z.transform((text: string, { issues }) => {
      const { data, error } = schema.safeParse(parse(text));
      if (!error) return data;
      issues.push({ code: "custom", input: text, message: error.issues[0]?.message });
      return z.NEVER;
    }),
  );
}

const stepsOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

const typedRule = z.strictObject({
  steps: typedAs(restRule.shape.steps, stepsOf),
  dailyMax: typedAs(restRule.shape.dailyMax, (text) => (text.trim() ? Number(text) : null)),
});

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
    schema: typedRule,
    initial: {
      steps: stored?.steps.join(", ") ?? "",
      dailyMax: String(stored?.dailyMax ?? ""),
    },
    submit: async (rule) => {
      await save(rule);
      form.reset(form.values);
      setIsSaved(true);
    },
  });
  const steps = restRule.shape.steps.safeParse(stepsOf(form.values.steps)).data;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <TextField
        {...form.field("steps")}
        label="Most pitches for 0, 1, 2 … days of rest"
        hint={steps ? restRuleText(steps) : "Up to five numbers, such as 30, 45, 60, 75."}
        inputMode="text"
        required
      />
      <NumberField
        {...form.field("dailyMax")}
        label="Most pitches of a day"
        hint="Optional. The screens say when a day had more."
      />
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
