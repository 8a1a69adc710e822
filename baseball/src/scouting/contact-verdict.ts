import type { ContactKind, ContactRules } from "@armslot/contracts/scouting/contact-rules";
import type { Verdict } from "@armslot/contracts/scouting/contacts";

interface AskedContact {
  readonly kind: ContactKind;
  /** The calendar day where the contact takes place, `YYYY-MM-DD`. */
  readonly on: string;
  /** The athlete's class. Null if it is not known. */
  readonly gradClass: number | null;
}

/** The answer of a program's rules, with the sentence of the rule. Null if no rule says anything. */
export interface ContactAnswer {
  readonly verdict: Verdict;
  readonly rule: string | null;
}

/** Returns whether rules allow a contact on a day. It is no legal advice. */
export function contactAnswer(
  rules: ContactRules | null,
  { kind, on, gradClass }: AskedContact,
): ContactAnswer {
  if (rules === null) return { verdict: "unknown", rule: null };
  const { source, readOn } = rules;
  const answer = (verdict: Verdict, sentence: string): ContactAnswer => ({
    verdict,
    rule: `${sentence} Source: ${source}, ${readOn === null ? "not checked yet" : `read on ${readOn}`}.`,
  });
  const closed = rules.closedPeriods.find(
    ({ from, to, kinds }) => kinds.includes(kind) && on >= from && on <= to,
  );
  if (closed) {
    return answer("not-allowed", `${closed.name} lasts from ${closed.from} to ${closed.to}.`);
  }
  const fromDays = rules.fromDays.filter(({ kinds }) => kinds.includes(kind));
  const [first] = fromDays;
  if (first && gradClass === null) {
    return answer("unknown", `The athlete's class is missing. ${first.sentence}`);
  }
  const early = fromDays.find(
    ({ yearsBeforeClass, monthDay }) => on < `${(gradClass ?? 0) - yearsBeforeClass}-${monthDay}`,
  );
  if (early) return answer("not-allowed", early.sentence);
  if (first) return answer("allowed", first.sentence);
  if (rules.always?.kinds.includes(kind)) return answer("allowed", rules.always.sentence);
  return { verdict: "unknown", rule: null };
}

/** Returns the calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit" },
    calendar: "gregory",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}
