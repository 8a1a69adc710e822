import { athleteFacts } from "@armslot/baseball/reports/athlete-facts";
import {
  type ProfileField,
  profileFacts,
  profileFields,
} from "@armslot/contracts/roster/athlete-fields";
import { memo } from "react";
import { ProfileControl } from "../parts/profile-control.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { StackingCell, StackingRow, StackingTable } from "../ui/table/stacking-table.tsx";
import type { PreviewRow, Verdict } from "./roster-preview.ts";

interface RosterPreviewTableProps {
  readonly rows: readonly PreviewRow[];
  readonly verdicts: readonly Verdict[];
  readonly onType: (line: number, field: ProfileField, text: string) => void;
  readonly onEdit: (line: number) => void;
  readonly onLeaveOut: (line: number, isLeftOut: boolean) => void;
}

const headers = [
  { text: "Line", width: "w-14" },
  ...profileFacts.map(({ label }) => ({ text: label })),
  { text: "Result", width: "w-64" },
];

/** The rows of a roster file with what will happen to each. Cells that need a fix have a control. */
export function RosterPreviewTable({ rows, verdicts, ...change }: RosterPreviewTableProps) {
  return (
    <StackingTable name="Athletes in the file" headers={headers}>
      {rows.map((row, index) => (
        <PreviewTableRow
          key={row.line}
          row={row}
          verdict={verdicts[index] ?? { kind: "known" }}
          {...change}
        />
      ))}
    </StackingTable>
  );
}

interface PreviewTableRowProps extends Omit<RosterPreviewTableProps, "rows" | "verdicts"> {
  readonly row: PreviewRow;
  readonly verdict: Verdict;
}

/** Typing in one row changes its verdict and not those of most others, which then do not render again. */
const PreviewTableRow = memo(
  function PreviewTableRow({ row, verdict, ...change }: PreviewTableRowProps) {
    return (
      <StackingRow className="grid-cols-2 gap-y-2 @min-[40rem]:grid-cols-3">
        <StackingCell className="-order-2 self-center text-muted align-top">
          <span className="@min-[60rem]:sr-only">Line </span>
          {row.line}
        </StackingCell>
        {profileFacts.map(({ label }, place) => (
          <FactCell key={label} place={place} row={row} verdict={verdict} onType={change.onType} />
        ))}
        <StackingCell className="-order-1 col-start-2 align-top @min-[40rem]:col-start-3">
          <div className="flex flex-wrap items-center justify-end gap-x-1 @min-[60rem]:flex-nowrap @min-[60rem]:justify-start">
            <VerdictText verdict={verdict} />
            <RowButtons row={row} verdict={verdict} {...change} />
          </div>
        </StackingCell>
      </StackingRow>
    );
  },
  (before, after) =>
    before.row === after.row && JSON.stringify(before.verdict) === JSON.stringify(after.verdict),
);

/** The buttons that change what happens to a row. A row that is left out anyway has none to leave it out. */
function RowButtons({ row, verdict, onEdit, onLeaveOut }: Omit<PreviewTableRowProps, "onType">) {
  const { line, open, isLeftOut } = row;
  const look = { kind: "quiet", className: "@min-[60rem]:-ms-3" } as const;
  if (isLeftOut) {
    return (
      <Button
        {...look}
        aria-label={`Put Back: line ${line}`}
        onClick={() => onLeaveOut(line, false)}
      >
        Put Back
      </Button>
    );
  }
  return (
    <>
      {open.size < profileFields.length && (
        <Button {...look} aria-label={`Edit line ${line}`} onClick={() => onEdit(line)}>
          Edit
        </Button>
      )}
      {(verdict.kind === "added" || verdict.kind === "wrong") && (
        <Button
          {...look}
          aria-label={`Leave Out: line ${line}`}
          onClick={() => onLeaveOut(line, true)}
        >
          Leave Out
        </Button>
      )}
    </>
  );
}

/** The labels that replace the table's headers on a narrow screen. */
const labelClasses = "block text-meta text-muted @min-[60rem]:hidden";

interface FactCellProps extends Omit<PreviewTableRowProps, "onEdit" | "onLeaveOut"> {
  /** The fact's place in `profileFacts`. */
  readonly place: number;
}

/** The cell of one fact: its text, or the controls of its fields that are open. */
function FactCell({ place, row, verdict, onType }: FactCellProps) {
  const { label = "", fields = [] } = profileFacts[place] ?? {};
  const isOpen = ({ name }: { readonly name: ProfileField }) =>
    row.open.has(name) && !row.isLeftOut;
  const open = fields.filter(isOpen);
  const closed = fields.filter((field) => !isOpen(field));
  const errors = verdict.kind === "wrong" ? verdict.errors : {};
  return (
    <StackingCell
      className={open.length > 0 ? "col-span-full align-top @min-[40rem]:col-span-1" : "align-top"}
    >
      {open.length === 0 && (
        <>
          <span className={labelClasses}>{label}</span>
          {athleteFacts[place]?.of(row.texts)}
        </>
      )}
      {open.length > 0 && (
        <div className="flex flex-col gap-2">
          {closed.map((field) => (
            <p key={field.name}>
              <span className={labelClasses}>{field.label}</span>
              {row.texts[field.name]}
            </p>
          ))}
          {open.map((field) => (
            <ProfileControl
              key={field.name}
              field={field}
              binding={{
                name: `${field.name}-${row.line}`,
                value: row.texts[field.name],
                onChange: (text) => onType(row.line, field.name, text),
                error: errors[field.name],
              }}
            />
          ))}
        </div>
      )}
    </StackingCell>
  );
}

function VerdictText({ verdict }: { readonly verdict: Verdict }) {
  switch (verdict.kind) {
    case "added":
      return <Badge kind="good">Will be added</Badge>;
    case "known":
      return <Badge>On your roster</Badge>;
    case "left-out":
      return <Badge>Left out</Badge>;
    case "repeated":
      return <Badge kind="warning">{`Same as line ${verdict.line}`}</Badge>;
    case "wrong":
      return <Badge kind="danger">Needs a fix</Badge>;
  }
}
