import { roundComputed } from "@armslot/baseball/pitch/decimal";
import {
  type Agreement,
  type GradeMatrix,
  gradeMatrices,
} from "@armslot/baseball/scouting/grade-matrix";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { addLook } from "@armslot/contracts/scouting/looks";
import type { Report } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { useState } from "react";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/loading.tsx";
import { Region } from "../../ui/region.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { useHasLookDraft } from "../look-draft.ts";
import { LookForm } from "../look-form.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { FiledReports } from "./filed-reports.tsx";
import { FollowUps } from "./follow-ups.tsx";
import { Looks } from "./looks.tsx";
import { OutsideRatings } from "./outside-ratings.tsx";
import { Part } from "./part.tsx";
import { PlaceInProgram } from "./place-in-program.tsx";
import { PrivateNotes } from "./private-notes.tsx";
import { SchoolFacts } from "./school-facts.tsx";

/** What several scouts say, a table for each template: tools by scouts, present and future, with median and range. */
function GradeMatrices({ reports }: { readonly reports: readonly Report[] }) {
  const matrices = gradeMatrices(reports.filter(({ state }) => state === "filed"));
  return matrices.map((matrix) => (
    <Matrix key={`${matrix.templateId} ${matrix.scale}`} matrix={matrix} />
  ));
}

function Matrix({ matrix }: { readonly matrix: GradeMatrix }) {
  const { name, scale, reports, rows, ofp } = matrix;
  const only = basisText(reports);
  return (
    <Part title={`Grades, ${name}`} actions={only && <Badge kind="warning">{only}</Badge>}>
      <p className="text-meta text-muted">{`${scale} Present / future of each scout’s newest report.`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table sideways. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls. */}
      <div className="data-table-frame" tabIndex={0} role="group" aria-label={`Grades, ${name}`}>
        <table className="w-full border-collapse text-dense tabular-nums">
          <thead>
            <tr className="border-b border-control text-meta text-muted">
              <th scope="col" className="px-3 py-2 text-start font-medium">
                Tool
              </th>
              {reports.map(({ reportId, author }) => (
                <th key={reportId} scope="col" className="px-3 py-2 text-end font-medium">
                  {author ?? "Former member"}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 text-end font-medium">
                Median
              </th>
              <th scope="col" className="px-3 py-2 text-end font-medium">
                Range
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ tool, label, cells, present, future }) => (
              <tr key={tool} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-3 py-2 text-start font-medium">
                  {label}
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={reports[index]?.reportId}
                    className="px-3 py-2 text-end whitespace-nowrap"
                  >
                    {pair(cell.present, cell.future)}
                  </td>
                ))}
                <td className="px-3 py-2 text-end font-medium whitespace-nowrap">
                  {pair(present?.median ?? null, future?.median ?? null)}
                </td>
                <td className="px-3 py-2 text-end">
                  <Range agreements={[present, future]} />
                </td>
              </tr>
            ))}
            <tr className="border-t border-control">
              <th scope="row" className="px-3 py-2 text-start font-medium">
                OFP
              </th>
              {reports.map((report) => (
                <td key={report.reportId} className="px-3 py-2 text-end">
                  {report.ofp ?? "–"}
                </td>
              ))}
              <td className="px-3 py-2 text-end font-medium">
                {ofp ? roundComputed(ofp.median, 1) : "–"}
              </td>
              <td className="px-3 py-2 text-end">
                <Range agreements={[ofp]} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Part>
  );
}

/** Returns what a single scout's report rests on, or null for the reports of several. */
function basisText([first, second]: GradeMatrix["reports"]): string | null {
  if (!first || second) return null;
  return first.content.looks.length > 1 ? "Only one scout" : "Only one look";
}

const pair = (present: number | null, future: number | null) =>
  `${present ?? "–"} / ${future ?? "–"}`;

export type AthleteScouting = ReplyOf<typeof getAthleteScouting>;

interface ScoutingRegionProps {
  readonly programId: string;
  readonly athleteId: string;
}

/** The Scouting region of an athlete: what staff saw, wrote and decided. */
export function ScoutingRegion({ programId, athleteId }: ScoutingRegionProps) {
  const query = useEndpointQuery(getAthleteScouting, { params: { programId, athleteId } });
  const [isAdding, setIsAdding] = useState(useHasLookDraft({ programId, athleteId }));
  const [wasAdded, setWasAdded] = useState(false);
  const { opener, close } = useOpener(() => setIsAdding(false));
  const refresh = useRefreshScouting();
  const { mutateAsync } = useEndpointMutation(addLook);
  const scouting = query.data;
  return (
    <div>
      <Region
        title="Scouting"
        actions={
          <span className="flex flex-wrap gap-2">
            <ButtonLink to={pathOf("contactLog", { programId, athleteId })}>Contacts</ButtonLink>
            <ButtonLink to={`${pathOf("contactLog", { programId, athleteId })}?log=new`}>
              Log a Contact
            </ButtonLink>
            <Button
              ref={opener}
              disabled={isAdding}
              onClick={() => {
                setIsAdding(true);
                setWasAdded(false);
              }}
            >
              Add a Look
            </Button>
            <ButtonLink kind="primary" to={pathOf("writeReport", { programId, athleteId })}>
              Write a Report
            </ButtonLink>
          </span>
        }
      >
        <div className="flex flex-col gap-6">
          {isAdding && (
            <LookForm
              {...{ programId, athleteId }}
              onEnter={async (lookId, body) => {
                await mutateAsync({ params: { programId, athleteId, lookId }, body });
                await refresh();
                setWasAdded(true);
                close();
              }}
              onCancel={close}
            />
          )}
          {wasAdded && <StatusNote>The look is added.</StatusNote>}
          {query.isPending && <Skeleton className="h-80 w-full" />}
          {query.error && !scouting && (
            <ReadFailed read={query}>Failed to load scouting. Please try again.</ReadFailed>
          )}
          {scouting && <ScoutingParts {...{ programId, athleteId, scouting }} />}
        </div>
      </Region>
    </div>
  );
}

interface ScoutingPartsProps extends ScoutingRegionProps {
  readonly scouting: AthleteScouting;
}

function ScoutingParts(props: ScoutingPartsProps) {
  const { user } = useViewer();
  const { reports, furtherGraded } = props.scouting;
  return (
    <>
      <PlaceInProgram {...props} />
      <FiledReports {...props} userId={user.uid} />
      <GradeMatrices reports={[...reports, ...furtherGraded]} />
      <Looks {...props} userId={user.uid} />
      <FollowUps {...props} userId={user.uid} />
      <OutsideRatings {...props} />
      <SchoolFacts {...props} />
      <PrivateNotes {...props} />
    </>
  );
}

function rangeText(agreement: Agreement | null): string {
  if (agreement === null || agreement.n < 2) return "–";
  const { low, high } = agreement;
  return low === high ? String(low) : `${low}–${high}`;
}

/** The lowest and the highest of several grades, with a mark where they differ too much. */
function Range({ agreements }: { readonly agreements: readonly (Agreement | null)[] }) {
  const found = agreements.filter((each) => each !== null);
  if (found.every(({ n }) => n < 2)) return "–";
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <span className="whitespace-nowrap">{agreements.map(rangeText).join(" / ")}</span>
      {found.some(({ isLookAgain }) => isLookAgain) && <Badge kind="warning">Look again</Badge>}
    </span>
  );
}
