import { outingFacts, type Share } from "@armslot/baseball/numbers/outing-facts";
import { velocityDrop, velocityDropPitches } from "@armslot/baseball/numbers/velocity-drop";
import { percentText } from "@armslot/baseball/pitch/reading-text";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import { fullName } from "@armslot/baseball/roster/names";
import { type Game, getGame, type Pitch } from "@armslot/contracts/games/games";
import { gameKinds, pitchSources } from "@armslot/contracts/pitch/circumstances";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { TrendingDown } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useParams } from "react-router";
import { ChartSkeleton } from "../charts/frame/chart-skeleton.tsx";
import { isMissing } from "../client/app-error.ts";
import { formatDate } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { InTurn, LatePart } from "../ui/in-turn.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { useOpener } from "../ui/use-opener.ts";
import { GamePitches } from "./game-pitches.tsx";
import { LineScore } from "./line-score.tsx";
import type { GameParams } from "./use-corrections.ts";
import { type GameVideo, useGameVideo } from "./use-game-video.ts";
import { type SelectedIds, useSelectedIds } from "./use-selection.ts";

/** Reserves two lines on a phone, which most games need. */
const boxClasses = "-mt-5 mb-5 min-h-5 text-dense text-muted max-md:min-h-10";

const SameOutings = lazyComponent(
  async () => (await import("../parts/same-outings.tsx")).SameOutings,
);

const EditGame = lazyComponent(async () => (await import("./edit-game.tsx")).EditGame);
const GameTools = lazyComponent(async () => (await import("./game-tools.tsx")).GameTools);

interface GamePageProps {
  /** Renders the regions of other features below the pitches. */
  readonly children?: (game: Game, pitches: readonly Pitch[]) => ReactNode;
}

/** The page of one game. Its details and pitches load together. */
export function GamePage({ children }: GamePageProps) {
  const { programId = "", athleteId = "", gameId = "" } = useParams();
  const params = { programId, athleteId, gameId };
  const query = useEndpointQuery(getGame, { params });
  const { game, pitches } = query.data ?? {};
  usePageTitle(game ? titleOf(game) : "Game Detail");
  const [isFilledIn, setIsFilledIn] = useState(true);
  const selectedIds = useSelectedIds();
  const video = useGameVideo(params, pitches !== undefined);
  const editing = useEditing();
  if (query.error && isMissing(query.error) && !editing.isOn) {
    return <GameMissing programId={programId} athleteId={athleteId} />;
  }
  return (
    <>
      <GameHeader {...{ params, game, pitches, isFilledIn, setIsFilledIn, editing }} />
      {(game || query.isPending) && <GameSummary game={game} />}
      {query.isPending && <GameSkeleton />}
      {query.isError && !query.data && (
        <ReadFailed read={query}>{athleteMessages.pitchesLoadFailed}</ReadFailed>
      )}
      {game && pitches && (
        <>
          {editing.isOn ? (
            <Suspense fallback={<TableSkeleton rows={20} />}>
              <EditGame {...{ params, game, pitches, selectedIds }} onClose={editing.stop} />
            </Suspense>
          ) : (
            <GameReadings {...{ game, pitches, selectedIds, isFilledIn, video }} />
          )}
          <InTurn>
            {!editing.isOn && children?.(game, pitches)}
            <LatePart
              code={GameTools}
              shown={{ params, game, pitches, video, isEditing: editing.isOn }}
            />
          </InTurn>
        </>
      )}
    </>
  );
}

/** Returns the title of the page's tab: the athlete, the date and the opponent, as far as they are known. */
function titleOf({ athlete, gameDate, opponent }: Game): string {
  return [fullName(athlete), formatDate(gameDate, ""), opponent].filter(Boolean).join(", ");
}

/** Edit mode. At its end the focus returns to the button that started it. */
function useEditing() {
  const [isOn, setIsOn] = useState(false);
  const { opener: button, close: stop } = useOpener(() => setIsOn(false));
  return { isOn, button, start: () => setIsOn(true), stop };
}

