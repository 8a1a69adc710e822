import { fullName } from "@armslot/baseball/roster/names";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from "react";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { SessionRecoveryContext } from "../client/session-recovery.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { useLazyDialog } from "../client/use-lazy-dialog.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { ChartHeader } from "./chart-header.tsx";
import { ChartPad } from "./chart-pad.tsx";
import { ClockNote } from "./clock-note.tsx";
import { Colleagues } from "./colleagues.tsx";
import { GameFigures, GameSummary } from "./game-summary.tsx";
import { HandoverNote } from "./handover-note.tsx";
import { PlayResult } from "./play-result.tsx";
import { RadarSlot } from "./radar-slot.tsx";
import { SameGame } from "./same-game.tsx";
import { useFieldSettings } from "./state/field-settings.ts";
import { type RestInput, useGameRest } from "./state/game-rest.ts";
import { type CurrentGame, useCurrentGame } from "./state/use-current-game.ts";
import { useFieldDevice } from "./state/use-field-device.ts";
import { useFieldRoster } from "./state/use-field-roster.ts";
import { useStartFacts } from "./state/use-start-facts.ts";
import { StorageAlarm } from "./storage-alarm.tsx";
import { SyncLine } from "./sync-line.tsx";
import { useRadarVelo } from "./use-radar-velo.ts";

const ChartDialog = lazyComponent(async () => (await import("./chart-dialog.tsx")).ChartDialog);

const FilmLastPitch = lazyComponent(
  async () => (await import("../video/films/film-last-pitch.tsx")).FilmLastPitch,
  { isOptional: true },
);

const EditCharted = lazyComponent(async () => (await import("./edit-charted.tsx")).EditCharted);

const FinishGame = lazyComponent(async () => (await import("./finish-game.tsx")).FinishGame);

const SituationDialog = lazyComponent(
  async () => (await import("./situation-dialog.tsx")).SituationDialog,
);

interface ChartPitchesProps {
  readonly programId: string;
  readonly athleteId: string;
  /** Undefined while it loads, and without a connection. Charting goes on without it. */
  readonly shown: AthleteScreen | undefined;
}

function usePitcher(shown: AthleteScreen | undefined, kept: readonly string[]) {
  return useMemo(() => {
    const types = shown?.types ?? [];
    const averages = types.flatMap(({ pitchType, readings }) => {
      const mean = readings.velo?.mean;
      return mean ? [[pitchType, mean] as const] : [];
    });
    const arsenal = shown ? types.map(({ pitchType }) => pitchType) : kept;
    return { arsenal, averages: new Map(averages) };
  }, [shown, kept]);
}

