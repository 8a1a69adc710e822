import { fullName } from "@armslot/baseball/names";
import { pitchSmartRest, pitchSmartText } from "@armslot/baseball/pitch-smart";
import type { AthleteScreen } from "@armslot/contracts/athletes";
import { gameKinds } from "@armslot/contracts/circumstances";
import { ArrowLeft, Settings2 } from "lucide-react";
import { lazy, Suspense, useContext, useEffect, useMemo, useState } from "react";
import { formatDate, today } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../lib/paths.ts";
import { SessionRecoveryContext } from "../../lib/session-recovery.ts";
import { useGoBack } from "../../lib/use-go-back.ts";
import { useLazyDialog } from "../../lib/use-lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { ChartPad } from "./chart-pad.tsx";
import { Colleagues } from "./colleagues.tsx";
import { useFieldSettings } from "./field-settings.ts";
import { OutingFigures, OutingSummary } from "./outing-summary.tsx";
import { PlayResult } from "./play-result.tsx";
import { RadarSlot } from "./radar/radar-slot.tsx";
import { useRadarVelo } from "./radar/use-radar-velo.ts";
import { SyncLine } from "./sync-line.tsx";
import { useFieldDevice } from "./use-field-device.ts";
import { type Outing, type StartFacts, useOuting } from "./use-outing.ts";

const ChartDialog = lazy(async () => ({
  default: (await import("./chart-dialog.tsx")).ChartDialog,
}));

const EditCharted = lazy(async () => ({
  default: (await import("./edit-charted.tsx")).EditCharted,
}));

const SituationDialog = lazy(async () => ({
  default: (await import("./situation-dialog.tsx")).SituationDialog,
}));

const noFacts: StartFacts = { kind: "game", opponent: null, location: null };

interface ChartPitchesProps {
  readonly programId: string;
  readonly athleteId: string;
  /** Undefined while it loads, and without a connection. Charting goes on without it. */
  readonly shown: AthleteScreen | undefined;
}

function usePitcher(shown: AthleteScreen | undefined) {
  return useMemo(() => {
    const types = shown?.types ?? [];
    const [last] = shown?.games ?? [];
    const start: StartFacts = last
      ? { kind: last.kind, opponent: last.opponent, location: last.location }
      : noFacts;
    const averages = types.flatMap(({ pitchType, readings }) => {
      const mean = readings.velo?.mean;
      return mean ? [[pitchType, mean] as const] : [];
    });
    return { start, arsenal: types.map(({ pitchType }) => pitchType), averages: new Map(averages) };
  }, [shown]);
}

/** The charting screen of an athlete: what is read above, or beside, what is touched. */
export function ChartPitches({ programId, athleteId, shown }: ChartPitchesProps) {
  const name = shown ? fullName(shown.athlete) : "Chart Pitches";
  usePageTitle(shown ? `Chart ${name}` : name);
  const pitcher = usePitcher(shown);
  const { outing, onPitch } = useRadarVelo(useOuting(athleteId, pitcher.start));
  const [settings, changeSettings] = useFieldSettings();
  const goBack = useGoBack(paths.athlete(programId, athleteId));
  const dialog = useLazyDialog();
  const situation = useLazyDialog();
  const [editedId, setEditedId] = useState<string | null>(null);
  const { markUnsaved } = useContext(SessionRecoveryContext);
  // If the session ends, the charter is asked to sign in over this screen.
  useEffect(() => markUnsaved(true), [markUnsaved]);
  const device = useFieldDevice(outing.pitches.length > 0);
  return (
    <>
      <div className="chart-columns flex min-h-full">
        <div className="chart-read flex min-w-0 flex-col">
          <ChartHeader name={name} outing={outing} onBack={goBack} onOpen={dialog.open} />
          {outing.failure && (
            <p
              role="alert"
              className="rounded-control border border-danger p-2 text-dense text-danger"
            >
              {outing.failure}
            </p>
          )}
          <OutingFigures outing={outing} onSituation={situation.open} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <SyncLine />
            <RadarSlot onPitch={onPitch} />
          </div>
          <Colleagues programId={programId} outing={outing} />
          <OutingSummary outing={outing} onEdit={setEditedId}>
            <PitchSmart shown={shown} outing={outing} />
          </OutingSummary>
          <Hint outing={outing} />
        </div>
        <div className="chart-touch">
          <PlayResult outing={outing} />
          <ChartPad outing={outing} {...pitcher} hand={settings.hand} />
        </div>
      </div>
      <Suspense>
        {dialog.isNeeded && (
          <ChartDialog
            isOpen={dialog.isOpen}
            onClose={dialog.close}
            outing={outing}
            settings={settings}
            onSettings={changeSettings}
            athlete={shown?.athlete ?? null}
            device={device}
          />
        )}
        {situation.isNeeded && (
          <SituationDialog outing={outing} isOpen={situation.isOpen} onClose={situation.close} />
        )}
        {editedId !== null && (
          <EditCharted outing={outing} pitchId={editedId} onClose={() => setEditedId(null)} />
        )}
      </Suspense>
    </>
  );
}