interface GameHeaderProps {
  readonly params: GameParams;
  /** Undefined until the game is loaded, like `pitches`. */
  readonly game: Game | undefined;
  readonly pitches: readonly Pitch[] | undefined;
  readonly isFilledIn: boolean;
  readonly setIsFilledIn: (isFilledIn: boolean) => void;
  readonly editing: ReturnType<typeof useEditing>;
}

function GameHeader(props: GameHeaderProps) {
  const { params, game, pitches, isFilledIn, setIsFilledIn, editing } = props;
  const { programId, athleteId } = params;
  const goBack = useGoBack(pathOf("athlete", { programId, athleteId }));
  const exportCsv = async () => {
    if (!(game && pitches)) return;
    // The buttons below the pitches load this code, too.
    const { downloadGameCsv } = await import("./download-game-csv.ts");
    downloadGameCsv({ programId, game, pitches });
  };
  return (
    <PageHeader
      title="Game Detail"
      actions={
        <>
          <Checkbox
            accessibleName="Fill in Averages"
            isChecked={isFilledIn}
            onChange={setIsFilledIn}
          >
            <span className="md:hidden">Avg.</span>
            <span className="max-md:hidden">Fill in Averages</span>
          </Checkbox>
          <Button
            className="max-md:hidden"
            disabled={!pitches || pitches.length === 0}
            onClick={() => void exportCsv()}
          >
            CSV Export
          </Button>
          <Button onClick={goBack}>Back</Button>
          {!editing.isOn && (
            <Button ref={editing.button} disabled={!game} onClick={editing.start}>
              Edit Game
            </Button>
          )}
        </>
      }
    />
  );
}

interface GameReadingsProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  readonly selectedIds: SelectedIds;
  readonly isFilledIn: boolean;
  readonly video: GameVideo;
}

function GameReadings(props: GameReadingsProps) {
  const { game, pitches, selectedIds, isFilledIn, video } = props;
  return (
    // One boundary, because the pitches must not move when the facts appear above them.
    <Suspense fallback={<GameSkeleton />}>
      <GameFacts game={game} pitches={pitches} skeleton={<GameSkeleton />}>
        {pitches.length === 0 && <EmptyState>{athleteMessages.pitchesEmpty}</EmptyState>}
        {pitches.length > 0 && (
          <InTurn placeholder={<PitchesSkeleton />}>
            <GamePitches {...{ pitches, selectedIds, isFilledIn, video }} />
          </InTurn>
        )}
      </GameFacts>
    </Suspense>
  );
}

/** Reserves the height of the facts and the chart. On a phone most games need three lines of facts, and a button is below them. */
function GameSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="mb-6 h-[7.25rem] max-md:h-[15.25rem]" />
      <PitchesSkeleton />
    </>
  );
}

function PitchesSkeleton() {
  return (
    <>
      <div className="mb-6">
        <ChartSkeleton />
      </div>
      <TableSkeleton rows={20} />
    </>
  );
}

interface GameMissingProps {
  readonly programId: string;
  readonly athleteId: string;
}

/** The page for a game that the athlete does not have. */
function GameMissing({ programId, athleteId }: GameMissingProps) {
  usePageTitle(athleteMessages.gameNotFound);
  return (
    <>
      <PageHeader
        title={athleteMessages.gameNotFound}
        description="This game may have been deleted or moved to another athlete, or the link may be incomplete."
      />
      <ButtonLink to={pathOf("athlete", { programId, athleteId })}>Back to Athlete</ButtonLink>
    </>
  );
}

interface GameFactsProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  /** Shown in place of everything until it is known whether there is a question. */
  readonly skeleton: ReactNode;
  /** What is below the facts. */
  readonly children: ReactNode;
}

/** The facts of a game with what is below them. A question about it must not move them when it appears. */
function GameFacts({ skeleton, children, ...shown }: GameFactsProps) {
  const { programId = "" } = useParams();
  const { athlete, gameId, hasQuestion } = shown.game;
  // What someone decided stays on the page, although the game of the next reading has no question.
  const [isAsked, setIsAsked] = useState(hasQuestion);
  if (hasQuestion && !isAsked) setIsAsked(true);
  const withQuestion = (question: ReactNode) => (
    <>
      <OutingFacts {...shown} question={question} />
      {children}
    </>
  );
  if (!isAsked) return withQuestion(null);
  const ids = { programId, athleteId: athlete.uid, gameId };
  return (
    <SameOutings {...ids} skeleton={skeleton}>
      {withQuestion}
    </SameOutings>
  );
}

