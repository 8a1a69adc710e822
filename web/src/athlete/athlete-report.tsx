import { approachText } from "@armslot/baseball/numbers/approach-text";
import type { RateValue } from "@armslot/baseball/numbers/rate-counts";
import { fixedZoneText, rateText } from "@armslot/baseball/numbers/rate-text";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { lastOutings, type OutingLine } from "@armslot/baseball/reports/athlete-report";
import type { AthleteReport } from "@armslot/contracts/athlete/athlete-report";
import { gameKinds } from "@armslot/contracts/pitch/circumstances";
import { rates as rateList, rateNames } from "@armslot/contracts/pitch/rates";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { type ReactNode, useMemo } from "react";
import { DrawsChartsAtOnce } from "../charts/frame/lazy-chart.tsx";
import { LocationChart, MovementPlot, TrendChart } from "../charts/lazy-charts.tsx";
import type { MovementSet } from "../charts/movement-data.ts";
import { movementMeans } from "../charts/movement-means.ts";
import type { TrendPoint } from "../charts/trend-data.ts";
import { formatDate } from "../client/format.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { hasSmallSample, reportColumns } from "./arsenal-columns.tsx";
import { mixedSources } from "./mixed-sources.ts";
import { ReportTable } from "./report-table.tsx";
import { isSmallSample, SmallSampleIcon, SmallSampleNote } from "./small-sample.tsx";

interface AthleteReportSheetProps {
  /** The facts of the profile, without the name. Missing ones are "-" and left out: they have no labels here. */
  readonly facts: readonly string[];
  /** Which pitches the report is about. */
  readonly basis: string;
  readonly report: AthleteReport;
  /** The rest after the newest pitches (LOAD-5). A link's page has none. */
  readonly rest?: string | null;
  /** The approach angle above expected. A link's page has none. */
  readonly above?: RateValue | null;
  /** The comparison with a level, below the rates. A link's page has none. */
  readonly level?: ReactNode;
  /** Shown if the report has no pitches. */
  readonly emptyText?: string;
}

const outingsListed = 5;

/** The report's content, for members and for the readers of a link. On paper it fits on one page, from a screen of any width. */
export function AthleteReportSheet(props: AthleteReportSheetProps) {
  const { facts, basis, report, rest = null, level, above = null } = props;
  const { emptyText = athleteMessages.pitchDataEmpty } = props;
  const pitches = useMemo(() => pitchesOf(report), [report]);
  const movement = useMemo(() => [movementOf(report, pitches)], [report, pitches]);
  const trend = useMemo(() => trendOf(report), [report]);
  const lines = lastOutings(report, outingsListed).map((line, place) => ({ ...line, place }));
  const { types } = report;
  return (
    <div data-sheet className="flex flex-col gap-5 print:gap-3">
      <p className="text-dense wrap-anywhere">{facts.filter((fact) => fact !== "-").join(" · ")}</p>
      <p className="text-dense text-muted">
        {[basis, mixedSources(report.sources)].filter(Boolean).join(" ")}{" "}
        {rest !== null && <span className="text-ink">{rest}</span>}
      </p>
      {types.length === 0 ? (
        <EmptyState>{emptyText}</EmptyState>
      ) : (
        <DrawsChartsAtOnce value={true}>
          <ReportTable
            name="Pitches"
            columns={reportColumns(types)}
            rows={types}
            rowKey={({ pitchType }) => pitchType}
          />
          <ReportRates rates={report.rates} above={above} />
          {hasSmallSamples(report, above) && <SmallSampleNote />}
          {level}
          <div className="grid items-start gap-6 md:grid-cols-[18rem_minmax(0,1fr)] print:grid-cols-[220px_minmax(0,1fr)]">
            <div className="[--paper-width:220px]">
              <MovementPlot sets={movement} emptyText="No pitch type has both breaks." />
            </div>
            <div className="min-w-0 [--paper-width:var(--part)]">
              <TrendChart reading="velo" {...trend} emptyText="No dated outing has a velocity." />
            </div>
          </div>
          <div className="[--paper-width:var(--full)]">
            <LocationChart pitches={pitches} emptyText="No pitch has a place at the plate." />
          </div>
        </DrawsChartsAtOnce>
      )}
      {lines.length > 0 && (
        <ReportTable
          name="Last outings"
          columns={outingColumns}
          rows={lines}
          rowKey={({ place }) => String(place)}
        />
      )}
    </div>
  );
}