interface ChartHeaderProps {
  readonly name: string;
  readonly outing: Outing;
  readonly onBack: () => void;
  readonly onOpen: () => void;
}

function ChartHeader({ name, outing, onBack, onOpen }: ChartHeaderProps) {
  return (
    <header className="flex items-center gap-2">
      <Button aria-label="Back" kind="quiet" className="size-12! shrink-0 px-0!" onClick={onBack}>
        <ArrowLeft aria-hidden="true" size={20} />
      </Button>
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="truncate text-body font-semibold">
          {name}
        </h1>
        <p className="truncate text-meta text-muted">{factsText(outing)}</p>
      </div>
      <Button aria-label="Outing" className="h-12! min-w-12 shrink-0" onClick={onOpen}>
        <Settings2 aria-hidden="true" size={18} />
        <span className="chart-narrow-hidden">Outing</span>
      </Button>
    </header>
  );
}

/** Returns the facts of an outing in a line: "Game vs Coastal State, Riverside Park". The date precedes them unless it is today. */
function factsText({ facts: { kind, opponent, location }, day: { gameDate } }: Outing): string {
  const date = gameDate === today() ? [] : [formatDate(gameDate)];
  const game = opponent ? `${gameKinds[kind]} vs ${opponent}` : gameKinds[kind];
  return [...date, game, ...(location ? [location] : [])].join(", ");
}

function Hint({ outing: { isReady, pitches } }: { readonly outing: Outing }) {
  if (!isReady || pitches.length > 0) return null;
  return (
    <p className="mt-auto max-w-[44ch] text-body">
      Tap where the pitch crossed, its type and its velocity. Skip what you don't know. The result
      ends the pitch.
    </p>
  );
}

interface PitchSmartProps {
  readonly shown: AthleteScreen | undefined;
  readonly outing: Outing;
}

/** The rest that Pitch Smart asks for after this outing, where the birth year is known (LOAD-3). */
function PitchSmart({ shown, outing: { day, outingId, pitches, earlier } }: PitchSmartProps) {
  const birthYear = shown?.athlete.birthYear ?? null;
  if (!shown || birthYear === null) return null;
  const date = day.gameDate;
  const onServer = shown.games.filter((game) => game.gameDate === date && game.gameId !== outingId);
  const counts = new Map(onServer.map((game) => [game.gameId, game.pitches]));
  // Either side can lack pitches: those that wait here, or a colleague's.
  for (const one of earlier) {
    counts.set(one.outingId, Math.max(one.pitches, counts.get(one.outingId) ?? 0));
  }
  const days = [
    ...shown.workload.filter((day) => day.date !== date),
    ...[...counts.values(), pitches.length].map((count) => ({ date, pitches: count })),
  ];
  const rest = pitchSmartRest({ birthYear, days, today: today() });
  if (rest.kind !== "rest") return null;
  return <p className="text-meta text-muted">{pitchSmartText(rest, today())}</p>;
}