interface OutingFactsProps extends Pick<GameFactsProps, "game" | "pitches"> {
  readonly question: ReactNode;
}

/** The kind and source of a game, a question about it, the facts of the outing, and a sentence about lost velocity (GAME-14 to GAME-16). */
function OutingFacts({ game, pitches, question }: OutingFactsProps) {
  const drop = velocityDrop(pitches);
  return (
    <section aria-label="Outing" className="mb-6 flex flex-col gap-3">
      <p className="flex flex-wrap gap-1.5">
        <Badge>{gameKinds[game.kind]}</Badge>
        {sourcesOf(game, pitches).map((source) => (
          <Badge key={source}>{source}</Badge>
        ))}
      </p>
      {question}
      {pitches.length > 0 && <Facts pitches={pitches} />}
      <LineScore game={game} pitches={pitches} />
      {drop && (
        <p className="flex items-start gap-2 text-dense font-medium">
          <TrendingDown aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-warning" />
          {`${drop.pitchType} down ${readingNumberText("velo", drop.mph)} mph from the first ${velocityDropPitches} to the last ${velocityDropPitches}, n = ${drop.n}`}
        </p>
      )}
    </section>
  );
}

/** Returns the names of the sources of the pitches, or of the game's source if it has no pitches. */
function sourcesOf(game: Game, pitches: readonly Pitch[]): readonly string[] {
  const sources = pitches.length > 0 ? pitches.map(({ source }) => source) : [game.source];
  return [...new Set(sources)].map((source) => pitchSources[source]);
}

interface Fact {
  readonly name: string;
  readonly value: string;
  /** What the value is of. */
  readonly basis?: string;
}

function Facts({ pitches }: { readonly pitches: readonly Pitch[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {factsOf(pitches).map(({ name, value, basis }) => (
        <div key={name} className="flex flex-col">
          <dt className="text-meta text-muted">{name}</dt>
          <dd className="text-title font-semibold">
            {value}
            {basis && <span className="ms-2 text-meta font-normal text-muted">{basis}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(pitches: readonly Pitch[]): readonly Fact[] {
  const facts = outingFacts(pitches);
  const { whiffs, fastest } = facts;
  return [
    { name: "Pitches", value: String(facts.pitches) },
    ...rate("Strikes", facts.strikes),
    ...rate("First-pitch strikes", facts.firstPitchStrikes),
    ...(whiffs
      ? [{ name: "Whiffs", value: String(whiffs.count), basis: `of ${whiffs.of} swings` }]
      : []),
    ...(fastest
      ? [
          {
            name: "Max velocity",
            value: `${readingNumberText("velo", fastest.velo)} mph`,
            basis: fastest.pitchType,
          },
        ]
      : []),
  ];
}

function rate(name: string, share: Share | null): readonly Fact[] {
  if (share === null) return [];
  const value = percentText(share.count / share.of);
  return [{ name, value, basis: `${share.count} of ${share.of}` }];
}

/** Athlete, date, opponent and location below the heading, or a placeholder while they load. The athlete's name leads to the athlete. */
function GameSummary({ game }: { readonly game: Game | undefined }) {
  const { programId = "", athleteId = "" } = useParams();
  if (game === undefined) {
    return (
      <div className={boxClasses}>
        <Skeleton className="my-0.5 h-4 w-64 max-w-full" />
      </div>
    );
  }
  const { athlete, gameDate, opponent, location } = game;
  const facts = {
    athlete: (
      <Link
        to={pathOf("athlete", { programId, athleteId })}
        className="underline-offset-4 hover:underline pointer-coarse:py-3"
      >
        {fullName(athlete)}
      </Link>
    ),
    date: formatDate(gameDate, ""),
    opponent,
    location,
  };
  return (
    <p className={classNames(boxClasses, "flex flex-wrap content-start gap-x-2")}>
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <span
              key={name}
              className="first:font-medium first:text-ink after:ms-2 after:content-['·'] last:after:content-none"
            >
              {fact}
            </span>
          ),
      )}
    </p>
  );
}