/** Whether a number of the tables and rates has the mark of a small sample. */
function hasSmallSamples({ types, rates }: AthleteReport, above: RateValue | null): boolean {
  const columns = reportColumns(types);
  const ofRates = [...Object.values(rates), above].some((rate) => rate && isSmallSample(rate.n));
  return ofRates || types.some((type) => hasSmallSample(type, columns));
}

/** Returns the newest pitches as one object each, in the order thrown. */
function pitchesOf({ marks, types }: AthleteReport) {
  return marks.type
    .map((type, place) => ({
      pitchId: String(place),
      pitchType: types[type]?.pitchType ?? "",
      velo: marks.velo[place] ?? null,
      vertBreak: marks.vertBreak[place] ?? null,
      hb: marks.hb[place] ?? null,
      plateSide: marks.plateSide[place] ?? null,
      plateHeight: marks.plateHeight[place] ?? null,
      zoneCell: marks.zoneCell[place] ?? null,
      batterHand: marks.batterHand[place] ?? null,
    }))
    .reverse();
}

function movementOf({ types }: AthleteReport, pitches: ReturnType<typeof pitchesOf>): MovementSet {
  return { id: "athlete", name: "", throws: null, pitches, means: movementMeans(types) };
}

/** Returns the dated outings with a velocity, oldest first, and a point for each pitch type of them. */
function trendOf({ types, outings }: AthleteReport) {
  const measured = outings
    .filter(({ gameDate, types: ofTypes }) => gameDate && ofTypes.some(({ velo }) => velo))
    .toReversed();
  return {
    outings: measured.map(({ gameDate, opponent }) => ({
      date: formatDate(gameDate),
      opponent: opponent ?? "",
      to: null,
    })),
    points: measured.flatMap((outing, place) =>
      outing.types.flatMap(({ type, velo }): TrendPoint[] =>
        velo ? [{ outing: place, pitchType: types[type]?.pitchType ?? "", ...velo }] : [],
      ),
    ),
  };
}

const outingColumns: readonly Column<OutingLine & { readonly place: number }>[] = [
  { key: "date", header: "Last outings", cell: ({ gameDate }) => formatDate(gameDate) },
  { key: "opponent", header: "Opponent", cell: ({ opponent }) => opponent ?? "N/A" },
  { key: "kind", header: "Kind", cell: ({ kind }) => gameKinds[kind] },
  { key: "pitches", header: "Pitches", cell: ({ pitches }) => pitches, align: "end" },
  {
    key: "fastball",
    header: "Fastball",
    cell: ({ fastballMean }) => averageText(fastballMean, "mph"),
    align: "end",
  },
  { key: "fastballs", header: "n", cell: ({ fastballs }) => fastballs, align: "end" },
  {
    key: "max",
    header: "Max",
    cell: ({ veloMax }) => averageText(veloMax, "mph"),
    align: "end",
  },
];

interface ReportRatesProps extends Pick<AthleteReport, "rates"> {
  /** The approach angle above expected (RATE-7). */
  readonly above: RateValue | null;
}

/** The rates of all pitches and batters, each with its n (RATE-1). Renders nothing without any. */
function ReportRates({ rates, above }: ReportRatesProps) {
  const names = rateNames.filter((name) => rates[name]);
  if (names.length === 0 && above === null) return null;
  return (
    <section aria-label="Rates">
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 md:grid-cols-5 lg:grid-cols-10 md:gap-x-2 print:grid-cols-10 print:gap-x-2">
        {names.map((name) => {
          const rate = rates[name] ?? null;
          return (
            <div key={name} className="min-w-0">
              <dt className="text-meta whitespace-nowrap text-muted">{rateList[name].label}</dt>
              <dd className="text-dense font-semibold">
                {rateText(name, rate)}
                {rate && (
                  <span className="ms-1 text-meta font-normal whitespace-nowrap text-muted">
                    {isSmallSample(rate.n) && <SmallSampleIcon />} n {rate.n}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
        {above && (
          <div className="min-w-0">
            <dt className="text-meta whitespace-nowrap text-muted">VAA vs. exp.</dt>
            <dd className="text-dense font-semibold">
              {approachText(above)}
              <span className="ms-1 text-meta font-normal whitespace-nowrap text-muted">
                {isSmallSample(above.n) && <SmallSampleIcon />} n {above.n}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {names.some((name) => "isFixedZone" in rateList[name]) && (
        <p className="mt-1 text-meta text-muted">{`Fixed zone: ${fixedZoneText}.`}</p>
      )}
    </section>
  );
}
