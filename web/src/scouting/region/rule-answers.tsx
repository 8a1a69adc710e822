import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { contactKinds } from "@armslot/contracts/scouting/contact-rules";
import { type listContacts, type Verdict, verdicts } from "@armslot/contracts/scouting/contacts";
import { Badge } from "../../ui/badge.tsx";
import { Region } from "../../ui/region.tsx";

export type Answers = ReplyOf<typeof listContacts>["answers"];

const looks = { allowed: "good", "not-allowed": "danger", unknown: "plain" } as const;

/** A verdict of the rules as a badge. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  return <Badge kind={looks[verdict]}>{verdicts[verdict]}</Badge>;
}

/** What the program's rules say of each kind of contact today, grouped by their answer. */
export function RuleAnswers({ answers }: { readonly answers: Answers }) {
  const groups = new Map<string, Answers[number][]>();
  for (const answer of answers) {
    const key = `${answer.verdict} ${answer.rule}`;
    groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return (
    <Region title="Today">
      <ul className="flex flex-col gap-3">
        {[...groups].map(([key, group]) => (
          <li key={key} className="flex flex-col gap-1 text-dense">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {group[0] && <VerdictBadge verdict={group[0].verdict} />}
              {group.map(({ kind }) => contactKinds[kind]).join(", ")}
            </span>
            <span className="text-muted wrap-anywhere">
              {group[0]?.rule ??
                "No rule of your program says anything about this. An admin can choose the rules in Scouting Settings."}
            </span>
          </li>
        ))}
      </ul>
    </Region>
  );
}
