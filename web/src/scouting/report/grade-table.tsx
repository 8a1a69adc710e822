import { averageText } from "@armslot/baseball/pitch/reading-text";
import { gradeScale, type ToolGrade } from "@armslot/contracts/scouting/grades";
import type { MeasuredPitch } from "@armslot/contracts/scouting/reports";
import type { Template } from "@armslot/contracts/scouting/templates";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../client/format.ts";
import { classNames } from "../../ui/class-names.ts";
import { Fold } from "../../ui/fold.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { numberText, typedNumber } from "./typed-number.ts";

const speeds = { low: "Low", sit: "Sits", high: "High", peak: "Peak" } as const;

type Speed = keyof typeof speeds;

const speedNames = Object.keys(speeds) as Speed[];

type Texts = Readonly<Record<Speed, string>>;

const noTexts: Texts = { low: "", sit: "", high: "", peak: "" };

/** Sentences by the path of what they are about. */
type Errors = Readonly<Record<string, string>>;

const hasAny = (errors: Errors) => Object.keys(errors).length > 0;

const { min, max, step } = gradeScale;

const grades = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

/** The grade that the next tap sets. */
interface GradeCell {
  readonly tool: string;
  readonly when: "present" | "future";
}

/** Returns the cell after this one: future after present, and then the next tool. Null after the last one. */
function nextCell(cell: GradeCell, tools: readonly string[]): GradeCell | null {
  if (cell.when === "present") return { tool: cell.tool, when: "future" };
  const next = tools[tools.indexOf(cell.tool) + 1];
  return next === undefined ? null : { tool: next, when: "present" };
}

const emptyGrade = (tool: string): ToolGrade => ({
  tool,
  present: null,
  future: null,
  words: null,
  gun: null,
});

interface GradeButtonProps {
  readonly label: string;
  readonly cell: GradeCell;
  readonly grade: number | null;
  readonly isActive: boolean;
  readonly onActivate: (cell: GradeCell) => void;
}

/** The button of the grade that the keypad sets. The keypad takes the focus along when it closes. */
const activeGrade = '[data-grade][aria-pressed="true"]';

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
function measuredText({ mean, n, pitches }: MeasuredPitch): string {
  if (mean === null) {
    return `Measured: ${formatCount(pitches, "pitch", "pitches")} without a velocity`;
  }
  return `Measured: ${averageText(mean, "mph")}, n\u00a0${n}`;
}

/** A grade of a tool. A tap makes it the one that the keypad sets. */
function GradeButton({ label, cell, grade, isActive, onActivate }: GradeButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The keypad covers the lower part of a phone's screen.
    if (isActive) ref.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive]);
  return (
    <button
      ref={ref}
      type="button"
      // The keypad's height.
      style={{ scrollMarginBottom: "18rem" }}
      data-grade
      aria-pressed={isActive}
      aria-label={`${label}, ${cell.when}: ${grade ?? "not seen"}`}
      onClick={() => onActivate(cell)}
      className={classNames(
        "h-11 w-16 shrink-0 rounded-control border text-body tabular-nums",
        isActive ? "border-accent bg-selected font-semibold" : "border-control bg-bg",
        grade === null && "text-muted",
      )}
    >
      {grade ?? "–"}
    </button>
  );
}

interface GradeKeysProps {
  readonly template: Template;
  readonly cell: GradeCell;
  readonly grade: number | null;
  readonly onChoose: (grade: number | null) => void;
  readonly onClose: () => void;
}

/** The keypad of the scale. On a phone it is at the bottom of the screen, where the thumb is. */
function GradeKeys({ template, cell, grade, onChoose, onClose }: GradeKeysProps) {
  const label = template.tools.find(({ key }) => key === cell.tool)?.label ?? cell.tool;
  const name = `${label}, ${cell.when}`;
  return (
    <fieldset
      aria-label={`Grade of ${name}`}
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex flex-col gap-2 rounded-card border border-line bg-raised p-3 shadow-float md:bottom-4 print:hidden"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="text-dense font-semibold">{name}</span>
        <button
          type="button"
          onClick={onClose}
          className="h-9 rounded-control px-2 text-dense font-medium text-accent pointer-coarse:h-11"
        >
          Done
        </button>
      </div>
      <div className="grid grid-cols-7 gap-1.5">
        {grades.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === grade}
            onClick={() => onChoose(each)}
            className="h-11 rounded-control border border-control bg-bg text-body font-medium tabular-nums hover:bg-surface aria-pressed:border-accent aria-pressed:bg-selected"
          >
            {each}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={grade === null}
          onClick={() => onChoose(null)}
          className="h-11 rounded-control border border-control bg-bg text-meta font-medium hover:bg-surface aria-pressed:border-accent aria-pressed:bg-selected"
        >
          Not seen
        </button>
      </div>
      <p className="text-meta text-muted">{template.scale}</p>
    </fieldset>
  );
}

interface GradeWordsProps {
  readonly tool: Template["tools"][number];
  readonly grade: ToolGrade;
  readonly errors: Errors;
  readonly onChange: (grade: ToolGrade) => void;
}

/** What a scout says of a tool in words, and the velocities of a pitch by the scout's own gun. */
function GradeWords({ tool, grade, errors, onChange }: GradeWordsProps) {
  const isPitch = tool.kind === "pitch";
  // Kept here, because the fields go when the line above them is folded.
  const [texts, setTexts] = useState(noTexts);
  const words = grade.words?.trim();
  return (
    <Fold
      summary={
        <span className="min-w-0 truncate text-meta text-muted">
          {words || (isPitch ? "Velocity and words" : "Words")}
        </span>
      }
      hasError={hasAny(errors)}
    >
      <div className="flex flex-col gap-3">
        {isPitch && (
          <GunFields label={tool.label} {...{ grade, errors, texts, setTexts, onChange }} />
        )}
        <TextArea
          name={`words-${tool.key}`}
          label={`${tool.label} in words`}
          rows={2}
          value={grade.words ?? ""}
          error={errors.words}
          onChange={(text) => onChange({ ...grade, words: text === "" ? null : text })}
        />
      </div>
    </Fold>
  );
}

interface GunFieldsProps {
  readonly label: string;
  readonly grade: ToolGrade;
  readonly errors: Errors;
  readonly texts: Texts;
  readonly setTexts: (texts: Texts) => void;
  readonly onChange: (grade: ToolGrade) => void;
}

function GunFields({ label, grade, errors, texts, setTexts, onChange }: GunFieldsProps) {
  const change = (speed: Speed, text: string) => {
    setTexts({ ...texts, [speed]: text });
    const none: NonNullable<ToolGrade["gun"]> = { low: null, sit: null, high: null, peak: null };
    const numbers = { ...none, ...grade.gun, [speed]: typedNumber(text) };
    const isEmpty = speedNames.every((name) => numbers[name] === null);
    onChange({ ...grade, gun: isEmpty ? null : numbers });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-meta text-muted">Your gun, in mph</legend>
      <div className="grid grid-cols-4 gap-2">
        {speedNames.map((speed) => (
          <TextField
            key={speed}
            name={`${speed}-${label}`}
            label={speeds[speed]}
            aria-label={`${label}, ${speeds[speed]} in mph`}
            inputMode="decimal"
            autoComplete="off"
            value={numberText(texts[speed], grade.gun?.[speed] ?? null)}
            error={errors[`gun.${speed}`]}
            onChange={(text) => change(speed, text)}
          />
        ))}
      </div>
    </fieldset>
  );
}
