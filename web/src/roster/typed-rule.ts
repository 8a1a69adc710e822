import { type RestRule, restRule } from "@armslot/contracts/roster/rest-rule";
import * as z from "zod/mini";

/** The typed texts of a rule (LOAD-7, LOAD-8). A part whose text is empty is off. */
export const typedRule = {
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
export const moreFields = (Object.keys(typedRule) as (keyof Texts)[]).filter(
  (name) => name !== "steps" && name !== "dailyMax",
);

/** Returns the numbers in a text that commas, semicolons or spaces part. */
export const stepsOf = (text: string): readonly number[] =>
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
export const typedRuleSchema = z.pipe(
  z.strictObject(typedRule),
  z.transform((texts: Texts, { issues }): RestRule => {
    const { data, error } = restRule.safeParse(ruleOf(texts));
    for (const { path, message } of error?.issues ?? []) {
      issues.push({ code: "custom", input: texts, message, path: [fieldOf(path)] });
    }
    return data ?? z.NEVER;
  }),
);

/** Returns the texts of a stored rule, or empty ones. */
export function textsOf(rule: RestRule | null): Texts {
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
