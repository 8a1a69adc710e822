import { fullName } from "@armslot/baseball/roster/names";
import type { getCharting } from "@armslot/contracts/charting/charting";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { minuteMs } from "@armslot/contracts/core/durations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { ArrowLeft, Clock, Settings2 } from "lucide-react";
import {
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { answerClock, fieldToday, phoneClock } from "../client/field-clock.ts";
import { formatCount, formatDate, today } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { SessionRecoveryContext } from "../client/session-recovery.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { useLazyDialog } from "../client/use-lazy-dialog.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { ChartNote } from "./chart-note.tsx";
import { ChartPad } from "./chart-pad.tsx";
import { Colleagues } from "./colleagues.tsx";
import { GameFigures, GameSummary } from "./game-summary.tsx";
import { PlayResult } from "./play-result.tsx";
import { RadarSlot } from "./radar-slot.tsx";
import { useFieldSettings } from "./state/field-settings.ts";
import { type RestInput, useGameRest } from "./state/game-rest.ts";
import { gameText } from "./state/game-text.ts";
import { handoverText } from "./state/handover.ts";
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

interface ChartHeaderProps {
  readonly name: string;
  readonly game: CurrentGame;
  readonly onBack: () => void;
  readonly onOpen: () => void;
  readonly onFinish: () => void;
}

/** The top of the charting screen: the pitcher, the facts of the game, and the ways out of it. */
function ChartHeader({ name, game, onBack, onOpen, onFinish }: ChartHeaderProps) {
  return (
    <header className="flex items-center gap-2">
      <Button aria-label="Back" kind="quiet" className="size-12! shrink-0 px-0!" onClick={onBack}>
        <ArrowLeft aria-hidden="true" size={20} />
      </Button>
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="truncate text-body font-semibold">
          {name}
        </h1>
        <p className="truncate text-meta text-muted">
          <span className="hidden @max-[22.4rem]:inline">
            {formatCount(game.pitches.length, "pitch", "pitches")},{" "}
          </span>
          {factsText(game)}
        </p>
      </div>
      {game.pitches.length > 0 && (
        <Button className="h-12! shrink-0" onClick={onFinish}>
          Finish
        </Button>
      )}
      <Button aria-label="Game" className="h-12! min-w-12 shrink-0" onClick={onOpen}>
        <Settings2 aria-hidden="true" size={18} />
        {game.pitches.length === 0 && <span className="chart-narrow-hidden">Game</span>}
      </Button>
    </header>
  );
}

/** Returns the facts of a game in a line. The date precedes them unless it is today. */
function factsText({ facts, day: { gameDate } }: CurrentGame): string {
  const date = gameDate === fieldToday() ? "" : `${formatDate(gameDate)}, `;
  return `${date}${gameText(facts)}`;
}

/** Says that the phone's clock is wrong before a game is stored under the wrong day, and offers the right one (FIELD-22). */
function ClockNote({ game }: { readonly game: CurrentGame }) {
  const { aheadMs, answer } = useSyncExternalStore(phoneClock.subscribe, phoneClock.read);
  if (aheadMs === 0 || answer !== null) return null;
  const phoneDay = today();
  const rightDay = today(new Date(Date.now() + aheadMs));
  const isOtherDay = phoneDay !== rightDay;
  const correct = () => {
    answerClock("corrected");
    if (isOtherDay && game.day.gameDate === phoneDay) game.moveTo(rightDay);
  };
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-control border-2 border-warning p-2 text-dense"
    >
      <div className="flex items-start gap-2">
        <Clock aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-warning" />
        <p>
          {isOtherDay
            ? `This phone's clock says ${formatDate(phoneDay)}, but today is ${formatDate(rightDay)}. ${fieldMessages.wrongDay}`
            : `This phone's clock is ${minutesText(aheadMs)}. ${fieldMessages.wrongTime}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button className="h-12!" onClick={correct}>
          {isOtherDay ? `Use ${formatDate(rightDay)}` : "Use the Right Time"}
        </Button>
        <Button className="h-12!" onClick={() => answerClock("kept")}>
          {isOtherDay ? `Keep ${formatDate(phoneDay)}` : "Keep the Phone's"}
        </Button>
      </div>
    </div>
  );
}

/** Returns how wrong the clock is: "12 minutes slow". */
function minutesText(aheadMs: number): string {
  const minutes = Math.round(Math.abs(aheadMs) / minuteMs);
  return `${formatCount(minutes, "minute", "minutes")} ${aheadMs > 0 ? "slow" : "fast"}`;
}

/** Offers the inning, outs and count at which the pitcher before left the game on this phone (FIELD-30). */
function HandoverNote({ game: { handover, takeOver } }: { readonly game: CurrentGame }) {
  const [isAnswered, setIsAnswered] = useState(false);
  if (!handover || isAnswered) return null;
  return (
    <ChartNote text={`The pitcher before left in ${handoverText(handover)}. Start there?`}>
      <Button
        className="h-12! shrink-0"
        onClick={() => {
          takeOver();
          setIsAnswered(true);
        }}
      >
        Start There
      </Button>
      <Button kind="quiet" className="h-12! shrink-0" onClick={() => setIsAnswered(true)}>
        No
      </Button>
    </ChartNote>
  );
}

interface SameGameProps {
  /** A game of the last days. */
  readonly last: NonNullable<ReplyOf<typeof getCharting>["last"]>;
  readonly game: CurrentGame;
}

/** Asks before the first pitch whether the game has the kind, opponent and location of a game of the last days (FIELD-12). */
function SameGame({ last, game }: SameGameProps) {
  const [isAnswered, setIsAnswered] = useState(false);
  const { gameDate, ...facts } = last;
  const { facts: now, isReady, gameId } = game;
  const isTyped = now.kind !== "game" || now.opponent !== null || now.location !== null;
  const isSame = facts.kind === "game" && facts.opponent === null && facts.location === null;
  if (!isReady || gameId !== null || isAnswered || isTyped || isSame) return null;
  return (
    <ChartNote text={`Again as on ${formatDate(gameDate)}? ${gameText(facts)}`}>
      <Button
        className="h-12! shrink-0"
        onClick={() => {
          game.changeFacts(facts);
          setIsAnswered(true);
        }}
      >
        Use
      </Button>
      <Button kind="quiet" className="h-12! shrink-0" onClick={() => setIsAnswered(true)}>
        No
      </Button>
    </ChartNote>
  );
}
