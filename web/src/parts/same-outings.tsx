import { getGame } from "@armslot/contracts/games/games";
import {
  decideLateTaps,
  keepGamesApart,
  type LateTapsQuestion,
  listSameOutings,
  mergeGames,
  type SameOutingQuestion,
  type SeenPitch,
  type WitnessGame,
} from "@armslot/contracts/games/same-outings";
import { circumstances, gameKinds, pitchSources } from "@armslot/contracts/pitch/circumstances";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatCount, formatDate } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { endpointKey, useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { Problem } from "../ui/problem.tsx";
import { StatusNote } from "../ui/status-note.tsx";

interface SameOutingsProps {
  readonly programId: string;
  readonly athleteId: string;
  /** Asks about this game only. */
  readonly gameId?: string;
  /** Shown until the questions are known, in place of what `children` returns. */
  readonly skeleton?: ReactNode;
  /** Returns the page with the questions in their place. Without it, they are all that is shown. */
  readonly children?: (questions: ReactNode) => ReactNode;
}

const keyOf = ({ counted, other }: SameOutingQuestion) => `${counted.gameId} ${other.gameId}`;
const gamesOf = ({ counted, other }: SameOutingQuestion) => [counted, other] as const;

/** Asks about games that look like one outing, and makes one game of them or keeps two (FIELD-17). */
export function SameOutings(props: SameOutingsProps) {
  const { programId, athleteId, gameId, skeleton = null, children = (shown) => shown } = props;
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ReactNode>>(new Map());
  const reload = useReloadGames();
  const query = useEndpointQuery(listSameOutings, { params: { programId, athleteId } });
  if (query.isPending) return skeleton;
  const questions = (query.data?.questions ?? []).filter(
    (question) =>
      (gameId === undefined || gamesOf(question).some((game) => game.gameId === gameId)) &&
      !outcomes.has(keyOf(question)),
  );
  const lateTaps = (query.data?.lateTaps ?? []).filter(
    ({ game }) => gameId === undefined || game.gameId === gameId,
  );
  if (questions.length + lateTaps.length + outcomes.size === 0) return children(null);
  return children(
    <div data-screen-only className="mb-6 flex flex-col gap-3">
      {questions.map((question) => (
        <Question
          key={keyOf(question)}
          {...{ programId, athleteId, question }}
          onDecide={(outcome) =>
            setOutcomes((before) => new Map([...before, [keyOf(question), outcome]]))
          }
        />
      ))}
      {lateTaps.map((question) => (
        <LateTaps
          key={question.game.gameId}
          {...{ programId, athleteId, question, reload }}
          gameText={factsText(question.game)}
        />
      ))}
      {[...outcomes].map(([key, outcome]) => (
        <StatusNote key={key}>
          <span>{outcome}</span>
        </StatusNote>
      ))}
    </div>,
  );
}

interface QuestionProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly question: SameOutingQuestion;
  readonly onDecide: (outcome: ReactNode) => void;
}

