import { outingFacts, type Share } from "@armslot/baseball/numbers/outing-facts";
import { velocityDrop, velocityDropPitches } from "@armslot/baseball/numbers/velocity-drop";
import { percentText } from "@armslot/baseball/pitch/reading-text";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import { gameKinds, pitchSources } from "@armslot/contracts/pitch/circumstances";
import { TrendingDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { Badge } from "../ui/badge.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { LineScore } from "./line-score.tsx";

const SameOutings = lazyComponent(
  async () => (await import("../parts/same-outings.tsx")).SameOutings,
);

interface GameFactsProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  /** Shown in place of everything until it is known whether there is a question. */
  readonly skeleton: ReactNode;
  /** What is below the facts. */
  readonly children: ReactNode;
}

/** The facts of a game with what is below them. A question about it must not move them when it appears. */
export function GameFacts({ skeleton, children, ...shown }: GameFactsProps) {
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
