import type { ReportContent } from "@armslot/contracts/scouting/reports";
import { TextArea } from "../../ui/form/text-area.tsx";

/** The parts of a report in words, in the order of the form and of the page. */
export const reportWords = {
  delivery: "Delivery",
  armAction: "Arm Action",
  strengths: "Strengths",
  weaknesses: "Weaknesses",
  summary: "Summary",
} as const;
const names = Object.keys(reportWords) as (keyof typeof reportWords)[];

interface ReportWordsProps {
  readonly content: ReportContent;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<ReportContent>) => void;
}

/** What a scout says of the pitcher in words. A phone's dictation works in each field. */
export function ReportWords({ content, errors, onChange }: ReportWordsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {names.map((name) => (
        <div key={name} className={name === "summary" ? "md:col-span-2" : undefined}>
          <TextArea
            name={name}
            label={reportWords[name]}
            rows={name === "summary" ? 4 : 3}
            value={content[name] ?? ""}
            error={errors[name]}
            onChange={(text) => onChange({ [name]: text === "" ? null : text })}
          />
        </div>
      ))}
    </div>
  );
}
