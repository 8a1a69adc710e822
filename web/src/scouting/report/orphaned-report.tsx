import {
  orphanedReport,
  type ReportContent,
  reportActions,
  risks,
} from "@armslot/contracts/scouting/reports";
import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { useEffect, useState } from "react";
import { copyText } from "../../client/copy-text.ts";
import { type DraftOwner, eraseDraft } from "../../device/draft-storage.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { Region } from "../../ui/region.tsx";
import { lookLine } from "../look-line.ts";
import { hasAll, keptDraft, type ReportDraft } from "./report-draft.ts";
import { reportWords } from "./report-words.tsx";

const wordNames = Object.keys(reportWords) as (keyof typeof reportWords)[];

/** Returns all that a draft says as text, with a line or a paragraph for each part that is filled in. */
function reportText({ content, newLooks, templateId }: ReportDraft): string {
  const template = shippedTemplates.find((each) => each.templateId === templateId);
  const labels = new Map(template?.tools.map(({ key, label }) => [key, label]));
  const parts = [
    ...content.grades.map(
      (grade) => [labels.get(grade.tool) ?? grade.tool, gradeText(grade)] as const,
    ),
    ...wordNames.map((name) => [reportWords[name], content[name]] as const),
    ...verdictOf(content),
    ...newLooks.map((look) => ["Look", lookText(look)] as const),
  ];
  return parts.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : [])).join("\n");
}

function gradeText({ present, future, gun, words }: ReportContent["grades"][number]): string {
  const { low = null, sit = null, high = null, peak = null } = gun ?? {};
  const speeds = { low, sits: sit, high, peak };
  return [
    ...[present !== null && `present ${present}`, future !== null && `future ${future}`],
    ...Object.entries(speeds).map(([name, speed]) => speed !== null && `${name} ${speed} mph`),
    words,
  ]
    .filter(Boolean)
    .join(", ");
}

function verdictOf(content: ReportContent): (readonly [name: string, text: string | null])[] {
  const { risk, riskWhy, adjustment, adjustmentReason, likely, action, arrivalYear } = content;
  const withReason = (...texts: (string | null)[]) => texts.filter(Boolean).join(", ");
  return [
    ["Role now", content.roleNow],
    ["Role later", content.roleLater],
    ["Risk", withReason(risk && risks[risk], riskWhy)],
    ["Arrival", arrivalYear === null ? null : String(arrivalYear)],
    ["Adjustment", withReason(adjustment === 0 ? null : String(adjustment), adjustmentReason)],
    ["Likely", likely === null ? null : String(likely)],
    ["Action", action && reportActions[action]],
  ];
}

const lookText = (look: ReportDraft["newLooks"][number]) =>
  [lookLine(look), look.weather, look.note].filter(Boolean).join(" · ");

/**
 * What this device keeps of a report on an athlete whom the server does not find. Its author copies the words, or discards them. A report
 * that the server had is erased: it was merged or deleted with its athlete.
 */
export function OrphanedReport({ owner }: { readonly owner: DraftOwner }) {
  const [kept, setKept] = useState(() => keptDraft(owner));
  const [outcome, setOutcome] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const isSent = kept !== null && hasAll(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the owner's parts are those of the mounted screen.
  useEffect(() => {
    if (isSent) eraseDraft(owner);
  }, [isSent]);
  if (kept === null || isSent) return <p role="status">{outcome}</p>;
  const text = reportText(kept);
  const copy = async () => {
    setOutcome(
      (await copyText(Promise.resolve(text))) ? orphanedReport.copied : orphanedReport.byHand,
    );
  };
  return (
    <Region title="Your Unfiled Report">
      <div className="flex max-w-[40rem] flex-col gap-4">
        <p className="text-dense font-medium text-warning">{orphanedReport.why}</p>
        <p className="text-dense wrap-anywhere whitespace-pre-line">{text}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="primary" onClick={() => void copy()}>
            Copy Report
          </Button>
          <ConfirmInPlace
            label="Discard Draft"
            question="Discard this draft?"
            kind="quiet"
            isAsking={isAsking}
            isBusy={false}
            onAsk={() => setIsAsking(true)}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => {
              eraseDraft(owner);
              setKept(null);
              setOutcome(orphanedReport.discarded);
            }}
          />
          <p role="status" className="text-dense font-medium text-accent">
            {outcome}
          </p>
        </div>
      </div>
    </Region>
  );
}
