import { averageText } from "@armslot/baseball/pitch/reading-text";
import type { ToolGrade } from "@armslot/contracts/scouting/grades";
import type { MeasuredPitch } from "@armslot/contracts/scouting/reports";
import type { Template } from "@armslot/contracts/scouting/templates";
import { useRef, useState } from "react";
import { formatCount } from "../../client/format.ts";
import { Fold } from "../../ui/fold.tsx";
import {
  activeGrade,
  emptyGrade,
  GradeButton,
  type GradeCell,
  GradeKeys,
  nextCell,
} from "./grade-pad.tsx";
import { type Errors, GradeWords, hasAny } from "./grade-words.tsx";

interface GradeTableProps {
  readonly template: Template;
  readonly grades: readonly ToolGrade[];
  /** The measured numbers. Null if the program hides them. */
  readonly readings: readonly MeasuredPitch[] | null;
  readonly errors: Errors;
  readonly onChange: (grades: ToolGrade[]) => void;
}

type Tool = Template["tools"][number];

function isTouched({ present, future, words, gun }: ToolGrade): boolean {
  return present !== null || future !== null || words !== null || gun !== null;
}

/** The tools of a template with their grades. Pitches that the athlete is not known to throw are behind a line. */
export function GradeTable({ template, grades, readings, errors, onChange }: GradeTableProps) {
  // A pitch that is graded from behind the line stays there until the next visit.
  const [first] = useState(() => {
    const known = new Set(readings?.map(({ pitchType }) => pitchType));
    const touched = new Set(grades.filter(isTouched).map(({ tool }) => tool));
    return ({ key, kind }: Tool) =>
      kind === "tool" || known.has(key) || touched.has(key) || known.size + touched.size === 0;
  });
  const shown = template.tools.filter(first);
  const others = template.tools.filter((tool) => !first(tool));
  const gradeOf = (tool: string) => grades.find((each) => each.tool === tool) ?? emptyGrade(tool);
  const put = (grade: ToolGrade) =>
    onChange([...grades.filter(({ tool }) => tool !== grade.tool), grade].filter(isTouched));
  const { ref, active, setActive, close, goOn } = useGradePad();
  const choose = (grade: number | null) => {
    if (active === null) return;
    put({ ...gradeOf(active.tool), [active.when]: grade });
    // Tools behind the line are graded only by those who open it.
    goOn((shown.some(({ key }) => key === active.tool) ? shown : others).map(({ key }) => key));
  };
  const rowOf = (tool: Tool) => (
    <ToolRow
      key={tool.key}
      tool={tool}
      grade={gradeOf(tool.key)}
      measured={readings?.find(({ pitchType }) => pitchType === tool.key) ?? null}
      active={active}
      errors={errorsOf(errors, grades, tool.key)}
      onActivate={setActive}
      onChange={put}
    />
  );
  return (
    <div ref={ref} className="flex flex-col gap-3">
      <div aria-hidden="true" className={`${gradeGrid} text-meta text-muted`}>
        <span className="flex-1">Tool</span>
        <span className="w-16 shrink-0 text-center">Present</span>
        <span className="w-16 shrink-0 text-center">Future</span>
      </div>
      {shown.map(rowOf)}
      {others.length > 0 && (
        <Fold
          summary="Other Pitches"
          hasError={others.some(({ key }) => hasAny(errorsOf(errors, grades, key)))}
        >
          <div className="flex flex-col gap-3">{others.map(rowOf)}</div>
        </Fold>
      )}
      {active && (
        <GradeKeys
          template={template}
          cell={active}
          grade={gradeOf(active.tool)[active.when]}
          onChoose={choose}
          onClose={close}
        />
      )}
    </div>
  );
}

const gradeGrid = "flex items-center gap-2";

/** The grade that the keypad sets. When the keypad closes, the grade that it set last gets the focus. */
function useGradePad() {
  const [active, setActive] = useState<GradeCell | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const close = () => {
    ref.current?.querySelector<HTMLElement>(activeGrade)?.focus();
    setActive(null);
  };
  /** Goes on to the next grade of these tools, or closes after the last one. */
  const goOn = (tools: readonly string[]) => {
    const next = active && nextCell(active, tools);
    if (next === null) close();
    else setActive(next);
  };
  return { ref, active, setActive, close, goOn };
}

/** Returns the errors of a tool by the path in its grade. The whole path has the place of the grade in the list. */
function errorsOf(errors: Errors, grades: readonly ToolGrade[], tool: string): Errors {
  const start = `grades.${grades.findIndex((each) => each.tool === tool)}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(start))
      .map(([path, sentence]) => [path.slice(start.length), sentence]),
  );
}

interface ToolRowProps {
  readonly tool: Tool;
  readonly grade: ToolGrade;
  readonly measured: MeasuredPitch | null;
  readonly active: GradeCell | null;
  readonly errors: Errors;
  readonly onActivate: (cell: GradeCell) => void;
  readonly onChange: (grade: ToolGrade) => void;
}

function ToolRow({ tool, grade, measured, active, errors, onActivate, onChange }: ToolRowProps) {
  return (
    <div className="flex flex-col gap-1 border-b border-line pb-2 last:border-b-0">
      <div className={gradeGrid}>
        <span className="min-w-0 flex-1">
          <span className="block text-body font-medium wrap-anywhere">{tool.label}</span>
          {measured && (
            <span className="block text-meta text-muted tabular-nums">
              {measuredText(measured)}
            </span>
          )}
        </span>
        {(["present", "future"] as const).map((when) => (
          <GradeButton
            key={when}
            label={tool.label}
            cell={{ tool: tool.key, when }}
            grade={grade[when]}
            isActive={active?.tool === tool.key && active.when === when}
            onActivate={onActivate}
          />
        ))}
      </div>
      <GradeWords tool={tool} grade={grade} errors={errors} onChange={onChange} />
    </div>
  );
}

/** Returns the measured numbers of a pitch in words, such as `Measured: 91.2 mph, n 40`. */
export function measuredText({ mean, n, pitches }: MeasuredPitch): string {
  if (mean === null) {
    return `Measured: ${formatCount(pitches, "pitch", "pitches")} without a velocity`;
  }
  return `Measured: ${averageText(mean, "mph")}, n\u00a0${n}`;
}