/** The charting screen of an athlete: what is read above, or beside, what is touched. */
export function ChartPitches({ programId, athleteId, shown }: ChartPitchesProps) {
  const roster = useFieldRoster(athleteId);
  // Without a connection, the roster has the pitcher's name and types.
  const athlete = shown?.athlete ?? roster.athlete ?? null;
  const name = athlete ? fullName(athlete) : "Chart Pitches";
  usePageTitle(athlete ? `Chart ${name}` : name);
  const pitcher = usePitcher(shown, roster.arsenal);
  const { start, offered } = useStartFacts(programId, athleteId);
  const { game, onPitch } = useRadarVelo(useCurrentGame(athleteId, start));
  const [settings, changeSettings] = useFieldSettings();
  const goBack = useGoBack(pathOf("athlete", { programId, athleteId }));
  const dialog = useLazyDialog();
  const situation = useLazyDialog();
  const finish = useLazyDialog();
  const [editedId, setEditedId] = useState<string | null>(null);
  const { markUnsaved } = useContext(SessionRecoveryContext);
  // If the session ends, the charter is asked to sign in over this screen.
  useEffect(() => markUnsaved(true), [markUnsaved]);
  const device = useFieldDevice(game.pitches.length > 0);
  return (
    <>
      <div className="chart-columns flex min-h-full">
        <div className="chart-read flex min-w-0 flex-col">
          <ChartHeader
            name={name}
            game={game}
            onBack={goBack}
            onOpen={dialog.open}
            onFinish={finish.open}
          />
          <ClockNote game={game} />
          <StorageAlarm game={game} athlete={athlete} />
          <GameFigures game={game} onSituation={situation.open} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <SyncLine isStoring={game.isStoring} />
            <RadarSlot onPitch={onPitch} />
          </div>
          <div className="flex flex-col gap-2">
            <Film athleteId={athleteId} name={name} game={game} />
            <Colleagues programId={programId} game={game} />
            <GameSummary game={game} onEdit={setEditedId}>
              <NeededRest shown={shown} game={game} />
            </GameSummary>
          </div>
          <Hint game={game} onAnswer={roster.answer}>
            <HandoverNote game={game} />
            {offered && <SameGame last={offered} game={game} />}
          </Hint>
        </div>
        <div className="chart-touch">
          <PlayResult game={game} />
          <ChartPad game={game} {...pitcher} hand={settings.hand} />
        </div>
      </div>
      <Suspense>
        {dialog.isNeeded && (
          <ChartDialog
            isOpen={dialog.isOpen}
            onClose={dialog.close}
            game={game}
            settings={settings}
            onSettings={changeSettings}
            athlete={athlete}
            device={device}
          />
        )}
        {finish.isNeeded && (
          <FinishGame
            isOpen={finish.isOpen}
            onClose={finish.close}
            game={game}
            shown={shown}
            name={athlete && name}
          />
        )}
        {situation.isNeeded && (
          <SituationDialog game={game} isOpen={situation.isOpen} onClose={situation.close} />
        )}
        {editedId !== null && (
          <EditCharted game={game} pitchId={editedId} onClose={() => setEditedId(null)} />
        )}
      </Suspense>
    </>
  );
}

interface FilmProps {
  readonly athleteId: string;
  readonly name: string;
  readonly game: CurrentGame;
}

/** The buttons that film the last pitch, once there is one. */
function Film({ athleteId, name, game }: FilmProps) {
  const { user, program } = useViewer();
  const last = game.pitches.at(-1);
  if (!program.keepsVideo || !last) return null;
  const { pitchId, pitchNum } = last;
  return (
    <Suspense>
      <FilmLastPitch
        owner={{ userId: user.uid, programId: program.programId }}
        place={{ athleteId, gameId: game.gameId, pitchId, label: `${name}, pitch ${pitchNum}` }}
      />
    </Suspense>
  );
}

interface HintProps {
  readonly game: CurrentGame;
  /** Keeps the roster's names on this phone or not. Null if there is nothing to ask. */
  readonly onAnswer: ((isKept: boolean) => void) | null;
  /** What can arrive late. It stands where it moves nothing, because what is below it ends at the bottom. */
  readonly children: ReactNode;
}

/** What is asked and said before the first pitch. */
function Hint({ game: { isReady, pitches }, onAnswer, children }: HintProps) {
  if (!isReady || pitches.length > 0) return null;
  return (
    <>
      <div className="flex-1" />
      {children}
      {onAnswer && (
        <section aria-label="Shared phone" className="max-w-[44ch] text-dense">
          <p>Others use this phone. Keep the roster's names on it, to chart without a signal?</p>
          <div className="mt-1 flex gap-2">
            <Button onClick={() => onAnswer(true)}>Keep Names</Button>
            <Button onClick={() => onAnswer(false)}>Not Here</Button>
          </div>
        </section>
      )}
      <p className="max-w-[44ch] text-body">
        Tap where the pitch crossed, its type and its velocity. Skip what you don't know. The result
        ends the pitch.
      </p>
    </>
  );
}

/** The needed rest after this game, where it is known (LOAD-3, LOAD-7). */
function NeededRest(game: RestInput) {
  const text = useGameRest(game);
  return text && <p className="text-meta text-muted">{text}</p>;
}