function Question({ programId, athleteId, question, onDecide }: QuestionProps) {
  const reload = useReloadGames();
  const merge = useEndpointMutation(mergeGames);
  const keepApart = useEndpointMutation(keepGamesApart);
  const { counted, other } = question;
  const input = {
    params: { programId, athleteId, gameId: counted.gameId },
    body: { otherGameId: other.gameId },
  };
  const error = merge.error ?? keepApart.error;
  const decide = async (isOneGame: boolean) => {
    merge.reset();
    keepApart.reset();
    if (!isOneGame) {
      await keepApart.mutateAsync(input);
      onDecide("They stay two games, and both count.");
      return;
    }
    const { gameId } = await merge.mutateAsync(input);
    const to = pathOf("game", { programId, athleteId, gameId });
    onDecide(
      <>
        {"They are one game now: "}
        <Link to={to} className="underline">
          open it
        </Link>
        .
      </>,
    );
  };
  // The mutation keeps the error, which the card shows.
  const start = (isOneGame: boolean) =>
    void decide(isOneGame)
      .catch(() => null)
      .finally(reload);
  return (
    <section
      aria-label="Same outing?"
      className="flex flex-col gap-3 rounded-card border border-warning bg-raised p-4 text-dense"
    >
      <p className="font-medium">
        {question.alike === 0
          ? "These look like parts of the same outing:"
          : "These look like the same outing:"}
      </p>
      <ul className="flex flex-col gap-1">
        {gamesOf(question).map((game) => (
          <li key={game.gameId} className="wrap-anywhere">
            <Link
              to={pathOf("game", { programId, athleteId, gameId: game.gameId })}
              className="text-accent underline"
            >
              {factsText(game)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {countText(question)} {undoText(question)}
      </p>
      <Answers
        isMergeFinal={!hasFile(question)}
        merging={{ isBusy: merge.isPending, start: () => start(true) }}
        keeping={{ isBusy: keepApart.isPending, start: () => start(false) }}
      />
      {error && <Problem>{error.sentence}</Problem>}
    </section>
  );
}

/** Returns a game in a line: "05/03/2026, Game vs Coastal State, TrackMan, 40 pitches". */
function factsText({ date, kind, opponent, source, pitches }: WitnessGame): string {
  const game = opponent === null ? gameKinds[kind] : `${gameKinds[kind]} vs ${opponent}`;
  const count = formatCount(pitches, "pitch", "pitches");
  return [formatDate(date), game, pitchSources[source], count].join(", ");
}

/** Says what the two games have in common, and which of them the workload counts. */
function countText({ counted, alike }: SameOutingQuestion): string {
  if (alike === 0) return "They have no pitch in common. Until you decide, both count.";
  const look = formatCount(alike, "pitch looks alike", "pitches look alike");
  const pitches = formatCount(counted.pitches, "pitch", "pitches");
  return `${look}. Until you decide, the workload counts only ${pitches}, those of the larger game.`;
}

function hasFile(question: SameOutingQuestion): boolean {
  return gamesOf(question).some(({ source }) => source !== "field" && source !== "hand");
}

/** Says before a decision how to take it back. Only what a file brought can be taken out again. */
function undoText(question: SameOutingQuestion): string {
  return hasFile(question)
    ? "After One Game, undoing a file's import takes its pitches and readings out again. Two Games can't be undone."
    : "Neither answer can be undone.";
}

interface Answering {
  readonly isBusy: boolean;
  readonly start: () => void;
}

interface AnswersProps {
  readonly merging: Answering;
  readonly keeping: Answering;
  /** Whether one game can't become two again. */
  readonly isMergeFinal: boolean;
}

/** The two answers. One that can't be undone asks first. */
function Answers({ merging, keeping, isMergeFinal }: AnswersProps) {
  const [asked, setAsked] = useState<"merge" | "keep" | null>(null);
  const onCancel = () => setAsked(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {asked !== "keep" &&
        (isMergeFinal ? (
          <ConfirmInPlace
            kind="primary"
            label="One Game"
            question="Make one game of them for good?"
            isAsking={asked === "merge"}
            isBusy={merging.isBusy}
            onAsk={() => setAsked("merge")}
            onConfirm={merging.start}
            onCancel={onCancel}
          />
        ) : (
          <Button
            kind="primary"
            isBusy={merging.isBusy}
            disabled={keeping.isBusy}
            onClick={merging.start}
          >
            One Game
          </Button>
        ))}
      {asked !== "merge" && !merging.isBusy && (
        <ConfirmInPlace
          label="Two Games"
          question="Keep them as two games for good?"
          isAsking={asked === "keep"}
          isBusy={keeping.isBusy}
          onAsk={() => setAsked("keep")}
          onConfirm={keeping.start}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}

/** Returns the function that loads again what a decision changes. */
function useReloadGames() {
  const client = useQueryClient();
  return () => {
    for (const endpoint of [listSameOutings, getAthlete, getGame, listAthletes]) {
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
    }
  };
}

interface LateTapsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly question: LateTapsQuestion;
  /** The game in a line. */
  readonly gameText: string;
  /** Loads again what a decision changes. */
  readonly reload: () => void;
}

/** Asks about pitches that two witnesses have and that can be one or two, such as a phone's late tap and a file's pitch (FIELD-24). */
function LateTaps({ programId, athleteId, question, gameText, reload }: LateTapsProps) {
  const decision = useEndpointMutation(decideLateTaps);
  const { gameId } = question.game;
  const params = { programId, athleteId, gameId };
  // The mutation keeps the error, which the card shows.
  const decide = (pitchId: string, areSame: boolean) =>
    void decision
      .mutateAsync({ params, body: { pitchIds: [pitchId], areSame } })
      .catch(() => null)
      .finally(reload);
  return (
    <section
      aria-label="Same pitches?"
      className="flex flex-col gap-3 rounded-card border border-warning bg-raised p-4 text-dense"
    >
      <p className="font-medium">
        {question.pitches.length === 1
          ? "This may be one pitch or two:"
          : "Each of these may be one pitch or two:"}
      </p>
      <p className="wrap-anywhere">
        <Link to={pathOf("game", params)} className="text-accent underline">
          {gameText}
        </Link>
      </p>
      <ul className="flex flex-col gap-3">
        {question.pitches.map(({ pitchId, pitchNum, stored, late }) => (
          <li key={pitchId} className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex flex-col">
              <span className="font-medium">Pitch {pitchNum}</span>
              <span>{seenText(stored)}</span>
              <span>{seenText(late)}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                aria-label={`One Pitch, pitch ${pitchNum}`}
                disabled={decision.isPending}
                onClick={() => decide(pitchId, true)}
              >
                One Pitch
              </Button>
              <Button
                aria-label={`Two Pitches, pitch ${pitchNum}`}
                disabled={decision.isPending}
                onClick={() => decide(pitchId, false)}
              >
                Two Pitches
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Until you decide, each counts once. Two Pitches makes two of it, in their places.
      </p>
      {decision.error && <Problem>{decision.error.sentence}</Problem>}
    </section>
  );
}

/** Returns what a witness has of a pitch in a line: "TrackMan: Slider, 81.2 mph, Foul". */
function seenText({ source, pitchType, velo, call }: SeenPitch): string {
  const speed = velo === null ? [] : [`${velo} mph`];
  const result = call === null ? [] : [circumstances.call.choices[call]];
  return `${pitchSources[source]}: ${[pitchType, ...speed, ...result].join(", ")}`;
}
